"""The concepts as the page draws them: in order of importance, in communities with names, each in its place."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import networkx as nx

from kg.analysis.communities import Community, communities
from kg.exporters.html.layout import FROM_AFAR, dot, force_layout, label_box
from kg.exporters.html.seats import Seats, mean, on_rim, room
from kg.graph.networkx_view import concepts_graph
from kg.iri import SUBJECT
from kg.measures import DEFAULT, MEASURES, ranked
from kg.model import Concept, CoOccurrence, Iri, KnowledgeGraph, Link

DRAWN = 500
"""At most so many concepts, the most important, are laid out by forces and shown at first."""
SMALLEST = 3
"""Communities of fewer concepts are not named."""
CORE = 3
"""So many of the strongest edges of each concept are shown at first."""
QUICK = ("pagerank", "degree", "strength", "eigenvector")
"""Measures by which concepts of any graph can be drawn."""
SLOW = ("betweenness", "closeness", "harmonic")
"""Measures that look at all paths, for graphs of up to ``PATHS`` concepts; ``centrality.csv`` has them for all."""
PATHS = 800
KIN = 4
"""A concept that is not laid out by forces stands amid so many of its strongest neighbours."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A concept in its place. ``importance`` runs from 0 to 1; ``community`` counts from 0 in the
    order of ``centrality.csv``, where it counts from 1, and is -1 for what belongs to none that has a name.
    """

    concept: Concept
    importance: float
    papers: int
    community: int
    x: int
    y: int


class Picture(NamedTuple):
    """The concepts, the most important first; the names of the communities, the largest first; the projection."""

    concepts: list[Drawn]
    communities: list[str]
    view: nx.Graph[str]


def draw(graph: KnowledgeGraph) -> Picture:
    """All concepts in their places."""
    view = concepts_graph(graph)
    concepts = {concept.iri: concept for concept in graph.concepts}
    scores = MEASURES.get(DEFAULT)(view) if view else {}
    order = [Iri(iri) for _, iri, _ in ranked(scores)]
    greatest = max(scores.values(), default=1.0)
    importance = {iri: scores[iri] / greatest for iri in order}
    named = _coloured(communities(view))
    groups = {Iri(node): community.number - 1 for community in named for node in community.members}
    places = _places(graph, concepts, order, importance, groups)
    rest = [concept.iri for concept in graph.concepts if concept.iri not in importance]
    _place_ancestors(rest, concepts, places)
    drawn = [
        Drawn(
            concepts[iri],
            importance.get(iri, 0.0),
            view.nodes[iri]["papers"] if iri in importance else 0,
            groups.get(iri, -1),
            *places[iri],
        )
        for iri in [*order, *rest]
    ]
    return Picture(drawn, [community.name(view) for community in named], view)


def measures(picture: Picture) -> dict[str, list[int]]:
    """How important each concept is by every measure that the page offers, in thousandths of the greatest."""
    view, order = picture.view, [node.concept.iri for node in picture.concepts]
    names = QUICK + (SLOW if len(view) <= PATHS else ())
    out = {}
    for name in names:
        scores = MEASURES.get(name)(view) if view else {}
        greatest = max(scores.values(), default=0.0) or 1.0
        # Rounding to twelve digits first: the last bit of a sum must not decide a thousandth.
        out[name] = [round(float(f"{scores.get(iri, 0.0) / greatest:.11e}") * 1000) for iri in order]
    return out


def shown_at_first(concepts: int) -> int:
    """How many of so many concepts are laid out by forces and shown at first.

    >>> shown_at_first(490), shown_at_first(2_000)
    (490, 500)
    """
    return min(concepts, DRAWN)


def strength(pair: CoOccurrence) -> float:
    """How strong an edge is drawn: common papers, but only as far as they are more than chance."""
    return pair.paper_count * (pair.npmi + 0.05)


def core(pairs: Sequence[CoOccurrence], most: int = CORE) -> set[Iri]:
    """The edges that are among the ``most`` strongest of one of their concepts."""
    kept: set[Iri] = set()
    seen: dict[Iri, int] = defaultdict(int)
    for pair in sorted(pairs, key=lambda pair: (-strength(pair), pair.iri)):
        if min(seen[pair.first], seen[pair.second]) < most:
            kept.add(pair.iri)
            seen[pair.first] += 1
            seen[pair.second] += 1
    return kept


def _coloured(found: Sequence[Community]) -> list[Community]:
    """The communities that get a colour and a name: those with company. Numbered by size, they are first."""
    return [community for community in found if len(community.members) >= SMALLEST]


def _places(
    graph: KnowledgeGraph,
    concepts: Mapping[Iri, Concept],
    order: Sequence[Iri],
    importance: Mapping[Iri, float],
    groups: Mapping[Iri, int],
) -> dict[Iri, tuple[int, int]]:
    """The first ``DRAWN`` by forces, the others on seats beside their neighbours."""
    first = shown_at_first(len(order))
    number = {iri: place for place, iri in enumerate(order[:first])}
    edges = [
        (number[pair.first], number[pair.second], (0.1 + pair.npmi) * pair.paper_count**0.5)
        for pair in sorted(graph.cooccurrences)
        if pair.first in number and pair.second in number
    ]
    boxes = [label_box(concepts[iri].label, importance[iri]) for iri in number]
    points = force_layout(edges, [groups.get(iri, 99) for iri in number], boxes)
    places = {iri: (round(points[i, 0]), round(points[i, 1])) for iri, i in number.items()}
    _seat(order[first:], _ties(graph, order[first:]), concepts, places, importance)
    return places


def _ties(graph: KnowledgeGraph, those: Sequence[Iri]) -> dict[Iri, list[tuple[float, Iri]]]:
    """The neighbours of some concepts with the strength of the edge, the strongest first.

    In a large pile a pair is an edge from its second common paper on; for a concept without any edge one paper will do.
    """
    ties: dict[Iri, list[tuple[float, Iri]]] = {iri: [] for iri in those}
    for pair in graph.cooccurrences:
        for one, other in ((pair.first, pair.second), (pair.second, pair.first)):
            if one in ties:
                ties[one].append((strength(pair), other))
    lone = {iri for iri, found in ties.items() if not found}
    subjects: dict[Iri, list[Link]] = defaultdict(list)
    for link in graph.links:
        if link.predicate == SUBJECT:
            subjects[link.paper].append(link)
    for links in subjects.values():
        for link in links:
            if link.target in lone:
                ties[link.target] += [(link.score * li.score, li.target) for li in links if li.target != link.target]
    return {iri: sorted(found, key=lambda tie: (-tie[0], tie[1])) for iri, found in ties.items()}


def _seat(
    those: Sequence[Iri],
    ties: Mapping[Iri, list[tuple[float, Iri]]],
    concepts: Mapping[Iri, Concept],
    places: dict[Iri, tuple[int, int]],
    importance: Mapping[Iri, float],
) -> None:
    """Seats beside neighbours for concepts that are not laid out by forces, the important ones first.

    One whose neighbours have no place yet waits for them. What nothing in the drawing leads to stands beside what it is
    narrower than, or on the rim.
    """
    seats = Seats(room(area(places), len(those) * 2))
    for iri, (x, y) in places.items():
        seats.keep_clear(x, y, FROM_AFAR * (dot(importance[iri]) + dot(importance[those[0]] if those else 0.0)))
    rim, waiting = math.sqrt(area(places) / math.pi), list(those)
    while waiting:
        later = []
        for iri in waiting:
            known = [(*places[other], weight**2 + 1e-9) for weight, other in ties[iri] if other in places][:KIN]
            if known:
                places[iri] = seats.take(*mean(known))
                # Who comes later is no larger.
                seats.keep_clear(*places[iri], 2 * FROM_AFAR * dot(importance[iri]))
            else:
                later.append(iri)
        if len(later) == len(waiting):
            lone = later.pop(0)
            above = [(*places[iri], 1.0) for iri in concepts[lone].broader if iri in places]
            places[lone] = seats.take(*(mean(above) if above else on_rim(lone, rim)))
        waiting = later


def area(places: Mapping[Iri, tuple[int, int]]) -> float:
    """About the area that a drawing takes, as if it were an ellipse."""
    if not places:
        return 0.0
    across, down = [x for x, _ in places.values()], [y for _, y in places.values()]
    return math.pi / 4 * (max(across) - min(across)) * (max(down) - min(down))


def _place_ancestors(rest: Sequence[Iri], concepts: Mapping[Iri, Concept], places: dict[Iri, tuple[int, int]]) -> None:
    """Concepts without papers of their own stand amid what they are broader than."""
    below: dict[Iri, list[tuple[float, float, float]]] = defaultdict(list)
    for iri in sorted(places):
        climb, seen = list(concepts[iri].broader), {iri}
        while climb:
            parent = climb.pop()
            if parent in concepts and parent not in seen:
                seen.add(parent)
                below[parent].append((*places[iri], 1.0))
                climb += concepts[parent].broader
    seats = Seats(room(area(places), len(rest)))
    for x, y in places.values():
        seats.keep_clear(x, y, FROM_AFAR * dot(0.0))
    places.update({iri: seats.take(*mean(below[iri])) for iri in rest})
