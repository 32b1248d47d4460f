"""Small vocabularies for tests, written in place, and a document read with one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from kg.extractors import Reading
from kg.extractors.concepts import concepts
from kg.iri import DEFAULT_BASE, concept_iri, slug
from kg.model import Artefact, Concept, Document, Iri, Metadata
from kg.vocabulary import Ambiguity, Vocabulary


@dataclass(frozen=True)
class Term:
    """A concept with all that a vocabulary says of it; other concepts are named by their labels."""

    label: str
    alt: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    broader: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    background: bool = False

    @cached_property
    def iri(self) -> Iri:
        return concept_iri(self.label)

    def concept(self) -> Concept:
        broader, related = (tuple(map(concept_iri, names)) for names in (self.broader, self.related))
        return Concept(self.iri, self.label, (*self.alt, *self.short), self.hidden, self.short, "", broader, related)


def known(label: str, kind: str = "Dataset", *alt: str, long_form: str = "") -> Artefact:
    """An artefact of the vocabulary."""
    return Artefact(Iri(f"{DEFAULT_BASE}artefact/{slug(label)}"), label, kind, long_form, alt)


def vocabulary(*things: Term | Artefact | str) -> Vocabulary:
    """A vocabulary of these; a bare string is a concept with one label."""
    terms = [Term(t) if isinstance(t, str) else t for t in things if not isinstance(t, Artefact)]
    marked = {t.iri: Ambiguity(t.ambiguous, t.cues, t.excludes) for t in terms}
    return Vocabulary(
        {t.iri: t.concept() for t in terms},
        {t.iri: t for t in things if isinstance(t, Artefact)},
        {iri: mark for iri, mark in marked.items() if mark != Ambiguity()},
        {t.iri: t.phrases for t in terms if t.phrases},
        frozenset(t.iri for t in terms if t.background),
    )


EMPTY = Vocabulary({})


def document(abstract: str, title: str = "", id_: str = "p1", keywords: Iterable[str] = ()) -> Document:
    return Document(id_, (f"{id_}.txt#1",), abstract, title, Metadata(keywords=tuple(keywords)))


def reading(abstract: str, terms: Vocabulary = EMPTY, title: str = "") -> Reading:
    return Reading(document(abstract, title), terms)


def named(abstract: str, terms: Vocabulary, title: str = "") -> list[tuple[str, str]]:
    """What of a text names what: (quote, label), in the order of the document."""
    labels = {iri: thing.label for things in (terms.concepts, terms.artefacts) for iri, thing in things.items()}
    found = concepts(reading(abstract, terms, title).found, terms)
    return [(e.span.surface, labels[e.target]) for e in sorted(found, key=lambda e: (e.span.field != "title", e.span))]
