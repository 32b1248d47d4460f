"""OBO flat files (format 1.2 and 1.4): ``[Term]`` stanzas, exact synonyms, ``is_a``.

Source: https://owlcollab.github.io/oboformat/doc/GO.format.obo-1_4.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kg.errors import VocabularyError
from kg.vocabulary.formats import read_text
from kg.vocabulary.statements import (
    ALT,
    BROADER,
    CONCEPT_TYPE,
    DEFINITION,
    DEPRECATED,
    IRI_TAG,
    PREF,
    SHORT,
    TYPE,
    Statement,
)

OBO = "http://purl.obolibrary.org/obo/"
_QUOTED = re.compile(r"\"((?:[^\"\\]|\\.)*)\"\s*(.*)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "W": " "}
_SHORT_TYPE = re.compile(r"abbreviation|acronym|initialism", re.I)


def read(path: Path) -> Iterator[Statement]:
    """The terms of an OBO file.

    Raises:
        VocabularyError: a line is none of the format, or a term has no id.
    """
    stanza, term = "", ""
    for number, raw in enumerate(read_text(path).split("\n"), 1):
        line = raw.strip()
        if not line or line.startswith("!"):
            continue
        if line.startswith("["):
            if not line.endswith("]"):
                raise VocabularyError(f"{path}:{number}: does not parse: the stanza {line[:40]!r} has no ']'")
            stanza, term = line, ""
            continue
        tag, colon, value = line.partition(":")
        if not colon:
            raise VocabularyError(f"{path}:{number}: does not parse: expected 'tag: value', found {line[:40]!r}")
        if stanza != "[Term]":
            continue
        if tag == "id":
            term = _iri(_bare(value))
            yield Statement(term, TYPE, CONCEPT_TYPE, IRI_TAG)
        elif not term:
            raise VocabularyError(f"{path}:{number}: does not parse: a [Term] begins with its id, found {tag!r}")
        else:
            yield from _clause(path, number, term, tag, value.strip())


def _clause(path: Path, number: int, term: str, tag: str, value: str) -> Iterator[Statement]:
    if tag == "name":
        yield Statement(term, PREF, _plain(_bare(value)))
    elif tag == "is_a":
        yield Statement(term, BROADER, _iri(_bare(value)), IRI_TAG)
    elif tag == "is_obsolete" and _bare(value) == "true":
        yield Statement(term, DEPRECATED, "true")
    elif tag in ("synonym", "exact_synonym", "def"):
        quoted = _QUOTED.match(value)
        if not quoted:
            raise VocabularyError(f"{path}:{number}: does not parse: {tag} has no text in quotes")
        text, rest = _plain(quoted[1]), quoted[2]
        if tag == "def":
            yield Statement(term, DEFINITION, text)
        elif text and (tag == "exact_synonym" or re.match(r"EXACT\b", rest)):
            yield Statement(term, ALT, text)
            if _SHORT_TYPE.search(rest):
                yield Statement(term, SHORT, text)


def _bare(value: str) -> str:
    """A value without its trailing comment and modifiers."""
    return re.sub(r"\s*(?<!\\)(?:!.*|\{[^{}]*\})$", "", re.sub(r"\s+!.*$", "", value)).strip()


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[1]), text)


def _iri(name: str) -> str:
    if re.match(r"https?://|urn:", name):
        return name
    local = re.sub(r"[^\w.-]", "_", name)
    return OBO + local
