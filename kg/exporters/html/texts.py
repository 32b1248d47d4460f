"""Abstracts with the spans that made each link, for a browser: offsets in UTF-16 units, roles as numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import accumulate, zip_longest
from typing import Any

from kg.iri import COMPARES, INTRODUCES, SUBJECT, USES
from kg.model import FIELDS, Iri, KnowledgeGraph, Link, Mention

ROLES = (SUBJECT, INTRODUCES, USES, COMPARES)
"""Predicates by the number they have in the page; the number after the last is a passing mention."""
PASSING = len(ROLES)

TEXT_LIMIT = 1_000
"""Up to so many papers each carries its abstract and marks; of a larger pile so many, the top ones of each concept."""


def papers_with_text(graph: KnowledgeGraph) -> list[Iri]:
    """The papers whose abstracts the page carries, sorted: all, or the best of each concept in turn.

    Example:
        >>> from kg.model import Fingerprint, Paper
        >>> paper = Paper(Iri("urn:p"), "p", "A title", "Text.")
        >>> papers_with_text(KnowledgeGraph("urn:", Fingerprint("", "", ""), papers=(paper,)))
        ['urn:p']
    """
    if len(graph.papers) <= TEXT_LIMIT:
        return [paper.iri for paper in graph.papers]
    ranked: dict[Iri, list[Link]] = defaultdict(list)
    for link in graph.links:
        if link.predicate == SUBJECT:
            ranked[link.target].append(link)
    for links in ranked.values():
        links.sort(key=lambda link: (-link.score, link.paper))
    order = sorted(ranked, key=lambda concept: (-len(ranked[concept]), concept))
    chosen: dict[Iri, None] = {}
    for tier in zip_longest(*(ranked[concept] for concept in order)):
        for link in tier:
            if link is not None and len(chosen) < TEXT_LIMIT:
                chosen[link.paper] = None
    return sorted(chosen)


def utf16(text: str) -> list[int] | range:
    """The offset in UTF-16 units of every code point of a text, and of its end.

    Example:
        >>> list(utf16("a🙂b")), utf16("ab")
        ([0, 1, 3, 4], range(0, 3))
    """
    if not text or max(text) <= "\uffff":
        return range(len(text) + 1)
    return [0, *accumulate(2 if char > "\uffff" else 1 for char in text)]


def marks(graph: KnowledgeGraph, papers: Iterable[Iri], numbers: Mapping[Iri, int]) -> dict[Iri, list[list[int]]]:
    """The marked spans of papers: ``[field, start, length, role, contrast, node, node, ...]``, in reading order.

    Args:
        graph: whose mentions are shown.
        papers: of which papers.
        numbers: the number of every node of the page; what is none is not marked.
    """
    wanted = {paper.iri: paper for paper in graph.papers if paper.iri in set(papers)}
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
