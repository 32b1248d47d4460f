"""What a pile says and a vocabulary lacks, as rows for a person to decide on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from kg.extractors.discovery import Term, discover, term_row
from kg.extractors.phrases import key_of
from kg.extractors.provisional import lacking
from kg.iri import PROPOSED
from kg.model import Document, Iri
from kg.vocabulary import Vocabulary
from kg.vocabulary.tokens import tokenize

_CONTEXT = 60
_HEADS = frozenset(
    "method approach model algorithm technique framework problem task procedure scheme system process based".split()
)
_ENDINGS = re.compile(r"(?:ing|ed|es|s|al|ly|e|y)$")
_SMALL = frozenset("of the a an for in on to with and by".split())
_SHOWN = 6


class Proposal(NamedTuple):
    """A candidate: the columns of ``kg.vocabulary.formats.decisions``, without the decision."""

    term: str
    variants: tuple[str, ...]
    short_forms: tuple[str, ...]
    parent: str
    alias_of: str
    papers: int
    keywords: int
    score: float
    quotes: tuple[str, ...]


def propose(
    documents: Sequence[Document], vocabulary: Vocabulary, *, support: int = 0, without: Iterable[str] = ()
) -> list[Proposal]:
    """Ranked candidates that a vocabulary lacks.

    Args:
        documents: the papers.
        vocabulary: what is known; provisional concepts count as unknown.
        support: see ``discover``.
        without: terms that were decided on already.

    Example:
        >>> text = "The magnetic field is weak. A magnetic field is strong."
        >>> papers = [Document(str(n), (), text) for n in range(5)]
        >>> [(p.term, p.papers) for p in propose(papers, Vocabulary({}), support=2)]
        [('magnetic field', 5)]
    """
    known = _settled(vocabulary)
    terms = discover([term_row(d) for d in documents], support=support)
    decided = {key_of(term) for term in without}
    missing = [t for t in lacking(known, terms) if t.key not in decided]
    by_key = {t.key: t for t in terms}
    texts = {d.id: d for d in documents}
    aliases = _Aliases(known)
    return [_proposal(term, by_key, known, aliases, texts) for term in missing]


def _settled(vocabulary: Vocabulary) -> Vocabulary:
    kept = {iri: c for iri, c in vocabulary.concepts.items() if c.scheme != PROPOSED}
    if len(kept) == len(vocabulary.concepts):
        return vocabulary
    return Vocabulary(kept, vocabulary.artefacts, banned=vocabulary.banned)


def _proposal(
    term: Term, terms: Mapping[str, Term], known: Vocabulary, aliases: _Aliases, texts: Mapping[str, Document]
) -> Proposal:
    variants = [w for w, _ in term.wordings if _differs(w, term.label)][:_SHOWN]
    quotes = [_quote(texts[paper], term) for paper in term.witnesses if paper in texts]
    alias = aliases.of(term, terms[term.key].shorts)
    return Proposal(
        term.label, tuple(variants), term.shorts[:_SHOWN], _parent(term, known), alias,
        term.papers, term.keywords, round(term.score, 2), tuple(q for q in quotes if q),
    )  # fmt: skip


def _differs(wording: str, label: str) -> bool:
    """Whether a wording is more than the label in another case, number or hyphenation."""
    return [t.key for t in tokenize(wording)] != [t.key for t in tokenize(label)]


def _parent(term: Term, known: Vocabulary) -> str:
    """The longest ending that the vocabulary has as an unambiguous label, else that is a term too."""
    words = term.label.split()
    for first in range(1, len(words)):
        if concept := _concept_of(known, " ".join(words[first:])):
            return known.concepts[concept].label
    return term.parent


def _concept_of(known: Vocabulary, label: str) -> Iri | None:
    entries = known.named(label)
    found = {known.entries[e].iri for e in entries if not known.entries[e].ambiguous}
    return next(iter(found)) if len(found) == 1 and found <= known.concepts.keys() else None


class _Aliases:
    """Concepts that a term may be another name of."""

    def __init__(self, known: Vocabulary) -> None:
        self.known = known
        self.stems: dict[frozenset[str], set[Iri]] = {}
        for entry in known.entries:
            if entry.iri in known.concepts and not entry.ambiguous and entry.kind != "phrase":
                self.stems.setdefault(_stems(entry.label), set()).add(entry.iri)

    def of(self, term: Term, shorts: Sequence[str]) -> str:
        """The label of the concept, or nothing: a short form of it, the same stems, the term without a general head."""
        for short in shorts:
            if found := _concept_of(self.known, short):
                return self.known.concepts[found].label
        same = self.stems.get(_stems(term.label), set())
        if len(same) == 1:
            return self.known.concepts[min(same)].label
        words = term.label.split()
        if len(words) > 2 and words[-1] in _HEADS and (found := _concept_of(self.known, " ".join(words[:-1]))):
            return self.known.concepts[found].label
        return ""


def _stems(label: str) -> frozenset[str]:
    return frozenset(_stem(t.key) for t in tokenize(label) if t.key not in _SMALL)


@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    """A rough stem, to compare by only; never to merge by."""
    short = word
    for _ in range(2):
        cut = _ENDINGS.sub("", short)
        short = cut if len(cut) > 3 else short
    return short


def _quote(document: Document, term: Term) -> str:
    """The term in its context, as the paper has it."""
    for wording in (*[w for w, _ in term.wordings], term.label):
        words = r"[\s-]+".join(map(re.escape, re.split(r"[\s-]+", wording)))
        pattern = rf"(?<!\w){words}(?:e?s)?(?!\w)"
        for text in (document.abstract, document.title):
            if match := re.search(pattern, text, re.I):
                return _around(text, *match.span())
    return ""


def _around(text: str, start: int, end: int) -> str:
    left, right = text[max(0, start - _CONTEXT) : start], text[end : end + _CONTEXT]
    before = "..." + left.partition(" ")[2] if start > _CONTEXT else left
    after = right.rpartition(" ")[0] + "..." if end + _CONTEXT < len(text) else right
    return " ".join(f"{before}[{text[start:end]}]{after}".split())


def as_rows(proposals: Iterable[Proposal]) -> Iterator[list[str]]:
    """Proposals as cells of the decision file, the decision empty."""
    for p in proposals:
        quotes = [*p.quotes, "", ""][:2]
        yield [
            "", p.term, "; ".join(p.variants), "; ".join(p.short_forms), p.parent, p.alias_of, str(p.papers),
            str(p.keywords), f"{p.score:.2f}", *quotes,
        ]  # fmt: skip
