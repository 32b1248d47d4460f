"""GEXF, GraphML with looks and Cytoscape JSON: read back by networkx and igraph, and drawn as the page draws."""

from __future__ import annotations

import io
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import igraph
import networkx as nx
import pytest

from kg.exporters.drawing import drawing
from kg.exporters.html.concepts import draw
from kg.graph.networkx_view import concepts_graph, typed_graph
from kg.model import Iri, KnowledgeGraph, Link
from tests.exporters.written import written
from tests.sample import HOSTILE, artefact, concept, paper, sample_graph, work

GEXF = "{http://gexf.net/1.3}"
VIZ = "{http://gexf.net/1.3/viz}"


def parallel() -> KnowledgeGraph:
    """The sample, where one paper also uses what it introduces."""
    graph = sample_graph()
    first = next(link for link in graph.links if link.predicate.endswith("introduces"))
    other = Link(Iri(f"{first.iri}-2"), first.paper, Iri("https://kg.example/ontology#uses"), first.target, 0.5, 9, 1)
    return replace(graph, links=tuple(sorted((*graph.links, other), key=lambda link: link.iri)))


def typed_edges(view: Any) -> list[tuple[str, str, str, float]]:
    return sorted((u, v, d["predicate"], round(d["weight"], 6)) for u, v, d in view.edges(data=True))


@pytest.mark.parametrize("graph", [sample_graph(), parallel()], ids=["sample", "parallel edges"])
def test_networkx_reads_gexf(graph: KnowledgeGraph) -> None:
    found: Any = nx.read_gexf(io.BytesIO(written("gexf", graph)), version="1.3")
    ours = typed_graph(graph)
    assert found.is_directed()
    assert set(found) == set(ours)
    assert typed_edges(found) == typed_edges(ours)
    for node, data in ours.nodes(data=True):
        assert {key: found.nodes[node][key] for key in ("kind", "papers", "year")} == {
            key: data[key] for key in ("kind", "papers", "year")
        }
    assert found.nodes[artefact("script")]["label"] == HOSTILE.replace("\x07", "\ufffd")


def test_networkx_reads_the_concepts_in_gexf() -> None:
    found: Any = nx.read_gexf(io.BytesIO(written("concepts_gexf", sample_graph())), version="1.3")
    ours = concepts_graph(sample_graph())
    assert not found.is_directed()
    for first, second, data in ours.edges(data=True):
        there = {key: found.edges[first, second][key] for key in data}
        assert there == pytest.approx(data)


def test_gexf_has_the_looks_of_the_page() -> None:
    tree = ET.fromstring(written("gexf", sample_graph()))
    assert tree.get("version") == "1.3"
    nodes = {node.get("id"): node for node in tree.iter(f"{GEXF}node")}
    for drawn in draw(sample_graph())[0]:
        place = nodes[drawn.concept.iri].find(f"{VIZ}position")
        assert place is not None
        assert (float(place.get("x", "")), -float(place.get("y", ""))) == (drawn.x, drawn.y)
    for node in nodes.values():
        ink, size = node.find(f"{VIZ}color"), node.find(f"{VIZ}size")
        assert ink is not None
        assert size is not None
        assert all(0 <= int(ink.get(channel, "")) <= 255 for channel in "rgb")
        assert float(size.get("value", "")) > 0
    assert len({edge.get("id") for edge in tree.iter(f"{GEXF}edge")}) == len(list(tree.iter(f"{GEXF}edge")))


def test_white_space_of_labels_survives_in_gexf() -> None:
    graph = replace(sample_graph(), works=tuple(replace(w, label="a\tb\nc\r\nd") for w in sample_graph().works))
    found: Any = nx.read_gexf(io.BytesIO(written("gexf", graph)), version="1.3")
    assert found.nodes[work("p1--huang-2024")]["label"] == "a\tb\nc\r\nd"


@pytest.mark.parametrize("name", ["graphml", "drawn_graphml", "concepts_graphml", "concepts_drawn_graphml"])
def test_igraph_and_networkx_read_the_same_graphml(name: str, tmp_path: Path) -> None:
    path = tmp_path / "graph.graphml"
    path.write_bytes(written(name, sample_graph()))
    by_igraph = igraph.Graph.Read_GraphML(str(path))
    by_networkx: Any = nx.read_graphml(path)
    assert set(by_igraph.vs["id"]) == set(by_networkx)
    assert by_igraph.ecount() == by_networkx.number_of_edges()
    assert by_igraph.is_directed() == by_networkx.is_directed()
    labels = {vertex["id"]: vertex["label"] for vertex in by_igraph.vs}
    assert labels == dict(by_networkx.nodes(data="label"))


def test_gephi_finds_its_names_in_graphml() -> None:
    found: Any = nx.read_graphml(io.BytesIO(written("drawn_graphml", sample_graph())))
    data = found.nodes[concept("continual-learning")]
    looks = drawing(sample_graph()).looks[concept("continual-learning")]
    assert (data["x"], -data["y"], data["size"]) == (looks.x, looks.y, looks.size)
    assert f"#{data['r']:02x}{data['g']:02x}{data['b']:02x}" == looks.colour
    assert data["label"] == "continual learning"


@pytest.mark.parametrize(("name", "concepts"), [("cytoscape", False), ("concepts_cytoscape", True)])
def test_networkx_reads_cytoscape_json(name: str, concepts: bool) -> None:
    document = json.loads(written(name, parallel()))
    found = nx.cytoscape_graph(document)
    ours = concepts_graph(parallel()) if concepts else typed_graph(parallel())
    assert set(found) == set(ours)
    assert found.number_of_edges() == ours.number_of_edges()
    assert found.is_directed() == ours.is_directed()
    ids = [element["data"]["id"] for kind in ("nodes", "edges") for element in document["elements"][kind]]
    assert len(set(ids)) == len(ids)
    assert all(node["position"].keys() == {"x", "y"} for node in document["elements"]["nodes"])


def test_every_node_has_a_look() -> None:
    looks = drawing(sample_graph()).looks
    assert set(looks) == set(typed_graph(sample_graph()))
    assert all(re.fullmatch("#[0-9a-f]{6}", look.colour) for look in looks.values())
    assert looks[paper("p1")].colour != looks[artefact("cifar-10")].colour
