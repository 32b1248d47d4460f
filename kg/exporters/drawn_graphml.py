"""GraphML with the looks of the page: Gephi knows ``label``, ``x``, ``y``, ``size``, ``r``, ``g`` and ``b``."""

from __future__ import annotations

from typing import BinaryIO

from kg.exporters import concepts_graphml, graphml
from kg.exporters.drawing import drawn_graph
from kg.model import KnowledgeGraph

LOOK_KEYS = {"x": "int", "y": "int", "size": "double", "r": "int", "g": "int", "b": "int", "community": "int"}


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the whole typed graph as GraphML with places, sizes and colours (``graph.graphml`` has none of them).

    Example:
        >>> import io
        >>> from kg.model import Fingerprint
        >>> out = io.BytesIO()
        >>> write(KnowledgeGraph("urn:", Fingerprint("", "", "")), out)
        >>> b'<key id="x" for="node" attr.name="x" attr.type="int"/>' in out.getvalue()
        True
    """
    graphml.write_graphml(drawn_graph(graph), handle, {**graphml.NODE_KEYS, **LOOK_KEYS}, graphml.EDGE_KEYS)


def write_concepts(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the concept projection as GraphML with places, sizes and colours."""
    keys = {**concepts_graphml.NODE_KEYS, **LOOK_KEYS}
    graphml.write_graphml(drawn_graph(graph, concepts=True), handle, keys, concepts_graphml.EDGE_KEYS)
