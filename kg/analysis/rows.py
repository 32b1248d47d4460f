"""Rows with named columns: what a command prints and what a notebook shows, made once for both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, TypeAlias

from kg.errors import UsageError

if TYPE_CHECKING:
    import pandas

Value: TypeAlias = "str | int | float | Sequence[Value] | dict[str, Value] | None"
"""What a cell may hold."""

_SHOWN = 30
"""So many rows a notebook shows."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A table. ``remarks`` are sentences on what the numbers mean; ``hidden`` the columns that people do not read.

    Example:
        >>> rows = Rows(("label", "papers"), [["graph", 3], ["tree", None]], ("two of them",))
        >>> len(rows), rows[0], rows.column("label")
        (2, {'label': 'graph', 'papers': 3}, ['graph', 'tree'])
    """

    columns: tuple[str, ...]
    cells: Sequence[Sequence[Value]]
    remarks: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()

    @property
    def brief(self) -> tuple[str, ...]:
        """The columns that people read."""
        return tuple(name for name in self.columns if name not in self.hidden)

    def __len__(self) -> int:
        return len(self.cells)

    def __getitem__(self, place: int) -> dict[str, Value]:
        return dict(zip(self.columns, self.cells[place], strict=True))

    def __iter__(self) -> Iterator[dict[str, Value]]:
        return (self[place] for place in range(len(self)))

    def column(self, name: str) -> list[Value]:
        """The cells of one column."""
        return [row[self.columns.index(name)] for row in self.cells]

    def records(self) -> list[dict[str, Value]]:
        """A dictionary a row, as ``--format json`` prints."""
        return list(self)

    def to_frame(self) -> pandas.DataFrame:
        """The rows for pandas (extra ``frame``); a whole number that is not known is ``<NA>``.

        Raises:
            UsageError: pandas is not installed.
        """
        try:
            import pandas
        except ImportError:
            raise UsageError('a frame needs pandas, which is not installed: pip install "paperkg[frame]"') from None
        return pandas.DataFrame({name: pandas.Series(v := self.column(name), dtype=_dtype(v)) for name in self.columns})

    def _repr_html_(self) -> str:
        """What a notebook shows: the columns that people read, the first rows, and the remarks."""
        head = "".join(f"<th>{escape(name)}</th>" for name in self.brief)
        rows = "".join(
            f"<tr>{''.join(f'<td>{escape(text(row[name]))}</td>' for name in self.brief)}</tr>"
            for row in (self[place] for place in range(min(_SHOWN, len(self))))
        )
        more = [f"{len(self) - _SHOWN:,} more rows"] if len(self) > _SHOWN else []
        notes = "".join(f"<p>{escape(remark)}</p>" for remark in (*more, *self.remarks))
        return f"<div><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{notes}</div>"


def text(value: Value) -> str:
    """A cell for reading: six significant digits, the parts of a list with semicolons between them.

    >>> text(1 / 3), text(["a", "b"]), text({"2020": 1}), text(None)
    ('0.333333', 'a; b', '2020 1', '')
    """
    if value is None:
        return ""
    if isinstance(value, dict):
        return "; ".join(f"{name} {text(part)}" for name, part in value.items())
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "; ".join(map(text, value))
    return str(value)


def _dtype(values: Sequence[Value]) -> str:
    known = [value for value in values if value is not None]
    if known and all(isinstance(value, int) for value in known):
        return "Int64"
    return "float64" if known and all(isinstance(value, int | float) for value in known) else "object"
