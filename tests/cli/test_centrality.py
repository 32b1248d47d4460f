from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from kg.measures import MEASURES
from tests.cli.helpers import error, run
from tests.sample import HOSTILE


def rows(*words: str | Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(run("centrality", *words, "--format", "json").stdout)
    return found


def test_columns_and_order(source: Path) -> None:
    found = rows(source)
    assert list(found[0]) == ["rank", "label", "iri", "value", "papers", "neighbours"]
    assert (found[0]["label"], found[0]["papers"]) == ("continual learning", 3)
    assert [row["rank"] for row in found] == [1, 2, 2, 4, 4]
    assert sum(float(str(row["value"])) for row in found) == pytest.approx(1)


@pytest.mark.parametrize("measure", MEASURES.names())
@pytest.mark.parametrize("on", ["concepts", "papers", "artefacts"])
@pytest.mark.parametrize("weight", ["count", "association", "npmi", "fractional", "newman"])
def test_every_measure_on_every_projection(source: Path, measure: str, on: str, weight: str) -> None:
    assert rows(source, "--measure", measure, "--on", on, "--weight", weight)


def test_top(source: Path) -> None:
    assert len(rows(source, "--top", "2")) == 2
    assert len(rows(source, "--top", "0")) == 5


def test_table(source: Path) -> None:
    lines = run("centrality", source, "--measure", "degree", "--top", "1").stdout.splitlines()
    assert lines[0].split() == ["rank", "label", "iri", "value", "papers", "neighbours"]
    row = lines[1].split()
    assert row[:6] == ["1", "continual", "learning", "https://kg.example/concept/continual-learning", "2", "3"]
    assert lines[1].endswith("catastrophic forgetting (1)")


@pytest.mark.parametrize("on", ["concepts", "papers", "artefacts"])
def test_stability_in_every_form(source: Path, on: str) -> None:
    words = ("centrality", source, "--on", on, "--stability", "12", "--seed", "3", "--top", "2")
    names = ["rank", "label", "iri", "value", "papers", "low", "high", "rank_low", "rank_high", "in_top", "neighbours"]
    for form in ("table", "csv"):
        result = run(*words, "--format", form)
        assert result.stdout.splitlines()[0].replace(",", " ").split() == names
        drawn = "5 concepts" if on == "papers" else "4 papers"
        assert f"kg: 12 resamples of the {drawn} (seed 3): " in result.stderr
    found = json.loads(run(*words, "--format", "json").stdout)
    assert list(found[0]) == names
    assert found[0]["rank_low"] <= found[0]["rank"] <= found[0]["rank_high"]
    assert run(*words, "--quiet").stderr == ""


def test_few_papers_are_not_ranked_but_measured(source: Path) -> None:
    every = {row["iri"]: row["value"] for row in rows(source)}
    found = rows(source, "--min-papers", "2", "--stability", "3")
    assert [row["rank"] for row in found] == list(range(1, len(found) + 1))
    assert 0 < len(found) < len(every)
    assert all(row["value"] == every[row["iri"]] and int(str(row["papers"])) >= 2 for row in found)
    assert rows(source, "--min-papers", "99") == []


def test_neighbours_with_their_weights(source: Path) -> None:
    near = rows(source, "--neighbours", "1", "--weight", "newman")[0]["neighbours"]
    assert near == [{"label": HOSTILE, "iri": "http://example.org/kos/%C3%A9tude(1)", "weight": 1.0}]
    assert rows(source, "--neighbours", "0")[0]["neighbours"] == []


@pytest.mark.parametrize("on", ["concepts", "papers", "artefacts"])
@pytest.mark.parametrize("measure", ["hits", "pagerank", "bridging", "betweenness"])
def test_on_the_bipartite_graph(source: Path, measure: str, on: str) -> None:
    found = rows(source, "--graph", "bipartite", "--measure", measure, "--on", on)
    assert len(found) == {"concepts": 5, "papers": 4, "artefacts": 3}[on]
    assert "leave it out" in error("centrality", source, "--graph", "bipartite", "--weight", "npmi", code=2)


def test_what_a_small_number_means(source: Path) -> None:
    assert "kg: closeness: the closest pair is 10^6 apart" in run("centrality", source, "--measure", "closeness").stderr


def test_fast_without_the_extra(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkit", None)
    assert '"paperkg[fast]"' in error("centrality", source, "--measure", "closeness", "--fast", code=1)
    assert rows(source, "--measure", "degree", "--fast") == rows(source, "--measure", "degree")


def test_a_graph_without_evidence_will_do(bare: Path, source: Path) -> None:
    assert rows(bare) == rows(source)


def test_unknown_measure(source: Path) -> None:
    assert "known: betweenness" in error("centrality", source, "--measure", "nothing", code=2)
