from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kg
from kg.errors import CorpusError, UsageError
from kg.facade import Graph
from kg.graph.networkx_view import concepts_graph
from tests.exported import export
from tests.sample import empty_graph, sample_graph

ROOT = Path(__file__).parents[1]


@pytest.fixture
def graph() -> Graph:
    return Graph(sample_graph())


def test_public_names_are_sorted_and_there() -> None:
    assert kg.__all__ == sorted(kg.__all__)
    for name in kg.__all__:
        assert getattr(kg, name) is not None
        assert name in dir(kg)
    assert inspect.isclass(kg.Graph)


def test_no_other_name() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        kg.nothing  # noqa: B018


def test_importing_kg_costs_nothing() -> None:
    code = "import sys, kg; kg.__version__; print(sorted(m for m in sys.modules if m.startswith('kg')))"
    assert subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True) == "['kg']\n"


def test_views(graph: Graph) -> None:
    view = graph.to_networkx()
    assert list(view.edges(data=True)) == list(concepts_graph(sample_graph()).edges(data=True))
    assert graph.to_networkx("all").is_directed()
    with pytest.raises(UsageError, match="known: all, concepts"):
        graph.to_networkx("nothing")  # type: ignore[call-overload]


def test_rdflib(graph: Graph) -> None:
    assert len(graph.to_rdflib()) > len(graph.to_rdflib(evidence=False)) > 0


def test_pyvis(graph: Graph) -> None:
    from pyvis.network import Network

    page = graph.to_pyvis()
    assert isinstance(page, Network)
    assert "<html" in page.generate_html()


def test_load_and_write_are_inverse(graph: Graph, tmp_path: Path) -> None:
    page = graph.write(tmp_path / "out")
    assert page.name == "graph.html"
    assert page.exists()
    again = kg.load(tmp_path / "out")
    assert again.data == graph.data
    assert again.report["papers"] == 4
    assert "files" not in again.report


def test_load_without_a_report(tmp_path: Path) -> None:
    assert kg.load(export(tmp_path)).report == {}
    with pytest.raises(CorpusError):
        kg.load(tmp_path / "nowhere")


def test_build(tmp_path: Path) -> None:
    papers = tmp_path / "papers.txt"
    papers.write_text("We study continual learning, a long line of work on learning without forgetting.\n")
    graph = kg.build(str(papers), vocabulary=[])
    assert len(graph.data.papers) == 1
    assert graph.report["papers"] == 1


def test_options_reach_the_pipeline_as_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    from kg import pipeline

    seen: dict[str, Any] = {}

    def build(paths: list[Path], **options: Any) -> pipeline.Outcome:
        seen.update(options, paths=paths)
        return pipeline.Outcome(empty_graph(), {})

    monkeypatch.setattr(pipeline, "build", build)
    kg.build(["a", Path("b")], vocabulary=["v.ttl"], rules="r.jsonl", jobs=2)
    assert seen == {"paths": [Path("a"), Path("b")], "vocabulary": [Path("v.ttl")], "rules": Path("r.jsonl"), "jobs": 2}


def test_centrality(graph: Graph) -> None:
    found = graph.centrality("strength", top=2, resamples=5)
    assert [row.rank for row in found] == [1, 2]
    assert found[0].label == "continual learning"
    assert found[0].high is not None
    assert found.records()[0]["papers"] == 3
    with pytest.raises(UsageError, match="known: betweenness"):
        graph.centrality("nothing")


def test_notebook_view_is_escaped(graph: Graph) -> None:
    shown = graph._repr_html_()
    assert "4 papers, 5 concepts, 3 artefacts, 13 links" in shown
    assert "<script" not in shown
    assert "</script>" not in shown
    assert "&lt;/script&gt;" in shown
    assert "<table" not in Graph(empty_graph())._repr_html_()


def test_repr(graph: Graph) -> None:
    assert repr(graph) == "<kg.Graph: 4 papers, 5 concepts, 3 artefacts, 13 links>"


def test_frames_need_pandas(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(UsageError, match=r'pip install "paperkg\[frame\]"'):
        graph.to_frame()


def test_frames(graph: Graph) -> None:
    links = graph.to_frame("links")
    assert {"paper", "predicate", "target_label", "score", "score_title"} <= set(links.columns)
    assert graph.to_frame("papers").year.dropna().tolist() == [2025, 2024]
    with pytest.raises(UsageError, match="known: abbreviations"):
        graph.to_frame("nothing")  # type: ignore[arg-type]


def test_export_and_diff(graph: Graph, tmp_path: Path) -> None:
    graph.export("gexf", tmp_path / "graph.gexf")
    assert (tmp_path / "graph.gexf").read_bytes().startswith(b"<?xml")
    graph.export("csv", tmp_path / "tables")
    assert (tmp_path / "tables" / "nodes.csv").exists()
    assert graph.diff(graph).changes == ()


def test_a_page_is_not_printed_whole(graph: Graph, tmp_path: Path) -> None:
    page = graph.to_pyvis()
    assert len(repr(page)) < 200
    assert len(str(page)) < 200
    page.write_html(str(tmp_path / "page.html"))
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page.generate_html()
