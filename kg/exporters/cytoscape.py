"""Cytoscape JSON (``.cyjs``): what Cytoscape opens, and what cytoscape.js takes as its ``elements``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from kg.exporters.drawing import drawn_graph
from kg.exporters.text import as_json, legal
from kg.model import KnowledgeGraph

VERSION = "1.0"
_HEAD = '{{"format_version": "1.0", "generated_by": "kg", "target_cytoscapejs_version": "~3.0",\n"directed": {}, \
"multigraph": {},\n"data": {},\n"elements": {{"nodes": [\n'


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the whole typed graph as Cytoscape JSON.

    A node's ``data`` are ``id`` and ``value`` (its IRI), ``name`` and ``label`` (its label), ``kind``, ``papers``,
    ``year``, ``community``, ``size`` and ``colour``; its ``position`` is that of the page. An edge's are ``id``,
    ``source``, ``target``, ``interaction`` (the predicate, as Cytoscape calls it), ``key`` and ``weight``.
    ``networkx.cytoscape_graph`` reads it.

    Example:
        >>> import io
        >>> import json
        >>> from kg.model import Fingerprint, Iri, Paper
        >>> paper, out = Paper(Iri("urn:p"), "p", "A title", "Text."), io.BytesIO()
        >>> write(KnowledgeGraph("urn:", Fingerprint("", "", ""), papers=(paper,)), out)
        >>> json.loads(out.getvalue())["elements"]["nodes"][0]["data"]["name"]
        'A title'
    """
    _write(graph, handle, concepts=False)


def write_concepts(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the concept projection as Cytoscape JSON; see ``write``. Edges have ``association`` and ``npmi`` too."""
    _write(graph, handle, concepts=True)


def _write(graph: KnowledgeGraph, handle: BinaryIO, *, concepts: bool) -> None:
    view = drawn_graph(graph, concepts=concepts)
    about = {"name": "concepts" if concepts else "graph", "build": legal(graph.build.id)}
    head = _HEAD.format(*(as_json(value) for value in (view.is_directed(), view.is_multigraph(), about)))
    handle.write(head.encode())
    _lines(handle, (_node(node, data) for node, data in view.nodes(data=True)))
    handle.write(b'], "edges": [\n')
    _lines(handle, (_edge(n, *edge) for n, edge in enumerate(view.edges(data=True))))
    handle.write(b"]}}\n")


def _node(node: str, data: dict[str, Any]) -> dict[str, Any]:
    label = legal(data["label"])
    kept = {key: data[key] for key in ("kind", "papers", "year", "community", "size") if key in data}
    colour = f"#{data['r']:02x}{data['g']:02x}{data['b']:02x}"
    names = {"id": node, "value": node, "name": label, "label": label}
    return {"data": {**names, **kept, "colour": colour}, "position": {"x": data["x"], "y": -data["y"]}}


def _edge(number: int, source: str, target: str, data: dict[str, Any]) -> dict[str, Any]:
    predicate = data.get("predicate", "coOccursWith")
    kept = {key: data[key] for key in ("weight", "distance", "association", "npmi") if key in data}
    names = {"id": f"e{number}", "source": source, "target": target, "interaction": predicate, "key": predicate}
    return {"data": {**names, **kept}}


def _lines(handle: BinaryIO, records: Iterable[dict[str, Any]]) -> None:
    """One record a line, so that a person can look into a large file and a diff of two files says something."""
    for line in separated(map(as_json, records)):
        handle.write(line.encode("utf-8"))


def separated(items: Iterable[str]) -> Iterator[str]:
    r"""Items of a JSON list, each on its own line.

    >>> "".join(separated(["1", "2"])), "".join(separated([]))
    ('1,\n2\n', '')
    """
    first = True
    for item in items:
        yield item if first else f",\n{item}"
        first = False
    if not first:
        yield "\n"
