"""On any graph a measure gives what networkx gives, by networkx, by matrix and from a matrix, to twelve digits."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from kg.measures import BUILT_IN, MEASURES, Scores, sparse
from kg.measures.bridging import partition
from kg.measures.constraint import ALONE
from kg.measures.katz import REACH
from kg.measures.sparse import Ties, adjacency

Values = dict[str, float]
PATHS = ("betweenness", "closeness", "harmonic")


@st.composite
def graphs(draw: st.DrawFn, most: int = 14) -> nx.Graph[str]:
    """Small graphs, connected or not, with counts as weights."""
    size = draw(st.integers(1, most))
    names = [f"n{number:02d}" for number in draw(st.permutations(range(size)))]
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(names)
    places = st.integers(0, size - 1)
    for first, second, weight in draw(st.lists(st.tuples(places, places, st.integers(1, 40)), max_size=3 * size)):
        if first != second:
            graph.add_edge(names[first], names[second], weight=weight)
    greatest = max((data["weight"] for _, _, data in graph.edges(data=True)), default=1)
    for _, _, data in graph.edges(data=True):
        data["distance"] = round(10**6 * greatest / data["weight"])
    groups = partition(graph)
    nx.set_node_attributes(graph, {node: n for n, group in enumerate(groups) for node in group}, "community")
    return graph


def matrix(graph: nx.Graph[str]) -> Ties:
    communities = [graph.nodes[node]["community"] for node in graph]
    return Ties(tuple(graph), adjacency(graph, "weight"), {"community": communities})


def core_of(graph: nx.Graph[str]) -> nx.Graph[str]:
    components = sorted(nx.connected_components(graph), key=lambda nodes: (-len(nodes), min(nodes)))
    return nx.Graph(graph.subgraph(components[0]))


def clear(graph: nx.Graph[str]) -> bool:
    """Whether the two greatest eigenvalues are so far apart that twelve digits of the vector can be had."""
    values = [0.0, 1.0, *np.linalg.eigvalsh(nx.to_numpy_array(core_of(graph), weight="weight"))]
    return bool(values[-1] - values[-2] > 0.05 * values[-1])


def eigenvector(graph: nx.Graph[str]) -> Values:
    """By the full spectrum: the iteration of networkx does not come to twelve digits on every graph."""
    core = core_of(graph)
    if len(core) < 2:
        return dict.fromkeys(graph, 0.0)
    _, vectors = np.linalg.eigh(nx.to_numpy_array(core, weight="weight"))
    return {**dict.fromkeys(graph, 0.0), **dict(zip(core, np.abs(vectors[:, -1]).tolist(), strict=True))}


def hits(graph: nx.Graph[str]) -> Values:
    core = core_of(graph)
    if len(core) < 3 or nx.is_bipartite(core):
        values = eigenvector(graph)
    else:
        values = {**dict.fromkeys(graph, 0.0), **nx.hits(core, tol=1e-16, max_iter=10_000)[0]}
    total = sum(values.values())
    return {node: value / total if total else 0.0 for node, value in values.items()}


def katz(graph: nx.Graph[str]) -> Values:
    greatest = np.linalg.eigvalsh(nx.to_numpy_array(graph, weight="weight"))[-1]
    alpha = REACH / greatest if greatest > 0 else 0.1
    return nx.katz_centrality_numpy(graph, alpha, weight="weight") if len(graph) > 1 else dict.fromkeys(graph, 1.0)


def constraint(graph: nx.Graph[str]) -> Values:
    values = nx.constraint(graph, weight="weight")
    return {node: ALONE if math.isnan(value) else value for node, value in values.items()}


def bridging(graph: nx.Graph[str]) -> Values:
    found = {}
    for node in graph:
        shares: dict[int, float] = {}
        for other, data in graph.adj[node].items():
            group = graph.nodes[other]["community"]
            shares[group] = shares.get(group, 0.0) + data["weight"]
        whole = sum(shares.values())
        found[node] = 1 - sum((part / whole) ** 2 for part in shares.values()) if whole else 0.0
    return found


def clustering(graph: nx.Graph[str]) -> Values:
    return {node: float(value) for node, value in dict(nx.clustering(graph)).items()}  # type: ignore[arg-type]


REFERENCES: dict[str, Callable[[nx.Graph[str]], Values]] = {
    "betweenness": lambda g: nx.betweenness_centrality(g, weight="distance"),
    "bridging": bridging,
    "closeness": lambda g: nx.closeness_centrality(g, distance="distance"),
    "clustering": clustering,
    "constraint": constraint,
    "core": lambda g: dict(nx.core_number(g)),
    "degree": lambda g: dict(g.degree()),
    "eigenvector": eigenvector,
    "harmonic": lambda g: {**nx.harmonic_centrality(g, distance="distance")},
    "hits": hits,
    "katz": katz,
    "pagerank": lambda g: nx.pagerank(g, tol=1e-12, max_iter=1000, weight="weight"),
    "strength": lambda g: dict(g.degree(weight="weight")),
}


def assert_same(ours: Mapping[Any, float], theirs: Values) -> None:
    assert ours.keys() == theirs.keys()
    scale = max(map(abs, theirs.values()), default=0.0)
    for node, value in theirs.items():
        assert abs(ours[node] - value) <= 1e-12 * scale + 1e-300, (node, ours[node], value)


def test_every_measure_has_a_reference() -> None:
    assert REFERENCES.keys() == BUILT_IN.keys()


@pytest.mark.parametrize("name", sorted(BUILT_IN))
@settings(max_examples=40, deadline=None)
@given(graph=graphs())
def test_as_networkx(name: str, graph: nx.Graph[str]) -> None:
    assume(name not in ("eigenvector", "hits") or clear(graph))
    measure, theirs = MEASURES.get(name), REFERENCES[name](graph)
    assert_same(measure(graph), theirs)
    assert_same(measure(matrix(graph)), theirs)  # type: ignore[arg-type] # what those of this package take as well
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sparse, "LARGE", 0)
        assert_same(measure(graph), theirs)


@pytest.mark.parametrize("name", sorted(BUILT_IN))
@settings(max_examples=15, deadline=None)
@given(graph=graphs(), data=st.data())
def test_a_node_with_itself_is_no_pair(name: str, graph: nx.Graph[str], data: st.DataObject) -> None:
    """And names, order of edges and scale of the weights do not matter where they should not."""
    measure = MEASURES.get(name)
    looped = graph.copy()
    looped.add_edge(*2 * (data.draw(st.sampled_from(sorted(graph))),), weight=7, distance=5)
    for large in (100, 0):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sparse, "LARGE", large)
            assert measure(looped) == measure(graph)


@pytest.mark.parametrize("name", sorted(set(BUILT_IN) - {"strength"} - set(PATHS)))
@settings(max_examples=15, deadline=None)
@given(graph=graphs(), power=st.sampled_from([-30, 40, 200]))
def test_the_unit_of_the_weights_does_not_matter(name: str, graph: nx.Graph[str], power: int) -> None:
    ties, measure = matrix(graph), MEASURES.get(name)
    assume(name not in ("eigenvector", "hits") or clear(graph))
    other = Ties(ties.nodes, csr_array(ties.weight * 2.0**power), ties.marks)
    assert_same(measure(other), measure(ties))  # type: ignore[arg-type] # as above


@pytest.mark.parametrize("name", sorted(BUILT_IN))
@pytest.mark.parametrize("wrong", [math.nan, math.inf, -1, 0])
@pytest.mark.parametrize("large", [100, 0])
def test_numbers_that_are_none(name: str, wrong: float, large: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from kg.errors import UsageError

    monkeypatch.setattr(sparse, "LARGE", large)
    attribute = "distance" if name in PATHS else "weight"
    graph: nx.Graph[str] = nx.Graph([("a", "b"), ("b", "c", {attribute: wrong})])
    with pytest.raises(UsageError, match=f"edge b - c has {attribute}"):
        MEASURES.get(name)(graph)


def test_what_is_lowest_first_says_so() -> None:
    graph: nx.Graph[str] = nx.Graph([("a", "b"), ("b", "c")])
    found = {name: measure(graph) for name, measure in MEASURES.items()}
    assert [name for name, scores in found.items() if scores.lowest_first] == ["constraint"]
    assert all(isinstance(scores, Scores) for scores in found.values())
