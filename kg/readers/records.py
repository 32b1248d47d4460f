"""A record of named values -> a document. The usual names of columns and keys, whatever the format."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from kg.model import Document, Metadata, SkippedRecord
from kg.readers import values
from kg.readers.base import file_name, place, stem

NAMES: Mapping[str, tuple[str, ...]] = {
    "id": (
        "id", "key", "paperid", "paper id", "eid", "uid", "identifier", "citation key", "citekey", "arxiv id",
        "ut (unique wos id)", "unique wos id", "corpusid", "pmid", "pubmed id",
    ),
    "title": (
        "title", "document title", "article title", "item title", "paper title", "papertitle", "primary title",
        "display name", "ti",
    ),
    "abstract": (
        "abstract", "paper abstract", "paperabstract", "abstract note", "abstracttext", "abstract text", "ab",
        "summary", "description",
    ),
    "authors": (
        "authors parsed", "authors", "author", "author(s)", "author full names", "author names", "authorships",
        "creators", "creator", "first authors", "au",
    ),
    "year": (
        "year", "publication year", "pub year", "py", "date", "publication date", "date published", "pub date",
        "published", "published date", "issued", "first created", "update date",
    ),
    "venue": (
        "venue", "journal", "journal title", "source title", "booktitle", "book title", "conference", "conference name",
        "container title", "publication title", "publication name", "journal/book", "journalname", "host venue",
    ),
    "doi": ("doi", "item doi", "doi link"),
    "url": (
        "url", "link", "abs url", "landing page url", "pdf", "pdf link", "pdf url", "paper url", "forum url",
    ),
    "keywords": (
        "author keywords", "keywords", "keyword", "index terms", "index keywords", "keywords plus", "ieee terms",
        "tags", "manual tags", "de",
    ),
    "language": ("language", "lang", "language of original document", "la"),
}  # fmt: skip
"""What each value of a document is called where it comes from, the best source first."""

T = TypeVar("T")

_NOTHING = re.compile(
    r"\W*(?:(?:no|without|missing)\s+(?:abstract|summary)(?:\s+(?:is|was))?(?:\s+(?:available|provided|given|found))?"
    r"|abstract|abstract\s+(?:(?:is\s+)?not\s+available|unavailable|missing)|not\s+available|n/?a|none|null|nan|tba|tbd)\W*",
    re.I,
)

_LONGEST = 2_000_000
"""No abstract has more characters: it is a whole corpus on one line, or a file that was broken."""

Fields = Mapping[str, Any]
"""A record under plain names (see ``plain_name``)."""


@lru_cache(maxsize=4096)
def plain_name(name: str) -> str:
    """A name as it is looked up: case, underscores, hyphens and spaces do not matter.

    >>> plain_name(" Publication_Year "), plain_name("Author(s)"), plain_name("container-title")
    ('publication year', 'author(s)', 'container title')
    """
    return " ".join(re.sub(r"[_\-.\s]+", " ", name.casefold()).strip(" :*#\ufeff").split())


def named(record: Mapping[Any, Any]) -> dict[str, Any]:
    """A record under plain names; of two equal names the first that has a value counts."""
    out: dict[str, Any] = {}
    for key, value in record.items():
        name = plain_name(str(key))
        if out.get(name) in (None, ""):
            out[name] = value
    return out


def is_known(name: str, field: str) -> bool:
    """Whether a plain name is one for this value of a document.

    >>> is_known("summary", "abstract"), is_known("summary", "title")
    (True, False)
    """
    return name in NAMES[field]


def document(
    fields: Fields, path: Path, number: int, *, unit: str = "record", venue: str = "", year: int = 0
) -> Document | SkippedRecord:
    """The document that a record gives.

    Args:
        fields: the record, under plain names.
        path: the file it stands in.
        number: its place there, counted from 1.
        unit: what is counted ("row"), for messages.
        venue: what its surroundings say, for where the record says nothing.
        year: likewise.

    Returns:
        The document, or the reason why there is none.

    Example:
        >>> document({"summary": "We prove it."}, Path("a.csv"), 3).id
        'a-3'
    """
    abstract = _first(fields, "abstract", _usable)
    if not abstract:
        shown = " ".join(_first(fields, "abstract", values.text).split())
        return SkippedRecord(
            file_name(path), f"{unit} {number}", f"no abstract ({shown[:60]})" if shown else "no abstract"
        )
    if len(abstract) > _LONGEST:
        return SkippedRecord(
            file_name(path), f"{unit} {number}", f"no abstract: its text has {len(abstract):,} characters"
        )
    metadata = _metadata(fields, venue, year)
    own = _first(fields, "id", values.word) or metadata.doi
    return Document(
        id=own or f"{stem(path)}-{number}",
        sources=(place(path, number),),
        abstract=abstract,
        title=_first(fields, "title", _visible),
        metadata=metadata,
        identified=bool(own),
    )


def _metadata(fields: Fields, venue: str, year: int) -> Metadata:
    own_venue = _first(fields, "venue", values.word)
    return Metadata(
        authors=_first(fields, "authors", values.people, ()),
        venue=own_venue or venue,
        year=_first(fields, "year", values.year, 0) or values.year(own_venue) or year,
        url=_first(fields, "url", values.address),
        doi=_first(fields, "doi", values.doi),
        keywords=_first(fields, "keywords", values.terms, ()),
        language=_first(fields, "language", values.language),
    )


def _visible(value: Any) -> str:
    found = values.text(value)
    return found if found.strip() else ""


def _usable(value: Any) -> str:
    """An abstract with words in it that are not the usual ones for none."""
    found = values.text(value)
    return found if any(map(str.isalpha, found)) and not _NOTHING.fullmatch(found) else ""


def _first(fields: Fields, field: str, convert: Callable[[Any], T], nothing: T | str = "") -> T:
    """The first value under one of the field's names that is something after conversion."""
    for name in _present(tuple(fields)).get(field, ()):
        if found := convert(fields[name]):
            return found
    return cast(T, nothing)


@lru_cache(maxsize=1024)
def _present(names: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Which of a record's names give which field, best first: the records of a file mostly have the same names."""
    given = set(names)
    return {field: tuple(name for name in known if name in given) for field, known in NAMES.items()}
