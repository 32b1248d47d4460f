"""Degree: with how many others."""

from __future__ import annotations

import numpy as np

from kg.measures import Scores
from kg.measures.sparse import Network, adjacency, small


def degree(graph: Network, /) -> Scores:
    """With how many other concepts this one shares at least one paper: breadth of use, blind to how often.

    Formula: ``k_i = |{j : an edge joins i and j}|``, not normalised. Source: Freeman 1978,
    https://doi.org/10.1016/0378-8733(78)90021-7. Disconnected graphs need no care; a node alone has 0.

    Example:
        >>> import networkx as nx
        >>> degree(nx.Graph([("a", "b", {"weight": 3}), ("b", "c", {"weight": 1})]))
        {'a': 1, 'b': 2, 'c': 1}
    """
    if (plain := small(graph)) is not None:
        return Scores(dict(plain.degree()))
    return Scores(dict(zip(graph, np.diff(adjacency(graph, "weight").indptr).tolist(), strict=True)))
