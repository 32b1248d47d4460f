"""Strength: how often with others."""

from __future__ import annotations

import numpy as np

from kg.measures import Scores
from kg.measures.sparse import Network, adjacency, scores, small


def strength(graph: Network, /) -> Scores:
    """How often this concept shares a paper with others, all its partners added up: volume of use.

    Formula: ``s_i = sum_j w_ij`` with ``w`` the weight, not normalised. Source: Barrat et al. 2004,
    https://doi.org/10.1073/pnas.0400087101. Disconnected graphs need no care; a node alone has 0.

    Example:
        >>> import networkx as nx
        >>> strength(nx.Graph([("a", "b", {"weight": 3}), ("b", "c", {"weight": 1})]))
        {'a': 3, 'b': 4, 'c': 1}
    """
    if (plain := small(graph)) is not None:
        return Scores(dict(plain.degree(weight="weight")))
    return scores(graph, np.asarray(adjacency(graph, "weight").sum(axis=1), dtype=np.float64))
