"""Measures of paths by networkit (extra ``fast``), for commands that ask for it; a build never does.

The same values to twelve digits: distances are whole numbers, so both find the same paths. Edges that lie on no
shortest path are dropped first, which is what makes this faster than networkit alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from kg.analysis.extras import optional
from kg.measures import BUILT_IN, MEASURES, Scores
from kg.measures.paths import useful_edges
from kg.measures.sparse import LARGE, Network, Ties, scores

EXACT = 30_000
"""Above so many nodes betweenness is estimated, as without the extra."""


def measure_of(name: str, *, fast: bool = False) -> Callable[[Network], Scores]:
    """A measure that takes a networkx graph as well as a matrix, whatever its maker says.

    Args:
        name: one of ``kg.measures.MEASURES``.
        fast: by networkit where it has something to offer: ``betweenness``, ``closeness``, ``harmonic``.

    Raises:
        UnknownNameError: there is no such measure.
        KgError: ``fast`` without the extra.

    Example:
        >>> import networkx as nx
        >>> measure_of("degree")(nx.Graph([("a", "b")]))
        {'a': 1, 'b': 1}
    """
    measure = MEASURES.get(name)
    if fast and name in FAST:
        optional("networkit", "fast", "--fast")
    else:
        fast = False

    def run(graph: Network) -> Scores:
        if fast and LARGE < len(graph) <= EXACT:
            return FAST[name](graph)
        if isinstance(graph, Ties) and name not in BUILT_IN:
            graph = graph.to_networkx()
        return measure(graph)  # type: ignore[arg-type] # those of this package take both

    return run


def _betweenness(graph: Network) -> Scores:
    nodes = len(graph)
    run = optional("networkit", "fast", "--fast").centrality.Betweenness(_network(graph), normalized=False).run()
    # networkit counts each path in both directions.
    return scores(graph, np.array(run.scores()) / ((nodes - 1) * (nodes - 2)))


def _closeness(graph: Network) -> Scores:
    centrality = optional("networkit", "fast", "--fast").centrality
    run = centrality.Closeness(_network(graph), True, centrality.ClosenessVariant.GENERALIZED).run()
    return scores(graph, np.nan_to_num(np.array(run.scores())))


def _harmonic(graph: Network) -> Scores:
    centrality = optional("networkit", "fast", "--fast").centrality
    run = centrality.HarmonicCloseness(_network(graph), normalized=False).run()
    return scores(graph, np.array(run.scores()))


def _network(graph: Network) -> Any:
    """The edges that matter as a graph of networkit."""
    lengths = useful_edges(graph)
    networkit = optional("networkit", "fast", "--fast")
    networkit.setNumberOfThreads(1)  # workers are processes; sums in one order
    pairs = lengths.tocoo()
    once = pairs.row < pairs.col
    data = (pairs.data[once], (pairs.row[once].astype(np.uint64), pairs.col[once].astype(np.uint64)))
    return networkit.GraphFromCoo(data, n=lengths.shape[0], weighted=True)


FAST: dict[str, Callable[[Network], Scores]] = {
    "betweenness": _betweenness,
    "closeness": _closeness,
    "harmonic": _harmonic,
}
"""What networkit offers."""
