"""Rows on stdout: a table for people, CSV and JSON for programs. Always UTF-8 and LF, whatever the platform.

Labels come from other people's files: in a table, control characters and marks that turn the writing direction are
replaced, so that no label can drive a terminal.
"""

from __future__ import annotations

import csv
import io
import json
import sys
import unicodedata
from collections.abc import Sequence

Cell = str | int | float | None
Rows = Sequence[Sequence[Cell]]

_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def write_rows(columns: Sequence[str], rows: Rows, form: str) -> None:
    """Print rows.

    Args:
        columns: their names.
        rows: a cell a column; None is printed as nothing (JSON: null).
        form: ``table``, ``csv`` or ``json``.
    """
    if form == "csv":
        write(as_csv(columns, rows))
    elif form == "json":
        write(as_json(columns, rows))
    elif sys.stdout.isatty():
        _rich(columns, rows)
    else:
        write(as_text(columns, rows))


def write(text: str) -> None:
    """Print text as UTF-8, whatever the locale says."""
    sys.stdout.flush()
    rest = memoryview(text.encode("utf-8", "replace"))
    while rest:  # under PYTHONUNBUFFERED a write may be short
        rest = rest[sys.stdout.buffer.write(rest) :]
    sys.stdout.buffer.flush()


def as_csv(columns: Sequence[str], rows: Rows) -> str:
    r"""Rows as CSV with a header.

    >>> as_csv(["label", "value"], [["a, b", 0.5], ["c", None]])
    'label,value\n"a, b",0.5\nc,\n'
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_exact(cell) for cell in row] for row in rows)
    return text.getvalue()


def as_json(columns: Sequence[str], rows: Rows) -> str:
    r"""Rows as a JSON array of objects, one a line.

    >>> as_json(["label"], [["π"], [None]])
    '[\n{"label": "π"},\n{"label": null}\n]\n'
    """
    objects = [dict(zip(columns, map(_exact, row), strict=True)) for row in rows]
    lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in objects)
    return f"[\n{lines}\n]\n" if lines else "[]\n"


def as_text(columns: Sequence[str], rows: Rows) -> str:
    r"""Rows as aligned plain text, columns two spaces apart, nothing cut off.

    >>> print(as_text(["n", "label"], [[1, "one"], [10, "ten"]]), end="")
     n  label
     1  one
    10  ten
    """
    cells = [list(columns), *([shown(cell) for cell in row] for row in rows)]
    right = _numeric(len(columns), rows)
    widths = [max(width(cell) for cell in column) for column in zip(*cells, strict=True)]
    lines = []
    for row in cells:
        padded = [_pad(cell, size, at_right) for cell, size, at_right in zip(row, widths, right, strict=True)]
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines) + "\n"


def shown(cell: Cell) -> str:
    r"""A cell for reading: six significant digits, one line, nothing that drives a terminal.

    >>> shown(1 / 3), shown("a\n\x1b[31mb"), shown(None)
    ('0.333333', 'a �[31mb', '')
    """
    if cell is None:
        return ""
    return f"{cell:.6g}" if isinstance(cell, float) else clean(str(cell))


def clean(text: str) -> str:
    r"""A text on one line without control characters.

    >>> clean("two\nlines"), clean("\u202eevil")
    ('two lines', '�evil')
    """
    harmless = "".join("\ufffd" if _drives(char) else char for char in text)
    return " ".join(harmless.split())


def _drives(char: str) -> bool:
    return char in _DIRECTION or (unicodedata.category(char) in ("Cc", "Cs") and not char.isspace())


def width(text: str) -> int:
    """How many columns of a terminal a text takes.

    >>> width("naïve"), width("语言"), width("e\u0301")
    (5, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def _exact(cell: Cell) -> Cell:
    """Nine significant digits: what all platforms agree on."""
    return float(f"{cell:.9g}") if isinstance(cell, float) else cell


def _pad(cell: str, size: int, at_right: bool) -> str:
    space = " " * (size - width(cell))
    return space + cell if at_right else cell + space


def _numeric(columns: int, rows: Rows) -> list[bool]:
    """Which columns hold numbers only, and so stand flush right."""
    return [
        bool(rows) and all(row[column] is None or isinstance(row[column], int | float) for row in rows)
        for column in range(columns)
    ]


def _rich(columns: Sequence[str], rows: Rows) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for name, at_right in zip(columns, _numeric(len(columns), rows), strict=True):
        table.add_column(Text(name), justify="right" if at_right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(shown(cell)) for cell in row))
    Console(highlight=False).print(table)
