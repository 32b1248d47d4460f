"""Abstracts with the spans that made each link, for a browser: offsets in UTF-16 units, roles as numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from kg.exporters.html.blocks import DEFLATED, JSON, Block, block, deflated
from kg.iri import COMPARES, INTRODUCES, SUBJECT, USES
from kg.model import FIELDS, Iri, KnowledgeGraph, Link, Mention

ROLES = (SUBJECT, INTRODUCES, USES, COMPARES)
"""Predicates by the number they have in the page; the number after the last is a passing mention."""
PASSING = len(ROLES)
CHUNK = 60
"""So many papers' texts stand in one deflated block."""
FAMILY = "kg-texts"
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")

Record = dict[str, Any]


def records(
    graph: KnowledgeGraph, order: Sequence[Iri], numbers: Mapping[Iri, int], parts: Sequence[str]
) -> Iterator[Record]:
    """What the page says about the text of each paper: abstract, marks, and the parts of the scores of its links.

    Args:
        graph: whose papers they are.
        order: the papers, the first first.
        numbers: the number of every node of the page.
        parts: the names of the parts of a score, by the number they have in the page.
    """
    found = marks(graph, order, numbers)
    abstracts = {paper.iri: paper.abstract for paper in graph.papers}
    links: dict[Iri, list[Link]] = defaultdict(list)
    for link in graph.links:
        if link.predicate in ROLES and link.target in numbers:
            links[link.paper].append(link)
    place = {name: number for number, name in enumerate(parts)}
    for iri in order:
        own = sorted(links[iri], key=lambda link: order_of(link, numbers))
        explained = [_flat(link, place) for link in own]
        yield {
            "paper": numbers[iri],
            "abstract": abstracts[iri],
            "marks": found.get(iri, []),
            "parts": explained if any(explained) else [],
        }


def _flat(link: Link, place: Mapping[str, int]) -> list[int]:
    parts = [(place[name], round(value * 1000)) for name, value in link.parts]
    return [number for part in parts if part[1] for number in part]


def order_of(link: Link, numbers: Mapping[Iri, int]) -> tuple[int, int, int]:
    """The order of the links of a paper in the page: by role, best first."""
    return ROLES.index(link.predicate), -round(link.score * 1000), numbers[link.target]


def filled(found: Iterable[Record], room: int, *, packed: bool) -> list[Block]:
    """Blocks of texts, as many as there is room for.

    Args:
        found: what ``records`` gives.
        room: how many bytes they may take; of plain JSON all are taken.
        packed: whether they are deflated.
    """
    if not packed:
        return [Block("", FAMILY, JSON, block(_columns(list(found))))]
    blocks: list[Block] = []
    chunk: list[Record] = []

    def take() -> bool:
        nonlocal room
        text = deflated(block(_columns(chunk)))
        room -= len(text) + 80
        if room >= 0:
            blocks.append(Block("", FAMILY, DEFLATED, text))
        return room >= 0

    for record in found:
        chunk.append(record)
        if len(chunk) == CHUNK:
            if not take():
                return blocks
            chunk = []
    if chunk:
        take()
    return blocks


def _columns(found: list[Record]) -> Record:
    return {key: [record[key] for record in found] for key in ("paper", "abstract", "marks", "parts")}


def utf16(text: str) -> list[int] | range:
    """The offset in UTF-16 units of every code point of a text, and of its end.

    Example:
        >>> list(utf16("a🙂b")), utf16("ab")
        ([0, 1, 3, 4], range(0, 3))
    """
    if not text or max(text) <= "\uffff":
        return range(len(text) + 1)
    out: list[int] = []
    start = more = 0
    for char in _ASTRAL.finditer(text):
        out.extend(range(start + more, char.end() + more))
        start, more = char.end(), more + 1
    out.extend(range(start + more, len(text) + more + 1))
    return out


def marks(graph: KnowledgeGraph, papers: Iterable[Iri], numbers: Mapping[Iri, int]) -> dict[Iri, list[list[int]]]:
    """The marked spans of papers: ``[field, start, length, role, contrast, node, node, ...]``, in reading order.

    Args:
        graph: whose mentions are shown.
        papers: of which papers.
        numbers: the number of every node of the page; what is none is not marked.
    """
    chosen = set(papers)
    wanted = {paper.iri: paper for paper in graph.papers if paper.iri in chosen}
    roles = {link.iri: ROLES.index(link.predicate) for link in graph.links if link.predicate in ROLES}
    offsets: dict[tuple[Iri, str], list[int] | range] = {}
    out: dict[Iri, list[list[int]]] = defaultdict(list)
    for mention in graph.mentions:
        targets = [numbers[iri] for iri in mention.about if iri in numbers]
        if mention.paper in wanted and targets:
            place = (mention.paper, mention.field)
            if place not in offsets:
                paper = wanted[mention.paper]
                offsets[place] = utf16(paper.title if mention.field == "title" else paper.abstract)
            start, end = offsets[place][mention.start], offsets[place][mention.end]
            head: list[Any] = [FIELDS.index(mention.field), start, end - start, _role(mention, roles)]
            out[mention.paper].append([*head, int(mention.contrast), *targets])
    return {paper: sorted(found, key=lambda m: (m[0], m[1], -m[2])) for paper, found in out.items()}


def _role(mention: Mention, roles: Mapping[Iri, int]) -> int:
    """What the paper does with the thing; where a quote speaks for several edges, the most telling one."""
    found = [roles[iri] for iri in mention.evidence_for if iri in roles]
    return min(found, key=(1, 2, 3, 0).index) if found else PASSING
