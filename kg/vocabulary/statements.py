"""What every vocabulary format is read into: SKOS statements, whatever they were before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kg.iri import KG, VOCABULARIES

SKOS = VOCABULARIES["skos"]
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
CONCEPT_TYPE = SKOS + "Concept"
PREF, ALT, HIDDEN = SKOS + "prefLabel", SKOS + "altLabel", SKOS + "hiddenLabel"
BROADER, NARROWER, RELATED = SKOS + "broader", SKOS + "narrower", SKOS + "related"
DEFINITION, EXACT_MATCH, IN_SCHEME = SKOS + "definition", SKOS + "exactMatch", SKOS + "inScheme"
SHORT, AMBIGUOUS, CUE, EXCLUDE = (KG + name for name in ("abbreviation", "ambiguousLabel", "contextCue", "excludeCue"))
BANNED = KG + "bannedLabel"
DEPRECATED = "http://www.w3.org/2002/07/owl#deprecated"

IRI_TAG = "<>"
"""The tag of an object that is an IRI; literals have their language, or nothing."""
NAME_TAG = "?"
"""The tag of an object that names a concept by one of its labels. A subject that begins with it is such a name too."""

Node = dict[str, list[tuple[str, str]]]
"""The statements about one subject: property -> (value, tag), in the order of the file."""
Nodes = dict[str, Node]


class Statement(NamedTuple):
    """One statement of a vocabulary; ``subject`` is an IRI, ``_:x`` for a blank node, or ``?label``."""

    subject: str
    predicate: str
    value: str
    tag: str = ""


def gather(statements: Iterable[Statement]) -> Nodes:
    """Statements by subject; what only the narrower side says is said of the broader side too."""
    nodes: Nodes = {}
    for subject, predicate, value, tag in statements:
        nodes.setdefault(subject, {}).setdefault(predicate, []).append((value, tag))
        if predicate == NARROWER and tag == IRI_TAG:
            nodes.setdefault(value, {}).setdefault(BROADER, []).append((subject, IRI_TAG))
    return nodes


def values(node: Node, predicate: str) -> Iterator[str]:
    """The IRIs of a property."""
    return (value for value, tag in node.get(predicate, ()) if tag == IRI_TAG)


def is_concept(node: Node) -> bool:
    """Whether the statements make their subject a concept."""
    return (CONCEPT_TYPE, IRI_TAG) in node.get(TYPE, ())


def is_deprecated(node: Node) -> bool:
    """Whether the vocabulary has given the subject up."""
    return any(value in ("true", "1") for value, _ in node.get(DEPRECATED, ()))


def labels(node: Node, predicate: str, language: str) -> tuple[str, ...]:
    """The values of a label property in a language; those without a language where none has it.

    >>> node = {"p": [("a", "en"), ("b", "en-gb"), ("c", ""), ("d", "de")]}
    >>> labels(node, "p", "en"), labels(node, "p", "fr")
    (('a', 'b'), ('c',))
    """
    found = node.get(predicate, ())
    tagged = {value for value, tag in found if tag == language or tag.startswith(language + "-")}
    return tuple(sorted(tagged or {value for value, tag in found if not tag}))
