"""Short forms that a text defines, with their long forms.

Schwartz and Hearst (2003, "A simple algorithm for identifying abbreviation definitions in biomedical text") match the
letters of the short form from right to left. Here the letters are aligned so that as many as possible stand at word
beginnings, over every window of words in the same sentence, which removes most of the wrong and cut-off long forms;
both orders, plural short forms, and words that count letters ("M2T2") are understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from kg.extractors.sentences import sentences
from kg.model import Passage

_BRACKET = re.compile(r"\(([^()]{1,120})\)")
_SHORT_SHAPE = re.compile(r"^[^\W_][\w&*+./’'-]*(?: [A-Z][\w-]{0,9}s?)?$|^[∂∇][A-Za-z]\w*$")
_BEFORE = re.compile(r"(?:^|[\s(\[“\"'])([^\s()\[\]“”\",;:]{2,20})[”\"']?\s*$")
_SPELLED = re.compile(
    r"\b(?P<long>[A-Za-z][\w -]{4,80}?),? (?:\(?(?:abbreviated|shortened)(?: as| to| by)?|hereafter|henceforth"
    r"|for short|or simply)"
    r",? [“\"']?(?P<short>[A-Z][\w-]{1,10})\b"
)
_SHORT_FOR = re.compile(
    r"\b(?P<short>[A-Z][\w-]{1,12})[”\"']?,? (?:short for|stands for|standing for"
    r"|an acronym for) (?P<long>[^.;()]{5,100})"
)
_APPOSED = re.compile(
    r"(?<![\w-])(?P<short>[A-Z][\w-]{2,12}), (?:an?|the|our)(?: (?:new|novel))? (?P<long>[^,.;:()]{8,100})"
)
_HEADING = re.compile(r"^(?P<short>[A-Z][\w-]{1,14}): (?P<long>[A-Z][^:.;()]{5,120})")
_LEAD = re.compile(r"(?:short |standing )?(?:the|for|from)\s", re.I)
_WORD = re.compile(r"[^\W_]+")
_NOT_SHORT = frozenset(
    "eg ie cf vs see left right top bottom both all and or the with for our new old code data here ours i ii iii"
    " iv v vi"
    " hard easy low high small large first second best worst total average respectively train test resp no yes"
    " if not but as we it is are e.g i.e e.g. i.e. a.k.a aka".split()
)
_UNITS = frozenset("US UK EU USA GB MB KB TB PhD II III IV VI GPU GPUs CPU".split())
_STOP = frozenset("a an and the of in on for to with by at from via as or over under into its our using".split())
_GREEK = {
    "∂": "d",
    "α": "a",
    "β": "b",
    "γ": "g",
    "δ": "d",
    "ε": "e",
    "λ": "l",
    "μ": "m",
    "π": "p",
    "σ": "s",
    "φ": "f",
    "ω": "o",
}
_COUNTED = re.compile(r"([A-Za-z])([2-4])")

_REACH = 400
"""So many characters before a bracket its long form begins at the latest."""


class Definition(NamedTuple):
    """A short form and its long form, as cleaned spans of one passage, and the rule that found them."""

    short: str
    long: str
    short_span: tuple[int, int]
    long_span: tuple[int, int]
    rule: str

    @property
    def stem(self) -> str:
        """The short form without a plural s."""
        return stem(self.short)


_WORD_PART = re.compile(r"(?:[^\W_]+(?:\([^\W_]+\))?)?-?$")
"""What of a word stands before a hyphen: "E(n)", "multi"."""


def stem(short: str) -> str:
    """A short form without its plural s.

    >>> stem("LLMs"), stem("OPS"), stem("ACs")
    ('LLM', 'OPS', 'AC')
    """
    return short[:-1] if len(short) > 2 and short.endswith("s") and short[-2].isupper() else short


def definitions(passage: Passage) -> list[Definition]:
    """All definitions of a passage, in order; the first one of a short form stands.

    >>> from kg.cleaning import clean
    >>> passage = clean("p", "abstract", "large language models (LLMs) and SWIRL (SWitching IRL)")
    >>> [(d.short, d.long) for d in definitions(passage)]
    [('LLMs', 'large language models'), ('SWIRL', 'SWitching IRL')]
    """
    found: dict[str, Definition] = {}
    text = passage.text
    for start, end in sentences(text):
        for definition in _in_sentence(text, start, end):
            found.setdefault(definition.stem, definition)
    return sorted(found.values(), key=lambda d: d.short_span)


def _in_sentence(text: str, start: int, end: int) -> Iterator[Definition]:
    for match in _BRACKET.finditer(text, start, end):
        near = max(start, match.start() - _REACH)
        found = _short_inside(text, near, match) or _long_inside(text, near, match)
        if found:
            yield found
    for pattern, rule in (
        (_SPELLED, "spelled"),
        (_SHORT_FOR, "short-for"),
        (_HEADING, "heading"),
        (_APPOSED, "apposed"),
    ):
        if rule == "heading" and start:
            continue
        for match in pattern.finditer(text, start, end):
            first, last = match.span("long")
            span = _best(match["short"], text, first, last, anchored="right" if rule == "spelled" else "left")
            if span and (rule != "apposed" or _initials(text[slice(*span)]) == _letters(stem(match["short"]))):
                yield Definition(match["short"], text[slice(*span)], match.span("short"), span, f"abbreviation.{rule}")


def _short_inside(text: str, start: int, match: re.Match[str]) -> Definition | None:
    """``long form (SF)``."""
    inside = re.split(r"[,;]|\s(?:or|for short|hereafter|and)\s", match[1], maxsplit=1)[0]
    inside = re.sub(
        r"^(?:i\.e\.|e\.g\.|termed|called|dubbed|denoted|aka|a\.k\.a\.|or|named)\s*,?\s*", "", inside.strip()
    )
    short = re.sub(r"[’']s$", "", inside.strip(" “”\"'’‘"))
    if not _is_short(short):
        return None
    at = text.index(short, match.start(1))
    span = _best(short, text, start, match.start(), anchored="right")
    if not span:
        return None
    return Definition(short, text[slice(*span)], (at, at + len(short)), span, "abbreviation.long-short")


def _long_inside(text: str, start: int, match: re.Match[str]) -> Definition | None:
    """``SF (long form)``."""
    before = _BEFORE.search(text, start, match.start())
    if not before or not _is_short(before[1]) or (len(match[1].split()) < 2 and "-" not in match[1]):
        return None
    short, (first, last) = before[1], match.span(1)
    tail = re.search(r"[;]|,\s(?:which|a|an|the)\s|\s(?:i\.e\.|e\.g\.)", match[1])
    last = first + tail.start() if tail else last
    lead = _LEAD.match(text, first, last)
    span = _best(short, text, lead.end() if lead else first, last, anchored="left")
    if not span:
        return None
    return Definition(short, text[slice(*span)], before.span(1), span, "abbreviation.short-long")


def _is_short(short: str) -> bool:
    letters = sum(c.isalpha() for c in short)
    if (
        not _SHORT_SHAPE.match(short)
        or not 2 <= len(short) <= 16
        or letters < 2
        or short in _UNITS
        or (not short.isupper() and short.lower() in _NOT_SHORT)
    ):
        return False
    if " " in short and not any(c.isupper() for c in short.split()[0]):
        return False
    return any(c.isupper() for c in short) or len(short) <= 5 or any(c in _GREEK for c in short)


def _best(short: str, text: str, start: int, end: int, *, anchored: str) -> tuple[int, int] | None:
    """The span in ``text[start:end]``, ending (``right``) or beginning (``left``) at its edge, that spells"
    " ``short``.
    """
    letters = _letters(stem(short))
    words = [m.span() for m in _WORD.finditer(text, start, end)]
    if not letters or not words:
        return None
    most = min(len(letters) + 6, 2 * len(letters) + 2)
    if anchored == "right":
        gap = text[words[-1][1] : end]
        if len(gap.strip(" “”\"'’-")) > 0:
            return None
        windows = [words[i:] for i in range(max(0, len(words) - most), len(words))]
    else:
        if text[start : words[0][0]].strip(" “”\"'"):
            return None
        windows = [words[: i + 1] for i in range(min(most, len(words)))]
    scored = [(_quality(short, letters, text, w), -len(w), w[0][0], w[-1][1]) for w in windows]
    good = [s for s in scored if s[0] > 0]
    if not good:
        return _counted(short, text, windows) or _prefix(short, text, windows, anchored)
    _, _, first, last = max(good)
    if "-" in (text[first], text[first - 1 : first]):  # the whole word, "E(n)-Equivariant" too
        first -= len(_WORD_PART.search(text[start:first])[0])  # type: ignore[index]
    return (first, last) if text[first:last].strip() != short else None


def _initials(long: str) -> str:
    return "".join(m[0][0].lower() for m in _WORD.finditer(long))


def _letters(short: str) -> str:
    return "".join(_GREEK.get(c, c).lower() for c in short if c.isalnum() or c in _GREEK)


def _quality(short: str, letters: str, text: str, words: list[tuple[int, int]]) -> float:
    """How well a window spells the letters: 0 when it does not, else at most 1."""
    first = words[0][0]
    if text[first].lower() != letters[0]:
        return 0.0
    begins = frozenset(a - first for a, _ in words)
    window = text[first : words[-1][1]]
    if (window.isupper() and len(words) == 1) or any(c in window for c in ";()"):
        return 0.0
    inner = frozenset(i for i, c in enumerate(window) if c.isupper() and not window.isupper())
    aligned = _align(letters, window.lower(), begins | inner)
    if aligned < 0:
        return 0.0
    content = [text[a:b].lower() for a, b in words]
    used = min(aligned, len(words))
    idle = max(0, sum(w not in _STOP for w in content) - used)
    capitals = sum(map(str.isupper, short))
    camel = capitals > 1 and sum(map(str.islower, stem(short))) > capitals
    share = aligned / (capitals if camel else len(letters))
    lower_only = short.islower()
    if len(words) == 1 and short.isupper() and (len(letters) > 2 or window.lower().startswith(letters)):
        return 0.01  # "magnetoencephalography (MEG)", "abstracts (AB)"
    if (
        share < (1.0 if lower_only else 0.5)
        or content[-1] in _STOP
        or (len(words) == 1 and aligned < 2 and not short[1:].islower())
    ):
        return 0.0
    if content[0] in _STOP and aligned < len(letters):
        return 0.0
    return max(0.01, min(1.0, share) - 0.12 * idle)


@lru_cache(maxsize=4096)
def _align(letters: str, window: str, begins: frozenset[int]) -> int:
    """The most letters that can stand at word beginnings when all stand in order in the window; -1: they do not."""
    best = [0 if i == 0 else -1 for i in range(len(letters) + 1)]
    for at, char in enumerate(window):
        gain = 1 if at in begins else 0
        for i in range(min(len(letters), at + 1), 0, -1):
            if letters[i - 1] == char and best[i - 1] >= 0 and (i > 1 or at == 0):
                best[i] = max(best[i], best[i - 1] + gain)
    return best[-1]


def _counted(short: str, text: str, windows: list[list[tuple[int, int]]]) -> tuple[int, int] | None:
    """``M2T2``: as many words with the letter as the digit says, in any order."""
    if not _COUNTED.search(short):
        return None
    want = sorted(_COUNTED.sub(lambda m: m[1] * int(m[2]), stem(short)).lower())
    for words in windows:
        if sorted(text[a].lower() for a, b in words) == want:
            return words[0][0], words[-1][1]
    return None


def _prefix(short: str, text: str, windows: list[list[tuple[int, int]]], anchored: str) -> tuple[int, int] | None:
    """``Relational Invariant Learning framework (RILOOD)``: capitalised words whose initials begin the name."""
    if anchored != "right" or not short.isupper() or len(short) < 4:
        return None
    for words in windows:
        named = [text[a] for a, b in words if text[a].isupper()]
        rest = [text[a:b] for a, b in words if not text[a].isupper()]
        heads = {"framework", "method", "model", "network", "algorithm", "dataset", "benchmark", "approach", "system"}
        if len(named) >= 3 and text[words[0][0]].isupper() and short.startswith("".join(named)) and set(rest) <= heads:
            return words[0][0], words[-1][1]
    return None
