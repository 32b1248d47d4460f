"""Graphs as scipy matrices, for measures of graphs that are too large for loops in Python.

A pair of a node with itself says nothing about its place among the others: it is left out everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from scipy.sparse import csr_array

from kg.errors import UsageError
from kg.measures import Scores

if TYPE_CHECKING:
    import networkx as nx
    from numpy.typing import NDArray

LARGE = 100
"""Above so many nodes scipy computes what networkx computes below; the results are the same."""

UNIT = 1_000_000
"""Distance between the strongest pair."""


@dataclass(frozen=True, eq=False)
class Ties:
    """An undirected weighted graph as one matrix: what a measure takes beside a networkx graph, a hundredfold faster.

    ``weight`` is symmetric, without zeros and without a diagonal. ``marks`` are whole numbers of the nodes by name,
    such as ``community`` or ``bipartite``, as a networkx graph has them as node attributes.

    Example:
        >>> ties = Ties(("a", "b"), csr_array([[0.0, 2.0], [2.0, 0.0]]))
        >>> len(ties), list(ties), ties.distance.toarray().tolist()
        (2, ['a', 'b'], [[0.0, 1000000.0], [1000000.0, 0.0]])
    """

    nodes: tuple[str, ...]
    weight: csr_array
    marks: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[str]:
        return iter(self.nodes)

    @property
    def distance(self) -> csr_array:
        """``round(10^6 * greatest weight / weight)`` on every edge: whole numbers, so that libraries agree."""
        weight = self.weight
        lengths = np.rint(UNIT * weight.data.max(initial=0.0) / weight.data)
        return csr_array((lengths, weight.indices, weight.indptr), shape=weight.shape)

    def to_networkx(self) -> nx.Graph[str]:
        """The same for networkx, with ``weight`` and ``distance`` on the edges and the marks on the nodes."""
        import networkx as nx

        graph: nx.Graph[str] = nx.Graph()
        for number, node in enumerate(self.nodes):
            graph.add_node(node, **{name: int(values[number]) for name, values in self.marks.items()})
        near, far = self.weight.tocoo(), self.distance
        for first, second, weight, length in zip(near.row, near.col, near.data, far.data, strict=True):
            if first < second:
                graph.add_edge(self.nodes[first], self.nodes[second], weight=float(weight), distance=int(length))
        return graph


Network: TypeAlias = "nx.Graph[str] | Ties"
"""What a measure measures."""


def small(graph: Network) -> nx.Graph[str] | None:
    """The graph, ready for networkx, where it is one of at most ``LARGE`` nodes; else None.

    Raises:
        UsageError: a weight or a distance is not a finite number above 0.
    """
    if isinstance(graph, Ties) or len(graph) > LARGE:
        return None
    for attribute in ("weight", "distance"):
        _check(graph, [data.get(attribute, 1) for _, _, data in graph.edges(data=True)], attribute)
    if not any(node in graph.adj[node] for node in graph):
        return graph
    graph = graph.copy()
    graph.remove_edges_from([(node, node) for node in graph])
    return graph


def adjacency(graph: Network, attribute: str) -> csr_array:
    """The symmetric matrix of an edge attribute (1 where an edge lacks it), nodes in the graph's order.

    Raises:
        UsageError: a value is not a finite number above 0.

    Example:
        >>> import networkx as nx
        >>> adjacency(nx.Graph([("a", "b", {"weight": 2})]), "weight").toarray().tolist()
        [[0.0, 2.0], [2.0, 0.0]]
    """
    if isinstance(graph, Ties):
        return graph.weight if attribute == "weight" else graph.distance
    place = {node: number for number, node in enumerate(graph)}
    rows = [graph.adj[node] for node in graph]
    starts = np.cumsum([0, *map(len, rows)])
    size = int(starts[-1])
    columns = np.fromiter((place[node] for node in chain.from_iterable(rows)), np.int32, size)
    edges = chain.from_iterable(row.values() for row in rows)
    values = np.fromiter((edge.get(attribute, 1) for edge in edges), np.float64, size)
    _check(graph, values, attribute)
    return symmetric(values, columns, starts.astype(np.int32))


def symmetric(values: NDArray[Any], columns: NDArray[Any], starts: NDArray[Any]) -> csr_array:
    """A matrix from its rows, in canonical form: columns in order, no diagonal, no zeros."""
    own = np.repeat(np.arange(len(starts) - 1), np.diff(starts)) == columns
    matrix = csr_array((np.where(own, 0.0, values), columns, starts), shape=(len(starts) - 1, len(starts) - 1))
    matrix.eliminate_zeros()
    matrix.sort_indices()
    return matrix


def marks(graph: Network, name: str) -> Sequence[int] | None:
    """What every node is marked with under a name, in the graph's order; None where a node has no such mark."""
    if isinstance(graph, Ties):
        return graph.marks.get(name)
    found = [graph.nodes[node][name] for node in graph if name in graph.nodes[node]]
    return found if len(found) == len(graph) else None


def scores(graph: Network, values: NDArray[np.float64], remark: str = "") -> Scores:
    """An array in the graph's order as scores."""
    return Scores(dict(zip(graph, values.tolist(), strict=True)), remark)


def _check(graph: nx.Graph[str], values: Sequence[float] | NDArray[np.float64], attribute: str) -> None:
    """NaN, infinity, zero and less would give numbers that look like results."""
    numbers = np.asarray(values, dtype=np.float64)
    if not (np.isfinite(numbers) & (numbers > 0)).all():
        first, second = next(
            (a, b)
            for a, b, data in graph.edges(data=True)
            if not (np.isfinite(data.get(attribute, 1)) and data.get(attribute, 1) > 0)
        )
        wrong = graph.edges[first, second][attribute]
        raise UsageError(f"edge {first} - {second} has {attribute} {wrong}; a measure needs finite numbers above 0")
