"""Labels that the matcher never finds, whatever a text says."""

from __future__ import annotations

from collections.abc import Iterator

from kg.extractors.matching import matches
from kg.extractors.text import Text
from kg.model import Passage
from kg.vocabulary import Entry, Vocabulary
from kg.vocabulary.tokens import tokenize

FRAMES = ("We use {}.", "It works ({}).")
"""Each surface form must name its concept in both."""


def lost_labels(vocabulary: Vocabulary) -> Iterator[Entry]:
    """The surface forms that do not match themselves in a sentence, or in brackets."""
    entries = vocabulary.entries
    for index, entry in enumerate(entries):
        if _plainly(vocabulary, index, entry):
            continue
        for frame in FRAMES:
            found = matches(_text(frame, entry.label), vocabulary, {})
            if not any(entries[e].iri == entry.iri for match in found for e in match.entries):
                yield entry
                break


def _text(frame: str, label: str) -> Text:
    text = frame.format(label)
    passage = Passage("", "abstract", text, range(len(text)), range(1, len(text) + 1))
    return Text(passage, text, tokenize(text), [(0, len(text))], [])


def _plainly(vocabulary: Vocabulary, index: int, entry: Entry) -> bool:
    """Whether several plain words spell the label, so that nothing around them or in their case matters."""
    label = entry.label
    if entry.iri in vocabulary.artefacts or not (label[0].isalnum() and label[-1].isalnum()):
        return False
    tokens = tokenize(label)
    return len(tokens) > 1 and index in vocabulary.automaton.entries([(t.key, t.exact) for t in tokens])
