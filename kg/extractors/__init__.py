"""What a document says: concepts, artefacts, references, results, abbreviations.

An extractor takes a ``Reading`` and yields ``Evidence``; a newcomer adds one file and one line to the table. What is
not evidence for an edge (abbreviations, results, addresses) is read beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from kg.extractors.artefacts import artefacts
from kg.extractors.concepts import concepts
from kg.extractors.reading import Reading
from kg.extractors.references import addresses, citations
from kg.extractors.results import results
from kg.extractors.text import Text
from kg.model import Document, Evidence, Iri, PaperRows
from kg.registry import Registry
from kg.vocabulary import Vocabulary

__all__ = ["EXTRACTORS", "Extractor", "Reading", "process_batch"]


class Extractor(Protocol):
    """Finds evidence in one document; pure, in the order of the document."""

    def __call__(self, reading: Reading, /) -> Iterable[Evidence]:
        """The evidence that the document holds."""


EXTRACTORS = Registry[Extractor](
    "extractor",
    {
        "artefacts": "kg.extractors:_artefacts",
        "concepts": "kg.extractors:_concepts",
        "references": "kg.extractors:_references",
        "topics": "kg.extractors.topics:topics",
    },
)


_SHORT = 6
"""So long is a short form in small letters."""


def process_batch(documents: Iterable[Document], vocabulary: Vocabulary, rules: Path | None = None) -> list[PaperRows]:
    """What each document gives by itself: a pure function, the unit of parallel work.

    Args:
        documents: any number, in any order; the rows come in the same order.
        vocabulary: what to link to.
        rules: a file of artefact cue rules beside our own.
    """
    return [_rows(Reading(document, vocabulary, rules)) for document in documents]


def _rows(reading: Reading) -> PaperRows:
    texts = reading.texts
    found = addresses(texts)
    seen: dict[str, tuple[str, str]] = {}
    for definition in (d for t in reversed(texts) for d in t.definitions):
        seen.setdefault(definition.stem, (definition.short, definition.long))
    return PaperRows(
        reading.document,
        tuple(_claimed(texts, {e for _, extract in EXTRACTORS.items() for e in extract(reading)})),
        tuple(sorted(seen.values())),
        tuple((r.value, r.metric, r.number, r.unit, r.on) for r in results(texts)),
        found.code,
        found.other,
        _keywords(reading),
        sum(len(t.sentences) for t in texts if t.passage.field == "abstract") or 1,
    )


def _claimed(texts: Iterable[Text], found: Iterable[Evidence]) -> list[Evidence]:
    """What a paper says of the thing that it introduces is its claim, as is what it says of "we"."""
    rows = sorted(found)
    names = sorted({re.escape(name) for e in rows if e.role == "introduces" for name in (e.name, e.long_form) if name})
    if not names:
        return rows
    named = re.compile(rf"(?<![\w-])(?:{'|'.join(names)})(?![\w-])")
    own = {(t.passage.field, t.sentence(m.start())) for t in texts for m in named.finditer(t.text)}
    return [e if e.claimed or (e.span.field, e.sentence) not in own else replace(e, claimed=True) for e in rows]


def _keywords(reading: Reading) -> tuple[Iri, ...]:
    """The concepts that the paper's own keywords name as a whole; by an ambiguous label, those that its text names."""
    meant = {reading.vocabulary.entries[f.entry].iri for f in reading.found}
    out = set()
    for keyword in reading.document.metadata.keywords:
        entries = reading.vocabulary.named(keyword) or reading.vocabulary.named(_shouted(keyword))
        chosen = (reading.vocabulary.entries[e] for e in entries)
        named = {e.iri for e in chosen if not e.ambiguous or e.iri in meant}
        if len(named) == 1:
            out |= named & reading.vocabulary.concepts.keys()
    return tuple(sorted(out))


def _shouted(keyword: str) -> str:
    """A keyword field in small letters spells short forms so too: "llm", "gans"."""
    word = keyword.strip()
    short = word.isalpha() and word.islower() and len(word) <= _SHORT
    return (word[:-1].upper() + "s" if word.endswith("s") else word.upper()) if short else ""


def _concepts(reading: Reading) -> Iterable[Evidence]:
    return concepts(reading.found, reading.vocabulary)


def _artefacts(reading: Reading) -> Iterable[Evidence]:
    return artefacts(reading.texts, reading.known, reading.rules)


def _references(reading: Reading) -> Iterable[Evidence]:
    return citations(reading.texts)
