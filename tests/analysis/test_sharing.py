"""The projection as a product of matrices is that of networkx and of kg.graph.cooccurrence."""

from __future__ import annotations

import random
from itertools import combinations

import networkx as nx
import numpy as np
import pytest

from kg.analysis.projections import projection
from kg.analysis.sharing import KINDS, WEIGHTS, Sharing, sharing
from kg.errors import UsageError
from kg.graph.cooccurrence import cooccurrences
from kg.iri import SUBJECT, USES
from kg.measures.sparse import Ties
from kg.model import Artefact, Concept, CoOccurrence, Fingerprint, Iri, KnowledgeGraph, Link, Paper
from tests.sample import empty_graph, sample_graph


def pile(papers: int = 40, concepts: int = 25, seed: int = 1, min_count: int | None = None) -> KnowledgeGraph:
    """Papers on a few concepts each, and some artefacts; some papers on none."""
    chance = random.Random(seed)
    names = [Iri(f"urn:c{number:02d}") for number in range(concepts)]
    tools = [Iri(f"urn:t{number}") for number in range(6)]
    links = []
    for paper in range(papers):
        about = chance.sample(names, chance.choice([0, 1, 2, 3, 5, 8]))
        about += [names[0]] * (names[0] not in about and chance.random() < 0.5 and bool(about))
        rows = [(SUBJECT, name) for name in about] + [(USES, tool) for tool in chance.sample(tools, 2)]
        links += [Link(Iri(f"urn:l{paper}{x}"), Iri(f"urn:p{paper:02d}"), p, x, 0.5, 1, 1) for p, x in rows]
    return KnowledgeGraph(
        "urn:",
        Fingerprint("", "", ""),
        tuple(Paper(Iri(f"urn:p{paper:02d}"), str(paper), f"paper {paper}", "") for paper in range(papers)),
        tuple(Concept(name, name[4:]) for name in names),
        tuple(Artefact(tool, tool[4:], "Method") for tool in tools),
        links=tuple(sorted(links)),
        cooccurrences=cooccurrences(links, papers, min_count=min_count),
    )


def edges(ties: Ties) -> dict[tuple[str, str], float]:
    found = ties.weight.tocoo()
    return {
        (ties.nodes[a], ties.nodes[b]): float(value)
        for a, b, value in zip(found.row, found.col, found.data, strict=True)
        if a < b
    }


def bipartite(graph: KnowledgeGraph) -> nx.Graph[str]:
    view: nx.Graph[str] = nx.Graph()
    view.add_nodes_from(paper.iri for paper in graph.papers)
    view.add_edges_from((link.paper, link.target) for link in graph.links if link.predicate == SUBJECT)
    return view


@pytest.mark.parametrize("on", KINDS)
@pytest.mark.parametrize("weight", WEIGHTS)
def test_as_the_projection(on: str, weight: str) -> None:
    graph = pile()
    view, ties = projection(graph, on, weight), sharing(graph, on).ties(weight)
    assert list(view) == list(ties.nodes)
    want = {tuple(sorted(pair[:2])): pair[2]["weight"] for pair in view.edges(data=True)}
    assert edges(ties) == pytest.approx(want)
    assert len(edges(ties)) > 1
    lengths = {tuple(sorted((a, b))): data["distance"] for a, b, data in view.edges(data=True)}
    assert edges(Ties(ties.nodes, ties.distance)) == lengths


def test_newman_is_that_of_networkx() -> None:
    """networkx: sum of 1 / (d - 1) over the papers on both."""
    graph = pile()
    two = bipartite(graph)
    theirs = nx.bipartite.collaboration_weighted_projected_graph(two, [n for n in two if n.startswith("urn:c")])
    want = {tuple(sorted((a, b))): data["weight"] for a, b, data in theirs.edges(data=True)}
    assert edges(sharing(graph).ties("newman")) == pytest.approx(want, rel=1e-12)


