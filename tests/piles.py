"""Small graphs from a line a paper: what it is about, and when and where it appeared."""

from __future__ import annotations

from collections.abc import Sequence

from kg.graph.canonical import canonical
from kg.graph.cooccurrence import cooccurrences
from kg.iri import DEFAULT_BASE, SUBJECT
from kg.model import Concept, Fingerprint, Iri, KnowledgeGraph, Link, Metadata, Paper


def concept(name: str) -> Iri:
    return Iri(f"{DEFAULT_BASE}concept/{name}")


def paper(number: int) -> Iri:
    return Iri(f"{DEFAULT_BASE}paper/p{number:03d}")


def pile(
    rows: Sequence[tuple[str, int] | tuple[str, int, str]],
    *,
    broader: dict[str, str] | None = None,
    scores: dict[tuple[int, str], float] | None = None,
    min_count: int | None = None,
) -> KnowledgeGraph:
    """A graph of papers p000, p001, ...

    Args:
        rows: the names of a paper's concepts with spaces between, its year (0: none), and its venue.
        broader: name -> name of its parent.
        scores: (paper, name) -> score of the link; 1 where nothing is said.
        min_count: floor of the pairs.
    """
    papers, links = [], []
    for number, (names, year, *venue) in enumerate(rows):
        metadata = Metadata(year=year, venue=venue[0] if venue else "")
        papers.append(Paper(paper(number), f"p{number:03d}", f"Paper {number}", "Text.", f"Paper {number}", metadata))
        for rank, name in enumerate(names.split(), 1):
            iri = Iri(f"{DEFAULT_BASE}link/p{number:03d}--subject--{name}")
            score = (scores or {}).get((number, name), 1.0)
            links.append(Link(iri, paper(number), SUBJECT, concept(name), score, rank, 1))
    parents = broader or {}
    names_of_all = sorted({name for row in rows for name in row[0].split()} | set(parents) | set(parents.values()))
    concepts = tuple(
        Concept(concept(name), name.replace("-", " "), broader=(concept(parents[name]),) if name in parents else ())
        for name in names_of_all
    )
    pairs = cooccurrences(links, len(papers), min_count=min_count)
    build = Fingerprint("0.1.0", "0123456789abcdef", "fedcba9876543210")
    graph = KnowledgeGraph(DEFAULT_BASE, build, tuple(papers), concepts, links=tuple(links), cooccurrences=pairs)
    return canonical(graph)


TWO_FIELDS = [
    ("vision image pixel", 2019, "A"),
    ("vision image detector", 2019, "A"),
    ("vision image pixel", 2020, "A"),
    ("image detector pixel", 2021, "B"),
    ("bandit regret arm", 2019, "A"),
    ("bandit regret bound", 2020, "B"),
    ("bandit regret arm", 2021, "B"),
    ("regret arm bound vision", 2021, "B"),
]
"""Papers on images and papers on bandits, and one on both."""
