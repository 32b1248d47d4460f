"""The SPARQL 1.1 Protocol over HTTP: ways to ask, forms of answers, the service description."""

from __future__ import annotations

import csv
import io
import json
from urllib.parse import unquote, urlencode
from xml.etree import ElementTree

import pytest
import rdflib
from rdflib.namespace import DCTERMS, VOID

from tests.server.conftest import Got, Server

pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")  # rdflib's JSON-LD

LABELS = "SELECT ?l WHERE { paper:p1 dcterms:subject/skos:prefLabel ?l } ORDER BY ?l"
FOUND = ["catastrophic forgetting", "continual learning"]
CONSTRUCT = "CONSTRUCT { ?p kg:introduces ?x } WHERE { ?p kg:introduces ?x }"
SD = rdflib.Namespace("http://www.w3.org/ns/sparql-service-description#")


def labels(text: str) -> list[str]:
    return [row["l"]["value"] for row in json.loads(text)["results"]["bindings"]]


def test_get(server: Server) -> None:
    got = server.sparql(LABELS)
    assert (got.status, got.kind) == (200, "application/sparql-results+json")
    assert labels(got.text) == FOUND


def test_post_of_a_form_and_of_the_query_itself(server: Server) -> None:
    form = server.ask(
        "/sparql", method="POST", body=urlencode({"query": LABELS}), content_type="application/x-www-form-urlencoded"
    )
    itself = server.ask("/sparql", method="POST", body=LABELS, content_type="application/sparql-query; charset=UTF-8")
    assert labels(form.text) == labels(itself.text) == FOUND


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("*/*", "application/sparql-results+json"),
        ("application/sparql-results+xml", "application/sparql-results+xml"),
        ("text/csv", "text/csv"),
        ("text/tab-separated-values", "text/tab-separated-values"),
        ("application/json;q=0.5, application/xml;q=0.4", "application/json"),
        ("text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8", "application/xml"),
    ],
)
def test_forms_of_rows(server: Server, accept: str, kind: str) -> None:
    got = server.sparql(LABELS, accept=accept)
    assert (got.status, got.kind) == (200, kind)
    assert "Accept" in got.headers["vary"]
    assert all(label in got.text for label in FOUND)


def test_rows_parse_as_what_they_say(server: Server) -> None:
    rows = list(csv.DictReader(io.StringIO(server.sparql(LABELS, accept="text/csv").text)))
    assert [row["l"] for row in rows] == FOUND
    assert server.sparql(LABELS, accept="text/tab-separated-values").text.splitlines()[0] == "?l"
    root = ElementTree.fromstring(server.sparql(LABELS, accept="application/sparql-results+xml").text)
    assert len(root.findall(".//{*}result")) == 2


@pytest.mark.parametrize(
    ("accept", "kind", "form"),
    [
        ("*/*", "text/turtle", "turtle"),
        ("application/n-triples", "application/n-triples", "nt"),
        ("application/ld+json", "application/ld+json", "json-ld"),
        ("application/rdf+xml", "application/rdf+xml", "xml"),
    ],
)
def test_forms_of_triples(server: Server, accept: str, kind: str, form: str) -> None:
    got = server.sparql(CONSTRUCT, accept=accept)
    assert (got.status, got.kind) == (200, kind)
    assert len(rdflib.Graph().parse(data=got.body, format=form)) == 2


def test_ask(server: Server) -> None:
    assert json.loads(server.sparql("ASK { ?p kg:introduces ?x }").text)["boolean"] is True


def test_what_cannot_be_had_is_406(server: Server) -> None:
    assert server.sparql(LABELS, accept="image/png").status == 406
    got = server.sparql(LABELS, accept="text/turtle")
    assert got.status == 406
    assert "application/sparql-results+json" in got.text


def test_evidence_is_served_too(server: Server) -> None:
    got = server.sparql("SELECT (COUNT(*) AS ?l) { ?m a kg:Mention }")
    assert labels(got.text) == ["16"]


def test_dataset_of_the_protocol(server: Server) -> None:
    query = "SELECT ?l { ?s rdfs:label ?l }"

    def ask(query: str, **graphs: str) -> Got:
        named = {name.replace("_", "-"): iri for name, iri in graphs.items()}
        return server.ask(f"/sparql?{urlencode({'query': query, **named})}")

    whole = labels(ask(query).text)
    own = "https://kg.example/dataset"
    assert len(whole) > 5
    assert labels(ask(query, default_graph_uri=own).text) == whole
    assert labels(ask(f"SELECT ?l FROM <{own}> {{ ?s rdfs:label ?l }}").text) == whole
    assert labels(ask("SELECT ?l FROM <urn:x> { ?s rdfs:label ?l }", default_graph_uri=own).text) == whole
    for refused in (
        ask(query, default_graph_uri="http://x.example/none"),
        ask(query, named_graph_uri=own),
        ask("SELECT ?l FROM <http://x.example/none> { ?s rdfs:label ?l }"),
        ask("SELECT ?l FROM <file:///etc/passwd> { ?s rdfs:label ?l }"),
        ask("SELECT ?l FROM NAMED <urn:x> { GRAPH ?g { ?s rdfs:label ?l } }"),
    ):
        assert refused.status == 400
        assert "graph" in refused.text
    assert ask(query, default_graph_uri="no iri").status == 400


