"""EndNote's tagged text (Refer, ``.enw``): a percent sign and a letter, a value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kg.readers.base import Item
from kg.readers.tagged import Style, Values, every, first, papers

_STYLE = Style("EndNote", re.compile(r"(%[0-9A-Z@!?<>$&~+^*#]) ?(.*)"), "%0", indented=False)


def read(path: Path) -> Iterator[Item]:
    """Read a tagged EndNote file; a paper begins with its kind, ``%0``.

    Raises:
        NotInputError: there is no record in it.
        CorpusError: it cannot be read as text.
    """
    return papers(path, _STYLE, _fields)


def _fields(values: Values) -> dict[str, Any]:
    return {
        "title": first(values, "%T"),
        "abstract": "\n".join(every(values, "%X")),
        "authors": every(values, "%A"),
        "year": first(values, "%D", "%8"),
        "venue": first(values, "%J", "%B", "%S"),
        "doi": first(values, "%R"),
        "url": first(values, "%U"),
        "keywords": [part for value in every(values, "%K") for part in re.split(r"[;\n]", value)],
        "language": first(values, "%G"),
    }
