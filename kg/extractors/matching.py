"""Which vocabulary labels a text holds: longest match first, coordinated heads, document abbreviations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from kg.extractors.abbreviations import Definition
from kg.extractors.text import Text
from kg.vocabulary import Entry, Vocabulary
from kg.vocabulary.automaton import Hit
from kg.vocabulary.tokens import Token, is_acronym, is_break, tokenize

_JOINERS = frozenset({"and", "or"})
_HANGING = re.compile(r"[-‐‑](?=,|\s+(?:and|or|&)\s|\s+[\w-]+[-‐‑],?\s)")
GENERAL_HEADS = frozenset("model method algorithm technique approach problem task framework setting procedure".split())
"""Nouns that a term carries without becoming another one."""
_MOST_LINKS = 24
"""A coordination of more words than that is none."""
_SUBSET = re.compile(r"-[A-Z]{1,2}\d?(?![\w-])")
"""What makes another dataset of one: ``ImageNet-A``, ``CIFAR-10-LT``."""


class Match(NamedTuple):
    """Cleaned span ``[start, end)`` of a text, said by tokens ``[first, last)``; ``entries`` are candidates."""

    start: int
    end: int
    first: int
    last: int
    entries: tuple[int, ...]
    rule: str


def matches(text: Text, vocabulary: Vocabulary, own: dict[tuple[str, ...], tuple[int, ...]]) -> list[Match]:
    """The labels of the vocabulary in ``text``, in order, without overlaps except for broader or related ones inside.

    Args:
        text: where to look.
        vocabulary: what to look for.
        own: exact keys of the document's own short forms -> the entries that their long form names (may be none).
    """
    hits = [_match(text.tokens, h, "concept.label") for h in _cased(text, vocabulary)]
    hits += dict.fromkeys([*_elided(text.tokens, hits, vocabulary), *_hanging(text, vocabulary)])
    hits = [m for m in hits if not _redefined(text.tokens, m, own)]
    hits += _own(text.tokens, own)
    return _longest(text.tokens, hits, vocabulary)


def _cased(text: Text, vocabulary: Vocabulary) -> Iterator[Hit]:
    """Hits, without those that agree with their label only when case is ignored: ``CARE`` is not care, ``complex`` is
    not ComplEx, and a ``ray`` is not the library Ray.
    """
    shouting = text.text.isupper()
    begins = {start for start, _ in text.sentences}
    titled = text.passage.field == "title"
    for hit in vocabulary.automaton.find(text.tokens):
        start, end = text.tokens[hit.first].start, text.tokens[hit.last - 1].end
        surface, single = text.text[start:end], hit.last - hit.first == 1
        subset = _SUBSET.match(text.text, end)
        if not shouting:
            kept = tuple(
                e
                for e in hit.entries
                if _named_alike(surface, vocabulary.entries[e], vocabulary)
                and not (subset and _is_data(vocabulary.entries[e], vocabulary))
                and (not single or _same_case(surface, vocabulary.entries[e].label, titled or start in begins))
            )
            hit = hit._replace(entries=kept)
        if hit.entries:
            yield hit


def _named_alike(surface: str, entry: Entry, vocabulary: Vocabulary) -> bool:
    """The name of an artefact that begins with a capital does so in texts too."""
    return not (entry.label[0].isupper() and surface[0].islower() and entry.iri in vocabulary.artefacts)


def _is_data(entry: Entry, vocabulary: Vocabulary) -> bool:
    artefact = vocabulary.artefacts.get(entry.iri)
    return artefact is not None and artefact.kind in ("Dataset", "Benchmark")


def _same_case(word: str, label: str, begins: bool) -> bool:
    if is_acronym(label):
        return True
    if label[1:] != label[1:].lower():
        return not word.islower() and not (begins and word[1:].islower())
    return not is_acronym(word) or (word.isupper() and len(word) > 7)


def _match(tokens: list[Token], hit: Hit, rule: str) -> Match:
    return Match(tokens[hit.first].start, tokens[hit.last - 1].end, hit.first, hit.last, hit.entries, rule)


def _elided(tokens: list[Token], hits: list[Match], vocabulary: Vocabulary) -> list[Match]:
    """ "weakly and semi-supervised learning": the first part shares the head of the second; the whole is quoted."""
    out = []
    complete = {m.last for m in hits}
    for match in hits:
        if match.first - 1 in complete:
            continue
        if match.last - match.first < 2 or match.first < 2 or tokens[match.first - 1].key not in _JOINERS:
            continue
        for width in (1, 2):
            first = match.first - 1 - width
            part = tokens[max(first, 0) : match.first - 1]
            if first < 0 or any(is_break(t.key) for t in part):
                break
            found = _with_head(part, tokens[match.first : match.last], vocabulary)
            if found:
                out.append(Match(part[0].start, match.end, first, match.last, found, "concept.coordination"))
                break
    return out


def _with_head(part: list[Token], whole: list[Token], vocabulary: Vocabulary) -> tuple[int, ...]:
    for skip in range(1, len(whole)):
        found = vocabulary.automaton.entries([(t.key, t.exact) for t in (*part, *whole[skip:])])
        if found:
            return found
    return ()


def _hanging(text: Text, vocabulary: Vocabulary) -> Iterator[Match]:
    """ "off- and on-policy evaluation": a first part that ends in a hyphen, whether or not the last is known."""
    tokens = text.tokens
    for at, token in enumerate(tokens):
        if not _HANGING.match(text.text, token.end):
            continue
        near = range(at + 1, min(len(tokens), at + _MOST_LINKS))
        last = next((i for i in near if not _links(text, tokens[i])), len(tokens))
        for first, skip, head in product((at - 1, at), (1, 2), (3, 2, 1)):
            part, rest = tokens[max(first, 0) : at + 1], tokens[last + skip : last + skip + head]
            keys = [(t.key, t.exact) for t in (*part, *rest)]
            if len(rest) == head and (found := vocabulary.automaton.entries(keys)):
                end = last + skip + head
                yield Match(part[0].start, rest[-1].end, at + 1 - len(part), end, found, "concept.coordination")
                break


def _links(text: Text, token: Token) -> bool:
    """Whether a token stands between the first part and the last: a comma, "and", another part that hangs."""
    return (
        token.key in _JOINERS
        or text.text[token.start : token.end] == ","
        or _HANGING.match(text.text, token.end) is not None
    )


def own_senses(definitions: Iterable[Definition], vocabulary: Vocabulary) -> dict[tuple[str, ...], tuple[int, ...]]:
    """What the document's own short forms mean: exact keys -> entries of the label that covers the long form."""
    out: dict[tuple[str, ...], tuple[int, ...]] = {}
    for definition in definitions:
        short = tuple(t.exact for t in tokenize(definition.short))
        tokens = [t for t in tokenize(definition.long) if not is_break(t.key)]
        covering = vocabulary.automaton.entries([(t.key, t.exact) for t in tokens]) if tokens else ()
        named = tuple(e for e in covering if vocabulary.entries[e].kind != "phrase")
        if short:
            out[short] = named
    return out


