"""How themes go on: the themes of one period, and what of them is found in the themes of the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from kg.analysis.themes import Theme, themes
from kg.errors import UsageError
from kg.graph.cooccurrence import cooccurrences
from kg.model import KnowledgeGraph

LEAST = 0.2
"""Two themes are joined from this inclusion on."""


class Period(NamedTuple):
    """Years from ``first`` to ``last``."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


class Step(NamedTuple):
    """From a theme to one of the next period. Without ``source`` the theme begins there, without ``target`` it ends.

    ``shared``: so many concepts are in both; ``inclusion`` is their share of the smaller theme, ``stability`` of both.
    """

    period: Period
    source: Theme | None
    target: Theme | None
    shared: int
    inclusion: float
    stability: float


def even_periods(years: Sequence[int], count: int) -> list[Period]:
    """So many periods with equal numbers of the given years, the later ones longer where it does not come out even.

    Args:
        years: those with papers.
        count: at least 1.

    Raises:
        UsageError: there are fewer years than periods.

    Example:
        >>> [str(period) for period in even_periods(range(2013, 2020), 3)]
        ['2013-2014', '2015-2016', '2017-2019']
    """
    order = sorted(years)
    if len(order) < count:
        raise UsageError(f"{count} periods of {len(order)} year(s) with papers; ask for fewer")
    cuts = [len(order) * n // count for n in range(count + 1)]
    return [Period(order[start], order[end - 1]) for start, end in pairwise(cuts)]


def evolution(
    graph: KnowledgeGraph, periods: Sequence[Period], *, resolution: float = 1.0, method: str = "louvain"
) -> list[tuple[Period, list[Theme]]]:
    """The themes of each period, found among its papers alone.

    Args:
        graph: with years.
        periods: in order.
        resolution: see ``themes``.
        method: see ``themes``.

    Raises:
        KgError: the method needs an extra that is not installed.
    """
    return [(period, list(themes(within(graph, period), (resolution,), method=method).themes)) for period in periods]


def within(graph: KnowledgeGraph, period: Period) -> KnowledgeGraph:
    """The papers of a period with their links and pairs; all concepts."""
    papers = tuple(paper for paper in graph.papers if period.first <= paper.metadata.year <= period.last)
    kept = {paper.iri for paper in papers}
    links = tuple(link for link in graph.links if link.paper in kept)
    pairs = cooccurrences(links, len(papers), base=graph.base)
    return replace(graph, papers=papers, links=links, cooccurrences=pairs, mentions=())


def steps(one: Sequence[Theme], other: Sequence[Theme], period: Period) -> list[Step]:
    """How the themes of a period go on in those of the next.

    Joined are those with an inclusion index ``|A and B| / min(|A|, |B|)`` of ``LEAST`` or more (Cobo et al. 2011,
    https://doi.org/10.1016/j.joi.2010.10.002); ``stability`` is ``|A and B| / |A or B|``.

    Args:
        one: themes of the earlier period.
        other: themes of the later.
        period: the earlier.

    Returns:
        By source and, within, by inclusion; then the themes that begin.
    """
    out = []
    reached = set()
    for theme in one:
        joined = [step for step in (_step(theme, later, period) for later in other) if step.inclusion >= LEAST]
        reached |= {step.target.number for step in joined if step.target}
        out += sorted(
            joined, key=lambda step: (-step.inclusion, -step.shared, step.target.number if step.target else 0)
        )
        if not joined:
            out.append(Step(period, theme, None, 0, 0.0, 0.0))
    return out + [Step(period, None, theme, 0, 0.0, 0.0) for theme in other if theme.number not in reached]


def _step(one: Theme, other: Theme, period: Period) -> Step:
    first, second = set(one.concepts), set(other.concepts)
    shared = len(first & second)
    return Step(period, one, other, shared, shared / min(len(first), len(second)), shared / len(first | second))
