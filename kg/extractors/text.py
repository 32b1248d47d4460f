"""A passage ready for extraction: words, sentences, and what must not be read as prose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kg.extractors.abbreviations import Definition, definitions
from kg.extractors.sentences import sentence_at, sentences
from kg.model import Passage, Span
from kg.vocabulary.tokens import BREAK, Token, tokenize

ADDRESS = re.compile(
    r"(?:https?://|www\.)[^\s<>\"“”]+|\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|org|edu|io|net|ai|dev|gov)(?:/[^\s<>\"“”]*)?",
    re.I,
)
"""A web address in running text, trailing punctuation included."""

_REACH = 600
"""So many characters before a mention can its cues stand."""


@dataclass(frozen=True)
class Text:
    """A passage with its words (addresses blanked), sentence spans and abbreviation definitions."""

    passage: Passage
    source: str
    tokens: list[Token]
    sentences: list[tuple[int, int]]
    definitions: list[Definition]

    @classmethod
    def of(cls, passage: Passage, source: str) -> Text:
        """Tokenise ``passage``, which was cleaned from ``source``."""
        blocked = [m.span() for m in ADDRESS.finditer(passage.text)]
        tokens = tokenize(passage.text)
        if blocked:
            tokens = [t if not _inside(t, blocked) else t._replace(key=BREAK, exact=BREAK) for t in tokens]
        return cls(passage, source, tokens, sentences(passage.text), definitions(passage))

    @property
    def text(self) -> str:
        """The cleaned text."""
        return self.passage.text

    def sentence(self, offset: int) -> int:
        """The index of the sentence at a cleaned offset."""
        return sentence_at(self.sentences, offset)

    def span(self, start: int, end: int) -> Span:
        """A cleaned span as a quote from the source."""
        a, b = self.passage.source_span(start, end)
        return Span(self.passage.field, a, b, self.source[a:b])

    def before(self, offset: int) -> str:
        """What stands before ``offset`` in its sentence; not more than cues reach, where a sentence has no end."""
        if not self.sentences:
            return ""
        return self.text[max(self.sentences[self.sentence(offset)][0], offset - _REACH) : offset]

    def around(self, offset: int) -> str:
        """The sentence at ``offset``; not more than cues reach to either side, where a sentence has no end."""
        if not self.sentences:
            return self.text[max(0, offset - _REACH) : offset + _REACH]
        start, end = self.sentences[self.sentence(offset)]
        return self.text[max(start, offset - _REACH) : min(end, offset + _REACH)]


def _inside(token: Token, spans: Sequence[tuple[int, int]]) -> bool:
    return any(a <= token.start < b for a, b in spans)
