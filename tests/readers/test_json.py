from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import CorpusError
from kg.model import SkippedRecord
from kg.readers.base import well_formed
from tests.readers.helpers import LONG, OTHER, corpus, only

PAPER = {"id": "p", "title": "T", "abstract": LONG}
SECOND = {"id": "q", "title": "U", "abstract": OTHER}


@pytest.mark.parametrize(
    ("value", "ids"),
    [
        ([PAPER, SECOND], ["p", "q"]),
        (PAPER, ["p"]),
        ({"papers": [PAPER, SECOND]}, ["p", "q"]),
        ({"title": "My export", "description": "All papers.", "items": [PAPER]}, ["p"]),
        ({"status": "ok", "message": {"facets": {}, "items": [PAPER]}}, ["p"]),
        ([{"name": "A", "submissions": [PAPER]}, {"name": "B", "submissions": [SECOND]}], ["p", "q"]),
        ({"config": {"title": "x"}, "papers": [PAPER]}, ["p"]),
        ({**PAPER, "references": [SECOND]}, ["p"]),
        ({"k1": {"abstract": LONG}, "k2": {"abstract": OTHER}}, ["k1", "k2"]),
        ({"k1": {"abstract": LONG, "paperId": "own"}, "k2": {"abstract": OTHER}}, ["own", "k2"]),
        ({"paper": {"abstract": LONG}}, ["a-1"]),
        ([{"summary": LONG}, {"description": OTHER}], ["a-1", "a-2"]),
        ([[PAPER], [SECOND]], ["p", "q"]),
    ],
)
def test_where_records_stand(tmp_path: Path, value: object, ids: list[str]) -> None:
    assert [d.id for d in corpus(tmp_path, "a.json", json.dumps(value)).documents] == ids


def test_what_is_around_records_dates_them(tmp_path: Path) -> None:
    value = [{"venue": "NIPS", "year": 2018, "submissions": [PAPER, {**SECOND, "year": 2017}]}]
    first, second = corpus(tmp_path, "a.json", json.dumps(value)).documents
    assert (first.metadata.venue, first.metadata.year, second.metadata.year) == ("NIPS", 2018, 2017)


@pytest.mark.parametrize(
    ("record", "field", "expected"),
    [
        ({"authors": ["Ada Lovelace", "Turing, Alan"]}, "authors", ("Ada Lovelace", "Turing, Alan")),
        ({"authors": [{"name": "Ada Lovelace"}]}, "authors", ("Ada Lovelace",)),
        ({"authors": [{"first": "Ada", "middle": ["K."], "last": "Lovelace"}]}, "authors", ("Ada K. Lovelace",)),
        ({"author": [{"given": "Ada", "family": "Lovelace"}]}, "authors", ("Ada Lovelace",)),
        ({"authorships": [{"author": {"display_name": "Ada Lovelace"}}]}, "authors", ("Ada Lovelace",)),
        ({"authors_parsed": [["Berg", "Jan", "Jr."]], "authors": "J. Berg"}, "authors", ("Jan Berg Jr.",)),
        ({"authors": "Ileana Streinu and Louis Theran"}, "authors", ("Ileana Streinu", "Louis Theran")),
        ({"authors": [None, 3, "", {"x": 1}]}, "authors", ("3",)),
        ({"keywords": ["a", "b", "a", ""]}, "keywords", ("a", "b")),
        ({"keywords": "a; b, c"}, "keywords", ("a", "b, c")),
        ({"keywords": [{"display_name": "a"}]}, "keywords", ("a",)),
        ({"year": 2024}, "year", 2024),
        ({"year": float("nan"), "date": "2023-01-02"}, "year", 2023),
        ({"year": 0}, "year", 0),
        ({"issued": {"date-parts": [[2018, 2]]}}, "year", 2018),
        ({"issued": {"date-parts": [[None]]}}, "year", 0),
        ({"journal": {"name": "Nature", "volume": 3}}, "venue", "Nature"),
        ({"container-title": ["Ecology Letters"]}, "venue", "Ecology Letters"),
        ({"externalIds": {"DOI": "10.1000/x"}}, "doi", "10.1000/x"),
        ({"language": "de"}, "language", "de"),
        ({"url": ["not text"]}, "url", ""),
    ],
)
def test_metadata(tmp_path: Path, record: dict[str, Any], field: str, expected: object) -> None:
    document = only(corpus(tmp_path, "a.json", json.dumps([{**PAPER, **record}])))
    assert getattr(document.metadata, field) == expected


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"content": {"title": "T", "abstract": "A b", "keywords": []}, "id": "n", "forum": "f"}, ("n", "T", "A b")),
        ({"content": {"title": {"value": "T"}, "abstract": {"value": "A b"}}, "id": "n"}, ("n", "T", "A b")),
        (
            {
                "id": "https://openalex.org/W1",
                "display_name": "T",
                "abstract_inverted_index": {"b": [1, 3], "A": [0], "c": [2]},
            },
            ("W1", "T", "A b c b"),
        ),
        ({"paperId": "s2", "title": "T", "abstract": "A b", "externalIds": {}}, ("s2", "T", "A b")),
        (
            {"DOI": "10.1000/x", "title": ["T"], "abstract": "<jats:p>A b</jats:p>"},
            ("10.1000/x", "T", "<jats:p>A b</jats:p>"),
        ),
        ({"id": 12, "title": None, "abstract": " A\n b "}, ("12", "", " A\n b ")),
        ({"id": " a \n b", "abstract": "A b"}, ("a b", "", "A b")),
        ({"id": None, "abstract": "A b"}, ("a-1", "", "A b")),
    ],
)
def test_records_of_the_known_sources(tmp_path: Path, record: object, expected: tuple[str, str, str]) -> None:
    document = only(corpus(tmp_path, "a.json", json.dumps([record])))
    assert (document.id, document.title, document.abstract) == expected


