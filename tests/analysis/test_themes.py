from __future__ import annotations

import networkx as nx
import pytest

from kg.analysis.centrality import centrality
from kg.analysis.themes import place, themes
from kg.graph.networkx_view import concepts_graph
from tests.piles import TWO_FIELDS, concept, paper, pile
from tests.sample import empty_graph


def test_two_fields_are_two_themes() -> None:
    first, second = themes(pile(TWO_FIELDS)).themes
    assert {iri.rpartition("/")[2] for iri in first.concepts} == {"arm", "bandit", "bound", "regret"}
    assert {iri.rpartition("/")[2] for iri in second.concepts} == {"detector", "image", "pixel", "vision"}
    assert first.labels[0] in ("bandit", "regret")
    assert second.labels[0] == "image"
    assert first.name == ", ".join(first.labels)


def test_numbers_are_those_of_the_table() -> None:
    graph = pile(TWO_FIELDS)
    by_table = {row.iri: row.community for row in centrality(graph).rows}
    assert {iri: theme.number for theme in themes(graph).themes for iri in theme.concepts} == by_table


def test_a_paper_is_of_the_theme_it_is_most_about() -> None:
    first, second = themes(pile(TWO_FIELDS, scores={(7, "vision"): 0.5})).themes
    assert first.papers == ((paper(4), 1.0), (paper(5), 1.0), (paper(6), 1.0), (paper(7), round(3 / 3.5, 6)))
    assert [iri for iri, _ in second.papers] == [paper(n) for n in range(4)]


def test_place_by_hand() -> None:
    # c: a 2, b 4, x 1; c_ab 2, c_bx 1. e_ab = 4/8, e_bx = 1/4.
    view: nx.Graph[str] = nx.Graph()
    view.add_edge("a", "b", weight=2)
    view.add_edge("b", "x", weight=1)
    nx.set_node_attributes(view, {"a": 2, "b": 4, "x": 1}, "papers")
    assert place(view, {"a": 1, "b": 1, "x": 2}) == {1: (2.5, 25.0), 2: (2.5, 0.0)}


def test_places_part_the_themes() -> None:
    rows = [(f"{a}1 {a}2 {a}3", 2020) for a in "abcd" for _ in range(3)] + [("a1 b1", 2020), ("a2 c1", 2020)]
    found = themes(pile(rows)).themes
    assert len(found) == 4
    assert {theme.quadrant for theme in found} <= {"motor", "basic", "niche", "emerging or declining"}
    by_label = {theme.concepts[0].rpartition("/")[2][0]: theme for theme in found}
    assert by_label["d"].centrality == 0
    assert by_label["d"].quadrant == "niche"
    assert by_label["a"].quadrant in ("motor", "basic")


def test_finer_themes_lie_in_coarser_ones() -> None:
    rows = [(f"{a}1 {a}2 {a}3", 2020) for a in "abcd" for _ in range(4)]
    rows += [("a1 b1", 2020), ("a2 b2", 2020), ("c1 d1", 2020), ("c2 d2", 2020)]
    found = themes(pile(rows), (1.0, 0.01))
    assert list(found.modularity) == [0.01, 1.0]
    coarse, fine = found.at(0.01), found.at(1.0)
    assert len(coarse) < len(fine) == 4
    for theme in fine:
        above = next(other for other in coarse if other.number == theme.parent)
        assert set(theme.concepts) <= set(above.concepts)
        assert theme.within == 1
    assert all(theme.parent == 0 for theme in coarse)


@pytest.mark.parametrize("method", ["louvain", "leiden"])
def test_modularity_is_that_of_the_groups(method: str) -> None:
    graph = pile(TWO_FIELDS)
    found = themes(graph, method=method)
    view = concepts_graph(graph)
    for _, _, data in view.edges(data=True):
        data["tie"] = round(data["weight"] * (data["npmi"] + 0.05) * 1_000_000)
    groups = [set(theme.concepts) for theme in found.themes]
    assert found.modularity[1.0] == pytest.approx(nx.community.modularity(view, groups, weight="tie"), abs=1e-12)


def test_small_groups_are_no_themes() -> None:
    found = themes(pile([("a b", 2020), ("c", 2020), ("", 2020)]))
    assert found.themes == ()
    assert found.alone == {1.0: 3}
    assert themes(empty_graph()).themes == ()


def test_a_concept_of_all_papers_is_in_a_theme() -> None:
    rows = [("all a1 a2 a3", 2020)] * 3 + [("all b1 b2 b3", 2020)] * 3
    found = themes(pile(rows))
    assert concept("all") in {iri for theme in found.themes for iri in theme.concepts}
    assert found.alone == {1.0: 0}
