"""``ontology/schema.ttl`` declares what kg writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rdflib import RDF, RDFS, Graph, Namespace, URIRef
from rdflib.namespace import DC, DCAT, DCTERMS, OWL, PROV, SDO, SKOS, VOID

from kg import __version__
from kg.graph import terms
from kg.graph.rdflib_view import to_rdflib
from kg.iri import KG, PREDICATES, VOCABULARIES
from kg.model import ARTEFACT_KINDS
from tests.sample import sample_graph

ONTOLOGY = Path(__file__).parents[2] / "ontology"
SCHEMA = Namespace("https://schema.org/")
FOREIGN = (
    "http://www.w3.org/ns/mls#",
    "http://w3id.org/mlso/",
    "https://linkedpaperswithcode.com/",
    "https://schema.org/",
    "http://purl.org/spar/",
    "nlp2rdf",
    "cso.kmi.open.ac.uk",
)
CLOSED = (DC, DCAT, DCTERMS, PROV, RDF, RDFS, SDO, SKOS, VOID)
"""Vocabularies of which rdflib knows every term. DCAT 3 is younger, and ``class`` is no name in Python."""
KNOWN = {
    "http://www.w3.org/ns/dcat#version",
    "http://purl.org/spar/fabio/ResearchPaper",
    "http://purl.org/spar/fabio/Work",
    "http://purl.org/spar/cito/cites",
    "http://purl.org/ontology/bibo/doi",
    "http://rdfs.org/ns/void#class",
    *(f"{VOCABULARIES['nif']}{name}" for name in ("anchorOf", "beginIndex", "endIndex")),
}


@pytest.fixture(scope="module")
def schema() -> Graph:
    return Graph().parse(ONTOLOGY / "schema.ttl")


def ours(graph: Graph) -> set[URIRef]:
    """Every term of our namespace that is used as a class, property or object."""
    return {n for triple in graph for n in triple if isinstance(n, URIRef) and n.startswith(KG)} - {URIRef(KG)}


def declared(schema: Graph) -> set[URIRef]:
    kinds = (OWL.Class, OWL.ObjectProperty, OWL.DatatypeProperty)
    return {node for kind in kinds for node in schema.subjects(RDF.type, kind) if isinstance(node, URIRef)}


def test_every_term_of_the_contract_is_declared(schema: Graph) -> None:
    named = {URIRef(value) for value in vars(terms).values() if str(value).startswith(KG)} - {URIRef(KG)}
    kinds = {URIRef(terms.kind_class(kind)) for kind in ARTEFACT_KINDS}
    edges = {URIRef(iri) for iri in PREDICATES.values() if iri.startswith(KG)}
    assert len(named) > 35
    assert named | kinds | edges <= declared(schema)


def test_every_term_that_a_graph_uses_is_declared(schema: Graph) -> None:
    assert ours(to_rdflib(sample_graph())) <= declared(schema)


@pytest.mark.parametrize("path", sorted(ONTOLOGY.parent.glob("exports/*.ttl")), ids=lambda path: path.name)
def test_every_term_of_the_exports_is_declared(schema: Graph, path: Path) -> None:
    used = {URIRef(KG + name) for name in re.findall(r"(?<=[ \n])kg:([A-Za-z]\w*)", path.read_text(encoding="utf-8"))}
    assert used <= declared(schema)


def test_every_term_of_the_vocabularies_is_declared(schema: Graph) -> None:
    for path in [*ONTOLOGY.glob("concepts/*.ttl"), *ONTOLOGY.glob("artefacts.ttl")]:
        lines = path.read_text(encoding="utf-8").splitlines()
        used = {match[1] for line in lines if (match := re.match(r"\s+(?:a )?kg:(\w+) ", line))}
        assert {URIRef(KG + name) for name in used} <= declared(schema), path.name


def test_every_term_is_explained(schema: Graph) -> None:
    for term in declared(schema):
        assert schema.value(term, RDFS.label), term
        assert str(schema.value(term, RDFS.comment)).endswith("."), term
        if (term, RDF.type, OWL.Class) not in schema:
            assert schema.value(term, RDFS.domain) or schema.value(term, SCHEMA.domainIncludes), term
            assert schema.value(term, RDFS.range) or schema.value(term, SCHEMA.rangeIncludes), term


def test_every_kind_is_an_artefact(schema: Graph) -> None:
    for kind in ARTEFACT_KINDS:
        assert (URIRef(terms.kind_class(kind)), RDFS.subClassOf, URIRef(f"{KG}Artefact")) in schema


def test_every_part_of_a_score_is_below_score_part(schema: Graph) -> None:
    parts = {term for term in declared(schema) if terms.part_name(term) is not None} - {URIRef(f"{KG}scorePart")}
    assert len(parts) > 10
    assert parts == set(schema.subjects(RDFS.subPropertyOf, URIRef(f"{KG}scorePart")))


def test_aligned_with_other_ontologies(schema: Graph) -> None:
    lines = {f"{s} {o}" for p in (RDFS.subClassOf, RDFS.subPropertyOf) for s, o in schema.subject_objects(p)}
    assert all(any(start in line for line in lines) for start in FOREIGN)


def test_every_class_stands_below_one_of_others(schema: Graph) -> None:
    for term in schema.subjects(RDF.type, OWL.Class):
        above = {str(found) for found in schema.transitive_objects(term, RDFS.subClassOf)}
        assert [iri for iri in above if not iri.startswith(KG)], term


def test_no_link_is_a_half_statement(schema: Graph) -> None:
    """RDFS would make a statement without a subject of each link: kg:paper stands on other things too."""
    for predicate in (RDFS.subClassOf, RDFS.subPropertyOf):
        above = set(schema.objects(None, predicate))
        assert not above & {RDF.Statement, RDF.subject, RDF.predicate, RDF.object}


def test_nothing_of_ours_is_used_undeclared(schema: Graph) -> None:
    assert ours(schema) <= declared(schema)


def test_every_term_of_others_exists() -> None:
    graph = to_rdflib(sample_graph())
    used = {str(term) for term in {*graph.predicates(), *graph.objects(None, RDF.type)} if not str(term).startswith(KG)}
    known = KNOWN | {str(term) for namespace in CLOSED for term in dir(namespace)}
    assert len(used) > 40
    assert used <= known


def test_the_ontology_says_whose_terms_these_are(schema: Graph) -> None:
    ontology = URIRef(KG.rstrip("#"))
    assert (ontology, RDF.type, OWL.Ontology) in schema
    assert str(schema.value(ontology, OWL.versionInfo)) == __version__
    assert schema.value(ontology, DCTERMS.license)
    assert all((term, RDFS.isDefinedBy, ontology) in schema for term in declared(schema))
