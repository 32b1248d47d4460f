from __future__ import annotations

import pytest

from kg.analysis.projections import projection
from kg.analysis.sharing import KINDS, WEIGHTS
from kg.graph.networkx_view import concepts_graph
from tests.sample import artefact, concept, empty_graph, paper, sample_graph


def test_concepts_by_count_are_the_projection_itself() -> None:
    view, own = projection(sample_graph()), concepts_graph(sample_graph())
    assert list(view.edges(data=True)) == list(own.edges(data=True))
    assert list(view.nodes(data=True)) == list(own.nodes(data=True))


def test_papers_share_concepts() -> None:
    view = projection(sample_graph(), "papers")
    assert view.edges[paper("p1"), paper("p3")]["weight"] == 1
    assert not view.has_edge(paper("p1"), paper("p2"))
    assert len(view) == 4


def test_artefacts_share_papers() -> None:
    view = projection(sample_graph(), "artefacts")
    assert list(view.edges) == [(artefact("cifar-10"), artefact("dual-arch"))]
    assert view.nodes[artefact("cifar-10")] == {"label": "CIFAR-10", "kind": "dataset", "papers": 1}


@pytest.mark.parametrize("weight", ["association", "npmi"])
def test_other_weights_stand_in_for_the_count(weight: str) -> None:
    view = projection(sample_graph(), "concepts", weight)
    for _, _, data in view.edges(data=True):
        assert data["weight"] == data[weight] > 0
    assert min(data["distance"] for _, _, data in view.edges(data=True)) == 1_000_000
    assert set(view) == set(concepts_graph(sample_graph()))


def test_npmi_keeps_no_edge_that_is_no_better_than_chance() -> None:
    counts, npmi = projection(sample_graph(), "papers"), projection(sample_graph(), "papers", "npmi")
    for first, second, data in counts.edges(data=True):
        assert npmi.has_edge(first, second) == (data["npmi"] > 0)


@pytest.mark.parametrize("on", KINDS)
@pytest.mark.parametrize("weight", WEIGHTS)
def test_nothing_from_nothing_and_attributes_are_the_same_for_all(on: str, weight: str) -> None:
    assert len(projection(empty_graph(), on, weight)) == 0
    view = projection(sample_graph(), on, weight)
    assert all(data.keys() == {"label", "kind", "papers"} for _, data in view.nodes(data=True))
    wanted = {"weight", "distance", "association", "npmi"}
    assert all(data.keys() == wanted and isinstance(data["distance"], int) for _, _, data in view.edges(data=True))


def test_ancestors_without_papers_are_not_ranked() -> None:
    assert concept("machine-learning") not in projection(sample_graph())
