"""Terms of a pile, without a vocabulary and without a model."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kg.extractors.discovery import Pile, Term, discover, term_row
from kg.extractors.hesitation import label_uses
from kg.extractors.phrases import key_of, phrases
from kg.extractors.proposals import as_rows, propose
from kg.extractors.provisional import lacking, provisional, with_proposed
from kg.iri import PROPOSED, concept_iri
from kg.model import Document
from kg.vocabulary import Ambiguity, Vocabulary
from kg.vocabulary.formats.decisions import COLUMNS
from tests.vocabularies import Term as Known
from tests.vocabularies import document, reading, vocabulary

BIOLOGY = [
    document(
        "We study mitochondrial membrane potential and oxidative stress (OS) in neurons. Oxidative stress was seen.",
        "Oxidative stress in neurons", "b1", ["oxidative stress", "apoptosis"]),
    document(
        "Oxidative stress (OS) damages the mitochondrial membrane potential; apoptosis follows. We use flow cytometry.",
        "", "b2", ["Apoptosis", "flow cytometry"]),
    document("Flow cytometry shows apoptosis of T cells, which the authors describe as novel results.", "", "b3"),
    document("The results of this study show that the approach is effective for the operating system (OS).", "", "b4"),
    document("An operating system (OS) schedules processes.", "", "b5"),
]  # fmt: skip


def labels(terms: list[Term]) -> list[str]:
    return [t.label for t in terms]


def test_what_a_phrase_may_be() -> None:
    found = phrases(
        [("We propose a novel graph neural network, which significantly outperforms 3 strong baselines.", False)]
    )
    assert {"graph neural network", "neural network", "graph", "baseline"} <= set(found)
    assert not any(
        word in key.split() for key in found for word in ("we", "propose", "novel", "which", "significantly")
    )
    assert found["graph neural network"].ends == 1
    assert found["neural network"].ends == 1
    assert found["graph neural"].ends == 0


@pytest.mark.parametrize("text", ["", "?!", "。。。", "x" * 100_000, "a " * 5000, "深度学习模型", "\ud800", "( ( ((( "])
def test_hostile_text(text: str) -> None:
    phrases([(text, False)])
    assert discover([term_row(document(text, id_=str(n))) for n in range(3)]) is not None


def test_terms_of_a_small_pile() -> None:
    terms = discover([term_row(d) for d in BIOLOGY])
    by_label = {t.label: t for t in terms}
    assert {"oxidative stress", "apoptosis", "flow cytometry", "mitochondrial membrane potential"} <= by_label.keys()
    assert by_label["oxidative stress"].shorts == ("OS",)
    assert by_label["oxidative stress"].keywords == 1
    assert by_label["apoptosis"].keywords == 2
    assert not {"results", "result", "study", "approach", "authors"} & by_label.keys()
    assert terms[0].score >= terms[-1].score


def test_order_cannot_be_seen() -> None:
    rows = [term_row(d) for d in BIOLOGY]
    shuffled = rows[:]
    random.Random(1).shuffle(shuffled)
    assert discover(rows) == discover(shuffled)
    assert Pile.of(rows) == Pile.of(shuffled)


def test_a_longer_phrase_takes_the_place_of_its_pieces() -> None:
    papers = [document("A generative adversarial network is trained.", id_=str(n)) for n in range(6)]
    assert labels(discover([term_row(d) for d in papers])) == ["generative adversarial network"]


def test_provisional_concepts() -> None:
    terms = discover([term_row(d) for d in BIOLOGY])
    found = provisional(terms)
    assert {c.scheme for c in found.concepts.values()} == {PROPOSED}
    stress = found.concepts[concept_iri("oxidative stress")]
    assert stress.abbreviations == ("OS",)
    assert found.ambiguity[stress.iri] == Ambiguity(("OS",))
    assert found.ambiguity[concept_iri("operating system")].labels == ("OS",)


def test_a_vocabulary_keeps_its_concepts_and_bans_hold() -> None:
    known = vocabulary(Known("apoptosis", alt=("programmed cell death",)))
    banned = Vocabulary(known.concepts, banned=frozenset({"Flow Cytometry"}))
    terms = discover([term_row(d) for d in BIOLOGY])
    missing = labels(lacking(banned, terms))
    assert "apoptosis" not in missing
    assert "flow cytometry" not in missing
    both = with_proposed(banned, terms)
    assert both.concepts[concept_iri("apoptosis")].alt_labels == ("programmed cell death",)
    assert both.concepts[concept_iri("oxidative stress")].scheme == PROPOSED


def test_proposals_have_quotes_parents_and_aliases() -> None:
    known = vocabulary("cytometry", Known("oxidative damage", short=("OS",)), Known("programmed cell death"))
    found = {p.term: p for p in propose(BIOLOGY, known)}
    assert found["flow cytometry"].parent == "cytometry"
    assert found["oxidative stress"].alias_of == "oxidative damage"
    assert found["oxidative stress"].papers == 2
    assert "[oxidative stress]" in found["oxidative stress"].quotes[0].lower()
    assert len(found["apoptosis"].quotes) == 2
    assert "apoptosis" not in {p.term for p in propose(BIOLOGY, known, without=["Apoptosis"])}
    (row, *_) = as_rows(found.values())
    assert len(row) == len(COLUMNS)
    assert row[0] == ""


def test_provisional_concepts_are_proposed_again() -> None:
    terms = discover([term_row(d) for d in BIOLOGY])
    assert labels(terms) == [p.term for p in propose(BIOLOGY, provisional(terms))]


def test_keys_meet() -> None:
    assert key_of("Graph Neural-Networks (GNNs)") == key_of("graph neural network")
    assert key_of("Diffusion–Models") == "diffusion model"


def test_uses_of_ambiguous_labels() -> None:
    terms = vocabulary(
        Known("attention mechanism", alt=("attention",), ambiguous=("attention",), cues=("transformer",)),
        Known("contrastive learning", short=("CL",)),
        Known("continual learning", short=("CL",)),
    )
    uses = label_uses(reading("Attention is paid to CL. Continual learning is hard.", terms))
    assert [(u.surface, u.chosen) for u in uses] == [("Attention", ""), ("CL", concept_iri("continual learning"))]
    assert "[Attention]" in uses[0].quote
    defined = label_uses(reading("Contrastive learning (CL) works. CL is fine.", terms))
    assert {(u.chosen, u.defined) for u in defined} == {(concept_iri("contrastive learning"), True)}


def test_the_word_lists_are_ours() -> None:
    text = (Path(__file__).parents[2] / "kg" / "extractors" / "plain_words.txt").read_text("utf-8")
    assert [line for line in text.splitlines() if line.startswith("[")] == ["[stop]", "[opening]", "[general]"]


def test_a_document_without_anything() -> None:
    assert term_row(Document("x", (), "")).phrases == ()
