"""What a paper is about that the vocabulary has no word for: the phrase of its title that the abstract takes up again.

A title names the topic; what of it the abstract says once more, as a whole, is a term rather than a turn of speech
(Edmundson 1969, "New methods in automatic extracting": title words and their frequency in the text). So are the long
form of a short form that the text defines, and the author's own keywords. Such a phrase becomes a provisional concept
of ``scheme:proposed``, below the known concept that it ends in: "federated causal discovery" is causal discovery.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from kg.extractors.concepts import about
from kg.extractors.phrases import Phrase, key_of, phrases
from kg.extractors.reading import Reading
from kg.extractors.text import Text
from kg.model import Evidence
from kg.vocabulary import Vocabulary
from kg.vocabulary.tokens import tokenize
from kg.vocabulary.words import singular

RULE = "concept.topic"
_LONGEST = 4
_WORD = re.compile(r"[^\W_]+")
_HEAD = re.compile(r"[a-z]{4,}$")
_TWICE = 2


class _Place(NamedTuple):
    text: Text
    start: int
    end: int


def topics(reading: Reading) -> Iterable[Evidence]:
    """Evidence for the topics that the vocabulary lacks; ``name`` is the phrase, ``target`` is empty.

    The name of what the paper introduces is none: that is told when the rows are merged.
    """
    texts = reading.texts
    wanted = {p.key: p for p in _wanted(reading)}
    for phrase in wanted.values():
        if any(_holds(other, phrase) for other in wanted.values()):
            continue
        label = _label(reading, phrase.surface)
        for place in _places(texts, phrase.surface):
            yield about(place.text, place.start, place.end, RULE, name=label, words=phrase.words)
    yield from _defined(reading, wanted)


def _defined(reading: Reading, wanted: Mapping[str, Phrase]) -> Iterator[Evidence]:
    """The long forms of short forms that the text defines and uses, under both."""
    for definition in {d.stem: d for t in reversed(reading.texts) for d in t.definitions}.values():
        words = len(tokenize(definition.long))
        if (
            not 1 < words <= _LONGEST
            or key_of(definition.long) in wanted
            or _known(reading.vocabulary, definition.long)
        ):
            continue
        if definition.short == definition.short.lower() or not _whole(reading, definition.long):
            continue
        label = _label(reading, definition.long)
        for surface, rule in ((definition.long, RULE), (definition.short, "concept.abbreviation")):
            for place in _places(reading.texts, surface, exact=surface is definition.short):
                yield about(place.text, place.start, place.end, rule, name=label, words=words)


def _holds(other: Phrase, phrase: Phrase) -> bool:
    """Whether a phrase is nothing but a piece of a longer one."""
    return other.key != phrase.key and f" {phrase.key} " in f" {other.key} " and other.times >= phrase.times


def _wanted(reading: Reading) -> Iterator[Phrase]:
    texts = reading.texts
    keywords = {key_of(word) for word in reading.document.metadata.keywords}
    for phrase in phrases([(t.text, t.passage.field == "title") for t in texts]).values():
        named = (
            phrase.title
            and phrase.times >= _TWICE
            and 2 * phrase.ends >= phrase.times
            and (phrase.whole or not phrase.general)
        )
        if not named and phrase.key not in keywords:
            continue
        lacking = 1 < phrase.words <= _LONGEST and not _known(reading.vocabulary, phrase.surface)
        if lacking and _whole(reading, phrase.surface):
            yield phrase


def _label(reading: Reading, surface: str) -> str:
    """A wording as a label: singular, and without capitals that are those of a title rather than of a name."""
    small = {t.text[k.start : k.end] for t in reading.texts for k in t.tokens} | reading.vocabulary.words
    prose = [t for t in reading.texts if t.passage.field == "abstract"]
    if any(t.text.startswith(surface, start) for t in prose for start, _ in t.sentences):
        small = small | {surface.split()[0].lower()}
    label = _WORD.sub(lambda m: m[0].lower() if m[0][1:].islower() and m[0].lower() in small else m[0], surface)
    head = _HEAD.search(label)
    return label[: head.start()] + singular(head[0]) if head else label


def _known(vocabulary: Vocabulary, surface: str) -> bool:
    return bool(vocabulary.automaton.entries([(t.key, t.exact) for t in tokenize(surface)]))


def _whole(reading: Reading, surface: str) -> bool:
    """Whether the phrase cuts through no label of the vocabulary: "discovery rate" is no term of its own where the
    text says "false discovery rate".
    """
    spans = [(f.text, f.match.start, f.match.end) for f in reading.found]
    for place in _places(reading.texts, surface):
        for text, start, end in spans:
            inside = place.start <= start and end <= place.end
            if text is place.text and start < place.end and place.start < end and not inside:
                return False
    return True


def _places(texts: Sequence[Text], surface: str, *, exact: bool = False) -> Iterator[_Place]:
    by = attrgetter("exact" if exact else "key")
    keys = [by(t) for t in tokenize(surface)]
    for text in texts:
        tokens = text.tokens
        for first in range(len(tokens) - len(keys) + 1):
            if by(tokens[first]) == keys[0] and [by(t) for t in tokens[first : first + len(keys)]] == keys:
                yield _Place(text, tokens[first].start, tokens[first + len(keys) - 1].end)
