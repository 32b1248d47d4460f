"""JSON documents: a list of records, an object with the list somewhere inside, or one record."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kg.errors import CorpusError
from kg.model import SkippedRecord
from kg.readers.base import Item, NotInputError, file_name
from kg.readers.shapes import has_abstract, has_title, paper
from kg.readers.text import load
from kg.readers.values import word, year


class _Context(NamedTuple):
    """What the objects around a record say of it."""

    venue: str = ""
    year: int = 0
    key: str = ""


def read(path: Path) -> Iterator[Item]:
    """Read the records of a JSON file, in its order.

    Args:
        path: the file.

    Raises:
        NotInputError: nothing in it looks like a record.
        CorpusError: it is not JSON, or cannot be read as text.
    """
    number = 0
    for record, context in _found(_parsed(path), path):
        number += 1
        if not isinstance(record, dict):
            yield SkippedRecord(file_name(path), f"record {number}", "not an object")
            continue
        yield paper(record, path, number, key=context.key, venue=context.venue, year=context.year)
    if not number:
        raise NotInputError(path, "no record with an abstract in it", "give a list of objects with 'abstract'")


def _parsed(path: Path) -> Any:
    try:
        return json.loads(load(path))
    except RecursionError:
        raise _too_deep(path) from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise CorpusError(f"{path}: {where}: {error.msg}; the JSON is damaged or cut off, export it again") from None
    except ValueError as error:
        raise CorpusError(f"{path}: {error}; export the JSON again") from None


def _found(value: Any, path: Path) -> Iterator[tuple[Any, _Context]]:
    try:
        yield from _records(value, _Context())
    except RecursionError:
        raise _too_deep(path) from None


def _too_deep(path: Path) -> CorpusError:
    return CorpusError(f"{path}: nested too deeply for JSON of papers; give a list of records")


def _records(value: Any, context: _Context) -> Iterator[tuple[Any, _Context]]:
    """The records in a value, outermost first; lists inside a record (its references) are not looked into."""
    if isinstance(value, list):
        yield from _listed(value, context)
    elif isinstance(value, dict):
        inner = [] if has_abstract(value) else list(_inside(value, context))
        if inner or not (has_abstract(value) or has_title(value)):
            yield from inner
        else:
            yield value, context


def _listed(value: list[Any], context: _Context) -> Iterator[tuple[Any, _Context]]:
    objects = any(isinstance(one, dict) for one in value)
    for one in value:
        found = list(_records(one, context))
        if objects and not found:
            yield one, context
        yield from found


def _inside(value: Mapping[str, Any], context: _Context) -> Iterator[tuple[Any, _Context]]:
    """The records in the values of an object that is none itself."""
    around = _Context(word(value.get("venue")) or context.venue, year(value.get("year")) or context.year)
    objects = [one for one in value.values() if isinstance(one, dict)]
    keyed = len(objects) > 1 and all(has_abstract(one) or has_title(one) for one in objects)
    for key, one in value.items():
        found = list(_records(one, around._replace(key=key if keyed else "")))
        if keyed or any(isinstance(record, dict) and has_abstract(record) for record, _ in found):
            yield from found
