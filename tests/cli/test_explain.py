from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.helpers import error, run
from tests.exported import export
from tests.sample import HOSTILE, concept, paper, sample_graph


@pytest.mark.parametrize(
    "name", ["p1", "P1", "paper:p1", "https://kg.example/paper/p1", "dual-arch for continual LEARNING", "papers.txt#2"]
)
def test_a_paper_by_any_of_its_names(source: Path, name: str) -> None:
    text = run("explain", source, name).stdout
    assert text.startswith("Dual-Arch for continual learning  (paper)\nhttps://kg.example/paper/p1\n")


def test_what_a_paper_shows(source: Path) -> None:
    text = run("explain", source, "p1").stdout
    assert "authors: Zoë Ångström; Ada; Lovelace" in text
    assert "abbreviations: CL = Continual learning" in text
    assert "results: 87.5% accuracy on CIFAR-10" in text
    assert "Introduces (1)\n  1  0.90  Dual-Arch" in text
    assert "score: count +0.22 title +0.20" in text
    assert '"[Continual learning] (CL) suffers from catastrophic forgetting. We..." (abstract 0-18, exact)' in text
    assert "Cites (1)" in text


@pytest.mark.parametrize("name", ["lifelong learning", "Continuous-Learning", "concept:continual-learning"])
def test_a_concept_by_any_label(source: Path, name: str) -> None:
    text = run("explain", source, name).stdout
    assert text.startswith("continual learning  (concept)\n")
    assert "broader: machine learning" in text
    assert "narrower: class-incremental learning" in text
    assert "Papers on it (3)\n  -  0.87  Dual-Arch for continual learning" in text


def explained(tmp_path: Path, **changes: object) -> str:
    """The account of p1 where its first link to a concept, and that concept, are changed."""
    graph = sample_graph()
    named = {k: v for k, v in changes.items() if k in ("definition", "broader", "related")}
    link = next(k for k in graph.links if k.target == concept("continual-learning") and k.paper == paper("p1"))
    changed = replace(link, parts=changes.get("parts", link.parts))  # type: ignore[arg-type]
    concepts = tuple(replace(c, **named) if c.iri == link.target else c for c in graph.concepts)  # type: ignore[arg-type]
    links = tuple(changed if k is link else k for k in graph.links)
    return run("explain", export(tmp_path, replace(graph, links=links, concepts=concepts)), "p1").stdout


def test_what_a_concept_is_stands_beside_it(tmp_path: Path) -> None:
    assert "continual learning  - Learning without end." in explained(tmp_path, definition="Learning without end.")
    text = explained(tmp_path, definition="word " * 40)
    assert "continual learning  - word word" in text
    assert "word...\n" in text


def test_the_parts_of_a_score_by_weight_and_where_it_was_cut(tmp_path: Path) -> None:
    text = explained(tmp_path, parts=(("contrast", -0.25), ("count", 0.07), ("title", 0.9)))
    assert "score: title +0.90 contrast -0.25 count +0.07 = 0.72, cut to 0.87" in text


def test_the_keyword_and_the_neighbours_that_a_score_counts(tmp_path: Path) -> None:
    text = explained(tmp_path, parts=(("keyword", 0.4), ("neighbours", 0.12)))
    assert "author keyword: lifelong learning\n" in text
    assert "neighbours: catastrophic forgetting\n" in text


def test_which_label_was_found_where_it_is_not_the_preferred_one(tmp_path: Path) -> None:
    graph = sample_graph()
    mentions = tuple(replace(m, rules=("concept.label",)) for m in graph.mentions)
    text = run("explain", export(tmp_path, replace(graph, mentions=mentions)), "continual learning").stdout
    assert "(abstract 0-18, concept.label)" in text
    others = tuple(
        replace(c, label="unending learning", alt_labels=("CL", "continual learning"))
        if c.label == "continual learning"
        else c
        for c in graph.concepts
    )
    source = export(tmp_path / "other", replace(graph, mentions=mentions, concepts=others))
    assert '(abstract 0-18, concept.label, alt label "continual learning")' in run("explain", source, "p1").stdout


def test_what_a_paper_only_mentions(source: Path) -> None:
    text = run("explain", source, "p2").stdout
    assert "Mentioned, not linked (1)" in text
    assert 'machine learning: "𝒪(n) class-incremental [learning 🙂] with knowledge distillation. No' in text


def test_an_artefact(source: Path) -> None:
    text = run("explain", source, "cifar10").stdout
    assert "CIFAR-10  (dataset)" in text
    assert "Used by (1)" in text


def test_a_distinct_part(source: Path) -> None:
    assert run("explain", source, "distill").stdout.startswith("knowledge distillation  (concept)")


def test_a_stand_in_title_gives_way_to_the_concept(source: Path) -> None:
    assert "(concept)" in run("explain", source, "class-incremental learning").stdout


def test_candidates_are_listed(source: Path) -> None:
    result = run("explain", source, "learning", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert {"kind", "label", "iri"} == rows[0].keys()
    assert len(rows) > 2
    assert result.exit_code == 2
    assert f"'learning' fits {len(rows)} things" in result.stderr


def test_nothing_of_that_name(source: Path) -> None:
    assert "did you mean 'continual learning'" in error("explain", source, "continaul learning", code=2)


def test_top_says_how_many_more(source: Path) -> None:
    text = run("explain", source, "continual learning", "--top", "1").stdout
    assert "... and 2 more; --top 0 shows all" in text


def test_json(source: Path) -> None:
    told = json.loads(run("explain", source, "p1", "--format", "json").stdout)
    link = next(link for link in told["links"] if link["label"] == "continual learning")
    assert link["parts"] == {"count": 0.2183, "title": 0.2}
    assert link["quotes"][0] == {
        "field": "title",
        "start": 14,
        "end": 32,
        "quote": "continual learning",
        "rules": ["exact"],
        "contrast": False,
        "label": 'label "continual learning"',
    }
    assert told["mentioned"] == []


def test_csv_has_a_row_a_quote(source: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("explain", source, "p2", "--format", "csv").stdout)))
    assert [(row["role"], row["quote"]) for row in rows][-2:] == [
        ("comparesWith", "catastrophic\tforgetting"),
        ("mentioned", "learning 🙂"),
    ]
    assert [row["contrast"] for row in rows][-2:] == ["true", ""]


def test_missing_quotes_are_said(bare: Path) -> None:
    result = run("explain", bare, "p1")
    assert "no evidence.ttl beside the graph" in result.stderr
    assert "Dual-Arch" in result.stdout
    assert run("explain", bare, "p1", "--quiet").stderr == ""


def test_hostile_names_are_found_and_harmless(source: Path) -> None:
    text = run("explain", source, "artefact:script").stdout
    assert "\x07" not in text
    result = run("explain", source, HOSTILE)
    assert result.exit_code == 2
    assert "fits 3 things" in result.stderr
