"""Files of tagged lines (RIS, PubMed, Web of Science, EndNote): a tag, its value, further lines of the value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from kg.model import Document, SkippedRecord
from kg.readers.base import NotInputError
from kg.readers.records import document
from kg.readers.text import lines

Values = dict[str, list[str]]
"""Tag -> its values in order; the lines of one are parted by a line feed."""


class Style(NamedTuple):
    """How a format writes records: what it is called, a line with a tag (groups: tag, value), the tags that a record
    begins and ends with (no end: with the next one), and whether only indented lines go on with a value.
    """

    title: str
    line: re.Pattern[str]
    begin: str
    end: str = ""
    indented: bool = True


class Entry(NamedTuple):
    """A record and the line that it begins on, counted from 1."""

    line: int
    values: Values


def papers(
    path: Path, style: Style, fields: Callable[[Values], Mapping[str, Any]]
) -> Iterator[Document | SkippedRecord]:
    """The papers of a tagged file.

    Args:
        path: the file.
        style: its format.
        fields: the values of a record under the names that ``records`` knows.

    Raises:
        NotInputError: no record begins in the file.
        CorpusError: it cannot be read as text.
    """
    number = 0
    for number, entry in enumerate(entries(path, style), 1):
        yield at_line(document(fields(entry.values), path, number), entry.line)
    if not number:
        raise NotInputError(path, f"holds no {style.title} record", f"a record begins with the tag {style.begin}")


def entries(path: Path, style: Style) -> Iterator[Entry]:
    """The records of a file, one in memory at a time; what stands between them is passed over. A record whose end is
    missing ends where the next one begins.
    """
    values: Values = {}
    start, tag = 0, ""
    for number, line in enumerate(lines(path), 1):
        line = line.strip("\r")  # at the beginning too: IEEE Xplore
        match = style.line.match(line)
        if match and (match[1] == style.begin or (match[1] == style.end and start)):
            if start:
                yield Entry(start, values)
            start, tag = (number, match[1]) if match[1] == style.begin else (0, "")
            values = {tag: [(match[2] or "").strip()]}
        elif match and start:
            tag = match[1]
            values.setdefault(tag, []).append((match[2] or "").strip())
        elif start and tag and line.strip() and (not style.indented or line[0].isspace()):
            values[tag][-1] = f"{values[tag][-1]}\n{line.strip()}".strip()
    if start:
        yield Entry(start, values)


def first(values: Values, *tags: str) -> str:
    """The first value of the first of the tags that has one, in one line."""
    found = (value for tag in tags for value in values.get(tag, ()) if value)
    return " ".join(next(found, "").split("\n"))


def every(values: Values, *tags: str) -> list[str]:
    """Every value of the first of the tags that has some."""
    return next((found for tag in tags if (found := [v for v in values.get(tag, ()) if v])), [])


def at_line(item: Document | SkippedRecord, line: int) -> Document | SkippedRecord:
    """The same, where something is wrong with it with its line."""
    return replace(item, record=f"{item.record} (line {line})") if isinstance(item, SkippedRecord) else item
