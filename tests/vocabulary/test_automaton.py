from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from kg.vocabulary.automaton import Automaton
from kg.vocabulary.tokens import tokenize

words = st.lists(st.sampled_from("a b c".split()), max_size=4).map(tuple)


def spans(automaton: Automaton, text: str) -> list[tuple[int, int, tuple[int, ...]]]:
    return sorted((h.first, h.last, h.entries) for h in automaton.find(tokenize(text)))


def test_all_overlapping_hits() -> None:
    automaton = Automaton([(("a", "b"), 1), (("b",), 2), (("b", "c"), 3), (("a", "b", "c", "d"), 4)])
    assert spans(automaton, "a b c a") == [(0, 2, (1,)), (1, 2, (2,)), (1, 3, (3,))]


def test_two_owners_of_one_label() -> None:
    automaton = Automaton([(("b",), 1), (("b",), 2), (("b",), 1)])
    assert spans(automaton, "a b") == [(1, 2, (1, 2))]


def test_a_plain_and_a_case_sensitive_label_are_both_found() -> None:
    automaton = Automaton([(("GAN",), 1), (("gan",), 2)])
    assert spans(automaton, "GAN") == [(0, 1, (1,)), (0, 1, (2,))]
    assert spans(automaton, "gan") == [(0, 1, (2,))]


def test_no_hit_begins_or_ends_inside_a_run() -> None:
    automaton = Automaton([(("gpt",), 1), (("4",), 2), (("gpt", "4"), 3)])
    assert spans(automaton, "GPT4") == [(0, 2, (3,))]
    assert spans(automaton, "GPT-4") == [(0, 1, (1,)), (0, 2, (3,)), (1, 2, (2,))]


def test_what_was_added_under_a_whole_sequence() -> None:
    automaton = Automaton([(("a", "GAN"), 1), (("a", "gan"), 2), (("a",), 3)])
    assert automaton.entries([("a", "a"), ("gan", "GAN")]) == (2, 1)
    assert automaton.entries([("a", "a"), ("gan", "gan")]) == (2,)
    assert automaton.entries([("a", "a"), ("b", "b")]) == ()
    assert automaton.entries([("gan", "GAN")]) == ()


def test_nothing_is_found_with_nothing() -> None:
    assert spans(Automaton([]), "a b") == []
    assert spans(Automaton([(("a",), 1)]), "") == []


@given(st.lists(words.filter(bool), max_size=6), words)
def test_finds_what_a_search_at_every_place_finds(labels: list[tuple[str, ...]], text: tuple[str, ...]) -> None:
    automaton = Automaton(list(zip(labels, range(6), strict=False)))
    expected = {(i, i + len(label)) for label in labels for i in range(len(text)) if text[i : i + len(label)] == label}
    found = spans(automaton, " ".join(text))
    assert {(first, last) for first, last, _ in found} == expected
    assert all(labels[e] == text[first:last] for first, last, entries in found for e in entries)
    assert all(a != b for a, b in pairwise(found))
