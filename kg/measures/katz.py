"""Katz centrality: all walks, the longer the less."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kg.measures import Scores
from kg.measures.sparse import Network, adjacency, scores
from kg.measures.spectrum import leading

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from scipy.sparse import csr_array

REACH = 0.85
"""How near the attenuation comes to the greatest for which the sum is finite: 0 is degree, 1 is eigenvector."""

MOST_STEPS = 1_000


def katz(graph: Network, /) -> Scores:
    """How many chains of shared papers, long ones counting less, end at this concept: direct and indirect influence.

    It stands between strength (direct partners alone) and eigenvector (the core alone), and gives the periphery its
    due. Formula: ``x_i = alpha sum_j w_ij x_j + 1`` with ``alpha = 0.85 / lambda``, ``lambda`` the greatest eigenvalue
    of the weights; scaled to length 1. Source: Katz 1953, https://doi.org/10.1007/BF02289026; that it goes
    from degree to eigenvector as ``alpha`` grows: Benzi & Klymko 2015, https://arxiv.org/abs/1312.6722. Defined on any
    graph: on a disconnected graph the component with the greatest ``lambda`` gains most; a node alone has the least
    value, and without edges all are equal.

    Example:
        >>> import networkx as nx
        >>> values = katz(nx.Graph([("a", "b", {"weight": 3}), ("b", "c", {"weight": 1})]))
        >>> {node: round(value, 4) for node, value in values.items()}
        {'a': 0.6573, 'b': 0.6991, 'c': 0.2814}
    """
    if not len(graph):
        return Scores()
    weights = adjacency(graph, "weight")
    values = np.ones(len(graph))
    if weights.nnz:
        # Of the last digits of the eigenvalue ARPACK gives others from run to run.
        values = _walks(weights * (REACH / float(f"{leading(weights)[0]:.13e}")))
    return scores(graph, values / np.linalg.norm(values))


def _walks(step: csr_array) -> NDArray[np.float64]:
    """``(1 - step)^-1`` applied to ones, term by term until nothing changes: each is 0.85 of the one before."""
    values = np.ones(step.shape[0])
    for _ in range(MOST_STEPS):
        before, values = values, step @ values + 1.0
        if np.abs(values - before).max() <= 1e-16 * values.max():
            break
    return np.asarray(values)
