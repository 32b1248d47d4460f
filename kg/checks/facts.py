"""What rules about the whole graph look at: gathered in one pass, one collector a class."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from sys import intern
from typing import NamedTuple

from kg.checks.contract import EDGES, TARGETS
from kg.checks.reading import Node
from kg.graph import terms as t
from kg.iri import curie
from kg.vocabulary.checks import Checked
from kg.vocabulary.statements import IRI_TAG
from kg.vocabulary.store import Vocabulary


@lru_cache(maxsize=8192)
def _pointing(predicates: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(predicate for predicate in predicates if predicate in TARGETS)


class Edge(NamedTuple):
    """From a paper to a thing."""

    paper: str
    predicate: str
    target: str


class Pair(NamedTuple):
    """A co-occurrence: its node, and its figures as they are written."""

    iri: str
    papers: str
    association: str
    npmi: str


@dataclass(slots=True)
class Facts:
    """The graph as far as rules need it. Nodes of mentions are not held; papers are held as their texts.

    Attributes:
        base: the base IRI of the build.
        evidence: whether ``evidence.ttl`` is part of it.
        kinds: every subject -> its classes.
        blank: file -> number of blank nodes or triple terms, with a subject beside which one stands.
        pointed: property -> object -> a subject, for properties whose object must be a node of the graph.
        triples: file -> property -> number of triples.
        entities: file -> class -> number of instances.
        texts: paper -> title and abstract.
        edges: the edges that stand on papers.
        links: link -> its edge.
        ranks: paper and predicate -> rank, score and link of each.
        claimed: link -> the number of mentions that it claims.
        support: link -> the number of mentions that say they are evidence for it.
        pairs: first and second concept -> the nodes that join them.
        partners: the pairs of ``kg:coOccursWith``.
        concepts: the nodes of concepts.
        schemes: the nodes of concept schemes.
        collections: the nodes of collections of concepts.
        described: the nodes of datasets, partitions and builds.
    """

    base: str = ""
    evidence: bool = False
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    blank: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    pointed: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    triples: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    entities: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    texts: dict[str, tuple[str, str]] = field(default_factory=dict)
    edges: set[Edge] = field(default_factory=set)
    links: dict[str, Edge] = field(default_factory=dict)
    ranks: dict[tuple[str, str], list[tuple[str, str, str]]] = field(default_factory=lambda: defaultdict(list))
    claimed: dict[str, str] = field(default_factory=dict)
    support: Counter[str] = field(default_factory=Counter)
    pairs: dict[tuple[str, str], list[Pair]] = field(default_factory=lambda: defaultdict(list))
    partners: set[tuple[str, str]] = field(default_factory=set)
    concepts: dict[str, Node] = field(default_factory=dict)
    schemes: dict[str, Node] = field(default_factory=dict)
    collections: dict[str, Node] = field(default_factory=dict)
    described: dict[str, tuple[str, Node]] = field(default_factory=dict)
    _vocabulary: Checked | None = None

    def add(self, file: str, node: Node) -> None:
        """Take note of a node."""
        triples, entities = self.triples[file], self.entities[file]
        for predicate, terms in node.items():
            triples[predicate] += len(terms)
        for predicate in _pointing(node.shape[1]):
            self._point(predicate, node)
        for name in node.classes:
            entities[name] += 1
        if node.iri:
            self.kinds[node.iri] = node.classes
        if node.odd or not node.iri:
            self.blank[file][node.iri] += node.odd or 1
        for name in node.classes or (t.VOID_DATASET,):
            if collector := _COLLECTORS.get(name):
                collector(self, file, node)

    def vocabulary(self) -> Checked:
        """Concepts, schemes and collections as the rules for vocabularies want them; when all is known."""
        if self._vocabulary is None:
            nodes = {**self.collections, **self.schemes, **self.concepts}
            self._vocabulary = Checked({iri: _statements(node) for iri, node in nodes.items()}, "en", Vocabulary({}))
        return self._vocabulary

    def _point(self, predicate: str, node: Node) -> None:
        pointed = self.pointed[predicate]
        for target in node.iris(predicate):
            if target not in pointed:
                pointed[intern(target)] = node.iri


def _statements(node: Node) -> dict[str, list[tuple[str, str]]]:
    return {
        predicate: [(iri, IRI_TAG) for iri in node.iris(predicate)] + sorted(node.labels(predicate))
        for predicate in node
    }


def _paper(facts: Facts, file: str, node: Node) -> None:
    facts.texts[node.iri] = (node.text(t.TITLE), node.text(t.ABSTRACT))
    for predicate in EDGES & node.keys():
        facts.edges.update(Edge(node.iri, predicate, intern(target)) for target in node.iris(predicate))


def _link(facts: Facts, file: str, node: Node) -> None:
    edge = Edge(*(intern(node.text(name)) for name in (t.PAPER, t.PREDICATE, t.TARGET)))
    facts.links[node.iri] = edge
    facts.ranks[edge.paper, edge.predicate].append((node.text(t.RANK), node.text(t.SCORE), node.iri))
    facts.claimed[node.iri] = intern(node.text(t.MENTION_COUNT))


def _pair(facts: Facts, file: str, node: Node) -> None:
    ends = (intern(node.text(t.FIRST)), intern(node.text(t.SECOND)))
    facts.pairs[ends].append(Pair(node.iri, *(node.text(name) for name in (t.PAPER_COUNT, t.ASSOCIATION, t.NPMI))))


def _concept(facts: Facts, file: str, node: Node) -> None:
    facts.partners.update((node.iri, intern(other)) for other in node.iris(t.CO_OCCURS))
    facts.concepts[node.iri] = node


def _scheme(facts: Facts, file: str, node: Node) -> None:
    facts.schemes[node.iri] = node


def _collection(facts: Facts, file: str, node: Node) -> None:
    facts.collections[node.iri] = node


def _described(facts: Facts, file: str, node: Node) -> None:
    facts.described[node.iri] = (file, node)
    facts.base = facts.base or node.text(t.URI_SPACE)


def _mention(facts: Facts, file: str, node: Node) -> None:
    facts.support.update(set(map(intern, node.iris(t.EVIDENCE_FOR))))


_COLLECTORS: dict[str, Callable[[Facts, str, Node], None]] = {
    t.RESEARCH_PAPER: _paper,
    t.LINK: _link,
    t.CO_OCCURRENCE: _pair,
    t.SKOS_CONCEPT: _concept,
    t.SKOS_SCHEME: _scheme,
    curie("skos:Collection"): _collection,
    curie("skos:OrderedCollection"): _collection,
    t.VOID_DATASET: _described,
    t.ACTIVITY: _described,
    t.MENTION: _mention,
}
"""Class -> what is kept of its nodes. A node without a class may be a partition of the dataset."""
