from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.model import Document, Metadata
from kg.readers.merging import merged, normal
from tests.readers.helpers import LONG, OTHER

TITLE = "A title that is long enough to tell two papers apart"


def doc(id: str, abstract: str = LONG, title: str = "", *, own: bool = False, **metadata: object) -> Document:
    return Document(id, (f"{id}.txt#1",), abstract, title, Metadata(**metadata), identified=own)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (doc("a"), doc("b")),
        (doc("a"), doc("b", LONG.upper().replace(" ", "\n") + "!")),
        (doc("a", LONG + " ﬁn"), doc("b", LONG + " fin")),
        (doc("a", LONG + " cafe\u0301"), doc("b", LONG + " café")),
        (doc("a", title="One"), doc("b", title="Another")),
        (doc("a", "Short.", "Same title"), doc("b", "short", "same  Title")),
        (doc("a", LONG, doi="10.1/X"), doc("b", OTHER, doi="10.1/x")),
        (doc("a", LONG, own=True), doc("a", LONG + " More.", own=True)),
        (doc("a", LONG, TITLE, own=True), doc("a", OTHER, TITLE.upper(), own=True)),
    ],
)
def test_one_paper(first: Document, second: Document) -> None:
    papers, merges = merged([first, second])
    assert [(paper.id, paper.abstract) for paper in papers] == [(first.id, first.abstract)]
    assert merges == [tuple(dict.fromkeys(first.sources + second.sources))]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (doc("a", LONG), doc("b", OTHER)),
        (doc("a", LONG), doc("b", LONG + " More.")),
        (doc("a", LONG), doc("b", LONG.replace("few", "new"))),
        (doc("a", "Short."), doc("b", "Short.")),
        (doc("a", "Short.", "One"), doc("b", "Short.", "Two")),
        (doc("a", LONG, TITLE), doc("b", OTHER, TITLE)),
        (doc("a", LONG, TITLE), doc("a", OTHER, TITLE)),
        (doc("a", LONG), doc("a", LONG + " More.")),
        (doc("1", LONG, "Editorial", own=True), doc("1", OTHER, "Editorial", own=True)),
        (doc("a", LONG, doi="10.1/x"), doc("b", OTHER, doi="10.1/xy")),
    ],
)
def test_two_papers(first: Document, second: Document) -> None:
    papers, merges = merged([first, second])
    assert len(papers) == 2
    assert not merges


def test_merging_goes_through_a_third_record() -> None:
    a, b, c = doc("a", LONG, doi="10.1/x"), doc("b", OTHER), doc("c", OTHER, doi="10.1/x")
    papers, merges = merged([a, b, c])
    assert [paper.sources for paper in papers] == merges == [("a.txt#1", "b.txt#1", "c.txt#1")]


def test_what_is_missing_is_filled_and_what_is_there_stays() -> None:
    first = doc("a", title=" ", year=2024, authors=("A",))
    second = doc("b", title="T", year=2025, venue="ICML", own=True)
    third = doc("c", title="U", venue="X", keywords=("k",))
    (paper,), _ = merged([first, second, third])
    assert (paper.id, paper.title, paper.identified) == ("a", "T", False)
    assert paper.metadata == Metadata(authors=("A",), venue="ICML", year=2024, keywords=("k",))


def test_ids_are_made_unique_past_those_that_are_taken() -> None:
    texts = [LONG, OTHER, LONG + " More.", OTHER + " More."]
    papers, _ = merged([doc(id, text) for id, text in zip(["a", "a", "a-2", "a"], texts, strict=True)])
    assert [paper.id for paper in papers] == ["a", "a-3", "a-2", "a-4"]


WORDS = st.sampled_from(["", "x", "y", LONG, OTHER, LONG + "!"])
DOCUMENTS = st.lists(
    st.builds(
        lambda id, n, text, title, own, doi: Document(
            id, (f"f#{n}",), text or "w", title, Metadata(doi=doi), identified=own
        ),
        st.sampled_from("abc"),
        st.integers(0, 10**6),
        WORDS,
        WORDS,
        st.booleans(),
        st.sampled_from(["", "", "", "10.1/a", "10.1/b"]),
    ),
    max_size=8,
    unique_by=lambda one: one.sources,
)


@given(DOCUMENTS, st.randoms(use_true_random=False))
def test_merging_does_not_depend_on_order(documents: list[Document], order: random.Random) -> None:
    shuffled = list(documents)
    order.shuffle(shuffled)
    papers, merges = merged(documents)
    again, _ = merged(shuffled)
    assert {frozenset(paper.sources) for paper in papers} == {frozenset(paper.sources) for paper in again}
    assert len({paper.id for paper in papers}) == len(papers)
    assert sorted(s for paper in papers for s in paper.sources) == sorted(s for one in documents for s in one.sources)
    assert merges == [paper.sources for paper in papers if len(paper.sources) > 1]


@given(st.text())
def test_normal_text_is_letters_and_digits_and_stays_so(text: str) -> None:
    found = normal(text)
    assert found.isalnum() or not found
    assert normal(found) == found
