"""The algorithms that run in this environment: spaCy's PhraseMatcher, and the CSO Classifier's syntactic module."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from benchmarks.peers.stopwords import STOP_WORDS
from kg.model import Iri
from kg.vocabulary import Vocabulary

Found = Mapping[Iri, float]
"""Concepts of one text with their scores."""

System = Callable[[Sequence[str]], list[Found]]


def labels(vocabulary: Vocabulary) -> dict[str, set[Iri]]:
    """Every label of a concept in lower case -> the concepts that carry it. Cue phrases are no labels."""
    out: dict[str, set[Iri]] = defaultdict(set)
    for entry in vocabulary.entries:
        if entry.iri in vocabulary.concepts and entry.kind != "phrase":
            out[entry.label.lower()].add(entry.iri)
    return out


def phrase_matcher(vocabulary: Vocabulary) -> System:
    """spaCy's PhraseMatcher on lower case, as is: whatever matches is linked."""
    import spacy
    from spacy.matcher import PhraseMatcher

    nlp = spacy.blank("en")
    known = labels(vocabulary)
    matcher = PhraseMatcher(nlp.vocab, attr="LOWER")
    for label in sorted(known):
        matcher.add(label, [nlp.make_doc(label)])

    def run(texts: Sequence[str]) -> list[Found]:
        hits = ({nlp.vocab.strings[m[0]] for m in matcher(doc)} for doc in map(nlp.make_doc, texts))
        return [dict.fromkeys(sorted(iri for label in found for iri in known[label]), 1.0) for found in hits]

    return run


_BLOCK = 4
_SIMILAR = 0.90
_LONGEST = 3


def cso_syntactic(vocabulary: Vocabulary) -> System:
    """The syntactic module of the CSO Classifier 4.0 (Salatino et al., 2019, "The CSO Classifier"), re-implemented from
    its description: stop words cut the text into lower-case chunks; 3-, 2- and 1-grams are compared with the labels
    that share their first four characters; every label with a normalised Levenshtein similarity of 0.90 is a match.

    One step is left out: the original also cuts at verbs that are the root of the sentence, which takes a parser model.
    """
    known = labels(vocabulary)
    blocks: dict[str, list[str]] = defaultdict(list)
    for label in sorted(known):
        blocks[label[:_BLOCK]].append(label)
    cache: dict[str, list[str]] = {}

    def similar(gram: str) -> list[str]:
        if gram not in cache:
            cache[gram] = [label for label in blocks.get(gram[:_BLOCK], ()) if _alike(gram, label)]
        return cache[gram]

    def run(texts: Sequence[str]) -> list[Found]:
        hits = ({label for chunk in _chunks(text) for label in _matches(chunk, similar)} for text in texts)
        return [dict.fromkeys(sorted(iri for label in found for iri in known[label]), 1.0) for found in hits]

    return run


def _chunks(text: str) -> Iterator[list[str]]:
    chunk: list[str] = []
    for token in re.findall(r"[\w\-()]+|[^\w\s\-()]", text):
        if token.lower() in STOP_WORDS or not re.match(r"[\w\-()]", token):
            if chunk:
                yield chunk
            chunk = []
        else:
            chunk.append(token.lower())
    if chunk:
        yield chunk


def _matches(chunk: list[str], similar: Callable[[str], list[str]]) -> Iterable[str]:
    """Labels of the chunk's n-grams, longest first; where a longer one matched, shorter ones are not looked for."""
    covered: set[int] = set()
    for size in range(_LONGEST, 0, -1):
        for first in range(len(chunk) - size + 1):
            if covered.isdisjoint(range(first, first + size)) and (
                found := similar(" ".join(chunk[first : first + size]))
            ):
                yield from found
                covered.update(range(first, first + size))


def _alike(a: str, b: str) -> bool:
    most = int((1 - _SIMILAR) * max(len(a), len(b)) + 1e-9)
    return a == b or (abs(len(a) - len(b)) <= most and _distance(a, b, most) <= most)


def _distance(a: str, b: str, most: int) -> int:
    """Levenshtein distance, or anything above ``most``."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
        if min(row) > most:
            return most + 1
    return row[-1]
