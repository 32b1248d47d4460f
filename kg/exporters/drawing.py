"""How the nodes of a graph look outside of the page: the page's places, colours and sizes, for other programs."""

from __future__ import annotations

import hashlib
import math
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import networkx as nx

from kg.exporters.html import assets
from kg.exporters.html.concepts import draw
from kg.graph.networkx_view import concepts_graph, typed_graph
from kg.model import Iri, KnowledgeGraph, Link

_PAPER, _ARTEFACT, _WORK = 4.0, 6.0, 3.0
_SMALLEST, _LARGEST = 6.0, 36.0
_REACH = (70.0, 44.0, 30.0)
"""How far papers, artefacts and works stand from the middle of what they belong to."""
_GOLDEN = math.pi * (3 - math.sqrt(5))


class Look(NamedTuple):
    """How a node is drawn: its place (``y`` grows downwards), its size (the diameter, in the same units) and colour.

    ``community`` counts from 1 as in ``centrality.csv``; 0 for what belongs to none that has a colour.
    """

    x: int
    y: int
    size: float
    colour: str
    community: int


class Drawing(NamedTuple):
    """Looks of all nodes, and the names of the communities, the first one's first."""

    looks: dict[Iri, Look]
    communities: list[str]


def drawing(graph: KnowledgeGraph) -> Drawing:
    """The look of every concept, paper, artefact and cited work, as the page has it.

    Example:
        >>> from kg.model import Fingerprint, Paper
        >>> paper = Paper(Iri("urn:p"), "p", "A title", "Text.")
        >>> drawing(KnowledgeGraph("urn:", Fingerprint("", "", ""), papers=(paper,))).looks["urn:p"].colour
        '#57606c'
    """
    concepts, names = draw(graph)[:2]
    looks = {}
    for node in concepts:
        size = round(_SMALLEST + (_LARGEST - _SMALLEST) * node.importance, 2)
        looks[node.concept.iri] = Look(node.x, node.y, size, colour(node.community), node.community + 1)
    return Drawing(looks | _things(graph, looks), names)


def _things(graph: KnowledgeGraph, concepts: Mapping[Iri, Look]) -> dict[Iri, Look]:
    """Papers amid their concepts, artefacts and cited works amid the papers that name them."""
    of_paper: dict[Iri, list[Link]] = defaultdict(list)
    of_target: dict[Iri, list[Link]] = defaultdict(list)
    for link in graph.links:
        of_paper[link.paper].append(link)
        of_target[link.target].append(link)
    out = {}
    for paper in graph.papers:
        found = [(concepts[link.target], link.score) for link in of_paper[paper.iri] if link.target in concepts]
        place = beside(paper.iri, [(look.x, look.y, score**2 + 0.01) for look, score in found], _REACH[0])
        out[paper.iri] = Look(*place, _PAPER, _palette()["paper"], 0)
    papers = dict(out)
    for kind, size, tint, reach in (
        (graph.artefacts, _ARTEFACT, _palette()["artefact"], _REACH[1]),
        (graph.works, _WORK, colour(-1), _REACH[2]),
    ):
        for thing in kind:
            naming = [(papers[link.paper], link.score) for link in of_target[thing.iri] if link.paper in papers]
            place = beside(thing.iri, [(look.x, look.y, score + 0.01) for look, score in naming], reach)
            out[thing.iri] = Look(*place, size, tint, 0)
    return out


def drawn_graph(graph: KnowledgeGraph, *, concepts: bool = False) -> nx.Graph[str]:
    """A networkx view of ``kg.graph.networkx_view`` whose nodes know how they look.

    Node attributes beside those of the view: ``x``, ``y`` (upwards, as Gephi and VOSviewer have it), ``size``,
    ``r``, ``g``, ``b`` (0 to 255) and ``community``.

    Args:
        graph: what to draw.
        concepts: the concept projection instead of the whole typed graph.
    """
    view = concepts_graph(graph) if concepts else typed_graph(graph)
    looks = drawing(graph).looks
    for node, data in view.nodes(data=True):
        look = looks[Iri(node)]
        red, green, blue = rgb(look.colour)
        data.update(x=look.x, y=-look.y, size=look.size, r=red, g=green, b=blue, community=look.community)
    return view


def colour(community: int) -> str:
    """The colour of a community that counts from 0; of the last one for those that have none.

    >>> colour(0), colour(-1) == colour(1_000)
    ('#3b6fb6', True)
    """
    palette = _palette()
    return palette.get(f"g{community}", palette["g12"])


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour.

    >>> rgb("#3b6fb6")
    (59, 111, 182)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def _palette() -> dict[str, str]:
    """The page's colours on a light ground, by their names in its stylesheet."""
    light = assets.stylesheet().partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})\b", light))


def beside(name: str, anchors: Sequence[tuple[float, float, float]], reach: float) -> tuple[int, int]:
    """A place at the weighted mean of anchors, moved by a spread that depends on the name alone.

    Args:
        name: whose hash gives direction and distance.
        anchors: ``x, y, weight`` of what the thing belongs to; none: around the origin.
        reach: greatest distance from the mean.

    Example:
        >>> beside("p", [(0, 0, 1.0), (100, 0, 3.0)], 0.0)
        (75, 0)
    """
    total = sum(weight for _, _, weight in anchors)
    x = sum(ax * weight for ax, _, weight in anchors) / total if total else 0.0
    y = sum(ay * weight for _, ay, weight in anchors) / total if total else 0.0
    seed = int.from_bytes(hashlib.sha256(name.encode("utf-8", "replace")).digest()[:6], "big")
    angle, distance = (seed % 10007) * _GOLDEN, reach * math.sqrt(0.35 + 0.65 * (seed // 10007 % 997) / 997)
    return round(x + distance * math.cos(angle)), round(y + distance * math.sin(angle))
