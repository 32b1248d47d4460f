from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import CorpusError
from kg.evaluation import parse_gold, parse_senses, read_gold, read_senses
from tests.evaluation.example import GOLD, SENSES, lines, written


def test_a_gold_file_is_read(tmp_path: Path) -> None:
    first, *others = read_gold(written(tmp_path / "gold.jsonl", GOLD))
    assert first.core == (
        ("lifelong learning", "continual learning"),
        ("Catastrophic Forgetting",),
        ("image classification",),
    )
    assert [(x.name, x.agreed) for x in first.uses] == [("CIFAR10", True), ("EWC", False)]
    assert first.results == ("87.50 %",)
    assert [paper.id for paper in others] == ["p2", "p3", "elsewhere"]


def test_windows_files_and_blank_lines_are_read(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n\r\n".join(lines(GOLD)).encode() + b"\r\n")
    assert len(read_gold(path)) == len(GOLD)


def test_line_separators_inside_texts_end_no_line(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text('{"id": "p", "abstract": "one\u2028two\x85", "core": []}\n', encoding="utf-8")
    assert read_gold(path)[0].abstract == "one\u2028two\x85"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "gold, line 2: no JSON: "),
        ("[" * 100_000, "gold, line 2: no JSON: "),
        ("[]", "gold, line 2: must be an object"),
        ('"p1"', "gold, line 2: must be an object"),
        ('{"core": []}', "gold, line 2: needs an abstract, or the id"),
        ('{"pid": "x", "core": []}', "gold, line 2, paper 'x': needs an abstract, or the id"),
        ('{"abstract": "A text.", "core": []}', "gold, line 2: needs an id"),
        ('{"id": 7, "core": []}', "gold, line 2: id must be text"),
        ('{"id": "x"}', "gold, line 2, paper 'x': has no core"),
        ('{"id": "x", "core": [[]]}', "core must be a list of labels or lists of labels"),
        ('{"id": "x", "core": [["a", 1]]}', "core must be a list of labels or lists of labels"),
        ('{"id": "x", "core": [], "wrong": "a"}', "wrong must be a list of texts"),
        ('{"id": "x", "core": [], "Core": []}', "unknown field 'Core'; known: abbreviations, abstract, "),
        ('{"id": "x", "core": [], "uses": ["a"]}', "uses must be a list of objects such as"),
        ('{"id": "x", "core": [], "uses": [{}]}', "uses holds an artefact without a name"),
        ('{"id": "x", "core": [], "uses": [{"name": "a", "kind": "thing"}]}', "uses 'a' is of unknown kind 'thing'"),
        ('{"id": "x", "core": [], "uses": [{"name": "a", "agreed": "no"}]}', "uses 'a': agreed must be true or false"),
        ('{"id": "x", "core": [], "abbreviations": []}', None),
        ('{"id": "x", "core": [], "abbreviations": ["CL"]}', "abbreviations must be an object of texts"),
        ('{"id": "x", "core": [], "results": [{"metric": "accuracy"}]}', "results must be a list of objects"),
        ('{"id": "p", "core": []}', "gold, line 2, paper 'p': is on line 1 too"),
    ],
)
def test_mistakes_are_named_with_their_place(line: str, message: str | None) -> None:
    good = '{"id": "p", "core": []}'
    if message is None:
        assert len(parse_gold([good, line])) == 2
        return
    with pytest.raises(CorpusError) as caught:
        parse_gold([good, line])
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.jsonl").write_bytes(b'{"id": "\xe9"}')
    (tmp_path / "empty.jsonl").write_text("\n\n", encoding="utf-8")
    for name, message in (
        ("no.jsonl", "cannot be read"),
        ("latin.jsonl", "not UTF-8 at byte 8"),
        ("empty.jsonl", "no records"),
    ):
        with pytest.raises(CorpusError, match=message):
            read_gold(tmp_path / name)


def test_senses(tmp_path: Path) -> None:
    items = read_senses(written(tmp_path / "senses.jsonl", SENSES))
    assert [(i.surface, i.concept, i.excluded) for i in items[1:3]] == [
        ("learning", ("machine learning",), ("continual learning",)),
        ("distillation", (), ("knowledge distillation",)),
    ]
    with pytest.raises(CorpusError, match="senses, line 1, item 'a': has no surface"):
        parse_senses(['{"id": "a", "concept": null}'])
