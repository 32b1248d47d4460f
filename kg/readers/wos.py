"""Web of Science, "plain text" (field-tagged): two letters, a value, further lines indented by three spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kg.readers.base import Item
from kg.readers.tagged import Style, Values, every, first, papers

_STYLE = Style("Web of Science", re.compile(r"([A-Z][A-Z0-9])(?: (.*)|$)"), "PT", "ER")


def read(path: Path) -> Iterator[Item]:
    """Read a field-tagged file: one paper from ``PT`` to ``ER``.

    Raises:
        NotInputError: there is no record in it.
        CorpusError: it cannot be read as text.
    """
    return papers(path, _STYLE, _fields)


def _fields(values: Values) -> dict[str, Any]:
    return {
        "id": first(values, "UT"),
        "title": first(values, "TI"),
        "abstract": first(values, "AB"),
        "authors": [name for value in every(values, "AF", "AU") for name in value.split("\n")],
        "year": first(values, "PY", "EY"),
        "venue": first(values, "SO", "CT"),
        "doi": first(values, "DI"),
        "author keywords": first(values, "DE"),
        "keywords plus": first(values, "ID"),
        "language": first(values, "LA"),
    }
