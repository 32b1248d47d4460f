"""Provisional concepts: topics that papers name and the vocabulary lacks, as concepts of ``scheme:proposed``."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kg.graph.artefact_nodes import squeeze
from kg.iri import CONCEPT, PROPOSED, digest, slugs
from kg.model import Concept, Evidence, Iri, PaperRows
from kg.vocabulary import Vocabulary
from kg.vocabulary.heads import head_concept
from kg.vocabulary.tokens import tokenize

LARGE = 500
"""In a pile of so many papers or more, two must have a topic for it to become a concept."""


def with_topics(rows: Sequence[PaperRows], vocabulary: Vocabulary) -> tuple[list[PaperRows], Vocabulary]:
    """Give the topics their concepts: the rows with every target filled in, and the vocabulary with these concepts.

    A topic that is the name of what its paper introduces, or holds it, is dropped; so is one that too few papers have.

    Args:
        rows: one for every paper.
        vocabulary: what they were read with.
    """
    kept = [(row, list(_topics(row))) for row in rows]
    labels: dict[str, Counter[str]] = defaultdict(Counter)
    for _, found in kept:
        for name in {e.name for e in found}:
            labels[_key(name)][name] += 1
    least = 1 if len(rows) < LARGE else 2
    names = {k: min(c, key=lambda n: (-c[n], n)) for k, c in labels.items() if c.total() >= least}
    local = slugs(names.values())
    iris = {k: _free(Iri(CONCEPT + local[name]), name, vocabulary) for k, name in names.items()}
    concepts = {iris[k]: _concept(iris[k], name, vocabulary) for k, name in sorted(names.items())}
    filled = [replace(row, evidence=_filled(row, found, iris)) for row, found in kept]
    return filled, replace(vocabulary, concepts={**vocabulary.concepts, **concepts}) if concepts else vocabulary


def _topics(row: PaperRows) -> Iterable[Evidence]:
    new = {squeeze(n) for e in row.evidence if e.role == "introduces" for n in (e.name, e.long_form) if n}
    for e in row.evidence:
        if e.role == "about" and not e.target:
            own = squeeze(e.name)
            if not any(name in own or own in name for name in new):
                yield e


def _filled(row: PaperRows, topics: Iterable[Evidence], iris: dict[str, Iri]) -> tuple[Evidence, ...]:
    named = [e for e in row.evidence if e.role != "about" or e.target]
    mine = [replace(e, target=iris[_key(e.name)], name="") for e in topics if _key(e.name) in iris]
    return tuple(sorted([*named, *mine]))


def _key(name: str) -> str:
    return " ".join(t.key for t in tokenize(name))


def _free(iri: Iri, label: str, vocabulary: Vocabulary) -> Iri:
    return Iri(f"{iri}-{digest(label)}") if iri in vocabulary.concepts else iri


def _concept(iri: Iri, label: str, vocabulary: Vocabulary) -> Concept:
    head = head_concept(vocabulary, label)
    return Concept(iri, label, broader=(head,) if head else (), scheme=PROPOSED)
