from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import CorpusError
from kg.readers.heading import heading
from kg.readers.plain import paragraphs
from tests.readers.helpers import LONG, OTHER, corpus, only, write

WRAPPED = "We prove a bound\n  for bandits with delay, and\t\nshow that it is tight."
LONG_LINE = "We show it again. " * 20


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("One line.\n\nAnother.", ["One line.", "Another."]),
        ("  One  line. \n", ["  One  line. "]),
        ("One\r\nabstract.\r\n\r\nAnother.\r\n", ["One abstract.", "Another."]),
        ("One\rabstract.\r\rAnother.", ["One abstract.", "Another."]),
        ("A.\n\n\n \t\n\x0c\n\u2028\nB.", ["A.", "B."]),
        (WRAPPED, ["We prove a bound for bandits with delay, and show that it is tight."]),
        ("A line\u2028with a separator.", ["A line\u2028with a separator."]),
        ("meth-\nods", ["meth- ods"]),
        (f"{LONG_LINE}\n{LONG_LINE}", [LONG_LINE, LONG_LINE]),
        (f"{LONG_LINE}\nand a line that goes on.", [f"{LONG_LINE}and a line that goes on."]),
        ("", []),
    ],
)
def test_paragraphs(text: str, found: list[str]) -> None:
    assert list(paragraphs(text)) == found


