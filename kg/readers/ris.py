"""RIS, as Zotero, EndNote, Mendeley, Scopus, Embase, IEEE Xplore and most publishers write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kg.readers.base import Item
from kg.readers.tagged import Style, Values, every, first, papers

_STYLE = Style("RIS", re.compile(r"([A-Z][A-Z0-9]) {1,2}-(?: (.*)|$)"), "TY", "ER", indented=False)


def read(path: Path) -> Iterator[Item]:
    """Read a RIS file: one paper from ``TY`` to ``ER``.

    Raises:
        NotInputError: there is no record in it.
        CorpusError: it cannot be read as text.
    """
    return papers(path, _STYLE, _fields)


def _fields(values: Values) -> dict[str, Any]:
    keywords = [part for value in every(values, "KW") for part in re.split(r"[;\n]", value)]
    return {
        "title": first(values, "TI", "T1", "CT"),
        "abstract": "\n".join(every(values, "AB")),
        "summary": "\n".join(every(values, "N2")),
        "authors": [*values.get("AU", ()), *values.get("A1", ())],
        "year": first(values, "PY", "Y1", "DA"),
        "venue": first(values, "T2", "JO", "JF", "BT", "JA", "J2", "T3"),
        "doi": first(values, "DO"),
        "url": next(iter(first(values, "UR", "L2", "L1").split()), ""),
        "keywords": keywords,
        "language": first(values, "LA"),
    }
