from __future__ import annotations

import string
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kg.cleaning import clean, passages
from kg.cleaning.mapped import Edit, MappedText
from kg.model import Document
from tests.cleaning.helpers import checked, cleaned

DATA = Path(__file__).parents[2] / "data" / "icml2025"
PIECES = [
    *"\\{}$*_`~^&<>|%[]() \n\t#'\"ab1é",
    *("$$", "**", "__", "``", "''", "--", "&amp;", "&#x41;", "&eacute;", "<b>", "</b>", "<p>", "<br/>", "[a](http://x)"),
    *(r"\textbf{", r"\frac{", r"\frac12", r"\href{", r"\footnote{", r"\'", r"\'{e}", r"\alpha", r"\foo", r"\)"),
    *(r"\(", r"\["), *(r"{\bf ", r"\cite{x}", r"\begin{a}", r"\end{a}", r"\ss ", r"\left(", r"\\", "\n\n", "word"),
    *("e\u0301", "\u0301", "\u200b", "\ufb01", "\U0001d4aa", "K\u030a", "\u1112\u1161", "🙂"),
]  # fmt: skip
SOUP = st.lists(st.sampled_from(PIECES), max_size=16).map("".join) | st.text(max_size=40)


@given(SOUP)
def test_the_map_holds_for_any_markup(text: str) -> None:
    checked(text)


@given(st.lists(st.text(string.ascii_letters + string.digits + "éπ学,;:()+=/.!?", min_size=1), max_size=12))
def test_plain_text_stays_as_it_is(words: list[str]) -> None:
    text = " ".join(words)
    assert cleaned(text) == text


@given(st.lists(st.text(string.ascii_letters + string.digits + "éπ.,;:()-'", min_size=1), max_size=12))
def test_cleaning_cleaned_plain_text_changes_nothing(words: list[str]) -> None:
    once = cleaned("  ".join(words))
    assert cleaned(once) == once


def test_every_abstract_of_the_house_keeps_its_map() -> None:
    for path in sorted(DATA.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert len(checked(line).text.split()) >= 0.8 * len(line.split())


def test_passages_are_the_fields_that_are_not_empty() -> None:
    document = Document("p", ("f#1",), "An *abstract*.", title="  ")
    assert [(one.document_id, one.field, one.text) for one in passages(document)] == [("p", "abstract", "An abstract.")]
    both = Document("p", ("f#1",), "An abstract.", title="A **title**")
    assert [one.field for one in passages(both)] == ["title", "abstract"]


def test_edits_may_come_in_any_order_and_the_first_of_two_that_overlap_counts() -> None:
    mapped = MappedText.of("abcdef").edited([Edit(4, 5, "X"), Edit(0, 2, ""), Edit(1, 3, "Y")])
    assert (mapped.text, list(mapped.starts), list(mapped.ends)) == ("cdXf", [2, 3, 4, 5], [3, 4, 5, 6])


def test_marks_around_nothing_are_none() -> None:
    passage = clean("p", "abstract", r"a \textbf{} b \href{https://x.org}{} **\cite{x}**")
    assert (passage.links, passage.emphasis) == ((), ())
