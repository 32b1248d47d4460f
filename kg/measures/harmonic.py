"""Harmonic centrality: closeness that a disconnected graph does not disturb."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kg.measures import Scores
from kg.measures.sparse import Network, scores, small

if TYPE_CHECKING:
    import networkx as nx


def harmonic(graph: Network, /) -> Scores:
    """How near this concept is to all others, those out of reach counting nothing: closeness for graphs in pieces.

    Formula: ``h_v = sum_{u != v} 1 / d(v, u)`` where ``d`` adds up ``distance`` (10^6 between the closest pair) and
    ``1 / infinity`` is 0; not normalised. Source: Marchiori & Latora 2000,
    https://doi.org/10.1016/S0378-4371(00)00311-3; axioms in Boldi & Vigna 2014. Disconnected graphs need no care; a
    node alone has 0.

    Example:
        >>> import networkx as nx
        >>> values = harmonic(nx.Graph([("a", "b", {"distance": 1}), ("b", "c", {"distance": 3})]))
        >>> {node: round(value, 4) for node, value in values.items()}
        {'a': 1.25, 'b': 1.3333, 'c': 0.5833}
    """
    if (plain := small(graph)) is not None:
        return Scores({node: _near(plain, node) for node in plain})
    from kg.measures.paths import path_sums

    return scores(graph, path_sums(graph).inverse)


def _near(graph: nx.Graph[str], node: str) -> float:
    """As networkx has it, but for its order of adding up, which is that of a set and so of the hash seed."""
    import networkx as nx

    lengths = nx.single_source_dijkstra_path_length(graph, node, weight="distance")
    return math.fsum(1 / length for length in lengths.values() if length)
