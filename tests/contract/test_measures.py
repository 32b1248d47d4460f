"""What every measure must do, those of other distributions included."""

from __future__ import annotations

import math

import networkx as nx
import pytest

from kg.graph.networkx_view import concepts_graph
from kg.measures import DEFAULT, MEASURES, Measure, Scores, ranked
from tests.sample import empty_graph, sample_graph

SIZES = (4, 150)
"""One graph for networkx, one for scipy."""

STRUCTURE = ("bridging", "clustering", "core")
"""What says something else than who is in the middle: in a star or a chain all may be equal."""


@pytest.fixture(params=MEASURES.names())
def measure(request: pytest.FixtureRequest) -> Measure:
    name: str = request.param
    return MEASURES.get(name)


def weighted(graph: nx.Graph[int]) -> nx.Graph[str]:
    """The same with string nodes and unit edges."""
    out: nx.Graph[str] = nx.Graph()
    out.add_nodes_from(f"n{node:04d}" for node in graph)
    for first, second in graph.edges:
        out.add_edge(f"n{first:04d}", f"n{second:04d}", weight=1, distance=1_000_000)
    return out


def structural(measure: Measure) -> bool:
    return getattr(measure, "__name__", "") in STRUCTURE


def importance(scores: Scores) -> list[float]:
    """The values, turned round where the lowest is first."""
    return [-value if scores.lowest_first else value for value in scores.values()]


@pytest.mark.parametrize("size", SIZES)
def test_star(measure: Measure, size: int) -> None:
    """The centre is first, the leaves are equal."""
    centre, *leaves = importance(measure(weighted(nx.star_graph(size))))
    assert centre > max(leaves) or (structural(measure) and centre >= max(leaves))
    assert all(math.isclose(value, leaves[0], rel_tol=1e-9, abs_tol=1e-15) for value in leaves)


@pytest.mark.parametrize("size", SIZES)
def test_path(measure: Measure, size: int) -> None:
    """What is the same from both ends has the same value, and no end beats the middle."""
    values = importance(measure(weighted(nx.path_graph(size))))
    if measure is not MEASURES.get("bridging"):  # a chain has no one best division into communities
        assert all(math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12) for a, b in zip(values, values[::-1], strict=True))
    assert values[0] <= values[size // 2]


@pytest.mark.parametrize("size", SIZES)
def test_disconnected(measure: Measure, size: int) -> None:
    """Every node has a finite value that is not negative, and a lonely node is never first."""
    graph = weighted(nx.disjoint_union(nx.star_graph(size), nx.path_graph(2)))
    graph.add_node("alone")
    scores = measure(graph)
    assert list(scores) == list(graph)
    assert all(math.isfinite(value) and value >= 0 for value in scores.values())
    first, alone = importance(scores)[0], importance(scores)[-1]
    assert alone < first or (structural(measure) and alone <= first)


def test_no_edges(measure: Measure) -> None:
    for size in SIZES:
        scores = measure(weighted(nx.empty_graph(size)))
        assert len(set(scores.values())) == 1
        assert len(scores) == size


def test_empty(measure: Measure) -> None:
    assert measure(concepts_graph(empty_graph())) == {}
    assert measure(nx.Graph()) == {}


def test_one_node(measure: Measure) -> None:
    (value,) = measure(weighted(nx.empty_graph(1))).values()
    assert math.isfinite(value)


def test_the_sample_in_the_order_of_the_graph(measure: Measure) -> None:
    graph = concepts_graph(sample_graph())
    scores = measure(graph)
    assert list(scores) == list(graph)
    assert scores == measure(graph)
    assert all(type(value) in (int, float) for value in scores.values())
    assert ranked(scores)[0][1].endswith("continual-learning") or len(set(scores.values())) < len(scores)


def test_the_graph_is_left_as_it_was(measure: Measure) -> None:
    graph = concepts_graph(sample_graph())
    before = str(graph.nodes(data=True)) + str(graph.edges(data=True))
    measure(graph)
    assert str(graph.nodes(data=True)) + str(graph.edges(data=True)) == before


def test_the_docstring_says_what_it_means(measure: Measure) -> None:
    text = measure.__doc__ or ""
    for word in ("Formula:", "Source:", "isconnected", ">>>"):
        assert word in text


def test_the_default_is_there() -> None:
    assert DEFAULT in MEASURES.names()
