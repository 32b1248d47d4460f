"""Which papers and artefacts a page carries, and whose abstracts: the best of each concept in turn."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

from kg.iri import SUBJECT
from kg.model import Artefact, Iri, KnowledgeGraph, Link, Paper

NODE_LIMIT = 30_000
"""Of a graph with more nodes the page carries the concepts, the top papers of each and what those introduce and use."""
PAPER_SHARE = 0.7
"""So much of the room beside the concepts is for papers, the rest for artefacts."""


class Carried(NamedTuple):
    """What a page carries, sorted by IRI, and all its papers in the order in which they get room for their texts."""

    papers: tuple[Paper, ...]
    artefacts: tuple[Artefact, ...]
    order: tuple[Iri, ...]


def carried(graph: KnowledgeGraph) -> Carried:
    """The papers and artefacts of a page: all, or of a very large graph the best.

    Example:
        >>> from kg.model import Fingerprint
        >>> papers = (Paper(Iri("urn:p"), "p", "A title", "Text."),)
        >>> carried(KnowledgeGraph("urn:", Fingerprint("", "", ""), papers=papers)).order
        ('urn:p',)
    """
    order = tuple(best_first(graph))
    if len(graph.concepts) + len(graph.papers) + len(graph.artefacts) <= NODE_LIMIT:
        return Carried(graph.papers, graph.artefacts, order)
    room = max(0, NODE_LIMIT - len(graph.concepts))
    kept = set(order[: max(round(room * PAPER_SHARE), room - len(graph.artefacts))])
    named = Counter(link.target for link in graph.links if link.paper in kept)
    ranked = sorted(graph.artefacts, key=lambda artefact: (-named[artefact.iri], artefact.iri))
    things = {artefact.iri for artefact in ranked[: room - len(kept)] if named[artefact.iri]}
    return Carried(
        tuple(paper for paper in graph.papers if paper.iri in kept),
        tuple(artefact for artefact in graph.artefacts if artefact.iri in things),
        tuple(iri for iri in order if iri in kept),
    )


def best_first(graph: KnowledgeGraph) -> list[Iri]:
    """All papers: first the best of each concept, then the second best of each, and so on; last those without any.

    Best by thousandths of the score, which is what the page knows.
    """
    ranked: dict[Iri, list[Link]] = defaultdict(list)
    for link in graph.links:
        if link.predicate == SUBJECT:
            ranked[link.target].append(link)
    for links in ranked.values():
        links.sort(key=lambda link: (-round(link.score * 1000), link.paper))
    concepts = sorted(ranked, key=lambda concept: (-len(ranked[concept]), concept))
    turns = [(turn, place, link.paper) for place, c in enumerate(concepts) for turn, link in enumerate(ranked[c])]
    found = dict.fromkeys(paper for _, _, paper in sorted(turns))
    return list(found | dict.fromkeys(paper.iri for paper in graph.papers))
