from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.vocabulary.tokens import BREAK, is_acronym, is_break, keys, tokenize
from tests.vocabularies import named, vocabulary


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CIFAR-10", "cifar 10"),
        ("CIFAR 10", "cifar 10"),
        ("CIFAR10", "cifar 10"),
        ("state-of-the-art", "state of the art"),
        ("Kullback–Leibler", "kullback leibler"),
        ("and/or", "and or"),
        ("t-SNE", "t sne"),
        ("C++ and C#", "c++ and c#"),
        ("A* search", "a* search"),
        ("C*-algebras", "c* algebra"),
        ("2*3", "2 . 3"),
        ("R&D", "r and d"),
        ("Stein's method", "stein method"),
        ("Bayes’s rule", "baye rule"),
        ("GANs' losses", "gan loss"),
        ("don't", "don t"),
        ("Stop. Go, now!", "stop . go . now ."),
        ("f(x)", "f . x ."),
        ("1,000 and 3.5", "1,000 and 3.5"),
        ("π0 and β-VAE", "π 0 and β vae"),
        ("a_b", "a b"),
        ("Café au lait", "cafe au lait"),
        ("", ""),
        (" \n\t", ""),
        ("🙂", "."),
    ],
)
def test_keys_of_a_text(text: str, expected: str) -> None:
    """Punctuation is shown as a full stop here."""
    assert ["." if is_break(t.key) else t.key for t in tokenize(text)] == expected.split()


def test_a_sign_is_part_of_its_key() -> None:
    """So that a bracket is not a comma: ``SE(3)`` is a label, ``SE,3`` is not it."""
    assert [t.key for t in tokenize("SE(3)")] == ["se", BREAK + "(", "3", BREAK + ")"]


@pytest.mark.parametrize(
    ("word", "plain", "exact"),
    [
        ("GAN", "gan", "GAN"),
        ("GANs", "gan", "GAN"),
        ("CARE", "care", "CARE"),
        ("LLMs", "llm", "LLM"),
        ("MoE", "moe", "MoE"),
        ("SAS", "sas", "SAS"),
        ("Adam", "adam", "adam"),
        ("Graphs", "graph", "graph"),
        ("ImageNet", "imagenet", "imagenet"),
    ],
)
def test_only_acronyms_have_a_key_of_their_own(word: str, plain: str, exact: str) -> None:
    assert keys(word) == (plain, exact)


@pytest.mark.parametrize(
    ("word", "expected"), [("GAN", True), ("GANs", True), ("ToM", True), ("A", False), ("Net", False)]
)
def test_acronyms(word: str, expected: bool) -> None:
    assert is_acronym(word) is expected


@pytest.mark.parametrize(
    ("text", "glued"),
    [("CIFAR10", [True, False]), ("CIFAR-10", [False, False]), ("GPT4o", [True, True, False]), ("f(x)", [False] * 4)],
)
def test_a_run_of_letters_and_digits_is_glued(text: str, glued: list[bool]) -> None:
    assert [t.glued for t in tokenize(text)] == glued


@given(st.text())
def test_tokens_stand_in_order_and_cover_what_is_no_space(text: str) -> None:
    tokens = tokenize(text)
    assert all(0 <= t.start < t.end <= len(text) for t in tokens)
    assert all(a.end <= b.start for a, b in pairwise(tokens))
    assert all(not a.glued or a.end == b.start for a, b in pairwise(tokens))
    assert not (tokens and tokens[-1].glued)
    assert all(t.key for t in tokens)


def test_a_script_without_spaces() -> None:
    """A Chinese label is found inside running text; Latin words beside it stay whole."""
    terms = vocabulary("深度学习", "GAN", "ディープラーニング")
    assert named("我们研究深度学习模型和GAN网络。ディープラーニングを使う", terms) == [
        ("深度学习", "深度学习"), ("GAN", "GAN"), ("ディープラーニング", "ディープラーニング")]  # fmt: skip
    assert named("BIGAN模型", terms) == []
