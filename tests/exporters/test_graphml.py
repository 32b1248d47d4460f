from __future__ import annotations

import io
from dataclasses import replace

import networkx as nx

from kg.exporters import EXPORTERS
from kg.graph.networkx_view import concepts_graph, typed_graph
from kg.model import KnowledgeGraph
from tests.sample import HOSTILE, artefact, concept, paper, sample_graph


def read(name: str, graph: KnowledgeGraph) -> nx.Graph[str]:
    out = io.BytesIO()
    EXPORTERS.get(name)(graph, out)
    out.seek(0)
    found: nx.Graph[str] = nx.read_graphml(out)
    return found


def test_networkx_reads_the_projection_back() -> None:
    found, ours = read("concepts_graphml", sample_graph()), concepts_graph(sample_graph())
    assert not found.is_directed()
    assert list(found) == list(ours)
    for first, second, data in ours.edges(data=True):
        assert found.edges[first, second] == data
        assert isinstance(found.edges[first, second]["distance"], int)
    assert found.nodes[concept("continual-learning")] == {"kind": "concept", "label": "continual learning", "papers": 3}


def test_networkx_reads_the_typed_graph_back() -> None:
    found, ours = read("graphml", sample_graph()), typed_graph(sample_graph())
    assert found.is_directed()
    assert list(found) == list(ours)
    assert sorted((u, v, d["predicate"], d["weight"]) for u, v, d in found.edges(data=True)) == sorted(
        (u, v, d["predicate"], d["weight"]) for u, v, d in ours.edges(data=True)
    )
    assert found.nodes[paper("p1")]["year"] == 2025


def test_a_control_character_is_replaced() -> None:
    found = read("graphml", sample_graph())
    assert found.nodes[artefact("script")]["label"] == HOSTILE.replace("\x07", "\ufffd")


def test_white_space_survives() -> None:
    graph = sample_graph()
    works = tuple(replace(work, label="a\tb\nc\r\nd") for work in graph.works)
    found = read("graphml", replace(graph, works=works))
    assert found.nodes[works[0].iri]["label"] == "a\tb\nc\r\nd"
