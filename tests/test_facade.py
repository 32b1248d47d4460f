from __future__ import annotations

import csv
import inspect
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kg
from kg.analysis.rows import Rows
from kg.errors import CorpusError, UsageError
from kg.exporters import centrality_csv
from kg.facade import Graph
from kg.graph.networkx_view import concepts_graph
from tests.cli.helpers import run
from tests.exported import export
from tests.piles import TWO_FIELDS, pile
from tests.sample import HOSTILE, empty_graph, sample_graph

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


def cli(*words: str | Path) -> list[dict[str, Any]]:
    done = run(*words, "--format", "json")
    assert done.exit_code == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def exact(value: Any) -> Any:
    """As the commands print numbers."""
    if isinstance(value, float):
        return float(f"{value:.9g}")
    if isinstance(value, dict):
        return {name: exact(part) for name, part in value.items()}
    return [exact(part) for part in value] if isinstance(value, list) else value


@pytest.fixture(scope="module")
def fields(tmp_path_factory: pytest.TempPathFactory) -> tuple[Graph, Path]:
    folder = export(tmp_path_factory.mktemp("fields"), pile(TWO_FIELDS))
    return kg.load(folder), folder


@pytest.mark.parametrize(
    ("words", "view"),
    [
        (["communities"], lambda g: g.communities()),
        (["communities", "--resolution", "1", "--resolution", "2"], lambda g: g.communities(2, 1)),
        (["communities", "--stability", "3"], lambda g: g.communities(stability=3)),
        (["communities", "--show", "papers", "--top", "1"], lambda g: g.communities(show="papers", top=1)),
        (["communities", "--show", "concepts"], lambda g: g.communities(show="concepts")),
        (["communities", "--show", "tree"], lambda g: g.communities(show="tree")),
        (["trends", "--min-papers", "1", "--top", "0"], lambda g: g.trends(min_papers=1, top=0)),
        (["trends", "arm", "--show", "years"], lambda g: g.trends("arm", show="years")),
        (["trends", "--show", "bursts", "arm"], lambda g: g.trends("arm", show="bursts")),
        (["trends", "--show", "themes", "--periods", "2"], lambda g: g.trends(show="themes", periods=2)),
        (["similar", "p004"], lambda g: g.similar("p004")),
        (["gaps", "--min-papers", "1"], lambda g: g.gaps(min_papers=1)),
        (["path", "arm", "pixel", "--weight", "count"], lambda g: g.path("arm", "pixel", weight="count")),
    ],
)
def test_a_notebook_has_what_the_commands_print(
    words: list[str], view: Callable[[Graph], Rows], fields: tuple[Graph, Path]
) -> None:
    graph, folder = fields
    found = view(graph)
    assert exact([dict(row) for row in found]) == cli(words[0], folder, *words[1:])
    told = run(words[0], folder, *words[1:]).stderr
    assert [f"kg: {remark}" for remark in found.remarks] == told.splitlines()
    frame = found.to_frame()
    assert list(frame.columns) == list(found.columns)
    assert len(frame) == len(found)
    shown = found._repr_html_()
    assert shown.count("<tr>") == len(found) + 1
    assert "<th>iri</th>" not in shown


def test_a_ranking_in_a_notebook(fields: tuple[Graph, Path]) -> None:
    graph, folder = fields
    found = graph.centrality("strength", resamples=40)
    frame = found.to_frame()
    names = ["rank", "label", "iri", "value", "papers", "low", "high", "rank_low", "rank_high", "in_top", "neighbours"]
    assert list(frame.columns) == names
    printed = cli("centrality", folder, "--measure", "strength", "--stability", "40")
    assert frame.label.tolist() == [row["label"] for row in printed]
    assert frame.rank_high.tolist() == [row["rank_high"] for row in printed]
    assert "40 resamples of the 8 papers" in found._repr_html_()


def test_frames_of_what_is_computed(fields: tuple[Graph, Path]) -> None:
    graph, _ = fields
    table = graph.to_frame("centrality")
    file = io.BytesIO()
    centrality_csv.write(graph.data, file)
    written = list(csv.DictReader(io.StringIO(file.getvalue().decode(), newline="")))
    assert list(table.columns) == list(written[0])
    for name in ("rank", "iri", "pagerank", "community", "pagerank_high", "rank_high", "core"):
        assert [f"{v:.9g}" if isinstance(v, float) else str(v) for v in table[name]] == [row[name] for row in written]
    assert graph.to_frame("themes").name.tolist() == graph.communities().column("name")
    assert set(graph.to_frame("trends").label) == set(graph.trends(top=0).column("label"))


def test_tables_that_there_are_not(graph: Graph) -> None:
    with pytest.raises(UsageError, match="known: themes, concepts, papers, tree"):
        graph.communities(show="nothing")
    with pytest.raises(UsageError, match="known: trends, years, bursts, themes"):
        graph.trends(show="nothing")
    with pytest.raises(UsageError, match=r"known: abbreviations, artefacts, centrality, .*, themes, trends, works"):
        graph.to_frame("nothing")  # type: ignore[arg-type]


def test_a_table_is_escaped() -> None:
    rows = Rows(("label", "n"), [[HOSTILE, 1.0 / 3]] * 40, ("<b>",))
    shown = rows._repr_html_()
    assert "<script" not in shown and "<b>" not in shown
    assert "0.333333" in shown
    assert "<p>10 more rows</p>" in shown


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