def test_arxiv_snapshot(tmp_path: Path) -> None:
    record = {
        "id": "0704.0002",
        "title": "A\n  title",
        "abstract": "  We prove\nit.\n",
        "categories": "math.CO",
        "versions": [{"created": "Sat, 31 Mar 2007 02:26:18 GMT"}],
        "update_date": "2008-12-13",
        "authors_parsed": [["Streinu", "Ileana", ""]],
    }
    document = only(corpus(tmp_path, "a.jsonl", json.dumps(record)))
    assert (document.id, document.title, document.abstract) == ("0704.0002", "A\n  title", "  We prove\nit.\n")
    assert (document.metadata.year, document.metadata.url) == (2007, "https://arxiv.org/abs/0704.0002")


@pytest.mark.parametrize("index", [{"a": "no list"}, {"a": [None, "1"]}, {}, None, 3])
def test_an_inverted_index_that_is_none_is_no_abstract(tmp_path: Path, index: object) -> None:
    pile = corpus(tmp_path, "a.json", json.dumps([{"title": "T", "abstract_inverted_index": index}, PAPER]))
    assert pile.skipped == (SkippedRecord("a.json", "record 1", "no abstract"),)


def test_records_that_cannot_be_used(tmp_path: Path) -> None:
    pile = corpus(
        tmp_path, "a.json", json.dumps([{"title": "T"}, 3, {"abstract": None}, {"abstract": "n/a"}, {}, PAPER])
    )
    assert [(one.record, one.reason) for one in pile.skipped] == [
        ("record 1", "no abstract"),
        ("record 2", "not an object"),
        ("record 3", "no abstract"),
        ("record 4", "no abstract (n/a)"),
        ("record 5", "no abstract"),
    ]
    assert only(pile).sources == ("a.json#6",)


@pytest.mark.parametrize("content", ["[]", "{}", "[1, 2]", '{"a": 1}', '{"rows": [1, 2]}', "[[]]"])
def test_json_without_papers(tmp_path: Path, content: str) -> None:
    with pytest.raises(CorpusError, match="no record with an abstract in it"):
        corpus(tmp_path, "a.json", content, reader="json")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('[{"abstract": "A"},\n {"abstract": ]', "line 2, column 15: Expecting value"),
        ('[{"abstract": "A"', "damaged or cut off"),
        ("[" * 100_000, "nested too deeply"),
        ('[{"abstract": "A b", "year": ' + "1" * 5000 + "}]", "export the JSON again"),
    ],
)
def test_damaged_json(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(CorpusError) as caught:
        corpus(tmp_path, "a.json", content)
    assert message in str(caught.value)


def test_lines_that_are_broken_are_skipped_with_their_number(tmp_path: Path) -> None:
    lines = [json.dumps(PAPER), "", '{"abstract": "cut o', "[1]", "null", '"text"', "[" * 100_000, json.dumps(SECOND)]
    pile = corpus(tmp_path, "a.jsonl", "\n".join(lines))
    assert [d.sources for d in pile.documents] == [("a.jsonl#1",), ("a.jsonl#8",)]
    assert [one.record for one in pile.skipped] == ["line 3", "line 4", "line 5", "line 6", "line 7"]
    assert all(one.reason.startswith("no JSON record") for one in pile.skipped)


def test_long_lines_separators_and_windows_line_ends(tmp_path: Path) -> None:
    text = "a\u2028b\u0085c " + "x" * 1_500_000
    content = json.dumps({"abstract": text}, ensure_ascii=False) + "\r\n" + json.dumps(SECOND) + "\r\n"
    first, second = corpus(tmp_path, "a.jsonl", content).documents
    assert (first.abstract, second.abstract) == (text, OTHER)


@given(st.text(st.characters(categories=None), max_size=60))
def test_text_comes_back_as_it_was_received(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.mktemp("json")
    text = f"w{text}"
    for name, content in (("a.json", json.dumps([{"abstract": text}])), ("a.jsonl", json.dumps({"abstract": text}))):
        assert only(corpus(folder, name, content)).abstract == well_formed(text)


@pytest.mark.parametrize("name", ["abstract", "authors", "keywords", "title"])
@pytest.mark.parametrize("suffix", ["json", "jsonl"])
def test_a_record_nested_too_deeply_is_skipped(tmp_path: Path, name: str, suffix: str) -> None:
    deep = f'{{"abstract": {json.dumps(OTHER)}, "{name}": {"[" * 900}"x"{"]" * 900}}}'
    whole = json.dumps(PAPER)
    found = corpus(tmp_path, f"a.{suffix}", f"[{whole}, {deep}]" if suffix == "json" else f"{whole}\n{deep}\n")
    assert [d.id for d in found.documents] == ["p"]
    assert [(s.source, s.reason) for s in found.skipped] == [
        (f"a.{suffix}", "nested too deeply for a record of a paper")
    ]


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a": ', "}")])
@pytest.mark.parametrize("depth", [900, 100_000])
def test_records_that_stand_too_deep(tmp_path: Path, opening: str, closing: str, depth: int) -> None:
    with pytest.raises(CorpusError, match="nested too deeply"):
        corpus(tmp_path, "a.json", opening * depth + json.dumps(PAPER) + closing * depth)
