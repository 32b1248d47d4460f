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
_WAYS = tuple((right, up, steps) for steps in range(6) for right, up in _AROUND)
"""Where a name may stand: a direction, and so many steps away."""
_STEP, _FAR, _ROOM = 9.0, 60.0, 4.0
"""Points a step; what a step costs in square pixels; pixels around a name."""
_ROUNDS = 8
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


class _Box(NamedTuple):
    """A rectangle on the canvas, in pixels."""

    x0: float
    y0: float
    x1: float
    y1: float


def _name(figure: Figure, axes: Axes, bubbles: Sequence[Bubble], areas: Sequence[float]) -> None:
    """Put each name where it covers nothing, near its bubble or on a line that leads to it.

    The largest bubbles choose first; then all choose again, knowing the others, until none moves.
    """
    figure.canvas.draw()  # the layout settles now, so that places in pixels hold
    scale = figure.dpi / 72
    spots = [tuple(axes.transData.transform((b.centrality, b.density))) for b in bubbles]
    radii = [(area**0.5 / 2 + 2) * scale for area in areas]
    corners = [_Box(*box.extents) for box in boxes_of(figure, list(axes.texts))]
    texts = [_text(axes, bubble) for bubble in bubbles]
    sizes = [(box.width, box.height) for box in boxes_of(figure, texts)]
    order = sorted(range(len(bubbles)), key=lambda n: (-areas[n], n))
    taken: dict[int, _Box] = {}
    for _ in range(_ROUNDS):
        before = dict(taken)
        for number in order:
            others = [*corners, *(box for other, box in taken.items() if other != number)]
            tried = [_beside(spots[number], radii[number], sizes[number], way, scale) for way in _WAYS]
            costs = [
                _cost(box, others, spots, radii, number, axes.bbox) + way[2] * _FAR
                for box, way in zip(tried, _WAYS, strict=True)
            ]
            taken[number] = tried[costs.index(min(costs))]
        if taken == before:
            break
    for number, text in enumerate(texts):
        box, back = taken[number], axes.transData.inverted()
        text.set_position(back.transform(((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)))
        _lead(axes, box, spots[number], radii[number])


def _text(axes: Axes, bubble: Bubble) -> Any:
    label = wrapped(bubble.label, 30)
    text = axes.text(bubble.centrality, bubble.density, label, ha="center", va="center", fontsize=8.5, color=INK)
    text.set_linespacing(1.0)
    return haloed(text)


def _beside(
    spot: tuple[float, float], radius: float, size: tuple[float, float], way: tuple[int, int, int], scale: float
) -> _Box:
    """The box of a name that lies in a direction from a bubble, so many steps away from it."""
    right, up, steps = way
    reach = (radius if 0 in (right, up) else radius * 0.75) + steps * _STEP * scale
    x = spot[0] + right * (reach + size[0] / 2)
    y = spot[1] + up * (reach + size[1] / 2)
    return _Box(*(round(v, 3) for v in (x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)))


def _lead(axes: Axes, box: _Box, spot: tuple[float, float], radius: float) -> None:
    """A thin line from a bubble to a name that does not stand beside it."""
    x, y = (min(max(at, low), high) for at, low, high in zip(spot, box[:2], box[2:], strict=True))
    away = ((x - spot[0]) ** 2 + (y - spot[1]) ** 2) ** 0.5
    if away > radius * 1.6:
        edge = (spot[0] + (x - spot[0]) * radius / away, spot[1] + (y - spot[1]) * radius / away)
        (x0, y0), (x1, y1) = axes.transData.inverted().transform([edge, (x, y)])
        axes.plot([x0, x1], [y0, y1], color=FAINT, linewidth=0.6, zorder=1)


def _cost(
    box: _Box, taken: Sequence[_Box], spots: Sequence[Any], radii: Sequence[float], own: int, frame: Any
) -> float:
    """Area of what a name would cover or be cut off, a little room around it included."""
    cost = sum(_common(_Box(box.x0 - _ROOM, box.y0 - _ROOM, box.x1 + _ROOM, box.y1 + _ROOM), other) for other in taken)
    for number, (spot, radius) in enumerate(zip(spots, radii, strict=True)):
        dx = max(box.x0 - spot[0], 0, spot[0] - box.x1)
        dy = max(box.y0 - spot[1], 0, spot[1] - box.y1)
        if number != own:
            cost += max(0.0, radius - float((dx * dx + dy * dy) ** 0.5)) * 4 * radius
    outside = (box.x1 - box.x0) * (box.y1 - box.y0) - _common(box, frame)
    return round(cost + 4 * outside)


def _common(one: Any, other: Any) -> float:
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    height = min(one.y1, other.y1) - max(one.y0, other.y0)
    return float(max(0.0, width) * max(0.0, height))
