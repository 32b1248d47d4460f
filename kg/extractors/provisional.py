"""A vocabulary made of a pile's own terms, for a field that has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import replace

from kg.extractors.discovery import Term
from kg.extractors.phrases import key_of
from kg.iri import CONCEPT, PROPOSED, digest, slugs
from kg.model import Concept, Iri
from kg.vocabulary import Ambiguity, Vocabulary
from kg.vocabulary.tokens import is_acronym


def with_proposed(vocabulary: Vocabulary, terms: Iterable[Term]) -> Vocabulary:
    """A vocabulary and, as provisional concepts, the terms that it lacks.

    Args:
        vocabulary: what is known; its bans hold.
        terms: as ``discover`` gives them.
    """
    more = provisional(lacking(vocabulary, terms), taken=vocabulary.concepts)
    if not vocabulary.concepts:
        return replace(more, banned=vocabulary.banned, artefacts=vocabulary.artefacts)
    marks = {**vocabulary.ambiguity, **more.ambiguity}
    return replace(vocabulary, concepts={**vocabulary.concepts, **more.concepts}, ambiguity=marks)


def lacking(vocabulary: Vocabulary, terms: Iterable[Term]) -> list[Term]:
    """The terms that are neither labels of a vocabulary nor banned from it; short forms that it has are left out."""
    banned = {key_of(label) for label in vocabulary.banned}
    out = []
    for term in terms:
        if term.key not in banned and not vocabulary.named(term.label):
            shorts = tuple(s for s in term.shorts if key_of(s) not in banned and not vocabulary.named(s))
            out.append(replace(term, shorts=shorts))
    return out


def provisional(terms: Iterable[Term], *, taken: Container[Iri] = ()) -> Vocabulary:
    """Terms as concepts of ``scheme:proposed``; a short form that several of them share is ambiguous.

    Args:
        terms: as ``discover`` gives them.
        taken: IRIs of other concepts.

    Example:
        >>> terms = [Term("magnetic field", "magnetic field", 4, 1.0, shorts=("MF",))]
        >>> [c.iri for c in provisional(terms).concepts.values()]
        ['https://kg.example/concept/magnetic-field']
    """
    kept = sorted(terms, key=lambda t: t.key)
    local = slugs(t.label for t in kept)
    iris = {t.label: _free(Iri(CONCEPT + local[t.label]), t.label, taken) for t in kept}
    senses = Counter(short for t in kept for short in _shorts(t))
    concepts, marks = {}, {}
    for term in kept:
        shorts = _shorts(term)
        parent = iris.get(term.parent)
        iri = iris[term.label]
        concepts[iri] = Concept(
            iri, term.label, shorts, abbreviations=shorts, broader=(parent,) if parent else (), scheme=PROPOSED
        )
        if shared := tuple(s for s in shorts if senses[s] > 1):
            marks[iri] = Ambiguity(shared)
    return Vocabulary(concepts, ambiguity=marks)


def _free(iri: Iri, label: str, taken: Container[Iri]) -> Iri:
    return Iri(f"{iri}-{digest(label)}") if iri in taken else iri


def _shorts(term: Term) -> tuple[str, ...]:
    """The short forms that two papers define; one paper's own definition stands for that paper anyway."""
    return tuple(sorted(s for s in term.shorts if is_acronym(s) and s != term.label)) if term.defined > 1 else ()
