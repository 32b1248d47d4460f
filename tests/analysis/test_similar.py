from __future__ import annotations

import math

import numpy as np
import pytest

from kg.analysis.incidence import incidence
from kg.analysis.similar import similar
from tests.piles import TWO_FIELDS, concept, paper, pile


def test_cosine_by_numpy() -> None:
    scores = {(0, "vision"): 0.3, (1, "image"): 0.7, (7, "vision"): 0.2, (7, "regret"): 0.9}
    table = incidence(pile(TWO_FIELDS, scores=scores))
    names = sorted(table.of_concept)
    matrix = np.array(
        [
            [concepts.get(name, 0) * math.log(8 / len(table.of_concept[name])) for name in names]
            for concepts in table.of_paper.values()
        ]
    )
    unit = matrix / np.linalg.norm(matrix, axis=1, keepdims=True)
    for number in range(8):
        found = {one.paper: one.similarity for one in similar(table, paper(number))}
        expected = {paper(n): float(unit[number] @ unit[n]) for n in range(8) if n != number}
        assert found == pytest.approx({iri: value for iri, value in expected.items() if value > 0})


def test_order_and_reasons() -> None:
    found = similar(incidence(pile(TWO_FIELDS)), paper(4))
    assert [one.paper for one in found] == [paper(6), paper(5), paper(7)]
    assert found[0].similarity == pytest.approx(1)
    for one in found:
        assert sum(value for _, value in one.shared) == pytest.approx(one.similarity)
        assert [value for _, value in one.shared] == sorted((value for _, value in one.shared), reverse=True)
    assert {iri for iri, _ in found[1].shared} == {concept("bandit"), concept("regret")}


def test_what_all_are_about_says_nothing() -> None:
    table = incidence(pile([("all a", 2020), ("all b", 2020), ("all a", 2020), ("", 2020)][:3]))
    assert [one.paper for one in similar(table, paper(0))] == [paper(2)]
    assert similar(table, paper(1)) == []


def test_a_paper_about_nothing() -> None:
    assert similar(incidence(pile([("a", 2020), ("", 2020)])), paper(1)) == []
