"""The shape of what the newer named queries give on the sample graph."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import UsageError
from kg.queries.catalogue import bind, named
from tests.queries.test_catalogue import CL, first

PAIR = {"first": "continual learnings", "second": "catastrophic-forgetting"}


def test_authors_on(source: Path) -> None:
    assert first(source, "authors-on", CL, "author", "papers") == [("Ada; Lovelace \\ Jr.", "1"), ("Zoë Ångström", "1")]
    assert len(first(source, "authors-on", {**CL, "top": "1"}, "author")) == 1


def test_between_and_on_both(source: Path) -> None:
    assert first(source, "bridges-between", PAIR, "label") == []
    far = {"first": "HOSTILE", "second": "catastrophic forgetting"}
    assert first(source, "bridges-between", far, "label") == []
    assert first(source, "papers-on-both", PAIR, "paper", "score") == [("https://kg.example/paper/p1", "0.52392")]


def test_neighbouring_areas(source: Path) -> None:
    assert first(source, "neighbouring-areas", CL, "area", "partners") == [("machine learning", "1")]


def test_narrower(source: Path) -> None:
    rows = first(source, "narrower", {"concept": "machine-learning"}, "label", "parent", "papers")
    assert ("class-incremental learning", "continual learning", "1") in rows
    assert len(rows) == 4


def test_first_papers_and_rising(source: Path) -> None:
    assert [row[0] for row in first(source, "first-papers", CL, "year")] == ["2024", "2025"]
    rows = first(source, "rising", {"since": "2025", "min": "1"}, "label", "recent", "before")
    assert ("continual learning", "1", "0") in rows


def test_code_on(source: Path) -> None:
    assert first(source, "code-on", CL, "repository") == [("https://github.com/example/dual-arch",)]


def test_paper_facts(source: Path) -> None:
    rows = first(source, "paper-facts", {"name": "P1"}, "relation", "what")
    assert ("uses", "CIFAR-10") in rows
    assert ("cites", "Huang et al. (2024)") in rows
    assert rows[-1] == ("code", "https://github.com/example/dual-arch")


def test_most_used_and_reused(source: Path) -> None:
    assert first(source, "most-used", {}, "name", "kind", "papers") == [("CIFAR-10", "Dataset", "1")]
    assert first(source, "most-used", {"kind": "model"}, "name") == []
    assert first(source, "reused", {}, "name") == []


def test_methods_compared_with(source: Path) -> None:
    assert first(source, "methods-compared-with", {"name": "forgetting"}, "method") == []


def test_top_pairs(source: Path) -> None:
    rows = first(source, "top-pairs", {"min": "1"}, "concept", "partner", "papers", "npmi")
    assert rows == [("class-incremental learning", "knowledge distillation", "1", "1")]
    assert len(first(source, "top-pairs", {"min": "1", "npmi": "0"}, "concept")) == 3


def test_results_on_a_dataset(source: Path) -> None:
    assert first(source, "results", {"on": "cifar 10"}, "value") == [("87.5%",)]
    assert first(source, "results", {"on": "no such dataset"}, "value") == []


def test_a_number_is_a_number() -> None:
    for value in ("a", "-1", "1) }", ""):
        with pytest.raises(UsageError):
            bind(named("rising"), {"since": value})
