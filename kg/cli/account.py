"""The account of one thing: its links with their scores and quotes. What ``kg explain`` shows, as plain data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kg.cli.matched import matched_label
from kg.graph.naming import Thing, fold
from kg.iri import PREDICATES, SUBJECT
from kg.model import Artefact, Concept, Iri, KnowledgeGraph, Link, Mention, Paper, Work

ROLES = ("introduces", "subject", "uses", "comparesWith", "cites")
"""The order in which a paper's links are shown."""

_CONTEXT = 48
_SHORT = {predicate: name for name, predicate in PREDICATES.items()}


@dataclass(frozen=True, slots=True)
class Quote:
    """A quoted span with the text around it. ``label`` is the label of the target that the span says, with its kind,
    as in ``alt label "lifelong learning"``; empty where the span says none (a coordination, a cue phrase, a new name).
    """

    field: str
    start: int
    end: int
    surface: str
    before: str
    after: str
    rules: tuple[str, ...]
    contrast: bool
    label: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A link seen from one of its ends: ``label`` and ``iri`` are those of the other end.

    ``about`` says what the target is. ``keywords`` are the paper's own that name it, ``neighbours`` the concepts of the
    paper beside which it stands in the vocabulary; both where its score counts them.
    """

    role: str
    label: str
    iri: Iri
    link: Link
    quotes: tuple[Quote, ...]
    about: str = ""
    keywords: tuple[str, ...] = ()
    neighbours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Passing:
    """Something that a paper mentions without being linked to it: too weakly, in passing or in contrast."""

    label: str
    iri: Iri
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """All that the graph says of a thing. ``facts``: name -> values, in the order in which to show them. ``passing`` is
    filled for papers only.
    """

    thing: Thing
    facts: dict[str, list[str]]
    entries: tuple[Entry, ...]
    passing: tuple[Passing, ...] = ()


def account(graph: KnowledgeGraph, thing: Thing) -> Account:
    """Gather what the graph says of a thing.

    Args:
        graph: with its evidence, if there is any.
        thing: one of its papers, concepts or artefacts.
    """
    if isinstance(thing.record, Paper):
        paper = thing.record
        return Account(thing, _paper_facts(graph, paper), _of_paper(graph, paper), _passing_of(graph, paper))
    if isinstance(thing.record, Concept):
        return Account(thing, _concept_facts(graph, thing.record), _of_target(graph, thing.record))
    return Account(thing, _artefact_facts(thing.record), _of_target(graph, thing.record))


def _targets(graph: KnowledgeGraph) -> dict[Iri, Concept | Artefact | Work]:
    targets: list[Concept | Artefact | Work] = [*graph.concepts, *graph.artefacts, *graph.works]
    return {target.iri: target for target in targets}


def _of_paper(graph: KnowledgeGraph, paper: Paper) -> tuple[Entry, ...]:
    targets = _targets(graph)
    labels = {concept.iri: concept.label for concept in graph.concepts}
    links = [link for link in graph.links if link.paper == paper.iri]
    quotes = _quotes(graph, links, targets)
    here = {iri for m in graph.mentions if m.paper == paper.iri for iri in m.about} | {k.target for k in links}
    present = [concept for concept in graph.concepts if concept.iri in here]
    entries = []
    for link in links:
        target = targets.get(link.target)
        label = target.label if target else link.target
        about, named = _is(target, labels), _keywords(link, paper, target)
        near = _neighbours(link, target, present)
        entries.append(Entry(_role(link), label, link.target, link, quotes[link.iri], about, named, near))
    return tuple(sorted(entries, key=lambda e: (_place(e.role), e.link.rank, e.iri)))


def _is(target: Concept | Artefact | Work | None, labels: dict[Iri, str]) -> str:
    """What a reader must know of a target to see whether it is meant."""
    if isinstance(target, Artefact):
        return f"{target.kind.lower()}{', ' if target.long_form else ''}{target.long_form}"
    if isinstance(target, Concept):
        return target.definition or ", ".join(sorted(labels.get(iri, iri) for iri in target.broader))
    return ""


def _keywords(link: Link, paper: Paper, target: Concept | Artefact | Work | None) -> tuple[str, ...]:
    """The paper's keywords that name a concept, where its score counts one."""
    if not isinstance(target, Concept) or "keyword" not in dict(link.parts):
        return ()
    return tuple(word for word in paper.metadata.keywords if matched_label(word, target))


