"""Themes: the communities of concepts with their names, papers, place in the field, and larger themes above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median

import networkx as nx

from kg.analysis.characteristic import characteristic
from kg.analysis.communities import Community, communities, membership, ties
from kg.analysis.incidence import Incidence, incidence
from kg.analysis.partition import SEED, modularity
from kg.graph.networkx_view import concepts_graph
from kg.model import Iri, KnowledgeGraph

SMALLEST = 3
"""Communities of fewer concepts are no themes."""
QUADRANTS = {
    (True, True): "motor",
    (True, False): "basic",
    (False, True): "niche",
    (False, False): "emerging or declining",
}
"""(central, dense) -> what such a theme is called in a strategic diagram."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme. ``number`` is that of the community, as in ``centrality.csv``: from 1, the largest first.

    ``labels`` are of the concepts that it is called after; ``concepts`` its members, the most characteristic first;
    ``papers`` those that are more about it than about any other, with the share of their concepts' scores that it has,
    the greatest first. ``centrality`` and ``density`` are Callon's (see ``place``), ``quadrant`` says where they lie
    among the themes of this resolution. ``parent`` is the theme of the next coarser resolution that has the greatest
    part, ``within``, of its concepts; 0 at the coarsest.
    """

    resolution: float
    number: int
    labels: tuple[str, ...]
    concepts: tuple[Iri, ...]
    papers: tuple[tuple[Iri, float], ...]
    centrality: float
    density: float
    quadrant: str
    parent: int = 0
    within: float = 0.0

    @property
    def name(self) -> str:
        """Its labels in one line."""
        return ", ".join(self.labels)


@dataclass(frozen=True, slots=True)
class Themes:
    """The themes of each resolution, coarsest first, the largest theme first.

    ``modularity`` maps a resolution to the modularity of its cut at that resolution, ``standard`` to that at
    resolution 1, which can be compared with others: both on the weights by which communities are sought (see
    ``kg.analysis.communities``), with all communities, small ones too. ``alone`` says how many concepts are in no theme
    there.
    """

    themes: tuple[Theme, ...]
    modularity: dict[float, float] = field(default_factory=dict)
    alone: dict[float, int] = field(default_factory=dict)
    standard: dict[float, float] = field(default_factory=dict)

    def at(self, resolution: float) -> list[Theme]:
        """The themes of one resolution."""
        return [theme for theme in self.themes if theme.resolution == resolution]


def themes(
    graph: KnowledgeGraph, resolutions: Sequence[float] = (1.0,), *, method: str = "louvain", seed: int = SEED
) -> Themes:
    """Find the themes of a graph.

    Args:
        graph: its concepts are grouped by the papers they share; see ``communities``.
        resolutions: 1 is that of ``kg build``; above for more and smaller themes. Several give a hierarchy.
        method: ``louvain``, or ``leiden`` with the extra ``fast``.
        seed: of the method.

    Raises:
        KgError: the extra is not installed.

    Example:
        >>> from kg.graph.cooccurrence import cooccurrences
        >>> from kg.iri import SUBJECT
        >>> from kg.model import Concept, Fingerprint, Link, Paper
        >>> names = [Concept(Iri(f"urn:{x}"), x) for x in "abc"]
        >>> papers = (Paper(Iri("urn:p"), "p", "P", ""), Paper(Iri("urn:q"), "q", "Q", ""))
        >>> links = tuple(Link(Iri(f"urn:l{c.label}"), papers[0].iri, SUBJECT, c.iri, 1.0, 1, 1) for c in names)
        >>> build, pairs = Fingerprint("", "", ""), cooccurrences(links, 2)
        >>> graph = KnowledgeGraph("urn:", build, papers, tuple(names), links=links, cooccurrences=pairs)
        >>> [(theme.name, theme.papers, theme.density) for theme in themes(graph).themes]
        [('a, b, c', (('urn:p', 1.0),), 100.0)]
    """
    view, table = concepts_graph(graph), incidence(graph)
    levels = {resolution: communities(view, resolution, method=method, seed=seed) for resolution in sorted(resolutions)}
    found = [theme for level in levels.items() for theme in _level(view, table, *level)]
    edges, order = ties(view), {node: number for number, node in enumerate(view)}
    groups = {r: [[order[node] for node in c.members] for c in level] for r, level in levels.items()}
    return Themes(
        tuple(_with_parents(found, list(levels))),
        {resolution: modularity(edges, cut, resolution) for resolution, cut in groups.items()},
        {r: sum(len(c.members) for c in level if len(c.members) < SMALLEST) for r, level in levels.items()},
        {resolution: modularity(edges, cut) for resolution, cut in groups.items()},
    )


def place(view: nx.Graph[str], group: Mapping[str, int]) -> dict[int, tuple[float, float]]:
    """Callon's centrality and density of each group.

    With the equivalence index ``e_ij = c_ij^2 / (c_i c_j)`` of a pair with ``c_ij`` common papers: centrality is
    ``10 sum e_ij`` over pairs with one concept in the group (how much it has to do with the others), density
    ``100 / n sum e_ij`` over pairs within, for ``n`` concepts (how well it is held together). Callon, Courtial &
    Laville 1991, https://doi.org/10.1007/BF02019280.

    Args:
        view: ``weight`` on edges, ``papers`` on nodes.
        group: the group of each node.

    Example:
        >>> view = nx.Graph([("a", "b", {"weight": 1}), ("b", "c", {"weight": 1})])
        >>> nx.set_node_attributes(view, {"a": 1, "b": 2, "c": 1}, "papers")
        >>> place(view, {"a": 1, "b": 1, "c": 2})
        {1: (5.0, 25.0), 2: (5.0, 0.0)}
    """
    outside, inside, size = (dict.fromkeys(group.values(), 0.0) for _ in range(3))
    for number in group.values():
        size[number] += 1
    for first, second, data in view.edges(data=True):
        tie = data["weight"] ** 2 / (view.nodes[first]["papers"] * view.nodes[second]["papers"])
        if group[first] == group[second]:
            inside[group[first]] += tie
        else:
            outside[group[first]] += tie
            outside[group[second]] += tie
    return {number: (10 * outside[number], 100 * inside[number] / size[number]) for number in outside}


def _level(view: nx.Graph[str], table: Incidence, resolution: float, found: list[Community]) -> list[Theme]:
    number = membership(found)
    places = place(view, number)
    papers = _papers(table, number)
    ordered = characteristic(view, [community.members for community in found])
    large = [community for community in found if len(community.members) >= SMALLEST]
    middle = [median(places[c.number][axis] for c in large) if large else 0.0 for axis in (0, 1)]
    out = []
    for community, members in zip(large, ordered, strict=False):
        central, dense = places[community.number]
        out.append(
            Theme(
                resolution,
                community.number,
                tuple(view.nodes[node]["label"] for node in community.characteristic),
                tuple(map(Iri, members)),
                tuple(papers.get(community.number, ())),
                central,
                dense,
                QUADRANTS[central >= middle[0], dense >= middle[1]],
            )
        )
    return out


def _papers(table: Incidence, number: Mapping[str, int]) -> dict[int, list[tuple[Iri, float]]]:
    """The papers of each community, those that are most about it first; a tie goes to the larger community."""
    out: dict[int, list[tuple[Iri, float]]] = {}
    for paper, concepts in table.of_paper.items():
        shares: dict[int, float] = {}
        for concept in sorted(concepts):
            if concept in number:
                shares[number[concept]] = shares.get(number[concept], 0.0) + concepts[concept]
        whole = sum(shares.values())
        if whole > 0:
            best = min(shares, key=lambda n: (-round(shares[n], 9), n))
            out.setdefault(best, []).append((paper, round(shares[best] / whole, 6)))
    return {group: sorted(papers, key=lambda item: (-item[1], item[0])) for group, papers in out.items()}


def _with_parents(found: list[Theme], resolutions: list[float]) -> list[Theme]:
    coarser = {finer: above for above, finer in pairwise(resolutions)}
    out = []
    for theme in found:
        above = [other for other in found if other.resolution == coarser.get(theme.resolution)]
        members = set(theme.concepts)
        common = {other.number: len(members & set(other.concepts)) for other in above}
        best = min(common, key=lambda n: (-common[n], n), default=0)
        out.append(replace(theme, parent=best, within=common[best] / len(members)) if best else theme)
    return out
