"""What people look at, and IRIs that lead to what the graph says of them."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
import rdflib

from tests.server.conftest import Server

pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")  # rdflib's JSON-LD

CL = "https://kg.example/concept/continual-learning"


@pytest.mark.parametrize("path", ["/", "/queries", "/editor", "/graph.html", "/concept/continual-learning"])
def test_pages(server: Server, path: str) -> None:
    got = server.ask(path, accept="text/html")
    assert (got.status, got.kind) == (200, "text/html")
    assert got.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in got.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("accept", "kind", "form"),
    [
        ("", "text/turtle", "turtle"),
        ("text/turtle", "text/turtle", "turtle"),
        ("application/ld+json", "application/ld+json", "json-ld"),
        ("application/n-triples", "application/n-triples", "nt"),
        ("application/rdf+xml;q=0.9, image/png", "application/rdf+xml", "xml"),
    ],
)
def test_an_iri_as_rdf(server: Server, accept: str, kind: str, form: str) -> None:
    got = server.ask("/concept/continual-learning", accept=accept)
    assert (got.status, got.kind) == (200, kind)
    graph = rdflib.Graph().parse(data=got.body, format=form)
    assert (rdflib.URIRef(CL), rdflib.SKOS.prefLabel, rdflib.Literal("continual learning", "en")) in graph
    assert (rdflib.URIRef("https://kg.example/paper/p1"), rdflib.DCTERMS.subject, rdflib.URIRef(CL)) in graph


def test_an_iri_as_a_page_links_to_its_neighbours(server: Server) -> None:
    text = server.ask("/paper/p1", accept="text/html").text
    assert f"/resource?iri={quote(CL, safe='')}" in text
    assert ">continual learning</a>" in text
    assert "form=turtle" in text


def test_iris_of_elsewhere(server: Server) -> None:
    iri = quote("http://example.org/kos/%C3%A9tude(1)", safe="")
    assert server.ask(f"/resource?iri={iri}", accept="text/turtle").status == 200
    assert server.ask("/resource?iri=urn:nothing", accept="text/turtle").status == 404
    assert server.ask("/concept/nothing").status == 404


def test_by_label(server: Server) -> None:
    got = server.ask("/resource?label=Continual-Learnings")
    assert (got.status, got.headers["location"]) == (303, f"/resource?iri={quote(CL, safe='')}")
    assert server.ask("/resource?label=nothing").status == 404


def test_ontology(server: Server) -> None:
    for accept, form in (("text/turtle", "turtle"), ("application/ld+json", "json-ld")):
        graph = rdflib.Graph().parse(data=server.ask("/ontology", accept=accept).body, format=form)
        assert (rdflib.URIRef("https://kg.example/ontology#introduces"), None, None) in graph
    assert server.ask("/ontology", accept="text/html").status == 200


def test_questions(server: Server) -> None:
    page = server.ask("/queries/papers-on?concept=lifelong+learnings", accept="text/html")
    assert "Dual-Arch for continual learning" in page.text
    assert "/editor#query=" in page.text
    rows = json.loads(server.ask("/queries/papers-on?concept=lifelong+learning").text)["results"]["bindings"]
    assert len(rows) == 4
    assert server.ask("/queries/papers-on?concept=lifelong+learning&form=csv").text.count("\n") == 5
    assert "did you mean" in server.ask("/queries/papers-on?concept=continual+lerning").headers["kg-hint"]
    curie = server.ask("/queries/papers-on?concept=concept:continual-learning&form=csv")
    assert curie.text.count("\n") == 5
    assert "the vocabulary covers them all" in server.ask("/queries/unlinked-papers", accept="text/html").text
    nothing = server.ask("/queries/papers-on?concept=continual+lerning", accept="text/html")
    assert "did you mean &quot;continual learning&quot;" in nothing.text


def test_health_and_stats(server: Server) -> None:
    assert json.loads(server.ask("/health").text)["status"] == "ok"
    stats = json.loads(server.ask("/stats").text)
    assert (stats["papers"], stats["concepts"], stats["artefacts"], stats["mentions"]) == (4, 6, 3, 16)
    assert stats["base"] == "https://kg.example/"


def test_static_files(server: Server) -> None:
    assert server.ask("/static/yasgui.min.js").kind == "text/javascript"
    assert "MIT" in server.ask("/static/LICENSE-yasgui.txt").text
    for part in ("dbpedia.org/sparql", "query.wikidata.org", "lov.linkeddata.es", "prefix.cc"):
        assert part not in server.ask("/static/yasgui.min.js").text
