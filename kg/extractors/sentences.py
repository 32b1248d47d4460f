"""Sentence boundaries of scientific prose, without a model.

The stock splitters cut after ``et al.``, ``Sec.`` and ``i.e.``; this one cuts at sentence punctuation that is followed
by a space and something that can begin a sentence, unless the word before is an abbreviation or an initial.
"""

from __future__ import annotations

import re
from bisect import bisect_right

_END = re.compile(r"[.!?…][\"”’')\]]*(?=\s+[\"“‘(\[]*[A-Z0-9\\$α-ωΑ-Ω]|\s+[a-z]\w*[A-Z]|\s+\*|$)")
_SHORT = re.compile(
    r"(?:^|[\s(\[])(?:al|e\.?g|i\.?e|cf|vs|etc|sec|secs|fig|figs|eq|eqs|eqn|ref|refs|tab|thm|lem|prop|def|cor|alg|app|ch|chap|"
    r"dr|mr|mrs|ms|prof|st|jr|sr|no|nos|vol|pp|approx|resp|w\.?r\.?t|a\.?k\.?a|i\.i\.d|s\.t|viz|ca|incl|inc|ltd|co|dept|univ|"
    r"[A-Z])\.$",
    re.I,
)
_STRONG = re.compile(r"\betc\.$|\bal\.$", re.I)


def sentences(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences, in order, without the white space between them.

    >>> s = "As in Hu et al. (2023), e.g. Sec. 3, it works. Does it? Yes."
    >>> [s[a:b] for a, b in sentences(s)]
    ['As in Hu et al. (2023), e.g. Sec. 3, it works.', 'Does it?', 'Yes.']
    """
    out: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        if match[0][0] == "." and _SHORT.search(text, start, match.start() + 1) and match.end() < len(text):
            continue
        if text.count("(", start, match.start()) > text.count(")", start, match.end()) and match.end() < len(text):
            continue
        out.append((start, match.end()))
        start = match.end() + (len(text[match.end() :]) - len(text[match.end() :].lstrip()))
    if text[start:].strip():
        out.append((start, len(text)))
    return out


def sentence_at(spans: list[tuple[int, int]], offset: int) -> int:
    """The index of the sentence that holds ``offset``."""
    return max(0, bisect_right(spans, (offset, 1 << 60)) - 1)
