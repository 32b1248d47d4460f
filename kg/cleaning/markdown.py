"""Markdown and inline HTML tags, as venue sites put them into abstracts.

Per CommonMark ``**`` may open inside a word and ``_`` may not; a single ``*`` inside a word is left alone, because
``A*``, ``C*-algebra`` and ``2*3*4`` are names and formulas.
"""

from __future__ import annotations

import re

from kg.cleaning.mapped import Edit, MappedText

_LINK = re.compile(r"!?\[([^\[\]\n]{1,300})\]\((https?://[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)")
_ATTRIBUTES = r"""(?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*\s*/?"""
_TAG = re.compile(
    r"</?(?P<name>i|b|u|em|strong|sup|sub|tt|code|span|sc|small|italic|bold|a|p|br|div|li|ul|ol|h[1-6]|jats:[a-z-]+"
    rf"|mml:[a-z]+){_ATTRIBUTES}>",
    re.I,
)
_APART = re.compile(r"p|br|div|li|ul|ol|h\d|jats:(?:p|title|sec|break|list|list-item|disp-formula)", re.I)
"""Tags that stand between words."""
_CODE = re.compile(r"(?<!`)`([^`'’\n]{1,120})`(?!`)")
_TICK = re.compile(r"(?<![\w`])`(?=\w)")
"""The opening quotation mark of TeX, where it was no code."""
_PAIRS = (
    re.compile(r"\*\*(?=\S)(.{1,2000}?)(?<=\S)\*\*(?!\*(?!\*))", re.S),
    re.compile(r"(?<![\w*])\*(?=[^\s*])(.{1,2000}?)(?<=[^\s*])\*(?![\w*])", re.S),
    re.compile(r"(?<![\w_])__(?=\S)(.{1,2000}?)(?<=\S)__(?![\w_])", re.S),
    re.compile(r"(?<![\w_\\])_(?=[^\s_])([^_]+?)(?<=[^\s_])_(?![\w_])", re.S),
)
_BLOCK = re.compile(r"^[ \t]{0,3}(?:#{1,6}[ \t]+|[-*+][ \t]+|>[ \t]+)", re.M)


def markdown(mapped: MappedText) -> MappedText:
    """Take away emphasis marks, code ticks, links, tags and block marks; what they marked stays.

    >>> markdown(MappedText.of("**A**gents **C**o-**E**volution (ACE), A* and C*-algebra")).text
    'Agents Co-Evolution (ACE), A* and C*-algebra'
    """
    mapped = _links(mapped)
    if "<" in mapped.text:
        mapped = mapped.edited(
            Edit(*m.span(), " " if _APART.fullmatch(m["name"]) else "") for m in _TAG.finditer(mapped.text)
        )
    if "`" in mapped.text:
        mapped = _unwrap(mapped, _CODE)
        mapped = mapped.edited(Edit(*m.span(), "‘") for m in _TICK.finditer(mapped.text))
    for pattern in _PAIRS:
        if "*" in mapped.text or "_" in mapped.text:
            mapped = _unwrap(mapped, pattern)
    return mapped.edited(Edit(*m.span()) for m in _BLOCK.finditer(mapped.text))


def _unwrap(mapped: MappedText, pattern: re.Pattern[str]) -> MappedText:
    edits = []
    for m in pattern.finditer(mapped.text):
        mapped.mark(*m.span(1))
        edits += [Edit(m.start(), m.start(1)), Edit(m.end(1), m.end())]
    return mapped.edited(edits)


def _links(mapped: MappedText) -> MappedText:
    if "](" not in mapped.text:
        return mapped
    edits = []
    for m in _LINK.finditer(mapped.text):
        mapped.mark(*m.span(1), url=m[2])
        edits += [Edit(m.start(), m.start(1)), Edit(m.end(1), m.end())]
    return mapped.edited(edits)
