"""Cut a weighted graph into groups: Louvain of networkx, or Leiden of igraph where the extra ``fast`` is installed.

Nodes are numbers, weights whole numbers: neither the hash seed nor the order of a sum can change the result. What a
build writes is Louvain; the last few results are remembered under the hash of what they were computed of, so that the
table of centrality and the page, which both ask, compute once.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import chain

import networkx as nx

from kg.analysis.extras import optional

Edges = Sequence[tuple[int, int, int]]
"""First node, second node, weight (positive)."""
Groups = list[list[int]]

SEED = 0
METHODS = ("louvain", "leiden")
_KEPT = 8
_remembered: dict[bytes, Groups] = {}


def partition(size: int, edges: Edges, *, resolution: float = 1.0, method: str = "louvain", seed: int = SEED) -> Groups:
    """Groups of the nodes ``0 ... size - 1``, the largest first, those of one size by their smallest node.

    Both methods look for the greatest modularity ``sum_c (in_c / m - resolution (deg_c / 2m)^2)``. Louvain: Blondel et
    al. 2008, https://doi.org/10.1088/1742-5468/2008/10/P10008. Leiden: Traag et al. 2019,
    https://doi.org/10.1038/s41598-019-41695-z, which never leaves a group that is not connected.

    Args:
        size: number of nodes; one without an edge is a group of its own.
        edges: each pair once.
        resolution: above 1 for more and smaller groups, below for fewer.
        method: one of ``METHODS``; ``leiden`` needs the extra ``fast``.
        seed: of the order in which nodes are visited.

    Raises:
        KgError: the extra is not installed.

    Example:
        >>> partition(5, [(0, 1, 1), (2, 3, 1)])
        [[0, 1], [2, 3], [4]]
    """
    key = _digest(size, edges, resolution, method, seed)
    if key not in _remembered:
        while len(_remembered) >= _KEPT:
            del _remembered[next(iter(_remembered))]
        found = _CUT[method](size, edges, resolution, seed)
        _remembered[key] = sorted(map(sorted, found), key=lambda group: (-len(group), group[0]))
    return [list(group) for group in _remembered[key]]


def modularity(edges: Edges, groups: Groups, resolution: float = 1.0) -> float:
    """How much more of the weight lies within groups than by chance: 0 for a random cut, at most 1.

    Newman & Girvan 2004, https://doi.org/10.1103/PhysRevE.69.026113.

    Example:
        >>> modularity([(0, 1, 1), (2, 3, 1)], [[0, 1], [2, 3]])
        0.5
    """
    place = {node: number for number, group in enumerate(groups) for node in group}
    total = sum(weight for _, _, weight in edges)
    inside, degree = [0] * len(groups), [0] * len(groups)
    for first, second, weight in edges:
        degree[place[first]] += weight
        degree[place[second]] += weight
        if place[first] == place[second]:
            inside[place[first]] += weight
    if not total:
        return 0.0
    return sum(i / total - resolution * (d / (2 * total)) ** 2 for i, d in zip(inside, degree, strict=True))


def _louvain(size: int, edges: Edges, resolution: float, seed: int) -> Iterable[Iterable[int]]:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from(edges)
    return nx.community.louvain_communities(graph, resolution=resolution, seed=seed) if size else []


def _leiden(size: int, edges: Edges, resolution: float, seed: int) -> Iterable[Iterable[int]]:
    igraph = optional("igraph", "fast", "--method leiden")
    graph = igraph.Graph(size, [edge[:2] for edge in edges])
    igraph.set_random_number_generator(random.Random(seed))  # noqa: S311 - not for secrets
    try:
        # Negative: until nothing improves.
        return graph.community_leiden(  # type: ignore[no-any-return]
            "modularity", weights=[edge[2] for edge in edges], resolution=resolution, n_iterations=-1
        )
    finally:
        igraph.set_random_number_generator(random)


_CUT: dict[str, Callable[[int, Edges, float, int], Iterable[Iterable[int]]]] = {"louvain": _louvain, "leiden": _leiden}


def _digest(size: int, edges: Edges, resolution: float, method: str, seed: int) -> bytes:
    import numpy as np

    numbers = np.fromiter(chain.from_iterable(edges), dtype=np.int64, count=3 * len(edges))
    head = f"{size} {resolution!r} {method} {seed} ".encode()
    return hashlib.sha256(head + numbers.tobytes()).digest()
