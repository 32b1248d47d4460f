"""Ranked bars, with intervals where there are some."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kg.exporters.plots.canvas import COLOURS, FAINT, INK, heading, save, wrapped

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WIDTH, _HEIGHT, _FRAME = 7.2, 0.3, 1.1


class Bar(NamedTuple):
    """A value with its name, and from where to where it may lie; ``note`` stands at the right, ``place`` at the left.

    Without a ``place`` bars are numbered.
    """

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    note: str = ""
    place: str = ""


def bars(items: Sequence[Bar], path: Path, *, title: str, axis: str) -> None:
    """Draw horizontal bars in the given order, the first on top.

    Args:
        items: what to draw; intervals as thin lines with ends.
        path: ``.svg`` or ``.png``.
        title: what is ranked.
        axis: what the values are.

    Raises:
        UsageError: the name ends otherwise.
        KgError: matplotlib is not installed.
        OutputError: the file cannot be written.
    """

    def draw(figure: Figure) -> None:
        axes = figure.add_subplot()
        rows = range(len(items))
        axes.barh(rows, [item.value for item in items], height=0.68, color=COLOURS[0], alpha=0.85, linewidth=0)
        for row, item in enumerate(items):
            if item.low is not None and item.high is not None:
                axes.plot([item.low, item.high], [row, row], color=INK, linewidth=1.3, marker="|", markersize=6)
        axes.set_yticks(rows, [f"{wrapped(item.label, 60)}  {item.place or n}" for n, item in enumerate(items, 1)])
        for row, item in enumerate(items):
            axes.text(1.02, row, item.note, transform=axes.get_yaxis_transform(), va="center", fontsize=8, color=FAINT)
        axes.tick_params(axis="y", length=0)
        axes.set_ylim(len(items) - 0.4, -0.6)
        axes.set_xlim(left=min([0.0, *(item.low for item in items if item.low is not None)]))
        axes.grid(axis="x", color="#dddddd", linewidth=0.6)
        axes.set_axisbelow(True)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(axis)
        heading(axes, title)

    save(draw, (_WIDTH, _FRAME + _HEIGHT * max(1, len(items))), path, title)
