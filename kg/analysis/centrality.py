"""Every measure of every concept in one table: what ``centrality.csv`` and the page show."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from kg.analysis.communities import Community, communities, membership
from kg.analysis.fast import measure_of
from kg.analysis.ranking import Ranked, ranking
from kg.analysis.rows import Rows, Value
from kg.analysis.sharing import sharing
from kg.graph.networkx_view import concepts_graph
from kg.measures import DEFAULT
from kg.measures.sparse import Ties
from kg.model import KnowledgeGraph

COLUMNS = ("degree", "strength", "pagerank", "betweenness", "closeness", "harmonic", "eigenvector")
"""The measures of the table, in its order."""

MORE = ("katz", "core", "clustering", "constraint", "bridging")
"""Measures behind those; ``hits`` is not among them, since on this graph it is ``eigenvector`` in another scale."""

SURE = (f"{DEFAULT}_low", f"{DEFAULT}_high", "rank_low", "rank_high")
HEADER = ("rank", "iri", "label", "kind", "papers", *COLUMNS, "community", *MORE, *SURE, "neighbours")
"""The columns of ``centrality.csv``."""

RESAMPLES = 100
"""So many piles are drawn for the intervals of the table: a few per cent of the time of a build."""


@dataclass(frozen=True, slots=True)
class Row(Ranked):
    """One concept by PageRank. ``values`` maps the names of ``COLUMNS`` and ``MORE`` to numbers; ``community`` counts
    from 1.
    """

    values: dict[str, float] = field(default_factory=dict)
    community: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """The rows by PageRank, the communities, and what is to be said about values that are not exact."""

    rows: tuple[Row, ...]
    communities: tuple[Community, ...]
    remarks: tuple[str, ...]

    def table(self) -> Rows:
        """The rows with the columns of ``centrality.csv``; neighbours as their labels."""
        cells = []
        for row in self.rows:
            head: list[Value] = [row.rank, row.iri, row.label, row.kind, row.papers]
            values: list[Value] = [row.values[name] for name in COLUMNS]
            more: list[Value] = [row.values[name] for name in MORE]
            sure: list[Value] = [row.low, row.high, row.rank_low, row.rank_high]
            cells.append([*head, *values, row.community, *more, *sure, [near.label for near in row.neighbours]])
        return Rows(HEADER, cells, self.remarks, hidden=("iri", "kind"))


def centrality(graph: KnowledgeGraph, *, resamples: int = RESAMPLES) -> Table:
    """Measure the concept projection of a graph.

    Args:
        graph: its concepts that are a subject of a paper, joined by the papers they share, are measured.
        resamples: piles drawn for the intervals of PageRank and rank; 0 for none.

    Example:
        >>> from kg.model import CoOccurrence, Concept, Fingerprint, Iri
        >>> a, b, c = (Concept(Iri(f"urn:{x}"), x) for x in "abc")
        >>> pairs = tuple(CoOccurrence(Iri(f"urn:{x.label}c"), x.iri, c.iri, 1, 1.0, 0.0) for x in (a, b))
        >>> table = centrality(KnowledgeGraph("urn:", Fingerprint("", "", ""), concepts=(a, b, c), cooccurrences=pairs))
        >>> [(row.rank, row.label, row.values["degree"], row.community) for row in table.rows]
        [(1, 'c', 2, 1), (2, 'a', 1, 1), (2, 'b', 1, 1)]
    """
    found = communities(concepts_graph(graph))
    number = membership(found)
    plain = sharing(graph).ties()
    ties = Ties(plain.nodes, plain.weight, {"community": [number[node] for node in plain.nodes]})
    measured = {name: measure_of(name)(ties) for name in (*COLUMNS, *MORE)}
    rows = tuple(
        Row(
            **{one.name: getattr(row, one.name) for one in fields(Ranked)},
            values={name: scores[row.iri] for name, scores in measured.items()},
            community=number[row.iri],
        )
        for row in ranking(graph, DEFAULT, resamples=resamples)
    )
    remarks = tuple(scores.remark for scores in measured.values() if scores.remark)
    return Table(rows, tuple(found), remarks)
