"""What stands behind the nodes: the facts that the panel, the search and the filters of the page show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from kg.exporters.html.chosen import Carried
from kg.exporters.html.concepts import Drawn, Picture, area, measures, shown_at_first
from kg.exporters.html.seats import room
from kg.iri import CITES
from kg.model import ARTEFACT_KINDS, Iri, KnowledgeGraph

KINDS = ("concept", "paper", *(kind.lower() for kind in ARTEFACT_KINDS))
"""Kinds of nodes by the number they have in the page."""

Record = dict[str, Any]


def details_of(graph: KnowledgeGraph, picture: Picture, kept: Carried, numbers: Mapping[Iri, int]) -> Record:
    """Everything but nodes, edges and texts.

    Args:
        graph: what is shown.
        picture: its concepts as they are drawn.
        kept: the papers and artefacts of the page.
        numbers: the number of every node of the page.
    """
    return {
        "kinds": KINDS,
        "communities": picture.communities,
        "measures": measures(picture),
        "drawn": shown_at_first(sum(1 for node in picture.concepts if node.papers)),
        "apart": round(things_apart(picture, kept), 1),
        "build": graph.build.id,
        "total": {"papers": len(graph.papers), "artefacts": len(graph.artefacts), "pairs": len(graph.cooccurrences)},
        "parts": part_names(graph),
        "concepts": _concepts(picture.concepts, numbers),
        "papers": _papers(graph, kept),
        "artefacts": {
            "longForm": [artefact.long_form for artefact in kept.artefacts],
            "names": [artefact.alt_labels for artefact in kept.artefacts],
        },
        "abbreviations": _abbreviations(graph, numbers),
        "evidence": bool(graph.mentions),
    }


def things_apart(picture: Picture, kept: Carried) -> float:
    """How far apart papers and artefacts sit, in units of the drawing; they are drawn small enough for that."""
    places = {node.concept.iri: (node.x, node.y) for node in picture.concepts}
    return room(area(places), len(kept.papers) + len(kept.artefacts))


def part_names(graph: KnowledgeGraph) -> list[str]:
    """The names of the parts of scores, by the number they have in the page."""
    return sorted({name for link in graph.links for name, _ in link.parts})


def _concepts(drawn: Sequence[Drawn], numbers: Mapping[Iri, int]) -> Record:
    concepts = [node.concept for node in drawn]
    return {
        "definition": [concept.definition for concept in concepts],
        "names": [concept.alt_labels for concept in concepts],
        "hidden": [concept.hidden_labels for concept in concepts],
        "broader": [[numbers[iri] for iri in concept.broader if iri in numbers] for concept in concepts],
    }


def _papers(graph: KnowledgeGraph, kept: Carried) -> Record:
    """Facts about papers; authors and venues once each, since they return."""
    facts = [paper.metadata for paper in kept.papers]
    people = {name: number for number, name in enumerate(dict.fromkeys(a for fact in facts for a in fact.authors))}
    venues = {name: number for number, name in enumerate(sorted({fact.venue for fact in facts}))}
    labels = {work.iri: work.label for work in graph.works}
    cites: dict[Iri, list[str]] = defaultdict(list)
    for link in graph.links:
        if link.predicate == CITES and link.target in labels:
            cites[link.paper].append(labels[link.target])
    return {
        "people": list(people),
        "authors": [[people[name] for name in fact.authors] for fact in facts],
        "venues": list(venues),
        "venue": [venues[fact.venue] for fact in facts],
        "year": [fact.year for fact in facts],
        "url": [fact.url for fact in facts],
        "doi": [fact.doi for fact in facts],
        "derived": [int(not paper.title) for paper in kept.papers],
        "code": [paper.code_repositories for paper in kept.papers],
        "also": [paper.see_also for paper in kept.papers],
        "cites": [sorted(cites[paper.iri]) for paper in kept.papers],
    }


def _abbreviations(graph: KnowledgeGraph, numbers: Mapping[Iri, int]) -> Record:
    """Short forms that papers define, for search."""
    known = [short for short in graph.abbreviations if short.paper in numbers]
    return {
        "paper": [numbers[short.paper] for short in known],
        "short": [short.short_form for short in known],
        "long": [short.long_form for short in known],
    }