def test_service_description(server: Server) -> None:
    for accept, form in (("text/turtle", "turtle"), ("application/ld+json", "json-ld"), ("application/rdf+xml", "xml")):
        got = server.ask("/sparql", accept=accept)
        graph = rdflib.Graph().parse(data=got.body, format=form)
        service = rdflib.URIRef(f"{server.address}/sparql")
        assert (service, SD.endpoint, service) in graph
        assert (service, SD.supportedLanguage, SD.SPARQL11Query) in graph
        assert not any(isinstance(node, rdflib.BNode) for triple in graph for node in triple)
        asked = rdflib.URIRef("https://kg.example/dataset")
        default = graph.value(graph.value(service, SD.defaultDataset), SD.defaultGraph)
        assert default != asked
        assert graph.value(graph.value(predicate=SD.name, object=asked), SD.graph) == default
        count = server.sparql("SELECT (COUNT(*) AS ?l) { ?s ?p ?o }")
        assert [str(graph.value(default, VOID.triples))] == labels(count.text)


NOTHING = {
    "SELECT ?x { ?p kg:introduce ?x }": "kg:introduce does not occur in the graph; did you mean kg:introduces?",
    'SELECT ?x { ?x skos:prefLabel "continual learning" }': (
        'no skos:prefLabel is "continual learning"; did you mean "continual learning"@en?'
    ),
    "SELECT (COUNT(*) AS ?n) { ?p kg:introduce ?x }": "kg:introduce does not occur in the graph",
    "ASK { ?p kg:introduce ?x }": "kg:introduce does not occur in the graph",
    "CONSTRUCT { ?p a ?x } { ?p kg:introduce ?x }": "kg:introduce does not occur in the graph",
    'SELECT ?x { ?x rdfs:label "größer" }': 'no text in the graph is "größer"',
}


@pytest.mark.parametrize(("query", "hint"), NOTHING.items(), ids=NOTHING)
def test_an_answer_with_nothing_in_it_is_explained_beside_it(server: Server, query: str, hint: str) -> None:
    results = (
        "application/sparql-results+json",
        "application/sparql-results+xml",
        "text/csv",
        "text/tab-separated-values",
    )
    graphs = ("text/turtle", "application/n-triples", "application/ld+json", "application/rdf+xml")
    for kind in graphs if query.startswith("CONSTRUCT") else results:
        got = server.sparql(query, accept=kind)
        assert (got.status, got.kind) == (200, kind)
        assert unquote(got.headers["kg-hint"]).startswith(hint)


def test_an_answer_with_something_in_it_needs_no_hint(server: Server) -> None:
    for query in (LABELS, CONSTRUCT, "ASK { ?p kg:introduces ?x }", "SELECT (COUNT(*) AS ?n) { ?p kg:introduces ?x }"):
        assert "kg-hint" not in server.sparql(query).headers


def test_the_description_of_the_dataset(server: Server) -> None:
    got = server.ask("/.well-known/void")
    graph = rdflib.Graph().parse(data=got.body, format="turtle")
    dataset = rdflib.URIRef("https://kg.example/dataset")
    assert (dataset, VOID.sparqlEndpoint, rdflib.URIRef(f"{server.address}/sparql")) in graph
    assert (dataset, DCTERMS.hasPart, dataset + "/evidence") in graph
    assert len(list(graph.objects(dataset, VOID.propertyPartition / VOID.property))) > 20
    assert graph.value(graph.value(dataset, DCTERMS.creator), rdflib.RDFS.label) == rdflib.Literal("kg")
    for part in (dataset, dataset + "/evidence"):
        dump = graph.value(part, VOID.dataDump)
        assert dump is not None
        file = server.ask(str(dump).removeprefix("https://kg.example"))
        assert (file.status, file.kind) == (200, "text/turtle")
        count = len(rdflib.Graph().parse(data=file.body, format="turtle"))
        assert graph.value(part, VOID.triples) == rdflib.Literal(count)
    assert rdflib.Graph().parse(
        data=server.ask("/.well-known/void", accept="application/ld+json").body, format="json-ld"
    )


def test_a_browser_without_a_query_goes_to_the_editor(server: Server) -> None:
    got = server.ask("/sparql", accept="text/html,*/*;q=0.8")
    assert (got.status, got.headers["location"]) == (303, "/editor")


def test_head_and_options(server: Server) -> None:
    got = server.ask(f"/sparql?{urlencode({'query': LABELS})}", method="HEAD")
    assert (got.status, got.body) == (200, b"")
    assert server.ask("/sparql", method="OPTIONS").status == 405


def test_no_page_of_another_origin_may_ask(server: Server) -> None:
    got = server.sparql(LABELS, origin="https://evil.example")
    assert not [name for name in got.headers if name.startswith("access-control")]
    assert got.headers["cross-origin-resource-policy"] == "same-origin"


def test_errors_say_where(server: Server) -> None:
    got = server.sparql("SELECT * {\n ?s foaf:name ?o }")
    assert (got.status, got.kind) == (400, "text/plain")
    assert got.text.startswith("line 2, column 5: unknown prefix foaf:")
