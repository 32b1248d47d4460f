"""Phrases that could be terms, found without a model: runs of words that are neither function words nor verbs.

A run ends at punctuation, at a word of the list ``[stop]`` in ``plain_words.txt`` (function words, verbs, what only
introduces a noun) and at an adverb; every stretch of up to four words inside a run is a candidate unless its edges
forbid it. Words are cut and normalised as labels are, so that a phrase and a label meet in the same key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from kg.vocabulary.tokens import is_acronym
from kg.vocabulary.words import normal, singular

LONGEST = 4
"""So many words has the longest candidate; a hyphenated word is one."""

_WORD = re.compile(r"[^\W\d_][^\W_]*(?:[-‐‑–'’.][^\W_]+)*[*+]*|\d[^\W_]*(?:[-.,][^\W_]+)*|[^\w\s]")
_PARTS = re.compile(r"[-‐‑–'’.]+")
_LY = frozenset(
    "early family anomaly supply reply butterfly assembly monopoly only fly poly daily polygamy ally".split()
)
_OUT, _INNER, _OPENING, _PLAIN, _NOUN = range(5)
"""What a word does: ends a run; stands inside or first; stands inside only; is general; may be a last word."""


class Phrase(NamedTuple):
    """A candidate in one document.

    ``times`` is how often it occurs, ``whole`` how often it filled a run, ``ends`` how often it ended one; ``first`` is
    the index of its first word, ``general`` how many of its words are general ones; ``title`` says that the title holds
    it, ``surface`` is its first wording.
    """

    key: str
    surface: str
    words: int
    times: int
    whole: int
    ends: int
    first: int
    title: bool
    general: int


@lru_cache(maxsize=1)
def _lists() -> dict[str, frozenset[str]]:
    """The word lists, by their heading; ours, counted on two piles of different fields."""
    text = (files("kg.extractors") / "plain_words.txt").read_text("utf-8")
    sections = re.findall(r"^\[(\w+)\]\n([^\[]*)", text, re.M)
    return {name: frozenset(words.split()) for name, words in sections}


@lru_cache(maxsize=200_000)
def _classified(word: str) -> tuple[str, int]:
    """The key of a word and what it may do."""
    if not word[0].isalnum():
        return "", _OUT
    lists = _lists()
    low = word.lower()
    parts = [p for p in _PARTS.split(word) if p]
    key = " ".join(normal(p) for p in parts)
    if not any(c.isalpha() for c in word) or (len(word) == 1 and not word.isupper() and word.isascii()):
        return key, _OUT
    if low in lists["stop"] or (low.endswith("s") and normal(low) in lists["stop"]):
        return key, _OUT
    if low.endswith("ly") and low not in _LY and len(low) > 4:
        return key, _OUT
    if low in lists["opening"]:
        return key, _OPENING
    if low.endswith("ed") and len(low) > 4 and low != "embed":
        return key, _INNER
    if low in lists["general"] or normal(low) in lists["general"]:
        return key, _PLAIN
    return key, _NOUN


def phrases(texts: Sequence[tuple[str, bool]]) -> dict[str, Phrase]:
    """The candidates of a document, by key.

    Args:
        texts: cleaned fields in reading order, each with whether it is the title.

    Example:
        >>> found = phrases([("We study sparse attention in graph neural networks.", False)])
        >>> sorted(found)[:4]
        ['attention', 'graph', 'graph neural', 'graph neural network']
    """
    found: dict[str, Phrase] = {}
    at = 0
    for text, title in texts:
        run: list[str] = []
        parts: list[tuple[str, int]] = []
        for word in (*_WORD.findall(text), "."):
            part = _classified(word)
            if part[1]:
                run.append(word)
                parts.append(part)
            elif run:
                for first in range(len(run)):
                    if parts[first][1] != _OPENING:
                        _stretches(run, parts, first, at, title, found)
                at += len(run) + 1
                run, parts = [], []
    return found


def _stretches(
    run: list[str], parts: list[tuple[str, int]], first: int, at: int, title: bool, found: dict[str, Phrase]
) -> None:
    """Count the candidates that begin at a word of a run, whose words have these keys and roles."""
    key, role = parts[first]
    surface, size, last, general = run[first], len(run), first + 1, 0
    limit = min(size, first + LONGEST)
    while True:
        if role >= _PLAIN:
            general += role == _PLAIN
            ends = int(last == size)
            known = found.get(key)
            if known is None:
                found[key] = _new(
                    Phrase, (key, surface, last - first, 1, 0 if first else ends, ends, at + first, title, general)
                )
            else:
                found[key] = _again(known, 0 if first else ends, ends, title)
        if last == limit:
            return
        part, role = parts[last]
        key = f"{key} {part}"
        surface = f"{surface} {run[last]}"
        last += 1


_new = tuple.__new__
"""Makes a phrase of its values in a third of the time: there are hundreds a paper."""


def _again(known: Phrase, whole: int, ends: int, title: bool) -> Phrase:
    """A phrase that occurs once more."""
    key, surface, words, times, fills, ended, first, titled, general = known
    return _new(Phrase, (key, surface, words, times + 1, fills + whole, ended + ends, first, titled or title, general))


def label_of(surfaces: Iterable[tuple[str, int]]) -> str:
    """The wording that stands for all: the most frequent one, in the singular, without the capitals of a title.

    >>> label_of([("Neural Networks", 1), ("neural networks", 3), ("neural network", 2)])
    'neural network'
    >>> label_of([("GNN", 2), ("GNNs", 1)]), label_of([("t-tests", 1)]), label_of([("molecular dynamics", 4)])
    ('GNN', 't-test', 'molecular dynamics')
    """
    ranked = sorted(surfaces, key=lambda item: (-item[1], _capitals(item[0]), item[0]))
    label = _lowered(ranked[0][0])
    head = re.search(r"[a-z]{4,}$", label)
    return label[: head.start()] + singular(head[0]) if head else label


def _capitals(surface: str) -> int:
    return sum(map(str.isupper, surface))


def _lowered(surface: str) -> str:
    """A wording without the capitals of a title: every word that is merely capitalised is small."""
    return re.sub(
        r"[^\W_]+", lambda m: m[0] if is_acronym(m[0]) or m[0][1:] != m[0][1:].lower() else m[0].lower(), surface
    )


def key_of(text: str) -> str:
    """The key that a whole text has as a phrase; a qualifier in brackets at its end is left out.

    >>> key_of("Graph Neural-Networks (GNNs)")
    'graph neural network'
    """
    plain = re.sub(r"\s*\([^()]*\)\s*$", "", text)
    return " ".join(_classified(m[0])[0] for m in _WORD.finditer(plain) if m[0][0].isalnum())
