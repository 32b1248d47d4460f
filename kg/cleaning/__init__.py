"""Cleaning: a field as received -> a passage of plain text with the way back to every source character.

Order (design section 3): HTML entities, NFC, LaTeX, Markdown, white space. Each step returns text and map.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from kg.cleaning.latex import latex
from kg.cleaning.mapped import MappedText
from kg.cleaning.markdown import markdown
from kg.cleaning.unicode import composed, entities
from kg.cleaning.whitespace import whitespace
from kg.model import FIELDS, Document, Hyperlink, Passage

STEPS = (entities, composed, latex, markdown, whitespace)


def clean(document_id: str, field: str, text: str) -> Passage:
    r"""A field's text without markup.

    >>> p = clean("p1", "abstract", r"We propose **A**gents **C**o-**E**volution (ACE).")
    >>> p.text
    'We propose Agents Co-Evolution (ACE).'
    >>> p.source_span(11, 17)
    (13, 21)
    """
    mapped = MappedText.of(text)
    for step in STEPS:
        mapped = step(mapped)
    links = []
    for start, end, url in mapped.links:
        span = _cleaned(mapped, start, end)
        links.append(Hyperlink(*span, url))
    emphasis = {_cleaned(mapped, start, end) for start, end in mapped.emphasis}
    return Passage(
        document_id,
        field,
        mapped.text,
        mapped.starts,
        mapped.ends,
        tuple(sorted(links)),
        tuple(sorted(span for span in emphasis if span[0] < span[1])),
    )


def passages(document: Document) -> list[Passage]:
    """The cleaned fields of a document that are not empty, in reading order."""
    return [clean(document.id, name, document.field(name)) for name in FIELDS if document.field(name).strip()]


def _cleaned(mapped: MappedText, start: int, end: int) -> tuple[int, int]:
    """The cleaned span that came from the source span ``[start, end)``; empty when nothing of it is left."""
    first = bisect_left(mapped.starts, start)
    last = bisect_right(mapped.ends, end)
    return (first, last) if first < last else (first, first)
