from __future__ import annotations

from kg.measures import Scores, ranked


def test_ties_in_twelve_digits_go_by_id() -> None:
    third = 1 / 3
    scores = {"b": third, "a": third * (1 + 1e-14), "d": 0.0, "c": 0.0, "e": third * (1 + 1e-9)}
    assert [node for _, node, _ in ranked(scores)] == ["e", "a", "b", "c", "d"]


def test_small_values_are_told_apart() -> None:
    """Twelve digits, not twelve places: closeness is of the order 10^-7."""
    assert [node for _, node, _ in ranked({"a": 1.1e-13, "b": 1.2e-13})] == ["b", "a"]


def test_ties_share_the_first_of_their_ranks() -> None:
    third = 1 / 3
    scores = {"b": third, "a": third * (1 + 1e-14), "d": 0.0, "c": 0.0, "e": 0.2}
    assert [rank for rank, _, _ in ranked(scores)] == [1, 1, 3, 4, 4]
    constraint = Scores(scores, lowest_first=True)
    assert [(rank, node) for rank, node, _ in ranked(constraint)] == [(1, "c"), (1, "d"), (3, "e"), (4, "a"), (4, "b")]


def test_nothing() -> None:
    assert ranked({}) == []
