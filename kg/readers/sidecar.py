"""A table that says more of the papers of text files: columns ``file``, ``paragraph``, and any that a record has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from kg.errors import CorpusError
from kg.readers.base import NotInputError
from kg.readers.tables import Table, table_header
from kg.readers.text import head

COLUMNS = frozenset(("file", "paragraph"))
NAME = "metadata.csv"

Rows = Mapping[tuple[str, int], Mapping[str, Any]]
"""(file name, number of the paper in it) -> the rest of the row, under plain names."""


def is_sidecar(names: list[str]) -> bool:
    """Whether a table with these column names (plain) is a sidecar."""
    return set(names) >= COLUMNS


def beside(path: Path) -> Rows:
    """What the sidecar in the folder of a text file says, empty without one.

    Raises:
        CorpusError: the sidecar is damaged; the message names the row.
    """
    found = path.parent / NAME
    try:
        state = found.stat()
    except OSError:
        return {}
    return _read(found, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=4)
def _read(path: Path, _modified: int, _size: int) -> Rows:
    try:
        names = table_header(head(path)).names
    except NotInputError:
        return {}
    if not is_sidecar(names):
        return {}
    return dict(_rows(path))


def _rows(path: Path) -> Iterator[tuple[tuple[str, int], Mapping[str, Any]]]:
    seen: set[tuple[str, int]] = set()
    for row in Table.load(path):
        if isinstance(row.fields, str):
            raise CorpusError(f"{path}: row {row.number}: {row.fields}; mend the row or take it out")
        fields = dict(row.fields)
        name, paragraph = (str(fields.pop(column, "")).strip() for column in ("file", "paragraph"))
        if not paragraph.isdecimal() or not int(paragraph):
            raise CorpusError(f"{path}: row {row.number}: paragraph {paragraph!r} is no number from 1 on; correct it")
        key = name, int(paragraph)
        if key in seen:
            raise CorpusError(
                f"{path}: row {row.number}: a second row for paragraph {paragraph} of {name}; take one out"
            )
        seen.add(key)
        yield key, fields
