"""How often concepts stand together, as a table of colours, theme by theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kg.exporters.plots.canvas import FAINT, INK, PALE, heading, save, wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_CELL, _BAR, _GAP = 0.21, 0.16, 0.25
"""Inches: a cell, the width of the scale, and its distance."""
_MAP = "Blues"
"""From pale to dark: the same order for all kinds of colour vision, and in grey."""


def heatmap(
    labels: Sequence[str],
    values: Mapping[tuple[int, int], float],
    path: Path,
    *,
    title: str,
    axis: str,
    groups: Sequence[tuple[str, int]] = (),
) -> None:
    """Draw the lower half of a symmetric table; pairs without a value stay white.

    Args:
        labels: of rows and columns.
        values: (row, column) -> value, the row the greater.
        path: ``.svg`` or ``.png``.
        title: what the picture shows.
        axis: what the colours mean.
        groups: names and sizes of runs of rows that belong together, in order.

    Raises:
        UsageError: the name ends otherwise.
        KgError: matplotlib is not installed.
        OutputError: the file cannot be written.
    """
    size = len(labels)
    side = _CELL * max(4, size)
    width = side + _GAP + _BAR

    def draw(figure: Figure) -> None:
        figure.set_layout_engine("none")  # cells keep their size; what stands around them is added when it is saved
        axes = figure.add_axes((0, 0, side / width, 1))
        table = [[values.get((row, column), float("nan")) for column in range(size)] for row in range(size)]
        shown = axes.imshow(table or [[float("nan")]], cmap=_MAP, aspect="equal", vmin=0)
        _ground(axes, size)
        names = [wrapped(label, 40) for label in labels]
        axes.set_yticks(range(size), names, fontsize=7.5)
        axes.set_xticks(range(size), names, fontsize=7.5, rotation=90)
        axes.tick_params(length=0)
        for edge in ("left", "bottom"):
            axes.spines[edge].set_visible(False)
        _runs(axes, groups, size)
        scale = figure.add_axes(((side + _GAP) / width, 0.6, _BAR / width, 0.4))
        figure.colorbar(shown, cax=scale).set_label(axis)
        heading(axes, title)

    save(draw, (width, side), path, title)


def _ground(axes: Axes, size: int) -> None:
    """Fine lines between the cells below the diagonal, nothing above."""
    for line in range(size):
        axes.plot([line - 0.5, line - 0.5], [line - 0.5, size - 0.5], color=PALE, linewidth=0.6)
        axes.plot([-0.5, line - 0.5], [line - 0.5, line - 0.5], color=PALE, linewidth=0.6)


def _runs(axes: Axes, groups: Sequence[tuple[str, int]], size: int) -> None:
    """A frame around each group, and its name beside the diagonal."""
    start = 0
    for name, length in groups:
        end = start + length
        corners = [(start, start), (start, end), (end, end)]
        axes.plot(
            [x - 0.5 for x, _ in corners], [y - 0.5 for _, y in corners], color=FAINT, linewidth=0.9, clip_on=False
        )
        axes.plot([start - 0.5, end - 0.5], [start - 0.5, end - 0.5], color=FAINT, linewidth=0.9)
        middle = (start + end) / 2 - 0.5
        axes.text(
            middle + 0.8, middle - 0.4, wrapped(name, 46), fontsize=8.5, fontweight="bold", va="center", color=INK
        )
        start = end
    axes.set_xlim(-0.5, max(1, size) - 0.5)
    axes.set_ylim(max(1, size) - 0.5, -0.5)
