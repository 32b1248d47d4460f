"""Labels with several senses in a text: which sense was chosen, and where none could be."""

from __future__ import annotations

from typing import NamedTuple

from kg.extractors.concepts import find
from kg.extractors.matching import matches, own_senses
from kg.extractors.reading import Reading
from kg.model import Iri


class LabelUse(NamedTuple):
    """One place where a text holds a label that could mean several things, or that needs a cue.

    ``chosen`` is empty where the builder hesitated; ``senses`` are all candidates; ``defined`` says that the document's
    own definition decided.
    """

    surface: str
    senses: tuple[Iri, ...]
    chosen: str
    defined: bool
    quote: str


def label_uses(reading: Reading) -> list[LabelUse]:
    """The ambiguous labels of a document, in reading order."""
    vocabulary, entries = reading.vocabulary, reading.vocabulary.entries
    chosen = {
        (id(f.text), f.match.start, f.match.end, f.match.entries): f.entry for f in find(reading.texts, vocabulary)
    }
    own = own_senses([d for t in reading.texts for d in t.definitions], vocabulary)
    out = []
    for text in reading.texts:
        for match in matches(text, vocabulary, own):
            senses = tuple(sorted({entries[e].iri for e in match.entries}))
            defined = match.rule == "concept.abbreviation"
            if len(senses) < 2 and not defined and not any(entries[e].ambiguous for e in match.entries):
                continue
            entry = chosen.get((id(text), match.start, match.end, match.entries))
            iri = entries[entry].iri if entry is not None else ""
            out.append(
                LabelUse(
                    text.text[match.start : match.end], senses, iri, defined, _quote(text.text, match.start, match.end)
                )
            )
    return out


def _quote(text: str, start: int, end: int) -> str:
    left, right = text[max(0, start - 50) : start], text[end : end + 50]
    return " ".join(
        f"{left.partition(' ')[2] if start > 50 else left}[{text[start:end]}]{right.rpartition(' ')[0]}".split()
    )
