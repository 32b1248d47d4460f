"""Rows whose cells may be lists: joined for people, as they are in JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from kg.cli.options import note
from kg.cli.tables import Cell, write, write_rows

if TYPE_CHECKING:
    from kg.analysis.rows import Rows

Nested: TypeAlias = "Cell | Sequence[Nested] | dict[str, Nested]"


def write_table(rows: Rows, form: str, quiet: bool, *, most: int = 0) -> None:
    """Print what an analysis found, and its remarks beside it.

    Args:
        rows: its columns, cells and remarks.
        form: ``table``, ``csv`` or ``json``.
        quiet: without the remarks.
        most: so many parts of a list in a table; 0 for all.
    """
    cells = [[_short(cell, most) for cell in row] for row in rows.cells] if form == "table" and most else rows.cells
    write_nested(rows.columns, cells, form, brief=rows.brief)
    for remark in rows.remarks:
        note(remark, quiet=quiet)


def _short(cell: Nested, most: int) -> Nested:
    return cell if isinstance(cell, str) or not isinstance(cell, Sequence) else cell[:most]


def write_nested(columns: Sequence[str], rows: Sequence[Sequence[Nested]], form: str, *, brief: Sequence[str]) -> None:
    """Print rows, in a table those columns only that people read.

    Args:
        columns: their names.
        rows: a cell a column; a list is joined by "; " in a table and in CSV, a mapping shows its values' names.
        form: ``table``, ``csv`` or ``json``.
        brief: the columns of a table.
    """
    if form == "json":
        write(as_json(columns, rows))
    elif form == "csv":
        write_rows(columns, [[_flat(cell) for cell in row] for row in rows], form)
    else:
        kept = [columns.index(name) for name in brief]
        write_rows(brief, [[_flat(row[place]) for place in kept] for row in rows], form)


def as_json(columns: Sequence[str], rows: Sequence[Sequence[Nested]]) -> str:
    r"""A JSON array of objects, one a line.

    >>> as_json(["name", "papers"], [["a", ["p", "q"]]])
    '[\n{"name": "a", "papers": ["p", "q"]}\n]\n'
    """
    objects = [dict(zip(columns, map(_exact, row), strict=True)) for row in rows]
    lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in objects)
    return f"[\n{lines}\n]\n" if lines else "[]\n"


def _flat(cell: Nested) -> Cell:
    if isinstance(cell, dict):
        return "; ".join(f"{name} {value}" for name, value in cell.items())
    if isinstance(cell, Sequence) and not isinstance(cell, str):
        return "; ".join(str(part) for part in cell)
    return cell


def _exact(cell: Nested) -> Nested:
    """Nine significant digits, as in CSV: what all platforms agree on."""
    if isinstance(cell, float):
        return float(f"{cell:.9g}")
    if isinstance(cell, dict):
        return {name: _exact(value) for name, value in cell.items()}
    if isinstance(cell, Sequence) and not isinstance(cell, str):
        return [_exact(part) for part in cell]
    return cell
