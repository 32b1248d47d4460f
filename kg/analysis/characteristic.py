"""What a group of concepts is best called: the concepts that are more its own than the rest's, and in many papers."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence

import networkx as nx

PRIOR = 0.05
"""Weight of the prior, as a share of all that is counted."""
_POOL = 3
"""A name is chosen among so many times its length."""


def characteristic(graph: nx.Graph[str], groups: Sequence[Sequence[str]]) -> list[list[str]]:
    """The members of each group, the most characteristic first.

    Members are ordered by the log-odds of their papers in the group against the rest, with the whole pile as an
    informative Dirichlet prior, over its standard deviation (Monroe, Colaresi & Quinn 2008, "Fightin' Words",
    https://doi.org/10.1093/pan/mpn018, equations 16 to 22). A paper of a concept counts in the group by the share of
    the concept's strength that is with members of it. So what goes with everything comes late however frequent it is,
    and so does what is the group's own but hardly written about. Ties: the most papers, then the IRI.

    Args:
        graph: ``weight`` on its edges; where nodes have no ``papers``, their strength stands in.
        groups: each node in one of them.

    Example:
        >>> graph = nx.Graph([("a", "b"), ("b", "c"), ("a", "c"), ("c", "x"), ("x", "y")])
        >>> characteristic(graph, [["a", "b", "c"], ["x", "y"]])
        [['a', 'b', 'c'], ['y', 'x']]
    """
    papers, inside = _counts(graph, groups)
    whole = sum(papers.values())
    ordered = []
    for group, counts in zip(groups, inside, strict=True):
        here = sum(counts[node] for node in sorted(counts))
        value = {node: _log_odds(counts[node], papers[node], here, whole) for node in group}
        ordered.append(sorted(group, key=lambda node: (-round(value[node], 9), -papers[node], node)))
    return ordered


def named_by(graph: nx.Graph[str], ordered: Sequence[str], length: int) -> tuple[str, ...]:
    """The first of the ordered members that say different things.

    Where the words of one label are among those of another ("language model", "large language model"), the one with
    more papers stands for both, so that a name does not say one thing twice.

    Args:
        graph: labels and papers of the nodes.
        ordered: members, the most characteristic first.
        length: so many at most.

    Example:
        >>> graph = nx.Graph()
        >>> graph.add_node("lm", label="language model", papers=9)
        >>> graph.add_node("llm", label="large language model", papers=15)
        >>> graph.add_node("r", label="reasoning", papers=5)
        >>> named_by(graph, ["lm", "r", "llm"], 2)
        ('llm', 'r')
    """
    picked: list[str] = []
    for node in ordered[: _POOL * length]:
        twin = next((place for place, other in enumerate(picked) if _same(graph, node, other)), None)
        if twin is None:
            picked.append(node)
        elif graph.nodes[node].get("papers", 0) > graph.nodes[picked[twin]].get("papers", 0):
            picked[twin] = node
    return tuple(dict.fromkeys(picked))[:length]


def _counts(graph: nx.Graph[str], groups: Sequence[Sequence[str]]) -> tuple[dict[str, float], list[Counter[str]]]:
    """Papers of each node, and the part of them in each group."""
    place = {node: number for number, group in enumerate(groups) for node in group}
    papers: dict[str, float] = {}
    inside: list[Counter[str]] = [Counter() for _ in groups]
    for node in graph:
        ties: Counter[int] = Counter()
        for other, data in graph.adj[node].items():
            ties[place[other]] += data.get("weight", 1)
        strength = ties.total()
        papers[node] = graph.nodes[node].get("papers", strength)
        for group, weight in ties.items():
            inside[group][node] = papers[node] * weight / strength  # type: ignore[assignment]
    return papers, inside


def _log_odds(here: float, papers: float, group: float, whole: float) -> float:
    """Standard score of a concept with ``here`` of its ``papers`` in a group that has ``group`` of the ``whole``."""
    prior, all_prior, rest = PRIOR * papers, PRIOR * whole, whole - group
    there = papers - here
    if not 0 < prior < all_prior:
        return 0.0
    odds = (here + prior) / max(group + all_prior - here - prior, 1e-12)
    other = (there + prior) / max(rest + all_prior - there - prior, 1e-12)
    return math.log(odds / other) / math.sqrt(1 / (here + prior) + 1 / (there + prior))


def _same(graph: nx.Graph[str], one: str, other: str) -> bool:
    first, second = _words(graph.nodes[one], one), _words(graph.nodes[other], other)
    return first <= second or second <= first


def _words(data: Mapping[str, str], node: str) -> set[str]:
    return set(re.split(r"[\s\-]+", data.get("label", node).casefold()))
