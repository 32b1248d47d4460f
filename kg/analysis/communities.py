"""Communities: groups of concepts that share papers with each other more than with the rest."""

from __future__ import annotations

from typing import NamedTuple

import networkx as nx

SEED = 0
NAMED_BY = 3


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


def communities(graph: nx.Graph[str], resolution: float = 1.0) -> list[Community]:
    """The communities of the concept projection, by Louvain on ``weight``.

    Louvain (Blondel et al. 2008, https://doi.org/10.1088/1742-5468/2008/10/P10008) as networkx has it, with a fixed
    seed on nodes numbered in the order of the graph, so that neither hash seed nor run changes the result. A concept
    without a partner is a community of its own. Communities are numbered by size, those of one size by their smallest
    IRI.

    A member is characteristic when many papers are about it and its ties stay within the group: members are ordered by
    ``papers * w_in / w``, the number of its papers times the share of its strength that stays within. (A concept that
    goes with everything has many papers but a low share.) Where nodes have no ``papers``, their strength stands in.

    Args:
        graph: undirected, with ``weight`` on its edges, such as ``concepts_graph`` gives.
        resolution: above 1 for more and smaller communities, below for fewer.

    Example:
        >>> pairs = [("a", "b"), ("b", "c"), ("a", "c"), ("c", "x"), ("x", "y"), ("y", "z"), ("x", "z")]
        >>> for community in communities(nx.Graph(pairs)):
        ...     print(community.number, community.members, community.characteristic)
        1 ('a', 'b', 'c') ('a', 'b', 'c')
        2 ('x', 'y', 'z') ('x', 'y', 'z')
    """
    if not len(graph):
        return []
    nodes = list(graph)
    place = {node: number for number, node in enumerate(nodes)}
    numbered: nx.Graph[int] = nx.Graph()
    numbered.add_nodes_from(range(len(nodes)))
    for first, second, data in graph.edges(data=True):
        numbered.add_edge(place[first], place[second], weight=data.get("weight", 1))
    found = nx.community.louvain_communities(numbered, resolution=resolution, seed=SEED)
    groups = sorted((sorted(nodes[number] for number in group) for group in found), key=lambda g: (-len(g), g[0]))
    return [Community(n, tuple(group), _characteristic(graph, group)) for n, group in enumerate(groups, 1)]


def membership(found: list[Community]) -> dict[str, int]:
    """Node -> number of its community.

    Example:
        >>> membership([Community(1, ("a", "b"), ("a",)), Community(2, ("c",), ("c",))])
        {'a': 1, 'b': 1, 'c': 2}
    """
    return {node: community.number for community in found for node in community.members}


def _characteristic(graph: nx.Graph[str], group: list[str]) -> tuple[str, ...]:
    members = frozenset(group)

    def value(node: str) -> float:
        inside = sum(data.get("weight", 1) for other, data in graph.adj[node].items() if other in members)
        whole = sum(data.get("weight", 1) for data in graph.adj[node].values())
        papers = graph.nodes[node].get("papers", whole)
        return float(papers * inside / whole) if whole else 0.0

    ordered = sorted(group, key=lambda node: (-float(f"{value(node):.11e}"), node))
    return tuple(ordered[:NAMED_BY])
