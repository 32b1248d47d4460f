"""The contract as a table: what each class has, how often, and what kind of value it is (design section 4).

``ontology/shapes.ttl`` says the same to SHACL processors; a test holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import pyoxigraph as ox

from kg.graph import terms as t
from kg.iri import KG, PREDICATES, curie
from kg.model import ARTEFACT_KINDS

_STRING, _INTEGER = curie("xsd:string"), curie("xsd:integer")
_SIX = re.compile(r"-?[0-9]+\.[0-9]{6}")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_YEAR = re.compile(r"[0-9]{4}")

ARTEFACTS = frozenset(map(t.kind_class, ARTEFACT_KINDS))
EDGES = frozenset(PREDICATES.values())


class Slot(NamedTuple):
    """A property of a class: the kind of its values, and how many there must and may be (0: any number)."""

    kind: str
    least: int = 0
    most: int = 0


def _iri(term: Any) -> bool:
    return type(term) is ox.NamedNode


def _text(term: Any) -> bool:
    return type(term) is ox.Literal and term.datatype.value == _STRING


def _words(term: Any) -> bool:
    return type(term) is ox.Literal and (bool(term.language) or term.datatype.value == _STRING)


def _address(term: Any) -> bool:
    return type(term) is ox.NamedNode or _text(term)


def _typed(datatype: str, form: re.Pattern[str]) -> Callable[[Any], bool]:
    def fits(term: Any) -> bool:
        return type(term) is ox.Literal and term.datatype.value == datatype and bool(form.fullmatch(term.value))

    return fits


KINDS: dict[str, Callable[[Any], bool]] = {
    "an IRI": _iri,
    "a plain literal": _text,
    "a literal": _words,
    "an IRI or a plain literal": _address,
    "an xsd:integer": _typed(_INTEGER, _WHOLE),
    "an xsd:decimal of six places": _typed(t.DECIMAL, _SIX),
    "an xsd:decimal": _typed(t.DECIMAL, _DECIMAL),
    "an xsd:gYear": _typed(t.GYEAR, _YEAR),
    "an xsd:boolean": _typed(curie("xsd:boolean"), re.compile("true|false|1|0")),
}
"""Kind of value, as it is said in a message -> whether a term is one."""

_IRI, _TEXT, _WORDS, _ADDRESS = "an IRI", "a plain literal", "a literal", "an IRI or a plain literal"
_INT, SCORE = "an xsd:integer", "an xsd:decimal of six places"
_NAMED: dict[str, Slot] = {t.TYPE: Slot(_IRI, 1), t.LABEL: Slot(_TEXT, 1, 1)}
_LABELS: dict[str, Slot] = {t.PREF_LABEL: Slot(_WORDS, 1), t.ALT_LABEL: Slot(_WORDS), t.HIDDEN_LABEL: Slot(_WORDS)}
_ARTEFACT: dict[str, Slot] = {**_NAMED, **_LABELS, t.LONG_FORM: Slot(_TEXT, 0, 1)}
_OF_PAPER: dict[str, Slot] = {t.TYPE: Slot(_IRI, 1), t.PAPER: Slot(_IRI, 1, 1)}

CONTRACT: dict[str, dict[str, Slot]] = {
    t.SKOS_SCHEME: {**_NAMED, t.TOP_CONCEPT: Slot(_IRI)},
    t.SKOS_CONCEPT: {
        **_NAMED,
        **_LABELS,
        t.IN_SCHEME: Slot(_IRI, 1),
        t.SHORT_LABEL: Slot(_WORDS),
        t.DEFINITION: Slot(_WORDS),
        t.BROADER: Slot(_IRI),
        t.RELATED: Slot(_IRI),
        t.EXACT_MATCH: Slot(_IRI),
        t.CO_OCCURS: Slot(_IRI),
        t.LANGUAGE: Slot(_TEXT, 0, 1),
    },
    **dict.fromkeys(ARTEFACTS, _ARTEFACT),
    t.RESEARCH_PAPER: {
        **_NAMED,
        t.IDENTIFIER: Slot(_TEXT, 1, 1),
        t.TITLE: Slot(_WORDS, 0, 1),
        t.ABSTRACT: Slot(_WORDS, 1, 1),
        t.CREATOR: Slot(_TEXT),
        t.AUTHOR_LIST: Slot(_TEXT, 0, 1),
        t.ISSUED: Slot("an xsd:gYear", 0, 1),
        t.YEAR: Slot(_INT, 0, 1),
        t.VENUE: Slot(_TEXT, 0, 1),
        t.URL: Slot(_ADDRESS, 0, 1),
        t.DOI: Slot(_TEXT, 0, 1),
        t.KEYWORD: Slot(_TEXT),
        t.KEYWORD_LIST: Slot(_TEXT, 0, 1),
        t.LANGUAGE: Slot(_TEXT, 0, 1),
        t.SOURCE: Slot(_TEXT),
        t.SOURCE_LIST: Slot(_TEXT, 0, 1),
        t.CODE: Slot(_ADDRESS),
        t.SEE_ALSO: Slot(_ADDRESS),
        **dict.fromkeys(sorted(EDGES), Slot(_IRI)),
    },
    t.CITED_WORK: _NAMED,
    t.LINK: {
        **_OF_PAPER,
        t.PREDICATE: Slot(_IRI, 1, 1),
        t.TARGET: Slot(_IRI, 1, 1),
        t.SCORE: Slot(SCORE, 1, 1),
        t.RANK: Slot(_INT, 1, 1),
        t.MENTION_COUNT: Slot(_INT, 1, 1),
    },
    t.CO_OCCURRENCE: {
        t.TYPE: Slot(_IRI, 1),
        t.FIRST: Slot(_IRI, 1, 1),
        t.SECOND: Slot(_IRI, 1, 1),
        t.PAPER_COUNT: Slot(_INT, 1, 1),
        t.ASSOCIATION: Slot(SCORE, 1, 1),
        t.NPMI: Slot(SCORE, 1, 1),
    },
    t.MENTION: {
        **_OF_PAPER,
        t.FIELD: Slot(_TEXT, 1, 1),
        t.ABOUT: Slot(_IRI, 1),
        t.EVIDENCE_FOR: Slot(_IRI),
        t.RULE: Slot(_TEXT, 1),
        t.CONTRAST: Slot("an xsd:boolean", 0, 1),
        t.ANCHOR: Slot(_TEXT, 1, 1),
        t.BEGIN: Slot(_INT, 1, 1),
        t.END: Slot(_INT, 1, 1),
    },
    t.ABBREVIATION: {**_OF_PAPER, t.SHORT_FORM: Slot(_TEXT, 1, 1), t.LONG_FORM: Slot(_TEXT, 1, 1)},
    t.RESULT: {
        **_OF_PAPER,
        t.VALUE: Slot(_TEXT, 1, 1),
        t.METRIC: Slot(_TEXT, 0, 1),
        t.NUMERIC: Slot("an xsd:decimal", 0, 1),
        t.UNIT: Slot(_TEXT, 0, 1),
        t.ON: Slot(_TEXT, 0, 1),
        t.DATASET: Slot(_IRI, 0, 1),
    },
    t.ACTIVITY: {
        **_NAMED,
        t.VERSION: Slot(_TEXT, 1, 1),
        t.VOCABULARY_HASH: Slot(_TEXT, 1, 1),
        t.INPUT_HASH: Slot(_TEXT, 1, 1),
        t.ASSOCIATED: Slot(_IRI),
    },
    t.VOID_DATASET: {
        t.TYPE: Slot(_IRI, 1),
        t.TITLE: Slot(_WORDS, 1),
        t.LICENSE: Slot(_IRI, 1),
        t.RIGHTS: Slot(_WORDS, 1),
        t.TRIPLES: Slot(_INT, 1, 1),
        t.SUBJECTS: Slot(_INT, 1, 1),
        t.CLASS_PARTITION: Slot(_IRI, 1),
        t.PROPERTY_PARTITION: Slot(_IRI, 1),
        t.GENERATED_BY: Slot(_IRI, 1, 1),
        t.MADE_BY: Slot(_IRI),
        t.DUMP: Slot(_IRI),
        t.HAS_PART: Slot(_IRI),
        t.PART_OF: Slot(_IRI),
        t.URI_SPACE: Slot(_TEXT, 0, 1),
    },
    t.DCAT_DATASET: {t.DATASET_VERSION: Slot(_TEXT, 1, 1), t.DISTRIBUTION: Slot(_IRI, 1)},
    t.DISTRIBUTION_CLASS: {t.TITLE: Slot(_WORDS, 1), t.MEDIA_TYPE: Slot(_IRI, 1), t.DOWNLOAD: Slot(_IRI)},
    t.SOFTWARE_AGENT: _NAMED,
}
"""Class -> its properties."""

TARGETS: dict[str, frozenset[str]] = {
    t.PAPER: frozenset({t.RESEARCH_PAPER}),
    PREDICATES["subject"]: frozenset({t.SKOS_CONCEPT}),
    PREDICATES["introduces"]: ARTEFACTS,
    PREDICATES["uses"]: ARTEFACTS | {t.SKOS_CONCEPT},
    PREDICATES["comparesWith"]: ARTEFACTS | {t.SKOS_CONCEPT},
    PREDICATES["cites"]: frozenset({t.CITED_WORK, t.RESEARCH_PAPER}),
    t.TARGET: ARTEFACTS | {t.SKOS_CONCEPT, t.CITED_WORK, t.RESEARCH_PAPER},
    t.ABOUT: ARTEFACTS | {t.SKOS_CONCEPT, t.CITED_WORK, t.RESEARCH_PAPER},
    t.EVIDENCE_FOR: frozenset({t.LINK}),
    t.FIRST: frozenset({t.SKOS_CONCEPT}),
    t.SECOND: frozenset({t.SKOS_CONCEPT}),
    t.CO_OCCURS: frozenset({t.SKOS_CONCEPT}),
    t.DATASET: ARTEFACTS,
    t.BROADER: frozenset({t.SKOS_CONCEPT}),
    t.RELATED: frozenset({t.SKOS_CONCEPT}),
    t.IN_SCHEME: frozenset({t.SKOS_SCHEME}),
    t.TOP_CONCEPT: frozenset({t.SKOS_CONCEPT}),
    t.GENERATED_BY: frozenset({t.ACTIVITY}),
    t.PART_OF: frozenset({t.VOID_DATASET}),
    t.DISTRIBUTION: frozenset({t.DISTRIBUTION_CLASS}),
    t.CLASS_PARTITION: frozenset(),
    t.PROPERTY_PARTITION: frozenset(),
}
"""Property whose object must be a node of the graph -> the classes it may have (empty: any)."""


@lru_cache(maxsize=1)
def own_terms() -> frozenset[str]:
    """Every term of the namespace ``kg:`` that ``ontology/schema.ttl`` declares.

    >>> KG + "scoreTitle" in own_terms()
    True
    """
    from kg.vocabulary.skos import ontology_dir

    quads = ox.parse(path=ontology_dir() / "schema.ttl", format=ox.RdfFormat.TURTLE)
    subjects = {quad.subject.value for quad in quads if type(quad.subject) is ox.NamedNode}
    return frozenset(iri for iri in subjects if iri.startswith(KG))
