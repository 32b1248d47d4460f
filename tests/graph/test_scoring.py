"""What makes a link surer, in the order of weights rather than by their values: these are tuned, the order is meant."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.graph.scoring import SALIENCE, Standing, artefact_score, concept_score
from kg.model import Evidence, Span

PLAIN = Evidence(
    Span("abstract", 10, 20, "a few words"), "about", rule="concept.label", label_kind="alt", sentence=2, words=2
)
ALONE = Standing()


def at(start: int, **changes: object) -> Evidence:
    field = changes.pop("field", "abstract")
    return replace(PLAIN, span=Span(str(field), start, start + 10, "a few words"), **changes)  # type: ignore[arg-type]


def score(*evidence: Evidence, standing: Standing = ALONE, sentences: int = 8) -> float:
    return concept_score(evidence, sentences, standing)[0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ([at(1, field="title", sentence=0)], [PLAIN]),
        ([at(1, sentence=0)], [PLAIN]),
        ([at(1, last=True)], [PLAIN]),
        ([PLAIN, at(30, sentence=2)], [PLAIN]),
        ([PLAIN, at(30, sentence=6)], [PLAIN, at(30, sentence=2)]),
        ([at(1, label_kind="pref")], [PLAIN]),
        ([PLAIN], [at(1, label_kind="phrase")]),
        ([at(1, words=3)], [PLAIN]),
        ([PLAIN], [at(1, words=1)]),
        ([at(1, rule="concept.abbreviation")], [PLAIN]),
        ([PLAIN], [at(1, contrast=True)]),
        ([PLAIN], [at(1, passing=True)]),
        ([at(1, claimed=True)], [PLAIN]),
        ([PLAIN], [at(1, compound=True)]),
        ([PLAIN], [at(1, setting=True)]),
        ([PLAIN, at(1, setting=True)], [at(1, setting=True)]),
        ([PLAIN, at(30, sentence=0)], [at(30, sentence=0)]),
        ([PLAIN], [at(1, rule="concept.inside")]),
        ([PLAIN, at(1, contrast=True)], [at(1, contrast=True)]),
        ([PLAIN, at(1, passing=True)], [at(1, passing=True)]),
        ([at(1, field="title")], [at(1, field="title", contrast=True)]),
    ],
)
def test_surer(better: list[Evidence], worse: list[Evidence]) -> None:
    assert score(*better) > score(*worse)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Standing(neighbours=1), ALONE),
        (Standing(neighbours=3), Standing(neighbours=1)),
        (Standing(keyword=True), ALONE),
        (Standing(papers=1, pile=100), Standing(papers=50, pile=100)),
        (Standing(papers=50, pile=100), Standing(papers=100, pile=100)),
    ],
)
def test_surer_by_what_stands_around(better: Standing, worse: Standing) -> None:
    assert score(PLAIN, standing=better) > score(PLAIN, standing=worse)


def test_what_a_subject_needs() -> None:
    """A term once in the middle is a subject; a passing word, background, and what is denied, are not."""
    assert score(PLAIN) >= SALIENCE
    assert score(at(1, words=1, passing=True)) < SALIENCE
    assert score(standing=Standing(background=True)) < SALIENCE
    assert score(at(1, contrast=True)) < SALIENCE
    assert score(at(1, words=1, field="title")) >= SALIENCE
    assert score(at(1, words=1, label_kind="phrase", passing=True)) < SALIENCE
    assert score(standing=Standing(keyword=True, papers=9, pile=9)) >= SALIENCE
    assert score() == 0.0


def test_count_and_spread_have_a_ceiling() -> None:
    many = [at(n, sentence=n % 8) for n in range(50)]
    assert concept_score(many, 8, ALONE)[1]["count"] == concept_score(many[:9], 8, ALONE)[1]["count"]
    assert score(*many, standing=Standing(9, 1, 100, True)) <= 1.0


evidences = st.builds(
    lambda start, title, sentence, last, kind, words, contrast, passing, rule: at(
        start, field="title" if title else "abstract", sentence=sentence, last=last, label_kind=kind, words=words,
        contrast=contrast, passing=passing, rule=rule),
    st.integers(0, 500), st.booleans(), st.integers(0, 9), st.booleans(), st.sampled_from(["pref", "alt", "phrase"]),
    st.integers(1, 6), st.booleans(), st.booleans(), st.sampled_from(["concept.label", "concept.abbreviation"]),
)  # fmt: skip


@given(st.lists(evidences, max_size=8), st.integers(1, 12), st.builds(Standing, st.integers(0, 9), st.integers(1, 9),
       st.integers(1, 99), st.booleans()))  # fmt: skip
def test_a_score_is_the_clamped_sum_of_its_parts(items: list[Evidence], sentences: int, standing: Standing) -> None:
    total, parts = concept_score(items, sentences, standing)
    assert total == round(min(1.0, max(0.0, math.fsum(parts.values()))), 6)
    assert all(value and round(value, 6) == value for value in parts.values())
    assert list(parts) == sorted(parts)
    assert (total, parts) == concept_score(items[::-1], sentences, standing)


def used(*rules: str, **changes: object) -> list[Evidence]:
    return [replace(at(10 * n, **changes), role="uses", rule=rule) for n, rule in enumerate(rules)]


def test_artefacts() -> None:
    """More rules and places are surer; a rule that only guesses is less sure; so is a contrast."""
    one = artefact_score(used("uses.on"), "uses")[0]
    assert (
        artefact_score(used("uses.on", "uses.verb"), "uses")[0]
        > artefact_score(used("uses.on", "uses.on"), "uses")[0]
        > one
    )
    assert artefact_score(used("uses.named"), "uses")[0] < one
    assert artefact_score(used("uses.on", field="title"), "uses")[0] > one
    assert artefact_score(used("uses.on", contrast=True), "uses")[0] < one
    assert artefact_score(used("x"), "introduces")[0] > artefact_score(used("x"), "comparesWith")[0]


@pytest.mark.parametrize("role", ["introduces", "uses", "comparesWith", "cites"])
def test_every_role_has_a_score_between_0_and_1(role: str) -> None:
    for items in (used("r"), used(*"abcdefgh", field="title"), used("r", contrast=True)):
        total, parts = artefact_score(items, role)
        assert 0 < total <= 1
        assert total == round(min(1.0, math.fsum(parts.values())), 6)
