"""HITS: hubs and authorities."""

from __future__ import annotations

import numpy as np

from kg.measures import Scores
from kg.measures.eigenvector import eigenvector
from kg.measures.sparse import Network, marks, scores


def hits(graph: Network, /) -> Scores:
    """How well this concept is named by the papers that name the well-named concepts: authorities, and their hubs.

    Made for the bipartite graph: a concept's value is its authority, a paper's value says how good a hub it is, that
    is how completely it names what is central. On the projection hub and authority are the same, and the order is that
    of ``eigenvector``. Formula: ``a = B' h`` and ``h = B a``, each up to a factor, with ``B`` the papers by concepts;
    each side sums to 1 (the whole graph where it has no two sides). Source: Kleinberg 1999,
    https://doi.org/10.1145/324133.324140. On a disconnected graph the largest component (of equals, the one with the
    smallest id) is measured and every other node is 0.

    Example:
        >>> import networkx as nx
        >>> graph = nx.Graph([("paper", "a"), ("paper", "b")])
        >>> nx.set_node_attributes(graph, {"paper": 0, "a": 1, "b": 1}, "bipartite")
        >>> {node: round(value, 4) for node, value in hits(graph).items()}
        {'paper': 1.0, 'a': 0.5, 'b': 0.5}
    """
    values = np.fromiter(eigenvector(graph).values(), np.float64, len(graph))
    sides = np.asarray(marks(graph, "bipartite") or [0] * len(graph))
    for side in np.unique(sides):
        members = sides == side
        values[members] /= values[members].sum() or 1.0
    return scores(graph, values)
