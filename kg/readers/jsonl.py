"""JSON Lines: one record a line, as arXiv's snapshot and most dumps are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from kg.model import SkippedRecord
from kg.readers.base import Item, file_name
from kg.readers.shapes import paper
from kg.readers.text import lines


def read(path: Path) -> Iterator[Item]:
    """Read a file of JSON objects, one a line; a line that is none is skipped and reported.

    Args:
        path: the file; lines may be of any length, only LF ends one.

    Raises:
        CorpusError: the file cannot be read as text.
    """
    for number, line in enumerate(lines(path), 1):
        if line.strip():
            yield _record(line, path, number)


def _record(line: str, path: Path, number: int) -> Item:
    where = file_name(path), f"line {number}"
    try:
        record = json.loads(line)
    except RecursionError:
        return SkippedRecord(*where, "no JSON record: nested too deeply")
    except ValueError as error:
        return SkippedRecord(*where, f"no JSON record: {error}")
    if not isinstance(record, dict):
        return SkippedRecord(*where, "no JSON record: not an object")
    return paper(record, path, number, unit="line")
