from __future__ import annotations

import math

import networkx as nx
import pytest

from kg.analysis.characteristic import PRIOR, _log_odds, characteristic, named_by


def test_log_odds_by_hand() -> None:
    # 8 of 10 papers in a group of 40 among 100: prior 0.5 of 5.
    odds = math.log(8.5 / (40 + 5 - 8.5)) - math.log(2.5 / (60 + 5 - 2.5))
    assert PRIOR == 0.05
    assert _log_odds(8, 10, 40, 100) == pytest.approx(odds / math.sqrt(1 / 8.5 + 1 / 2.5))


def test_more_papers_more_sure() -> None:
    assert _log_odds(20, 20, 40, 100) > _log_odds(2, 2, 40, 100) > 0 > _log_odds(0, 5, 40, 100)


def test_the_only_concept_there_is() -> None:
    assert _log_odds(3, 3, 3, 3) == 0


def star() -> nx.Graph[str]:
    """``hub`` goes with both groups, ``a`` and ``x`` have the papers."""
    graph: nx.Graph[str] = nx.Graph()
    for centre, leaves in (("a", "bcd"), ("x", "yzw")):
        graph.add_weighted_edges_from((centre, leaf, 3) for leaf in leaves)
    graph.add_weighted_edges_from(("hub", node, 2) for node in "abxy")
    nx.set_node_attributes(graph, {**dict.fromkeys("bcdyzw", 3), "a": 9, "x": 9, "hub": 30}, "papers")
    return graph


def test_what_goes_with_everything_comes_late() -> None:
    first, second = characteristic(star(), [["a", "b", "c", "d", "hub"], ["w", "x", "y", "z"]])
    assert first[0] == "a"
    assert first[-1] == "hub"
    assert second[0] == "x"


def test_one_group_goes_by_papers() -> None:
    graph: nx.Graph[str] = nx.complete_graph(list("abc"))
    nx.set_node_attributes(graph, {"a": 1, "b": 5, "c": 5}, "papers")
    assert characteristic(graph, [["a", "b", "c"]]) == [["b", "c", "a"]]


def test_a_name_does_not_say_one_thing_twice() -> None:
    graph: nx.Graph[str] = nx.Graph()
    for node, label, papers in (
        ("dp", "Decision process", 4),
        ("mdp", "Markov decision-process", 9),
        ("r", "regret", 1),
        ("p", "process", 2),
    ):
        graph.add_node(node, label=label, papers=papers)
    assert named_by(graph, ["dp", "mdp", "r", "p"], 3) == ("mdp", "r")
    assert named_by(graph, [], 3) == ()
