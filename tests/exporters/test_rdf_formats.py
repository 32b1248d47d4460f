"""N-Triples, N-Quads and JSON-LD say what the Turtle says, to rdflib and to Oxigraph."""

from __future__ import annotations

import json
import warnings
from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import HealthCheck, given, settings
from rdflib import Dataset, Graph, URIRef
from rdflib.compare import isomorphic

from kg.errors import OutputError
from kg.exporters.jsonld import context
from kg.graph import terms as t
from kg.graph.description import dataset_iri
from kg.iri import digest
from kg.model import Concept, Iri, KnowledgeGraph
from tests.exporters.written import written
from tests.graph.strategies import GRAPHS
from tests.sample import empty_graph, sample_graph

FORMATS = {"ntriples": ox.RdfFormat.N_TRIPLES, "nquads": ox.RdfFormat.N_QUADS, "jsonld": ox.RdfFormat.JSON_LD}
RDFLIB = {"ntriples": "nt", "nquads": "nquads", "jsonld": "json-ld"}


def turtle(graph: KnowledgeGraph) -> list[bytes]:
    """The files of an export folder: the evidence only where there is some."""
    some = graph.mentions or graph.abbreviations or graph.results
    return [written(name, graph) for name in ("turtle", "evidence")[: 2 if some else 1]]


def by_oxigraph(data: bytes, form: ox.RdfFormat) -> list[str]:
    return sorted(str(quad.triple) for quad in ox.parse(data, form))


def by_rdflib(data: bytes, form: str) -> Graph:
    out = Graph()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # rdflib's own use of what it deprecates
        if form != "nquads":
            return out.parse(data=data, format=form)
        quads = list(Dataset().parse(data=data, format=form).quads())
    for subject, predicate, value, _ in quads:
        out.add((subject, predicate, value))
    return out


@pytest.mark.parametrize("name", FORMATS)
def test_same_triples_as_turtle(name: str) -> None:
    data = written(name, sample_graph())
    whole = Graph()
    for part in turtle(sample_graph()):
        whole.parse(data=part, format="turtle")
    assert len(whole) > 200
    assert isomorphic(by_rdflib(data, RDFLIB[name]), whole)
    expected = sorted(line for part in turtle(sample_graph()) for line in by_oxigraph(part, ox.RdfFormat.TURTLE))
    assert by_oxigraph(data, FORMATS[name]) == expected


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(graph=GRAPHS)
def test_any_graph(name: str, graph: KnowledgeGraph) -> None:
    """Any Unicode in any literal, any local name, any base."""
    expected = sorted({line for part in turtle(graph) for line in by_oxigraph(part, ox.RdfFormat.TURTLE)})
    found = by_oxigraph(written(name, graph), FORMATS[name])
    assert sorted(set(found)) == expected


@pytest.mark.parametrize("name", FORMATS)
def test_every_character_survives_in_both_parsers(name: str) -> None:
    ranges = [range(start, start + 0x800) for start in (0, 0x800, 0x2000, 0xE000, 0xF800, 0x10000, 0x1F000)]
    texts = sorted("".join(map(chr, codes)) for codes in ranges)
    works = tuple(Concept(Iri(f"urn:{digest(text)}"), text) for text in texts)
    data = written(name, KnowledgeGraph("urn:", empty_graph().build, concepts=works))
    label = ox.NamedNode(t.PREF_LABEL)
    assert sorted(q.object.value for q in ox.parse(data, FORMATS[name]) if q.predicate == label) == texts
    assert sorted(map(str, by_rdflib(data, RDFLIB[name]).objects(None, URIRef(t.PREF_LABEL)))) == texts


def test_a_line_a_statement() -> None:
    lines = written("ntriples", sample_graph()).split(b"\n")[:-1]
    assert all(line.startswith(b"<") and line.endswith(b" .") for line in lines)
    assert len(set(lines)) == len(lines)


def test_quads_are_in_the_graphs_of_their_files() -> None:
    quads = list(ox.parse(written("nquads", sample_graph()), ox.RdfFormat.N_QUADS))
    dataset = dataset_iri(sample_graph().base)
    assert {quad.graph_name.value for quad in quads} == {dataset, f"{dataset}/evidence"}
    for part, name in zip(turtle(sample_graph()), (dataset, f"{dataset}/evidence"), strict=True):
        inside = sorted(str(quad.triple) for quad in quads if quad.graph_name.value == name)
        assert inside == by_oxigraph(part, ox.RdfFormat.TURTLE)


def test_json_ld_is_plain_json_with_short_names() -> None:
    document = json.loads(written("jsonld", sample_graph()))
    paper = next(item for item in document["@graph"] if item.get("identifier") == "p1")
    assert paper["type"] == "ResearchPaper"
    assert paper["subject"] == [
        "https://kg.example/concept/catastrophic-forgetting",
        "https://kg.example/concept/continual-learning",
    ]
    assert paper["title"] == {"@language": "en", "@value": "Dual-Arch for continual learning"}
    link = next(item for item in document["@graph"] if item.get("type") == "Link")
    assert set(link) <= set(document["@context"])


def test_the_context_alone_gives_the_same_triples() -> None:
    """What stands in ``context.jsonld`` is what a document that names it would be read with."""
    alone: Any = json.loads(written("jsonld_context", sample_graph()))
    document = json.loads(written("jsonld", sample_graph()))
    assert alone == {"@context": document["@context"]} == {"@context": context()}
    assert written("jsonld_context", empty_graph()) == written("jsonld_context", sample_graph())


def test_every_term_of_the_sample_has_a_short_name() -> None:
    document = json.loads(written("jsonld", sample_graph()))
    assert not [key for item in document["@graph"] for key in item if ":" in key]


def test_a_scheme_that_looks_like_a_prefix() -> None:
    """``dc:x`` and ``title:y`` are IRIs too; no name of the context may be taken for a prefix of them."""
    odd = Concept(Iri("https://kg.example/concept/a"), "a", exact_match=(Iri("dc:x"), Iri("title:y"), Iri("id:z")))
    graph = KnowledgeGraph("https://kg.example/", empty_graph().build, concepts=(odd,))
    expected = by_oxigraph(written("turtle", graph), ox.RdfFormat.TURTLE)
    assert sorted(by_oxigraph(written("jsonld", graph), ox.RdfFormat.JSON_LD)) == sorted(expected)
    assert isomorphic(
        by_rdflib(written("jsonld", graph), "json-ld"), Graph().parse(data=written("turtle", graph), format="turtle")
    )


@pytest.mark.parametrize("name", FORMATS)
def test_an_iri_that_no_file_can_hold(name: str) -> None:
    graph = KnowledgeGraph("urn:", empty_graph().build, concepts=(Concept(Iri("urn:a b"), "a"),))
    with pytest.raises(OutputError, match="no RDF file can hold"):
        written(name, graph)


def test_without_evidence() -> None:
    graph = KnowledgeGraph("https://kg.example/", empty_graph().build)
    assert b"dataset/evidence> .\n" not in written("nquads", graph)  # as the name of a graph
