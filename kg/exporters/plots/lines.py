"""Lines over the years, each named at its end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kg.exporters.plots.canvas import COLOURS, MARKERS, heading, save, wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_WIDTH, _HEIGHT = 8.6, 3.6
_LINE = 0.052
"""Height of a line of small type, as a share of the height of a panel."""


class Line(NamedTuple):
    """Values over the years; ``label`` names them."""

    label: str
    values: Sequence[float]


class Panel(NamedTuple):
    """Lines that belong together."""

    title: str
    lines: Sequence[Line]


def lines(years: Sequence[int], panels: Sequence[Panel], path: Path, *, title: str, axis: str) -> None:
    """Draw panels of lines, one below the other.

    Args:
        years: where the values stand.
        panels: each with its own scale.
        path: ``.svg`` or ``.png``.
        title: what the picture shows, for those who cannot see it.
        axis: what the values are.

    Raises:
        UsageError: the name ends otherwise.
        KgError: matplotlib is not installed.
        OutputError: the file cannot be written.
    """

    def draw(figure: Figure) -> None:
        for place, panel in enumerate(panels, 1):
            axes = figure.add_subplot(len(panels), 1, place)
            _panel(axes, years, panel)
            axes.set_ylabel(axis)

    save(draw, (_WIDTH, _HEIGHT * max(1, len(panels))), path, title)


def _panel(axes: Axes, years: Sequence[int], panel: Panel) -> None:
    for number, line in enumerate(panel.lines):
        colour, marker = COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]
        axes.plot(years, line.values, color=colour, marker=marker, markersize=4.5, linewidth=1.8)
    top = max((value for line in panel.lines for value in line.values), default=1.0) or 1.0
    axes.set_ylim(-0.02 * top, 1.06 * top)
    axes.set_xlim(years[0] - 0.3, years[-1] + 0.15)
    shown = years if len(years) <= 15 else years[:: len(years) // 12 + 1]
    axes.set_xticks(shown, [str(year) for year in shown])
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    ends = [line.values[-1] / (1.08 * top) for line in panel.lines]
    for number, (line, height) in enumerate(zip(panel.lines, spread(ends, _LINE), strict=True)):
        marker, colour = MARKERS[number % len(MARKERS)], COLOURS[number % len(COLOURS)]
        place = axes.get_yaxis_transform()
        y = height * 1.08 * top - 0.02 * top
        axes.plot([1.02], [y], marker=marker, color=colour, markersize=4.5, transform=place, clip_on=False)
        axes.text(1.035, y, wrapped(line.label, 60), color=colour, va="center", fontsize=8.5, transform=place)
    heading(axes, panel.title)


def spread(heights: Sequence[float], least: float) -> list[float]:
    """Heights moved apart, as little as may be, so that neighbours are ``least`` apart, in the same order.

    Example:
        >>> [round(height, 2) for height in spread([0.5, 0.5, 0.0], 0.1)]
        [0.55, 0.45, 0.0]
    """
    order = sorted(range(len(heights)), key=lambda n: (heights[n], -n))
    blocks: list[tuple[float, list[int]]] = []  # centre, members from below
    for number in order:
        blocks.append((heights[number], [number]))
        while len(blocks) > 1 and _bottom(blocks[-1], least) < _top(blocks[-2], least) + least - 1e-12:
            (_, upper), (_, lower) = blocks.pop(), blocks.pop()
            members = lower + upper
            offsets = [heights[n] - place * least for place, n in enumerate(members)]
            bottom = max(0.0, sum(offsets) / len(offsets))
            blocks.append((bottom + least * (len(members) - 1) / 2, members))
    out = [0.0] * len(heights)
    for block in blocks:
        for place, number in enumerate(block[1]):
            out[number] = _bottom(block, least) + place * least
    return out


def _bottom(block: tuple[float, list[int]], least: float) -> float:
    return block[0] - least * (len(block[1]) - 1) / 2


def _top(block: tuple[float, list[int]], least: float) -> float:
    return block[0] + least * (len(block[1]) - 1) / 2
