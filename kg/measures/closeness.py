"""Closeness: how near to all others."""

from __future__ import annotations

import numpy as np

from kg.measures import Scores
from kg.measures.sparse import Network, scores, small


def closeness(graph: Network, /) -> Scores:
    """How short the ways from this concept to all that it can reach are: centrality in the whole field.

    Formula: ``c_v = (r - 1) / sum_u d(v, u) * (r - 1) / (n - 1)`` where ``r`` counts the nodes that ``v`` reaches,
    itself included, and ``d`` adds up ``distance`` (10^6 between the closest pair, so values are of the order 10^-6).
    The second factor (Wasserman & Faust 1994, p. 201) makes members of a small component small on a disconnected
    graph; a node alone has 0. Where components matter, prefer ``harmonic``. Source: Freeman 1978,
    https://doi.org/10.1016/0378-8733(78)90021-7.

    Example:
        >>> import networkx as nx
        >>> closeness(nx.Graph([("a", "b", {"distance": 1}), ("b", "c", {"distance": 3})]))
        {'a': 0.4, 'b': 0.5, 'c': 0.2857142857142857}
    """
    nodes = len(graph)
    if (plain := small(graph)) is not None:
        import networkx as nx

        return Scores(nx.closeness_centrality(plain, distance="distance"))
    from kg.measures.paths import path_sums

    sums = path_sums(graph)
    nearness = np.divide(sums.others, sums.total, out=np.zeros(nodes), where=sums.total > 0)
    return scores(graph, nearness * (sums.others / max(1, nodes - 1)))
