from __future__ import annotations

from dataclasses import replace

from kg.graph.networkx_view import concepts_graph, distance, typed_graph
from kg.iri import COMPARES
from kg.model import CoOccurrence, Iri
from tests.sample import HOSTILE, artefact, concept, empty_graph, paper, sample_graph, work

ETUDE = "http://example.org/kos/%C3%A9tude(1)"


def test_the_projection_has_the_concepts_with_papers() -> None:
    view = concepts_graph(sample_graph())
    assert list(view) == sorted(view)
    assert {node: data["papers"] for node, data in view.nodes(data=True)} == {
        ETUDE: 1,
        concept("catastrophic-forgetting"): 1,
        concept("class-incremental-learning"): 1,
        concept("continual-learning"): 3,
        concept("knowledge-distillation"): 1,
    }
    assert view.nodes[ETUDE] == {"label": HOSTILE, "kind": "concept", "papers": 1}
    assert view.edges[ETUDE, concept("continual-learning")] == {
        "weight": 1, "distance": 1_000_000, "association": 1.333333, "npmi": 0.207519,
    }  # fmt: skip
    assert view.number_of_edges() == 3


def test_distances_are_integers_from_the_greatest_count() -> None:
    graph = sample_graph()
    first, second, third = graph.cooccurrences
    strong = replace(second, paper_count=3)
    view = concepts_graph(replace(graph, cooccurrences=(first, strong, third)))
    assert view.edges[strong.first, strong.second]["distance"] == 1_000_000
    assert view.edges[first.first, first.second]["distance"] == 3_000_000
    assert distance(7, 10) == 1_428_571


def test_the_typed_graph_has_everything_else() -> None:
    view = typed_graph(sample_graph())
    assert len(view) == 4 + 6 + 3 + 2
    assert list(view) == sorted(view)
    assert view.nodes[paper("p1")] == {
        "kind": "paper", "label": "Dual-Arch for continual learning", "papers": 1, "year": 2025,
    }  # fmt: skip
    assert view.nodes[artefact("cifar-10")] == {"kind": "dataset", "label": "CIFAR-10", "papers": 1, "year": 2025}
    assert view.nodes[concept("catastrophic-forgetting")]["papers"] == 2
    assert view.nodes[concept("catastrophic-forgetting")]["year"] == 2024
    assert view.nodes[work("p4--muller-2023")]["year"] == 0
    assert view.nodes[concept("machine-learning")]["papers"] == 0
    edges = {(u, v): (data["predicate"], data["weight"]) for u, v, data in view.edges(data=True)}
    assert edges[paper("p2"), concept("catastrophic-forgetting")] == ("comparesWith", 0.4)
    assert edges[paper("p1"), work("p1--huang-2024")] == ("cites", 1.0)
    assert edges[concept("continual-learning"), concept("machine-learning")] == ("broader", 1.0)
    assert edges[concept("catastrophic-forgetting"), concept("continual-learning")] == ("related", 1.0)


def test_two_roles_are_two_edges() -> None:
    graph = sample_graph()
    link = next(link for link in graph.links if link.target == concept("knowledge-distillation"))
    more = replace(link, iri=Iri(link.iri + "-2"), predicate=COMPARES)
    view = typed_graph(replace(graph, links=(*graph.links, more)))
    assert sorted(view[paper("p2")][link.target]) == ["comparesWith", "subject"]


def test_empty() -> None:
    assert len(concepts_graph(empty_graph())) == 0
    assert len(typed_graph(empty_graph())) == 0


def test_order_of_the_records_does_not_matter() -> None:
    graph = sample_graph()
    pairs: tuple[CoOccurrence, ...] = graph.cooccurrences[::-1]
    mixed = concepts_graph(replace(graph, cooccurrences=pairs))
    assert list(mixed.edges(data=True)) == list(concepts_graph(graph).edges(data=True))


def test_a_pair_of_concepts_that_are_not_there() -> None:
    graph = sample_graph()
    view = concepts_graph(replace(graph, concepts=graph.concepts[1:]))
    assert all(data.keys() == {"label", "kind", "papers"} for _, data in view.nodes(data=True))
