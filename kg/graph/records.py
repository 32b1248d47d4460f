"""From the triples of one subject back to its record: the inverse of ``rdf_view``, one function a class."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from sys import intern
from typing import Any

import pyoxigraph as ox

from kg.graph import terms as t
from kg.model import (
    ARTEFACT_KINDS,
    Abbreviation,
    Artefact,
    Concept,
    CoOccurrence,
    Fingerprint,
    Iri,
    Link,
    Mention,
    Metadata,
    Paper,
    Result,
    Work,
)


class Values(dict[str, list[str]]):
    """What a file says of one subject: predicate -> the text of its nodes and literals. ``tag`` is the language tag
    of its preferred label.
    """

    __slots__ = ("tag",)

    def __init__(self) -> None:
        super().__init__()
        self.tag = ""

    def add(self, predicate: str, term: ox.NamedNode | ox.Literal) -> None:
        """One more object."""
        found = self.get(predicate)
        if found is None:
            self[predicate] = [term.value]
        else:
            found.append(term.value)
        if predicate == t.PREF_LABEL and isinstance(term, ox.Literal):
            self.tag = term.language or ""

    def need(self, predicate: str) -> str:
        """The value of a predicate that must be there (the smallest, should there be several).

        Raises:
            LookupError: it is missing.
        """
        found = self.get(predicate)
        if found is None:
            raise LookupError(f"<{predicate}> is missing")
        return found[0] if len(found) == 1 else min(found)

    def text(self, predicate: str) -> str:
        """The value of a predicate, empty where it is missing."""
        return min(self[predicate]) if predicate in self else ""

    def iri(self, predicate: str) -> Iri:
        """The same for an IRI; equal IRIs share their memory."""
        return Iri(intern(self.need(predicate)))

    def all(self, predicate: str) -> tuple[str, ...]:
        """Every value, sorted, once."""
        found = self.get(predicate, ())
        return tuple(found) if len(found) < 2 else tuple(sorted(set(found)))

    def iris(self, predicate: str) -> tuple[Iri, ...]:
        """Every value that is an IRI, sorted, once."""
        return tuple([Iri(intern(value)) for value in self.all(predicate)])

    def listed(self, ordered: str, members: str) -> tuple[str, ...]:
        """A list in its order, from the literal that holds it; without that, its members sorted."""
        return t.split_list(self.need(ordered)) if ordered in self else self.all(members)


def _concept(iri: Iri, values: Values) -> Concept:
    return Concept(
        iri,
        label=values.need(t.PREF_LABEL),
        alt_labels=values.all(t.ALT_LABEL),
        hidden_labels=values.all(t.HIDDEN_LABEL),
        abbreviations=values.all(t.SHORT_LABEL),
        definition=values.text(t.DEFINITION),
        broader=values.iris(t.BROADER),
        related=values.iris(t.RELATED),
        exact_match=values.iris(t.EXACT_MATCH),
        scheme=values.iri(t.IN_SCHEME),
        language=values.text(t.LANGUAGE) or values.tag,
    )


def _artefact(iri: Iri, values: Values) -> Artefact:
    kind = next(kind for kind in ARTEFACT_KINDS if t.kind_class(kind) in values.all(t.TYPE))
    return Artefact(iri, values.need(t.PREF_LABEL), kind, values.text(t.LONG_FORM), values.all(t.ALT_LABEL))


def _paper(iri: Iri, values: Values) -> Paper:
    metadata = Metadata(
        authors=values.listed(t.AUTHOR_LIST, t.CREATOR),
        venue=values.text(t.VENUE),
        year=int(values.text(t.YEAR) or 0),
        url=values.text(t.URL),
        doi=values.text(t.DOI),
        keywords=values.listed(t.KEYWORD_LIST, t.KEYWORD),
        language=values.text(t.LANGUAGE),
    )
    return Paper(
        iri,
        identifier=values.need(t.IDENTIFIER),
        label=values.need(t.LABEL),
        abstract=values.text(t.ABSTRACT),
        title=values.text(t.TITLE),
        metadata=metadata,
        sources=values.listed(t.SOURCE_LIST, t.SOURCE),
        code_repositories=values.all(t.CODE),
        see_also=values.all(t.SEE_ALSO),
    )


def _work(iri: Iri, values: Values) -> Work:
    return Work(iri, values.need(t.LABEL))


def _link(iri: Iri, values: Values) -> Link:
    parts = [(name, values[predicate]) for predicate in values if (name := _part(predicate)) is not None]
    return Link(
        iri,
        paper=values.iri(t.PAPER),
        predicate=values.iri(t.PREDICATE),
        target=values.iri(t.TARGET),
        score=float(values.need(t.SCORE)),
        rank=int(values.need(t.RANK)),
        mention_count=int(values.need(t.MENTION_COUNT)),
        parts=tuple(sorted([(name, float(min(found))) for name, found in parts])),
    )


_part = lru_cache(maxsize=1024)(t.part_name)


def _cooccurrence(iri: Iri, values: Values) -> CoOccurrence:
    return CoOccurrence(
        iri,
        first=values.iri(t.FIRST),
        second=values.iri(t.SECOND),
        paper_count=int(values.need(t.PAPER_COUNT)),
        association_strength=float(values.need(t.ASSOCIATION)),
        npmi=float(values.need(t.NPMI)),
    )


def _mention(iri: Iri, values: Values) -> Mention:
    return Mention(
        iri,
        paper=values.iri(t.PAPER),
        field=intern(values.need(t.FIELD)),
        start=int(values.need(t.BEGIN)),
        end=int(values.need(t.END)),
        surface=values.need(t.ANCHOR),
        about=values.iris(t.ABOUT),
        evidence_for=values.iris(t.EVIDENCE_FOR),
        rules=tuple(intern(rule) for rule in values.all(t.RULE)),
        contrast=values.text(t.CONTRAST) in ("true", "1"),
    )


def _abbreviation(iri: Iri, values: Values) -> Abbreviation:
    return Abbreviation(iri, values.iri(t.PAPER), values.need(t.SHORT_FORM), values.need(t.LONG_FORM))


def _result(iri: Iri, values: Values) -> Result:
    return Result(
        iri,
        paper=values.iri(t.PAPER),
        value=values.need(t.VALUE),
        metric=values.text(t.METRIC),
        numeric=values.text(t.NUMERIC),
        unit=values.text(t.UNIT),
        on=values.text(t.ON),
        dataset=values.iri(t.DATASET) if t.DATASET in values else Iri(""),
    )


def fingerprint(values: Values) -> Fingerprint:
    """What a build depended on, from the node of the build."""
    return Fingerprint(values.need(t.VERSION), values.need(t.VOCABULARY_HASH), values.need(t.INPUT_HASH))


READERS: dict[str, tuple[str, Callable[[Iri, Values], Any]]] = {
    t.SKOS_CONCEPT: ("concepts", _concept),
    **{t.kind_class(kind): ("artefacts", _artefact) for kind in ARTEFACT_KINDS},
    t.RESEARCH_PAPER: ("papers", _paper),
    t.CITED_WORK: ("works", _work),
    t.LINK: ("links", _link),
    t.CO_OCCURRENCE: ("cooccurrences", _cooccurrence),
    t.MENTION: ("mentions", _mention),
    t.ABBREVIATION: ("abbreviations", _abbreviation),
    t.RESULT: ("results", _result),
}
"""Class -> the field of ``KnowledgeGraph`` that its records belong to, and the function that reads one."""
