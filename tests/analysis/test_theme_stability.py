from __future__ import annotations

import random

import numpy as np
import pytest

from kg.analysis import theme_stability
from kg.analysis.communities import ties
from kg.analysis.theme_stability import stability
from kg.analysis.themes import themes
from kg.graph.networkx_view import concepts_graph
from tests.piles import TWO_FIELDS, pile
from tests.sample import empty_graph


def test_fields_apart_are_always_found() -> None:
    graph = pile([(f"{a}1 {a}2 {a}3", 2020) for a in "abc" for _ in range(20)])
    found = themes(graph).themes
    sure = stability(graph, found, 5)
    assert sure.seeds == sure.bootstrap == (1.0, 1.0)
    assert sure.themes == {1: 1.0, 2: 1.0, 3: 1.0}


def test_noise_is_not_stable() -> None:
    rows = [(f"c{n % 7} c{(3 * n + 1) % 11} c{(5 * n + 2) % 13}", 2020) for n in range(40)]
    graph = pile(rows)
    sure = stability(graph, themes(graph).themes, 8)
    assert sure.bootstrap[0] < 0.7
    assert all(0 <= value < 0.9 for value in sure.themes.values())


def test_the_same_every_time_and_other_with_another_seed() -> None:
    graph = pile(TWO_FIELDS)
    found = themes(graph).themes
    assert stability(graph, found, 6) == stability(graph, found, 6)
    assert stability(graph, found, 6, seed=5).themes != stability(graph, found, 6).themes


@pytest.mark.parametrize("floor", [1, 2])
def test_a_sample_is_weighed_like_a_graph(floor: int, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = pile(TWO_FIELDS, min_count=floor)

    class Each:
        """Draws each paper once."""

        def __init__(self, seed: int) -> None:
            pass

        def choices(self, papers: range, k: int) -> range:
            return papers

    monkeypatch.setattr(random, "Random", Each)
    edges, present = theme_stability._Sampler(graph).draw(0)
    assert edges == sorted(ties(concepts_graph(graph)))
    assert len(present) == 8


def test_a_paper_drawn_twice_is_one_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = pile([("a b c", 2020), ("a b", 2020), ("d", 2020)], min_count=2)
    monkeypatch.setattr(random, "Random", lambda seed: type("Twice", (), {"choices": lambda self, p, k: [0, 0, 2]})())
    edges, present = theme_stability._Sampler(graph).draw(0)
    assert edges == []
    assert len(present) == 4


def test_weights_of_pairs_that_fill_the_pile() -> None:
    found = theme_stability._weigh(np.array([4, 1]), np.array([4, 3]), np.array([4, 3]), 4)
    assert found.tolist() == [4_200_000, 50_000]


def test_nothing() -> None:
    assert stability(empty_graph(), [], 3).themes == {}
    graph = pile(TWO_FIELDS)
    assert stability(graph, themes(graph).themes, 0).themes == {}
