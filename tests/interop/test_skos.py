"""What others say of the vocabulary in a graph: VocPub's SHACL shapes for SKOS, and skosify."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyshacl
import pytest
from rdflib import RDF, SH, SKOS, Graph, Literal, URIRef
from skosify import check

from tests.sample import concept

PROPOSED = URIRef("https://kg.example/scheme/proposed")
ROOT = Path(__file__).parents[2]
REPAIRS = (
    check.hierarchy_cycles,
    check.disjoint_relations,
    check.hierarchical_redundancy,
    check.label_overlap,
)


def vocabulary(path: Path) -> Graph:
    """What a file says in SKOS."""
    found = Graph()
    for triple in Graph().parse(path):
        if str(triple[1]).startswith(str(SKOS)) or (triple[1] == RDF.type and str(triple[2]).startswith(str(SKOS))):
            found.add(triple)
    return found


@pytest.fixture(scope="module")
def exported() -> Graph:
    return vocabulary(ROOT / "exports" / "graph.ttl")


def violations(graph: Graph) -> set[tuple[str, str]]:
    """Focus node and message of each violation, by the shapes of VocPub."""
    shapes = Graph().parse(Path(__file__).parent / "shapes" / "vocpub-4.7.ttl")
    copy = Graph()
    copy += graph
    _, results, _ = pyshacl.validate(copy, shacl_graph=shapes, advanced=True, inplace=True)
    assert isinstance(results, Graph)
    return {
        (str(results.value(result, SH.focusNode)), str(results.value(result, SH.resultMessage)))
        for result in results.subjects(SH.resultSeverity, SH.Violation)
    }


def test_shapes_of_others_find_nothing_wrong_with_any_concept(exported: Graph) -> None:
    """VocPub also wants dates, creator and publisher of the scheme, for a catalogue: kg does not make these up. Nor
    does it define what is only proposed.
    """
    proposed = set(exported.subjects(SKOS.inScheme, PROPOSED))
    concepts = {str(iri) for iri in exported.subjects(RDF.type, SKOS.Concept) if iri not in proposed}
    assert len(concepts) > 500
    assert [found for found in violations(exported) if found[0] in concepts] == []


def test_shapes_of_others_do_fire(exported: Graph) -> None:
    broken = Graph()
    broken += exported
    first = min(exported.subjects(RDF.type, SKOS.Concept), key=str)
    broken.remove((first, SKOS.definition, None))
    assert str(first) in {focus for focus, _ in violations(broken)}


@pytest.mark.parametrize("repair", REPAIRS, ids=lambda repair: repair.__name__)
def test_skosify_finds_nothing_to_repair(
    exported: Graph, repair: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    before = set(exported)
    with caplog.at_level(logging.INFO):
        repair(exported, fix=True)
    assert set(exported) == before
    assert caplog.messages == []


def test_skosify_finds_no_second_preferred_label(exported: Graph, caplog: pytest.LogCaptureFixture) -> None:
    check.preflabel_uniqueness(exported, policy=["shortest", "uppercase"])
    assert caplog.messages == []


def test_skosify_does_repair(caplog: pytest.LogCaptureFixture) -> None:
    a, b = URIRef(concept("a")), URIRef(concept("b"))
    graph = Graph()
    for one, two in ((a, b), (b, a)):
        graph.add((one, RDF.type, SKOS.Concept))
        graph.add((one, SKOS.prefLabel, Literal(str(one), lang="en")))
        graph.add((one, SKOS.altLabel, Literal(str(one), lang="en")))
        graph.add((one, SKOS.broader, two))
        graph.add((one, SKOS.related, two))
    size = len(graph)
    for repair in REPAIRS:
        repair(graph, fix=True)
    assert len(graph) < size
