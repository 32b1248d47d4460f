from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations, pairwise

import networkx as nx

from kg.analysis.centrality import centrality
from kg.analysis.communities import communities, membership
from kg.graph.networkx_view import concepts_graph
from tests.sample import concept, empty_graph, sample_graph


def cliques(*names: str) -> nx.Graph[str]:
    """One clique a word, its letters the nodes; a chain of weak edges holds them together."""
    graph: nx.Graph[str] = nx.Graph()
    for name in names:
        graph.add_nodes_from(name)
        graph.add_edges_from(combinations(name, 2), weight=5)
    for first, second in pairwise(names):
        graph.add_edge(first[-1], second[0], weight=1)
    return graph


def test_numbered_by_size_then_by_smallest_member() -> None:
    found = communities(cliques("xyz", "abc", "defg"))
    assert [(c.number, "".join(c.members)) for c in found] == [(1, "defg"), (2, "abc"), (3, "xyz")]
    assert membership(found) == {**dict.fromkeys("defg", 1), **dict.fromkeys("abc", 2), **dict.fromkeys("xyz", 3)}


def test_what_goes_with_everything_characterises_nothing() -> None:
    graph = cliques("abcd", "wxyz")
    nx.set_node_attributes(graph, dict.fromkeys(graph, 4), "papers")
    for node in "wxyz":
        graph.add_edge("a", node, weight=3)
    (first, _) = communities(graph)
    assert first.members == tuple("abcd")
    assert "a" not in first.characteristic
    assert set(first.characteristic) == set("bcd")


def test_what_many_papers_are_about_characterises() -> None:
    graph = cliques("abcd")
    nx.set_node_attributes(graph, {"a": 1, "b": 2, "c": 9, "d": 3}, "papers")
    assert communities(graph)[0].characteristic == ("c", "d", "b")


def test_concepts_without_partners_stand_alone() -> None:
    graph = cliques("abc")
    graph.add_nodes_from("zy")
    assert [c.members for c in communities(graph)] == [("a", "b", "c"), ("y",), ("z",)]


def test_the_name_is_made_of_labels() -> None:
    graph = concepts_graph(sample_graph())
    names = [c.name(graph) for c in communities(graph)]
    assert "class-incremental learning, knowledge distillation" in names


def test_nothing() -> None:
    assert communities(concepts_graph(empty_graph())) == []
    assert centrality(empty_graph()).rows == ()


def test_resolution_makes_more() -> None:
    graph = cliques("abcd", "efgh", "ijkl")
    assert len(communities(graph, resolution=0.01)) <= len(communities(graph)) <= len(communities(graph, resolution=9))


def test_the_table_of_the_sample() -> None:
    table = centrality(sample_graph())
    assert table.remarks == ()
    assert table.rows[0].iri == concept("continual-learning")
    assert {row.iri for row in table.rows if row.community == 1} == set(table.communities[0].members)


def test_the_hash_seed_does_not_matter() -> None:
    code = (
        "import networkx as nx, random\nfrom kg.analysis.communities import communities\nr = random.Random(1)\n"
        "g = nx.Graph()\ng.add_nodes_from(f'n{i:03d}' for i in range(200))\n"
        "g.add_weighted_edges_from((f'n{r.randrange(200):03d}', f'n{r.randrange(200):03d}', r.randrange(1, 5))"
        " for _ in range(800))\nprint(communities(g))\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(runs) == 1
