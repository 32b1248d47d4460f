"""Measures of a graph's nodes: one file each, one line in the table.

A measure takes an undirected networkx graph whose edges carry ``weight`` (a strength) and ``distance`` (an integer),
such as ``kg.graph.networkx_view.concepts_graph`` gives, and returns a number for every node, in the graph's own order.
networkx computes it up to ``sparse.LARGE`` nodes, scipy above, with the same result to twelve digits. The measures of
this package take a matrix (``sparse.Ties``) as well. A pair of a node with itself is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from kg.registry import Registry

if TYPE_CHECKING:
    import networkx as nx

DEFAULT = "pagerank"
"""The measure by which concepts are ranked and drawn unless another is asked for."""


class Scores(dict[str, float]):
    """Node -> value.

    ``remark`` says in a sentence what is not exact about the values; empty when they are exact. ``lowest_first``: the
    smaller the value, the more central the node.
    """

    def __init__(
        self, values: Mapping[str, float] | None = None, remark: str = "", *, lowest_first: bool = False
    ) -> None:
        super().__init__(values or {})
        self.remark = remark
        self.lowest_first = lowest_first


class Measure(Protocol):
    """A number for every node. Its docstring's first line says what the number means to an analyst."""

    def __call__(self, graph: nx.Graph[str], /) -> Scores:
        """Measure a graph.

        Args:
            graph: undirected, with ``weight`` and ``distance`` on its edges. It may be empty or disconnected.
        """


BUILT_IN = {
    "betweenness": "kg.measures.betweenness:betweenness",
    "bridging": "kg.measures.bridging:bridging",
    "closeness": "kg.measures.closeness:closeness",
    "clustering": "kg.measures.clustering:clustering",
    "constraint": "kg.measures.constraint:constraint",
    "core": "kg.measures.core:core",
    "degree": "kg.measures.degree:degree",
    "eigenvector": "kg.measures.eigenvector:eigenvector",
    "harmonic": "kg.measures.harmonic:harmonic",
    "hits": "kg.measures.hits:hits",
    "katz": "kg.measures.katz:katz",
    "pagerank": "kg.measures.pagerank:pagerank",
    "strength": "kg.measures.strength:strength",
}
"""The measures of this package; they take a matrix as well as a networkx graph."""

MEASURES = Registry[Measure]("measure", BUILT_IN)


def ranked(scores: Mapping[str, float]) -> list[tuple[int, str, float]]:
    """Rank, node and value, greatest value first (lowest first where the scores say so).

    Values that agree in twelve significant digits are a tie: otherwise tables would differ between platforms by the
    last bit of a sum. Ties share the rank of the first of them, and the next has as many ranks less as there are ties,
    as in a race (1, 2, 2, 4); the node's id decides who is listed first, which means nothing.

    Example:
        >>> ranked({"b": 0.3, "a": 0.1 + 0.2, "c": 0.5, "d": 0.2})
        [(1, 'c', 0.5), (2, 'a', 0.30000000000000004), (2, 'b', 0.3), (4, 'd', 0.2)]
    """
    sign = 1 if getattr(scores, "lowest_first", False) else -1
    keys = {node: sign * float(f"{scores[node]:.11e}") for node in scores}
    out: list[tuple[int, str, float]] = []
    before = None
    for place, node in enumerate(sorted(scores, key=lambda node: (keys[node], node)), 1):
        rank = out[-1][0] if keys[node] == before else place
        out.append((rank, node, scores[node]))
        before = keys[node]
    return out
