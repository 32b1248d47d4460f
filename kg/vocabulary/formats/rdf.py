"""SKOS and OWL in the RDF formats; labels of SKOS-XL and the synonyms of OBO ontologies become SKOS labels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import VocabularyError
from kg.iri import DEFAULT_BASE, VOCABULARIES
from kg.vocabulary.formats import open_binary
from kg.vocabulary.statements import (
    ALT,
    BROADER,
    CONCEPT_TYPE,
    DEFINITION,
    HIDDEN,
    IRI_TAG,
    PREF,
    SHORT,
    SKOS,
    TYPE,
    Node,
    Nodes,
    Statement,
    gather,
)

if TYPE_CHECKING:
    from pyoxigraph import Triple

_RDFS, _OWL = VOCABULARIES["rdfs"], "http://www.w3.org/2002/07/owl#"
_OBO_IN_OWL = "http://www.geneontology.org/formats/oboInOwl#"
_XL = "http://www.w3.org/2008/05/skos-xl#"
_XL_LABELS = {_XL + "prefLabel": PREF, _XL + "altLabel": ALT, _XL + "hiddenLabel": HIDDEN}
_FROM_OWL = {
    _RDFS + "label": PREF,
    _RDFS + "subClassOf": BROADER,
    _OBO_IN_OWL + "hasExactSynonym": ALT,
    "http://purl.obolibrary.org/obo/IAO_0000115": DEFINITION,
    "http://purl.obolibrary.org/obo/IAO_0000118": ALT,
}
_SHORT_TYPES = ("abbreviation", "acronym", "initialism")


def turtle(path: Path) -> Iterator[Statement]:
    """Turtle."""
    return _read(path, "TURTLE")


def ntriples(path: Path) -> Iterator[Statement]:
    """N-Triples."""
    return _read(path, "N_TRIPLES")


def rdfxml(path: Path) -> Iterator[Statement]:
    """RDF/XML, OWL among it."""
    return _read(path, "RDF_XML")


def jsonld(path: Path) -> Iterator[Statement]:
    """JSON-LD; contexts must stand in the file, nothing is fetched."""
    return _read(path, "JSON_LD")


def _read(path: Path, form: str) -> Iterator[Statement]:
    nodes = gather(_statement(triple) for triple in _triples(path, form))
    _resolve_xl(nodes)
    _resolve_owl(nodes)
    for subject, node in nodes.items():
        for predicate, found in node.items():
            for value, tag in found:
                yield Statement(subject, predicate, value, tag)


def _statement(triple: Triple) -> Statement:
    from pyoxigraph import Literal, NamedNode

    subject, obj = triple.subject, triple.object
    name = subject.value if isinstance(subject, NamedNode) else str(subject)
    if isinstance(obj, Literal):
        return Statement(name, triple.predicate.value, obj.value, (obj.language or "").lower())
    return Statement(name, triple.predicate.value, obj.value if isinstance(obj, NamedNode) else str(obj), IRI_TAG)


def _triples(path: Path, form: str) -> Iterator[Triple]:
    import pyoxigraph

    try:
        with open_binary(path) as handle:
            data = handle.read().removeprefix(b"\xef\xbb\xbf")
        yield from pyoxigraph.parse(data, getattr(pyoxigraph.RdfFormat, form), base_iri=DEFAULT_BASE)
    except (OSError, EOFError) as error:
        raise VocabularyError(f"{path}: cannot be read ({getattr(error, 'strerror', '') or error})") from error
    except SyntaxError as error:
        raise VocabularyError(f"{path}{_line(error, data)}: does not parse: {error.msg}") from error


def _line(error: SyntaxError, data: bytes) -> str:
    """Where a file is broken; parsers that do not say reached its end."""
    return f":{error.lineno or data.count(10) + 1}"


def _resolve_xl(nodes: Nodes) -> None:
    """A label that is a node of its own counts as the literal that it holds."""
    for node in list(nodes.values()):
        for predicate, label in _XL_LABELS.items():
            for target, _ in node.get(predicate, ()):
                literals = nodes.get(target, {}).get(_XL + "literalForm", ())
                node.setdefault(label, []).extend(x for x in literals if x not in node.get(label, ()))


def _resolve_owl(nodes: Nodes) -> None:
    """Classes as concepts. A class that is a concept already keeps what it says itself."""
    shorts = _abbreviations(nodes)
    for subject, node in nodes.items():
        types = {value for value, _ in node.get(TYPE, ())}
        if not types & {_OWL + "Class", _RDFS + "Class"} or types & {CONCEPT_TYPE} or subject.startswith("_:"):
            continue
        if not any(p in node for p in (_RDFS + "label", PREF)):
            continue
        node[TYPE].append((CONCEPT_TYPE, IRI_TAG))
        for predicate, label in _FROM_OWL.items():
            if label != PREF or PREF not in node:
                found = [x for x in node.get(predicate, ()) if not x[0].startswith("_:") and x[0] != _OWL + "Thing"]
                if found:
                    node.setdefault(label, []).extend(found)
        if subject in shorts:
            node.setdefault(SHORT, []).extend(shorts[subject])


def _abbreviations(nodes: Nodes) -> dict[str, list[tuple[str, str]]]:
    """Synonyms that an annotation calls an abbreviation."""
    out: dict[str, list[tuple[str, str]]] = {}
    for node in nodes.values():
        kinds = [value.lower() for value, _ in node.get(_OBO_IN_OWL + "hasSynonymType", ())]
        if any(short in kind for kind in kinds for short in _SHORT_TYPES):
            exact = [v for v, _ in node.get(_OWL + "annotatedProperty", ()) if v == _OBO_IN_OWL + "hasExactSynonym"]
            for source, _ in node.get(_OWL + "annotatedSource", ()) if exact else ():
                out.setdefault(source, []).extend(node.get(_OWL + "annotatedTarget", ()))
    return out


def is_collection(node: Node) -> bool:
    """Whether the subject is a collection of concepts."""
    kinds = {value for value, _ in node.get(TYPE, ())}
    return bool(kinds & {SKOS + "Collection", SKOS + "OrderedCollection"})
