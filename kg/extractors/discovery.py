"""The terms of a pile: which phrases papers are about, judged by the pile itself.

Each phrase of a paper gets the probability that its author would give it as a keyword, from where it stands, how its
runs begin and end, how often and in how many papers it occurs, and how general its words are: a logistic model whose
weights were fitted on half of the author keywords of a machine-learning corpus (``benchmarks/keywords.py`` measures it
on the other half). A term's score is the sum over the papers, that is the number of papers expected to name it;
author keywords and short forms that papers define count as what they are. Nested phrases that hardly ever stand
alone give way to the longer one, as in the C-value of Frantzi, Ananiadou and Mima (2000).
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from kg.cleaning import clean, passages
from kg.extractors.abbreviations import definitions, stem
from kg.extractors.phrases import Phrase, key_of, label_of, phrases
from kg.model import FIELDS, Document
from kg.vocabulary.everyday import is_everyday

_CONSTANT, _ONE, _FOUR, _TITLES, _ONCE, _ENDS, _PIECE, _RARITY = -1.78, -1.53, -0.68, 1.38, -1.83, 0.65, -0.14, -0.26
_FIRST, _GENERAL, _COUNT, _TFIDF, _TITLE, _TITLED, _CLOSES, _WHOLE = -0.185, -0.95, 0.05, 0.19, 0.06, 0.58, 0.29, 0.49
"""The weights of the model: of what a phrase is in the whole pile, and of where it stands in a paper."""
_FAR = 1024
_LATER = [_FIRST * math.log1p(first) for first in range(_FAR)]
"""What the place of a phrase's first word adds, for the places that most have."""
_NESTED = 0.8
"""A phrase that stands in so large a share of its papers inside one longer phrase is a piece of that."""
_EVERYWHERE, _FEW = 0.25, 10
"""A phrase of so large a share of a pile, and of more than so few papers, says nothing of any paper in it."""
_DEFINED = 0.5
"""What a paper that defines a short form for a phrase adds to the score of the phrase."""
_CLOSING, _CLOSING_HYPHEN, _CLOSING_ADJECTIVE = 0.45, 0.65, 0.85
"""In so large a share of its places a term ends its run; by what it looks like."""
_MARKUP = re.compile(r"[\\$*_&`~^{}<>#\[\]]")
_SHORTEST = 5
_SMALL, _SINGLE = 500, 4
"""Below so many papers a pile is small; in so many papers a single word stands to be a term."""
_ADJECTIVE = re.compile(r"(?:[aeiou]l|[tsnr]ic|ical|ous|ive|able|ible|ant|ent|ary|ful|ing|ian|ean)$")


class TermRow(NamedTuple):
    """What one document gives: its phrases, its keywords, the (short form, long form) pairs that it defines."""

    paper: str
    phrases: tuple[Phrase, ...]
    keywords: tuple[str, ...]
    definitions: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, order=True)
class Term:
    """A term of the pile.

    ``papers`` is how many papers hold it, ``keywords`` how many name it as a keyword; ``wordings`` are its spellings
    with their counts, the label first; ``shorts`` the short forms that papers define for it, ``witnesses`` the papers
    that are most about it.
    """

    key: str
    label: str
    papers: int
    score: float
    keywords: int = 0
    defined: int = 0
    wordings: tuple[tuple[str, int], ...] = ()
    shorts: tuple[str, ...] = ()
    witnesses: tuple[str, ...] = ()
    parent: str = ""


def term_row(document: Document) -> TermRow:
    """What a document gives by itself: a pure function, the unit of parallel work."""
    found = phrases(plain_texts(document))
    cleaned = passages(document) if "(" in document.abstract + document.title else []
    pairs: dict[str, tuple[str, str]] = {}
    for definition in (d for p in reversed(cleaned) for d in definitions(p)):
        pairs.setdefault(definition.stem, (definition.stem, definition.long))
    for _, long in pairs.values():
        key = key_of(long)
        if key and key not in found:
            found[key] = Phrase(key, long, len(key.split(" ")), 1, 1, 1, 0, False, 0)
    return TermRow(document.id, tuple(found.values()), document.metadata.keywords, tuple(sorted(pairs.values())))


