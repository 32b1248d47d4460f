"""``concepts.graphml``: the concept projection, on which centrality and communities are computed."""

from __future__ import annotations

from typing import BinaryIO

from kg.exporters.graphml import write_graphml
from kg.graph.networkx_view import concepts_graph
from kg.model import KnowledgeGraph

NODE_KEYS = {"kind": "string", "label": "string", "papers": "int"}
EDGE_KEYS = {"weight": "int", "distance": "long", "association": "double", "npmi": "double"}


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write ``kg.graph.networkx_view.concepts_graph`` as undirected GraphML.

    Reading it with networkx gives a graph on which each of its centralities gives the values of ``centrality.csv``.

    Args:
        graph: what to write.
        handle: open for binary writing.

    Example:
        >>> import io
        >>> from kg.model import Fingerprint
        >>> out = io.BytesIO()
        >>> write(KnowledgeGraph("urn:", Fingerprint("", "", "")), out)
        >>> out.getvalue().decode().splitlines()[-3].strip()
        '<graph id="G" edgedefault="undirected">'
    """
    write_graphml(concepts_graph(graph), handle, NODE_KEYS, EDGE_KEYS)
