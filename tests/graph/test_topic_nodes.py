"""Provisional concepts: one for a topic of any number of papers, below the concept it ends in."""

from __future__ import annotations

from kg.graph.topic_nodes import LARGE, with_topics
from kg.iri import PROPOSED
from kg.model import Document, Evidence, Iri, PaperRows, Span
from tests.vocabularies import Term, vocabulary

KNOWN = vocabulary(Term("causal discovery"), Term("kernel"))


def row(paper: str, *names: str, introduces: str = "", long_form: str = "") -> PaperRows:
    evidence = [Evidence(Span("abstract", 0, 3, "abc"), "about", rule="concept.topic", name=name) for name in names]
    if introduces:
        span = Span("abstract", 5, 8, "new")
        evidence.append(Evidence(span, "introduces", name=introduces, long_form=long_form))
    return PaperRows(Document(paper, ("x",), "abc"), tuple(sorted(evidence)))


def labels(*rows: PaperRows) -> dict[str, tuple[str, ...]]:
    _, found = with_topics(rows, KNOWN)
    return {c.label: c.broader for c in found.concepts.values() if c.scheme == PROPOSED}


def test_a_topic_is_below_what_it_ends_in() -> None:
    parent = next(iri for iri, c in KNOWN.concepts.items() if c.label == "causal discovery")
    assert labels(row("a", "federated causal discovery"), row("b", "soft hull")) == {
        "federated causal discovery": (parent,),
        "soft hull": (),
    }


def test_spellings_are_one_topic_and_every_target_is_filled() -> None:
    rows, found = with_topics([row("a", "soft-hull"), row("b", "soft hulls"), row("c", "soft hulls")], KNOWN)
    assert [c.label for c in found.concepts.values() if c.scheme == PROPOSED] == ["soft hulls"]
    assert {e.target for r in rows for e in r.evidence} == {Iri("https://kg.example/concept/soft-hulls")}


def test_what_a_paper_introduces_is_no_topic_of_it() -> None:
    assert labels(row("a", "soft hull network", introduces="Soft Hull")) == {}
    assert labels(row("a", "soft hull", introduces="SHN", long_form="Soft Hull Network")) == {}
    assert set(labels(row("a", "soft hull", introduces="FooNet"))) == {"soft hull"}


def test_a_large_pile_wants_two_papers() -> None:
    rest = [row(f"p{n}") for n in range(LARGE)]
    assert labels(*rest, row("a", "soft hull")) == {}
    assert set(labels(*rest, row("a", "soft hull"), row("b", "soft hull"))) == {"soft hull"}


def test_an_iri_that_is_taken_gets_a_hash() -> None:
    known = vocabulary(Term("soft hull"))
    iri = next(iter(known.concepts))
    _, found = with_topics([row("a", "soft/hull!")], known)
    assert {i for i in found.concepts if i != iri} != set()
