from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.measures import MEASURES
from tests.cli.helpers import error, run


def rows(*words: str | Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(run("centrality", *words, "--format", "json").stdout)
    return found


def test_columns_and_order(source: Path) -> None:
    found = rows(source)
    assert list(found[0]) == ["rank", "label", "iri", "value", "papers"]
    assert (found[0]["label"], found[0]["papers"]) == ("continual learning", 3)
    assert [row["rank"] for row in found] == [1, 2, 3, 4, 5]
    assert sum(float(str(row["value"])) for row in found) == pytest.approx(1)


@pytest.mark.parametrize("measure", MEASURES.names())
@pytest.mark.parametrize("on", ["concepts", "papers", "artefacts"])
@pytest.mark.parametrize("weight", ["count", "association", "npmi"])
def test_every_measure_on_every_projection(source: Path, measure: str, on: str, weight: str) -> None:
    assert rows(source, "--measure", measure, "--on", on, "--weight", weight)


def test_top(source: Path) -> None:
    assert len(rows(source, "--top", "2")) == 2
    assert len(rows(source, "--top", "0")) == 5


def test_table(source: Path) -> None:
    lines = run("centrality", source, "--measure", "degree", "--top", "1").stdout.splitlines()
    assert lines[0].split() == ["rank", "label", "iri", "value", "papers"]
    assert lines[1].split() == ["1", "continual", "learning", "https://kg.example/concept/continual-learning", "2", "3"]


def test_a_graph_without_evidence_will_do(bare: Path, source: Path) -> None:
    assert rows(bare) == rows(source)


def test_unknown_measure(source: Path) -> None:
    assert "known: betweenness" in error("centrality", source, "--measure", "nothing", code=2)
