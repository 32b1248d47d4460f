"""What a person means by a name: the concepts, artefacts and papers that a parameter of a named query stands for.

Names are compared without case, accents, hyphens, spaces, plural and British spelling, so that "bandits" finds the
concept "bandit". Where a label is the name but for case, looser matches do not count. The names of a graph are one
text, a line each, which is searched as it stands: a kept store has it beside it as a file (``index``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

KINDS = ("concept", "artefact", "thing", "paper")
"""What a parameter may stand for; a ``thing`` is a concept or an artefact."""

_PAPER = "http://purl.org/spar/fabio/ResearchPaper"
_WORK = "http://purl.org/spar/fabio/Work"
_CONCEPT = "http://www.w3.org/2004/02/skos/core#Concept"
_KG = "https://kg.example/ontology#"
_SKOS = "http://www.w3.org/2004/02/skos/core#"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
_IDENTIFIER = "http://purl.org/dc/terms/identifier"
_NAMES = (
    _LABEL, f"{_SKOS}prefLabel", f"{_SKOS}altLabel", f"{_SKOS}hiddenLabel", f"{_KG}longForm", f"{_KG}abbreviation",
    "http://purl.org/dc/terms/title", _IDENTIFIER,
)  # fmt: skip
_DASHES = re.compile(r"[^\w+*#]+|_")
_NEAR = 3


class Name(NamedTuple):
    """One name of one thing. ``kind`` is the first letter of concept, artefact or paper; ``i`` is a paper's id."""

    kind: str
    key: str
    label: str
    iri: str


def key(name: str) -> str:
    """What is left of a name when case, accents, hyphens, spaces, plural and British spelling are taken away.

    >>> key("Multi-armed Bandits"), key("policies"), key("regularisation"), key("C++"), key("loss")
    ('multiarmedbandit', 'policy', 'regularization', 'c++', 'loss')
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).casefold()
    return "".join(map(_singular, _DASHES.split(plain))) or plain


def _singular(word: str) -> str:
    word = re.sub(r"is(ation|e|ed|ing)(s?)$", r"iz\1\2", word)
    if len(word) < 4 or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    return word.removesuffix("s")


def index(store: Any) -> str:
    """The names of a graph, a line each: kind, key, label as it stands on one line, IRI.

    Args:
        store: a ``pyoxigraph.Store``.
    """
    return "\n".join(["", *("\t".join(name) for name in sorted(set(_names(store)))), ""])


def _names(store: Any) -> Iterator[Name]:
    from pyoxigraph import NamedNode

    kinds: dict[str, str] = {}
    for quad in store.quads_for_pattern(None, NamedNode(_TYPE), None):
        kind = _kind(quad.object.value)
        if kind:
            kinds[quad.subject.value] = kind
    for predicate in _NAMES:
        for quad in store.quads_for_pattern(None, NamedNode(predicate), None):
            kind = kinds.get(quad.subject.value, "")
            if kind:
                label = " ".join(quad.object.value.split())
                yield Name("i" if predicate == _IDENTIFIER else kind, key(label), label, quad.subject.value)


def _kind(of: str) -> str:
    if of == _CONCEPT:
        return "c"
    if of == _PAPER:
        return "p"
    # Nothing else with a label is of a class of our own namespace.
    return "a" if of.startswith(_KG) else ""


def find(names: str, kind: str, wanted: str, prefixes: Mapping[str, str] | None = None) -> list[str]:
    r"""The IRIs that a name stands for, sorted.

    Args:
        names: what ``index`` gave.
        kind: one of ``KINDS``.
        wanted: a label, an IRI, also with a prefix, for papers also an id or a part of the title.
        prefixes: what stands for which start of an IRI.

    Example:
        >>> find("\nc\tbandit\tbandit\turn:b\n", "concept", "Bandits")
        ['urn:b']
        >>> find("\nc\tbandit\tbandit\turn:b\n", "thing", "my:b", {"my": "urn:"})
        ['urn:b']
    """
    letters = {"thing": "ca", "paper": "pi"}.get(kind, kind[0])
    for iri in _iris(wanted, prefixes or {}):
        if _is_of(names, letters, iri):
            return [iri]
    found = [name for letter in letters for name in _with_key(names, letter, key(wanted))]
    exact = [name for name in found if name.label.casefold() == wanted.casefold()]
    if not found and kind == "paper":
        found = _titles(names, wanted)
    return sorted({name.iri for name in exact or found})


def _iris(wanted: str, prefixes: Mapping[str, str]) -> Iterator[str]:
    """The IRIs that a name may be: as it stands, in angle brackets, with its prefix."""
    yield wanted.removeprefix("<").removesuffix(">")
    prefix, colon, local = wanted.partition(":")
    if colon and prefix in prefixes:
        yield prefixes[prefix] + local


def _is_of(names: str, letters: str, iri: str) -> bool:
    end = names.find(f"\t{iri}\n")
    while end >= 0:
        if names[names.rfind("\n", 0, end) + 1] in letters:
            return True
        end = names.find(f"\t{iri}\n", end + 1)
    return False


def near(names: str, kind: str, wanted: str) -> list[str]:
    r"""Labels that look like a name that nothing has, the best first; for a message, never for matching.

    >>> near("\nc\tbandit\tbandit\turn:b\n", "concept", "bandid")
    ['bandit']
    """
    letters = {"thing": "ca", "paper": "pi"}.get(kind, kind[0])
    keys = {name.key: name.label for name in _lines(names.split("\n")) if name.kind in letters}
    looked = key(wanted)
    close = get_close_matches(looked, list(keys), n=_NEAR, cutoff=0.75) if looked else []
    inside = sorted((k for k in keys if len(looked) > 2 and looked in k), key=lambda k: (len(k), k))[:_NEAR]
    return [keys[k] for k in dict.fromkeys([*close, *inside])][:_NEAR]


def _with_key(names: str, letter: str, wanted: str) -> Iterator[Name]:
    start = names.find(f"\n{letter}\t{wanted}\t")
    while start >= 0:
        end = names.index("\n", start + 1)
        yield Name(*names[start + 1 : end].split("\t", 3))
        start = end if names.startswith(f"{letter}\t{wanted}\t", end + 1) else -1


def _titles(names: str, wanted: str) -> list[Name]:
    papers = [name for name in _lines(names.split("\n")) if name.kind == "p"]
    plain = [name for name in papers if wanted.casefold() in name.label.casefold()]
    looked = key(wanted)
    return plain or [name for name in papers if looked and looked in name.key]


def _lines(lines: Iterable[str]) -> Iterator[Name]:
    return (Name(*line.split("\t", 3)) for line in lines if line)
