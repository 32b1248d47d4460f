"""The greatest eigenvalue of a graph and its vector, for the measures that are built on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import ArpackNoConvergence, eigsh

from kg.measures.sparse import LARGE, Network

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from scipy.sparse import csr_array

LANCZOS_VECTORS = 64


def leading(weights: csr_array) -> tuple[float, NDArray[np.float64]]:
    """The greatest eigenvalue of a symmetric matrix without negative entries, and its vector of length 1.

    Args:
        weights: the matrix. Where it is not connected, the value is still right, the vector one of several.

    Example:
        >>> from scipy.sparse import csr_array
        >>> value, vector = leading(csr_array([[0.0, 2.0], [2.0, 0.0]]))
        >>> round(value, 9), vector.round(6).tolist()
        (2.0, [0.707107, 0.707107])
    """
    if weights.shape[0] > LARGE:
        start = np.ones(weights.shape[0])  # scipy's own start is random
        try:
            values, vectors = eigsh(weights, 1, which="LA", v0=start, ncv=LANCZOS_VECTORS)
            return float(values[0]), np.abs(vectors[:, 0])
        except ArpackNoConvergence:
            pass  # long chains; the full spectrum is slow on a large graph, but it always ends
    values, vectors = np.linalg.eigh(weights.toarray())
    return float(values[-1]), np.abs(vectors[:, -1])


def largest_component(graph: Network, weights: csr_array) -> NDArray[np.intp]:
    """Places of the nodes of the largest component, in order; of equals, the one with the smallest id.

    Example:
        >>> import networkx as nx
        >>> from kg.measures.sparse import adjacency
        >>> pairs = nx.Graph([("c", "d"), ("b", "a")])
        >>> largest_component(pairs, adjacency(pairs, "weight")).tolist()
        [2, 3]
    """
    if not len(graph):
        return np.zeros(0, dtype=np.intp)
    number, component = connected_components(weights, directed=False)
    sizes = np.bincount(component, minlength=number)
    greatest = np.flatnonzero(sizes == sizes.max())
    if len(greatest) == 1:
        return np.flatnonzero(component == greatest[0])
    equal = frozenset(greatest.tolist())
    _, best = min((node, one) for node, one in zip(graph, component.tolist(), strict=True) if one in equal)
    return np.flatnonzero(component == best)
