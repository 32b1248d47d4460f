"""The rows of a judgement file: what a build says, a place to look it up, and a verdict."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

VERDICTS = ("true", "false", "unsure", "missed")
"""``missed`` is for rows that a reader adds: something true that the build does not say."""

FIRST_LINE = 2
"""The first row stands on this line of its file; quotes hold no line breaks, so that every row is one line."""


@dataclass(frozen=True, slots=True, order=True)
class Row:
    """One statement. ``start`` and ``end`` are offsets of the mention, which stands in [brackets] in the quote."""

    paper: str
    kind: str
    predicate: str
    target: str
    field: str
    start: str
    end: str
    quote: str
    verdict: str = ""
    note: str = ""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What is stated, wherever it is quoted."""
        return self.paper, self.kind, self.predicate, self.target


COLUMNS = tuple(f.name for f in fields(Row))


def write(path: Path, rows: Iterable[Row]) -> None:
    """Write rows as CSV with a header."""
    with path.open("w", encoding="utf-8", newline="") as handle:
        writer = csv.DictWriter(handle, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)


def read(paths: Sequence[Path]) -> list[Row]:
    """The rows of judgement files; a verdict that is none of ``VERDICTS`` names its file and line.

    Raises:
        ValueError: a column is missing, or a verdict is unknown.
    """
    out = []
    for path in paths:
        with path.open(encoding="utf-8", newline="") as handle:
            reader = csv.DictReader(handle)
            if missing := set(COLUMNS) - set(reader.fieldnames or ()):
                raise ValueError(f"{path}: no column {', '.join(sorted(missing))}")
            for line in reader:
                row = Row(**{name: (line[name] or "").strip() for name in COLUMNS})
                if row.verdict and row.verdict not in VERDICTS:
                    raise ValueError(
                        f"{path}, line {reader.line_num}: verdict {row.verdict!r}; known: {', '.join(VERDICTS)}"
                    )
                out.append(row)
    return out


def chosen(ids: Iterable[str], papers: int, seed: str, leave_out: frozenset[str] = frozenset()) -> list[str]:
    """The papers of a draw: those whose SHA-256 of ``seed:id`` is smallest. The same whatever else is in the pile.

    >>> chosen(["a", "b", "c", "d"], 2, "1") == chosen(["d", "b", "c", "a"], 2, "1")
    True
    """
    rest = sorted(set(ids) - leave_out, key=lambda i: hashlib.sha256(f"{seed}:{i}".encode()).hexdigest())
    return sorted(rest[:papers])
