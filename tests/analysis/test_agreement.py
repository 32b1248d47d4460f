from __future__ import annotations

import random

import igraph
import pytest

from kg.analysis.agreement import adjusted_rand, best_overlap, mutual_information


@pytest.mark.parametrize("seed", range(12))
def test_as_igraph_has_them(seed: int) -> None:
    dice = random.Random(seed)
    one, other = ([dice.randrange(k) for _ in range(60)] for k in (2 + seed, 5))
    assert adjusted_rand(one, other) == pytest.approx(
        igraph.compare_communities(one, other, "adjusted_rand"), abs=1e-12
    )
    assert mutual_information(one, other) == pytest.approx(igraph.compare_communities(one, other, "nmi"), abs=1e-12)


def test_by_hand() -> None:
    # Pairs together in both: {1,2}; in one: {1,2}, {3,4}; in the other: {1,2}, {1,3}, {2,3}; of six pairs.
    # (1 - 2*3/6) / ((2+3)/2 - 2*3/6) = 0
    assert adjusted_rand([1, 1, 2, 2], [1, 1, 1, 2]) == 0


@pytest.mark.parametrize("groups", [[], [1], [1, 1, 1]])
def test_cuts_that_say_nothing_agree(groups: list[int]) -> None:
    assert adjusted_rand(groups, groups) == 1
    assert mutual_information(groups, groups) == 1


def test_names_do_not_matter() -> None:
    assert adjusted_rand("aabbc", [3, 3, 1, 1, 2]) == 1
    assert mutual_information("aabbc", [3, 3, 1, 1, 2]) == pytest.approx(1)


def test_overlap_of_nothing() -> None:
    assert best_overlap(set(), [{1}]) == 0
    assert best_overlap({1}, []) == 0
    assert best_overlap({1, 2}, [{1}, {2, 1}]) == 1
