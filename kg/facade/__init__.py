"""The graph as a notebook sees it: a thin class around KnowledgeGraph with the views people ask for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from kg.errors import UsageError
from kg.facade.views import COMPUTED, Views, known_frames
from kg.iri import SUBJECT
from kg.model import KnowledgeGraph

if TYPE_CHECKING:
    import networkx as nx
    import pandas
    import rdflib

    from kg.analysis.diff import Diff
    from kg.exporters.html.shown import ShownPage

FrameKind = Literal[
    "papers", "concepts", "artefacts", "works", "links", "cooccurrences", "cooccurrence", "mentions", "abbreviations",
    "results", "centrality", "themes", "trends",
]  # fmt: skip
"""What ``Graph.to_frame`` has a table of."""

_TOP = 10


class Graph(Views):
    """A concept graph, with the ways to look at it.

    ``data`` is the KnowledgeGraph itself: frozen records, sorted by IRI. ``report`` is what ``report.json`` says of
    the build; empty for a graph that was loaded without one beside it.

    Args:
        data: the graph.
        report: what is known of its build.

    Example:
        >>> from kg.model import Concept, Fingerprint, Iri
        >>> concept = Concept(Iri("urn:a"), "a")
        >>> Graph(KnowledgeGraph("urn:", Fingerprint("", "", ""), concepts=(concept,)))
        <kg.Graph: 0 papers, 0 concepts, 0 artefacts, 0 links>
    """

    def __init__(self, data: KnowledgeGraph, report: dict[str, object] | None = None) -> None:
        self.data = data
        self.report = report or {}

    @overload
    def to_networkx(self, view: Literal["concepts"] = "concepts") -> nx.Graph[str]: ...
    @overload
    def to_networkx(self, view: Literal["all"]) -> nx.MultiDiGraph[str]: ...

    def to_networkx(self, view: Literal["concepts", "all"] = "concepts") -> nx.Graph[str]:
        """The graph for networkx, with IRIs as nodes, in a stable order.

        Attributes, the same for every node and edge of a view:

        * ``concepts``: nodes ``label`` (str), ``kind`` (``"concept"``), ``papers`` (int, those it is a subject of);
          edges ``weight`` (int, common papers: a strength), ``distance`` (int, ``round(10^6 * greatest weight /
          weight)``), ``association`` (float, how many times more often than by chance), ``npmi`` (float, 0 to 1).
        * ``all``: nodes ``label`` (str), ``kind`` (``"paper"``, ``"concept"``, ``"work"`` or an artefact's:
          ``"method"``, ``"dataset"``, ...), ``papers`` (int, those that point at it), ``year`` (int, 0: not known);
          edges ``predicate`` (str, ``"subject"``, ``"introduces"``, ``"uses"``, ``"comparesWith"``, ``"cites"``,
          ``"broader"``, ``"related"``; also the edge's key), ``weight`` (float, the score; 1 for the last two).

        Args:
            view: ``concepts``: the undirected projection, concepts joined by the papers they share, ready for any
                centrality (``weight``, ``distance``). ``all``: the directed typed multigraph of papers, concepts,
                artefacts and works; PageRank on it means little, since its edges mean different things.

        Raises:
            UsageError: there is no such view.

        Example:
            >>> from kg.model import CoOccurrence, Concept, Fingerprint, Iri
            >>> a, b = Concept(Iri("urn:a"), "a"), Concept(Iri("urn:b"), "b")
            >>> pair = CoOccurrence(Iri("urn:ab"), a.iri, b.iri, 4, 1.25, 0.3)
            >>> graph = Graph(KnowledgeGraph("urn:", Fingerprint("", "", ""), concepts=(a, b), cooccurrences=(pair,)))
            >>> graph.to_networkx().edges["urn:a", "urn:b"]["weight"]
            4
        """
        from kg.graph.networkx_view import concepts_graph, typed_graph

        if view == "concepts":
            return concepts_graph(self.data)
        if view == "all":
            return typed_graph(self.data)
        raise UsageError(f"no view named {view!r}; known: all, concepts")

    def to_rdflib(self, *, evidence: bool = True) -> rdflib.Graph:
        """The triples of ``graph.ttl`` and, unless told otherwise, of ``evidence.ttl``.

        Slow and large beside Turtle (about 15 microseconds and 0.8 kB a triple): for small piles and for checks.
        """
        from kg.graph.rdflib_view import to_rdflib

        return to_rdflib(self.data, evidence=evidence)

    def to_pyvis(self) -> ShownPage:
        """The page as a pyvis ``Network``: ``generate_html()`` gives ``graph.html``, ``write_html(name)`` writes it."""
        from kg.exporters.html.content import content_of
        from kg.exporters.html.shown import ShownPage

        return ShownPage(content_of(self.data))

    def to_frame(self, kind: FrameKind = "links") -> pandas.DataFrame:
        """One kind of record, or one analysis, as a pandas ``DataFrame``.

        Records, a row a record, have the columns of ``kg.graph.frame_view.to_frame``. Analyses, a row a concept or
        theme: ``centrality`` is ``centrality.csv``, every measure of every concept with intervals; ``themes`` is
        ``communities(top=0)``; ``trends`` is ``trends(top=0)``. Their methods have the options.

        Args:
            kind: ``papers``, ``concepts``, ``artefacts``, ``works``, ``links``, ``cooccurrences``, ``mentions``,
                ``abbreviations`` or ``results``; ``centrality``, ``themes`` or ``trends``.

        Raises:
            UsageError: there is no such kind, or pandas is not installed (extra ``frame``).
            CorpusError: there are no trends, since no paper states a year.

        Example:
            >>> load("exports").to_frame("concepts").nlargest(3, "papers").label.tolist()  # doctest: +SKIP
            ['large language model', 'neural network', 'language model']
        """
        from kg.graph.frame_view import KINDS, to_frame

        if kind in COMPUTED:
            return COMPUTED[kind](self)
        if kind not in (*KINDS, "cooccurrence"):
            raise UsageError(f"no frame named {kind!r}; known: {known_frames(KINDS)}")
        return to_frame(self.data, kind)

    def export(self, form: str, target: str | Path, *, replace: bool = False) -> None:
        """Write the graph in another format, whole or not at all, as ``kg export`` does.

        Args:
            form: such as ``gexf``, ``vosviewer``, ``obsidian``; all of them: ``kg list exporters``.
            target: the file or, for ``csv``, ``neo4j`` and ``obsidian``, the folder to write.
            replace: a folder may hold an earlier export, whose files are replaced; what else is in it stays.

        Raises:
            UnknownNameError: there is no such format.
            OutputError: the place cannot be written.
        """
        from kg.exporters.export import export

        export(self.data, form, target, replace=replace)

    def diff(self, newer: Graph) -> Diff:
        """What changed from this build to a newer one, each change with its cause, as ``kg diff`` tells.

        Example:
            >>> load("before").diff(load("after")).counts()  # doctest: +SKIP
            {('paper', 'added', 'papers'): 1, ('link', 'changed', 'rarity'): 454}
        """
        from kg.analysis.diff import diff

        return diff(self.data, newer.data)

    def write(self, folder: str | Path) -> Path:
        """Write all exports to a folder, as ``kg build`` does.

        Args:
            folder: where to; it is made if need be.

        Returns:
            The page, ``graph.html``.

        Raises:
            OutputError: the folder cannot be written.
        """
        from kg.exporters.folder import write_folder

        write_folder(self.data, folder, self.report or _counts(self.data))
        return Path(folder) / "graph.html"

    def __repr__(self) -> str:
        return f"<kg.Graph: {self._summary()}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: the counts and the concepts of most papers."""
        rows = "".join(
            f"<tr><td>{escape(label)}</td><td>{papers:,}</td></tr>" for label, papers in _most_used(self.data)
        )
        table = f"<table><thead><tr><th>concept</th><th>papers</th></tr></thead><tbody>{rows}</tbody></table>"
        return f"<div><strong>kg.Graph</strong>: {escape(self._summary())}{table if rows else ''}</div>"

    def _summary(self) -> str:
        counts = ((kind, _size(self.data, kind)) for kind in ("papers", "concepts", "artefacts", "links"))
        return ", ".join(f"{count:,} {kind if count != 1 else kind[:-1]}" for kind, count in counts)


def build(paths: str | Path | Sequence[str | Path], **options: Any) -> Graph:
    """Build a graph from files and folders of abstracts.

    Args:
        paths: files or folders, in any mix of formats.
        options: those of ``kg.pipeline.build``: ``vocabulary``, ``rules``, ``base_iri``, ``jobs``,
            ``min_confidence``, ``min_count``, ``reader``, ``progress``.

    Raises:
        KgError: the papers, the vocabulary or an option cannot be used.

    Example:
        >>> build("data/icml2025").to_networkx("concepts")  # doctest: +SKIP
        <networkx.classes.graph.Graph object at ...>
    """
    from kg import pipeline

    names = [paths] if isinstance(paths, str | Path) else paths
    for name in ("vocabulary", "rules"):
        options[name] = _paths(options.get(name))
    outcome = pipeline.build([Path(name) for name in names], **{k: v for k, v in options.items() if v is not None})
    return Graph(outcome.graph, outcome.report)


def load(source: str | Path) -> Graph:
    """Read a graph that ``kg build`` or ``Graph.write`` wrote.

    Args:
        source: an export folder, or a ``graph.ttl``; quotes come along where ``evidence.ttl`` stands beside it.

    Raises:
        CorpusError: there is no graph of kg.
    """
    from kg.exporters.folder import REPORT_FILE
    from kg.graph.load import find_files
    from kg.graph.load import load as read

    beside = find_files(source).graph.with_name(REPORT_FILE)
    report: dict[str, object] = json.loads(beside.read_text(encoding="utf-8")) if beside.is_file() else {}
    report.pop("files", None)
    return Graph(read(source), report)


def _paths(value: Any) -> Any:
    """Strings as paths, one or several; None stays."""
    if value is None or isinstance(value, Path):
        return value
    return Path(value) if isinstance(value, str) else [Path(item) for item in value]


def _most_used(graph: KnowledgeGraph) -> list[tuple[str, int]]:
    from collections import Counter

    counts = Counter(link.target for link in graph.links if link.predicate == SUBJECT)
    labels = {concept.iri: concept.label for concept in graph.concepts}
    order = sorted(counts, key=lambda iri: (-counts[iri], iri))
    return [(labels.get(iri, iri), counts[iri]) for iri in order[:_TOP]]


def _counts(graph: KnowledgeGraph) -> dict[str, object]:
    """A report for a graph that came without one: what can be counted in it."""
    kinds = ("papers", "concepts", "artefacts", "links", "mentions")
    return {**{kind: _size(graph, kind) for kind in kinds}, "fingerprint": asdict(graph.build)}


def _size(graph: KnowledgeGraph, kind: str) -> int:
    """How many records of a kind; of the concepts those that papers are about, as in ``report.json``."""
    if kind == "concepts":
        return len({link.target for link in graph.links if link.predicate == SUBJECT})
    return len(getattr(graph, kind))
