from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.helpers import error, run
from tests.evaluation.example import GOLD, SENSES, written


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    return written(tmp_path / "gold.jsonl", GOLD)


@pytest.fixture
def senses(tmp_path: Path) -> Path:
    return written(tmp_path / "senses.jsonl", SENSES)


def test_the_summary(source: Path, gold: Path, senses: Path) -> None:
    result = run("eval", source, "--gold", gold, "--senses", senses)
    assert "concepts                  0.5  0.6667  0.5714" in result.stdout
    assert "traps 1, unjudged 2" in result.stdout
    assert 'trap: p2: knowledge distillation (0.65) "knowledge distillation"' in result.stdout
    assert "senses right 0.4 of 5 words" in result.stdout
    assert "1 of 4 papers" in result.stderr
    assert run("eval", source, "--gold", gold, "--quiet").stderr == ""


def test_json_holds_everything(source: Path, gold: Path, senses: Path) -> None:
    told = json.loads(run("eval", source, "--gold", gold, "--senses", senses, "--format", "json").stdout)
    assert told["figures"]["recall"] == 0.6667
    assert told["papers"][0] == {
        "paper": "p1", "core": 3, "found": 2, "links": 2, "right": 2, "traps": 0, "precision": 1.0, "recall": 0.6667,
    }  # fmt: skip
    assert {row["role"] for row in told["artefacts"]} == {"introduces", "uses", "compares"}
    assert told["calibration"][0]["from"] == 0.4
    assert told["findings"]
    assert told["senses"][0]["word"] == "distillation"
    assert told["concepts"]


@pytest.mark.parametrize("show", ["figures", "papers", "concepts", "artefacts", "calibration", "findings", "senses"])
def test_each_table_by_itself(source: Path, gold: Path, senses: Path, show: str) -> None:
    command = ("eval", source, "--gold", gold, "--senses", senses, "--show", show)
    rows = list(csv.DictReader(io.StringIO(run(*command, "--format", "csv").stdout)))
    assert rows
    assert json.loads(run(*command, "--format", "json").stdout)[0].keys() == rows[0].keys()
    assert len(run(*command, "--top", "1").stdout.splitlines()) == 2


def test_thresholds(source: Path, gold: Path) -> None:
    assert run("eval", source, "--gold", gold, "--min", "recall=0.6", "--max", "traps=1").exit_code == 0
    result = run(
        "eval", source, "--gold", gold, "--quiet", "--min", "recall=0.8", "--max", "traps=0", "--format", "json"
    )
    assert result.exit_code == 1
    assert result.stderr == "kg: error: recall is 0.6667, not at least 0.8; traps is 1, not at most 0\n"
    assert json.loads(result.stdout)["figures"]["traps"] == 1


def test_a_figure_without_value_is_below_every_threshold(source: Path, tmp_path: Path) -> None:
    empty = written(tmp_path / "gold.jsonl", [{"id": "p1", "core": []}])
    assert "recall has no value" in error("eval", source, "--gold", empty, "--min", "recall=0", code=1)


def test_mistakes(source: Path, gold: Path, tmp_path: Path) -> None:
    assert "nothing to measure against" in error("eval", source, code=2)
    assert "no figure named 'recal'; known: " in error(
        "eval", source, "--gold", gold, "--quiet", "--min", "recal=1", code=2
    )
    assert "write NAME=NUMBER" in error("eval", source, "--gold", gold, "--min", "recall", code=2)
    (tmp_path / "broken.jsonl").write_text('{"id": "p1", "core": 1}\n', encoding="utf-8")
    assert "broken.jsonl, line 1, paper 'p1': core must" in error(
        "eval", source, "--gold", tmp_path / "broken.jsonl", code=3
    )


def test_without_evidence_it_is_said(bare: Path, gold: Path) -> None:
    assert "no evidence.ttl beside the graph" in run("eval", bare, "--gold", gold).stderr


def test_without_senses_their_table_is_empty(source: Path, gold: Path, senses: Path) -> None:
    assert (
        run("eval", source, "--gold", gold, "--show", "senses", "--format", "csv").stdout == "word,right,items,share\n"
    )
    assert "senses right" in run("eval", source, "--senses", senses).stdout


def test_the_help_shows_the_format_of_a_gold_line() -> None:
    text = run("eval", "--help").stdout
    assert '\n    {"id": "p1", "core": [["continual learning", "lifelong learning"]],\n' in text
