"""Where nodes stand: a force layout of the concepts in Python, so that the browser only draws.

Seeded by structure instead of chance, a fixed number of steps, coordinates rounded to whole units. The forces are
those of ForceAtlas2 (Jacomy et al. 2014, https://doi.org/10.1371/journal.pone.0098679): attraction grows with distance,
repulsion falls with it, important nodes repel more. Then labels are pushed apart until, at full size, each has its
own place. Both steps look at all pairs, so only as many nodes are laid out as one can read; the rest takes a seat
beside what it belongs to (``seats.py``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

STEPS = 260
PUSHES = 240
RELOOK = 8
"""After so many pushes it is looked again which boxes are near each other."""
FROM_AFAR = 2.3
"""When all is seen at once, nodes take about so many times the room in the drawing that they take at scale 1."""
LINE = 17.0
"""Height of a line of a label, in units of the drawing."""


def force_layout(
    edges: Sequence[tuple[int, int, float]], groups: Sequence[int], boxes: Sequence[tuple[float, float]]
) -> Points:
    """Places for nodes that are joined by weighted edges.

    Args:
        edges: pairs of nodes with a positive weight.
        groups: the group of each node; groups start as wedges of a disc.
        boxes: half width and half height that each node with its label takes.

    Returns:
        One row ``x, y`` a node, in units in which a label's line is ``LINE`` high.

    Example:
        >>> force_layout([(0, 1, 1.0)], [0, 0], [(30.0, 12.0), (30.0, 12.0)]).shape
        (2, 2)
    """
    count = len(groups)
    if count < 2:
        return np.zeros((count, 2))
    return _squared(push_apart(_spread(_forces(_start(groups), edges, groups), boxes), np.array(boxes)))


def _start(groups: Sequence[int]) -> Points:
    """A spiral in which each group has its own wedge."""
    order = sorted(range(len(groups)), key=lambda node: (groups[node], node))
    places = np.zeros((len(groups), 2))
    for place, node in enumerate(order):
        angle = 2 * math.pi * place / len(order)
        radius = 0.25 + 0.75 * math.sqrt(node * 0.618034 % 1.0)
        places[node] = radius * math.cos(angle), radius * math.sin(angle)
    return places * math.sqrt(len(groups)) * 8


def _forces(places: Points, edges: Sequence[tuple[int, int, float]], groups: Sequence[int]) -> Points:
    count = len(places)
    a, b, w = (np.array(column) for column in zip(*edges, strict=True)) if edges else _nothing()
    mass = np.sqrt(1.0 + np.bincount(a, minlength=count) + np.bincount(b, minlength=count))
    total = np.bincount(a, w, count) + np.bincount(b, w, count)
    same = np.array(groups)[a] == np.array(groups)[b]
    pull = 16.0 * w / np.sqrt(total[a] * total[b]) * np.where(same, 1.0, 0.45) * np.sqrt(mass[a] * mass[b])
    masses = 26.0 * mass[:, None] * mass[None, :]
    reach = 2.0 * math.sqrt(count)
    room = np.empty((3, count, count))
    for step in range(STEPS):
        force = _repulsion(places, masses, room)
        for axis in (0, 1):
            stretch = (places[a, axis] - places[b, axis]) * pull
            force[:, axis] -= np.bincount(a, stretch, count) - np.bincount(b, stretch, count)
        force -= 1.1 * mass[:, None] * places / math.sqrt(count)
        length = np.sqrt((force**2).sum(axis=1)) + 1e-9
        limit = reach * (1 - step / STEPS) + 0.05
        places = places + force * (np.minimum(length, limit) / length)[:, None]
    return places


def _repulsion(places: Points, masses: Points, room: Points) -> Points:
    """Everything from everything, inversely to distance; ``room`` is written over, so that no large array is made."""
    across, down, square = room
    for gap, axis in ((across, 0), (down, 1)):
        np.subtract(places[:, axis, None], places[None, :, axis], out=gap)
    np.multiply(across, across, out=square)
    square += 0.5
    square += down * down
    np.divide(masses, square, out=square)
    across *= square
    down *= square
    return np.stack([across.sum(axis=1), down.sum(axis=1)], axis=1)


def _nothing() -> tuple[NDArray[np.int64], NDArray[np.int64], Points]:
    return np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0)


def _spread(places: Points, boxes: Sequence[tuple[float, float]]) -> Points:
    """Scale so that the area fits the labels; what is dense is loosened, what lies far out is drawn in."""
    centred = places - places.mean(axis=0)
    radius = np.sqrt((centred**2).sum(axis=1)) + 1e-9
    rank = np.empty(len(radius))
    rank[np.argsort(radius, kind="stable")] = np.arange(1, len(radius) + 1)
    even = np.sqrt(rank / len(radius))
    area = sum(4 * width * height for width, height in boxes)
    size = math.sqrt(1.9 * area / math.pi) + 60
    mixed = 0.5 * even + 0.5 * np.minimum(radius / np.quantile(radius, 0.95), 1.25)
    scaled: Points = centred / radius[:, None] * (mixed * size)[:, None] * np.array([1.06, 0.95])
    return scaled


def _squared(places: Points) -> Points:
    """About as high as wide. Stretching keeps boxes apart, shrinking would not."""
    extent = np.ptp(places, axis=0) + 1.0
    stretched: Points = places * np.clip(extent.max() / extent, 1.0, 1.7)
    return stretched


def push_apart(places: Points, boxes: Points) -> Points:
    """Move boxes until none lies on another, or a fixed number of rounds is over.

    Args:
        places: centres.
        boxes: half width and half height of each.

    Example:
        >>> apart = push_apart(np.array([[0.0, 0.0], [1.0, 0.0]]), np.array([[10.0, 5.0], [10.0, 5.0]]))
        >>> bool(abs(apart[0, 0] - apart[1, 0]) >= 20 or abs(apart[0, 1] - apart[1, 1]) >= 10)
        True
    """
    for turn in range(PUSHES):
        if turn % RELOOK == 0:
            one, other = _close(places, boxes)
        need = boxes[one] + boxes[other]
        gap = places[one] - places[other]
        short = need - np.abs(gap)
        over = (short > 0).all(axis=1)
        if not over.any() and turn % RELOOK == 0:
            break
        upright = short[:, 1] / need[:, 1] <= short[:, 0] / need[:, 0]
        share = np.sqrt(np.maximum(np.bincount(one, over, len(places)), 1))
        for axis, chosen in ((0, over & ~upright), (1, over & upright)):
            side = np.where(gap[:, axis] == 0, np.sign(one - other), np.sign(gap[:, axis]))
            move = np.where(chosen, side * (short[:, axis] + 0.5), 0.0)
            places[:, axis] += 0.5 * np.bincount(one, move, len(places)) / share
    return places


def _close(places: Points, boxes: Points) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The pairs, in both orders, whose boxes overlap or could do so soon."""
    near = np.ones((len(places), len(places)), bool)
    np.fill_diagonal(near, False)
    for axis in (0, 1):
        gap = np.abs(places[:, axis, None] - places[None, :, axis])
        near &= gap < boxes[:, axis, None] + boxes[None, :, axis] + 40.0
    one, other = np.nonzero(near)
    return one, other


def dot(importance: float) -> float:
    """Radius in pixels, at scale 1, of a concept's node, as ``shapes.js`` draws it.

    Args:
        importance: from 0 to 1.

    Example:
        >>> dot(0.0), dot(1.0)
        (3.6, 18.0)
    """
    return 3.6 + 14.4 * math.pow(importance, 0.6)


def label_box(label: str, importance: float) -> tuple[float, float]:
    """Half width and half height of a concept with its label, broken into two lines where it is long.

    Args:
        label: what is written below the node.
        importance: from 0 to 1.
    """
    size = 12 + 5 * importance
    letters = min(len(label), 40)
    lines = 1 if letters <= 18 else 2
    width = 0.29 * size * letters / lines * (1.0 if lines == 1 else 1.2) + 6
    height = (4 + 15 * importance + lines * LINE) / 2 + 5
    return max(width, FROM_AFAR * dot(importance)), max(height, FROM_AFAR * dot(importance))
