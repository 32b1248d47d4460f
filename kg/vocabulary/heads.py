"""What a longer phrase is a kind of: the known concept that it ends in."""

from __future__ import annotations

import re

from kg.model import Iri
from kg.vocabulary.store import Vocabulary

_BEGINNING = re.compile(r"(?<=[\s-])\w")


def head_concept(vocabulary: Vocabulary, label: str) -> Iri | None:
    """The concept that the longest end of a label names, if it names one without ambiguity; else None.

    Example:
        >>> from kg.vocabulary.skos import default_vocabulary
        >>> head_concept(default_vocabulary(), "federated causal discovery")
        'https://kg.example/concept/causal-discovery'
    """
    for match in _BEGINNING.finditer(label):
        entries = vocabulary.named(label[match.start() :])
        found = {vocabulary.entries[e].iri for e in entries if not vocabulary.entries[e].ambiguous}
        known = found & vocabulary.concepts.keys()
        if len(known) == 1:
            return known.pop()
    return None
