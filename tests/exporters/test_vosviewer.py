"""VOSviewer JSON against its published structure and the checks that VOSviewer Online makes when it opens a file."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from kg.graph.networkx_view import concepts_graph
from kg.model import KnowledgeGraph
from tests.exporters.written import written
from tests.sample import empty_graph, sample_graph

TEXTS, NUMBERS, MAPS = ("label", "description"), ("x", "y"), ("weights", "scores")
ITEM = {
    "id": int,
    "cluster": int,
    **dict.fromkeys(TEXTS, str),
    **dict.fromkeys(NUMBERS, float),
    **dict.fromkeys(MAPS, dict),
}
LINK = {"source_id": int, "target_id": int, "strength": int}
CONFIG = {"color_schemes", "parameters", "terminology", "templates", "styles"}


def check(document: dict[str, Any]) -> None:
    """What https://app.vosviewer.com/docs/file-types/json-file-type/ says, and getJsonFileError in its source."""
    assert document.keys() <= {"network", "config", "info"}
    network = document["network"]
    assert network.keys() <= {"items", "links", "clusters"}
    for item in network["items"]:
        assert item.keys() <= ITEM.keys()
        assert {"id", "label", "x", "y"} <= item.keys()
        assert all(isinstance(value, ITEM[key]) for key, value in item.items())
        assert item["weights"].keys() == network["items"][0]["weights"].keys()
        assert item["scores"].keys() == network["items"][0]["scores"].keys()
        assert all(isinstance(weight, int | float) and weight >= 0 for weight in item["weights"].values())
        assert all(score is None or isinstance(score, int | float) for score in item["scores"].values())
        assert 1 <= item.get("cluster", 1) <= 1000
    ids = [item["id"] for item in network["items"]]
    assert len(set(ids)) == len(ids)
    assert all(ids)
    for link in network["links"]:
        assert link.keys() == LINK.keys()
        assert link["source_id"] in ids
        assert link["target_id"] in ids
        assert link["strength"] >= 0
    for cluster in network["clusters"]:
        assert cluster.keys() == {"cluster", "label"}
    assert document["config"].keys() <= CONFIG
    for entry in document["config"]["color_schemes"]["cluster_colors"]:
        assert entry.keys() == {"cluster", "color"}
    assert document["info"].keys() == {"title", "description"}


@pytest.mark.parametrize("graph", [sample_graph(), empty_graph()], ids=["sample", "empty"])
def test_structure(graph: KnowledgeGraph) -> None:
    check(json.loads(written("vosviewer", graph)))


def test_the_map_is_the_projection() -> None:
    network = json.loads(written("vosviewer", sample_graph()))["network"]
    view = concepts_graph(sample_graph())
    assert len(network["items"]) == len(view)
    assert sum(link["strength"] for link in network["links"]) == sum(
        data["weight"] for _, _, data in view.edges(data=True)
    )
    by_label = {item["label"]: item for item in network["items"]}
    learning = by_label["continual learning"]
    assert learning["weights"]["Papers"] == 3
    assert learning["scores"]["Mean year"] == 2025
    assert sum(item["scores"]["PageRank"] for item in network["items"]) == pytest.approx(len(view), abs=1e-5)


def test_a_description_is_no_markup() -> None:
    items = json.loads(written("vosviewer", sample_graph()))["network"]["items"]
    assert any("&lt;b onmouseover" in item["description"] for item in items)
    assert not any("<b" in item["description"].replace("<br>", "") for item in items)


def test_without_years() -> None:
    papers = tuple(replace(p, metadata=replace(p.metadata, year=0)) for p in sample_graph().papers)
    document = json.loads(written("vosviewer", replace(sample_graph(), papers=papers)))
    check(document)
    assert document["network"]["items"][0]["scores"].keys() == {"PageRank"}
