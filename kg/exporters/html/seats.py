"""A honeycomb over the drawing: what is not laid out by forces takes the free seat nearest to where it belongs."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from functools import cache

Anchors = Sequence[tuple[float, float, float]]
"""``x, y, weight`` of what a thing belongs to."""

ROW = math.sqrt(3) / 2
"""Rows of a honeycomb lie so far apart, in widths of a cell."""
REACHES = (8, 32, 128, 512)
"""How many cells around a place are looked at; the next number only when all nearer seats are taken."""

NEIGHBOURS = 3
"""Cells of a square of so many rows and columns share the place from which free seats are looked for."""


class Seats:
    """Seats in rows, every second row moved by half a cell; each is taken once.

    Args:
        cell: distance between neighbouring seats, in units of the drawing.

    Example:
        >>> seats = Seats(10.0)
        >>> [seats.take(0.0, 0.0) for _ in range(3)]
        [(0, 0), (-5, -9), (5, -9)]
    """

    def __init__(self, cell: float) -> None:
        self.cell = cell
        self._taken: set[tuple[int, int]] = set()
        self._next: dict[tuple[int, int], int] = {}

    def keep_clear(self, x: float, y: float, radius: float) -> None:
        """Nobody sits within ``radius`` of a point."""
        rows = math.ceil(radius / (self.cell * ROW)) + 1
        middle = round(y / (self.cell * ROW))
        for row in range(middle - rows, middle + rows + 1):
            half = radius**2 - (row * self.cell * ROW - y) ** 2
            if half >= 0:
                shift, wide = (row & 1) / 2, math.sqrt(half)
                first, last = math.ceil((x - wide) / self.cell - shift), math.floor((x + wide) / self.cell - shift)
                self._taken.update((row, column) for column in range(first, last + 1))

    def take(self, x: float, y: float) -> tuple[int, int]:
        """Take the free seat nearest to a point; its place in whole units.

        Where that is taken, those who come to the same few cells look from one place on from where the last one sat.
        """
        row = round(y / (self.cell * ROW))
        column = round(x / self.cell - (row & 1) / 2)
        if (row, column) not in self._taken:
            return self._sit(row, column)
        home = row // NEIGHBOURS * NEIGHBOURS, column // NEIGHBOURS * NEIGHBOURS
        tried = self._next.get(home, 0)
        for reach in REACHES:
            around = _around(home[0] & 1, reach)
            while tried < len(around):
                row, column = home[0] + around[tried][0], home[1] + around[tried][1]
                tried += 1
                if (row, column) not in self._taken:
                    self._next[home] = tried
                    return self._sit(row, column)
        return round(x), round(y)

    def _sit(self, row: int, column: int) -> tuple[int, int]:
        self._taken.add((row, column))
        return round((column + (row & 1) / 2) * self.cell), round(row * self.cell * ROW)


@cache
def _around(odd: int, reach: int) -> list[tuple[int, int]]:
    """Rows and columns from a seat in an even or odd row to all within reach, the nearest first."""
    rows = range(-math.ceil(reach / ROW), math.ceil(reach / ROW) + 1)
    found = []
    for row in rows:
        shift = (row + odd & 1) / 2 - odd / 2
        for column in range(-reach - 1, reach + 2):
            # In quarters of a cell squared: whole numbers, so that no rounding decides the order.
            far = round(2 * (column + shift)) ** 2 + 3 * row * row
            if far <= 4 * reach * reach:
                found.append((far, row, column))
    return [(row, column) for _, row, column in sorted(found)]


def mean(anchors: Anchors) -> tuple[float, float]:
    """The weighted mean of anchors; the origin where there are none.

    Example:
        >>> mean([(0, 0, 1.0), (100, 0, 3.0)])
        (75.0, 0.0)
    """
    total = sum(weight for _, _, weight in anchors)
    if not total:
        return 0.0, 0.0
    return sum(x * w for x, _, w in anchors) / total, sum(y * w for _, y, w in anchors) / total


def on_rim(name: str, radius: float) -> tuple[float, float]:
    """A place on the rim of the drawing for what belongs to nothing in it; the name alone decides which.

    Example:
        >>> x, y = on_rim("alone", 50.0)
        >>> round(math.hypot(x, y))
        50
    """
    angle = 2 * math.pi * int.from_bytes(hashlib.sha256(name.encode("utf-8", "replace")).digest()[:4], "big") / 2**32
    return radius * math.cos(angle), radius * math.sin(angle)


def room(area: float, things: int) -> float:
    """How far apart so many things can sit in a drawing of an area; from ``9`` to ``26`` units.

    Example:
        >>> room(5_000_000, 185), round(room(5_000_000, 17_500), 1), room(5_000_000, 100_000)
        (26.0, 12.0, 9.0)
    """
    return min(26.0, max(9.0, math.sqrt(max(area, 5_000_000.0) / 2 / max(1, things))))
