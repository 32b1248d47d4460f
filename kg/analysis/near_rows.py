"""Similar papers, gaps and ways as tables: what ``kg similar``, ``gaps`` and ``path`` print, and the facade gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kg.analysis.connections import Path, paths, shared_papers
from kg.analysis.gaps import gaps
from kg.analysis.incidence import Incidence, incidence
from kg.analysis.projections import projection
from kg.analysis.rows import Rows, Value
from kg.analysis.similar import similar
from kg.errors import UsageError
from kg.graph.cooccurrence import SMALL_PILE
from kg.graph.naming import choose
from kg.model import Iri, KnowledgeGraph, Paper

SIMILAR, GAPS = 10, 20
"""So many rows unless told otherwise."""
FLOOR, LOW_FLOOR = 10, 3
"""Papers of each concept of a gap, in a large and in a small pile."""
_NAMED = 2
_SIMILAR = ("rank", "similarity", "label", "id", "iri", "year", "shared", "parts")
_GAPS = ("score", "closeness", "expected", "first", "first_iri", "second", "second_iri", "through")
_PATHS = ("path", "step", "from", "from_iri", "to", "to_iri", "count", "papers", "titles")


def similar_rows(graph: KnowledgeGraph, paper: str, *, top: int = SIMILAR) -> Rows:
    """The papers like one paper, with the concepts that make them so.

    Args:
        graph: where to look.
        paper: its id, title or IRI, or a part of them that fits no other.
        top: so many; 0 for all.

    Raises:
        UsageError: no paper fits the name, or several do.
    """
    thing, table = choose(graph, paper, "paper"), incidence(graph)
    papers = {record.iri: record for record in graph.papers}
    cells: list[list[Value]] = []
    for rank, found in enumerate(similar(table, thing.iri)[: top or None], 1):
        record = papers[found.paper]
        shared = [table.labels.get(iri, iri) for iri, _ in found.shared]
        parts: list[Value] = [value for _, value in found.shared]
        head: list[Value] = [rank, found.similarity, record.label, record.identifier, record.iri]
        cells.append([*head, record.metadata.year or None, shared, parts])
    none = () if cells else ("no other paper shares a concept that tells papers apart",)
    return Rows(_SIMILAR, cells, (f"papers like: {thing.label} ({thing.iri})", *none), hidden=("iri", "parts"))


def gap_rows(graph: KnowledgeGraph, concept: str | None = None, *, least: int | None = None, top: int = GAPS) -> Rows:
    """The pairs of concepts that are closest without ever being in one paper.

    Args:
        graph: where to look.
        concept: only gaps of this one, by any of its labels.
        least: papers of each concept; ``FLOOR`` where None, ``LOW_FLOOR`` in a small pile.
        top: so many; 0 for all.

    Raises:
        UsageError: no concept fits the name, or several do.
    """
    iri = choose(graph, concept, "concept").iri if concept is not None else None
    floor = least or (FLOOR if len(graph.papers) >= SMALL_PILE else LOW_FLOOR)
    labels = {record.iri: record.label for record in graph.concepts}
    cells: list[list[Value]] = []
    for gap in gaps(graph, iri, least=floor, top=top):
        pair = (gap.first, gap.second) if iri in (None, gap.first) else (gap.second, gap.first)
        ends = [text for node in pair for text in (labels[node], node)]
        cells.append([gap.score, gap.closeness, gap.expected, *ends, [labels[node] for node in gap.through]])
    none = () if cells else (f"no gap between concepts of {floor} or more papers; see --min-papers",)
    return Rows(_GAPS, cells, none, hidden=("first_iri", "second_iri"))


def path_rows(graph: KnowledgeGraph, start: str, end: str, *, count: int = 1, weight: str = "npmi") -> Rows:
    """The shortest ways from one concept to another, a row a step, with the papers on both of its concepts.

    Args:
        graph: where to look.
        start: any label of a concept.
        end: any label of another.
        count: so many ways.
        weight: what makes two concepts close: ``count``, ``association`` or ``npmi``.

    Raises:
        UsageError: a name fits no concept or several, or both fit the same.
    """
    one, other = (choose(graph, name, "concept") for name in (start, end))
    if one.iri == other.iri:
        raise UsageError(f"{start!r} and {end!r} are one concept: {one.label}")
    table = incidence(graph)
    found = paths(projection(graph, "concepts", weight), table, one.iri, other.iri, count)
    papers = {paper.iri: paper for paper in graph.papers}
    cells = [row for place, way in enumerate(found, 1) for row in _steps(place, way, table, papers)]
    remarks = list(_both(shared_papers(table, one.iri, other.iri), papers))
    if not found:
        lonely = [thing.label for thing in (one, other) if thing.iri not in table.of_concept]
        over = "no papers connect them" if weight == "count" else "none over pairs beyond chance; try --weight count"
        why = f"no paper is about {' or '.join(lonely)} itself" if lonely else over
        remarks.append(f"no way from {one.label} to {other.label}: {why}")
    return Rows(_PATHS, cells, tuple(remarks), hidden=("from_iri", "to_iri", *(("path",) if count == 1 else ())))


def _both(both: Sequence[Iri], papers: dict[Iri, Paper]) -> Iterator[str]:
    if both:
        which = "; ".join(papers[iri].identifier for iri in both[:_NAMED]) + ("; ..." if len(both) > _NAMED else "")
        yield f"{len(both):,} paper{'s are' if len(both) > 1 else ' is'} about both already: {which}"


def _steps(place: int, way: Path, table: Incidence, papers: dict[Iri, Paper]) -> Iterator[list[Value]]:
    for step, hop in enumerate(way.hops, 1):
        records = [papers[iri] for iri in hop.papers]
        ends = [text for node in hop[:2] for text in (table.labels.get(node, node), node)]
        names: list[Value] = [record.identifier for record in records]
        yield [place, step, *ends, len(records), names, [record.label for record in records]]
