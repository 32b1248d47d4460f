"""CSV for ``neo4j-admin database import``, with the command (https://neo4j.com/docs/operations-manual/current/import/)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from kg.exporters import Files
from kg.exporters.tables import SHORT, Cell, hierarchy, write_rows
from kg.exporters.text import one_line
from kg.model import Iri, KnowledgeGraph

BETWEEN = "\x1f"
"""Between the members of an array: a control character, which no text of the export holds."""
QUOTES = 5
"""So many quotes a relationship carries; all are in the evidence."""
_PAPERS = (
    "iri:ID", "identifier", "name", "title", "abstract", "year:int", "venue", "authors:string[]", "doi", "url",
    "keywords:string[]",
)  # fmt: skip
_CONCEPTS = ("iri:ID", "name", "definition", "altLabels:string[]", "papers:int")
_ARTEFACTS = ("iri:ID", "name", "longForm", "altLabels:string[]", ":LABEL")
_WORKS = ("iri:ID", "name")
_LINKS = (":START_ID", ":END_ID", ":TYPE", "score:double", "rank:int", "mentions:int", "quotes:string[]")
_HIERARCHY = (":START_ID", ":END_ID", ":TYPE")
_PAIRS = (":START_ID", ":END_ID", "papers:int", "association:double", "npmi:double")
_IMPORT = """#!/bin/sh
# Loads this folder into a new Neo4j 5 database. Stop the server first: neo4j stop. Usage: sh import.sh [DATABASE]
cd "$(dirname "$0")" || exit 1
exec neo4j-admin database import full --array-delimiter=U+001F --overwrite-destination=true \\
  --nodes=Paper=papers.csv --nodes=Concept=concepts.csv --nodes=Artefact=artefacts.csv --nodes=Work=works.csv \\
  --relationships=links.csv --relationships=hierarchy.csv --relationships=CO_OCCURS_WITH=cooccurrences.csv \\
  "${1:-neo4j}"
"""
_README = """# A concept graph for Neo4j

`sh import.sh [DATABASE]` loads it with neo4j-admin into a new database (it overwrites one of that name).

Nodes: Paper, Concept, Artefact (with its kind as a second label), Work; `iri` is unique.
Relationships: SUBJECT, INTRODUCES, USES, COMPARES_WITH, CITES (score, rank, mentions, quotes), BROADER, RELATED,
CO_OCCURS_WITH (papers, association, npmi; stored in one direction, ask without an arrow).

    CREATE CONSTRAINT FOR (c:Concept) REQUIRE c.iri IS UNIQUE;
    MATCH (p:Paper)-[s:SUBJECT]->(c:Concept {name: "continual learning"}) RETURN p.name, s.score, s.quotes;
"""


def write(graph: KnowledgeGraph, files: Files) -> None:
    """Write nodes and relationships as CSV with Neo4j's headers, ``import.sh`` and a ``README.md``.

    Texts are on one line each, so that the import needs no option for line breaks. Relationships to what is not in the
    graph are left out.
    """
    tables: dict[str, tuple[Sequence[str], Iterable[Sequence[Cell]]]] = {
        "papers.csv": (_PAPERS, _papers(graph)),
        "concepts.csv": (_CONCEPTS, _concepts(graph)),
        "artefacts.csv": (_ARTEFACTS, _artefacts(graph)),
        "works.csv": (_WORKS, ([work.iri, one_line(work.label)] for work in graph.works)),
        "links.csv": (_LINKS, _links(graph)),
        "hierarchy.csv": (_HIERARCHY, ([s, t, kind.upper()] for s, t, kind in hierarchy(graph))),
        "cooccurrences.csv": (_PAIRS, _pairs(graph)),
    }
    for name, (columns, rows) in tables.items():
        with files.open(name) as handle:
            write_rows(handle, columns, rows, clean=False)
    for name, text in (("import.sh", _IMPORT), ("README.md", _README)):
        with files.open(name) as handle:
            handle.write(text.encode("utf-8"))


def relationship(predicate: str) -> str:
    """The type of a relationship.

    >>> relationship("comparesWith"), relationship("urn:x-y")
    ('COMPARES_WITH', 'URN_X_Y')
    """
    return re.sub(r"\W+", "_", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", predicate), flags=re.ASCII).upper()


def _array(items: Iterable[str]) -> str:
    return BETWEEN.join(one_line(item) for item in items)


def _papers(graph: KnowledgeGraph) -> Iterator[list[Cell]]:
    for paper in graph.papers:
        data = paper.metadata
        texts = map(one_line, (paper.identifier, paper.label, paper.title, paper.abstract))
        yield [
            paper.iri, *texts, data.year or "", one_line(data.venue), _array(data.authors), one_line(data.doi),
            one_line(data.url), _array(data.keywords),
        ]  # fmt: skip


def _concepts(graph: KnowledgeGraph) -> Iterator[list[Cell]]:
    papers: dict[Iri, set[Iri]] = defaultdict(set)
    for link in graph.links:
        papers[link.target].add(link.paper)
    for concept in graph.concepts:
        names = _array(concept.alt_labels)
        yield [concept.iri, one_line(concept.label), one_line(concept.definition), names, len(papers[concept.iri])]


def _artefacts(graph: KnowledgeGraph) -> Iterator[list[Cell]]:
    for artefact in graph.artefacts:
        names = _array(artefact.alt_labels)
        yield [artefact.iri, one_line(artefact.label), one_line(artefact.long_form), names, artefact.kind]


def _links(graph: KnowledgeGraph) -> Iterator[list[Cell]]:
    known = {r.iri for kind in (graph.concepts, graph.artefacts, graph.works, graph.papers) for r in kind}
    quotes: dict[Iri, dict[str, None]] = defaultdict(dict)
    for mention in graph.mentions:
        for link_iri in mention.evidence_for:
            if len(quotes[link_iri]) < QUOTES:
                quotes[link_iri][mention.surface] = None
    for link in graph.links:
        if link.target in known and link.paper in known:
            kind = relationship(SHORT.get(link.predicate, link.predicate))
            found = _array(quotes.get(link.iri, ()))
            yield [link.paper, link.target, kind, link.score, link.rank, link.mention_count, found]


def _pairs(graph: KnowledgeGraph) -> Iterator[list[Cell]]:
    for pair in graph.cooccurrences:
        yield [pair.first, pair.second, pair.paper_count, pair.association_strength, pair.npmi]
