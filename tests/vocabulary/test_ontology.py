"""Our own vocabulary keeps the promises of ontology/README.md."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
import rdflib
from rdflib.namespace import RDF, RDFS, SKOS

from kg.iri import CONCEPT, KG, slug
from kg.model import ARTEFACT_KINDS, Concept, Iri
from kg.vocabulary import Vocabulary
from kg.vocabulary.skos import default_vocabulary, ontology_dir
from kg.vocabulary.tokens import tokenize

AREAS = sorted(p.stem for p in (ontology_dir() / "concepts").glob("*.ttl"))


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return default_vocabulary()


def test_it_is_large_enough(vocabulary: Vocabulary) -> None:
    assert len(vocabulary.concepts) >= 800
    assert len(vocabulary.artefacts) >= 200
    assert len(AREAS) == 8


def test_every_concept_is_defined_in_its_own_words(vocabulary: Vocabulary) -> None:
    concepts = vocabulary.concepts.values()
    assert [c.label for c in concepts if len(c.definition.split()) < 4] == []
    assert [text for text, n in Counter(c.definition for c in concepts).items() if n > 1] == []


def test_no_orphan_and_at_most_three_parents(vocabulary: Vocabulary) -> None:
    """What has no parent is a facet and has children."""
    for iri, concept in vocabulary.concepts.items():
        assert len(concept.broader) <= 3, concept.label
        assert concept.broader or vocabulary.narrower.get(iri), concept.label
        for other in (*concept.broader, *concept.related):
            assert other in vocabulary.concepts, (concept.label, other)


def test_no_cycle_and_at_most_eight_levels(vocabulary: Vocabulary) -> None:
    @cache
    def depth(iri: Iri) -> int:
        return 1 + max((depth(b) for b in vocabulary.concepts[iri].broader), default=0)

    deepest = max(vocabulary.concepts, key=depth)  # a cycle ends in a RecursionError
    assert depth(deepest) <= 8, vocabulary.concepts[deepest].label


def test_related_is_not_broader(vocabulary: Vocabulary) -> None:
    """SKOS S27."""
    wrong = [
        (c.label, r)
        for iri, c in vocabulary.concepts.items()
        for r in c.related
        if r in vocabulary.ancestors(iri) or iri in vocabulary.ancestors(r)
    ]
    assert wrong == []


def test_preferred_labels_are_unique_and_mint_the_iri(vocabulary: Vocabulary) -> None:
    labels = Counter(c.label.casefold() for c in vocabulary.concepts.values())
    assert [label for label, n in labels.items() if n > 1] == []
    assert [c.label for c in vocabulary.concepts.values() if c.iri != CONCEPT + slug(c.label)] == []


def test_labels_of_a_concept_are_disjoint(vocabulary: Vocabulary) -> None:
    """SKOS S13."""
    for c in vocabulary.concepts.values():
        labels = [c.label, *c.alt_labels, *c.hidden_labels]
        assert len(labels) == len(set(labels)), c.label


def test_ambiguity_marks_repeat_labels(vocabulary: Vocabulary) -> None:
    for iri, marks in vocabulary.ambiguity.items():
        thing = vocabulary.concepts.get(iri) or vocabulary.artefacts[iri]
        hidden = thing.hidden_labels if isinstance(thing, Concept) else ()
        assert set(marks.labels) <= {thing.label, *thing.alt_labels, *hidden}, thing.label


@pytest.mark.parametrize("frame", ["We use {}.", "({})", "{}"])
def test_every_label_finds_itself(vocabulary: Vocabulary, frame: str) -> None:
    lost = []
    for index, entry in enumerate(vocabulary.entries):
        text = frame.format(entry.label)
        if not any(index in hit.entries for hit in vocabulary.automaton.find(tokenize(text))):
            lost.append(entry.label)
    assert lost == []


@pytest.mark.parametrize("area", AREAS)
def test_rdflib_reads_every_area(area: str) -> None:
    graph = rdflib.Graph().parse(ontology_dir() / "concepts" / f"{area}.ttl")
    assert set(graph.subjects(RDF.type, SKOS.Concept))


def test_kinds_and_terms_are_declared() -> None:
    graph = rdflib.Graph()
    for path in sorted(ontology_dir().rglob("*.ttl")):
        graph.parse(path)
    declared = set(graph.subjects(RDFS.label))
    used = {p for p in graph.predicates() if str(p).startswith(KG)}
    used |= {rdflib.URIRef(KG + kind) for kind in ARTEFACT_KINDS}
    assert {str(u) for u in used - declared} == set()
