"""What a paper is about that the vocabulary has no word for: the phrase of its title that the abstract takes up again.

A title names the topic; what of it the abstract says once more, as a whole, is a term rather than a turn of speech
(Edmundson 1969, "New methods in automatic extracting": title words and their frequency in the text). So are the long
form of a short form that the text defines, and the author's own keywords. Such a phrase becomes a provisional concept
of ``scheme:proposed``, below the known concept that it ends in: "federated causal discovery" is causal discovery.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from kg.extractors.concepts import about
from kg.extractors.matching import GENERAL_HEADS
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
_VERBAL = re.compile(
    r"(?:learning|finding|estimating|predicting|understanding|detecting|generating|modell?ing|improving|solving"
    r"|identifying|recovering|inferring|computing|building|discovering|exploring|explaining|evaluating|measuring"
    r"|optimi[sz]ing|characteri[sz]ing|analy[sz]ing|designing|controlling|making|training)\s.|.*\w{3}ed$",
    re.I,
)
"""A verb with its object, or a participle without its noun."""
_TWICE = 2


class _Place(NamedTuple):
    text: Text
    start: int
    end: int


def topics(reading: Reading) -> Iterable[Evidence]:
    """Evidence for the topics that the vocabulary lacks; ``name`` is the phrase, ``target`` is empty.

    The name of what the paper introduces is none: that is told when the rows are merged.
    """
    places = _Places(reading.texts)
    wanted = {p.key: p for p in _wanted(reading, places)}
    for phrase in wanted.values():
        if any(_holds(other, phrase) for other in wanted.values()):
            continue
        label = _label(reading, places, phrase.surface)
        for place in places.of(phrase.surface):
            yield about(place.text, place.start, place.end, RULE, name=label, words=phrase.words)
    yield from _defined(reading, places, wanted)


def _defined(reading: Reading, places: _Places, wanted: Mapping[str, Phrase]) -> Iterator[Evidence]:
    """The long forms of short forms that the text defines and uses, under both."""
    for definition in {d.stem: d for t in reversed(reading.texts) for d in t.definitions}.values():
        words = len(tokenize(definition.long))
        if not 1 < words <= _LONGEST or definition.short == definition.short.lower():
            continue
        if key_of(definition.long) in wanted or _known(reading.vocabulary, definition.long):
            continue
        spelled = places.of(definition.long)
        if not _whole(reading, spelled):
            continue
        label = _label(reading, places, definition.long)
        for place in spelled:
            yield about(place.text, place.start, place.end, RULE, name=label, words=words)
        for place in places.of(definition.short, exact=True):
            yield about(place.text, place.start, place.end, "concept.abbreviation", name=label, words=words)


def _holds(other: Phrase, phrase: Phrase) -> bool:
    """Whether a phrase is nothing but a piece of a longer one."""
    return other.key != phrase.key and f" {phrase.key} " in f" {other.key} " and other.times >= phrase.times


def _wanted(reading: Reading, places: _Places) -> Iterator[Phrase]:
    keywords = {key_of(word) for word in reading.document.metadata.keywords}
    if not keywords and not any(t.passage.field == "title" for t in reading.texts):
        return
    for phrase in phrases([(t.text, t.passage.field == "title") for t in reading.texts]).values():
        named = phrase.title and phrase.times >= _TWICE and 2 * phrase.ends >= phrase.times
        if not (named and (phrase.whole or not phrase.general)) and phrase.key not in keywords:
            continue
        if not 1 < phrase.words <= _LONGEST or _VERBAL.match(phrase.surface):
            continue
        if _known(reading.vocabulary, phrase.surface):
            continue
        if _whole(reading, places.of(phrase.surface)):
            yield phrase


def _label(reading: Reading, places: _Places, surface: str) -> str:
    """A wording as a label: singular, and without capitals that are those of a title rather than of a name."""
    prose = [t for t in reading.texts if t.passage.field == "abstract"]
    first = surface.split()[0] if any(t.text.startswith(surface, a) for t in prose for a, _ in t.sentences) else ""

    def small(word: str) -> bool:
        return word in places.words or word in reading.vocabulary.words or word == first.lower()

    label = _WORD.sub(lambda m: m[0].lower() if m[0][1:].islower() and small(m[0].lower()) else m[0], surface)
    head = _HEAD.search(label)
    return label[: head.start()] + singular(head[0]) if head else label


def _known(vocabulary: Vocabulary, surface: str) -> bool:
    """Whether the vocabulary has a phrase, be it without its general head: "Thompson sampling algorithm"."""
    keys = [(t.key, t.exact) for t in tokenize(surface)]
    bare = keys[:-1] if keys[-1][0] in GENERAL_HEADS else []
    return bool(vocabulary.automaton.entries(keys) or (len(bare) > 1 and vocabulary.automaton.entries(bare)))


def _whole(reading: Reading, places: Iterable[_Place]) -> bool:
    """Whether the phrase cuts through no label of the vocabulary: "discovery rate" is no term of its own where the
    text says "false discovery rate".
    """
    spans = [(f.text, f.match.start, f.match.end) for f in reading.found]
    for place in places:
        for text, start, end in spans:
            inside = place.start <= start and end <= place.end
            if text is place.text and start < place.end and place.start < end and not inside:
                return False
    return True


class _Places:
    """Where the words of a document stand, to find phrases in it."""

    def __init__(self, texts: Sequence[Text]) -> None:
        self.texts = texts
        self.words = {t.text[k.start : k.end] for t in texts for k in t.tokens}
        self._at: dict[tuple[bool, str], list[tuple[int, int]]] = defaultdict(list)
        for number, text in enumerate(texts):
            for at, token in enumerate(text.tokens):
                self._at[False, token.key].append((number, at))
                self._at[True, token.exact].append((number, at))

    def of(self, surface: str, *, exact: bool = False) -> list[_Place]:
        """The places of a phrase, in order; ``exact`` minds capitals."""
        by = attrgetter("exact" if exact else "key")
        keys = [by(t) for t in tokenize(surface)]
        out = []
        for number, first in self._at.get((exact, keys[0]), ()):
            tokens = self.texts[number].tokens[first : first + len(keys)]
            if [by(t) for t in tokens] == keys:
                out.append(_Place(self.texts[number], tokens[0].start, tokens[-1].end))
        return out
