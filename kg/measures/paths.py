"""Shortest paths over integer distances by scipy, for the measures that need them from every node.

Two things make this fast without changing a bit of the result. Distances are integers, exact in a float, so paths of
equal length are found by ``==``. And an edge longer than a way around it lies on no shortest path: a few hubs know
most of the ways around, so one distance row a hub drops nine edges of ten from a co-occurrence graph.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from kg.measures.sparse import Network, adjacency

if TYPE_CHECKING:
    from numpy.typing import NDArray

HUBS = 16
ROWS_AT_ONCE = 256
SOURCES_AT_ONCE = 16


def useful_edges(graph: Network) -> csr_array:
    """The matrix of ``distance`` without edges that cannot lie on a shortest path.

    Example:
        >>> import networkx as nx
        >>> edges = [("a", "b", {"distance": 1}), ("b", "c", {"distance": 1}), ("a", "c", {"distance": 3})]
        >>> useful_edges(nx.Graph(edges)).nnz
        4
    """
    matrix = adjacency(graph, "distance")
    partners = np.diff(matrix.indptr)
    hubs = np.argsort(-partners, kind="stable")[:HUBS]
    rows = np.repeat(np.arange(len(partners)), partners)
    keep = np.ones(matrix.nnz, dtype=bool)
    for away in dijkstra(matrix, indices=hubs):
        keep &= ~(away[rows] + away[matrix.indices] < matrix.data)
    starts = np.concatenate(([0], np.cumsum(np.bincount(rows[keep], minlength=len(partners)))))
    columns = matrix.indices[keep].astype(np.int32)  # a product of matrices may come with longer ones
    return csr_array((matrix.data[keep], columns, starts.astype(np.int32)), shape=matrix.shape)


class PathSums(NamedTuple):
    """For each node: how many others it reaches, the sum of their distances, and the sum of the inverse distances."""

    others: NDArray[np.float64]
    total: NDArray[np.float64]
    inverse: NDArray[np.float64]


def path_sums(graph: Network) -> PathSums:
    """What closeness and harmonic centrality are made of; the last graph's are kept, as one asks for both.

    Example:
        >>> import networkx as nx
        >>> path_sums(nx.Graph([("a", "b", {"distance": 2}), ("b", "c", {"distance": 2})])).total.tolist()
        [6.0, 4.0, 6.0]
    """
    matrix = useful_edges(graph)
    return _path_sums(matrix.indptr.tobytes(), matrix.indices.tobytes(), matrix.data.tobytes())


@lru_cache(maxsize=1)
def _path_sums(starts: bytes, columns: bytes, lengths: bytes) -> PathSums:
    """By content, so that a graph that was changed is not mistaken for what it was."""
    indptr = np.frombuffer(starts, np.int32)
    nodes = len(indptr) - 1
    matrix = csr_array((np.frombuffer(lengths), np.frombuffer(columns, np.int32), indptr), shape=(nodes, nodes))
    sums: list[tuple[NDArray[np.float64], ...]] = [(np.zeros(0),) * 3]
    for rows in distance_rows(matrix):
        there = np.isfinite(rows)
        inverse = np.divide(1.0, rows, out=np.zeros_like(rows), where=rows > 0)
        sums.append((there.sum(axis=1) - 1.0, np.where(there, rows, 0.0).sum(axis=1), inverse.sum(axis=1)))
    return PathSums(*(np.concatenate(parts) for parts in zip(*sums, strict=True)))


def distance_rows(matrix: csr_array) -> Iterator[NDArray[np.float64]]:
    """Distances from every node, some rows at a time, infinite where there is no way."""
    nodes = matrix.shape[0]
    for start in range(0, nodes, ROWS_AT_ONCE):
        yield dijkstra(matrix, indices=np.arange(start, min(start + ROWS_AT_ONCE, nodes)))


def dependencies(matrix: csr_array, sources: Sequence[int]) -> Iterator[NDArray[np.float64]]:
    """For each source, on how great a share of its shortest paths to all others each node lies (Brandes 2001).

    The edges on shortest paths from a source form a graph without cycles; both passes over it, counting the paths
    from the source and gathering the shares towards it, are sums over its powers, as many as the longest path has
    edges. Some sources are done at once, as the diagonal blocks of one matrix.

    Yields:
        One row a source and one column a node, some rows at a time.
    """
    nodes = matrix.shape[0]
    rows = np.repeat(np.arange(nodes), np.diff(matrix.indptr))
    columns, lengths = matrix.indices.astype(np.int64), matrix.data
    for start in range(0, len(sources), SOURCES_AT_ONCE):
        block = np.array(sources[start : start + SOURCES_AT_ONCE])
        away = dijkstra(matrix, indices=block)
        used = (away[:, rows] + lengths == away[:, columns]) & np.isfinite(away[:, columns])
        numbers, edges = np.nonzero(used)
        tails, heads = numbers * nodes + rows[edges], numbers * nodes + columns[edges]
        first = np.arange(len(block)) * nodes + block
        seed = np.zeros(len(block) * nodes)
        seed[first] = 1.0
        paths = _sum_of_powers(tails, heads, seed)
        inverse = np.divide(1.0, paths, out=np.zeros_like(paths), where=paths > 0)
        share = _sum_of_powers(heads, tails, inverse) * paths - (paths > 0)
        share[first] = 0.0
        yield share.reshape(len(block), nodes)


def _sum_of_powers(
    tails: NDArray[np.int64], heads: NDArray[np.int64], start: NDArray[np.float64]
) -> NDArray[np.float64]:
    """``start`` carried along all edges again and again, everything added up."""
    step = csr_array((np.ones(len(tails)), (heads, tails)), shape=(len(start), len(start)))
    total = start
    moved = np.asarray(step @ start)
    while moved.any():
        total = total + moved
        moved = np.asarray(step @ moved)
    return total