def _neighbours(link: Link, target: Concept | Artefact | Work | None, present: list[Concept]) -> tuple[str, ...]:
    """Related, broader and narrower concepts that the paper names too; the top of the vocabulary is no neighbour."""
    if not isinstance(target, Concept) or "neighbours" not in dict(link.parts):
        return ()
    return tuple(
        other.label
        for other in present
        if other.iri in target.related
        or target.iri in other.related
        or (other.iri in target.broader and other.broader)
        or (target.iri in other.broader and target.broader)
    )


def _passing_of(graph: KnowledgeGraph, paper: Paper) -> tuple[Passing, ...]:
    linked = {link.target for link in graph.links if link.paper == paper.iri}
    targets = _targets(graph)
    found: dict[Iri, list[Mention]] = defaultdict(list)
    for mention in graph.mentions:
        if mention.paper == paper.iri:
            for iri in mention.about:
                if iri not in linked:
                    found[iri].append(mention)
    out = []
    for iri, mentions in found.items():
        target = targets.get(iri)
        told = tuple(_quote(m, paper, target) for m in sorted(mentions, key=_reading_order))
        out.append(Passing(target.label if target else iri, iri, told))
    return tuple(sorted(out, key=lambda p: (fold(p.label), p.iri)))


def _of_target(graph: KnowledgeGraph, target: Concept | Artefact) -> tuple[Entry, ...]:
    papers = {paper.iri: paper for paper in graph.papers}
    links = [link for link in graph.links if link.target == target.iri]
    quotes = _quotes(graph, links, {target.iri: target})
    entries = []
    for link in links:
        paper = papers[link.paper]
        named = _keywords(link, paper, target)
        entries.append(Entry(_role(link), paper.label, link.paper, link, quotes[link.iri], keywords=named))
    return tuple(sorted(entries, key=lambda e: (_place(e.role), -e.link.score, e.iri)))


def _role(link: Link) -> str:
    return _SHORT.get(link.predicate, link.predicate)


def _place(role: str) -> int:
    return ROLES.index(role) if role in ROLES else len(ROLES)


def _quotes(
    graph: KnowledgeGraph, links: Iterable[Link], targets: Mapping[Iri, Concept | Artefact | Work]
) -> dict[Iri, tuple[Quote, ...]]:
    wanted = {link.iri: link for link in links}
    papers = {paper.iri: paper for paper in graph.papers}
    found: dict[Iri, list[Mention]] = defaultdict(list)
    for mention in graph.mentions:
        for link in wanted.keys() & set(mention.evidence_for):
            found[link].append(mention)
    out: dict[Iri, tuple[Quote, ...]] = defaultdict(tuple)
    for link, mentions in found.items():
        target = targets.get(wanted[link].target)
        out[link] = tuple(_quote(m, papers[m.paper], target) for m in sorted(mentions, key=_reading_order))
    return out


def _reading_order(mention: Mention) -> tuple[bool, int]:
    return mention.field != "title", mention.start


def _quote(mention: Mention, paper: Paper, target: Concept | Artefact | Work | None) -> Quote:
    text = paper.title if mention.field == "title" else paper.abstract
    before = text[max(0, mention.start - _CONTEXT) : mention.start]
    after = text[mention.end : mention.end + _CONTEXT]
    start, end = mention.start, mention.end
    label = matched_label(mention.surface, target) if isinstance(target, Concept | Artefact) else ""
    return Quote(mention.field, start, end, mention.surface, before, after, mention.rules, mention.contrast, label)


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
