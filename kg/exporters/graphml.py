"""``graph.graphml``: the whole typed graph, for Gephi, Cytoscape, yEd and everything that reads GraphML.

Written by ourselves: the bytes then do not depend on the version of a library, and a graph that does not fit in
memory twice can still be written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, BinaryIO
from xml.sax.saxutils import escape, quoteattr

from kg.exporters.text import legal
from kg.graph.networkx_view import typed_graph
from kg.model import KnowledgeGraph

if TYPE_CHECKING:
    import networkx as nx

NODE_KEYS = {"kind": "string", "label": "string", "papers": "int", "year": "int"}
EDGE_KEYS = {"predicate": "string", "weight": "double"}


_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
"""


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write ``kg.graph.networkx_view.typed_graph`` as GraphML.

    Args:
        graph: what to write.
        handle: open for binary writing.

    Example:
        >>> import io
        >>> from kg.model import Fingerprint, Iri, Work
        >>> out = io.BytesIO()
        >>> write(KnowledgeGraph("urn:", Fingerprint("", "", ""), works=(Work(Iri("urn:w"), "A & B (2024)"),)), out)
        >>> print(out.getvalue().decode().splitlines()[9].strip())
        <node id="urn:w"><data key="kind">work</data><data key="label">A &amp; B (2024)</data>...
    """
    write_graphml(typed_graph(graph), handle, NODE_KEYS, EDGE_KEYS)


def write_graphml(view: nx.Graph[str], handle: BinaryIO, nodes: Mapping[str, str], edges: Mapping[str, str]) -> None:
    """Write a networkx graph as GraphML, in its own order.

    Args:
        view: directed or not, with or without parallel edges.
        handle: open for binary writing.
        nodes: attribute of nodes -> its GraphML type (``string``, ``int``, ``long``, ``double``).
        edges: the same for edges.
    """
    direction = "directed" if view.is_directed() else "undirected"
    handle.write(_HEAD.encode())
    for place, keys in (("node", nodes), ("edge", edges)):
        for name, kind in keys.items():
            handle.write(f'  <key id="{name}" for="{place}" attr.name="{name}" attr.type="{kind}"/>\n'.encode())
    handle.write(f'  <graph id="G" edgedefault="{direction}">\n'.encode())
    for line in _lines(view, nodes, edges):
        handle.write(line.encode("utf-8"))
    handle.write(b"  </graph>\n</graphml>\n")


def _lines(view: nx.Graph[str], nodes: Mapping[str, str], edges: Mapping[str, str]) -> Iterator[str]:
    for node, data in view.nodes(data=True):
        yield f"    <node id={quoteattr(node)}>{_data(data, nodes)}</node>\n"
    for source, target, data in view.edges(data=True):
        yield f"    <edge source={quoteattr(source)} target={quoteattr(target)}>{_data(data, edges)}</edge>\n"


def _data(data: Mapping[str, Any], keys: Mapping[str, str]) -> str:
    return "".join([f'<data key="{name}">{xml_text(data[name])}</data>' for name in keys])


def xml_text(value: str | int | float) -> str:
    """A value as XML text; XML 1.0 has no way to write a control character, U+FFFD stands for it."""
    if isinstance(value, float):
        return f"{value:.6f}"
    return escape(legal(str(value)), {"\r": "&#13;"})
