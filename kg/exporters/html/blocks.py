"""Data inside a page: JSON that may stand in a ``<script>`` element, deflated where there is much of it."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any, NamedTuple

PLAIN = 1_000_000
"""Data of up to so many characters stand in the page as JSON that a person can read; more is deflated."""
SMALL_NODES, SMALL_PAGE = 5_000, 1_950_000
LARGE_NODES, LARGE_PAGE = 20_000, 5_850_000
"""Pages are promised to have at most 2 MB at 5,000 nodes and 6 MB at 20,000; texts stop a little before that."""
JSON, DEFLATED = "application/json", "text/deflate"


class Block(NamedTuple):
    """A ``<script>`` element with data: its id (empty for one of many), its class, the type of its text, its text."""

    name: str
    family: str
    kind: str
    text: str


def size_limit(nodes: int) -> int:
    """How many bytes the page of so many nodes may have.

    Example:
        >>> [size_limit(count) for count in (100, 5_000, 12_500, 20_000, 50_000)]
        [1950000, 1950000, 3900000, 5850000, 5850000]
    """
    share = (nodes - SMALL_NODES) / (LARGE_NODES - SMALL_NODES)
    return SMALL_PAGE + round((LARGE_PAGE - SMALL_PAGE) * min(1.0, max(0.0, share)))


def block(value: Any) -> str:
    r"""A value as JSON that may stand inside a ``<script>`` element, whatever its strings hold.

    Example:
        >>> block({"a": "</script>é"})
        '{"a":"\\u003c/script>é"}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def deflated(text: str) -> str:
    """A text in UTF-8, compressed as zlib does (what a browser's ``DecompressionStream`` calls deflate), in base64.

    Example:
        >>> zlib.decompress(base64.b64decode(deflated("aé" * 50))).decode() == "aé" * 50
        True
    """
    # A lone surrogate cannot be UTF-8; one character stands in for it, so that offsets stay right.
    return base64.b64encode(zlib.compress(text.encode("utf-8", "replace"), 9)).decode("ascii")


def named(name: str, text: str, *, packed: bool) -> Block:
    """A block that scripts find by its id.

    Args:
        name: the id, without ``kg-``.
        text: JSON as ``block`` gives it.
        packed: whether it is deflated.
    """
    return Block(f"kg-{name}", "", DEFLATED, deflated(text)) if packed else Block(f"kg-{name}", "", JSON, text)


def columns(records: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Records that all have the same keys as one list a key, which is far smaller as JSON.

    The key ``id`` is left out: it must be the record's place.

    Example:
        >>> columns([{"id": 0, "label": "a"}, {"id": 1, "label": "b"}])
        {'label': ['a', 'b']}
    """
    return {key: [record[key] for record in records] for key in (records[0] if records else {}) if key != "id"}
