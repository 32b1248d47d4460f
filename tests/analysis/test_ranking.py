from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from kg.analysis.communities import communities, membership
from kg.analysis.projections import projection
from kg.analysis.ranking import ranking
from kg.errors import UnknownNameError, UsageError
from kg.graph.load import load
from kg.measures import BUILT_IN, MEASURES, Scores
from kg.model import KnowledgeGraph
from tests.analysis.test_sharing import bipartite, pile
from tests.measures.test_properties import REFERENCES, assert_same
from tests.sample import HOSTILE, concept, empty_graph, sample_graph

EXPORTS = Path(__file__).parents[2] / "exports"


@pytest.fixture(scope="module")
def graph() -> KnowledgeGraph:
    return load(EXPORTS, evidence=False)


@pytest.fixture(scope="module")
def from_file(graph: KnowledgeGraph) -> nx.Graph[str]:
    """What anyone with networkx has: the file, and nothing of ours (but the communities)."""
    view: nx.Graph[str] = nx.read_graphml(EXPORTS / "concepts.graphml")
    number = membership(communities(projection(graph)))
    nx.set_node_attributes(view, {node: number[node] for node in view}, "community")
    return view


@pytest.mark.parametrize("measure", sorted(set(BUILT_IN) - {"closeness", "harmonic"}))
def test_networkx_computes_the_same_from_the_export(
    measure: str, graph: KnowledgeGraph, from_file: nx.Graph[str]
) -> None:
    assert_same({row.iri: row.value for row in ranking(graph, measure)}, REFERENCES[measure](from_file))


def test_and_the_same_closeness_where_asked(graph: KnowledgeGraph, from_file: nx.Graph[str]) -> None:
    """Of some nodes: networkx is slow."""
    for measure in ("closeness", "harmonic"):
        found = {str(row.iri): row.value for row in ranking(graph, measure)}
        some = sorted(found)[::25]
        close: dict[str, Any] = {node: nx.closeness_centrality(from_file, node, distance="distance") for node in some}
        near: dict[str, Any] = nx.harmonic_centrality(from_file, some, distance="distance")
        theirs = close if measure == "closeness" else near
        assert_same({node: found[node] for node in some}, {node: theirs[node] for node in some})


@pytest.mark.parametrize("weight", ["association", "npmi"])
@pytest.mark.parametrize("measure", ["pagerank", "strength", "katz", "constraint"])
def test_and_by_the_other_weights(measure: str, weight: str, graph: KnowledgeGraph, from_file: nx.Graph[str]) -> None:
    other: nx.Graph[str] = nx.Graph()
    other.add_nodes_from(from_file.nodes(data=True))
    other.add_weighted_edges_from((a, b, d[weight]) for a, b, d in from_file.edges(data=True) if d[weight] > 0)
    assert_same({row.iri: row.value for row in ranking(graph, measure, weight=weight)}, REFERENCES[measure](other))


def test_hubs_and_authorities_are_those_of_networkx() -> None:
    graph = pile(papers=60)
    two = nx.DiGraph(bipartite(graph))
    two.remove_edges_from([edge for edge in two.edges if edge[0].startswith("urn:c")])
    hubs, authorities = nx.hits(two, tol=1e-16, max_iter=10_000)
    papers = {row.iri: row.value for row in ranking(graph, "hits", on="papers", form="bipartite")}
    assert_same(papers, {node: hubs[node] for node in papers})
    concepts = {row.iri: row.value for row in ranking(graph, "hits", form="bipartite")}
    assert_same(concepts, {node: authorities[node] for node in concepts})


def test_neighbours_are_the_strongest() -> None:
    graph = pile()
    view = projection(graph)
    for row in ranking(graph, neighbours=4):
        ties = sorted((-data["weight"], other) for other, data in view.adj[row.iri].items())
        assert [(-near.weight, near.iri) for near in row.neighbours] == ties[:4]
    assert ranking(sample_graph(), neighbours=0)[0].neighbours == ()
    first = ranking(sample_graph(), form="bipartite", top=1)[0]
    assert (first.iri, len(first.neighbours)) == (concept("continual-learning"), 3)
    assert {near.iri.split("/")[-2] for near in first.neighbours} == {"paper"}


def test_bridging_is_by_the_communities_of_kg(graph: KnowledgeGraph) -> None:
    from kg.analysis.centrality import centrality

    table = {row.iri: row.values["bridging"] for row in centrality(graph, resamples=0).rows}
    assert {row.iri: row.value for row in ranking(graph, "bridging")} == table


def test_a_measure_from_elsewhere_gets_a_networkx_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MEASURES._table, "other", f"{__name__}:other")
    monkeypatch.setattr(MEASURES, "get", lambda name: other)
    found = ranking(sample_graph(), "other", resamples=3)
    assert (found[0].value, found[0].high is not None) == (2.0, True)


def other(graph: nx.Graph[str], /) -> Scores:
    return Scores({node: float(len(graph.adj[node])) for node in graph})


@pytest.mark.parametrize("measure", ["closeness", "harmonic"])
def test_small_numbers_are_explained(measure: str) -> None:
    remark, *_ = ranking(sample_graph(), measure).remarks
    assert remark.startswith(f"{measure}: the closest pair is 10^6 apart; ")
    assert ranking(empty_graph(), measure).remarks == ()


def test_records() -> None:
    row = ranking(sample_graph(), top=1).records()[0]
    assert (row["label"], row["low"]) == ("continual learning", None)
    assert row["neighbours"] == [HOSTILE, "catastrophic forgetting"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"measure": "nothing"}, "known: betweenness"),
        ({"on": "authors"}, "known: concepts"),
        ({"weight": "cosine"}, "known: count"),
        ({"form": "tree"}, "known: projection, bipartite"),
        ({"form": "bipartite", "weight": "npmi"}, "leave it out"),
        ({"top": -1}, "not below 0"),
        ({"jobs": 0}, "jobs not below 1"),
        ({"resamples": -3}, "not below 0"),
        ({"on": "papers", "min_papers": 2}, "a paper has no number of papers"),
    ],
)
def test_what_makes_no_sense(options: dict[str, object], message: str) -> None:
    with pytest.raises((UsageError, UnknownNameError), match=message):
        ranking(sample_graph(), **options)  # type: ignore[arg-type]


def test_too_many_edges_for_communities(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kg.analysis.ranking.TOO_MANY", 2)
    with pytest.raises(UsageError, match="too many for that"):
        ranking(pile(), "bridging")
