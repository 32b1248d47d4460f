from __future__ import annotations

import random

import networkx as nx
import pytest

from kg.analysis.connections import paths, shared_papers
from kg.analysis.incidence import incidence
from kg.analysis.projections import projection
from tests.piles import concept, paper, pile


def test_way_and_papers() -> None:
    graph = pile([("a b", 2020), ("b c", 2020), ("b c", 2020), ("d", 2020)], scores={(1, "b"): 0.5})
    (way,) = paths(projection(graph), incidence(graph), concept("a"), concept("c"), 3)
    assert [(hop.source, hop.target, hop.papers) for hop in way.hops] == [
        (concept("a"), concept("b"), (paper(0),)),
        (concept("b"), concept("c"), (paper(2), paper(1))),
    ]
    assert way.length == 2_000_000 + 1_000_000


@pytest.mark.parametrize("weight", ["count", "npmi"])
def test_shortest_by_networkx(weight: str) -> None:
    dice = random.Random(3)
    graph = pile([(" ".join(f"c{n}" for n in range(25) if dice.random() < 0.1), 2020) for _ in range(60)])
    view, table = projection(graph, "concepts", weight), incidence(graph)
    lengths = dict(nx.all_pairs_dijkstra_path_length(view, weight="distance"))
    for target in sorted(lengths[concept("c0")]):
        if target != concept("c0"):
            found = paths(view, table, concept("c0"), concept(target.rpartition("/")[2]), 4)
            assert found[0].length == lengths[concept("c0")][target]
            assert [way.length for way in found] == sorted(way.length for way in found)
            assert all(hop.papers for way in found for hop in way.hops)


def test_no_way() -> None:
    graph = pile([("a b", 2020), ("c d", 2020)])
    table, view = incidence(graph), projection(graph)
    assert paths(view, table, concept("a"), concept("c")) == []
    assert paths(view, table, concept("a"), concept("a")) == []
    assert paths(view, table, concept("a"), concept("unknown")) == []
    assert shared_papers(table, concept("a"), concept("c")) == ()
