"""A graph as an evaluation looks at it: by paper, with the keys by which labels and names are compared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from kg.evaluation.compare import label_key, name_key
from kg.iri import SUBJECT
from kg.model import Iri, KnowledgeGraph, Link, Mention, Paper

_BEGINNING = 300


class View:
    """Lookups over one graph.

    Args:
        graph: with its evidence, where offsets and what stands only in titles are to be told.
    """

    def __init__(self, graph: KnowledgeGraph) -> None:
        self.graph = graph
        self.labels: dict[Iri, frozenset[str]] = {}
        self._names: dict[Iri, frozenset[str]] = {}
        self.pref: dict[Iri, str] = {}
        for c in graph.concepts:
            self._add(c.iri, c.label, (*c.alt_labels, *c.hidden_labels), c.alt_labels)
        for a in graph.artefacts:
            self._add(a.iri, a.label, a.alt_labels, (*a.alt_labels, a.long_form))
        self.kinds = {a.iri: a.kind.lower() for a in graph.artefacts}
        self._up = {c.iri: c.broader for c in graph.concepts}
        self._above: dict[Iri, frozenset[Iri]] = {}
        self.links: dict[tuple[Iri, Iri], list[Link]] = defaultdict(list)
        for link in graph.links:
            self.links[link.paper, link.predicate].append(link)

    def _add(self, iri: Iri, label: str, labels: Iterable[str], names: Iterable[str]) -> None:
        self.pref[iri] = label
        self.labels[iri] = frozenset(map(label_key, (label, *labels)))
        self._names[iri] = frozenset(map(name_key, (label, *names))) - {""}

    def names(self, iri: Iri) -> frozenset[str]:
        """The keys of a thing's names; for a concept without its hidden labels."""
        return self._names.get(iri, frozenset())

    def targets(self, paper: Iri, *predicates: Iri) -> list[Iri]:
        """What a paper is linked to by any of the predicates, sorted."""
        return sorted({link.target for p in predicates for link in self.links.get((paper, p), ())})

    def subjects(self, paper: Iri) -> list[Link]:
        """A paper's links to concepts."""
        return self.links.get((paper, SUBJECT), [])

    def ancestors(self, iri: Iri) -> frozenset[Iri]:
        """All broader concepts of a concept, however far up."""
        if iri not in self._above:
            seen: set[Iri] = set()
            waiting = [iri]
            while waiting:
                fresh = {b for b in self._up.get(waiting.pop(), ()) if b not in seen}
                seen |= fresh
                waiting += fresh
            self._above[iri] = frozenset(seen)
        return self._above[iri]

    def named(self, keys: Iterable[str]) -> set[Iri]:
        """The things that carry one of the labels."""
        return {iri for key in keys for iri in self._by_label.get(key, ())}

    @cached_property
    def _by_label(self) -> dict[str, list[Iri]]:
        out: dict[str, list[Iri]] = defaultdict(list)
        for iri, labels in self.labels.items():
            for label in labels:
                out[label].append(iri)
        return out

    def paper(self, identifier: str, abstract: str) -> Paper | None:
        """The paper of a record: by its abstract, or by its id when the record gives none."""
        if abstract:
            return self._by_abstract.get(name_key(abstract)[:_BEGINNING])
        return self._by_id.get(identifier)

    @cached_property
    def _by_abstract(self) -> dict[str, Paper]:
        return {name_key(p.abstract)[:_BEGINNING]: p for p in self.graph.papers if p.abstract}

    @cached_property
    def _by_id(self) -> dict[str, Paper]:
        return {p.identifier: p for p in self.graph.papers}

    @cached_property
    def fields(self) -> dict[tuple[Iri, Iri], set[str]]:
        """(paper, thing) -> the fields in which the thing is mentioned."""
        out: dict[tuple[Iri, Iri], set[str]] = defaultdict(set)
        for mention in self.graph.mentions:
            for thing in mention.about:
                out[mention.paper, thing].add(mention.field)
        return out

    @cached_property
    def about(self) -> dict[Iri, list[tuple[Iri, str]]]:
        """Paper -> (thing, quote in lower case), for every mention."""
        out: dict[Iri, list[tuple[Iri, str]]] = defaultdict(list)
        for mention in self.graph.mentions:
            out[mention.paper] += [(thing, mention.surface.lower()) for thing in mention.about]
        return out

    def misquoted(self) -> list[Mention]:
        """Mentions that do not quote the text they point to."""
        papers = {p.iri: p for p in self.graph.papers}
        return [m for m in self.graph.mentions if _text(papers[m.paper], m.field)[m.start : m.end] != m.surface]


def _text(paper: Paper, field: str) -> str:
    return paper.title if field == "title" else paper.abstract
