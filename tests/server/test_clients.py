"""Clients that others wrote: SPARQLWrapper, rdflib's SPARQLStore, curl."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest
import rdflib
from rdflib.plugins.stores.sparqlstore import SPARQLStore
from SPARQLWrapper import CSV, GET, JSON, JSONLD, POST, POSTDIRECTLY, TURTLE, URLENCODED, XML, SPARQLWrapper
from SPARQLWrapper.SPARQLExceptions import QueryBadFormed

from tests.server.conftest import Server

pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")  # rdflib's JSON-LD

LABELS = "SELECT ?l WHERE { ?p kg:introduces/rdfs:label ?l } ORDER BY ?l"


def converted(client: SPARQLWrapper, form: str) -> Any:
    client.setReturnFormat(form)
    return client.queryAndConvert()


@pytest.mark.parametrize("method", [GET, POST])
@pytest.mark.parametrize("how", [URLENCODED, POSTDIRECTLY])
def test_sparqlwrapper(server: Server, method: str, how: str) -> None:
    if (method, how) == (GET, POSTDIRECTLY):
        pytest.skip("only by POST")
    client = SPARQLWrapper(f"{server.address}/sparql")
    client.setMethod(method)
    client.setRequestMethod(how)
    client.setQuery(LABELS)
    assert converted(client, JSON)["results"]["bindings"][1]["l"]["value"] == "Dual-Arch"
    assert len(converted(client, XML).getElementsByTagName("result")) == 2
    assert converted(client, CSV).startswith(b"l\r\n")


def test_sparqlwrapper_triples(server: Server) -> None:
    client = SPARQLWrapper(f"{server.address}/sparql")
    client.setQuery("CONSTRUCT { ?p kg:introduces ?x } WHERE { ?p kg:introduces ?x }")
    assert b"kg:introduces" in converted(client, TURTLE)
    assert len(converted(client, JSONLD)) == 2


def test_sparqlwrapper_error(server: Server) -> None:
    client = SPARQLWrapper(f"{server.address}/sparql")
    client.setQuery("SELECT WHERE")
    with pytest.raises(QueryBadFormed, match="line 1"):
        client.query()


@pytest.mark.parametrize("method", ["GET", "POST", "POST_FORM"])
def test_sparqlstore(server: Server, method: str) -> None:
    graph = rdflib.Graph(SPARQLStore(f"{server.address}/sparql", method=method))
    rows: Any = graph.query("SELECT ?l WHERE { ?p <https://kg.example/ontology#introduces> ?l }")
    found = [str(row[0]) for row in rows]
    assert "https://kg.example/artefact/dual-arch" in found
    paper = rdflib.URIRef("https://kg.example/paper/p1")
    assert str(graph.value(paper, rdflib.DCTERMS.title)) == "Dual-Arch for continual learning"
    assert len(list(graph.triples((paper, rdflib.DCTERMS.subject, None)))) == 2


@pytest.mark.filterwarnings("ignore:Dataset.default_context is deprecated:DeprecationWarning")  # rdflib's own call
def test_datasets_of_rdflib_over_the_store(server: Server) -> None:
    """They ask for a default graph by a name of rdflib's own; a graph can be given the name of ours."""
    endpoint = f"{server.address}/sparql"
    named = rdflib.Graph(SPARQLStore(endpoint), identifier=rdflib.URIRef("https://kg.example/dataset"))
    for graph in (rdflib.Dataset(store=SPARQLStore(endpoint)), named):
        rows: Any = graph.query("SELECT ?l WHERE { ?p <https://kg.example/ontology#introduces> ?l }")
        assert len(list(rows)) == 2


def test_rdflib_follows_an_iri(server: Server) -> None:
    graph = rdflib.Graph().parse(f"{server.address}/concept/continual-learning")
    concept = rdflib.URIRef("https://kg.example/concept/continual-learning")
    assert (concept, rdflib.SKOS.broader, rdflib.URIRef("https://kg.example/concept/machine-learning")) in graph


def curl(*words: str) -> str:
    if shutil.which("curl") is None:
        pytest.skip("no curl on this machine")
    return subprocess.run(["curl", "-sS", *words], capture_output=True, text=True, check=True).stdout


def test_curl(server: Server) -> None:
    endpoint = f"{server.address}/sparql"
    assert json.loads(curl(endpoint, "--data-urlencode", f"query={LABELS}"))["head"]["vars"] == ["l"]
    assert curl("-G", endpoint, "-H", "Accept: text/csv", "--data-urlencode", f"query={LABELS}").startswith("l\n")
    direct = curl(endpoint, "-H", "Content-Type: application/sparql-query", "--data-binary", LABELS)
    assert "Dual-Arch" in direct
    assert "skos:Concept" in curl(f"{server.address}/concept/continual-learning", "-H", "Accept: text/turtle")
