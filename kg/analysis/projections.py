"""Undirected projections of a graph: concepts, papers or artefacts, joined by what they share.

Concepts and artefacts are joined by common papers, papers by common concepts (bibliographic coupling on concepts).
All three have the node and edge attributes of ``kg.graph.networkx_view.concepts_graph``, so any measure runs on them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

import networkx as nx

from kg.analysis.sharing import KINDS, WEIGHTS, sharing
from kg.errors import UsageError
from kg.graph.cooccurrence import weigh
from kg.graph.networkx_view import DISTANCE_OF_STRONGEST, concepts_graph, distance
from kg.iri import SUBJECT
from kg.model import Iri, KnowledgeGraph

STORED = ("weight", "distance", "association", "npmi")
"""What every edge of a projection has."""


def projection(graph: KnowledgeGraph, on: str = "concepts", weight: str = "count") -> nx.Graph[str]:
    """A projection whose ``weight`` and ``distance`` are of the wanted kind.

    Args:
        graph: what to project.
        on: one of ``KINDS``. Concepts keep the count floor with which the graph was built; the others have none.
        weight: one of ``WEIGHTS``. ``count``: how much they share; ``association``: how many times more often than by
            chance; ``npmi``: the same between 0 and 1, where pairs no better than chance are no edge; ``fractional``:
            each paper spreads 1 over its pairs; ``newman``: each concept of a paper spreads 1 over the others. See
            ``kg.analysis.sharing`` for formulas and sources.

    Raises:
        UsageError: there is no such kind or weight.

    Example:
        >>> from kg.model import Artefact, Fingerprint, Link
        >>> names = [Artefact(Iri(f"urn:{x}"), x, "Method") for x in "ab"]
        >>> links = tuple(Link(Iri(f"urn:l{x.label}"), Iri("urn:p"), Iri("urn:uses"), x.iri, 1.0, 1, 1) for x in names)
        >>> graph = KnowledgeGraph("urn:", Fingerprint("", "", ""), artefacts=(*names,), links=links)
        >>> view = projection(graph, "artefacts")
        >>> view.edges["urn:a", "urn:b"]["weight"], view.nodes["urn:a"]["papers"]
        (1, 1)
    """
    if on not in KINDS or weight not in WEIGHTS:
        known = KINDS if on not in KINDS else WEIGHTS
        raise UsageError(f"no projection of {on!r} by {weight!r}; known: {', '.join(known)}")
    if on == "concepts":
        view = concepts_graph(graph)
    elif on == "papers":
        view = _papers(graph)
    else:
        view = _artefacts(graph)
    if weight == "count":
        return view
    if weight in STORED:
        return _weighed(view, {(first, second): data[weight] for first, second, data in view.edges(data=True)})
    ties = sharing(graph, on).ties(weight)
    pairs = ties.weight.tocoo()
    places = zip(pairs.row.tolist(), pairs.col.tolist(), pairs.data.tolist(), strict=True)
    return _weighed(view, {(ties.nodes[first], ties.nodes[second]): value for first, second, value in places})


def _papers(graph: KnowledgeGraph) -> nx.Graph[str]:
    holders: dict[str, set[Iri]] = defaultdict(set)
    for link in graph.links:
        if link.predicate == SUBJECT:
            holders[link.target].add(link.paper)
    view: nx.Graph[str] = nx.Graph()
    for paper in graph.papers:
        view.add_node(paper.iri, label=paper.label, kind="paper", papers=1)
    _join(view, holders.values(), len(holders))
    return view


def _artefacts(graph: KnowledgeGraph) -> nx.Graph[str]:
    kinds = {artefact.iri: artefact for artefact in graph.artefacts}
    named: dict[Iri, set[Iri]] = defaultdict(set)
    for link in graph.links:
        if link.target in kinds:
            named[link.paper].add(link.target)
    papers = Counter(target for targets in named.values() for target in targets)
    view: nx.Graph[str] = nx.Graph()
    for artefact in graph.artefacts:
        view.add_node(artefact.iri, label=artefact.label, kind=artefact.kind.lower(), papers=papers[artefact.iri])
    _join(view, named.values(), len(graph.papers))
    return view


def _join(view: nx.Graph[str], groups: Iterable[set[Iri]], total: int) -> None:
    """Join the members of each group; ``total`` groups could be shared."""
    single: Counter[Iri] = Counter()
    together: Counter[tuple[Iri, Iri]] = Counter()
    for group in groups:
        single.update(group)
        together.update(combinations(sorted(group), 2))
    greatest = max(together.values(), default=1)
    for (first, second), count in sorted(together.items()):
        association, npmi = weigh(count, single[first], single[second], total)
        far = distance(count, greatest)
        view.add_edge(first, second, weight=count, distance=far, association=association, npmi=npmi)


def _weighed(view: nx.Graph[str], weights: Mapping[tuple[str, str], float]) -> nx.Graph[str]:
    """The same nodes; edges by another weight, those of weight 0 left out."""
    other: nx.Graph[str] = nx.Graph()
    other.add_nodes_from(view.nodes(data=True))
    greatest = max(weights.values(), default=1.0)
    for first, second, data in view.edges(data=True):
        value = weights.get((first, second), 0.0)
        if value > 0:
            other.add_edge(first, second, **_replaced(data, value, greatest))
    return other


def _replaced(data: Mapping[str, float], value: float, greatest: float) -> dict[str, float]:
    return {**data, "weight": value, "distance": round(DISTANCE_OF_STRONGEST * greatest / value)}
