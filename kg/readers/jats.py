"""A paper in JATS, the format of PubMed Central and of many publishers."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from kg.readers.elements import full_name, paragraphs, sections, text_at, text_of, texts_at

_OTHER_KINDS = ("graphical", "toc", "teaser", "key-points", "executive-summary", "plain-language-summary")


def fields(record: Element) -> dict[str, Any]:
    """What an ``article`` says in its front matter, under the names that ``records`` knows."""
    front = next(record.iterfind("front"), record)
    meta = next(front.iterfind("article-meta"), front)
    return {
        "title": text_at(meta, "title-group/article-title"),
        "abstract": _abstract(meta),
        "authors": [
            full_name(text_at(c, "name/given-names"), text_at(c, "name/surname")) or text_at(c, "collab", "string-name")
            for c in meta.iterfind("contrib-group/contrib")
            if c.get("contrib-type", "author") == "author"
        ],
        "year": text_at(meta, "pub-date/year"),
        "venue": text_at(front, "journal-meta//journal-title", "journal-meta/journal-id"),
        "doi": text_at(meta, "article-id[@pub-id-type='doi']"),
        "keywords": texts_at(meta, "kwd-group/kwd"),
        "language": record.get("lang", ""),
    }


def _abstract(meta: Element) -> str:
    """The abstract itself, not the short one for a table of contents."""
    found = sorted(meta.iterfind("abstract"), key=lambda a: a.get("abstract-type", "") in _OTHER_KINDS)
    if not found:
        return ""
    parts = list(sections(found[0], "title", "p"))
    if parts and parts[0].lower().startswith(("abstract: ", "summary: ")):
        parts[0] = parts[0].partition(": ")[2]
    return paragraphs(parts) or text_of(found[0])
