"""Which paper is about which concept, and when: the table that everything about time and likeness starts from."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from kg.iri import SUBJECT
from kg.model import Iri, KnowledgeGraph


@dataclass(frozen=True, slots=True)
class Incidence:
    """The ``dcterms:subject`` links of a graph, by paper and by concept.

    ``of_paper`` maps every paper, those without a concept too, to its concepts and their scores; ``of_concept`` every
    concept with a paper to its papers. Both are in the order of IRIs. ``labels`` are those of papers and concepts,
    ``years`` those that are known.
    """

    of_paper: dict[Iri, dict[Iri, float]]
    of_concept: dict[Iri, tuple[Iri, ...]]
    labels: dict[Iri, str]
    years: dict[Iri, int]
    venues: dict[Iri, str]


def incidence(graph: KnowledgeGraph) -> Incidence:
    """Gather the subject links of a graph.

    Example:
        >>> from kg.model import Concept, Fingerprint, Link, Paper
        >>> link = Link(Iri("urn:l"), Iri("urn:p"), SUBJECT, Iri("urn:c"), 0.5, 1, 1)
        >>> paper, concept = Paper(Iri("urn:p"), "p", "P", ""), Concept(Iri("urn:c"), "c")
        >>> build = Fingerprint("", "", "")
        >>> found = incidence(KnowledgeGraph("urn:", build, (paper,), (concept,), links=(link,)))
        >>> found.of_paper, found.of_concept
        ({'urn:p': {'urn:c': 0.5}}, {'urn:c': ('urn:p',)})
    """
    of_paper: dict[Iri, dict[Iri, float]] = {paper.iri: {} for paper in graph.papers}
    of_concept: dict[Iri, list[Iri]] = defaultdict(list)
    subjects = (link for link in graph.links if link.predicate == SUBJECT)
    for link in sorted(subjects, key=lambda link: (link.paper, link.target)):
        of_paper.setdefault(link.paper, {})[link.target] = link.score
        of_concept[link.target].append(link.paper)
    return Incidence(
        of_paper,
        {concept: tuple(of_concept[concept]) for concept in sorted(of_concept)},
        {thing.iri: thing.label for things in (graph.papers, graph.concepts) for thing in things},
        {paper.iri: paper.metadata.year for paper in graph.papers if paper.metadata.year},
        {paper.iri: paper.metadata.venue for paper in graph.papers},
    )
