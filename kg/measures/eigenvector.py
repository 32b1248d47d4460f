"""Eigenvector centrality: importance within the core."""

from __future__ import annotations

import networkx as nx
import numpy as np
from scipy.sparse.linalg import ArpackNoConvergence, eigsh

from kg.measures import Scores
from kg.measures.sparse import LARGE, adjacency, scores

TOLERANCE = 1e-14
MOST_STEPS = 1_000
LANCZOS_VECTORS = 64


def eigenvector(graph: nx.Graph[str], /) -> Scores:
    """How strongly this concept is tied into the densest core of the graph: importance by important partners alone.

    Unlike PageRank nothing is spread evenly, so the periphery gets next to nothing. Formula: the positive vector ``x``
    of length 1 with ``sum_j w_ij x_j = lambda x_i`` for the greatest ``lambda``. Source: Bonacich 1987,
    https://doi.org/10.1086/228631. It is defined for a connected graph only: on a disconnected graph the largest
    component (of equals, the one with the smallest id) is measured and every other node is 0; without edges all are 0.

    Example:
        >>> import networkx as nx
        >>> values = eigenvector(nx.Graph([("a", "b", {"weight": 3}), ("b", "c", {"weight": 1}), ("x", "y", {})]))
        >>> {node: round(value, 4) for node, value in values.items()}
        {'a': 0.6708, 'b': 0.7071, 'c': 0.2236, 'x': 0.0, 'y': 0.0}
    """
    result = Scores(dict.fromkeys(graph, 0.0))
    components = sorted(nx.connected_components(graph), key=lambda nodes: (-len(nodes), min(nodes)))
    if not components or len(components[0]) < 2:
        return result
    # A networkx subgraph would iterate in the order of a set.
    core: nx.Graph[str] = nx.Graph()
    core.add_nodes_from(node for node in graph if node in components[0])
    core.add_edges_from(edge for edge in graph.edges(data=True) if edge[0] in components[0])
    result.update(_iterated(core) if len(core) <= LARGE else _by_matrix(core))
    return result


def _iterated(core: nx.Graph[str]) -> dict[str, float]:
    try:
        return nx.eigenvector_centrality(core, MOST_STEPS, TOLERANCE, weight="weight")
    except nx.PowerIterationFailedConvergence:  # long chains
        return _exact(core)


def _by_matrix(core: nx.Graph[str]) -> dict[str, float]:
    weights = adjacency(core, "weight")
    start = np.ones(len(core))  # scipy's own start is random
    try:
        _, vectors = eigsh(weights, 1, which="LA", v0=start, ncv=LANCZOS_VECTORS)
    except ArpackNoConvergence:
        return _exact(core)
    return scores(core, np.abs(vectors[:, 0]))


def _exact(core: nx.Graph[str]) -> dict[str, float]:
    """By the full spectrum: slow on a large graph, but it always ends."""
    _, vectors = np.linalg.eigh(adjacency(core, "weight").toarray())
    return scores(core, np.abs(vectors[:, -1]))
