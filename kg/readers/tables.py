"""Tables in text: which sign parts the cells, what the columns are called, which rows are damaged."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from kg.errors import CorpusError
from kg.readers.records import NAMES, plain_name
from kg.readers.text import load

_KNOWN = frozenset(name for names in NAMES.values() for name in names) | {"file", "paragraph"}
_SEPARATOR_LINE = re.compile(r'\s*"?sep=([^\w"\r\n])"?[ \t]*\r?\n', re.I)
_END = "\ue000end of table\ue000"
_LIMIT = 2**31 - 1
_FUNDING = "funding text 1"


@dataclass(frozen=True, slots=True)
class Header:
    """The first row: the sign between cells, the names (plain), the names as written."""

    delimiter: str
    names: list[str]
    written: list[str]


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its number (from 1, the header not counted); ``fields`` is what is wrong with it, where it is text."""

    number: int
    fields: Mapping[str, str] | str


def table_header(text: str) -> Header:
    r"""The header of a table, for the sign that gives the most columns whose names are known.

    >>> table_header("Title;Abstract, short;Year\n").delimiter
    ';'
    """
    separator = _SEPARATOR_LINE.match(text)
    body = text[separator.end() :] if separator else text
    signs = [separator[1]] if separator else [",", "\t", ";", "|"]
    found = [_header(body, sign) for sign in signs]
    return max(found, key=lambda one: (sum(name in _KNOWN for name in one.names), len(one.names)))


def _header(text: str, delimiter: str) -> Header:
    for cells in _parsed(text, delimiter):
        if any(cell.strip() for cell in cells):
            return Header(delimiter, [plain_name(cell) for cell in cells], [cell.strip() for cell in cells])
    return Header(delimiter, [], [])


@dataclass(frozen=True, slots=True)
class Table:
    """A table read whole: its header, and its rows on iteration."""

    path: Path
    header: Header
    text: str

    @classmethod
    def load(cls, path: Path) -> Table:
        """Read a table.

        Raises:
            CorpusError: the file cannot be read as text.
        """
        text = load(path)
        return cls(
            path, table_header(text), _SEPARATOR_LINE.sub("", text, count=1) if _SEPARATOR_LINE.match(text) else text
        )

    def __iter__(self) -> Iterator[Row]:
        number = -1
        rows = _parsed(f"{self.text}\n{_END}", self.header.delimiter)
        try:
            for cells in rows:
                if cells == [_END]:
                    return
                if any(cell.strip() for cell in cells):
                    number += 1
                    if number:
                        yield Row(number, self._fields(cells))
        except csv.Error as error:
            raise CorpusError(f"{self.path}: row {number + 1}: {error}; export the table again") from None

    def _fields(self, cells: list[str]) -> Mapping[str, str] | str:
        if cells[-1].endswith(_END):
            return "a quotation mark opens here and is never closed"
        names = _names(self.header.names, cells)
        if any(cell.strip() for cell in cells[len(names) :]):
            return f"{len(cells)} cells under {len(names)} columns (a cell with {self.header.delimiter!r} needs quotes)"
        out: dict[str, str] = {}
        for name, cell in zip(names, cells, strict=False):
            if not out.get(name):
                out[name] = cell
        return out


def _names(names: list[str], cells: list[str]) -> list[str]:
    """The names of a row's cells. Scopus writes a second "Funding Text" of a paper as a cell more, which its header
    does not name; where the last cell is a Scopus number all the same, this is what happened.
    """
    more = len(cells) - len(names)
    if more <= 0 or names[-1] != "eid" or not cells[-1].startswith("2-s2.0-") or _FUNDING not in names:
        return names
    after = names.index(_FUNDING) + 1
    return [*names[:after], *[""] * more, *names[after:]]


def _parsed(text: str, delimiter: str) -> Iterator[list[str]]:
    """The rows of a table, whatever the length of its cells."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    while True:
        before = csv.field_size_limit(_LIMIT)
        try:
            cells = next(rows)
        except StopIteration:
            return
        finally:
            csv.field_size_limit(before)
        yield cells
