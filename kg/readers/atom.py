"""A paper in an Atom feed as arXiv's API answers."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from kg.readers.elements import text_at, texts_at


def fields(record: Element) -> dict[str, Any]:
    """What an ``entry`` says, under the names that ``records`` knows."""
    address = text_at(record, "id")
    return {
        "arxiv id": address.partition("arxiv.org/abs/")[2],
        "title": text_at(record, "title"),
        "abstract": text_at(record, "summary"),
        "authors": texts_at(record, "author/name"),
        "year": text_at(record, "published", "updated"),
        "venue": text_at(record, "journal_ref"),
        "doi": text_at(record, "doi"),
        "url": address,
    }
