"""What the parts of the artefact extractor hand each other: vocabulary matches and named candidates."""

from __future__ import annotations

import re
from typing import NamedTuple

from kg.extractors.names import Chunk
from kg.extractors.text import Text
from kg.model import Iri


class Known(NamedTuple):
    """A vocabulary match inside a text: cleaned span, what it is, whether it can be used like a tool, whether the
    label is only another wording of it.
    """

    start: int
    end: int
    iri: Iri
    tag: str
    wording: bool = False


class Name(NamedTuple):
    """A candidate at one place, with its role."""

    text: Text
    token: int
    chunk: Chunk
    role: str
    rule: str
    kind: str
    known: Iri


def rest(text: Text, tokens: list[Chunk], token: int) -> list[Chunk]:
    """The tokens after ``token`` in its sentence."""
    end = text.sentences[text.sentence(tokens[token].start)][1]
    return [c for c in tokens[token + 1 : token + 30] if c.start < end]


def strong(words: list[str]) -> bool:
    """In a title, where every word is capitalised, a name is a word with capitals or digits inside."""
    return any(re.search(r"[a-z][A-Z]|[A-Z]{2}|\d", w) for w in words) and len(words) <= 3
