from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extractors.sentences import sentence_at, sentences


@pytest.mark.parametrize(
    "text",
    [
        "It works. | It is fast.",
        "Is it? | Yes! | No.",
        "Does it work?! | It does.",
        "First.  | Second.\n\n| Third.",
        "No end",
        "Hu et al. (2023) show it. | We do not.",
        "As Hu et al. show, e.g. in Sec. 3, it works. | OK.",
        "See Fig. 2, Eq. (3), Thm. 2 and Tab. 1. | Then stop.",
        "That is, i.e. Bayes. | Next.",
        "A vs. B, resp. C to dogs. | Next.",
        "Dr. Who, Prof. Li and J. Doe agree. | Yes.",
        "It costs 3.5 dollars. | 4 of 5 agree.",
        "We use GPT-4. | iNaturalist is a dataset.",
        "v1.2.3 is out. | Next.",
        "The U.S. Army and the U.K. Navy agree. | Next.",
        "For i.i.d. data it holds. | For non-i.i.d. data it does not.",
        "Cats, dogs, etc. | We study them.",
        "This extends Hu et al. | We show more.",
        "We fix time t. | We then let it go.",
        "Dogs, cats, etc. are pets. | Yes.",
        "Vitamin E. coli",
        "(One. Two.) | Three.",
        "“Quoted.” | Next.",
        "We call it A*. | It works.",
        "Let α be small. | β is large.",
        "It holds for p in (0, 1]. | We prove it. | It is tight.",
        "It holds for p in [0, 1). | We prove it.",
        "An open ( bracket. | We go on. | We end.",
        "A smile :( is sad. | We go on (really). | We end.",
        "end.It starts",
        "Waiting... | We go on.",
        "We stop. | Cf. Hu for more. | E.g. The Pile is large.",
    ],
)
def test_cut_at_the_bars(text: str) -> None:
    whole = text.replace("| ", "").replace("|", "")
    assert [whole[a:b] for a, b in sentences(whole)] == [part.strip() for part in text.split("|")]


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_nothing_has_no_sentence(text: str) -> None:
    assert sentences(text) == []
    assert sentence_at(sentences(text), 0) == 0


def test_long_hostile_text_takes_no_time() -> None:
    """Linear: a second is a thousand times what it needs per megabyte."""
    for piece in ("A. ", "( A. ", "e.g. B ", "x" * 50 + ". "):
        text = piece * 20_000
        start = time.process_time()
        sentences(text)
        assert time.process_time() - start < 5


def test_the_sentence_of_an_offset() -> None:
    spans = sentences("One. Two.  Three.")
    assert [sentence_at(spans, at) for at in (0, 3, 4, 5, 9, 11, 99)] == [0, 0, 0, 1, 1, 2, 2]


@given(st.text("aB.?! ()[]\n1é", max_size=40))
def test_sentences_hold_every_character_but_white_space(text: str) -> None:
    spans = sentences(text)
    assert all(a < b for a, b in spans)
    assert all(b <= c for (_, b), (c, _) in pairwise(spans))
    inside = {i for a, b in spans for i in range(a, b)}
    assert all(i in inside or char.isspace() for i, char in enumerate(text))
