"""PubMed's own format (MEDLINE, ``.nbib``), as its buttons "Save" and "Send to: Citation manager" write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kg.readers.base import Item
from kg.readers.tagged import Style, Values, every, first, papers

_STYLE = Style("PubMed (nbib)", re.compile(r"(?=.{4}-)([A-Z]{2,4}) *-(?: (.*)|$)"), "PMID")
_DOI = re.compile(r"(10\.\S+) \[doi\]$")


def read(path: Path) -> Iterator[Item]:
    """Read a file of PubMed records; each begins with its ``PMID``. Subject headings (``MH``) are not the authors' own
    words and are left out; their keywords (``OT``) are read.

    Raises:
        NotInputError: there is no record in it.
        CorpusError: it cannot be read as text.
    """
    return papers(path, _STYLE, _fields)


def _fields(values: Values) -> dict[str, Any]:
    number = first(values, "PMID").split(" ")[0]
    dois = (_DOI.match(value) for value in (*values.get("LID", ()), *values.get("AID", ())))
    return {
        "id": number,
        "title": first(values, "TI", "BTI", "TT"),
        "abstract": first(values, "AB", "OAB"),
        "authors": every(values, "FAU", "AU", "CN"),
        "year": first(values, "DP", "DEP"),
        "venue": first(values, "JT", "TA"),
        "doi": next((match[1] for match in dois if match), ""),
        "url": f"https://pubmed.ncbi.nlm.nih.gov/{number}/" if number.isdigit() else "",
        "keywords": [value.lstrip("*") for value in values.get("OT", ())],
        "language": first(values, "LA"),
    }
