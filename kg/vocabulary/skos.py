"""Read SKOS: our own vocabulary, and anybody's file."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import VocabularyError
from kg.iri import CONCEPT, DEFAULT_BASE, KG, VOCABULARIES, curie
from kg.model import ARTEFACT_KINDS, Artefact, Concept, Iri
from kg.vocabulary.everyday import is_everyday
from kg.vocabulary.store import Ambiguity, Vocabulary

if TYPE_CHECKING:
    from pyoxigraph import Triple

_SKOS = VOCABULARIES["skos"]
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_FORMATS = {
    ".ttl": "TURTLE",
    ".nt": "N_TRIPLES",
    ".rdf": "RDF_XML",
    ".owl": "RDF_XML",
    ".xml": "RDF_XML",
    ".jsonld": "JSON_LD",
}
_KINDS = {KG + kind: kind for kind in ARTEFACT_KINDS}

Node = dict[str, list[tuple[str, str]]]
"""The statements about one subject: property -> (value, language or ``_IRI``) in file order."""
_IRI = "<>"


def ontology_dir() -> Path:
    """Where our own vocabulary lies: in the installed package, or beside it in a checkout.

    Raises:
        VocabularyError: it is in neither place; the installation is broken.
    """
    package = Path(__file__).resolve().parent.parent
    for place in (package / "_ontology", package.parent / "ontology"):
        if (place / "concepts").is_dir():
            return place
    raise VocabularyError(f"the ontology that belongs to kg is missing beside {package}; reinstall paperkg")


@lru_cache(maxsize=1)
def default_vocabulary() -> Vocabulary:
    """The vocabulary of machine-learning research that comes with kg."""
    root = ontology_dir()
    return load([*sorted((root / "concepts").glob("*.ttl")), root / "artefacts.ttl"])


def load(paths: Iterable[Path], language: str = "en") -> Vocabulary:
    """Read SKOS files into one vocabulary; where two describe one concept, their statements are joined.

    Args:
        paths: Turtle, N-Triples, RDF/XML or JSON-LD files, told apart by suffix.
        language: whose labels are read; labels without a language count for every language.

    Raises:
        VocabularyError: a file is missing, does not parse (with its line), or holds no concept.
    """
    nodes: dict[str, Node] = {}
    files = list(paths)
    for path in files:
        for subject, predicate, value, tag in _statements(path):
            nodes.setdefault(subject, {}).setdefault(predicate, []).append((value, tag))
            if predicate == _SKOS + "narrower" and tag == _IRI:
                nodes.setdefault(value, {}).setdefault(_SKOS + "broader", []).append((subject, _IRI))
    vocabulary = _assemble(nodes, language)
    if not vocabulary.concepts and not vocabulary.artefacts:
        raise VocabularyError(f"{', '.join(map(str, files))}: no skos:Concept with a label in language {language!r}")
    return vocabulary


def _statements(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """Subject, predicate, object and the object's language; what has no IRI is left out: its name is not stable."""
    from pyoxigraph import Literal, NamedNode

    for triple in _triples(path):
        obj = triple.object
        if isinstance(triple.subject, NamedNode) and isinstance(obj, Literal | NamedNode):
            tag = (obj.language or "").lower() if isinstance(obj, Literal) else _IRI
            yield triple.subject.value, triple.predicate.value, obj.value, tag


def _triples(path: Path) -> Iterator[Triple]:
    import pyoxigraph

    name = _FORMATS.get(path.suffix.lower())
    if name is None:
        raise VocabularyError(f"{path}: unknown vocabulary format; known suffixes: {', '.join(sorted(_FORMATS))}")
    try:
        with path.open("rb") as handle:
            if handle.peek(3)[:3] == BOM_UTF8:
                handle.seek(3)
            yield from pyoxigraph.parse(handle, getattr(pyoxigraph.RdfFormat, name), base_iri=DEFAULT_BASE)
    except OSError as error:
        raise VocabularyError(f"{path}: cannot be read ({error.strerror or error})") from error
    except SyntaxError as error:
        line = f":{error.lineno}" if error.lineno else ""
        raise VocabularyError(f"{path}{line}: does not parse: {error.msg}") from error


def _assemble(nodes: dict[str, Node], language: str) -> Vocabulary:
    concepts: dict[Iri, Concept] = {}
    artefacts: dict[Iri, Artefact] = {}
    ambiguity: dict[Iri, Ambiguity] = {}
    phrases: dict[Iri, tuple[str, ...]] = {}
    for subject in sorted(nodes):
        node, iri = nodes[subject], Iri(subject)
        types = {value for value, _ in node.get(_TYPE, ())}
        kinds = sorted(_KINDS[t] for t in types if t in _KINDS)
        labels = _labels(node, _SKOS + "prefLabel", language)
        if not labels:
            continue
        if kinds:
            alt = _labels(node, _SKOS + "altLabel", language)
            long_form = _labels(node, KG + "longForm", language)
            artefacts[iri] = Artefact(iri, labels[0], kinds[0], (long_form or ("",))[0], alt)
        elif _SKOS + "Concept" in types:
            concepts[iri] = _concept(iri, node, labels, language)
        else:
            continue
        marked = Ambiguity(*(_labels(node, KG + p, language) for p in ("ambiguousLabel", "contextCue", "excludeCue")))
        if iri in concepts and language == "en" and not iri.startswith(CONCEPT):
            marked = _with_everyday(marked, concepts[iri])
        if marked != Ambiguity():
            ambiguity[iri] = marked
        if stated := _labels(node, KG + "cuePhrase", language):
            phrases[iri] = stated
    background = frozenset(Iri(s) for s in nodes if ("true", "") in nodes[s].get(KG + "background", ()))
    return Vocabulary(concepts, artefacts, ambiguity, phrases, background & concepts.keys())


def _with_everyday(marked: Ambiguity, concept: Concept) -> Ambiguity:
    """Whose vocabulary is not ours says nothing of everyday words: these are ambiguous unless it does."""
    words = {x for x in (concept.label, *concept.alt_labels, *concept.hidden_labels) if is_everyday(x)}
    return replace(marked, labels=tuple(sorted({*marked.labels, *words})))


def _concept(iri: Iri, node: Node, labels: tuple[str, ...], language: str) -> Concept:
    short = _labels(node, KG + "abbreviation", language)
    alt = sorted({*_labels(node, _SKOS + "altLabel", language), *short, *labels[1:]} - {labels[0]})
    definition = _labels(node, _SKOS + "definition", language)
    return Concept(
        iri,
        labels[0],
        tuple(alt),
        tuple(x for x in _labels(node, _SKOS + "hiddenLabel", language) if x not in alt),
        short,
        (definition or ("",))[0],
        _iris(node, _SKOS + "broader"),
        _iris(node, _SKOS + "related"),
        _iris(node, _SKOS + "exactMatch"),
        Iri((_iris(node, _SKOS + "inScheme") or (curie("scheme:concepts"),))[0]),
        language,
    )


def _labels(node: Node, property_: str, language: str) -> tuple[str, ...]:
    tagged = {value for value, tag in node.get(property_, ()) if tag == language or tag.startswith(language + "-")}
    return tuple(sorted(tagged or {value for value, tag in node.get(property_, ()) if not tag}))


def _iris(node: Node, property_: str) -> tuple[Iri, ...]:
    return tuple(sorted({Iri(value) for value, tag in node.get(property_, ()) if tag == _IRI}))
