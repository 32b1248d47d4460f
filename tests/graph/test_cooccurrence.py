from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.graph.cooccurrence import cooccurrences, default_min_count, weigh
from kg.iri import SUBJECT, USES
from kg.model import Iri, Link
from tests.sample import concept, sample_graph


def links(*papers: str) -> list[Link]:
    """One paper a word, one concept a letter."""
    return [
        Link(Iri(f"l{n}{c}"), Iri(f"p{n}"), SUBJECT, Iri(f"https://kg.example/concept/{c}"), 1.0, 1, 1)
        for n, letters in enumerate(papers)
        for c in letters
    ]


def test_the_sample() -> None:
    pairs = {(p.first, p.second): (p.paper_count, p.association_strength, p.npmi) for p in sample_graph().cooccurrences}
    assert pairs == {
        (concept("catastrophic-forgetting"), concept("continual-learning")): (1, 1.333333, 0.207519),
        (concept("class-incremental-learning"), concept("knowledge-distillation")): (1, 4.0, 1.0),
        (Iri("http://example.org/kos/%C3%A9tude(1)"), concept("continual-learning")): (1, 1.333333, 0.207519),
    }


def test_other_roles_do_not_count() -> None:
    uses = Link(Iri("l9"), Iri("p0"), USES, Iri("https://kg.example/concept/z"), 1.0, 1, 1)
    assert len(cooccurrences([*links("ab"), uses], 1)) == 1


def test_a_pair_that_fills_the_pile() -> None:
    (pair,) = cooccurrences(links("ab", "ab"), 2)
    assert (pair.paper_count, pair.association_strength, pair.npmi) == (2, 1.0, 1.0)


def test_less_than_chance_is_zero() -> None:
    assert weigh(1, 3, 3, 4) == (0.444444, 0.0)


@pytest.mark.parametrize(("papers", "floor"), [(1, 1), (1000, 1), (1001, 2)])
def test_the_floor(papers: int, floor: int) -> None:
    assert default_min_count(papers) == floor
    assert len(cooccurrences(links("ab"), papers)) == 2 - floor
    assert len(cooccurrences(links("ab"), papers, min_count=1)) == 1
    assert cooccurrences(links("ab"), papers, min_count=2) == ()


def test_one_local_name_in_two_vocabularies() -> None:
    same = [Iri("http://a.org/x#bird"), Iri("http://b.org/y#bird"), Iri("http://b.org/y#egg")]
    pairs = cooccurrences([Link(Iri(f"l{c}"), Iri("p"), SUBJECT, c, 1.0, 1, 1) for c in same], 1)
    assert len({pair.iri for pair in pairs}) == 3
    assert not any(pair.iri.endswith("--bird") for pair in pairs)


def test_nothing() -> None:
    assert cooccurrences([], 0) == ()


@given(st.lists(st.text("abcde", max_size=5), max_size=8))
def test_counts_are_those_of_counting_by_hand(papers: list[str]) -> None:
    want = Counter(pair for letters in papers for pair in combinations(sorted(set(letters)), 2))
    single = Counter(letter for letters in papers for letter in set(letters))
    pairs = cooccurrences(links(*papers), len(papers))
    assert {(p.first[-1], p.second[-1]): p.paper_count for p in pairs} == dict(want)
    for pair in pairs:
        strength = len(papers) * pair.paper_count / (single[pair.first[-1]] * single[pair.second[-1]])
        assert math.isclose(pair.association_strength, strength, abs_tol=1e-6)
        assert 0 <= pair.npmi <= 1
        assert pair.first < pair.second
    assert list(pairs) == sorted(pairs)
