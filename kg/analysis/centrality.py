"""Every measure of every concept in one table: what ``centrality.csv`` and the page show."""

from __future__ import annotations

from dataclasses import dataclass

from kg.analysis.communities import Community, communities, membership
from kg.graph.networkx_view import concepts_graph
from kg.measures import DEFAULT, MEASURES, ranked
from kg.model import Iri, KnowledgeGraph

COLUMNS = ("degree", "strength", "pagerank", "betweenness", "closeness", "harmonic", "eigenvector")
"""The measures of the table, in its order."""


@dataclass(frozen=True, slots=True)
class Row:
    """One concept. ``values`` maps the names of ``COLUMNS`` to numbers; ``community`` counts from 1."""

    rank: int
    iri: Iri
    label: str
    kind: str
    papers: int
    values: dict[str, float]
    community: int


@dataclass(frozen=True, slots=True)
class Table:
    """The rows by PageRank, the communities, and what is to be said about values that are not exact."""

    rows: tuple[Row, ...]
    communities: tuple[Community, ...]
    remarks: tuple[str, ...]


def centrality(graph: KnowledgeGraph) -> Table:
    """Measure the concept projection of a graph.

    Args:
        graph: its concepts that are a subject of a paper, joined by the papers they share, are measured.

    Example:
        >>> from kg.model import CoOccurrence, Concept, Fingerprint
        >>> a, b, c = (Concept(Iri(f"urn:{x}"), x) for x in "abc")
        >>> pairs = tuple(CoOccurrence(Iri(f"urn:{x.label}c"), x.iri, c.iri, 1, 1.0, 0.0) for x in (a, b))
        >>> table = centrality(KnowledgeGraph("urn:", Fingerprint("", "", ""), concepts=(a, b, c), cooccurrences=pairs))
        >>> [(row.rank, row.label, row.values["degree"], row.community) for row in table.rows]
        [(1, 'c', 2, 1), (2, 'a', 1, 1), (3, 'b', 1, 1)]
    """
    view = concepts_graph(graph)
    measured = {name: MEASURES.get(name)(view) for name in COLUMNS}
    found = communities(view)
    number = membership(found)
    rows = tuple(
        Row(
            rank,
            Iri(node),
            view.nodes[node]["label"],
            view.nodes[node]["kind"],
            view.nodes[node]["papers"],
            {name: measured[name][node] for name in COLUMNS},
            number[node],
        )
        for rank, node, _ in ranked(measured[DEFAULT])
    )
    remarks = tuple(scores.remark for scores in measured.values() if scores.remark)
    return Table(rows, tuple(found), remarks)
