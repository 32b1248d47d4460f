"""Where concepts that are not laid out by forces, papers and artefacts sit: each in its own place, beside its kin."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import replace

import pytest

from kg.analysis.communities import communities
from kg.exporters.html.chosen import carried
from kg.exporters.html.concepts import DRAWN, SMALLEST, draw
from kg.exporters.html.content import content_of
from kg.exporters.html.details import things_apart
from kg.exporters.html.seats import ROW, Seats, on_rim, room
from kg.graph.canonical import canonical
from kg.graph.networkx_view import concepts_graph
from kg.iri import SUBJECT
from kg.model import Concept, Iri, KnowledgeGraph
from tests.browser.graphs import crowded


@pytest.fixture(scope="module")
def graph() -> KnowledgeGraph:
    """700 concepts; of some pairs only one paper speaks, which is no edge in so large a pile."""
    return crowded()


def test_a_seat_is_taken_once_and_the_crowd_stays_round() -> None:
    seats = Seats(10.0)
    places = [seats.take(3.0, -4.0) for _ in range(500)]
    assert len(set(places)) == 500
    # 500 seats of a honeycomb fill a disc of this radius.
    full = math.sqrt(500 * 100 * ROW / math.pi)
    assert max(math.hypot(x - 3, y + 4) for x, y in places) < full + 30


def test_the_nearest_free_seat_is_taken() -> None:
    seats = Seats(20.0)
    assert seats.take(41.0, 1.0) == (40, 0)
    assert seats.take(18.0, -1.0) == (20, 0)
    assert math.dist(seats.take(41.0, 1.0), (41.0, 1.0)) < 2.5 * 20


def test_nobody_sits_where_it_is_kept_clear() -> None:
    seats = Seats(10.0)
    seats.keep_clear(5.0, 5.0, 35.0)
    assert all(math.dist(seats.take(5.0, 5.0), (5.0, 5.0)) > 34 for _ in range(200))


def test_seats_get_narrower_with_the_crowd() -> None:
    assert room(0.0, 0) == room(0.0, 100) == 26.0
    assert 9.0 < room(5e6, 17_500) < room(5e6, 5_000) < 26.0


def test_a_place_on_the_rim_is_of_the_name_alone() -> None:
    assert on_rim("a", 100.0) == on_rim("a", 100.0) != on_rim("b", 100.0)


def test_at_most_so_many_concepts_are_shown_at_first(graph: KnowledgeGraph) -> None:
    assert content_of(graph).details["drawn"] == DRAWN == 500


def test_communities_are_those_of_the_command_by_number_and_name(graph: KnowledgeGraph) -> None:
    picture, view = draw(graph), concepts_graph(graph)
    found = communities(view)
    named = [community for community in found if len(community.members) >= SMALLEST]
    assert picture.communities == [community.name(view) for community in named]
    assert len(named) > 3 and len(picture.communities[0].split(", ")) == 3
    number = {iri: community.number - 1 for community in named for iri in community.members}
    assert all(node.community == number.get(node.concept.iri, -1) for node in picture.concepts)


def test_concepts_beyond_the_first_stand_beside_what_they_share_papers_with(graph: KnowledgeGraph) -> None:
    drawn = draw(graph).concepts
    places = {node.concept.iri: (node.x, node.y) for node in drawn}
    subjects: dict[Iri, list[Iri]] = defaultdict(list)
    for link in graph.links:
        if link.predicate == SUBJECT:
            subjects[link.paper].append(link.target)
    kin: dict[Iri, set[Iri]] = defaultdict(set)
    for found in subjects.values():
        for iri in found:
            kin[iri] |= set(found) - {iri}
    joined = {iri for pair in graph.cooccurrences for iri in (pair.first, pair.second)}
    lone = [node for node in drawn[DRAWN:] if node.papers and node.concept.iri not in joined]
    assert lone, "some concepts have no edge"
    across = max(x for x, _ in places.values()) - min(x for x, _ in places.values())
    far = [
        min(math.dist(places[node.concept.iri], places[other]) for other in kin[node.concept.iri])
        for node in drawn[DRAWN:]
        if node.papers
    ]
    assert sorted(far)[len(far) * 9 // 10] < across / 6
    assert len({places[node.concept.iri] for node in drawn}) == len(drawn)


def test_a_concept_alone_is_on_the_rim_or_beside_the_broader_one(graph: KnowledgeGraph) -> None:
    first = draw(graph).concepts[0].concept
    alone = Concept(Iri(f"{graph.base}concept/alone"), "alone")
    child = Concept(Iri(f"{graph.base}concept/child"), "child", broader=(first.iri,))
    links = tuple(
        replace(graph.links[0], iri=Iri(f"{graph.base}link/{c.label}"), paper=p.iri, target=c.iri, predicate=SUBJECT)
        for c, p in zip((alone, child), graph.papers[-2:], strict=True)
    )
    papers = {link.paper for link in links}
    kept = tuple(link for link in graph.links if link.paper not in papers)
    more = canonical(replace(graph, concepts=(*graph.concepts, alone, child), links=(*kept, *links)))
    places = {node.concept.label: (node.x, node.y) for node in draw(more).concepts}
    middle = [math.hypot(*place) for label, place in places.items() if label not in ("alone", "child")]
    assert math.hypot(*places["alone"]) > sorted(middle)[len(middle) * 9 // 10]
    assert math.dist(places["child"], places[first.label]) < 250


def test_nodes_do_not_lie_on_each_other_when_all_is_seen(graph: KnowledgeGraph) -> None:
    content = content_of(graph)
    apart, count = content.details["apart"], len(graph.concepts)
    things = [(node["x"], node["y"]) for node in content.nodes[count:]]
    assert apart == round(things_apart(draw(graph), carried(graph)), 1)
    cells: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for x, y in things:
        cells[int(x // apart), int(y // apart)].append((x, y))
    near = [
        math.dist(one, other)
        for (column, row), those in cells.items()
        for one in those
        for i in (-1, 0, 1)
        for j in (-1, 0, 1)
        for other in cells.get((column + i, row + j), ())
        if other != one
    ]
    assert len(set(things)) == len(things) and min(near) > apart - 2
