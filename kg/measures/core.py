"""Core number: how deep inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy.sparse import csr_array

from kg.measures import Scores
from kg.measures.sparse import Network, adjacency, small

if TYPE_CHECKING:
    from numpy.typing import NDArray


def core(graph: Network, /) -> Scores:
    """How deep in the thick of the field this concept stands: the most partners that all its circle have of each other.

    Formula: the greatest ``k`` such that the concept belongs to a part of the graph in which everyone has at least
    ``k`` partners; weights do not matter. Source: Seidman 1983, https://doi.org/10.1016/0378-8733(83)90028-X; Batagelj
    & Zaversnik 2003, https://arxiv.org/abs/cs/0310049. Disconnected graphs need no care; a node alone has 0. Whole
    numbers with many ties: a layer, rather than a place in an order.

    Example:
        >>> import networkx as nx
        >>> core(nx.Graph([("a", "b"), ("b", "c"), ("a", "c"), ("c", "d")]))
        {'a': 2, 'b': 2, 'c': 2, 'd': 1}
        >>> core(nx.Graph([("a", "b"), ("b", "c")]))
        {'a': 1, 'b': 1, 'c': 1}
    """
    if (plain := small(graph)) is not None:
        import networkx as nx

        found = nx.core_number(plain)
        return Scores({node: found[node] for node in plain})
    return Scores(dict(zip(graph, _peeled(adjacency(graph, "weight")).tolist(), strict=True)))


def _peeled(matrix: csr_array) -> NDArray[np.int64]:
    """Whoever has at most ``k`` partners left is taken away, until none is; then ``k`` grows."""
    pairs = csr_array((np.ones(matrix.nnz, np.int64), matrix.indices, matrix.indptr), shape=matrix.shape)
    left = np.diff(matrix.indptr).astype(np.int64)
    depth = np.zeros(len(left), dtype=np.int64)
    there = np.ones(len(left), dtype=bool)
    k = 0
    while there.any():
        k = max(k, int(left[there].min()))
        leaving = there & (left <= k)
        depth[leaving] = k
        there &= ~leaving
        # Counted by a product, since somebody may lose several partners at once.
        left -= np.asarray(pairs[leaving].sum(axis=0))
    return depth
