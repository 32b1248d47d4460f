from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.vocabulary.words import fold, normal, singular

PLURALS = """
bandit bandits; policy policies; process processes; class classes; loss losses; box boxes; batch batches; graph graphs;
analysis analyses; hypothesis hypotheses; basis bases; axis axes; matrix matrices; vertex vertices; index indices;
index indexes; corpus corpora; criterion criteria; optimum optima; bias biases; virus viruses; lens lenses;
video videos; scenario scenarios; camera cameras; schema schemas; formula formulas; area areas; ratio ratios;
theory theories; proxy proxies; key keys; array arrays; movie movies; cache caches; query queries; search searches;
lemma lemmas; modulus moduli; stimulus stimuli; child children; status statuses; echo echoes; catalog catalogues
"""
SPELLINGS = """
regularisation regularization; optimise optimize; optimised optimized; optimiser optimizer; optimisers optimizers;
generalisation generalizations; tokeniser tokenizer; randomised randomized; characterise characterize;
synthesise synthesize; analyse analyze; analysing analyzing; analysed analyzed; behaviour behavior;
behavioural behavioral; neighbour neighbors; neighbouring neighboring; colour color; tumours tumor; favour favor;
modelling modeling; labelled labeled; signalling signaling; centre center; fibre fibers; metre meter;
artefact artifacts; dialogue dialogs; judgement judgment; grey gray; programme programs; defence defense
"""
ACCENTS = "Schrödinger schrodinger; Möbius MOBIUS; naïve naive; Poincaré Poincare; ﬁlter filter; ℓ l; Gröbner Grobner"
DIFFERENT = """
physics physic; statistics statistic; dynamics dynamic; semantics semantic; optics optic; news new; species specie;
noise noize; promise promize; exercise exercize; bias bia; gas ga; lens len; axis axi; chaos chao; atlas atla;
loss los; process proces; class clas; this thi; virus viru; corpus corpu; tied tie; causal casual; gates games;
inductive induction; control optical; supervised unsupervised; universe univers; focus focu; analysis analyst
"""


def pairs(table: str) -> list[tuple[str, str]]:
    return [tuple(pair.split()) for pair in table.split(";")]  # type: ignore[misc]


@pytest.mark.parametrize(("one", "other"), pairs(PLURALS) + pairs(SPELLINGS) + pairs(ACCENTS))
def test_one_word_in_two_spellings(one: str, other: str) -> None:
    assert normal(one) == normal(other)
    assert normal(one.capitalize()) == normal(other.upper())


@pytest.mark.parametrize(("one", "other"), pairs(DIFFERENT))
def test_two_words_stay_two(one: str, other: str) -> None:
    assert normal(one) != normal(other)


@pytest.mark.parametrize("word", ["bus", "gas", "is", "as", "us", "ss", "s", "as", ""])
def test_short_words_keep_their_s(word: str) -> None:
    assert singular(word) == word


@given(st.text())
def test_any_text_has_a_stable_fold(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert normal(text) == normal(text.upper()) or not text.isascii()


@given(st.from_regex(r"[a-z]{1,12}", fullmatch=True))
def test_a_normal_form_is_its_own(word: str) -> None:
    """Labels are normalised once and texts once; a form that changes again would match nothing after a join."""
    assert normal(fold(word)) == normal(word)
    assert normal(word.capitalize()) == normal(word)
