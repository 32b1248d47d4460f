"""Works cited in the text, and addresses: code repositories and other pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import quote

from kg.extractors.text import Text
from kg.model import Evidence

# Possessive and bounded: a long list of capitalised words would otherwise be cut up in every possible way.
_SURNAME = (
    r"(?:(?:van|von|de|der|den|del|della|di|da|la|le|ten|el|al)[ -]){0,4}+"
    r"[A-Z](?=[\w'’-]{0,60}[a-z])[\w'’-]{0,60}+"
)
_AUTHORS = rf"{_SURNAME}(?:(?:, {_SURNAME}){{0,20}},? (?:&|and) {_SURNAME}| et\.? al\.?,?)?"
_YEAR = r"(?:1[89]|20)\d\d[a-z]?"
_TEXTUAL = re.compile(rf"(?<![\w-])(?P<authors>{_AUTHORS})\s?[(\[]{_YEAR}[)\]]")
_INSIDE = re.compile(rf"(?<![\w-])(?P<authors>{_AUTHORS}),? (?P<year>{_YEAR})(?=\s*(?:[;,)\]]|$))")
_BARE = re.compile(rf"(?<![\w-]){_SURNAME} et\.? al\.?,? {_YEAR}(?!\w)")
_YEARLESS = re.compile(rf"(?<![\w-]){_SURNAME} et al\b\.?+(?!,? ?[(\[]?{_YEAR})")
_BRACKET = re.compile(r"[(\[]([^()\[\]]*(?:1[89]|20)\d\d[a-z]?[^()\[\]]*)[)\]]")
_NOT_AUTHORS = frozenset(
    "In On At The Since From By January February March April May June July August September October November"
    " December Until"
    " After Before During Between Spring Summer Fall Autumn Winter Challenge Workshop Track Dataset Competition"
    " Olympics NeurIPS Interspeech Eurographics Table"
    " Figure Section Version Year Appendix Theorem".split()
)
_ADDRESS = re.compile(
    r"(?:https?://|www\.|(?<![\w./@-])(?:github|gitlab|huggingface|bitbucket)\.(?:com|org|co)/)(?:[^\s<>\"“”{}|\\^`—]|\\[_%&#~$])+",
    re.I,
)
_CODE_HOSTS = re.compile(
    r"^https?://(?:www\.)?(?:github\.com|gitlab\.|bitbucket\.org|codeberg\.org|gitee\.com|anonymous\.4open\.science)[^/]*/[^/]",
    re.I,
)
_SAFE = "%/:=&?~#+!$,;'@()*._-"


class Addresses(NamedTuple):
    """Addresses of a document, each once, in order."""

    code: tuple[str, ...]
    other: tuple[str, ...]


def citations(texts: Sequence[Text]) -> list[Evidence]:
    """Evidence for cited works; ``name`` is the citation as it is written ("Huang et al., 2024")."""
    out = []
    for text in texts:
        taken: list[tuple[int, int]] = []
        for start, end in _citations(text.text):
            if any(a < end and start < b for a, b in taken):
                continue
            taken.append((start, end))
            sentence = text.sentence(start)
            last = sentence == len(text.sentences) - 1
            out.append(
                Evidence(
                    text.span(start, end),
                    "cites",
                    rule="reference",
                    name=text.text[start:end],
                    sentence=sentence,
                    last=last,
                )
            )
    return sorted(out)


def _citations(text: str) -> Iterator[tuple[int, int]]:
    for match in _TEXTUAL.finditer(text):
        if _are_authors(match["authors"]):
            yield match.span()
    for bracket in _BRACKET.finditer(text):
        for match in _INSIDE.finditer(text, bracket.start(1), bracket.end(1)):
            if _are_authors(match["authors"]) and (" " in match["authors"] or match.start() == bracket.start(1)):
                yield match.span()
    for pattern in (_BARE, _YEARLESS):
        for match in pattern.finditer(text):
            yield match.span()


def _are_authors(authors: str) -> bool:
    first = re.split(r"[\s,]", authors)[0]
    return first not in _NOT_AUTHORS and not first.isupper()


def addresses(texts: Sequence[Text]) -> Addresses:
    """Addresses in the text and in its markup, cleaned and percent-encoded."""
    found: list[str] = []
    for text in texts:
        spans = [(m.start(), m[0]) for m in _ADDRESS.finditer(text.text)]
        spans += [(link.start, link.url) for link in text.passage.links]
        found += [cleaned for _, raw in sorted(spans) if (cleaned := clean_address(raw))]
    unique = list(dict.fromkeys(found))
    return Addresses(
        tuple(u for u in unique if _CODE_HOSTS.match(u)), tuple(u for u in unique if not _CODE_HOSTS.match(u))
    )


def clean_address(raw: str) -> str:
    r"""An address as an IRI: LaTeX unescaped, trailing punctuation removed, illegal characters percent-encoded.

    >>> clean_address(r"https://github.com/a\_b/c).")
    'https://github.com/a_b/c'
    >>> clean_address("www.x.org/a|b")
    'https://www.x.org/a%7Cb'
    """
    url = re.sub(r"\\([_%&#~$])", r"\1", raw.strip())
    url = re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", url)
    while url and (
        url[-1] in ".,;:!?'\"’”*…" or (url[-1] in ")]}" and url.count(url[-1]) > url.count("([{"[")]}".index(url[-1])]))
    ):
        url = url[:-1]
    if url.lower().startswith(("www.", "github.", "gitlab.", "huggingface.", "bitbucket.")):
        url = "https://" + url
    if not re.match(r"https?://[^\s/]+\.[^\s/]+|https?://localhost", url, re.I):
        return ""
    return quote(url, safe=_SAFE)
