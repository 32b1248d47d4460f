"""The records of a graph as tables with the labels that a person wants to read, for pandas (extra ``frame``)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kg.errors import UsageError
from kg.iri import PREDICATES, SUBJECT
from kg.model import Iri, KnowledgeGraph

if TYPE_CHECKING:
    import pandas

Table = dict[str, list[Any]]
"""Column -> values."""

_SHORT = {iri: name for name, iri in PREDICATES.items()}
_CONCEPT = (
    "alt_labels",
    "hidden_labels",
    "abbreviations",
    "definition",
    "broader",
    "related",
    "exact_match",
    "language",
)
_METADATA = ("year", "venue", "authors", "doi", "url", "keywords", "language")
_WHOLE = ("year", "papers", "rank", "mentions", "start", "end")


def to_frame(graph: KnowledgeGraph, kind: str) -> pandas.DataFrame:
    """One kind of record as a ``DataFrame``, a row a record, in the order of the graph.

    Columns (lists are Python tuples; what is not known is empty, a number ``<NA>``):

    * ``papers``: ``iri identifier label title abstract year venue authors doi url keywords language sources
      code_repositories see_also concepts`` (the number of its subjects);
    * ``concepts``: ``iri label papers`` (those it is a subject of) ``alt_labels hidden_labels abbreviations definition
      broader related exact_match language``;
    * ``artefacts``: ``iri label kind papers long_form alt_labels``; ``works``: ``iri label papers``;
    * ``links``: ``iri paper paper_label predicate`` (short: ``subject``, ``introduces``, ``uses``, ``comparesWith``,
      ``cites``) ``target target_label score rank mentions``, and ``score_<part>`` for each part of a score;
    * ``cooccurrences``: ``first first_label second second_label papers association npmi``;
    * ``mentions``: ``iri paper field start end surface about evidence_for rules contrast``;
    * ``abbreviations``: ``paper short_form long_form``; ``results``: ``paper metric value number unit on dataset``.

    Args:
        graph: whose records.
        kind: one of ``KINDS``; ``cooccurrence`` for ``cooccurrences``.

    Raises:
        UsageError: there is no such kind, or pandas is not installed.

    Example:
        >>> from kg.model import Fingerprint, Paper
        >>> paper = Paper(Iri("urn:p"), "p", "A title", "Text.")
        >>> to_frame(KnowledgeGraph("urn:", Fingerprint("", "", ""), papers=(paper,)), "papers").label.tolist()
        ['A title']
    """
    name = "cooccurrences" if kind == "cooccurrence" else kind
    if name not in KINDS:
        raise UsageError(f"no records named {kind!r}; known: {', '.join(KINDS)}")
    try:
        import pandas
    except ImportError:
        raise UsageError('a frame needs pandas, which is not installed: pip install "paperkg[frame]"') from None
    table = _TABLES[name](graph)
    return pandas.DataFrame({column: pandas.Series(values, dtype=_dtype(column)) for column, values in table.items()})


def _dtype(column: str) -> str:
    if column in _WHOLE or column == "concepts":
        return "Int64"
    if column.startswith("score") or column in ("association", "npmi", "number"):
        return "float64"
    return "bool" if column == "contrast" else "object"


def _columns(records: Sequence[Any], *names: str) -> Table:
    return {name: [getattr(record, name) for record in records] for name in names}


def _pointing(graph: KnowledgeGraph, *, subjects: bool) -> Mapping[Iri, int]:
    """How many papers point at each thing: as a subject, or in any role."""
    found: dict[Iri, set[Iri]] = defaultdict(set)
    for link in graph.links:
        if not subjects or link.predicate == SUBJECT:
            found[link.target].add(link.paper)
    return defaultdict(int, {iri: len(papers) for iri, papers in found.items()})


def _labels(graph: KnowledgeGraph) -> Mapping[Iri, str]:
    kinds = (graph.papers, graph.concepts, graph.artefacts, graph.works)
    return {record.iri: record.label for records in kinds for record in records}


def _papers(graph: KnowledgeGraph) -> Table:
    concepts: dict[Iri, int] = defaultdict(int)
    for link in graph.links:
        concepts[link.paper] += link.predicate == SUBJECT
    data = _columns([paper.metadata for paper in graph.papers], *_METADATA)
    data["year"] = [year or None for year in data["year"]]
    return {
        **_columns(graph.papers, "iri", "identifier", "label", "title", "abstract"),
        **data,
        **_columns(graph.papers, "sources", "code_repositories", "see_also"),
        "concepts": [concepts[paper.iri] for paper in graph.papers],
    }


def _concepts(graph: KnowledgeGraph) -> Table:
    papers = _pointing(graph, subjects=True)
    counts = {"papers": [papers[concept.iri] for concept in graph.concepts]}
    return {**_columns(graph.concepts, "iri", "label"), **counts, **_columns(graph.concepts, *_CONCEPT)}


def _artefacts(graph: KnowledgeGraph) -> Table:
    papers = _pointing(graph, subjects=False)
    counts = {"papers": [papers[artefact.iri] for artefact in graph.artefacts]}
    names = _columns(graph.artefacts, "long_form", "alt_labels")
    return {**_columns(graph.artefacts, "iri", "label", "kind"), **counts, **names}


def _works(graph: KnowledgeGraph) -> Table:
    papers = _pointing(graph, subjects=False)
    return {**_columns(graph.works, "iri", "label"), "papers": [papers[work.iri] for work in graph.works]}


def _links(graph: KnowledgeGraph) -> Table:
    labels, links = _labels(graph), graph.links
    parts = [dict(link.parts) for link in links]
    names = sorted({name for part in parts for name in part})
    return {
        **_columns(links, "iri", "paper"),
        "paper_label": [labels.get(link.paper, "") for link in links],
        "predicate": [_SHORT.get(link.predicate, link.predicate) for link in links],
        "target": [link.target for link in links],
        "target_label": [labels.get(link.target, "") for link in links],
        **_columns(links, "score", "rank"),
        "mentions": [link.mention_count for link in links],
        **{f"score_{name}": [part.get(name, 0.0) for part in parts] for name in names},
    }


def _cooccurrences(graph: KnowledgeGraph) -> Table:
    labels, pairs = _labels(graph), graph.cooccurrences
    return {
        "first": [pair.first for pair in pairs],
        "first_label": [labels.get(pair.first, "") for pair in pairs],
        "second": [pair.second for pair in pairs],
        "second_label": [labels.get(pair.second, "") for pair in pairs],
        "papers": [pair.paper_count for pair in pairs],
        "association": [pair.association_strength for pair in pairs],
        "npmi": [pair.npmi for pair in pairs],
    }


def _mentions(graph: KnowledgeGraph) -> Table:
    names = ("iri", "paper", "field", "start", "end", "surface", "about", "evidence_for", "rules", "contrast")
    return _columns(graph.mentions, *names)


def _abbreviations(graph: KnowledgeGraph) -> Table:
    return _columns(graph.abbreviations, "paper", "short_form", "long_form")


def _results(graph: KnowledgeGraph) -> Table:
    numbers = [float(result.numeric) if result.numeric else None for result in graph.results]
    found = _columns(graph.results, "paper", "metric", "value")
    return {**found, "number": numbers, **_columns(graph.results, "unit", "on", "dataset")}


_TABLES: dict[str, Callable[[KnowledgeGraph], Table]] = {
    "abbreviations": _abbreviations,
    "artefacts": _artefacts,
    "concepts": _concepts,
    "cooccurrences": _cooccurrences,
    "links": _links,
    "mentions": _mentions,
    "papers": _papers,
    "results": _results,
    "works": _works,
}
KINDS = tuple(_TABLES)
"""What there is a table of."""
