"""Communities: groups of concepts that share papers with each other more than with the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import networkx as nx

from kg.analysis.characteristic import characteristic, named_by
from kg.analysis.partition import SEED, Edges, partition

NAMED_BY = 3
CHANCE = 0.05
"""What a common paper counts where two concepts meet as often as by chance; one where they only occur together: 1.05.
Without it, a concept that all papers are about would be in no community."""
_MILLION = 1_000_000
"""NPMI has six places: weights times a million are whole numbers."""


class Community(NamedTuple):
    """A group of concepts. ``number`` counts from 1, largest first; ``members`` are sorted by IRI.

    ``characteristic`` are the members that say best what the group is about, best first.
    """

    number: int
    members: tuple[str, ...]
    characteristic: tuple[str, ...]

    def name(self, graph: nx.Graph[str]) -> str:
        """The labels of the characteristic members."""
        return ", ".join(graph.nodes[node].get("label", node) for node in self.characteristic)


def communities(
    graph: nx.Graph[str], resolution: float = 1.0, *, method: str = "louvain", seed: int = SEED
) -> list[Community]:
    """The communities of the concept projection.

    A pair counts by its common papers as far as they are more than chance, ``weight * (npmi + 0.05)``: on counts alone,
    the concepts that go with everything hold all together. Where edges have no ``npmi``, by ``weight``. A concept
    without a partner is a community of its own. Communities are numbered by size, those of one size by their smallest
    IRI; what they are called after is chosen by ``kg.analysis.characteristic``.

    Args:
        graph: undirected, with ``weight`` on its edges, such as ``concepts_graph`` gives.
        resolution: above 1 for more and smaller communities, below for fewer.
        method: ``louvain``, or ``leiden`` with the extra ``fast``; see ``kg.analysis.partition``.
        seed: of the method.

    Raises:
        KgError: the extra is not installed.

    Example:
        >>> pairs = [("a", "b"), ("b", "c"), ("a", "c"), ("c", "x"), ("x", "y"), ("y", "z"), ("x", "z")]
        >>> for community in communities(nx.Graph(pairs)):
        ...     print(community.number, community.members, community.characteristic)
        1 ('a', 'b', 'c') ('a', 'b', 'c')
        2 ('x', 'y', 'z') ('y', 'z', 'x')
    """
    nodes = list(graph)
    found = partition(len(nodes), ties(graph), resolution=resolution, method=method, seed=seed)
    groups = sorted((sorted(nodes[number] for number in group) for group in found), key=lambda g: (-len(g), g[0]))
    ordered = characteristic(graph, groups)
    names = [named_by(graph, members, NAMED_BY) for members in ordered]
    return [Community(n, tuple(group), name) for n, (group, name) in enumerate(zip(groups, names, strict=True), 1)]


def ties(graph: nx.Graph[str]) -> Edges:
    """The edges by which communities are found, between nodes by their number in the graph; whole numbers.

    Example:
        >>> graph = nx.Graph()
        >>> graph.add_edge("a", "b", weight=3, npmi=0.5)
        >>> graph.add_edge("a", "c", weight=1, npmi=0.0)
        >>> ties(graph)
        [(0, 1, 1650000), (0, 2, 50000)]
    """
    place = {node: number for number, node in enumerate(graph)}
    return [(place[first], place[second], _tie(data)) for first, second, data in graph.edges(data=True)]


def membership(found: list[Community]) -> dict[str, int]:
    """Node -> number of its community.

    Example:
        >>> membership([Community(1, ("a", "b"), ("a",)), Community(2, ("c",), ("c",))])
        {'a': 1, 'b': 1, 'c': 2}
    """
    return {node: community.number for community in found for node in community.members}


def _tie(data: Mapping[str, Any]) -> int:
    return round(float(data.get("weight", 1)) * (data["npmi"] + CHANCE if "npmi" in data else 1.0) * _MILLION)
