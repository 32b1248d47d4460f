"""Spans of years, one below the other: when something burst."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kg.exporters.plots.canvas import COLOURS, FAINT, INK, PALE, heading, save, wrapped

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WIDTH, _HEIGHT, _FRAME = 7.6, 0.3, 1.1


class Span(NamedTuple):
    """From the beginning of year ``first`` to the end of ``last``; ``note`` stands behind it."""

    label: str
    first: int
    last: int
    note: str = ""


def timeline(spans: Sequence[Span], years: tuple[int, int], path: Path, *, title: str) -> None:
    """Draw spans in the given order, the first on top.

    Args:
        spans: what to draw.
        years: the first and the last of the axis.
        path: ``.svg`` or ``.png``.
        title: what the picture shows.

    Raises:
        UsageError: the name ends otherwise.
        KgError: matplotlib is not installed.
        OutputError: the file cannot be written.
    """

    def draw(figure: Figure) -> None:
        axes = figure.add_subplot()
        first, last = years
        for row, span in enumerate(spans):
            axes.plot([first, last + 1], [row, row], color=PALE, linewidth=1, zorder=0)
            axes.barh(row, span.last + 1 - span.first, left=span.first, height=0.55, color=COLOURS[0], linewidth=0)
            axes.text(last + 1.1, row, span.note, va="center", fontsize=8, color=FAINT)
        axes.set_yticks(range(len(spans)), [wrapped(span.label, 60) for span in spans])
        axes.tick_params(axis="both", length=0)
        axes.set_ylim(len(spans) - 0.4, -0.6)
        axes.set_xlim(first, last + 1)
        step = max(1, (last - first + 1) // 12)
        shown = range(first, last + 1, step)
        axes.set_xticks([year + 0.5 for year in shown], [str(year) for year in shown], color=INK)
        axes.spines["left"].set_visible(False)
        heading(axes, title)

    save(draw, (_WIDTH, _FRAME + _HEIGHT * max(1, len(spans))), path, title)
