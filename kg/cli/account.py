"""The account of one thing: its links with their scores and quotes. What ``kg explain`` shows, as plain data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from kg.cli.naming import Thing
from kg.iri import PREDICATES, SUBJECT
from kg.model import Artefact, Concept, Iri, KnowledgeGraph, Link, Mention, Paper

ROLES = ("introduces", "subject", "uses", "comparesWith", "cites")
"""The order in which a paper's links are shown."""

_CONTEXT = 48
_SHORT = {predicate: name for name, predicate in PREDICATES.items()}


@dataclass(frozen=True, slots=True)
class Quote:
    """A quoted span with the text around it."""

    field: str
    start: int
    end: int
    surface: str
    before: str
    after: str
    rules: tuple[str, ...]
    contrast: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A link seen from one of its ends: ``label`` and ``iri`` are those of the other end."""

    role: str
    label: str
    iri: Iri
    link: Link
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """All that the graph says of a thing. ``facts``: name -> values, in the order in which to show them."""

    thing: Thing
    facts: dict[str, list[str]]
    entries: tuple[Entry, ...]


def account(graph: KnowledgeGraph, thing: Thing) -> Account:
    """Gather what the graph says of a thing.

    Args:
        graph: with its evidence, if there is any.
        thing: one of its papers, concepts or artefacts.
    """
    if isinstance(thing.record, Paper):
        return Account(thing, _paper_facts(graph, thing.record), _of_paper(graph, thing.iri))
    if isinstance(thing.record, Concept):
        return Account(thing, _concept_facts(graph, thing.record), _of_target(graph, thing.iri))
    return Account(thing, _artefact_facts(thing.record), _of_target(graph, thing.iri))


def _of_paper(graph: KnowledgeGraph, paper: Iri) -> tuple[Entry, ...]:
    labels = {
        **{concept.iri: concept.label for concept in graph.concepts},
        **{artefact.iri: artefact.label for artefact in graph.artefacts},
        **{work.iri: work.label for work in graph.works},
    }
    links = [link for link in graph.links if link.paper == paper]
    quotes = _quotes(graph, links)
    entries = [
        Entry(_role(link), labels.get(link.target, link.target), link.target, link, quotes[link.iri]) for link in links
    ]
    return tuple(sorted(entries, key=lambda e: (_place(e.role), e.link.rank, e.iri)))


def _of_target(graph: KnowledgeGraph, target: Iri) -> tuple[Entry, ...]:
    labels = {paper.iri: paper.label for paper in graph.papers}
    links = [link for link in graph.links if link.target == target]
    quotes = _quotes(graph, links)
    entries = [
        Entry(_role(link), labels.get(link.paper, link.paper), link.paper, link, quotes[link.iri]) for link in links
    ]
    return tuple(sorted(entries, key=lambda e: (_place(e.role), -e.link.score, e.iri)))


def _role(link: Link) -> str:
    return _SHORT.get(link.predicate, link.predicate)


def _place(role: str) -> int:
    return ROLES.index(role) if role in ROLES else len(ROLES)


def _quotes(graph: KnowledgeGraph, links: Iterable[Link]) -> dict[Iri, tuple[Quote, ...]]:
    wanted = {link.iri for link in links}
    papers = {paper.iri: paper for paper in graph.papers}
    found: dict[Iri, list[Mention]] = defaultdict(list)
    for mention in graph.mentions:
        for link in wanted.intersection(mention.evidence_for):
            found[link].append(mention)
    return defaultdict(
        tuple,
        {
            link: tuple(
                _quote(m, papers[m.paper]) for m in sorted(mentions, key=lambda m: (m.field != "title", m.start))
            )
            for link, mentions in found.items()
        },
    )


def _quote(mention: Mention, paper: Paper) -> Quote:
    text = paper.title if mention.field == "title" else paper.abstract
    before = text[max(0, mention.start - _CONTEXT) : mention.start]
    after = text[mention.end : mention.end + _CONTEXT]
    start, end = mention.start, mention.end
    return Quote(mention.field, start, end, mention.surface, before, after, mention.rules, mention.contrast)


def _paper_facts(graph: KnowledgeGraph, paper: Paper) -> dict[str, list[str]]:
    data = paper.metadata
    shorts = [f"{a.short_form} = {a.long_form}" for a in graph.abbreviations if a.paper == paper.iri]
    results = [
        " ".join(filter(None, (r.value, r.metric, f"on {r.on}" if r.on else "")))
        for r in graph.results
        if r.paper == paper.iri
    ]
    return _filled(
        {
            "id": [paper.identifier],
            "authors": list(data.authors),
            "venue": [data.venue],
            "year": [str(data.year or "")],
            "doi": [data.doi],
            "url": [data.url],
            "source": list(paper.sources),
            "code": list(paper.code_repositories),
            "abbreviations": shorts,
            "results": results,
        }
    )


def _concept_facts(graph: KnowledgeGraph, concept: Concept) -> dict[str, list[str]]:
    labels = {other.iri: other.label for other in graph.concepts}
    narrower = [other.label for other in graph.concepts if concept.iri in other.broader]
    partners = sorted(
        (-pair.npmi, -pair.paper_count, labels[other])
        for pair in graph.cooccurrences
        for one, other in ((pair.first, pair.second), (pair.second, pair.first))
        if one == concept.iri and other in labels
    )
    facts = {
        "also": [*concept.alt_labels],
        "definition": [concept.definition],
        "broader": sorted(labels.get(iri, iri) for iri in concept.broader),
        "narrower": sorted(narrower),
        "related": sorted(labels.get(iri, iri) for iri in concept.related),
        "often with": [label for _, _, label in partners[:5]],
        "named in passing": _passing(graph, concept.iri),
    }
    return _filled(facts)


def _passing(graph: KnowledgeGraph, iri: Iri) -> list[str]:
    linked = {link.paper for link in graph.links if link.target == iri and link.predicate == SUBJECT}
    named = {mention.paper for mention in graph.mentions if iri in mention.about}
    count = len(named - linked)
    return [f"{count} more paper{'' if count == 1 else 's'}"] if count else []


def _artefact_facts(artefact: Artefact) -> dict[str, list[str]]:
    return _filled({"long form": [artefact.long_form], "also": list(artefact.alt_labels)})


def _filled(facts: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: kept for name, values in facts.items() if (kept := [value for value in values if value])}
