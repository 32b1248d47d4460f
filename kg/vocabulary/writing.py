"""A vocabulary as SKOS Turtle of ours: sorted, without blank nodes, the same bytes for the same vocabulary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kg.iri import CONCEPT, DEFAULT_BASE, KG, SCHEME, VOCABULARIES, curie
from kg.model import Artefact, Concept, Iri
from kg.vocabulary.statements import (
    ALT,
    AMBIGUOUS,
    BANNED,
    BROADER,
    CONCEPT_TYPE,
    CUE,
    DEFINITION,
    EXACT_MATCH,
    EXCLUDE,
    HIDDEN,
    IN_SCHEME,
    IRI_TAG,
    PREF,
    RELATED,
    SHORT,
    SKOS,
    TYPE,
    Node,
    Nodes,
    Statement,
    gather,
)
from kg.vocabulary.store import Vocabulary

_PREFIXES = {
    "kg": KG,
    "scheme": SCHEME,
    "concept": CONCEPT,
    "artefact": DEFAULT_BASE + "artefact/",
    "skos": VOCABULARIES["skos"],
    "rdfs": VOCABULARIES["rdfs"],
}
_ORDER = (TYPE, IN_SCHEME, PREF, ALT, HIDDEN, SHORT, DEFINITION, BROADER, RELATED, EXACT_MATCH, AMBIGUOUS, CUE, EXCLUDE)
_LOCAL = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*")
_ILLEGAL = re.compile(r"[\x00-\x20<>\"{}|\\^`]")
_ESCAPE = re.compile(r'[\x00-\x1f"\\\x7f]')
_NAMED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def statements_of(vocabulary: Vocabulary) -> Iterator[Statement]:
    """Everything that a vocabulary says."""
    for iri, concept in vocabulary.concepts.items():
        yield from _concept(concept)
        yield Statement(concept.scheme, TYPE, SKOS + "ConceptScheme", IRI_TAG)
        yield from _marks(vocabulary, iri, concept.language)
    for iri, artefact in vocabulary.artefacts.items():
        yield from _artefact(artefact)
        yield from _marks(vocabulary, iri, "en")
    yield from (Statement(iri, KG + "background", "true") for iri in vocabulary.background)
    yield from (Statement(curie("scheme:decisions"), BANNED, label) for label in vocabulary.banned)


def _concept(concept: Concept) -> Iterator[Statement]:
    iri, language = concept.iri, concept.language
    yield Statement(iri, TYPE, CONCEPT_TYPE, IRI_TAG)
    yield Statement(iri, IN_SCHEME, concept.scheme, IRI_TAG)
    yield Statement(iri, PREF, concept.label, language)
    for predicate, found in (
        (ALT, concept.alt_labels),
        (HIDDEN, concept.hidden_labels),
        (SHORT, concept.abbreviations),
    ):
        yield from (Statement(iri, predicate, label, language) for label in found)
    if concept.definition:
        yield Statement(iri, DEFINITION, concept.definition, language)
    for predicate, others in (
        (BROADER, concept.broader),
        (RELATED, concept.related),
        (EXACT_MATCH, concept.exact_match),
    ):
        yield from (Statement(iri, predicate, other, IRI_TAG) for other in others)


def _artefact(artefact: Artefact) -> Iterator[Statement]:
    yield Statement(artefact.iri, TYPE, KG + artefact.kind, IRI_TAG)
    yield Statement(artefact.iri, PREF, artefact.label, "en")
    yield from (Statement(artefact.iri, ALT, label, "en") for label in artefact.alt_labels)
    if artefact.long_form:
        yield Statement(artefact.iri, KG + "longForm", artefact.long_form, "en")


def _marks(vocabulary: Vocabulary, iri: Iri, language: str) -> Iterator[Statement]:
    if marks := vocabulary.ambiguity.get(iri):
        for predicate, found in ((AMBIGUOUS, marks.labels), (CUE, marks.cues), (EXCLUDE, marks.excludes)):
            yield from (Statement(iri, predicate, label, language) for label in found)
    yield from (Statement(iri, KG + "cuePhrase", phrase, language) for phrase in vocabulary.phrases.get(iri, ()))


def turtle(vocabulary: Vocabulary) -> str:
    r"""A vocabulary as Turtle.

    >>> from kg.model import Concept, Iri
    >>> iri = Iri("https://kg.example/concept/a")
    >>> print(turtle(Vocabulary({iri: Concept(iri, "a")})).split("\n\n")[1])
    concept:a a skos:Concept ;
        skos:inScheme scheme:concepts ;
        skos:prefLabel "a"@en .
    """
    return turtle_of(gather(statements_of(vocabulary)))


def turtle_of(nodes: Nodes) -> str:
    """Statements as Turtle; blank nodes and names are left out."""
    heads = [f"@prefix {name}: <{iri}> ." for name, iri in _PREFIXES.items()]
    blocks = [_block(s, nodes[s]) for s in sorted(nodes) if nodes[s] and not s.startswith(("_:", "?"))]
    return "\n".join(heads) + "\n" + "".join(f"\n{block}\n" for block in blocks)


def _block(subject: str, node: Node) -> str:
    first = [p for p in _ORDER if node.get(p)]
    rest = sorted(p for p in node if node[p] and p not in _ORDER)
    lines = [f"{_predicate(p)} {' , '.join(_objects(node[p]))}" for p in (*first, *rest) if any(_objects(node[p]))]
    return f"{_resource(subject)} " + " ;\n    ".join(lines) + " ."


def _predicate(iri: str) -> str:
    return "a" if iri == TYPE else _resource(iri)


def _objects(found: Iterable[tuple[str, str]]) -> list[str]:
    kept = sorted({(value, tag) for value, tag in found if not (tag == IRI_TAG and value.startswith("_:"))})
    return [_resource(value) if tag == IRI_TAG else _literal(value, tag) for value, tag in kept]


def _resource(iri: str) -> str:
    for name, space in _PREFIXES.items():
        if iri.startswith(space) and _LOCAL.fullmatch(iri[len(space) :]):
            return f"{name}:{iri[len(space) :]}"
    return "<" + _ILLEGAL.sub(lambda m: f"%{ord(m[0]):02X}", iri) + ">"


def _literal(value: str, tag: str) -> str:
    if (value, tag) == ("true", ""):
        return "true"
    text = _ESCAPE.sub(lambda m: _NAMED.get(m[0]) or f"\\u{ord(m[0]):04X}", value)
    return f'"{text}"' + (f"@{tag}" if tag else "")
