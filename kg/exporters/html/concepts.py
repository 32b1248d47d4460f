"""The concepts as the page draws them: in order of importance, in communities with names, each in its place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from kg.exporters.html.layout import beside, force_layout, label_box
from kg.graph.networkx_view import concepts_graph
from kg.measures import ranked
from kg.measures.pagerank import pagerank
from kg.model import Concept, CoOccurrence, Iri, KnowledgeGraph

if TYPE_CHECKING:
    import networkx as nx

DRAWN = 500
"""So many concepts, the most important, are laid out by forces and shown at first."""
CORE = 3
"""So many of the strongest edges of each concept are shown at first."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A concept in its place. ``importance`` runs from 0 to 1; ``community`` is -1 for what belongs to none."""

    concept: Concept
    importance: float
    papers: int
    community: int
    x: int
    y: int


def draw(graph: KnowledgeGraph) -> tuple[list[Drawn], list[str]]:
    """All concepts, the most important first, and the names of the communities, the largest first."""
    view = concepts_graph(graph)
    concepts = {concept.iri: concept for concept in graph.concepts}
    order = [Iri(iri) for _, iri, _ in ranked(pagerank(view))] if view else []
    scores = pagerank(view) if view else {}
    greatest = max(scores.values(), default=1.0)
    importance = {iri: scores[iri] / greatest for iri in order}
    groups = communities(view, order)
    places = _places(graph.cooccurrences, concepts, order, importance, groups)
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
    return drawn, _names(drawn)


def strength(pair: CoOccurrence) -> float:
    """How strong an edge is drawn: common papers, but only as far as they are more than chance."""
    return pair.paper_count * (pair.npmi + 0.05)


def core(pairs: Sequence[CoOccurrence]) -> set[Iri]:
    """The edges that are among the strongest of one of their concepts."""
    kept: set[Iri] = set()
    seen: dict[Iri, int] = defaultdict(int)
    for pair in sorted(pairs, key=lambda pair: (-strength(pair), pair.iri)):
        if min(seen[pair.first], seen[pair.second]) < CORE:
            kept.add(pair.iri)
            seen[pair.first] += 1
            seen[pair.second] += 1
    return kept


def communities(view: nx.Graph[str], order: Sequence[Iri]) -> dict[Iri, int]:
    """The community of each concept (Louvain on NPMI), numbered by size; those of fewer than three get -1."""
    import networkx as nx

    number = {iri: place for place, iri in enumerate(order)}
    plain: nx.Graph[int] = nx.Graph()
    plain.add_nodes_from(range(len(order)))
    joined = sorted((number[Iri(a)], number[Iri(b)], d["npmi"] * d["weight"] ** 0.5) for a, b, d in view.edges(data=True))
    plain.add_weighted_edges_from((a, b, weight) for a, b, weight in joined if weight > 0)
    found = nx.community.louvain_communities(plain, weight="weight", resolution=1.0, seed=7) if joined else []
    parts = sorted((sorted(part) for part in found if len(part) > 2), key=lambda part: (-len(part), part))
    return {order[node]: place for place, part in enumerate(parts) for node in part}


def _places(
    pairs: Sequence[CoOccurrence],
    concepts: Mapping[Iri, Concept],
    order: Sequence[Iri],
    importance: Mapping[Iri, float],
    groups: Mapping[Iri, int],
) -> dict[Iri, tuple[int, int]]:
    """The first ``DRAWN`` by forces, the others beside their neighbours."""
    number = {iri: place for place, iri in enumerate(order[:DRAWN])}
    edges = [
        (number[pair.first], number[pair.second], (0.1 + pair.npmi) * pair.paper_count**0.5)
        for pair in sorted(pairs)
        if pair.first in number and pair.second in number
    ]
    boxes = [label_box(concepts[iri].label, importance[iri]) for iri in number]
    points = force_layout(edges, [groups.get(iri, 99) for iri in number], boxes)
    places = {iri: (round(points[i, 0]), round(points[i, 1])) for iri, i in number.items()}
    near: dict[Iri, list[tuple[float, float, float]]] = defaultdict(list)
    for pair in sorted(pairs):
        for one, other in ((pair.first, pair.second), (pair.second, pair.first)):
            if one not in number and other in number:
                near[one].append((*places[other], strength(pair)))
    return places | {iri: beside(iri, near[iri], 160.0) for iri in order[DRAWN:]}


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
    places.update({iri: beside(iri, below[iri], 60.0) for iri in rest})


def _names(drawn: Sequence[Drawn]) -> list[str]:
    """A community is called after its two most important concepts."""
    members: dict[int, list[str]] = defaultdict(list)
    for node in drawn:
        if node.community >= 0 and len(members[node.community]) < 2:
            members[node.community].append(node.concept.label)
    assert all(b - a == 1 for a, b in pairwise(sorted(members)))
    return [", ".join(members[number]) for number in sorted(members)]
