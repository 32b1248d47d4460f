"""GEXF 1.3 (https://gexf.net): what Gephi opens with labels, kinds, colours, sizes and places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, BinaryIO
from xml.sax.saxutils import quoteattr

from kg.exporters.drawing import drawn_graph
from kg.exporters.text import legal
from kg.model import KnowledgeGraph

if TYPE_CHECKING:
    import networkx as nx

NODE_KEYS = {"kind": "string", "papers": "integer", "year": "integer", "community": "integer"}
EDGE_KEYS = {"predicate": "string"}
CONCEPT_KEYS = {"kind": "string", "papers": "integer", "community": "integer"}
PAIR_KEYS = {"distance": "long", "association": "double", "npmi": "double"}
_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">
  <meta><creator>kg</creator><description>{}</description></meta>
"""


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the whole typed graph as GEXF with the looks of the page.

    Parallel edges are kept apart by their ``kind``, the predicate.

    Args:
        graph: what to write.
        handle: open for binary writing.

    Example:
        >>> import io
        >>> from kg.model import Fingerprint, Iri, Paper
        >>> paper, out = Paper(Iri("urn:p"), "p", "A & B", "Text."), io.BytesIO()
        >>> write(KnowledgeGraph("urn:", Fingerprint("", "", ""), papers=(paper,)), out)
        >>> '<node id="urn:p" label="A &amp; B">' in out.getvalue().decode()
        True
    """
    _write(drawn_graph(graph), handle, f"Concept graph of {len(graph.papers):,} papers", NODE_KEYS, EDGE_KEYS)


def write_concepts(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the concept projection as GEXF with the looks of the page; the weight of an edge is common papers."""
    title = f"Concepts of {len(graph.papers):,} papers, joined by common papers"
    _write(drawn_graph(graph, concepts=True), handle, title, CONCEPT_KEYS, PAIR_KEYS)


def _write(
    view: nx.Graph[str], handle: BinaryIO, title: str, nodes: Mapping[str, str], edges: Mapping[str, str]
) -> None:
    direction = "directed" if view.is_directed() else "undirected"
    handle.write(_HEAD.format(title).encode())
    handle.write(f'  <graph mode="static" defaultedgetype="{direction}">\n'.encode())
    for place, keys in (("node", nodes), ("edge", edges)):
        declared = "".join(f'<attribute id="{name}" title="{name}" type="{kind}"/>' for name, kind in keys.items())
        handle.write(f'    <attributes class="{place}">{declared}</attributes>\n'.encode())
    for name, lines in (("nodes", _nodes(view, nodes)), ("edges", _edges(view, edges))):
        handle.write(f"    <{name}>\n".encode())
        for line in lines:
            handle.write(line.encode("utf-8"))
        handle.write(f"    </{name}>\n".encode())
    handle.write(b"  </graph>\n</gexf>\n")


def _nodes(view: nx.Graph[str], keys: Mapping[str, str]) -> Iterator[str]:
    for node, data in view.nodes(data=True):
        yield (
            f"      <node id={_quoted(node)} label={_quoted(data['label'])}>{_values(data, keys)}"
            f'<viz:color r="{data["r"]}" g="{data["g"]}" b="{data["b"]}"/>'
            f'<viz:position x="{data["x"]}.0" y="{data["y"]}.0" z="0.0"/><viz:size value="{data["size"]}"/></node>\n'
        )


def _edges(view: nx.Graph[str], keys: Mapping[str, str]) -> Iterator[str]:
    for number, (source, target, data) in enumerate(view.edges(data=True)):
        kind = f" kind={_quoted(data['predicate'])} label={_quoted(data['predicate'])}" if "predicate" in data else ""
        yield (
            f'      <edge id="{number}" source={_quoted(source)} target={_quoted(target)}'
            f' weight="{float(data["weight"]):.6f}"{kind}>{_values(data, keys)}</edge>\n'
        )


def _values(data: Mapping[str, Any], keys: Mapping[str, str]) -> str:
    values = "".join([f'<attvalue for="{name}" value={_quoted(_plain(data[name]))}/>' for name in keys])
    return f"<attvalues>{values}</attvalues>"


def _plain(value: str | int | float) -> str:
    return f"{value:.6f}" if isinstance(value, float) else str(value)


def _quoted(text: str) -> str:
    """As the value of an attribute; line breaks are written as references, or a parser would make them spaces."""
    return quoteattr(legal(text))
