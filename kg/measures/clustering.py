"""Clustering: do the partners know each other?"""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_array

from kg.measures import Scores
from kg.measures.sparse import Network, adjacency, scores, small

ROWS_AT_ONCE = 256


def clustering(graph: Network, /) -> Scores:
    """What share of this concept's partners also share papers with each other: 1 in a closed circle, 0 at a crossing.

    Low with many partners means a concept used across topics that have nothing else in common. Formula: ``c_i = 2 t_i /
    (k_i (k_i - 1))`` with ``t_i`` the triangles through ``i`` and ``k_i`` its partners, 0 for fewer than two; weights
    do not matter. Source: Watts & Strogatz 1998, https://doi.org/10.1038/30918. Disconnected graphs need no care; a
    node alone has 0. Few partners give values of 0 or 1 easily: read it beside ``degree``.

    Example:
        >>> import networkx as nx
        >>> values = clustering(nx.Graph([("a", "b"), ("b", "c"), ("a", "c"), ("c", "d")]))
        >>> {node: round(value, 4) for node, value in values.items()}
        {'a': 1.0, 'b': 1.0, 'c': 0.3333, 'd': 0.0}
        >>> clustering(nx.Graph([("a", "b"), ("b", "c")]))
        {'a': 0.0, 'b': 0.0, 'c': 0.0}
    """
    if (plain := small(graph)) is not None:
        import networkx as nx

        found: dict[str, float] = dict(nx.clustering(plain))  # type: ignore[arg-type] # a number for one node only
        return Scores({node: float(found[node]) for node in plain})
    weights = adjacency(graph, "weight")
    pairs = csr_array((np.ones(weights.nnz), weights.indices, weights.indptr), shape=weights.shape)
    closed = np.zeros(len(graph))
    for start in range(0, len(graph), ROWS_AT_ONCE):
        rows = pairs[start : start + ROWS_AT_ONCE]
        closed[start : start + ROWS_AT_ONCE] = (rows @ pairs).multiply(rows).sum(axis=1)
    partners = np.diff(pairs.indptr).astype(np.float64)
    possible = partners * (partners - 1)
    return scores(graph, np.divide(closed, possible, out=np.zeros(len(graph)), where=possible > 0))
