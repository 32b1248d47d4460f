"""Bridging: do the ties go to many communities?"""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx
import numpy as np

from kg.measures import Scores
from kg.measures.sparse import Network, Ties, adjacency, marks, scores

SEED = 0


def bridging(graph: Network, /) -> Scores:
    """How evenly this concept's shared papers spread over the communities: 0 when all stay in one, near 1 for a bridge.

    Formula: the participation coefficient ``P_i = 1 - sum_c (s_ic / s_i)^2`` with ``s_ic`` the strength of ``i``'s ties
    to community ``c``. Source: Guimera & Amaral 2005, https://doi.org/10.1038/nature03288. Communities are those of the
    node attribute ``community``; a graph without it is divided by Louvain with a fixed seed.
    Disconnected graphs need no care; a node alone has 0. With few shared papers a value is easily great: read it
    beside ``strength``.

    Example:
        >>> import networkx as nx
        >>> graph = nx.Graph([("a", "b", {"weight": 1}), ("b", "c", {"weight": 3})])
        >>> nx.set_node_attributes(graph, {"a": 1, "b": 2, "c": 2}, "community")
        >>> bridging(graph)
        {'a': 0.0, 'b': 0.375, 'c': 0.0}
    """
    weights = adjacency(graph, "weight")
    found = marks(graph, "community")
    groups = np.asarray(_divided(graph) if found is None else found, dtype=np.int64)
    strengths = np.asarray(weights.sum(axis=1), dtype=np.float64)
    squares = np.zeros(len(graph))
    for group in np.unique(groups):
        squares += np.asarray(weights @ (groups == group).astype(np.float64)) ** 2
    spread = np.divide(squares, strengths**2, out=np.ones(len(graph)), where=strengths > 0)
    return scores(graph, np.maximum(1.0 - spread, 0.0))


def partition(graph: nx.Graph[str], resolution: float = 1.0, seed: int = SEED) -> list[list[str]]:
    """The nodes in groups by Louvain on ``weight``; groups by size, those of one size by their smallest node.

    Nodes are numbered in the order of the graph, so that neither hash seed nor run changes the result.

    Example:
        >>> import networkx as nx
        >>> partition(nx.Graph([("a", "b"), ("c", "d"), ("d", "e")]))
        [['c', 'd', 'e'], ['a', 'b']]
    """
    if not len(graph):
        return []
    nodes = list(graph)
    place = {node: number for number, node in enumerate(nodes)}
    numbered: nx.Graph[int] = nx.Graph()
    numbered.add_nodes_from(range(len(nodes)))
    for first, second, data in graph.edges(data=True):
        numbered.add_edge(place[first], place[second], weight=data.get("weight", 1))
    found = nx.community.louvain_communities(numbered, resolution=resolution, seed=seed)
    return sorted((sorted(nodes[number] for number in group) for group in found), key=lambda g: (-len(g), g[0]))


def _divided(graph: Network) -> Sequence[int]:
    groups = partition(graph.to_networkx() if isinstance(graph, Ties) else graph)
    number = {node: n for n, group in enumerate(groups, 1) for node in group}
    return [number[node] for node in graph]
