from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.cleaning import clean
from kg.extractors.names import chunks, is_name
from kg.extractors.text import Text

NAMES = """RILOOD mixPFC MaxSafe Dual-Arch M2T2 GPT-4 LoRA-X CIFAR-10 ImageNet-A Llama-3.1-8B AdamW ComplEx XLM-R
MER-UniBench DALL·E π0 ∂GNN ChatGPT iNaturalist Mip-NeRF SAC-X C51 Q-Former"""
NO_NAMES = """Bayesian Learning learning State-of-the-art state-of-the-art 3D 2D II IV LLM LLMs GPU GPUs AI ICML A a x2
10x 8B
100k 1st e.g i.i.d Section We non-IID COVID-19 ICML-2025 Top-5 pre-trained LLM-based graph-level K 2023 3.5 and"""


def tags(text: str) -> list[tuple[str, str]]:
    passage = clean("p", "abstract", text)
    return [(c.text, c.tag) for c in chunks(Text.of(passage, text))]


@pytest.mark.parametrize("word", [w for w in NAMES.split() if "·" not in w])
def test_shaped_like_a_name(word: str) -> None:
    assert is_name(word)


@pytest.mark.parametrize("word", NO_NAMES.split())
def test_not_shaped_like_a_name(word: str) -> None:
    assert not is_name(word)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"We train \textsc{MaxSafe} well.", ("MaxSafe", "NAME")),
        (r"We train $\pi_0$ well.", ("π0", "NAME")),
        ("We train **Co-Evolve** well.", ("Co-Evolve", "NAME")),
        ("We train ImageNet-A well.", ("ImageNet-A", "NAME")),
        ("We train Llama 3 well.", ("Llama 3", "NAME")),
        ("We train GPT-4 Turbo well.", ("GPT-4 Turbo", "NAME")),
        ("We train MaxSafe's agent.", ("MaxSafe", "NAME")),
        ("We train A* well.", ("A*", "NAME")),
        ("We train SE(3)-Former well.", ("SE(3)-Former", "NAME")),
        ("We train the Wasserstein Flow Network well.", ("Wasserstein Flow Network", "CAP")),
        ("We train the Theory of Mind well.", ("Theory of Mind", "CAP")),
        ("We train *sparse flow* well.", ("sparse flow", "EMPH")),
        ("We train “sparse flow” well.", ("sparse flow", "EMPH")),
        ("We train models, well.", (",", "PUNCT")),
        ("We train with care.", ("with", "FUNC")),
    ],
)
def test_tokens_of_the_rules(text: str, expected: tuple[str, str]) -> None:
    assert expected in tags(text)


def test_a_capital_at_the_beginning_says_nothing() -> None:
    assert tags("Learning works. Training too.")[0] == ("Learning", "WORD")
    assert ("Training", "WORD") in tags("Learning works. Training too.")


def test_a_name_ends_where_the_sentence_does() -> None:
    assert ("MaxSafe", "NAME") in tags("We use MaxSafe. ImageNet is large.")
    assert ("ImageNet", "NAME") in tags("We use MaxSafe. ImageNet is large.")


@given(st.text("aBc1 -.,()*∂π“é_", max_size=30))
def test_tokens_quote_the_text_in_order(text: str) -> None:
    passage = clean("p", "abstract", text)
    found = chunks(Text.of(passage, text))
    assert all(passage.text[c.start : c.end] == c.text for c in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