def _redefined(tokens: list[Token], match: Match, own: dict[tuple[str, ...], tuple[int, ...]]) -> bool:
    """A short form that the document defines says what the document says, whatever the vocabulary thinks."""
    return tuple(t.exact for t in tokens[match.first : match.last]) in own


def _own(tokens: list[Token], own: dict[tuple[str, ...], tuple[int, ...]]) -> Iterator[Match]:
    for short, entries in own.items():
        if not entries:
            continue
        for first in range(len(tokens) - len(short) + 1):
            last = first + len(short)
            if tokens[first].exact == short[0] and tuple(t.exact for t in tokens[first:last]) == short:
                loose = not (first and tokens[first - 1].glued) and not tokens[last - 1].glued
                if loose:
                    yield Match(tokens[first].start, tokens[last - 1].end, first, last, entries, "concept.abbreviation")


def _longest(tokens: list[Token], hits: list[Match], vocabulary: Vocabulary) -> list[Match]:
    """Longest first, then rightmost, where the head of a noun phrase stands ("online [learning rate]"); what lies
    inside a kept match stays only if it is broader than or related to it.
    """
    hits = _narrower(tokens, hits, vocabulary)
    kept: list[Match] = []
    taken: dict[int, Match] = {}
    for match in sorted(hits, key=lambda m: (m.first - m.last, -m.first, m.rule, m.entries)):
        over = {id(taken[i]): taken[i] for i in range(match.first, match.last) if i in taken}
        if over:
            match = _broader_inside(match, list(over.values()), vocabulary)
            if not match.entries:
                continue
        kept.append(match)
        for i in range(match.first, match.last):
            if i not in taken or taken[i].rule == "concept.coordination":
                taken[i] = match
    return sorted(kept, key=lambda m: (m.start, -m.end, m.rule, m.entries))


def _narrower(tokens: list[Token], hits: list[Match], vocabulary: Vocabulary) -> list[Match]:
    """Of two labels that cross, the left one where the right one adds a general head ("[Bayesian optimization]
    methods"), or where both are of one length and the concept of the left is narrower ("[sparse attention] mechanism").
    """
    by_first = {(m.first, m.last): m for m in hits}
    crossed = set()
    for left in hits:
        for first in range(left.first + 1, left.last):
            right = by_first.get((first, first + left.last - left.first))
            if right is not None and _below(left, right, vocabulary):
                crossed.add((right.first, right.last))
            if left.last < len(tokens) and tokens[left.last].key in GENERAL_HEADS:
                crossed.add((first, left.last + 1))
    return [m for m in hits if (m.first, m.last) not in crossed]


def _below(match: Match, other: Match, vocabulary: Vocabulary) -> bool:
    above = {a for e in match.entries for a in vocabulary.ancestors(vocabulary.entries[e].iri)}
    return not above.isdisjoint(vocabulary.entries[e].iri for e in other.entries)


def _broader_inside(match: Match, over: list[Match], vocabulary: Vocabulary) -> Match:
    """The match as far as it is related to the one match around it; one that is only broader says no more than that."""
    outer = over[0]
    if len(over) == 1 and outer.first < match.first < outer.last < match.last and match.last - match.first > 1:
        return match  # "trajectory-level [reward shaping]": the head of the phrase stands, beside what is longer
    if len(over) > 1 or match.first < outer.first or match.last > outer.last:
        return match._replace(entries=())
    if outer.rule == "concept.coordination" and match.last == outer.last:
        return match
    if match.last == outer.last and all(is_acronym(vocabulary.entries[e].label) for e in match.entries):
        return match  # "projected SGD" is SGD
    around = {vocabulary.entries[e].iri for e in outer.entries}
    above = {a for iri in around for a in vocabulary.ancestors(iri)}
    near = above | {n for iri in around for n in vocabulary.neighbours(iri)}
    if match.last - match.first == 1 and not all(is_acronym(vocabulary.entries[e].label) for e in match.entries):
        near = above
    kept = tuple(e for e in match.entries if vocabulary.entries[e].iri in near - around)
    implied = bool(kept) and all(vocabulary.entries[e].iri in above for e in kept)
    return match._replace(entries=kept, rule="concept.inside" if implied else match.rule)
