"""Read vocabularies: our own, anybody's file, and several of them as one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from kg.errors import VocabularyError
from kg.iri import CONCEPT, KG, curie
from kg.model import ARTEFACT_KINDS, Artefact, Concept, Iri
from kg.vocabulary.everyday import is_everyday
from kg.vocabulary.formats import format_of, statements
from kg.vocabulary.forms import qualifier
from kg.vocabulary.joining import Joined, Source, join
from kg.vocabulary.statements import (
    ALT,
    AMBIGUOUS,
    BANNED,
    BROADER,
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
    TYPE,
    Node,
    gather,
    is_concept,
    is_deprecated,
    labels,
)
from kg.vocabulary.store import Ambiguity, Vocabulary

BUILTIN = "builtin"
"""What the vocabulary that comes with kg is called where vocabularies are listed."""
_KINDS = {KG + kind: kind for kind in ARTEFACT_KINDS}


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
    return load([BUILTIN])


def load(sources: Iterable[Path | str], language: str = "en") -> Vocabulary:
    """Read vocabularies into one; where several have a label, it belongs to the first (see ``joining``).

    Args:
        sources: files in any format that ``formats`` knows, told apart by what they hold; ``builtin`` is the
            vocabulary that comes with kg.
        language: whose labels are read; labels without a language count for every language.

    Raises:
        VocabularyError: a file is missing, does not parse (with its line), or none holds a concept.
    """
    read = [read_source(source) for source in sources]
    vocabulary = assemble(join(read, language), language)
    decided = any(source.trusted for source in read) and vocabulary.banned
    if not vocabulary.concepts and not vocabulary.artefacts and not decided:
        names = ", ".join(source.name for source in read)
        raise VocabularyError(f"{names}: no skos:Concept with a label in language {language!r}")
    return vocabulary


def files_of(source: Path | str) -> list[Path]:
    """The files that a vocabulary consists of."""
    if str(source) == BUILTIN:
        root = ontology_dir()
        mappings = sorted((root / "mappings").glob("*.ttl"))
        return [*sorted((root / "concepts").glob("*.ttl")), root / "artefacts.ttl", *mappings]
    return [Path(source)]


def read_source(source: Path | str) -> Source:
    """Read one vocabulary.

    Raises:
        VocabularyError: see ``load``.
    """
    files = files_of(source)
    nodes = gather(s for path in files for s in statements(path))
    if str(source) == BUILTIN:
        return Source(BUILTIN, nodes, True, frozenset())
    forms = {format_of(path) for path in files}
    # Who writes concepts of ours in RDF marks ambiguity as we do; a bare list of labels marks nothing.
    foreign = frozenset(s for s in nodes if forms & {"table"} or not s.startswith(CONCEPT))
    trusted = forms == {"decisions"}
    return Source(str(source), nodes, trusted, frozenset() if trusted else foreign)


def assemble(joined: Joined, language: str) -> Vocabulary:
    """Statements as a vocabulary. Deprecated concepts, blank nodes and what has no label are left out."""
    concepts: dict[Iri, Concept] = {}
    artefacts: dict[Iri, Artefact] = {}
    ambiguity: dict[Iri, Ambiguity] = {}
    phrases: dict[Iri, tuple[str, ...]] = {}
    nodes = joined.nodes
    for subject in sorted(nodes):
        node, iri = nodes[subject], Iri(subject)
        kinds = sorted(_KINDS[value] for value, _ in node.get(TYPE, ()) if value in _KINDS)
        named = labels(node, PREF, language)
        if not named or subject.startswith("_:") or is_deprecated(node):
            continue
        if kinds:
            long_form = labels(node, KG + "longForm", language)
            alt = labels(node, ALT, language)
            artefacts[iri] = Artefact(iri, named[0], kinds[0], (long_form or ("",))[0], alt)
        elif is_concept(node):
            concepts[iri] = _concept(iri, node, named, language)
        else:
            continue
        marked = Ambiguity(*(labels(node, p, language) for p in (AMBIGUOUS, CUE, EXCLUDE)))
        if iri in concepts and language == "en" and subject in joined.foreign:
            marked = _with_everyday(marked, concepts[iri])
        if marked != Ambiguity():
            ambiguity[iri] = marked
        if stated := labels(node, KG + "cuePhrase", language):
            phrases[iri] = stated
    background = frozenset(Iri(s) for s in nodes if ("true", "") in nodes[s].get(KG + "background", ()))
    banned = frozenset(value for node in nodes.values() for value, _ in node.get(BANNED, ()))
    return Vocabulary(concepts, artefacts, ambiguity, phrases, background & concepts.keys(), banned)


def _with_everyday(marked: Ambiguity, concept: Concept) -> Ambiguity:
    """Whose vocabulary is not ours says nothing of everyday words: these are ambiguous unless it does. So is a label
    that needs a qualifier there ("keys (for locks)"), since texts leave that away.
    """
    own = (concept.label, *concept.alt_labels, *concept.hidden_labels)
    words = {label for label in own if is_everyday(label) or qualifier(label)}
    return replace(marked, labels=tuple(sorted({*marked.labels, *words})))


def _concept(iri: Iri, node: Node, named: tuple[str, ...], language: str) -> Concept:
    short = labels(node, SHORT, language)
    alt = sorted({*labels(node, ALT, language), *short, *named[1:]} - {named[0]})
    definition = labels(node, DEFINITION, language)
    return Concept(
        iri,
        named[0],
        tuple(alt),
        tuple(x for x in labels(node, HIDDEN, language) if x not in alt),
        short,
        (definition or ("",))[0],
        _iris(node, BROADER),
        _iris(node, RELATED),
        _iris(node, EXACT_MATCH),
        Iri((_iris(node, IN_SCHEME) or (curie("scheme:concepts"),))[0]),
        language,
    )


def _iris(node: Node, property_: str) -> tuple[Iri, ...]:
    return tuple(
        sorted({Iri(value) for value, tag in node.get(property_, ()) if tag == IRI_TAG and not value.startswith("_:")})
    )