@given(st.lists(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"])).filter(str.strip)))
def test_single_lines_are_kept_byte_for_byte(lines: list[str]) -> None:
    assert list(paragraphs("\n\n".join(lines))) == lines


@pytest.mark.parametrize(
    ("text", "venue", "year"),
    [
        ("ICML 2025 Papers", "ICML", 2025),
        ("NeurIPS 2024", "NeurIPS", 2024),
        ("# CoRL 2023 Accepted Papers", "CoRL", 2023),
        ("ICLR'24", "ICLR", 2024),
        ("AISTATS2024 – Accepted papers:", "AISTATS", 2024),
        ("Proceedings of the 42nd Conference on Learning", "42nd Conference on Learning", 0),
        ("Accepted abstracts", "", 0),
        ("Journal of Machine Learning Research, 2023", "Journal of Machine Learning Research", 2023),
        ("2025", "", 2025),
        ("ICML", "ICML", 0),
        ("Abstract", "", 0),
    ],
)
def test_headings(text: str, venue: str, year: int) -> None:
    found = heading(text)
    assert found is not None
    assert (found.venue, found.year) == (venue, year)


@pytest.mark.parametrize(
    "text",
    [
        "We study GPT-2 in 2019.",
        "ICML 2025 Papers.",
        "Learning to rank 2000 documents",
        "Graph neural networks for conference ranking",
        "Attention Is All You Need",
        "Deep RL",
        "12 monkeys",
        "We thank the ICML 2025 reviewers",
        "ICML 2025 Papers " * 6,
        "",
        "----",
    ],
)
def test_no_headings(text: str) -> None:
    assert heading(text) is None


def test_a_heading_is_reported_and_dates_the_papers_below_it(tmp_path: Path) -> None:
    pile = corpus(tmp_path, "icml.txt", f"ICML 2025 Papers\n\n{LONG}\n\n{OTHER}\n")
    assert [(d.id, d.sources, d.metadata.venue, d.metadata.year) for d in pile.documents] == [
        ("icml-1", ("icml.txt#1",), "ICML", 2025),
        ("icml-2", ("icml.txt#2",), "ICML", 2025),
    ]
    assert pile.left_out == ('icml.txt#0: heading "ICML 2025 Papers"',)
    assert not any(d.identified for d in pile.documents)


def test_headings_further_down(tmp_path: Path) -> None:
    pile = corpus(tmp_path, "a.txt", f"ICML 2025\n\n{LONG}\n\n=====\n\nNeurIPS 2024\n\nAbstract\n\n{OTHER}")
    assert [(d.id, d.metadata.venue, d.metadata.year) for d in pile.documents] == [
        ("a-1", "ICML", 2025),
        ("a-2", "NeurIPS", 2024),
    ]
    assert pile.left_out == (
        'a.txt#0: heading "ICML 2025"',
        'a.txt#1: separator "====="',
        'a.txt#1: heading "NeurIPS 2024"',
        'a.txt#1: heading "Abstract"',
    )
    assert not pile.skipped


@pytest.mark.parametrize(
    ("text", "abstract", "year"),
    [
        (f"ICML 2025 Papers\n{LONG}", LONG, 2025),
        ("ICML 2025 Workshop\non Agents asks how\nthey learn.", "ICML 2025 Workshop on Agents asks how they learn.", 0),
    ],
)
def test_a_heading_without_a_blank_line_below(tmp_path: Path, text: str, abstract: str, year: int) -> None:
    document = only(corpus(tmp_path, "a.txt", text))
    assert (document.abstract, document.metadata.year) == (abstract, year)


def test_the_sidecar_adds_what_it_knows(tmp_path: Path) -> None:
    write(
        tmp_path,
        "metadata.csv",
        "\ufeffFile,Paragraph,Title,Authors,URL,Venue,Year,DOI,Keywords\n"
        'a.txt,2,"On wells, again",Ada Lovelace; Alan Turing,https://x.org/2,EMNLP,2023-05-01,10.1/x,wells; methane\n'
        "b.txt,1,Elsewhere,,,,,,\n",
    )
    first, second = corpus(tmp_path, "a.txt", f"ICML 2025 Papers\n\n{LONG}\n\n{OTHER}").documents
    assert (first.title, first.metadata.venue, first.metadata.year) == ("", "ICML", 2025)
    assert second.title == "On wells, again"
    assert second.abstract == OTHER
    assert second.metadata.authors == ("Ada Lovelace", "Alan Turing")
    assert (second.metadata.venue, second.metadata.year) == ("EMNLP", 2023)
    assert second.metadata.keywords == ("wells", "methane")


def test_a_sidecar_row_without_its_paragraph_is_reported(tmp_path: Path) -> None:
    write(tmp_path, "metadata.csv", "file,paragraph,title\na.txt,7,T\n")
    assert corpus(tmp_path, "a.txt", LONG).left_out == ("metadata.csv: no paragraph 7 in a.txt",)


@pytest.mark.parametrize("content", ["", "title,abstract\nT,A\n", b"\0\1\2", "no table at all"])
def test_what_is_no_sidecar_does_no_harm(tmp_path: Path, content: str | bytes) -> None:
    write(tmp_path, "metadata.csv", content)
    assert only(corpus(tmp_path, "a.txt", LONG)).title == ""


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("file,paragraph,title\na.txt,first,T\n", "row 1: paragraph 'first' is no number"),
        ("file,paragraph,title\na.txt,0,T\n", "row 1: paragraph '0'"),
        ("file,paragraph,title\na.txt,1,T\na.txt,1,U\n", "row 2: a second row for paragraph 1 of a.txt"),
        ("file,paragraph,title\na.txt,1,T,and,more\n", "row 1: 5 cells under 3 columns"),
        ("file,paragraph,title\na.txt,1\na.txt\n", "row 2: paragraph '' is no number"),
        ("file,paragraph,title\na.txt,1,caf\u00e9".encode("latin-1"), "byte 32 (0xe9)"),
    ],
)
def test_a_damaged_sidecar_is_an_error_that_says_where(tmp_path: Path, content: str | bytes, message: str) -> None:
    write(tmp_path, "metadata.csv", content)
    with pytest.raises(CorpusError, match=r"metadata\.csv") as caught:
        corpus(tmp_path, "a.txt", LONG)
    assert message in str(caught.value)


def test_a_changed_sidecar_is_read_again(tmp_path: Path) -> None:
    write(tmp_path, "metadata.csv", "file,paragraph,title\na.txt,1,Old\n")
    assert only(corpus(tmp_path, "a.txt", LONG)).title == "Old"
    write(tmp_path, "metadata.csv", "file,paragraph,title\na.txt,1,Brand new\n")
    assert only(corpus(tmp_path, "a.txt", LONG)).title == "Brand new"


@given(st.text(string.printable))
def test_any_text_gives_paragraphs_without_blank_ones(text: str) -> None:
    assert all(one.strip() for one in paragraphs(text))
