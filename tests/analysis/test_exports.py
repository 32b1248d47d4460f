"""The themes of the committed exports, computed again from their GraphML by networkx alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import networkx as nx
import pytest

from kg.analysis import partition as room
from kg.analysis.incidence import incidence
from kg.analysis.similar import similar
from kg.analysis.themes import Themes, themes
from kg.exporters import EXPORTERS
from kg.graph.load import load
from kg.model import KnowledgeGraph
from tests.piles import TWO_FIELDS, pile

EXPORTS = Path(__file__).parents[2] / "exports"


@pytest.fixture(scope="module")
def graph() -> KnowledgeGraph:
    return load(EXPORTS, evidence=False)


@pytest.fixture(scope="module")
def found(graph: KnowledgeGraph) -> Themes:
    return themes(graph)


@pytest.fixture(scope="module")
def view() -> nx.Graph[str]:
    read: nx.Graph[str] = nx.read_graphml(EXPORTS / "concepts.graphml")
    for _, _, data in read.edges(data=True):
        data["tie"] = round(data["weight"] * (data["npmi"] + 0.05) * 1_000_000)
    return read


def test_modularity(found: Themes, view: nx.Graph[str]) -> None:
    groups: list[set[str]] = [set(theme.concepts) for theme in found.themes]
    groups += [{node} for node in sorted(set(view).difference(*groups))]
    assert found.modularity[1.0] == pytest.approx(nx.community.modularity(view, groups, weight="tie"), abs=1e-9)
    # No cut that networkx finds from other seeds is much better.
    best = max(nx.community.modularity(view, cut, weight="tie") for cut in other_cuts(view))
    assert found.modularity[1.0] > best - 0.02


def other_cuts(view: nx.Graph[str]) -> Iterator[list[set[str]]]:
    for seed in range(1, 4):
        yield nx.community.louvain_communities(view, weight="tie", seed=seed)


def test_centrality_and_density(found: Themes, view: nx.Graph[str]) -> None:
    for theme in found.themes:
        members, inside, outside = set(theme.concepts), 0.0, 0.0
        for first, second, data in view.edges(members, data=True):
            tie = data["weight"] ** 2 / (view.nodes[first]["papers"] * view.nodes[second]["papers"])
            if {first, second} <= members:
                inside += tie
            else:
                outside += tie
        assert theme.density == pytest.approx(100 * inside / len(members), rel=1e-9)
        assert theme.centrality == pytest.approx(10 * outside, rel=1e-9)


def test_each_paper_is_of_one_theme(found: Themes, graph: KnowledgeGraph) -> None:
    papers = [paper for theme in found.themes for paper, _ in theme.papers]
    assert len(papers) == len(set(papers))
    assert set(papers) <= {paper.iri for paper in graph.papers}


def test_themes_have_names_of_their_own(found: Themes) -> None:
    names = [theme.name for theme in found.themes]
    assert len(set(names)) == len(names) >= 5
    assert any("large language model" in theme.labels for theme in found.themes)


def test_likeness_is_mutual(graph: KnowledgeGraph) -> None:
    table = incidence(graph)
    papers = list(table.of_paper)[:12]
    like = {paper: {one.paper: one.similarity for one in similar(table, paper)} for paper in papers}
    for first in papers:
        for second in papers:
            assert like[first].get(second, 0.0) == pytest.approx(like[second].get(first, 0.0))


def test_the_table_and_the_page_compute_communities_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []
    louvain = room._CUT["louvain"]

    def counted(size: int, edges: room.Edges, resolution: float, seed: int) -> object:
        runs.append(size)
        return louvain(size, edges, resolution, seed)

    monkeypatch.setattr(room, "_remembered", {})
    monkeypatch.setitem(room._CUT, "louvain", counted)
    for name in ("centrality_csv", "html"):
        with (tmp_path / name).open("wb") as handle:
            EXPORTERS.get(name)(pile(TWO_FIELDS), handle)
    assert runs == [8]
