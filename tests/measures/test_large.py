"""What scipy computes on a large graph is what networkx computes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import networkx as nx
import numpy as np
import pytest
from scipy.sparse import csr_array

from kg.measures import BUILT_IN, MEASURES, Scores, betweenness, eigenvector, paths, sparse
from kg.measures.paths import useful_edges

Reference = Callable[["nx.Graph[str]"], dict[str, float]]

REFERENCES: dict[str, Reference] = {
    "strength": lambda g: dict(g.degree(weight="weight")),
    "degree": lambda g: dict(g.degree()),
    "pagerank": lambda g: nx.pagerank(g, tol=1e-12, max_iter=1000),
    "betweenness": lambda g: nx.betweenness_centrality(g, weight="distance"),
    "closeness": lambda g: nx.closeness_centrality(g, distance="distance"),
    "harmonic": lambda g: {**nx.harmonic_centrality(g, distance="distance")},
}


def pile(nodes: int, edges: int, seed: int) -> nx.Graph[str]:
    """Counts as they fall in a pile of papers: few large ones, many ties; in two components and with lonely nodes."""
    chance = random.Random(seed)
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(f"n{number:03d}" for number in range(nodes))
    for _ in range(edges):
        first, second = (int(nodes * 0.9 * chance.random() ** 2) for _ in "ab")
        if first != second and (first % 10 == 0) == (second % 10 == 0):
            pair = f"n{first:03d}", f"n{second:03d}"
            weight = int(graph.edges[pair]["weight"]) + 1 if graph.has_edge(*pair) else 1
            graph.add_edge(*pair, weight=weight)
    greatest = max(data["weight"] for _, _, data in graph.edges(data=True))
    for _, _, data in graph.edges(data=True):
        data["distance"] = round(10**6 * greatest / data["weight"])
    return graph


def assert_close(ours: dict[str, float], theirs: dict[str, float]) -> None:
    assert list(ours) == list(theirs)
    for node, value in theirs.items():
        assert math.isclose(ours[node], value, rel_tol=1e-12, abs_tol=1e-16), node


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", sorted(REFERENCES))
def test_equal_to_networkx(name: str, seed: int) -> None:
    graph = pile(sparse.LARGE + 60, 900, seed)
    ours = MEASURES.get(name)(graph)
    theirs = REFERENCES[name](graph)
    assert_close(ours, {node: theirs[node] for node in graph})
    assert isinstance(ours, Scores)
    assert ours.remark == ""


@pytest.mark.parametrize("seed", range(3))
def test_eigenvector_equals_networkx_on_the_largest_component(seed: int) -> None:
    graph = pile(sparse.LARGE + 60, 900, seed)
    largest = max(nx.connected_components(graph), key=len)
    core: nx.Graph[str] = nx.Graph(graph.subgraph(largest))
    theirs = nx.eigenvector_centrality(core, max_iter=10_000, tol=1e-15, weight="weight")
    ours = eigenvector.eigenvector(graph)
    greatest = max(theirs.values())
    for node in graph:
        assert abs(ours[node] - theirs.get(node, 0.0)) < 1e-12 * greatest


@pytest.mark.parametrize("nodes", [60, 600])
def test_eigenvector_of_a_long_chain(nodes: int) -> None:
    """Power iteration would not end."""
    scores = eigenvector.eigenvector(nx.path_graph([f"n{number:03d}" for number in range(nodes)]))
    want = [math.sin(math.pi * (number + 1) / (nodes + 1)) for number in range(nodes)]
    length = math.sqrt(sum(value * value for value in want))
    assert all(
        math.isclose(value, sine / length, abs_tol=1e-9) for value, sine in zip(scores.values(), want, strict=True)
    )


def test_of_equal_components_the_one_with_the_smallest_id() -> None:
    scores = eigenvector.eigenvector(nx.Graph([("c", "d"), ("a", "b")]))
    assert [node for node, value in scores.items() if value] == ["a", "b"]


def test_dropping_edges_changes_no_distance() -> None:
    graph = pile(200, 3000, 7)
    whole, useful = sparse.adjacency(graph, "distance"), useful_edges(graph)
    assert useful.nnz < whole.nnz * 0.9
    for all_of_it, less in zip(paths.distance_rows(whole), paths.distance_rows(useful), strict=True):
        assert (all_of_it == less).all()


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_long_and_short_indices_are_the_same(name: str) -> None:
    """Products of matrices may have either."""
    weights = sparse.adjacency(pile(sparse.LARGE + 60, 900, 1), "weight")
    nodes = tuple(f"n{number:03d}" for number in range(weights.shape[0]))
    short, long = (sparse.Ties(nodes, retyped(weights, size), {"community": [1] * 80 + [2] * 80}) for size in "il")
    assert long.weight.indices.dtype == np.int64
    assert MEASURES.get(name)(long) == MEASURES.get(name)(short)  # type: ignore[arg-type] # what ours take as well


def retyped(matrix: csr_array, size: str) -> csr_array:
    other = matrix.copy()
    other.indices, other.indptr = other.indices.astype(size), other.indptr.astype(size)
    return other


def test_pivots_are_said_and_near(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = pile(400, 4000, 3)
    exact = betweenness.betweenness(graph)
    monkeypatch.setattr(betweenness, "EXACT", 300)
    monkeypatch.setattr(betweenness, "PIVOTS", 200)
    estimate = betweenness.betweenness(graph)
    assert estimate == betweenness.betweenness(graph)
    assert "estimated from 200 of 400 nodes (seed 0)" in estimate.remark
    assert "standard error" in estimate.remark
    top = sorted(exact, key=exact.__getitem__)[-10:]
    assert max(abs(estimate[node] - exact[node]) / exact[node] for node in top) < 0.5
    total, want = sum(estimate.values()), sum(exact.values())
    assert math.isclose(total, want, rel_tol=0.05)


def test_all_nodes_as_pivots_give_the_exact_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scale of the estimate is right for nodes that are pivots."""
    graph = pile(120, 900, 5)
    exact = betweenness.betweenness(graph)
    monkeypatch.setattr(betweenness, "EXACT", 100)
    monkeypatch.setattr(betweenness, "PIVOTS", 120)
    for node, value in betweenness.betweenness(graph).items():
        assert math.isclose(value, exact[node], rel_tol=1e-12, abs_tol=1e-16)
