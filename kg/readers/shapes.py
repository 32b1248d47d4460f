"""JSON records of the well-known sources, with their values brought under the names that ``records`` looks up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kg.model import Document, SkippedRecord
from kg.readers.base import file_name
from kg.readers.records import NAMES, document, named, plain_name
from kg.readers.values import text

Record = Mapping[str, Any]

_CERTAIN = {*NAMES["abstract"], "abstract inverted index"} - {"summary", "description"}
"""Names of an abstract that no container of records has."""


def fields(record: Record) -> dict[str, Any]:
    """A JSON record under plain names, whatever source it is from.

    >>> fields({"id": "x", "content": {"abstract": {"value": "We prove."}}})["abstract"]
    'We prove.'
    """
    for applies, shape in _SHAPES:
        if applies(record):
            record = shape(record)
    return named(record)


def paper(
    record: Record, path: Path, number: int, *, unit: str = "record", key: str = "", venue: str = "", year: int = 0
) -> Document | SkippedRecord:
    """The document that a JSON record gives.

    Args:
        record: an object of the file.
        path: the file it stands in.
        number: its place there, counted from 1.
        unit: what is counted, for messages.
        key: the name it stands under, its id where it has none.
        venue: what its surroundings say, for where the record says nothing.
        year: likewise.
    """
    try:
        found = fields(record)
        if key and not any(found.get(name) for name in NAMES["id"]):
            found["id"] = key
        return document(found, path, number, unit=unit, venue=venue, year=year)
    except RecursionError:
        return SkippedRecord(file_name(path), f"{unit} {number}", "nested too deeply for a record of a paper")


def has_abstract(record: Record) -> bool:
    """Whether a JSON object is a paper: it has the place of an abstract, under a name that means nothing else."""
    content = record.get("content")
    if isinstance(content, dict) and ("abstract" in content or "title" in content):
        return True
    return not _CERTAIN.isdisjoint(map(plain_name, record))


def has_title(record: Record) -> bool:
    """Whether a JSON object may be a paper: something in it is called title or text."""
    names = set(map(plain_name, record))
    return not names.isdisjoint(NAMES["title"]) or not names.isdisjoint(NAMES["abstract"])


def _openreview(record: Record) -> Record:
    """API v1 has the values in ``content``, v2 has ``{"value": …}`` there."""
    content = {
        key: one["value"] if isinstance(one, dict) and "value" in one else one for key, one in record["content"].items()
    }
    forum = record.get("forum")
    url = f"https://openreview.net/forum?id={forum}" if isinstance(forum, str) and forum else None
    return {**record, "url": url, **content}


def _arxiv(record: Record) -> Record:
    """The Kaggle snapshot: the first version's date is the paper's; ``update_date`` is of any later change."""
    versions = record.get("versions")
    first = versions[0] if isinstance(versions, list) and versions and isinstance(versions[0], dict) else {}
    return {"url": f"https://arxiv.org/abs/{record['id']}", "first_created": first.get("created"), **record}


def _openalex(record: Record) -> Record:
    """The abstract is an inverted index: word -> all its positions."""
    out = dict(record)
    if not out.get("abstract"):
        out["abstract"] = _uninverted(record.get("abstract_inverted_index"))
    out["id"] = text(record.get("id")).rpartition("/")[2]
    location = record.get("primary_location")
    if isinstance(location, dict):
        out.setdefault("venue", location.get("source"))
        out.setdefault("url", location.get("landing_page_url"))
    return out


def _uninverted(index: Any) -> str:
    if not isinstance(index, dict):
        return ""
    placed = [
        (at, word) for word, places in index.items() if isinstance(places, list) for at in places if isinstance(at, int)
    ]
    return " ".join(word for _, word in sorted(placed))


def _semantic_scholar(record: Record) -> Record:
    return {**record, "doi": record.get("doi") or record["externalIds"].get("DOI")}


_SHAPES: tuple[tuple[Callable[[Record], bool], Callable[[Record], Record]], ...] = (
    (lambda r: isinstance(r.get("content"), dict), _openreview),
    (lambda r: "id" in r and "categories" in r and ("versions" in r or "authors_parsed" in r), _arxiv),
    (lambda r: "abstract_inverted_index" in r, _openalex),
    (lambda r: isinstance(r.get("externalIds"), dict), _semantic_scholar),
)
