"""Which form a client wants: ``Accept`` against the media types that there are (RFC 9110, section 12.5.1)."""

from __future__ import annotations

from collections.abc import Mapping

RESULTS = {
    "application/sparql-results+json": "json",
    "application/sparql-results+xml": "xml",
    "text/csv": "csv",
    "text/tab-separated-values": "tsv",
    "application/json": "json",
    "application/xml": "xml",
    "text/xml": "xml",
}
"""Media type -> form of the answer to SELECT and ASK; of equals the first is preferred."""

GRAPHS = {
    "text/turtle": "turtle",
    "application/n-triples": "ntriples",
    "application/ld+json": "jsonld",
    "application/rdf+xml": "rdfxml",
    "application/json": "jsonld",
    "text/plain": "ntriples",
}
"""Media type -> form of the answer to CONSTRUCT and DESCRIBE, and of a resource."""

HTML = "text/html"
_MOST = 100


def choose(accept: str, offered: Mapping[str, str]) -> str | None:
    """The offered media type that a client likes best; None where it takes none of them.

    Args:
        accept: the header; empty accepts everything.
        offered: media types in the order of our own liking.

    Example:
        >>> choose("text/csv;q=0.5, application/sparql-results+xml", RESULTS)
        'application/sparql-results+xml'
        >>> choose("*/*", GRAPHS), choose("image/png", GRAPHS)
        ('text/turtle', None)
    """
    wanted = [_range(part) for part in accept.split(",")[:_MOST] if part.strip()] or [("*/*", 1.0)]
    best, liking = None, 0.0
    for kind in offered:
        fits = [(len(pattern.strip("*")), quality) for pattern, quality in wanted if _fits(pattern, kind)]
        quality = max(fits)[1] if fits else 0.0
        if quality > liking:
            best, liking = kind, quality
    return best


def _range(part: str) -> tuple[str, float]:
    kind, *parameters = part.split(";")
    quality = 1.0
    for parameter in parameters:
        name, _, value = parameter.strip().partition("=")
        if name.strip().lower() == "q":
            try:
                quality = min(max(float(value), 0.0), 1.0)
            except ValueError:
                quality = 0.0
    return kind.strip().lower(), quality if quality == quality else 0.0


def _fits(pattern: str, kind: str) -> bool:
    if pattern in ("*/*", "*"):
        return True
    return pattern == kind or (pattern.endswith("/*") and kind.startswith(pattern[:-1]))
