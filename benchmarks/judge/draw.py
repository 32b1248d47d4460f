"""From a build to rows: every link, artefact and abbreviation of the drawn papers, each with its best quote."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from benchmarks.judge.rows import FIRST_LINE, Row
from kg.iri import CITES, PREDICATES
from kg.model import Abbreviation, Artefact, Concept, Iri, KnowledgeGraph, Link, Mention, Paper

MOST_WORDS = 14
_NAMES = {predicate: name for name, predicate in PREDICATES.items()}
_ORDER = ("introduces", "subject", "uses", "comparesWith", "abbreviation")


class Statement(NamedTuple):
    """A row, and what a reader should know of its target beside the row."""

    row: Row
    score: float
    about: str


def statements(graph: KnowledgeGraph, papers: Iterable[str]) -> dict[str, list[Statement]]:
    """What the graph says of some papers, in the order in which to read it: paper id -> statements.

    Args:
        graph: with its evidence.
        papers: ids.
    """
    wanted = set(papers)
    by_iri = {p.iri: p for p in graph.papers if p.identifier in wanted}
    mentions: dict[Iri, list[Mention]] = defaultdict(list)
    for mention in graph.mentions:
        if mention.paper in by_iri:
            for speaks_for in mention.evidence_for:
                mentions[speaks_for].append(mention)
    out: dict[str, list[Statement]] = {p.identifier: [] for p in by_iri.values()}
    things = _things(graph)
    for link in graph.links:
        if link.paper in by_iri and link.predicate != CITES:
            paper = by_iri[link.paper]
            out[paper.identifier].append(_of_link(link, paper, mentions[link.iri], things))
    for short in graph.abbreviations:
        if short.paper in by_iri:
            paper = by_iri[short.paper]
            out[paper.identifier].append(_of_abbreviation(short, paper))
    for found in out.values():
        found.sort(key=lambda s: (_ORDER.index(s.row.predicate), -s.score, s.row))
    return out


def _things(graph: KnowledgeGraph) -> dict[Iri, tuple[str, str]]:
    """Label (with the kind of an artefact) and a hint for every target."""
    labels = {c.iri: c.label for c in graph.concepts}
    out = {c.iri: (c.label, _hint(c, labels)) for c in graph.concepts}
    out |= {a.iri: (f"{a.label} ({a.kind.lower()})", _long(a)) for a in graph.artefacts}
    return out


def _hint(concept: Concept, labels: dict[Iri, str]) -> str:
    also = ", ".join(concept.alt_labels[:4])
    above = ", ".join(labels.get(b, b) for b in concept.broader)
    return "; ".join(filter(None, (concept.definition, also and f"also: {also}", above and f"a kind of: {above}")))


def _long(artefact: Artefact) -> str:
    return f"long form: {artefact.long_form}" if artefact.long_form else ""


def _of_link(link: Link, paper: Paper, mentions: list[Mention], things: dict[Iri, tuple[str, str]]) -> Statement:
    label, about = things.get(link.target, (link.target, ""))
    predicate = _NAMES[link.predicate]
    kind = "concept" if predicate == "subject" else "artefact"
    best = min(mentions, key=lambda m: (m.contrast, m.field == "title", m.start), default=None)
    if best is None:
        place = ("keywords", "", "", " ".join(" ".join(paper.metadata.keywords).split()[:MOST_WORDS]))
    else:
        text = paper.title if best.field == "title" else paper.abstract
        place = (best.field, str(best.start), str(best.end), quoted(text, best.start, best.end))
    return Statement(Row(paper.identifier, kind, predicate, label, *place), link.score, about)


def _of_abbreviation(short: Abbreviation, paper: Paper) -> Statement:
    field, start, end = _defined(short, paper)
    text = paper.title if field == "title" else paper.abstract
    target = f"{short.short_form} = {short.long_form}"
    quote = quoted(text, start, end) if end else ""
    row = Row(paper.identifier, "abbreviation", "abbreviation", target, field, str(start), str(end), quote)
    return Statement(row, 0.0, "")


def _defined(short: Abbreviation, paper: Paper) -> tuple[str, int, int]:
    """Where the short form stands nearest to its long form; the end is 0 where markup hides it."""
    for field, text in (("abstract", paper.abstract), ("title", paper.title)):
        places = [m.span() for m in re.finditer(re.escape(short.short_form), text)]
        near = text.find(short.long_form)
        if places:
            start, end = min(places, key=lambda p: abs(p[0] - near)) if near >= 0 else places[0]
            return field, start, end
    return "abstract", 0, 0


def quoted(text: str, start: int, end: int, most: int = MOST_WORDS) -> str:
    """The mention in [brackets] with words around it, all together at most ``most`` words.

    >>> quoted("We study the training of deep networks with noise.", 13, 21, 5)
    'study the [training] of deep'
    """
    inside = text[start:end].split()[:most]
    before, after = text[:start].split(), text[end:].split()
    glued_before = before.pop() if before and not text[start - 1].isspace() else ""
    glued_after = after.pop(0) if after and not text[end].isspace() else ""
    middle = f"{glued_before}[{' '.join(inside)}]{glued_after}"
    room = most - len(inside)
    left = before[len(before) - room // 2 :] if room // 2 else []
    right = after[: room - len(left)]
    return " ".join(" ".join([*left, middle, *right]).split())


def sheet(graph: KnowledgeGraph, drawn: dict[str, list[Statement]]) -> Iterator[str]:
    """A text to judge from, paper by paper: title, abstract, numbered statements. Not for the repository.

    The numbers are the lines of the CSV file (the header is line 1).
    """
    papers = {p.identifier: p for p in graph.papers if p.identifier in drawn}
    line = FIRST_LINE - 1
    for identifier, found in drawn.items():
        paper = papers[identifier]
        yield f"\n{'=' * 100}\n{identifier}\nTITLE: {paper.title}\nABSTRACT: {paper.abstract}\n"
        for s in found:
            line += 1
            yield f"[{line}] {s.row.predicate.upper()} {s.row.target}   <- {s.row.field}: {s.row.quote}"
            if s.about:
                yield f"        ({s.about})"
