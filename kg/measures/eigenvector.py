"""Eigenvector centrality: importance within the core."""

from __future__ import annotations

import numpy as np

from kg.measures import Scores
from kg.measures.sparse import Network, adjacency, scores
from kg.measures.spectrum import largest_component, leading


def eigenvector(graph: Network, /) -> Scores:
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
    values = np.zeros(len(graph))
    weights = adjacency(graph, "weight")
    core = largest_component(graph, weights)
    if len(core) > 1:
        values[core] = leading(weights if len(core) == len(values) else weights[core][:, core])[1]
    return scores(graph, values)
