"""Runs of white space become one space; none at the ends."""

from __future__ import annotations

import re

from kg.cleaning.mapped import Edit, MappedText

_RUN = re.compile(r"\s{2,}|[^\S ]|^ | $")


def whitespace(mapped: MappedText) -> MappedText:
    r"""Collapse white space.

    >>> whitespace(MappedText.of("  a\n\tb c\u00a0d ")).text
    'a b c d'
    """
    text = mapped.text
    edits = [Edit(*m.span(), "" if m.start() == 0 or m.end() == len(text) else " ") for m in _RUN.finditer(text)]
    return mapped.edited(edits)
