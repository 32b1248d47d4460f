from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from kg.analysis.gaps import gaps
from kg.analysis.incidence import incidence
from kg.model import KnowledgeGraph
from tests.piles import concept, pile
from tests.sample import empty_graph


def bridged(**options: dict[str, str]) -> KnowledgeGraph:
    """``left`` and ``right`` go with ``middle`` and ``bridge``, never with each other; ``far`` goes with neither."""
    rows = [("left middle bridge", 2020)] * 3 + [("right middle bridge", 2020)] * 3 + [("far off away", 2020)] * 3
    return pile(rows, **options)  # type: ignore[arg-type]


def test_the_gap_is_found() -> None:
    (found,) = gaps(bridged(), least=3)
    assert (found.first, found.second) == (concept("left"), concept("right"))
    assert found.through == (concept("bridge"), concept("middle"))
    assert found.expected == 1
    assert found.score == found.closeness


def test_by_a_dense_computation() -> None:
    dice = random.Random(4)
    rows = [(" ".join(f"c{n}" for n in range(14) if dice.random() < 0.16), 2020) for _ in range(60)]
    graph = pile(rows, min_count=2)
    table = incidence(graph)
    names = sorted(table.of_concept)
    near = np.zeros((len(names), len(names)))
    for pair in graph.cooccurrences:
        a, b = names.index(pair.first), names.index(pair.second)
        near[a, b] = near[b, a] = pair.npmi
    expected = {}
    for a, b in combinations(range(len(names)), 2):
        papers = [set(table.of_concept[names[n]]) for n in (a, b)]
        lengths = np.linalg.norm(near[a]) * np.linalg.norm(near[b])
        if not papers[0] & papers[1] and min(map(len, papers)) >= 3 and near[a] @ near[b] > 0:
            chance = len(papers[0]) * len(papers[1]) / 60
            expected[names[a], names[b]] = float(near[a] @ near[b] / lengths * chance**0.5)
    found = gaps(graph, least=3, top=0)
    assert {(gap.first, gap.second): gap.score for gap in found} == pytest.approx(expected, abs=1e-8)
    assert [gap.score for gap in found] == sorted((gap.score for gap in found), reverse=True)
    one = gaps(graph, found[0].first, least=3, top=0)
    assert {gap.score for gap in one} == {g.score for g in found if found[0].first in (g.first, g.second)}
    assert all(gap.first == found[0].first for gap in one)
    assert gaps(graph, least=3, top=2) == found[:2]


def test_one_paper_below_the_floor_is_a_meeting() -> None:
    rows = [("left middle", 2020)] * 3 + [("right middle", 2020)] * 3 + [("left right", 2020), ("", 2020)]
    assert gaps(pile(rows, min_count=2), least=1) == []


@pytest.mark.parametrize(
    "broader",
    [
        {"left": "right"},
        {"left": "x", "x": "right"},
        {"left": "parent", "right": "parent"},
        {"left": "right", "right": "left"},
    ],
)
def test_kin_are_no_gap(broader: dict[str, str]) -> None:
    assert gaps(bridged(broader=broader), least=3) == []


def test_rare_ones_only_when_asked_for() -> None:
    assert gaps(bridged(), least=4) == []
    assert [gap.second for gap in gaps(bridged(), concept("left"), least=3)] == [concept("right")]


def test_nothing() -> None:
    assert gaps(empty_graph()) == []
    assert gaps(pile([("a", 2020)]), least=1) == []
    assert gaps(bridged(), concept("unknown"), least=3) == []
