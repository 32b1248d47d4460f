from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.helpers import error, run
from tests.exported import export
from tests.sample import sample_graph


@pytest.fixture(scope="module")
def fewer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample without one of its papers, and without evidence."""
    graph = sample_graph()
    gone = graph.papers[-1].iri
    papers = tuple(p for p in graph.papers if p.iri != gone)
    links = tuple(link for link in graph.links if link.paper != gone)
    less = replace(graph, papers=papers, links=links, mentions=(), abbreviations=(), results=())
    return export(tmp_path_factory.mktemp("fewer"), less, evidence=False)


def test_table(fewer: Path, source: Path) -> None:
    text = run("diff", fewer, source).stdout
    assert "paper (1): 1 added by papers" in text
    assert "  + A note.  [papers]" in text
    assert "link (2): 2 added by papers" in text


def test_no_differences(source: Path, bare: Path) -> None:
    assert "no differences" in run("diff", source, bare, "--exit-code").stdout
    assert run("diff", source, bare, "--exit-code").exit_code == 0
    assert json.loads(run("diff", source, bare, "--format", "json").stdout)["changes"] == []


def test_exit_code_on_request(fewer: Path, source: Path) -> None:
    assert run("diff", fewer, source).exit_code == 0
    assert run("diff", fewer, source, "--exit-code").exit_code == 1
    assert run("diff", fewer, source, "--exit-code", "--kind", "alias").exit_code == 0


def test_csv_and_json_agree(fewer: Path, source: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("diff", fewer, source, "--format", "csv").stdout)))
    found = json.loads(run("diff", fewer, source, "--format", "json").stdout)
    assert rows == found["changes"]
    assert sum(entry["count"] for entry in found["counts"]) == len(rows)
    assert found["builds"]["old"]["version"] == "0.1.0"


def test_kinds(fewer: Path, source: Path) -> None:
    text = run("diff", fewer, source, "--kind", "papers").stdout
    assert "paper (1)" in text
    assert "link" not in text
    assert "no kind of change named 'nothing'" in error("diff", fewer, source, "--kind", "nothing", code=2)


def test_top(source: Path, tmp_path: Path) -> None:
    graph = sample_graph()
    nothing = export(tmp_path / "nothing", replace(graph, links=()), evidence=False)
    text = run("diff", nothing, source, "--top", "2", "--kind", "link").stdout
    assert "... and 11 more; --top 0 shows all" in text


def test_a_build_that_is_none(source: Path, tmp_path: Path) -> None:
    assert "no such file" in error("diff", source, tmp_path / "nowhere", code=3)
