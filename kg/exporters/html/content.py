"""A graph as what the page holds: nodes and edges for pyvis's model, and the details behind them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from kg.exporters.html.chosen import Carried, carried
from kg.exporters.html.concepts import Drawn, Picture, area, core, draw, strength
from kg.exporters.html.details import KINDS, details_of, part_names, things_apart
from kg.exporters.html.layout import FROM_AFAR, dot
from kg.exporters.html.seats import Seats, mean, on_rim
from kg.exporters.html.texts import ROLES, order_of, records
from kg.iri import SUBJECT
from kg.model import CoOccurrence, Iri, KnowledgeGraph, Link

TOGETHER = len(ROLES)
"""The number of the edge type "share papers"; smaller ones are ``ROLES``."""
ALL_PAIRS = 20_000
"""Up to so many pairs of concepts all lines between them are in the page; above, those that are strong for one end."""
STRONGEST = 12
"""So many lines of each concept are in the page of a larger graph; its panel still counts all shared papers."""
PLAIN_ROWS = 200
"""Rows of each table that is shown where JavaScript is off."""
HOME = 3
"""A paper stands amid so many of its best concepts."""

Record = dict[str, Any]


@dataclass(slots=True)
class Content:
    """What a page shows: ``nodes`` and ``edges`` as dicts with the same keys each, ``details`` for the panel.

    ``texts`` gives the abstracts with their marks, the most wanted first, as ``texts.records`` does.
    """

    heading: str
    nodes: list[Record] = field(default_factory=list)
    edges: list[Record] = field(default_factory=list)
    details: Record = field(default_factory=dict)
    tables: list[Record] = field(default_factory=list)
    texts: Callable[[], Iterator[Record]] = field(default=lambda: iter(()))
    text_size: int = 0


def content_of(graph: KnowledgeGraph) -> Content:
    """Gather all that the page of a graph holds; the same graph gives the same content."""
    picture, kept = draw(graph), carried(graph)
    numbers = _numbers(picture, kept)
    content = Content(f"Concept graph of {_plural(len(graph.papers), 'paper')}")
    content.nodes = [_concept(node, numbers, graph.base) for node in picture.concepts]
    content.nodes += _things(graph, kept, numbers, picture)
    content.edges = _together(graph.cooccurrences, numbers) + _links(graph, numbers)
    content.details = details_of(graph, picture, kept, numbers)
    content.tables = _tables(picture, kept)
    content.texts = partial(records, graph, kept.order, numbers, part_names(graph))
    content.text_size = sum(len(paper.abstract) for paper in kept.papers)
    return content


def _plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def _numbers(picture: Picture, kept: Carried) -> dict[Iri, int]:
    """Concepts by importance, then papers and artefacts by IRI."""
    order = [node.concept.iri for node in picture.concepts]
    order += [paper.iri for paper in kept.papers] + [artefact.iri for artefact in kept.artefacts]
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


def _things(graph: KnowledgeGraph, kept: Carried, numbers: Mapping[Iri, int], picture: Picture) -> list[Record]:
    """Papers and artefacts, each on a seat near what it is linked to."""
    of_paper: dict[Iri, list[Link]] = defaultdict(list)
    of_target: dict[Iri, list[Link]] = defaultdict(list)
    for link in graph.links:
        of_paper[link.paper].append(link)
        of_target[link.target].append(link)
    seats = Seats(things_apart(picture, kept))
    for node in picture.concepts:
        seats.keep_clear(node.x, node.y, FROM_AFAR * dot(node.importance) + seats.cell / 2)
    points = _paper_places(kept, of_paper, {node.concept.iri: (node.x, node.y) for node in picture.concepts}, seats)
    out = [_thing(numbers[p.iri], p.label, _key(p.iri, graph.base), 1, 1, points[p.iri]) for p in kept.papers]
    for artefact in kept.artefacts:
        links = of_target[artefact.iri]
        place = seats.take(*mean([(*points[li.paper], li.score + 0.01) for li in links if li.paper in points]))
        count, kind = len({li.paper for li in links}), KINDS.index(artefact.kind.lower())
        out.append(_thing(numbers[artefact.iri], artefact.label, _key(artefact.iri, graph.base), kind, count, place))
    return out


def _paper_places(
    kept: Carried, links: Mapping[Iri, list[Link]], places: Mapping[Iri, tuple[int, int]], seats: Seats
) -> dict[Iri, tuple[int, int]]:
    """Papers beside their best concept, the best of it nearest, on the side of what else they are about."""
    best: dict[Iri, list[Link]] = {}
    for paper in kept.papers:
        about = [link for link in links[paper.iri] if link.predicate == SUBJECT and link.target in places]
        best[paper.iri] = sorted(about, key=lambda link: (-link.score, link.target))[:HOME]
    rim = math.sqrt(area(places) / math.pi)
    out = {}
    for iri in sorted(best, key=lambda iri: (-(best[iri][0].score if best[iri] else 0.0), iri)):
        anchors = [(*places[link.target], link.score**4 + 0.001) for link in best[iri]]
        # Halfway between home and mean.
        (x, y), (home_x, home_y) = (mean(anchors), anchors[0][:2]) if anchors else (on_rim(iri, rim),) * 2
        out[iri] = seats.take((x + home_x) / 2, (y + home_y) / 2)
    return out


def _thing(number: int, label: str, key: str, kind: int, papers: int, place: tuple[int, int]) -> Record:
    head: Record = {"id": number, "label": label, "key": key, "kind": kind, "x": place[0], "y": place[1]}
    return head | {"rank": 0, "papers": papers, "community": -1}


def _together(pairs: Sequence[CoOccurrence], numbers: Mapping[Iri, int]) -> list[Record]:
    kept = core(pairs)
    present = [pair for pair in pairs if pair.first in numbers and pair.second in numbers]
    if len(present) > ALL_PAIRS:
        strong = core(present, STRONGEST)
        present = [pair for pair in present if pair.iri in strong]
    return [
        {
            "from": numbers[pair.first],
            "to": numbers[pair.second],
            "type": TOGETHER,
            "weight": pair.paper_count,
            "npmi": round(pair.npmi * 1000),
            "core": int(pair.iri in kept),
        }
        for pair in sorted(present, key=lambda pair: (-strength(pair), pair.iri))
    ]


def _links(graph: KnowledgeGraph, numbers: Mapping[Iri, int]) -> list[Record]:
    """Links of papers with their scores in thousandths."""
    found = [li for li in graph.links if li.predicate in ROLES and li.target in numbers and li.paper in numbers]
    return [
        {
            "from": numbers[link.paper],
            "to": numbers[link.target],
            "type": ROLES.index(link.predicate),
            "weight": round(link.score * 1000),
            "npmi": 0,
            "core": 0,
        }
        for link in sorted(found, key=lambda link: (numbers[link.paper], *order_of(link, numbers)))
    ]


def _tables(picture: Picture, kept: Carried) -> list[Record]:
    """What a reader without JavaScript gets."""
    concepts = [(node.concept.label, node.papers, node.concept.definition) for node in picture.concepts[:PLAIN_ROWS]]
    papers = [(p.label[:300], "; ".join(p.metadata.authors), p.metadata.year or "") for p in kept.papers[:PLAIN_ROWS]]
    return [
        {"caption": "Concepts", "head": ("Concept", "Papers", "Definition"), "rows": concepts},
        {"caption": "Papers", "head": ("Paper", "Authors", "Year"), "rows": papers},
    ]