def plain_texts(document: Document) -> list[tuple[str, bool]]:
    """The fields without markup, each with whether it is the title; what holds none need not be cleaned."""
    out = []
    for name in FIELDS:
        text = document.field(name)
        if not text.isascii() or _MARKUP.search(text):
            text = clean(document.id, name, text).text
        out.append((text, name == "title"))
    return out


@dataclass
class Pile:
    """Counts over all papers; the order in which papers are added cannot be seen in them.

    ``within`` is how many papers hold a phrase, ``total`` and ``ends`` are its places and those at the end of a run,
    ``titles`` how many titles hold it, ``around`` in how many papers the most frequent longer phrase around it stands.
    """

    papers: int = 0
    within: dict[str, int] = field(default_factory=dict)
    total: dict[str, int] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)
    titles: dict[str, int] = field(default_factory=dict)
    around: dict[str, int] = field(default_factory=dict)
    _standing: dict[str, tuple[float, float]] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: Iterable[TermRow]) -> Pile:
        """The counts of these papers."""
        counts: dict[str, list[int]] = {}
        papers = 0
        for row in rows:
            papers += 1
            for key, _, _, times, _, closing, _, title, _ in row.phrases:
                count = counts.get(key)
                if count is None:
                    counts[key] = [1, times, closing, int(title)]
                else:
                    count[0] += 1
                    count[1] += times
                    count[2] += closing
                    count[3] += title
        columns = ({key: count[i] for key, count in counts.items()} for i in range(4))
        within, total, ends, titles = columns
        return cls(papers, within, total, ends, titles, _around(within))

    def _of_key(self, key: str) -> tuple[float, float]:
        """What all places of a phrase have in common: its part of the sum, and its rarity."""
        papers = self.within[key]
        rarity = math.log(self.papers / papers)
        total = _CONSTANT + _TITLES * self.titles[key] / papers + _PIECE * self.around.get(key, 0) / papers
        total = total + _RARITY * min(rarity, 6.0) + (_ONCE if papers == 1 else 0.0)
        if " " not in key:
            return total + _ONE, rarity
        total += _ENDS * self.ends[key] / self.total[key]
        return total + (_FOUR if key.count(" ") > 2 else 0.0), rarity

    def keyness(self, phrase: Phrase) -> float:
        """The probability that the phrase is a keyword of its paper."""
        return 1.0 / (1.0 + math.exp(-self._sum(phrase)))

    def _sum(self, phrase: Phrase) -> float:
        key, _, words, times, whole, ends, first, title, general = phrase
        standing = self._standing.get(key)
        if standing is None:
            standing = self._standing[key] = self._of_key(key)
        total = standing[0] + (_LATER[first] if first < _FAR else _FIRST * math.log1p(first))
        if general:
            total += _GENERAL * general / words
        if times > 1:
            total += math.log(times) * (_COUNT + _TFIDF * standing[1])
        if title:
            total += _TITLED if whole else _TITLE
        if ends:
            total += _WHOLE if whole else _CLOSES
        return total

    def ranked(self, row: TermRow, most: int) -> list[tuple[float, Phrase]]:
        """The phrases that a paper is most about, with their log odds of being a keyword."""
        found = [(self._sum(p), p) for p in row.phrases]
        found.sort(reverse=True)
        return found[:most]


def _around(within: Mapping[str, int]) -> dict[str, int]:
    out: dict[str, int] = {}
    for key, papers in within.items():
        if papers < 2 or " " not in key:
            continue
        words = key.split(" ")
        for first in range(len(words)):
            for last in range(first + 1, len(words) + 1):
                part = " ".join(words[first:last])
                if part != key and part in within and papers > out.get(part, 0):
                    out[part] = papers
    return out


def discover(rows: Sequence[TermRow], *, support: int = 0) -> list[Term]:
    """The terms of a pile, the best first.

    Args:
        rows: one for each paper, in any order.
        support: in so many papers a term stands at least; 0: two in a pile of fewer than 500 papers, else
            three. A keyword that two authors give, or a phrase for which two papers define a short form, needs two.
    """
    least = support or (2 if len(rows) < _SMALL else 3)
    pile = Pile.of(rows)
    keywords = Counter(k for row in rows for k in {key_of(word) for word in row.keywords} if k)
    longs: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        for short, long in row.definitions:
            longs[key_of(long)][short] += 1
    kept = {k for k, n in pile.within.items() if n >= min(least, 2)}
    kept = {k for k in kept if _supported(k, pile, keywords[k], longs.get(k, Counter()), least)}
    terms = _collect(rows, pile, kept, keywords, longs)
    return _with_parents(sorted(terms, key=lambda t: (-t.score, t.key)))


