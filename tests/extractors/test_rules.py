"""Cue rules of one's own: what they may say, what is refused, and with which line."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from kg.errors import UsageError
from kg.extractors import EXTRACTORS, Reading, process_batch
from kg.extractors.names import Chunk
from kg.extractors.rules import TAGS, Cue, cues
from tests.vocabularies import EMPTY, document

RULE: dict[str, Any] = {
    "id": "my.behold", "label": "introduces", "pattern": [{"LOWER": "behold"}, {"TAG": "NAME"}]}  # fmt: skip


def write(folder: Path, *rules: object, name: str = "mine.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(rule) + "\n" for rule in rules), encoding="utf-8")
    return path


def found(path: Path | None, text: str = "Behold FooNet. We go.") -> list[tuple[str, str, str]]:
    evidence = EXTRACTORS.get("artefacts")(Reading(document(text), EMPTY, path))
    return [(e.role, e.name, e.rule) for e in evidence]


def test_a_rule_runs_beside_ours(tmp_path: Path) -> None:
    path = write(tmp_path, RULE)
    assert found(None) == []
    assert found(path) == [("introduces", "FooNet", "my.behold")]
    assert ("introduces", "BarNet", "introduces.verb") in found(path, "We propose BarNet.")
    (row,) = process_batch([document("Behold FooNet.")], EMPTY, path)
    assert [e.rule for e in row.evidence] == ["my.behold"]


@pytest.mark.parametrize("name", ["rules.jsonl", "mine.jsonl"])
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"label": "uses"}, [("uses", "FooNet")]),
        ({"label": "comparesWith"}, [("comparesWith", "FooNet")]),
        (
            {"pattern": [{"LOWER": {"IN": ["behold", "lo"]}}, {"TAG": {"IN": ["NAME", "CAP"]}}]},
            [("introduces", "FooNet")],
        ),
        ({"pattern": [{"LOWER": {"REGEX": "^beh"}}, {"TEXT": {"REGEX": "Net$"}}]}, [("introduces", "FooNet")]),
        ({"pattern": [{"LOWER": "behold"}, {"TAG": "WORD", "OP": "*"}, {"TAG": "NAME"}]}, [("introduces", "FooNet")]),
        ({"pattern": [{"LOWER": "behold"}]}, []),
        ({"pattern": [{"LOWER": "behold"}, {"TAG": "EMPH"}]}, []),
    ],
)
def test_what_a_rule_may_say(
    change: dict[str, Any], expected: list[tuple[str, str]], name: str, tmp_path: Path
) -> None:
    assert [(role, what) for role, what, _ in found(write(tmp_path, {**RULE, **change}, name=name))] == expected


@pytest.mark.parametrize(
    "content",
    [
        json.dumps(RULE),
        "\n  \n" + json.dumps(RULE) + "\n\n",
        "\ufeff" + json.dumps(RULE),
        json.dumps(RULE) + "\r\n" + json.dumps({**RULE, "id": "other", "label": "introduces"}),
    ],
)
def test_blank_lines_byte_order_marks_and_windows(content: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_bytes(content.encode())
    assert ("introduces", "FooNet", "my.behold") in found(path)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("{", r":2: not JSON"),
        ("[1]", r":2: a rule needs id, pattern and label"),
        ("3", r":2: a rule needs"),
        ({"id": "x", "label": "uses"}, r":2: a rule needs"),
        ({**RULE, "label": "likes"}, r":2: a rule needs .*comparesWith"),
        ({**RULE, "id": 3}, r":2: a rule's id"),
        ({**RULE, "name": "middle"}, r":2: .*name"),
        ({**RULE, "pattern": "x"}, r":2: a rule's pattern"),
        ({**RULE, "pattern": 3}, r":2: a rule's pattern"),
        ({**RULE, "pattern": []}, r":2: not a spaCy pattern"),
        ({**RULE, "pattern": ["x"]}, r":2: not a spaCy pattern"),
        ({**RULE, "pattern": [{"LOWR": "x"}]}, r":2: not a spaCy pattern.*LOWR"),
        ({**RULE, "pattern": [{"LOWER": 3}]}, r":2: not a spaCy pattern"),
        ({**RULE, "pattern": [{"LOWER": {"INN": ["x"]}}]}, r":2: not a spaCy pattern.*INN"),
        ({**RULE, "pattern": [{"LOWER": "a", "OP": "{x}"}]}, r":2: not a spaCy pattern"),
        ({**RULE, "pattern": [{"TEXT": {"REGEX": "("}}]}, r":2: not a spaCy pattern"),
        ({**RULE, "pattern": [{"POS": "NOUN"}]}, r":2: not a spaCy pattern.*POS"),
        ({**RULE, "pattern": [{"TAG": "NAMES"}]}, r":2: no TAG NAMES; known: .*NAME"),
        ({**RULE, "pattern": [{"TAG": {"IN": ["NAME", "NN"]}}]}, r":2: no TAG NN"),
    ],
)
def test_a_broken_rule_is_one_line_that_says_where(rule: object, message: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text(json.dumps({**RULE, "id": "fine"}) + "\n" + (rule if isinstance(rule, str) else json.dumps(rule)))
    with pytest.raises(UsageError, match="mine.jsonl" + message) as caught:
        found(path)
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_that_cannot_be_read(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UsageError, match=r"mine\.jsonl: rules cannot be read"):
        found(path)
    with pytest.raises(UsageError, match="cannot be read"):
        found(tmp_path)


def test_an_edited_file_is_read_again(tmp_path: Path) -> None:
    path = write(tmp_path, RULE)
    assert len(found(path)) == 1
    write(tmp_path, {**RULE, "label": "uses"})
    os.utime(path, ns=(1, 1))
    assert found(path) == [("uses", "FooNet", "my.behold")]


def chunks(*tokens: str) -> list[Chunk]:
    """ "word/TAG" one after the other, a space between."""
    out, at = [], 0
    for token in tokens:
        text, _, tag = token.partition("/")
        out.append(Chunk(at, at + len(text), text, tag or "WORD"))
        at += len(text) + 1
    return out


def test_no_match_crosses_a_sentence() -> None:
    tokens = chunks("we/FUNC", "propose", "FooNet/NAME")
    (cue,) = cues(tokens, frozenset({0}))
    assert cue == Cue(2, "introduces", "introduces.verb", 0, 2)
    assert cues(tokens, frozenset({0, tokens[2].start})) == []
    assert cues([], frozenset()) == []


def test_first_and_last(tmp_path: Path) -> None:
    pattern = [{"TAG": "NAME"}, {"LOWER": "meets"}, {"TAG": "NAME"}]
    tokens = chunks("AA/NAME", "meets", "BB/NAME")
    for name, at in (("first", 0), ("last", 2)):
        path = write(tmp_path, {"id": "meets", "label": "uses", "pattern": pattern, "name": name}, name=f"{name}.jsonl")
        assert [c.token for c in cues(tokens, frozenset({0}), path)] == [at]


def test_our_own_rules_keep_to_what_we_ask_of_others(tmp_path: Path) -> None:
    """Read as a user's file, ours give no error and fire alike."""
    own = Path(__file__).resolve().parents[2] / "kg" / "extractors" / "rules.jsonl"
    text = "We propose FooNet. It outperforms BarNet on BazSet."
    assert found(own, text) == found(None, text)
    assert {"NAME", "KNOWNA", "KNOWNC", "TERM"} < TAGS
