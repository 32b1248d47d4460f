"""The ways out of a graph. A newcomer adds one file with a function ``write`` and one line to a table.

An exporter writes a KnowledgeGraph to a handle that is open for binary writing, a folder exporter to several; the same
graph gives the same bytes.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import BinaryIO, Protocol

from kg.model import KnowledgeGraph
from kg.registry import Registry


class Exporter(Protocol):
    """A format to write. It neither opens nor closes the handle."""

    def __call__(self, graph: KnowledgeGraph, handle: BinaryIO, /) -> None:
        """Write the graph.

        Args:
            graph: what to write.
            handle: open for binary writing.

        Raises:
            OutputError: the format cannot hold the graph.
        """


class Files(Protocol):
    """Where a folder exporter puts its files."""

    def open(self, name: str, /) -> AbstractContextManager[BinaryIO]:
        """A new file for binary writing.

        Args:
            name: relative, with ``/`` between folders, safe on every system.
        """


class FolderExporter(Protocol):
    """A format that is a folder of files."""

    def __call__(self, graph: KnowledgeGraph, files: Files, /) -> None:
        """Write the graph.

        Args:
            graph: what to write.
            files: where to.

        Raises:
            OutputError: the format cannot hold the graph.
        """


_TABLE: dict[str, tuple[str, str]] = {
    "centrality_csv": ("centrality.csv", "kg.exporters.centrality_csv:write"),
    "concepts_cytoscape": ("concepts.cyjs", "kg.exporters.cytoscape:write_concepts"),
    "concepts_drawn_graphml": ("concepts-drawn.graphml", "kg.exporters.drawn_graphml:write_concepts"),
    "concepts_gexf": ("concepts.gexf", "kg.exporters.gexf:write_concepts"),
    "concepts_graphml": ("concepts.graphml", "kg.exporters.concepts_graphml:write"),
    "cytoscape": ("graph.cyjs", "kg.exporters.cytoscape:write"),
    "drawn_graphml": ("graph-drawn.graphml", "kg.exporters.drawn_graphml:write"),
    "evidence": ("evidence.ttl", "kg.exporters.turtle:write_evidence"),
    "gexf": ("graph.gexf", "kg.exporters.gexf:write"),
    "graphml": ("graph.graphml", "kg.exporters.graphml:write"),
    "html": ("graph.html", "kg.exporters.html:write"),
    "jsonld": ("graph.jsonld", "kg.exporters.jsonld:write"),
    "jsonld_context": ("context.jsonld", "kg.exporters.jsonld:write_context"),
    "nquads": ("graph.nq", "kg.exporters.ntriples:write_quads"),
    "ntriples": ("graph.nt", "kg.exporters.ntriples:write"),
    "ontology_html": ("ontology.html", "kg.exporters.ontology:write"),
    "turtle": ("graph.ttl", "kg.exporters.turtle:write"),
    "vosviewer": ("vosviewer.json", "kg.exporters.vosviewer:write"),
}

EXPORTERS = Registry[Exporter]("exporter", {name: target for name, (_, target) in _TABLE.items()})

FOLDERS = Registry[FolderExporter](
    "folder_exporter",
    {
        "csv": "kg.exporters.tables:write",
        "neo4j": "kg.exporters.neo4j:write",
        "obsidian": "kg.exporters.obsidian:write",
    },
)
"""Formats that are folders. No name stands in both registries."""


def file_name(name: str) -> str:
    """The name of the file that an exporter's output is given in an export folder.

    Args:
        name: as registered; one from another distribution gets ``graph.<name>``.

    Example:
        >>> file_name("turtle"), file_name("centrality_csv"), file_name("yaml")
        ('graph.ttl', 'centrality.csv', 'graph.yaml')
    """
    return _TABLE[name][0] if name in _TABLE else f"graph.{name}"


def needs_evidence(name: str) -> bool:
    """Whether a format shows mentions, abbreviations or results: without it the graph alone need be read.

    >>> needs_evidence("ntriples"), needs_evidence("gexf")
    (True, False)
    """
    return name not in _TABLE or name in _EVIDENCE


_EVIDENCE = frozenset({"evidence", "html", "jsonld", "nquads", "ntriples"})
