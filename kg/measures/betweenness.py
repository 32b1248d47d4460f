"""Betweenness: who stands between the others."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from kg.measures import Scores
from kg.measures.sparse import Network, scores, small

if TYPE_CHECKING:
    from numpy.typing import NDArray

EXACT = 4_000
"""Above so many nodes the value is estimated from ``PIVOTS`` sources, and the result's remark says so."""

PIVOTS = 512
SEED = 0
TOP = 10


def betweenness(graph: Network, /) -> Scores:
    """How often this concept lies on the shortest way between two others: a bridge between topics.

    Formula: ``b_v = 2 / ((n - 1)(n - 2)) sum_{s<t} (shortest paths from s to t through v) / (all of them)``, where a
    path is as long as its edges' ``distance``. Source: Freeman 1977, https://doi.org/10.2307/3033543; algorithm of
    Brandes 2001, https://doi.org/10.1080/0022250X.2001.9990249. On a disconnected graph pairs without a path count
    nothing, so values in a small component are small. Above ``EXACT`` nodes the sum runs over ``PIVOTS`` sources drawn
    with a fixed seed and is scaled up (Brandes & Pich 2007); the remark gives the standard error.

    Example:
        >>> import networkx as nx
        >>> betweenness(nx.Graph([("a", "b", {"distance": 1}), ("b", "c", {"distance": 3})]))
        {'a': 0.0, 'b': 1.0, 'c': 0.0}
    """
    nodes = len(graph)
    if (plain := small(graph)) is not None:
        import networkx as nx

        return Scores(nx.betweenness_centrality(plain, weight="distance"))
    if nodes <= EXACT:
        return scores(graph, _sums(graph, range(nodes))[0] / max(1, (nodes - 1) * (nodes - 2)))
    return _estimated(graph)


def _sums(graph: Network, sources: Sequence[int]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Sum and sum of squares of what each source contributes."""
    from kg.measures.paths import dependencies, useful_edges

    total, squares = np.zeros(len(graph)), np.zeros(len(graph))
    for shares in dependencies(useful_edges(graph), sources):
        total += shares.sum(axis=0)
        squares += (shares * shares).sum(axis=0)
    return total, squares


def _estimated(graph: Network) -> Scores:
    """A node is never a source for itself, so one that is a pivot has one pivot less."""
    nodes = len(graph)
    pivots = sorted(random.Random(SEED).sample(range(nodes), PIVOTS))  # noqa: S311 - reproducible, not secret
    total, squares = _sums(graph, pivots)
    drawn = np.full(nodes, float(PIVOTS))
    drawn[pivots] -= 1
    mean = total / drawn
    spread = np.sqrt(np.maximum(squares / drawn - mean * mean, 0.0) * (1 - PIVOTS / nodes) / drawn)
    top = np.argsort(-mean, kind="stable")[:TOP]
    error = 100 * float(np.max(spread[top] / np.maximum(mean[top], 1e-300)))
    remark = (
        f"betweenness is estimated from {PIVOTS} of {nodes} nodes (seed {SEED}): "
        f"standard error of the {TOP} greatest at most {error:.1f} %"
    )
    return scores(graph, mean / (nodes - 2), remark)
