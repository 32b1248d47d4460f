"""A graph as what the page holds: nodes and edges for pyvis's model, and the details behind them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kg.exporters.html.concepts import Drawn, core, draw, shown_at_first, strength
from kg.exporters.html.layout import beside
from kg.exporters.html.texts import ROLES, marks, papers_with_text
from kg.iri import CITES
from kg.model import ARTEFACT_KINDS, Iri, KnowledgeGraph, Link

KINDS = ("concept", "paper", *(kind.lower() for kind in ARTEFACT_KINDS))
"""Kinds of nodes by the number they have in the page."""
TOGETHER = len(ROLES)
"""The number of the edge type "share papers"; smaller ones are ``ROLES``."""
PLAIN_ROWS = 200
"""Rows of each table that is shown where JavaScript is off."""

Record = dict[str, Any]


@dataclass(slots=True)
class Content:
    """What a page shows: ``nodes`` and ``edges`` as dicts with the same keys each, ``details`` for the panel."""

    heading: str
    nodes: list[Record] = field(default_factory=list)
    edges: list[Record] = field(default_factory=list)
    details: Record = field(default_factory=dict)
    tables: list[Record] = field(default_factory=list)


def content_of(graph: KnowledgeGraph) -> Content:
    """Gather all that the page of a graph holds; the same graph gives the same content."""
    drawn, communities = draw(graph)
    numbers = _numbers(graph, drawn)
    papers = _plural(len(graph.papers), "paper")
    content = Content(f"Concept graph of {papers}")
    places = {iri: (node.x, node.y) for node in drawn for iri in (node.concept.iri,)}
    content.nodes = [_concept(node, numbers, graph.base) for node in drawn] + _things(graph, numbers, places)
    content.edges = _together(graph, numbers) + _links(graph, numbers)
    content.details = {
        "kinds": KINDS,
        "communities": communities,
        "drawn": shown_at_first(sum(1 for node in drawn if node.papers)),
        "build": graph.build.id,
        "concepts": _concept_details(drawn, numbers),
        "papers": _paper_details(graph),
        "artefacts": {
            "longForm": [artefact.long_form for artefact in graph.artefacts],
            "names": [artefact.alt_labels for artefact in graph.artefacts],
        },
        "abbreviations": _abbreviations(graph, numbers),
        "texts": _texts(graph, numbers),
        "evidence": bool(graph.mentions),
    }
    content.tables = _tables(drawn, graph)
    return content


def _plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def _numbers(graph: KnowledgeGraph, drawn: Sequence[Drawn]) -> dict[Iri, int]:
    """Concepts by importance, then papers and artefacts by IRI."""
    order = [node.concept.iri for node in drawn]
    order += [paper.iri for paper in graph.papers] + [artefact.iri for artefact in graph.artefacts]
    return {iri: number for number, iri in enumerate(order)}


def _key(iri: Iri, base: str) -> str:
    """What stands for a node in the address of a view: its IRI, without the base where that is ours."""
    return iri.removeprefix(base)


def _concept(node: Drawn, numbers: Mapping[Iri, int], base: str) -> Record:
    concept = node.concept
    return {
        "id": numbers[concept.iri],
        "label": concept.label,
        "key": _key(concept.iri, base),
        "kind": 0,
        "x": node.x,
        "y": node.y,
        "rank": round(node.importance * 1000),
        "papers": node.papers,
        "community": node.community,
    }


def _things(graph: KnowledgeGraph, numbers: Mapping[Iri, int], places: dict[Iri, tuple[int, int]]) -> list[Record]:
    """Papers and artefacts, each amid what it is linked to."""
    of_paper: dict[Iri, list[Link]] = defaultdict(list)
    of_target: dict[Iri, list[Link]] = defaultdict(list)
    for link in graph.links:
        of_paper[link.paper].append(link)
        of_target[link.target].append(link)
    out = []
    for paper in graph.papers:
        anchors = [(*places[li.target], li.score**2 + 0.01) for li in of_paper[paper.iri] if li.target in places]
        out.append(
            _thing(numbers[paper.iri], paper.label, _key(paper.iri, graph.base), 1, 1, beside(paper.iri, anchors, 70.0))
        )
    points = dict(places) | {p.iri: (node["x"], node["y"]) for p, node in zip(graph.papers, out, strict=True)}
    for artefact in graph.artefacts:
        links = of_target[artefact.iri]
        place = beside(artefact.iri, [(*points[li.paper], li.score + 0.01) for li in links if li.paper in points], 44.0)
        count, kind = len({li.paper for li in links}), KINDS.index(artefact.kind.lower())
        out.append(_thing(numbers[artefact.iri], artefact.label, _key(artefact.iri, graph.base), kind, count, place))
    return out


def _thing(number: int, label: str, key: str, kind: int, papers: int, place: tuple[int, int]) -> Record:
    head: Record = {"id": number, "label": label, "key": key, "kind": kind, "x": place[0], "y": place[1]}
    return head | {"rank": 0, "papers": papers, "community": -1}


def _together(graph: KnowledgeGraph, numbers: Mapping[Iri, int]) -> list[Record]:
    kept = core(graph.cooccurrences)
    pairs = [pair for pair in graph.cooccurrences if pair.first in numbers and pair.second in numbers]
    return [
        {
            "from": numbers[pair.first],
            "to": numbers[pair.second],
            "type": TOGETHER,
            "weight": pair.paper_count,
            "npmi": round(pair.npmi * 1000),
            "core": int(pair.iri in kept),
            "parts": 0,
        }
        for pair in sorted(pairs, key=lambda pair: (-strength(pair), pair.iri))
    ]


def _links(graph: KnowledgeGraph, numbers: Mapping[Iri, int]) -> list[Record]:
    """Links of papers with their scores in thousandths; the parts as ``name: thousandths``."""
    explained = set(papers_with_text(graph))
    out = []
    for link in graph.links:
        if link.predicate in ROLES and link.target in numbers and link.paper in numbers:
            parts = {name: round(value * 1000) for name, value in link.parts if link.paper in explained and value}
            edge: Record = {
                "from": numbers[link.paper],
                "to": numbers[link.target],
                "type": ROLES.index(link.predicate),
            }
            out.append(edge | {"weight": round(link.score * 1000), "npmi": 0, "core": 0, "parts": parts or 0})
    return sorted(out, key=lambda edge: (edge["from"], edge["type"], -edge["weight"], edge["to"]))


def _concept_details(drawn: Sequence[Drawn], numbers: Mapping[Iri, int]) -> Record:
    concepts = [node.concept for node in drawn]
    return {
        "definition": [concept.definition for concept in concepts],
        "names": [concept.alt_labels for concept in concepts],
        "hidden": [concept.hidden_labels for concept in concepts],
        "broader": [[numbers[iri] for iri in concept.broader if iri in numbers] for concept in concepts],
    }


def _paper_details(graph: KnowledgeGraph) -> Record:
    """Facts about papers; authors once each, since they return."""
    people = {
        name: number for number, name in enumerate(dict.fromkeys(a for p in graph.papers for a in p.metadata.authors))
    }
    labels = {work.iri: work.label for work in graph.works}
    cites: dict[Iri, list[str]] = defaultdict(list)
    for link in graph.links:
        if link.predicate == CITES and link.target in labels:
            cites[link.paper].append(labels[link.target])
    return {
        "people": list(people),
        "authors": [[people[name] for name in paper.metadata.authors] for paper in graph.papers],
        "venue": [paper.metadata.venue for paper in graph.papers],
        "year": [paper.metadata.year for paper in graph.papers],
        "url": [paper.metadata.url for paper in graph.papers],
        "doi": [paper.metadata.doi for paper in graph.papers],
        "derived": [int(not paper.title) for paper in graph.papers],
        "code": [paper.code_repositories for paper in graph.papers],
        "also": [paper.see_also for paper in graph.papers],
        "cites": [sorted(cites[paper.iri]) for paper in graph.papers],
    }


def _abbreviations(graph: KnowledgeGraph, numbers: Mapping[Iri, int]) -> Record:
    """Short forms that papers define, for search."""
    known = [short for short in graph.abbreviations if short.paper in numbers]
    return {
        "paper": [numbers[short.paper] for short in known],
        "short": [short.short_form for short in known],
        "long": [short.long_form for short in known],
    }


def _texts(graph: KnowledgeGraph, numbers: Mapping[Iri, int]) -> Record:
    chosen = papers_with_text(graph)
    found = marks(graph, chosen, numbers)
    abstracts = {paper.iri: paper.abstract for paper in graph.papers}
    return {
        "paper": [numbers[iri] for iri in chosen],
        "abstract": [abstracts[iri] for iri in chosen],
        "marks": [found.get(iri, []) for iri in chosen],
    }


def _tables(drawn: Sequence[Drawn], graph: KnowledgeGraph) -> list[Record]:
    """What a reader without JavaScript gets."""
    concepts = [(node.concept.label, node.papers, node.concept.definition) for node in drawn[:PLAIN_ROWS]]
    papers = [(p.label[:300], "; ".join(p.metadata.authors), p.metadata.year or "") for p in graph.papers[:PLAIN_ROWS]]
    return [
        {"caption": "Concepts", "head": ("Concept", "Papers", "Definition"), "rows": concepts},
        {"caption": "Papers", "head": ("Paper", "Authors", "Year"), "rows": papers},
    ]
