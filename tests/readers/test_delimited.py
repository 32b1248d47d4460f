from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import CorpusError
from kg.model import SkippedRecord
from kg.readers.delimited import read as read_table
from kg.readers.tables import Table, table_header
from tests.readers.helpers import LONG, OTHER, corpus, only, write


@pytest.mark.parametrize(
    ("header", "delimiter"),
    [
        ("title,abstract", ","),
        ("title;abstract;authors, all", ";"),
        ("title\tabstract, or summary", "\t"),
        ("title|abstract", "|"),
        ('"title; long","abstract"', ","),
        ("abstract", ","),
    ],
)
def test_the_delimiter_is_told_by_the_header(header: str, delimiter: str) -> None:
    assert table_header(f"{header}\nx,y;z\n").delimiter == delimiter


def test_a_line_that_names_the_delimiter(tmp_path: Path) -> None:
    assert (
        only(corpus(tmp_path, "a.csv", "sep=;\r\nTitle;Abstract\r\nT, or U;We prove; it\r\n".replace("; it", ""))).title
        == "T, or U"
    )


@pytest.mark.parametrize(
    ("columns", "field", "value", "expected"),
    [
        ("Document Title,Abstract", "title", "T,A", "T"),
        ("ARTICLE TITLE,Summary", "title", "T,A", "T"),
        ("Title,Description", "abstract", "T,A b", "A b"),
        ("Abstract Note,Key", "id", "A b,K1", "K1"),
        ("abstract,EID", "id", "A b,2-s2.0-1", "2-s2.0-1"),
        ("abstract,PaperID", "id", "A b,7", "7"),
        ("abstract,Item DOI", "id", "A b,https://doi.org/10.1000/x", "10.1000/x"),
        ("abstract,year", "id", "A b,2024", "a-1"),
        ("summary,abstract", "abstract", "S t,A b", "A b"),
        ("abstract,abstract", "abstract", ",A b", "A b"),
    ],
)
def test_columns_by_their_usual_names(tmp_path: Path, columns: str, field: str, value: str, expected: str) -> None:
    document = only(corpus(tmp_path, "a.csv", f"{columns}\n{value}\n"))
    assert getattr(document, field) == expected


@pytest.mark.parametrize(
    ("column", "cell", "field", "expected"),
    [
        ("Authors", "A. One; Two, B.", "authors", ("A. One", "Two, B.")),
        ("Author(s)", "Phillips J.C., Braun R.", "authors", ("Phillips J.C.", "Braun R.")),
        ("Author full names", "One, Ann (1); Two, Bo (2)", "authors", ("One, Ann (1)", "Two, Bo (2)")),
        ("first_authors", "['Marx, Karl', 'Lindgren, Astrid']", "authors", ("Marx, Karl", "Lindgren, Astrid")),
        ("Author", "Lovelace, Ada and Turing, Alan", "authors", ("Lovelace, Ada", "Turing, Alan")),
        ("Year", "2025.0", "year", 2025),
        ("Publication Year", "2014//", "year", 2014),
        ("Date", "2025-05-01", "year", 2025),
        ("Date Added To Xplore", "11 Nov 2010", "year", 0),
        ("Source title", " Nature  Physics", "venue", "Nature Physics"),
        ("Booktitle", "Proc. of ICML 2024", "venue", "Proc. of ICML 2024"),
        ("Booktitle", "Proc. of ICML 2024", "year", 2024),
        ("Journal", "nan", "venue", ""),
        ("DOI", "doi:10.1000/x", "doi", "10.1000/x"),
        ("DOI", "pending", "doi", ""),
        ("Link", "https://x.org/a?b=1&c", "url", "https://x.org/a?b=1&c"),
        ("PDF", "/files/x.pdf", "url", ""),
        ("Author Keywords", "deep learning; Vision;deep learning", "keywords", ("deep learning", "Vision")),
        ("Index Terms", "a, b", "keywords", ("a", "b")),
        ("Language of Original Document", "English", "language", "en"),
    ],
)
def test_metadata(tmp_path: Path, column: str, cell: str, field: str, expected: object) -> None:
    document = only(corpus(tmp_path, "a.csv", f'abstract,{column}\n{LONG.replace(",", "")},"{cell}"\n'))
    assert getattr(document.metadata, field) == expected


