"""CSV tables of nodes and edges, for spreadsheets, pandas, R and Gephi's data laboratory."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import BinaryIO

from kg.exporters import Files
from kg.exporters.text import legal
from kg.graph.terms import join_list
from kg.iri import PREDICATES
from kg.model import Artefact, Concept, CoOccurrence, Iri, KnowledgeGraph, Paper, Work

Cell = str | int | float
SHORT = {iri: name for name, iri in PREDICATES.items()}
"""Predicate -> its short name."""

NODES = (
    "Id", "Label", "kind", "identifier", "title", "abstract", "year", "venue", "authors", "doi", "url", "keywords",
    "other_names", "definition",
)  # fmt: skip
EDGES = ("Source", "Target", "Type", "Weight", "predicate", "rank", "mentions")
PAIRS = ("Source", "Target", "Type", "Weight", "association", "npmi")
QUOTES = ("paper", "field", "start", "end", "quote", "about", "link", "rule", "contrast")
_ROWS_A_WRITE = 512


def write(graph: KnowledgeGraph, files: Files) -> None:
    r"""Write ``nodes.csv``, ``edges.csv`` and ``cooccurrences.csv``, and ``mentions.csv`` where there is evidence.

    UTF-8, commas, LF between rows; several values in a cell are joined by ``"; "`` (a ``;`` inside one is ``\;``).
    Columns that Gephi knows have its names. Offsets count code points of the title or abstract. Texts are as received
    but for control characters, which are U+FFFD. A cell that begins with ``=`` is text to every CSV reader, and a
    formula to a spreadsheet that is not told otherwise: import such columns as text.
    """
    _table(files, "nodes.csv", NODES, _nodes(graph))
    _table(files, "edges.csv", EDGES, _edges(graph))
    _table(files, "cooccurrences.csv", PAIRS, map(_pair, graph.cooccurrences))
    if graph.mentions:
        _table(files, "mentions.csv", QUOTES, _mentions(graph))


def _table(files: Files, name: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    with files.open(name) as handle:
        write_rows(handle, columns, rows)


def write_rows(handle: BinaryIO, columns: Sequence[str], rows: Iterable[Sequence[Cell]], *, clean: bool = True) -> None:
    r"""Write rows as CSV (RFC 4180 but for LF between rows), a bounded number at a time.

    Args:
        handle: open for binary writing.
        columns: the header.
        rows: a cell a column.
        clean: replace control characters; off where the rows have none but those that belong there.

    Example:
        >>> out = io.BytesIO()
        >>> write_rows(out, ["a", "b"], [["x\x00", 0.5]])
        >>> out.getvalue().decode()
        'a,b\nx�,0.500000\n'
    """
    waiting = (row for part in ([columns], rows) for row in part)
    while chunk := list(islice(waiting, _ROWS_A_WRITE)):
        text = io.StringIO(newline="")
        csv.writer(text, lineterminator="\n").writerows([_cell(cell, clean) for cell in row] for row in chunk)
        handle.write(text.getvalue().encode("utf-8"))


def _cell(cell: Cell, clean: bool) -> str | int:
    if isinstance(cell, float):
        return f"{cell:.6f}"
    return legal(cell) if clean and isinstance(cell, str) else cell


def _nodes(graph: KnowledgeGraph) -> Iterator[list[Cell]]:
    for paper in graph.papers:
        yield _paper(paper)
    for concept in graph.concepts:
        yield _thing(concept, "concept", (*concept.alt_labels, *concept.hidden_labels), concept.definition)
    for artefact in graph.artefacts:
        names = (*filter(None, [artefact.long_form]), *artefact.alt_labels)
        yield _thing(artefact, artefact.kind.lower(), names)
    for work in graph.works:
        yield _thing(work, "work", ())


def _paper(paper: Paper) -> list[Cell]:
    data = paper.metadata
    texts = [paper.iri, paper.label, "paper", paper.identifier, paper.title, paper.abstract, data.year or ""]
    return [*texts, data.venue, join_list(data.authors), data.doi, data.url, join_list(data.keywords), "", ""]


def _thing(thing: Concept | Artefact | Work, kind: str, names: tuple[str, ...], definition: str = "") -> list[Cell]:
    return [thing.iri, thing.label, kind, *[""] * 9, join_list(names), definition]


def _edges(graph: KnowledgeGraph) -> Iterator[list[Cell]]:
    for link in graph.links:
        predicate = SHORT.get(link.predicate, link.predicate)
        yield [link.paper, link.target, "Directed", link.score, predicate, link.rank, link.mention_count]
    for source, target, predicate in hierarchy(graph):
        yield [source, target, "Directed", 1.0, predicate, "", ""]


def hierarchy(graph: KnowledgeGraph) -> Iterator[tuple[Iri, Iri, str]]:
    """Broader and related concepts, as far as both are in the graph."""
    known = {concept.iri for concept in graph.concepts}
    for concept in graph.concepts:
        for predicate, others in (("broader", concept.broader), ("related", concept.related)):
            for other in others:
                if other in known:
                    yield concept.iri, other, predicate


def _pair(pair: CoOccurrence) -> list[Cell]:
    ends: list[Cell] = [pair.first, pair.second, "Undirected"]
    return [*ends, pair.paper_count, pair.association_strength, pair.npmi]


def _mentions(graph: KnowledgeGraph) -> Iterator[list[Cell]]:
    for m in graph.mentions:
        place: list[Cell] = [m.paper, m.field, m.start, m.end, m.surface]
        what = [" ".join(m.about), " ".join(m.evidence_for), " ".join(m.rules), "true" if m.contrast else "false"]
        yield [*place, *what]
