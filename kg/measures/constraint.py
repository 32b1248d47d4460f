"""Burt's constraint: who is free to broker."""

from __future__ import annotations

import numpy as np
from scipy.sparse import diags_array

from kg.measures import Scores
from kg.measures.sparse import Network, adjacency

ALONE = 2.0
"""What a node alone has: the bound of all values, so that it stands last."""

ROWS_AT_ONCE = 256


def constraint(graph: Network, /) -> Scores:
    """How far this concept's ties lead to one closed circle: the lower, the more it brokers between circles.

    The lowest value is ranked first. Formula: ``c_i = sum_j (p_ij + sum_q p_iq p_qj)^2`` over the partners ``j``, with
    ``p_ij = w_ij / s_i`` the share of ``i``'s ties that goes to ``j``. Source: Burt 1992, Structural Holes, p. 54;
    Burt 2004, https://doi.org/10.1086/421787. It needs no connected graph: on a disconnected graph each component is
    as if by itself. A node with one partner has 1, two partners of whom one takes all that the other gives come near
    2, and a node alone, for which the formula has no value, is given 2 and stands last.

    Example:
        >>> import networkx as nx
        >>> constraint(nx.Graph([("a", "b", {"weight": 1}), ("b", "c", {"weight": 1})]))
        {'a': 1.0, 'b': 0.5, 'c': 1.0}
    """
    weights = adjacency(graph, "weight")
    strengths = np.asarray(weights.sum(axis=1))
    shares = diags_array(np.divide(1.0, strengths, out=np.zeros(len(graph)), where=strengths > 0)) @ weights
    shares = shares.tocsr()
    values = np.full(len(graph), ALONE)
    for start in range(0, len(graph), ROWS_AT_ONCE):
        rows = shares[start : start + ROWS_AT_ONCE]
        indirect = (rows @ shares).multiply(rows != 0)
        values[start : start + ROWS_AT_ONCE] = np.asarray((rows + indirect).power(2).sum(axis=1))
    values[strengths == 0] = ALONE
    return Scores(dict(zip(graph, values.tolist(), strict=True)), lowest_first=True)
