"""The strategic diagram: themes by how much they have to do with the others, and how well they hold together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from kg.exporters.plots.canvas import COLOURS, FAINT, INK, boxes_of, haloed, heading, save, wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_SIZE = (9.0, 6.6)
_LARGEST = 1400.0
"""Area of the largest bubble in square points, where there are few."""
_FEW = 12
_CORNERS = (
    (0.99, 0.985, "right", "top", "motor themes"),
    (0.01, 0.985, "left", "top", "niche themes"),
    (0.01, 0.015, "left", "bottom", "emerging or declining"),
    (0.99, 0.015, "right", "bottom", "basic themes"),
)
_AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
_COLOUR = {"motor": COLOURS[1], "niche": COLOURS[2], "basic": COLOURS[0], "emerging or declining": COLOURS[3]}


class Bubble(NamedTuple):
    """A theme. ``kind`` names its quadrant."""

    label: str
    centrality: float
    density: float
    papers: int
    kind: str


def diagram(bubbles: Sequence[Bubble], path: Path, *, title: str) -> None:
    """Draw the strategic diagram; the lines stand at the medians, areas show papers.

    Args:
        bubbles: the themes.
        path: ``.svg`` or ``.png``.
        title: what the picture shows.

    Raises:
        UsageError: the name ends otherwise.
        KgError: matplotlib is not installed.
        OutputError: the file cannot be written.
    """

    def draw(figure: Figure) -> None:
        axes = figure.add_subplot()
        _frame(axes, bubbles)
        greatest = max((bubble.papers for bubble in bubbles), default=1) or 1
        largest = _LARGEST * min(1.0, _FEW / max(1, len(bubbles)))
        areas = [max(20.0, largest * bubble.papers / greatest) for bubble in bubbles]
        for bubble, area in sorted(zip(bubbles, areas, strict=True), key=lambda pair: -pair[1]):
            colour = _COLOUR.get(bubble.kind, FAINT)
            axes.scatter(
                bubble.centrality, bubble.density, s=area, color=colour, alpha=0.55, edgecolor=colour, linewidth=1
            )
        heading(axes, title)
        _name(figure, axes, bubbles, areas)

    save(draw, _SIZE, path, title)


def _frame(axes: Axes, bubbles: Sequence[Bubble]) -> None:
    for values, line, span in (
        ([b.centrality for b in bubbles], axes.axvline, axes.set_xlim),
        ([b.density for b in bubbles], axes.axhline, axes.set_ylim),
    ):
        low, high = (min(values), max(values)) if values else (0.0, 1.0)
        room = 0.16 * (high - low) or 1.0
        span(low - room, high + room)
        line(median(values) if values else 0.5, color=FAINT, linewidth=0.9, linestyle=(0, (5, 4)), zorder=0)
    for x, y, across, along, name in _CORNERS:
        axes.text(
            x, y, name, ha=across, va=along, transform=axes.transAxes, color=FAINT, fontsize=9.5, fontstyle="italic"
        )
    axes.set_xlabel("centrality: ties to other themes (dashed: medians; areas: papers)")
    axes.set_ylabel("density: ties within the theme")
    for side in ("right", "top"):
        axes.spines[side].set_visible(True)


def _name(figure: Figure, axes: Axes, bubbles: Sequence[Bubble], areas: Sequence[float]) -> None:
    """Put each name where it covers least, those of the largest bubbles first."""
    figure.canvas.draw()  # the layout settles now, so that places in pixels hold
    scale = figure.dpi / 72
    spots = [axes.transData.transform((b.centrality, b.density)) for b in bubbles]
    radii = [(area**0.5 / 2 + 2) * scale for area in areas]
    taken: list[Any] = boxes_of(figure, list(axes.texts))
    for number in sorted(range(len(bubbles)), key=lambda n: (-areas[n], n)):
        bubble = bubbles[number]
        tried = [_place(axes, bubble, radii[number] / scale, way) for way in _AROUND]
        boxes = boxes_of(figure, tried)
        costs = [_cost(box, place, taken, spots, radii, number, axes.bbox) for place, box in enumerate(boxes)]
        best = costs.index(min(costs))
        taken.append(boxes[best])
        haloed(tried[best])
        for place, text in enumerate(tried):
            if place != best:
                text.remove()


def _place(axes: Axes, bubble: Bubble, radius: float, way: tuple[int, int]) -> Any:
    reach = radius if 0 in way else radius * 0.75
    return axes.annotate(
        wrapped(bubble.label, 30),
        (bubble.centrality, bubble.density),
        xytext=(way[0] * reach, way[1] * reach),
        textcoords="offset points",
        ha=("center", "left", "right")[way[0]],
        va=("center", "bottom", "top")[way[1]],
        fontsize=8.5,
        color=INK,
        linespacing=1.0,
    )


def _cost(
    box: Any, place: int, taken: Sequence[Any], spots: Sequence[Any], radii: Sequence[float], own: int, frame: Any
) -> tuple[float, int]:
    """Area of what a name would cover or be cut off, and then the order of the places."""
    cost = sum(_common(box, other) for other in taken)
    for number, (spot, radius) in enumerate(zip(spots, radii, strict=True)):
        if number != own:
            dx = max(box.x0 - spot[0], 0, spot[0] - box.x1)
            dy = max(box.y0 - spot[1], 0, spot[1] - box.y1)
            cost += max(0.0, radius - float((dx * dx + dy * dy) ** 0.5)) * 4 * radius
    outside = box.width * box.height - _common(box, frame)
    return round(cost + 4 * outside), place


def _common(one: Any, other: Any) -> float:
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    height = min(one.y1, other.y1) - max(one.y0, other.y0)
    return float(max(0.0, width) * max(0.0, height))
