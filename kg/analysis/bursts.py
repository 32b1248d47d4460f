"""Bursts: years in which papers on a concept come thicker than usual (Kleinberg 2002)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kg.analysis.incidence import Incidence
from kg.model import Iri

_CERTAIN = 0.9999


class Burst(NamedTuple):
    """From year ``first`` to ``last``, ``papers`` on the concept; ``weight`` says how far the rate is above the usual.

    ``ongoing``: it lasts to the end of the pile.
    """

    concept: Iri
    label: str
    first: int
    last: int
    papers: int
    weight: float
    ongoing: bool


def bursts(table: Incidence, *, least: int = 5, ratio: float = 2.0, gamma: float = 1.0) -> list[Burst]:
    """The bursts of all concepts, the heaviest first.

    Args:
        table: papers, concepts and years.
        least: concepts with fewer dated papers are left out.
        ratio: how many times the usual share the burst state expects.
        gamma: what entering it costs, in units of ln(years): greater for fewer bursts.

    Example:
        >>> papers = {Iri(f"p{n}"): {Iri("c"): 1.0} if n % 10 == 0 or n // 10 == 2 else {} for n in range(50)}
        >>> years = {paper: 2000 + n // 10 for n, paper in enumerate(papers)}
        >>> of_concept = {Iri("c"): tuple(paper for paper in papers if papers[paper])}
        >>> [(b.first, b.last, b.papers) for b in bursts(Incidence(papers, of_concept, {}, years, {}))]
        [(2002, 2002, 10)]
    """
    per_year = Counter(table.years[paper] for paper in table.of_paper if paper in table.years)
    years = sorted(per_year)
    out = []
    for concept, papers in table.of_concept.items():
        counts = Counter(table.years[paper] for paper in papers if paper in table.years)
        if counts.total() < max(least, 1) or len(years) < 2:
            continue
        relevant = [counts[year] for year in years]
        for start, end, weight in intervals(relevant, [per_year[year] for year in years], ratio, gamma):
            label, total = table.labels.get(concept, concept), sum(relevant[start : end + 1])
            ongoing = end == len(years) - 1
            out.append(Burst(concept, label, years[start], years[end], total, weight, ongoing))
    return sorted(out, key=lambda burst: (-round(burst.weight, 9), burst.concept, burst.first))


def intervals(
    relevant: Sequence[int], documents: Sequence[int], ratio: float, gamma: float
) -> list[tuple[int, int, float]]:
    """First place, last place and weight of each burst in a row of counts.

    Kleinberg's automaton of two states for documents that come in batches (https://doi.org/10.1145/775047.775061,
    section 4): in state i a document is relevant with probability ``p_0 = sum r / sum d``, ``p_1 = ratio p_0``; a batch
    costs ``-ln C(d, r) p_i^r (1 - p_i)^(d - r)``, going up ``gamma ln n``, going down nothing. The bursts are the runs
    of state 1 in the cheapest sequence (in doubt state 0), their weight what they save against state 0.

    Args:
        relevant: documents that count, a number a batch.
        documents: all documents of the batch, at least as many.
        ratio: above 1.
        gamma: 0 or more.

    Example:
        >>> [(start, end, round(weight, 3)) for start, end, weight in intervals([1, 9, 1], [20, 20, 20], 2.0, 1.0)]
        [(1, 1, 3.442)]
    """
    rate = sum(relevant) / sum(documents) if sum(documents) else 0.0
    if not 0 < rate < 1:
        return []
    rates = (rate, min(ratio * rate, _CERTAIN))
    costs = [tuple(_cost(r, d, p) for p in rates) for r, d in zip(relevant, documents, strict=True)]
    states = _cheapest(costs, gamma * math.log(len(relevant)))
    out: list[tuple[int, int, float]] = []
    for place, state in enumerate(states):
        if not state:
            continue
        gain = costs[place][0] - costs[place][1]
        if out and out[-1][1] == place - 1:
            out[-1] = (out[-1][0], place, out[-1][2] + gain)
        else:
            out.append((place, place, gain))
    return out


def _cost(relevant: int, documents: int, rate: float) -> float:
    """Without the binomial coefficient, which is the same in both states."""
    return -(relevant * math.log(rate) + (documents - relevant) * math.log1p(-rate))


def _cheapest(costs: Sequence[tuple[float, ...]], up: float) -> list[int]:
    """Viterbi: the states of the sequence that costs least, beginning from state 0."""
    low, high = 0.0, math.inf
    back: list[tuple[int, int]] = []
    for cost in costs:
        to_low, to_high = int(high < low), int(high <= low + up)
        back.append((to_low, to_high))
        low, high = min(low, high) + cost[0], min(low + up, high) + cost[1]
    state, states = int(high < low), []
    for choices in reversed(back):
        states.append(state)
        state = choices[state]
    return states[::-1]
