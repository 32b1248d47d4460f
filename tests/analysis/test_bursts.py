from __future__ import annotations

import math
import random
from itertools import product

import pytest

from kg.analysis.bursts import bursts, intervals
from kg.analysis.incidence import incidence
from tests.piles import pile
from tests.sample import empty_graph


def price(states: tuple[int, ...], relevant: list[int], documents: list[int], ratio: float, gamma: float) -> float:
    """What a sequence of states costs, by Kleinberg's own formula with the binomials in it."""
    rate = sum(relevant) / sum(documents)
    rates = (rate, min(ratio * rate, 0.9999))
    cost, before = 0.0, 0
    for state, r, d in zip(states, relevant, documents, strict=True):
        cost -= math.log(math.comb(d, r) * rates[state] ** r * (1 - rates[state]) ** (d - r))
        cost += gamma * math.log(len(relevant)) * (state > before)
        before = state
    return cost


@pytest.mark.parametrize("seed", range(25))
def test_no_sequence_is_cheaper(seed: int) -> None:
    dice = random.Random(seed)
    documents = [dice.randrange(5, 40) for _ in range(8)]
    relevant = [min(d, int(d * dice.random() ** 3)) for d in documents]
    ratio, gamma = dice.choice([1.5, 2.0, 3.0]), dice.choice([0.0, 0.5, 1.0])
    if not 0 < sum(relevant) < sum(documents):
        pytest.skip("nothing to tell apart")
    found = intervals(relevant, documents, ratio, gamma)
    chosen = tuple(int(any(a <= n <= b for a, b, _ in found)) for n in range(8))
    least = min(price(states, relevant, documents, ratio, gamma) for states in product((0, 1), repeat=8))
    assert price(chosen, relevant, documents, ratio, gamma) == pytest.approx(least)
    for start, end, weight in found:
        low = price((0,) * 8, relevant, documents, ratio, gamma)
        high = price(tuple(int(start <= n <= end) for n in range(8)), relevant, documents, ratio, gamma)
        assert weight == pytest.approx(low - high + gamma * math.log(8))


def test_by_hand() -> None:
    # p0 = 11/60, p1 = 22/60; 9 of 20 in the middle: 9 ln 2 + 11 ln(38/49)
    ((start, end, weight),) = intervals([1, 9, 1], [20, 20, 20], 2.0, 1.0)
    assert (start, end) == (1, 1)
    assert weight == pytest.approx(9 * math.log(2) + 11 * math.log(38 / 49))


@pytest.mark.parametrize(("relevant", "documents"), [([], []), ([0, 0], [3, 3]), ([3, 3], [3, 3]), ([2, 2], [20, 20])])
def test_nothing_bursts(relevant: list[int], documents: list[int]) -> None:
    assert intervals(relevant, documents, 2.0, 1.0) == []


def test_years_and_papers() -> None:
    rows = [("c" if n % 10 == 0 or n // 20 == 4 else "", 2010 + n // 20) for n in range(100)]
    (found,) = bursts(incidence(pile(rows)))
    assert (found.label, found.first, found.last, found.papers, found.ongoing) == ("c", 2014, 2014, 20, True)
    assert bursts(incidence(pile(rows)), least=100) == []


@pytest.mark.parametrize("graph", [empty_graph(), pile([("a", 0)] * 9), pile([("a", 2020)] * 9)])
def test_no_or_one_year(graph: object) -> None:
    assert bursts(incidence(graph), least=1) == []  # type: ignore[arg-type]
