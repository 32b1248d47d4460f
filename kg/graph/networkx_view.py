"""The networkx views of a KnowledgeGraph: the concept projection, and the whole typed graph.

Both are plain networkx graphs with IRIs as nodes, in a stable order (sorted by IRI), ready for any algorithm.
"""

from __future__ import annotations

from collections import defaultdict

import networkx as nx

from kg.iri import PREDICATES, SUBJECT
from kg.model import Iri, KnowledgeGraph

DISTANCE_OF_STRONGEST = 1_000_000
"""Distance between the pair with the most common papers; distances are integers so that libraries agree exactly."""

_SHORT = {iri: name for name, iri in PREDICATES.items()}


def concepts_graph(graph: KnowledgeGraph) -> nx.Graph[str]:
    """The undirected projection: concepts that are a subject of at least one paper, joined where they share papers.

    Node attributes: ``label``, ``kind`` (``"concept"``), ``papers`` (papers with this subject). Edge attributes:
    ``weight`` (common papers: a strength), ``distance`` (``round(10^6 * greatest weight / weight)``, an integer),
    ``association`` and ``npmi`` (see ``kg.graph.cooccurrence``). Degree, PageRank and eigenvector read ``weight``,
    betweenness, closeness and harmonic ``distance``.

    Example:
        >>> from kg.model import CoOccurrence, Concept, Fingerprint
        >>> a, b = Concept(Iri("urn:a"), "a"), Concept(Iri("urn:b"), "b")
        >>> pair = CoOccurrence(Iri("urn:ab"), a.iri, b.iri, 4, 1.25, 0.3)
        >>> build = Fingerprint("", "", "")
        >>> view = concepts_graph(KnowledgeGraph("urn:", build, concepts=(a, b), cooccurrences=(pair,)))
        >>> view.edges["urn:a", "urn:b"]
        {'weight': 4, 'distance': 1000000, 'association': 1.25, 'npmi': 0.3}
    """
    papers: dict[str, int] = defaultdict(int)
    for link in graph.links:
        papers[link.target] += link.predicate == SUBJECT
    # A graph from elsewhere may hold pairs that are none (they would have no distance) or whose concepts it lacks.
    known = {concept.iri for concept in graph.concepts}
    whole = [pair for pair in graph.cooccurrences if pair.paper_count > 0 and pair.first != pair.second]
    pairs = [pair for pair in whole if pair.first in known and pair.second in known]
    joined = {iri for pair in pairs for iri in (pair.first, pair.second)}
    view: nx.Graph[str] = nx.Graph()
    for concept in graph.concepts:
        if papers.get(concept.iri) or concept.iri in joined:
            view.add_node(concept.iri, label=concept.label, kind="concept", papers=papers.get(concept.iri, 0))
    greatest = max((pair.paper_count for pair in pairs), default=1)
    for pair in sorted(pairs, key=lambda pair: (pair.first, pair.second)):
        view.add_edge(
            pair.first,
            pair.second,
            weight=pair.paper_count,
            distance=distance(pair.paper_count, greatest),
            association=pair.association_strength,
            npmi=pair.npmi,
        )
    return view


def distance(count: int, greatest: int) -> int:
    """How far apart two concepts with so many common papers are, where the closest pair has ``greatest``.

    >>> distance(4, 4), distance(3, 4), distance(1, 4)
    (1000000, 1333333, 4000000)
    """
    return round(DISTANCE_OF_STRONGEST * greatest / count)


def typed_graph(graph: KnowledgeGraph) -> nx.MultiDiGraph[str]:
    """Everything but co-occurrence (that is ``concepts_graph``): papers, concepts, artefacts, works and their edges.

    Node attributes: ``kind`` (``paper``, ``concept``, ``work``, or the kind of an artefact: ``method``, ``dataset``,
    ...), ``label``, ``papers`` (papers that point at it in any role; 1 for a paper that nothing points at), ``year``
    (of the paper; of the first paper that points at anything else; 0 where not known). Edge attributes: ``predicate``
    (``subject``, ``introduces``, ``uses``, ``comparesWith``, ``cites``, ``broader``, ``related``), ``weight`` (the
    link's score; 1 for ``broader`` and ``related``). The predicate is the edge's key. PageRank on this graph means
    little: it mixes edges that mean different things.

    Example:
        >>> from kg.model import Fingerprint, Paper
        >>> paper = Paper(Iri("urn:p"), "p", "A title", "Text.")
        >>> typed_graph(KnowledgeGraph("urn:", Fingerprint("", "", ""), papers=(paper,))).nodes["urn:p"]
        {'kind': 'paper', 'label': 'A title', 'papers': 1, 'year': 0}
    """
    view: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    years = {paper.iri: paper.metadata.year for paper in graph.papers}
    pointing: dict[str, set[Iri]] = defaultdict(set)
    for link in graph.links:
        pointing[link.target].add(link.paper)
    for iri, kind, label in sorted(_nodes(graph)):
        papers = pointing.get(iri) or ({iri} if kind == "paper" else set())
        first = min((years[p] for p in papers if years.get(p)), default=0)
        year = years[iri] if kind == "paper" else first
        view.add_node(iri, kind=kind, label=label, papers=len(papers), year=year)
    for source, target, predicate, weight in sorted(_edges(graph)):
        if source in view and target in view:
            view.add_edge(source, target, key=predicate, predicate=predicate, weight=weight)
    return view


def _nodes(graph: KnowledgeGraph) -> list[tuple[Iri, str, str]]:
    return [
        *((paper.iri, "paper", paper.label) for paper in graph.papers),
        *((concept.iri, "concept", concept.label) for concept in graph.concepts),
        *((artefact.iri, artefact.kind.lower(), artefact.label) for artefact in graph.artefacts),
        *((work.iri, "work", work.label) for work in graph.works),
    ]


def _edges(graph: KnowledgeGraph) -> list[tuple[Iri, Iri, str, float]]:
    edges = [(link.paper, link.target, _SHORT.get(link.predicate, link.predicate), link.score) for link in graph.links]
    for concept in graph.concepts:
        edges += [(concept.iri, parent, "broader", 1.0) for parent in concept.broader]
        edges += [(concept.iri, other, "related", 1.0) for other in concept.related]
    return edges
