"""The schema as a reader of documentation sees it: terms with their words, their place and what points at them."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pyoxigraph as ox

from kg.checks.contract import CONTRACT, Slot
from kg.graph import terms as t
from kg.iri import KG, VOCABULARIES, curie

_OWL, _RDF = "http://www.w3.org/2002/07/owl#", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_COMMENT, _DOMAIN, _RANGE = curie("rdfs:comment"), curie("rdfs:domain"), curie("rdfs:range")
_SUB_CLASS, _SUB_PROPERTY = curie("rdfs:subClassOf"), curie("rdfs:subPropertyOf")
_DOMAINS, _RANGES = (_DOMAIN, curie("schema:domainIncludes")), (_RANGE, curie("schema:rangeIncludes"))
_PREFIX = re.compile(r"^@prefix\s+([\w-]+):\s*<([^>]*)>", re.MULTILINE)

Statements = dict[str, dict[str, list[str]]]


@dataclass(frozen=True, slots=True)
class Name:
    """An IRI as it is shown: ``text`` is short, ``href`` leads to it, on this page or elsewhere, or is empty."""

    text: str
    href: str

    @property
    def elsewhere(self) -> bool:
        """Whether the link leaves the page."""
        return bool(self.href) and not self.href.startswith("#")


@dataclass(frozen=True, slots=True)
class Term:
    """A class or property of ours. ``facts`` are rows of a heading and the names beside it."""

    iri: str
    local: str
    label: str
    comment: str
    facts: tuple[tuple[str, tuple[Name, ...]], ...]


@dataclass(frozen=True, slots=True)
class Use:
    """A property as a class has it: its name, what its values are, how many there are."""

    name: Name
    values: str
    count: str


@dataclass(slots=True)
class Schema:
    """Everything that the page shows.

    Attributes:
        about: title, comment, version, licence and namespace of the ontology.
        sections: heading and id of a section -> its terms, sorted by local name.
        records: classes that a graph has, each with the properties of its nodes.
        alignments: statements about terms of others: subject, relation, objects.
        prefixes: prefix and namespace of everything that is named.
    """

    about: dict[str, str] = field(default_factory=dict)
    sections: list[tuple[str, str, list[Term]]] = field(default_factory=list)
    records: list[tuple[Name, list[Use]]] = field(default_factory=list)
    alignments: list[tuple[Name, str, tuple[Name, ...]]] = field(default_factory=list)
    prefixes: list[tuple[str, str]] = field(default_factory=list)


def read_schema(path: Path) -> Schema:
    """Read the ontology.

    Args:
        path: ``schema.ttl``.
    """
    statements: Statements = defaultdict(lambda: defaultdict(list))
    inverse: Statements = defaultdict(lambda: defaultdict(list))
    for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE):
        subject, predicate, value = quad.subject, quad.predicate.value, quad.object
        if isinstance(subject, ox.NamedNode) and isinstance(value, ox.NamedNode | ox.Literal):
            statements[subject.value][predicate].append(value.value)
            inverse[value.value][predicate].append(subject.value)
    prefixes = {"rdf": _RDF, **VOCABULARIES, **dict(_PREFIX.findall(path.read_text("utf-8")))}
    reader = _Reader(statements, inverse, prefixes)
    return Schema(reader.about(), reader.sections(), reader.records(), reader.alignments(), sorted(prefixes.items()))


def _address(iri: str) -> str:
    """Where a link to an IRI leads; nowhere if it is no web address."""
    return iri if iri.startswith(("http://", "https://")) else ""


class _Reader:
    def __init__(self, statements: Statements, inverse: Statements, prefixes: dict[str, str]) -> None:
        self.statements, self.inverse = statements, inverse
        self._starts = sorted(((start, prefix) for prefix, start in prefixes.items()), reverse=True)

    def name(self, iri: str) -> Name:
        """How an IRI is shown, by the longest namespace that fits."""
        for start, prefix in self._starts:
            if iri.startswith(start) and iri != start:
                local = iri[len(start) :]
                here = iri in self.statements and start == KG
                return Name(f"{prefix}:{local}", f"#{local}" if here else _address(iri))
        return Name(iri, _address(iri))

    def _names(self, iris: list[str]) -> tuple[Name, ...]:
        return tuple(sorted({self.name(iri) for iri in iris}, key=lambda name: name.text))

    def about(self) -> dict[str, str]:
        """The head of the page."""
        ontology = KG.rstrip("#")
        found = self.statements[ontology]
        wanted = {
            "title": t.TITLE,
            "comment": _COMMENT,
            "version": _OWL + "versionInfo",
            "license": t.LICENSE,
        }
        values = {key: "".join(found.get(predicate, [""])[:1]) for key, predicate in wanted.items()}
        return {**values, "iri": ontology, "namespace": KG}

    def sections(self) -> list[tuple[str, str, list[Term]]]:
        """The terms in their sections."""
        parts = {iri for iri in self._of("DatatypeProperty") if t.part_name(iri) is not None}
        groups = [
            ("Classes", "section-classes", self._of("Class")),
            ("Properties between nodes", "section-object-properties", self._of("ObjectProperty")),
            ("Properties with values", "section-value-properties", self._of("DatatypeProperty") - parts),
            ("Parts of a score", "section-score-parts", parts),
        ]
        return [(heading, place, [self._term(iri) for iri in sorted(iris)]) for heading, place, iris in groups]

    def _of(self, kind: str) -> set[str]:
        return {iri for iri in self.inverse[_OWL + kind][t.TYPE] if iri.startswith(KG)}

    def _term(self, iri: str) -> Term:
        own, others = self.statements[iri], self.inverse[iri]
        rows = [
            ("Sub-class of", own.get(_SUB_CLASS, [])),
            ("Sub-property of", own.get(_SUB_PROPERTY, [])),
            ("Domain", [x for predicate in _DOMAINS for x in own.get(predicate, [])]),
            ("Range", [x for predicate in _RANGES for x in own.get(predicate, [])]),
            ("Super-class of", others.get(_SUB_CLASS, [])),
            ("Super-property of", others.get(_SUB_PROPERTY, [])),
            ("In the domain of", [x for predicate in _DOMAINS for x in others.get(predicate, [])]),
            ("In the range of", [x for predicate in _RANGES for x in others.get(predicate, [])]),
            ("See also", own.get(t.SEE_ALSO, [])),
        ]
        facts = tuple((heading, self._names(iris)) for heading, iris in rows if iris)
        return Term(iri, iri[len(KG) :], own[t.LABEL][0], own[_COMMENT][0], facts)

    def records(self) -> list[tuple[Name, list[Use]]]:
        """What the nodes of each class have, from the contract that ``kg validate`` checks."""
        seen: dict[int, str] = {}
        out = []
        for kind, slots in CONTRACT.items():
            if id(slots) not in seen:
                seen[id(slots)] = kind
                shown = KG + "Artefact" if kind.startswith(KG) and t.PREF_LABEL in slots else kind
                out.append(
                    (self.name(shown), [self._use(predicate, slot) for predicate, slot in sorted(slots.items())])
                )
        return out

    def _use(self, predicate: str, slot: Slot) -> Use:
        count = {(1, 1): "exactly one", (0, 1): "at most one", (1, 0): "at least one"}
        return Use(self.name(predicate), slot.kind, count.get((slot.least, slot.most), "any number"))

    def alignments(self) -> list[tuple[Name, str, tuple[Name, ...]]]:
        """What the schema says of terms that are not its own."""
        relations: dict[str, str] = {_SUB_CLASS: "is a sub-class of", _SUB_PROPERTY: "is a sub-property of"}
        return [
            (self.name(iri), relations[predicate], self._names(objects))
            for iri in sorted(self.statements)
            if not iri.startswith(KG.rstrip("#"))
            for predicate, objects in sorted(self.statements[iri].items())
            if predicate in relations
        ]