def test_fractional_spreads_one_over_the_pairs_of_each_paper() -> None:
    graph = pile()
    two = bipartite(graph)
    papers = [p.iri for p in graph.papers if two.degree(p.iri) > 1]
    found = edges(sharing(graph).ties("fractional"))
    assert sum(found.values()) == pytest.approx(len(papers))
    want: dict[tuple[str, str], float] = {}
    for paper in papers:
        pairs = list(combinations(sorted(two[paper]), 2))
        for pair in pairs:
            want[pair] = want.get(pair, 0.0) + 1 / len(pairs)
    assert found == pytest.approx(want, rel=1e-12)


def test_the_floor_holds_for_every_weight() -> None:
    graph = pile(min_count=3)
    pairs = {(pair.first, pair.second) for pair in graph.cooccurrences}
    for weight in WEIGHTS:
        assert edges(sharing(graph).ties(weight)).keys() <= pairs
        twice = np.full(len(graph.papers), 2)
        assert edges(sharing(graph).ties(weight, twice)).keys() <= pairs


@pytest.mark.parametrize("on", KINDS)
@pytest.mark.parametrize("weight", WEIGHTS)
def test_each_group_once_is_the_pile_itself(on: str, weight: str) -> None:
    shared = sharing(pile(), on)
    once = np.ones(len(shared.groups), dtype=np.int64)
    assert edges(shared.ties(weight, once)) == pytest.approx(edges(shared.ties(weight)), rel=1e-12)


def test_papers_that_count_twice_are_two_papers() -> None:
    graph = pile(papers=12)
    times = np.array([2, 0, 1] * 4)
    copies = [
        Link(Iri(f"{link.iri}x{copy}"), Iri(f"{link.paper}x{copy}"), link.predicate, link.target, 0.5, 1, 1)
        for link in graph.links
        for copy in range(times[int(link.paper[5:])])
    ]
    want = {(p.first, p.second): p for p in cooccurrences(copies, 12)}
    shared = sharing(graph)
    assert edges(shared.ties("count", times)) == {pair: p.paper_count for pair, p in want.items()}
    chance = {pair: p.association_strength for pair, p in want.items()}
    assert edges(shared.ties("association", times)) == pytest.approx(chance, abs=1e-6)
    npmi = {pair: p.npmi for pair, p in want.items() if p.npmi}
    assert edges(shared.ties("npmi", times)) == pytest.approx(npmi, abs=1e-6)


def test_two_sides() -> None:
    graph = pile()
    ties = sharing(graph).bipartite()
    assert list(ties.nodes) == sorted(ties.nodes)
    assert edges(ties) == dict.fromkeys((tuple(sorted(edge)) for edge in bipartite(graph).edges), 1.0)
    assert [int(node.startswith("urn:c")) for node in ties.nodes] == list(ties.marks["bipartite"])
    papers = sharing(graph, "papers").bipartite()
    assert edges(papers) == edges(ties)
    assert list(papers.marks["bipartite"]) == [
        mark for mark, n in zip(ties.marks["bipartite"], ties.nodes, strict=True) if n in papers.nodes
    ]


def test_pairs_that_are_none_are_no_edge() -> None:
    """A graph file from elsewhere may say so."""
    a, b = Iri("urn:a"), Iri("urn:b")
    pairs = (CoOccurrence(Iri("urn:1"), a, a, 3, 1.0, 0.5), CoOccurrence(Iri("urn:2"), a, b, 0, 1.0, 0.5))
    graph = KnowledgeGraph(
        "urn:", Fingerprint("", "", ""), concepts=(Concept(a, "a"), Concept(b, "b")), cooccurrences=pairs
    )
    for weight in WEIGHTS:
        assert edges(sharing(graph).ties(weight)) == {}
        assert projection(graph, "concepts", weight).number_of_edges() == 0


def test_nothing() -> None:
    for on in KINDS:
        shared = sharing(empty_graph(), on)
        assert isinstance(shared, Sharing)
        assert len(shared.bipartite()) == 0
        assert all(len(shared.ties(weight)) == 0 for weight in WEIGHTS)


def test_unknown_names() -> None:
    with pytest.raises(UsageError, match="known: concepts, papers, artefacts"):
        sharing(sample_graph(), "authors")
    with pytest.raises(UsageError, match="known: count"):
        sharing(sample_graph()).ties("cosine")
    for names in (("authors", "count"), ("concepts", "cosine")):
        with pytest.raises(UsageError, match="known: co"):
            projection(sample_graph(), *names)
