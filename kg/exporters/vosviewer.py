"""VOSviewer JSON (https://app.vosviewer.com/docs/file-types/json-file-type/): the concept map, for VOSviewer and
VOSviewer Online.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, BinaryIO

from kg.exporters.cytoscape import separated
from kg.exporters.drawing import Drawing, colour, drawing
from kg.exporters.text import as_json, one_line
from kg.graph.networkx_view import concepts_graph
from kg.iri import SUBJECT
from kg.measures import ranked
from kg.measures.pagerank import pagerank
from kg.model import Concept, Iri, KnowledgeGraph

if TYPE_CHECKING:
    import networkx as nx

CLUSTERS = 1_000
"""VOSviewer knows so many clusters; what belongs to a later one, or to none, has none."""
TERMS = {
    "item": "concept",
    "items": "concepts",
    "link": "co-occurrence",
    "links": "co-occurrences",
    "cluster": "community",
    "clusters": "communities",
    "link_strength": "papers in common",
    "total_link_strength": "total papers in common",
}


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the concept projection as VOSviewer JSON: items, links and clusters, in the places of the page.

    Items are in order of PageRank. Their weights are papers, links and total link strength; their scores PageRank (the
    mean is 1) and the mean year of their papers, where years are known. VOSviewer opens maps of three items or more.

    Args:
        graph: what to write.
        handle: open for binary writing.

    Example:
        >>> import io
        >>> import json
        >>> from kg.model import CoOccurrence, Fingerprint
        >>> a, b = Concept(Iri("urn:a"), "a"), Concept(Iri("urn:b"), "b")
        >>> pair = CoOccurrence(Iri("urn:ab"), a.iri, b.iri, 4, 1.0, 0.0)
        >>> out = io.BytesIO()
        >>> write(KnowledgeGraph("urn:", Fingerprint("", "", ""), concepts=(a, b), cooccurrences=(pair,)), out)
        >>> json.loads(out.getvalue())["network"]["links"]
        [{'source_id': 1, 'target_id': 2, 'strength': 4}]
    """
    view, drawn = concepts_graph(graph), drawing(graph)
    scores = pagerank(view) if view else {}
    order = [Iri(node) for _, node, _ in ranked(scores)]
    numbers = {node: number for number, node in enumerate(order, 1)}  # VOSviewer takes no 0
    handle.write(b'{"network": {"items": [\n')
    for line in separated(map(as_json, _items(graph, view, drawn, order, scores))):
        handle.write(line.encode("utf-8"))
    handle.write(b'], "links": [\n')
    for line in separated(map(as_json, _links(view, numbers))):
        handle.write(line.encode("utf-8"))
    names = list(enumerate(drawn.communities[:CLUSTERS], 1))
    clusters = [{"cluster": number, "label": one_line(name)} for number, name in names]
    colours = [{"cluster": number, "color": colour(number - 1)} for number, _ in names]
    tail = {"color_schemes": {"cluster_colors": colours}, "terminology": TERMS}
    about = {"title": f"Concepts of {len(graph.papers):,} papers", "description": "Made by kg"}
    handle.write(f'], "clusters": {as_json(clusters)}}},\n"config": {as_json(tail)},\n'.encode())
    handle.write(f'"info": {as_json(about)}}}\n'.encode())


def _items(
    graph: KnowledgeGraph, view: nx.Graph[str], drawn: Drawing, order: list[Iri], scores: dict[str, float]
) -> Iterator[dict[str, Any]]:
    concepts = {concept.iri: concept for concept in graph.concepts}
    years = _mean_years(graph)
    for number, iri in enumerate(order, 1):
        look = drawn.looks[iri]
        item: dict[str, Any] = {
            "id": number,
            "label": one_line(concepts[iri].label),
            "description": _described(concepts[iri]),
        }
        item |= {"x": look.x / 1000, "y": -look.y / 1000}
        if 0 < look.community <= CLUSTERS:
            item["cluster"] = look.community
        item["weights"] = {
            "Papers": view.nodes[iri]["papers"],
            "Links": view.degree(iri),
            "Total link strength": sum(data["weight"] for data in view.adj[iri].values()),
        }
        mean = {"Mean year": years.get(iri)} if years else {}
        item["scores"] = {"PageRank": round(scores[iri] * len(order), 6), **mean}
        yield item


def _described(concept: Concept) -> str:
    """What VOSviewer shows of an item; it may hold HTML, so everything is escaped."""
    names = ", ".join(concept.alt_labels)
    rows = [("", concept.label), ("Also: ", names), ("", concept.definition), ("", concept.iri)]
    return "<br>".join(escape(one_line(lead + text)) for lead, text in rows if text)


def _mean_years(graph: KnowledgeGraph) -> dict[Iri, float]:
    known = {paper.iri: paper.metadata.year for paper in graph.papers if paper.metadata.year}
    years: dict[Iri, list[int]] = defaultdict(list)
    for link in graph.links:
        if link.predicate == SUBJECT and link.paper in known:
            years[link.target].append(known[link.paper])
    return {iri: round(sum(found) / len(found), 4) for iri, found in years.items()}


def _links(view: nx.Graph[str], numbers: dict[Iri, int]) -> Iterator[dict[str, Any]]:
    for first, second, data in view.edges(data=True):
        source, target = sorted((numbers[Iri(first)], numbers[Iri(second)]))
        yield {"source_id": source, "target_id": target, "strength": data["weight"]}
