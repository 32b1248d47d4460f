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
    r"(?:[A-Z]\.)*[A-Z])\.$",
    re.I,
)
_STRONG = re.compile(r"(?<![.\w])(?:etc|al|[A-Za-z])\.$")
_OPENS = re.compile(r"\s+(?:We|The|This|These|Our|It|In|However|Moreover|Furthermore|To)\b")
_BRACKET = re.compile(r"[()\[\]]")
_NEXT = re.compile(r"\S|\Z")
_LONGEST_SHORT, _LONGEST_BRACKET = 10, 400


def sentences(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences, in order, without the white space between them.

    >>> s = "As in Hu et al. (2023), e.g. Sec. 3, it works. Does it? Yes."
    >>> [s[a:b] for a, b in sentences(s)]
    ['As in Hu et al. (2023), e.g. Sec. 3, it works.', 'Does it?', 'Yes.']
    """
    out: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        if match.end() < len(text) and (_is_short(text, match) or _in_bracket(text, start, match.end())):
            continue
        out.append((start, match.end()))
        start = _NEXT.search(text, match.end()).start()  # type: ignore[union-attr]  # the end matches if nothing does
    if text[start:].strip():
        out.append((start, len(text)))
    return out


def _is_short(text: str, match: re.Match[str]) -> bool:
    """Whether the full stop belongs to an abbreviation; one that may end a sentence does so before an opening word."""
    end = match.start() + 1
    start = max(0, end - _LONGEST_SHORT)
    if match[0][0] != "." or not _SHORT.search(text, start, end):
        return False
    return not (_STRONG.search(text, start, end) and _OPENS.match(text, match.end()))


def _in_bracket(text: str, start: int, end: int) -> bool:
    """Whether a bracket opened in ``text[start:end]`` is closed behind it; ``(0, 1]`` is one, ``:(`` is none."""
    start = max(start, end - _LONGEST_BRACKET)
    depth = sum(1 if m[0] in "([" else -1 for m in _BRACKET.finditer(text, start, end))
    if depth <= 0:
        return False
    for m in _BRACKET.finditer(text, end, end + _LONGEST_BRACKET):
        depth += 1 if m[0] in "([" else -1
        if depth <= 0:
            return True
    return False


def sentence_at(spans: list[tuple[int, int]], offset: int) -> int:
    """The index of the sentence that holds ``offset``."""
    return max(0, bisect_right(spans, (offset, 1 << 60)) - 1)
