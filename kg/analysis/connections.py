"""How two concepts are connected: shortest paths over shared papers, with those papers."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import NamedTuple

import networkx as nx

from kg.analysis.incidence import Incidence
from kg.model import Iri


class Hop(NamedTuple):
    """From a concept to the next; ``papers`` are those on both, those that are most about both first."""

    source: Iri
    target: Iri
    papers: tuple[Iri, ...]


class Path(NamedTuple):
    """A way from one concept to another and its length: the sum of the distances of its hops."""

    length: int
    hops: tuple[Hop, ...]


def paths(view: nx.Graph[str], table: Incidence, source: Iri, target: Iri, count: int = 1) -> list[Path]:
    """The shortest ways from one concept to another, none through a concept twice.

    Dijkstra, and Yen 1971 (https://doi.org/10.1287/mnsc.17.11.712) for the next best, as networkx has them. Ways of one
    length are in the order of their IRIs.

    Args:
        view: a projection of the concepts with ``distance`` on its edges; where that is of NPMI, a way leads through
            close concepts, where it is of counts, through those that go with everything.
        table: papers and concepts.
        source: where to begin.
        target: where to end.
        count: so many ways.

    Returns:
        Fewer where there are fewer; none where the concepts are not connected.

    Example:
        >>> view = nx.Graph([("a", "b", {"distance": 2}), ("b", "c", {"distance": 3})])
        >>> of_paper = {Iri("p"): {Iri("a"): 1.0, Iri("b"): 1.0}, Iri("q"): {Iri("b"): 1.0, Iri("c"): 1.0}}
        >>> of_concept = {Iri("a"): (Iri("p"),), Iri("b"): (Iri("p"), Iri("q")), Iri("c"): (Iri("q"),)}
        >>> (way,) = paths(view, Incidence(of_paper, of_concept, {}, {}, {}), Iri("a"), Iri("c"))
        >>> way.length, [(hop.source, hop.target, hop.papers) for hop in way.hops]
        (5, [('a', 'b', ('p',)), ('b', 'c', ('q',))])
    """
    if source not in view or target not in view or source == target:
        return []
    found = [Path(_length(view, nodes), _hops(table, nodes)) for nodes in _ways(view, source, target, count)]
    return found[:count]


def _ways(view: nx.Graph[str], source: Iri, target: Iri, count: int) -> list[list[Iri]]:
    """The shortest ways, ties included, in order."""
    try:
        ways = nx.shortest_simple_paths(view, str(source), str(target), weight="distance")
        taken = [[Iri(node) for node in nodes] for nodes in islice(ways, count)]
    except nx.NetworkXNoPath:
        return []
    return sorted(taken, key=lambda nodes: (_length(view, nodes), nodes))


def _length(view: nx.Graph[str], nodes: list[Iri]) -> int:
    return sum(view.edges[edge]["distance"] for edge in pairwise(nodes))


def _hops(table: Incidence, nodes: list[Iri]) -> tuple[Hop, ...]:
    return tuple(Hop(one, other, shared_papers(table, one, other)) for one, other in pairwise(nodes))


def shared_papers(table: Incidence, one: Iri, other: Iri) -> tuple[Iri, ...]:
    """The papers on two concepts, those that are most about both first, ties by IRI.

    Example:
        >>> of_paper = {Iri("p"): {Iri("a"): 0.5, Iri("b"): 0.5}, Iri("q"): {Iri("a"): 0.9, Iri("b"): 0.6}}
        >>> both = (Iri("p"), Iri("q"))
        >>> shared_papers(Incidence(of_paper, {Iri("a"): both, Iri("b"): both}, {}, {}, {}), Iri("a"), Iri("b"))
        ('q', 'p')
    """
    both = set(table.of_concept.get(one, ())) & set(table.of_concept.get(other, ()))
    return tuple(sorted(both, key=lambda p: (-round(table.of_paper[p][one] * table.of_paper[p][other], 9), p)))
