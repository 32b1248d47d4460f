"""The ways out of a graph. A newcomer adds one file with a function ``write`` and one line to the table.

An exporter writes a KnowledgeGraph to a handle that is open for binary writing; the same graph gives the same bytes.
"""

from __future__ import annotations

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


_TABLE: dict[str, tuple[str, str]] = {
    "centrality_csv": ("centrality.csv", "kg.exporters.centrality_csv:write"),
    "concepts_graphml": ("concepts.graphml", "kg.exporters.concepts_graphml:write"),
    "evidence": ("evidence.ttl", "kg.exporters.turtle:write_evidence"),
    "graphml": ("graph.graphml", "kg.exporters.graphml:write"),
    "html": ("graph.html", "kg.exporters.html:write"),
    "turtle": ("graph.ttl", "kg.exporters.turtle:write"),
}

EXPORTERS = Registry[Exporter]("exporter", {name: target for name, (_, target) in _TABLE.items()})


def file_name(name: str) -> str:
    """The name of the file that an exporter's output is given in an export folder.

    Args:
        name: as registered; one from another distribution gets ``graph.<name>``.

    Example:
        >>> file_name("turtle"), file_name("centrality_csv"), file_name("yaml")
        ('graph.ttl', 'centrality.csv', 'graph.yaml')
    """
    return _TABLE[name][0] if name in _TABLE else f"graph.{name}"
