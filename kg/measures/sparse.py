"""Graphs as scipy matrices, for measures of graphs that are too large for loops in Python."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
from scipy.sparse import csr_array

from kg.measures import Scores

if TYPE_CHECKING:
    import networkx as nx
    from numpy.typing import NDArray

LARGE = 100
"""Above so many nodes scipy computes what networkx computes below; the results are the same."""


def adjacency(graph: nx.Graph[str], attribute: str) -> csr_array:
    """The symmetric matrix of an edge attribute (1 where an edge lacks it), nodes in the graph's order.

    Example:
        >>> import networkx as nx
        >>> adjacency(nx.Graph([("a", "b", {"weight": 2})]), "weight").toarray().tolist()
        [[0.0, 2.0], [2.0, 0.0]]
    """
    place = {node: number for number, node in enumerate(graph)}
    rows = [graph.adj[node] for node in graph]
    starts = np.cumsum([0, *map(len, rows)])
    size = int(starts[-1])
    columns = np.fromiter((place[node] for node in chain.from_iterable(rows)), np.int32, size)
    edges = chain.from_iterable(row.values() for row in rows)
    values = np.fromiter((edge.get(attribute, 1) for edge in edges), np.float64, size)
    matrix = csr_array((values, columns, starts.astype(np.int32)), shape=(len(rows), len(rows)))
    matrix.sort_indices()
    return matrix


def scores(graph: nx.Graph[str], values: NDArray[np.float64], remark: str = "") -> Scores:
    """An array in the graph's order as scores."""
    return Scores(dict(zip(graph, values.tolist(), strict=True)), remark)
