"""A document as extractors see it: cleaned, tokenised, matched against the vocabulary once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from kg.cleaning import passages
from kg.extractors.candidates import Known
from kg.extractors.concepts import Found, find
from kg.extractors.text import Text
from kg.iri import concept_iri
from kg.model import Document, Iri
from kg.vocabulary import Vocabulary

TALKED_ABOUT = frozenset(
    concept_iri(label)
    for label in (
        "application domain",
        "cognitive ability",
        "computing system",
        "data modality",
        "data resource",
        "evaluation methodology",
        "human-computer interaction",
        "learning phenomenon",
        "machine learning task",
        "object of scientific study",
        "social impact of AI",
        "system property",
    )
)
"""Concepts that lie only below these are talked about; others can be used like a tool ("we use ridge regression")."""

PROPERTIES = frozenset(
    concept_iri(label)
    for label in (
        "learning theory",
        "convergence",
        "computational complexity",
        "decision criterion",
        "probability distribution",
        "mathematical property",
    )
)
"""What lies below these, or is one, is shown or assumed of a method; a whole field (nothing is broader) is talked
about; so is background: none is used or compared with."""


@dataclass(frozen=True)
class Reading:
    """One document, its texts, and what of the vocabulary stands in them."""

    document: Document
    vocabulary: Vocabulary
    rules: Path | None = None

    @cached_property
    def texts(self) -> list[Text]:
        """The cleaned fields, in reading order."""
        return [Text.of(p, self.document.field(p.field)) for p in passages(self.document)]

    @cached_property
    def found(self) -> list[Found]:
        """The vocabulary's labels in the texts, each with the sense that was chosen."""
        return find(self.texts, self.vocabulary)

    @cached_property
    def known(self) -> list[list[Known]]:
        """The same, text by text, for the artefact rules."""
        out: dict[int, list[Known]] = {id(text): [] for text in self.texts}
        for text, match, entry in self.found:
            chosen = self.vocabulary.entries[entry]
            tag = "KNOWNA" if chosen.iri in self.vocabulary.artefacts else self._tag(chosen.iri, chosen.kind)
            out[id(text)].append(Known(match.start, match.end, chosen.iri, tag, chosen.kind == "alt"))
        return [out[id(text)] for text in self.texts]

    def _tag(self, iri: Iri, kind: str) -> str:
        above = self.vocabulary.ancestors(iri)
        roots = {a for a in above if a not in self.vocabulary.concepts or not self.vocabulary.concepts[a].broader}
        told = not above or iri in self.vocabulary.background or not PROPERTIES.isdisjoint(above | {iri})
        return "KNOWNC" if kind != "phrase" and not told and roots - TALKED_ABOUT else "TERM"
