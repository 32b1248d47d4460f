"""Which label of a thing a quoted span says: what an explanation shows beside the quote."""

from __future__ import annotations

from collections.abc import Iterator

from kg.cleaning import clean
from kg.model import Artefact, Concept
from kg.vocabulary.forms import forms
from kg.vocabulary.tokens import tokenize


def matched_label(surface: str, target: Concept | Artefact) -> str:
    """The label that a span says, with its kind; empty when it says none of them.

    Args:
        surface: a quote, as received.
        target: what it was taken for.

    Example:
        >>> from kg.model import Iri
        >>> matched_label("Lifelong-learning", Concept(Iri("urn:c"), "continual learning", ("lifelong learning",)))
        'alt label "lifelong learning"'
    """
    said = [(token.key, token.exact) for token in tokenize(clean("", "abstract", surface).text)]
    for kind, label in _labels(target):
        for keys in forms(label):
            if len(keys) == len(said) and all(key in pair for key, pair in zip(keys, said, strict=True)):
                return f'{kind} "{label}"'
    return ""


def _labels(target: Concept | Artefact) -> Iterator[tuple[str, str]]:
    short = target.abbreviations if isinstance(target, Concept) else ()
    hidden = target.hidden_labels if isinstance(target, Concept) else ()
    yield "label", target.label
    yield from (("abbreviation", label) for label in short)
    yield from (("alt label", label) for label in target.alt_labels)
    yield from (("hidden label", label) for label in hidden)
