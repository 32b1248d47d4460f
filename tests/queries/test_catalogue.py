from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from kg.errors import QueryError, UnknownNameError, UsageError
from kg.queries.catalogue import bind, named, names, parse
from kg.queries.engine import ask

CL = {"concept": "LIFELONG  learning"}


def first(source: Path, name: str, values: Mapping[str, str], *keys: str) -> list[tuple[str, ...]]:
    query = named(name)
    answer = ask(source, bind(query, values), evidence=query.evidence)
    return [tuple(row.get(key, "") for key in keys) for row in answer.values()]


def test_top_concepts(source: Path) -> None:
    rows = first(source, "top-concepts", {}, "label", "papers")
    assert rows[0] == ("continual learning", "3")
    assert len(rows) == 5
    assert first(source, "top-concepts", {"min": "2"}, "label") == [("continual learning",)]


def test_papers_on_a_concept_and_narrower_ones_by_any_label(source: Path) -> None:
    rows = first(source, "papers-on", CL, "matched", "score")
    assert [row[0] for row in rows] == [
        "continual learning",
        "class-incremental learning",
        "continual learning",
        "continual learning",
    ]
    assert first(source, "papers-on", {"concept": "no such thing"}, "title") == []


def test_shared_concepts_of_papers_by_id_and_part_of_the_title(source: Path) -> None:
    rows = first(source, "shared-concepts", {"first": "P1", "second": "a note"}, "concept", "score", "other_score")
    assert rows == [("continual learning", "0.8732", "0.3")]


def test_who_introduces(source: Path) -> None:
    for name in ("dual-arch", "Dual Architecture"):
        assert first(source, "who-introduces", {"artefact": name}, "name", "kind") == [("Dual-Arch", "Method")]


def test_introduced(source: Path) -> None:
    assert len(first(source, "introduced", {}, "name")) == 2
    assert first(source, "introduced", {"kind": "method"}, "name", "long_form") == [("Dual-Arch", "Dual Architecture")]


def test_uses_and_comparisons(source: Path) -> None:
    assert first(source, "uses-of", {"name": "cifar10"}, "thing", "score") == [("CIFAR-10", "0.75")]
    assert first(source, "compared-with", {"name": "machine learning"}, "thing") == [("catastrophic forgetting",)]


def test_datasets(source: Path) -> None:
    assert first(source, "datasets-with-concept", CL, "dataset", "kind", "papers") == [("CIFAR-10", "Dataset", "1")]


def test_cooccurring_either_way_round(source: Path) -> None:
    partners = first(source, "cooccurring", {"concept": "catastrophic forgetting"}, "partner", "papers", "npmi")
    assert partners == [("continual learning", "1", "0.207519")]
    assert len(first(source, "cooccurring", CL, "partner")) == 2
    assert first(source, "cooccurring", {**CL, "min": "2"}, "partner") == []


def test_similar_papers(source: Path) -> None:
    rows = first(source, "similar-papers", {"name": "p1"}, "paper", "shared")
    assert rows == [("https://kg.example/paper/p3", "1"), ("https://kg.example/paper/p4", "1")]


def test_evidence_for(source: Path) -> None:
    rows = first(source, "evidence-for", {"name": "dual-arch"}, "role", "quote", "field", "begin", "rule")
    assert [row[:3] for row in rows] == [("introduces", "Dual-Arch", "title"), ("introduces", "Dual-Arch", "abstract")]
    assert len(first(source, "evidence-for", {"name": "continual learning", "within": "p4"}, "quote")) == 1


def test_evidence_for_queries_ask_for_evidence() -> None:
    assert named("evidence-for").evidence
    assert not named("top-concepts").evidence


def test_abbreviations(source: Path) -> None:
    assert first(source, "abbreviation-senses", {}, "short_form") == []
    assert first(source, "abbreviation-senses", {"short": "cl"}, "sense") == [("continual learning",)]


def test_concepts_by_year(source: Path) -> None:
    assert first(source, "concepts-by-year", CL, "label", "year", "papers") == [
        ("continual learning", "2024", "1"),
        ("continual learning", "2025", "1"),
    ]


def test_results(source: Path) -> None:
    rows = first(source, "results", {"metric": "Accuracy"}, "value", "unit", "metric", "measured_on")
    assert rows == [("87.5%", "%", "accuracy", "CIFAR-10")]
    assert first(source, "results", {"metric": "recall"}, "value") == []


def test_code_and_citations(source: Path) -> None:
    assert first(source, "code-links", {}, "repository") == [("https://github.com/example/dual-arch",)]
    assert [row[0] for row in first(source, "cited-works", {}, "work")] == ["Huang et al. (2024)", "Müller (2023)"]


def test_concepts_of(source: Path) -> None:
    rows = first(source, "concepts-of", {"name": "p1"}, "rank", "concept")
    assert rows == [("1", "continual learning"), ("2", "catastrophic forgetting")]


@pytest.mark.parametrize("value", ['") } #', "\\", "'; DROP ALL", "\n>", "urn:x> } #", "𝒪 🙂", "$concept"])
def test_a_value_is_only_ever_a_value(source: Path, value: str) -> None:
    assert first(source, "papers-on", {"concept": value}, "title") == []


def test_names_are_listed_when_one_is_unknown() -> None:
    with pytest.raises(UnknownNameError, match="top-concepts"):
        named("nothing")


def test_missing_and_unknown_parameters() -> None:
    with pytest.raises(UsageError, match="needs --param concept"):
        bind(named("papers-on"), {})
    with pytest.raises(UsageError, match="no parameter 'x'; its parameters: concept"):
        bind(named("papers-on"), {"x": "1", "concept": "a"})


@pytest.mark.parametrize("text", ["SELECT * { ?s ?p ?o }", "# Says.\nSELECT * { ?s ?p $x }", "# Says.\n# x: y\nASK {}"])
def test_a_head_that_does_not_fit_is_refused(text: str) -> None:
    with pytest.raises(QueryError):
        parse("mine", text)


def test_at_least_twenty() -> None:
    assert len(names()) >= 20
