"""Entities, composition and look-alike characters."""

from __future__ import annotations

import html
import re
import unicodedata

from kg.cleaning.mapped import Edit, MappedText

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\x00-\x08\x0e-\x1f\x7f]+")
_COMPATIBLE = re.compile("[\ufb00-\ufb06\U0001d400-\U0001d7ff\uff01-\uff5e]")
_JOINING = re.compile("[\u1161-\u11ff]")


def entities(mapped: MappedText) -> MappedText:
    """Undo HTML entities, once: ``&lt;`` becomes ``<``, ``&amp;lt;`` becomes ``&lt;``.

    >>> entities(MappedText.of("R&amp;D &unknown; A&B")).text
    'R&D &unknown; A&B'
    """
    edits = (Edit(*m.span(), html.unescape(m[0])) for m in _ENTITY.finditer(mapped.text))
    return mapped.edited(e for e in edits if e.text != mapped.text[e.start : e.end])


def composed(mapped: MappedText) -> MappedText:
    """NFC, without invisible characters; ligatures, full-width and mathematical letters become plain ones.

    >>> composed(MappedText.of("e\u0301 \ufb01 \U0001d4aa\u200b")).text
    'é fi O'
    """
    text = mapped.text
    if text.isascii():
        return mapped.edited(Edit(*m.span()) for m in _INVISIBLE.finditer(text))
    edits = [Edit(*m.span()) for m in _INVISIBLE.finditer(text)]
    edits += [Edit(*m.span(), unicodedata.normalize("NFKC", m[0])) for m in _COMPATIBLE.finditer(text)]
    if not unicodedata.is_normalized("NFC", text):
        edits += _compositions(text)
    return mapped.edited(edits)


def _compositions(text: str) -> list[Edit]:
    """The edits that compose every base character with the marks behind it (and Korean syllables)."""
    out = []
    start = 0
    for at in range(1, len(text) + 1):
        if at < len(text) and (unicodedata.category(text[at]) in ("Mn", "Mc") or _JOINING.match(text, at)):
            continue
        plain = unicodedata.normalize("NFC", text[start:at])
        if plain != text[start:at]:
            out.append(Edit(start, at, plain))
        start = at
    return out