def test_quotes_newlines_and_long_cells_are_kept(tmp_path: Path) -> None:
    text = 'First, "quoted".\r\n\r\nSecond; \t ' + "x" * 200_000
    out = io.StringIO()
    csv.writer(out).writerows([["id", "abstract"], ["p", text]])
    assert only(corpus(tmp_path, "a.csv", out.getvalue())).abstract == text


def test_the_limit_of_the_csv_module_is_left_as_it_was(tmp_path: Path) -> None:
    before = csv.field_size_limit()
    corpus(tmp_path, "a.csv", f"id,abstract\n1,{'x' * 200_000}\n")
    assert csv.field_size_limit() == before


@pytest.mark.parametrize(
    ("content", "skipped", "papers"),
    [
        ("title,abstract\nT,\nU,We prove it.\n", [("row 1", "no abstract")], ["a-2"]),
        (
            "title,abstract\nT,[No abstract available]\nU,A b\n",
            [("row 1", "no abstract ([No abstract available])")],
            ["a-2"],
        ),
        ("title,abstract\nT\nU,A b\n", [("row 1", "no abstract")], ["a-2"]),
        (
            "title,abstract\nT,We prove, that it holds\nU,A b\n",
            [("row 1", "3 cells under 2 columns (a cell with ',' needs quotes)")],
            ["a-2"],
        ),
        ("title,abstract\nU,A b,,\n", [], ["a-1"]),
        (
            'title,abstract\nU,A b\nT,"never closed\nV,C d\n',
            [("row 2", "a quotation mark opens here and is never closed")],
            ["a-1"],
        ),
        ('title,abstract\nU,a 5" disk\n', [], ["a-1"]),
        ("\n\ntitle,abstract\n\n,\nU,A b\n", [], ["a-1"]),
    ],
)
def test_rows_that_cannot_be_used(
    tmp_path: Path, content: str, skipped: list[tuple[str, str]], papers: list[str]
) -> None:
    pile = corpus(tmp_path, "a.csv", content)
    assert list(pile.skipped) == [SkippedRecord("a.csv", *one) for one in skipped]
    assert [d.id for d in pile.documents] == papers


@pytest.mark.parametrize("content", ["title,year\nT,2020\n", "We,prove\nit,all\n", "Item Title,Item DOI\nT,10.1/x\n"])
def test_no_column_of_abstracts(tmp_path: Path, content: str) -> None:
    with pytest.raises(CorpusError, match=r"no column of abstracts \(columns: .*name the column 'abstract'"):
        corpus(tmp_path, "a.csv", content)


def test_a_table_is_told_from_text_whatever_its_suffix(tmp_path: Path) -> None:
    assert only(corpus(tmp_path, "a.txt", f"Title\tAbstract\nT\t{LONG}\n")).title == "T"
    assert only(corpus(tmp_path, "b.txt", f"Abstract: {OTHER}")).title == ""


CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff"), max_size=40)


@given(st.lists(st.tuples(CELLS, CELLS.map("w{}".format)), min_size=1), st.sampled_from(",;\t|"))
def test_what_a_writer_wrote_is_read(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]], sign: str
) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=sign, quoting=csv.QUOTE_ALL).writerows([("title", "abstract"), *rows])
    path = write(tmp_path_factory.mktemp("csv"), "a.csv", out.getvalue())
    assert [row.fields for row in Table.load(path)] == [{"title": title, "abstract": text} for title, text in rows]
    assert len(list(read_table(path))) == len(rows)


def test_a_second_funding_text_of_scopus_is_a_cell_without_a_column(tmp_path: Path) -> None:
    head = "Title,Abstract,Funding Text 1,Language of Original Document,EID\n"
    text = f'{head}T,"{LONG}",f,English,2-s2.0-1\nU,"{OTHER}",f,"g, h",English,2-s2.0-2\nV,A,b,c,d,e,f\n'
    pile = corpus(tmp_path, "a.csv", text)
    assert [(d.id, d.title, d.metadata.language) for d in pile.documents] == [
        ("2-s2.0-1", "T", "en"),
        ("2-s2.0-2", "U", "en"),
    ]
    assert [s.record for s in pile.skipped] == ["row 3"]