def _supported(key: str, pile: Pile, keywords: int, shorts: Counter[str], least: int) -> bool:
    papers = pile.within[key]
    trusted = keywords >= 2 or sum(shorts.values()) >= 2
    if papers < (2 if trusted else least) or (papers > max(_FEW, _EVERYWHERE * pile.papers) and not trusted):
        return False
    if not trusted and " " not in key and papers < max(least, _SINGLE):
        return False
    return trusted or pile.around.get(key, 0) < _NESTED * papers


def _collect(
    rows: Sequence[TermRow],
    pile: Pile,
    kept: set[str],
    keywords: Mapping[str, int],
    longs: Mapping[str, Counter[str]],
) -> Iterator[Term]:
    scores: dict[str, list[tuple[float, str]]] = defaultdict(list)
    wordings: dict[str, Counter[str]] = defaultdict(Counter)
    candid: dict[str, bool] = {}
    for row in rows:
        for p in row.phrases:
            if p.key in kept:
                scores[p.key].append((pile.keyness(p), row.paper))
                wordings[p.key][p.surface] += 1
                candid[p.key] = candid.get(p.key, True) and (p.general < p.words)
    for key, found in scores.items():
        shorts = longs.get(key, Counter())
        trusted = keywords.get(key, 0) >= 2 or sum(shorts.values()) >= 2
        if not trusted and (not candid[key] or not _is_term(key, wordings[key], pile)):
            continue
        total = math.fsum(p for p, _ in found) + keywords.get(key, 0) + _DEFINED * sum(shorts.values())
        label = label_of(wordings[key].items())
        best = sorted(found, key=lambda item: (-item[0], item[1]))[:2]
        spellings = sorted(wordings[key].items(), key=lambda item: (-item[1], item[0]))
        short = sorted(shorts, key=lambda s: (-shorts[s], s))
        yield Term(
            key, label, pile.within[key], round(total, 6), keywords.get(key, 0), sum(shorts.values()),
            tuple(spellings), tuple(short), tuple(paper for _, paper in best),
        )  # fmt: skip


def _is_term(key: str, wordings: Mapping[str, int], pile: Pile) -> bool:
    """Whether a phrase without keyword or short form is one: it ends runs rather than modifying other nouns, and a
    single word is neither everyday English nor a name, which is an artefact or a short form with rules of their own.
    """
    closing = pile.ends[key] / pile.total[key]
    surface = max(sorted(wordings), key=lambda s: wordings[s])
    if re.search(r"\s", surface):
        return closing >= _CLOSING
    if re.search(r"[-‐‑–]\w", surface):
        return closing >= _CLOSING_HYPHEN
    if len(surface) < _SHORTEST or surface[1:] != surface[1:].lower() or not surface.isalpha() or is_everyday(surface):
        return False
    return closing >= (_CLOSING_ADJECTIVE if _ADJECTIVE.search(surface) else _CLOSING)


def _with_parents(terms: list[Term]) -> list[Term]:
    """The head noun proposes the parent: the longest ending of a term that is a term itself."""
    known = {t.key: t.label for t in terms}
    out = []
    for term in terms:
        words = term.key.split(" ")
        endings = (" ".join(words[i:]) for i in range(1, len(words)))
        out.append(replace(term, parent=next((known[e] for e in endings if e in known), "")))
    return out


def short_senses(rows: Iterable[TermRow]) -> dict[str, dict[str, list[str]]]:
    """Short form -> key of its long form -> papers that define it so."""
    out: dict[str, dict[str, list[str]]] = {}
    for row in sorted(rows, key=lambda r: r.paper):
        for short, long in row.definitions:
            out.setdefault(stem(short), {}).setdefault(key_of(long), []).append(row.paper)
    return out
