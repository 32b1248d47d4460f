from __future__ import annotations

from dataclasses import replace

import pytest

from kg.iri import concept_iri
from kg.model import Iri
from kg.vocabulary import Ambiguity, Entry, Vocabulary
from kg.vocabulary.tokens import tokenize
from tests.vocabularies import EMPTY, Term, known, vocabulary

LEARNING = vocabulary(
    "machine learning",
    Term("continual learning", alt=("lifelong learning",), short=("CL",), broader=("machine learning",)),
    Term("class-incremental learning", broader=("continual learning",), related=("rehearsal",)),
    Term(
        "rehearsal", hidden=("rehersal",), broader=("continual learning",), ambiguous=("rehearsal",), cues=("buffer",)
    ),
)


def names(iris: frozenset[Iri] | tuple[Iri, ...]) -> list[str]:
    return sorted(iri.removeprefix("https://kg.example/concept/") for iri in iris)


def test_every_surface_form_and_its_kind() -> None:
    assert {(e.label, e.kind, e.ambiguous) for e in LEARNING.entries} == {
        ("machine learning", "pref", False),
        ("continual learning", "pref", False),
        ("lifelong learning", "alt", False),
        ("CL", "abbreviation", False),
        ("class-incremental learning", "pref", False),
        ("rehearsal", "pref", True),
        ("rehersal", "hidden", False),
    }


@pytest.mark.parametrize(
    ("term", "kind"),
    [
        (Term("a b", alt=("a b",)), "pref"),
        (Term("a", alt=("a b",), hidden=("a b",)), "alt"),
        (Term("a", alt=("a b",), short=("a b",), hidden=("a b",)), "abbreviation"),
        (Term("a", hidden=("a b",)), "hidden"),
        (Term("a", phrases=("a b",)), "phrase"),
    ],
)
def test_a_label_of_two_kinds_counts_as_the_better(term: Term, kind: str) -> None:
    assert [e.kind for e in vocabulary(term).entries if e.label == "a b"] == [kind]


def test_artefacts_have_surface_forms_too() -> None:
    terms = vocabulary(known("MNIST", "Dataset", "mnist digits"))
    assert terms.entries == (
        Entry(Iri("https://kg.example/artefact/mnist"), "MNIST", "pref", False),
        Entry(Iri("https://kg.example/artefact/mnist"), "mnist digits", "alt", False),
    )


def test_hits_are_indices_of_entries() -> None:
    (hit,) = LEARNING.automaton.find(tokenize("Lifelong-learning agents"))
    assert [LEARNING.entries[e].label for e in hit.entries] == ["lifelong learning"]


def test_cues_know_their_owner() -> None:
    terms = vocabulary(Term("a", ambiguous=("a",), cues=("in stock",), excludes=("a deal",)))
    found = [(hit.entries, [terms.cues.owners[e] for e in hit.entries]) for hit in terms.cues.automaton.find(
        tokenize("In-stock at a deal"))]  # fmt: skip
    assert [owners for _, owners in found] == [[(concept_iri("a"), False)], [(concept_iri("a"), True)]]


def test_hierarchy() -> None:
    assert names(LEARNING.ancestors(concept_iri("rehearsal"))) == ["continual-learning", "machine-learning"]
    assert names(LEARNING.ancestors(concept_iri("machine learning"))) == []
    assert names(LEARNING.ancestors(concept_iri("unknown"))) == []
    assert names(LEARNING.narrower[concept_iri("continual learning")]) == ["class-incremental-learning", "rehearsal"]


def test_neighbours_are_related_children_and_parents_that_are_no_facet() -> None:
    """The root is no neighbour: it would support everything."""
    assert names(LEARNING.neighbours(concept_iri("rehearsal"))) == ["class-incremental-learning", "continual-learning"]
    assert names(LEARNING.neighbours(concept_iri("continual learning"))) == ["class-incremental-learning", "rehearsal"]
    assert names(LEARNING.neighbours(concept_iri("machine learning"))) == []
    assert names(LEARNING.neighbours(concept_iri("unknown"))) == []


@pytest.mark.parametrize("order", ["abcd", "dcba", "bdac"])
def test_a_cycle_ends_and_does_not_depend_on_who_asks_first(order: str) -> None:
    terms = vocabulary(*(Term(a, broader=(b,)) for a, b in ("ab", "bc", "ca", "da")))
    got = {name: "".join(names(terms.ancestors(concept_iri(name)))) for name in order}
    assert got == {"a": "bc", "b": "ac", "c": "ab", "d": "abc"}


def test_a_deep_hierarchy() -> None:
    terms = vocabulary("c0", *(Term(f"c{n}", broader=(f"c{n - 1}",)) for n in range(1, 3000)))
    assert len(terms.ancestors(concept_iri("c2999"))) == 2999


def test_a_parent_outside_the_vocabulary_is_an_ancestor_and_no_neighbour() -> None:
    terms = vocabulary(Term("a", broader=("nowhere",), related=("elsewhere",)))
    assert names(terms.ancestors(concept_iri("a"))) == ["nowhere"]
    assert terms.neighbours(concept_iri("a")) == frozenset()


def test_the_hash_covers_everything_that_can_change_a_build() -> None:
    iri = concept_iri("rehearsal")
    changed = [
        replace(LEARNING, concepts={**LEARNING.concepts, iri: replace(LEARNING.concepts[iri], definition="x")}),
        replace(LEARNING, ambiguity={iri: Ambiguity(("rehearsal",))}),
        replace(LEARNING, phrases={iri: ("look again",)}),
        replace(LEARNING, artefacts={a.iri: a for a in [known("MNIST")]}),
        EMPTY,
    ]
    assert len({LEARNING.hash, *(terms.hash for terms in changed)}) == 6
    backwards = Vocabulary(dict(reversed(list(LEARNING.concepts.items()))), {}, LEARNING.ambiguity)
    assert backwards.hash == LEARNING.hash
    assert backwards.entries == LEARNING.entries


def test_other_spellings_of_an_ambiguous_label_are_ambiguous() -> None:
    """The matcher cannot tell "best-response" from "best responses"; a preferred label is marked only by name."""
    terms = vocabulary(
        Term("best responses", alt=("best-response", "reply"), ambiguous=("best response",), cues=("game",)),
    )
    assert {(e.label, e.ambiguous) for e in terms.entries} == {
        ("best responses", False),
        ("best-response", True),
        ("reply", False),
    }


def test_what_a_text_of_one_label_names() -> None:
    terms = vocabulary(Term("best response", alt=("GAN",)))
    assert [terms.entries[e].label for e in terms.named("Best responses")] == ["best response"]
    assert [terms.entries[e].label for e in terms.named("GAN")] == ["GAN"]
    assert terms.named("gan") == terms.named("best") == terms.named("") == ()
