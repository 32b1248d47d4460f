"""The triples of the contract, asked for as a user would."""

from __future__ import annotations

from dataclasses import replace

import pyoxigraph as ox
import pytest

from kg.graph import terms as t
from kg.graph.rdf_view import evidence_blocks, graph_blocks
from kg.iri import VOCABULARIES
from kg.model import Concept, Iri, Paper
from tests.exporters.test_turtle import turtle
from tests.sample import BASE, concept, empty_graph, paper, sample_graph

PREFIXES = "".join(f"PREFIX {name}: <{iri}> " for name, iri in {**VOCABULARIES, "kg": t.SCORE[: -len("score")]}.items())


@pytest.fixture(scope="module")
def store() -> ox.Store:
    store = ox.Store()
    for part in turtle(sample_graph()):
        store.load(part, format=ox.RdfFormat.TURTLE)
    return store


def ask(store: ox.Store, pattern: str) -> bool:
    return bool(store.query(f"{PREFIXES} ASK {{ {pattern} }}"))


def count(store: ox.Store, pattern: str) -> int:
    found = store.query(f"{PREFIXES} SELECT * WHERE {{ {pattern} }}")
    assert isinstance(found, ox.QuerySolutions)
    return len(list(found))


def test_every_link_is_an_edge_and_every_edge_a_link(store: ox.Store) -> None:
    links = (
        "?l a kg:Link ; kg:paper ?p ; kg:predicate ?r ; kg:target ?o ; kg:score ?s ; kg:rank ?n ; kg:mentionCount ?c ."
    )
    assert count(store, links) == len(sample_graph().links)
    assert not ask(store, f"{links} FILTER NOT EXISTS {{ ?p ?r ?o }}")
    edges = "VALUES ?r { dcterms:subject kg:introduces kg:uses kg:comparesWith cito:cites } ?p ?r ?o ."
    assert count(store, edges) == len(sample_graph().links)
    assert not ask(store, f"{edges} FILTER NOT EXISTS {{ ?l kg:paper ?p ; kg:predicate ?r ; kg:target ?o }}")


def test_every_named_thing_has_a_label_without_a_language(store: ox.Store) -> None:
    things = (
        "{ ?x a fabio:ResearchPaper } UNION { ?x a skos:Concept } UNION { ?x a fabio:Work } UNION { ?x a kg:Method }"
    )
    assert count(store, things) == 4 + 6 + 2 + 1
    assert not ask(store, f'{things} FILTER NOT EXISTS {{ ?x rdfs:label ?y FILTER(LANG(?y) = "") }}')


def test_a_derived_title_is_no_title(store: ox.Store) -> None:
    assert count(store, "?p dcterms:title ?t ; a fabio:ResearchPaper") == 2
    assert count(store, "?p dcterms:abstract ?t") == 4


def test_texts_have_a_language_only_where_the_source_states_it(store: ox.Store) -> None:
    assert ask(store, f'<{paper("p1")}> dcterms:abstract ?a ; dcterms:language "en" FILTER(LANG(?a) = "en")')
    assert ask(store, f'<{paper("p2")}> dcterms:abstract ?a FILTER(LANG(?a) = "")')


def test_the_scheme_has_its_top_concepts(store: ox.Store) -> None:
    assert ask(store, f"?s a skos:ConceptScheme ; skos:hasTopConcept <{concept('machine-learning')}>")
    assert count(store, "?s skos:hasTopConcept ?c") == 2
    assert not ask(store, "?s skos:hasTopConcept ?c . ?c skos:broader ?b")
    assert not ask(store, "?c a skos:Concept FILTER NOT EXISTS { ?c skos:inScheme ?s . ?s a skos:ConceptScheme }")


def test_cooccurrence_is_never_related(store: ox.Store) -> None:
    assert count(store, "?a kg:coOccursWith ?b") == 3
    assert not ask(store, "?a kg:coOccursWith ?b FILTER(STR(?a) >= STR(?b))")
    assert count(store, "?x a kg:CoOccurrence ; kg:first ?a ; kg:second ?b . ?a kg:coOccursWith ?b") == 3
    assert count(store, "?a skos:related ?b") == 1


def test_the_dataset_says_what_made_it(store: ox.Store) -> None:
    assert ask(
        store,
        f"<{BASE}dataset> a void:Dataset, dcat:Dataset ; prov:wasGeneratedBy ?b . "
        '?b a prov:Activity ; kg:softwareVersion "0.1.0" ; kg:vocabularyHash ?v ; kg:inputHash ?i',
    )
    assert ask(store, "?d void:classPartition ?p . ?p void:class fabio:ResearchPaper ; void:entities 4")
    assert ask(store, "?d void:classPartition ?p . ?p void:class kg:Dataset ; void:entities 1")


def test_years_as_date_and_number(store: ox.Store) -> None:
    assert ask(store, f'<{paper("p1")}> dcterms:issued "2025"^^<http://www.w3.org/2001/XMLSchema#gYear> ; kg:year 2025')


def test_a_passing_mention_supports_nothing(store: ox.Store) -> None:
    assert count(store, "?m a kg:Mention FILTER NOT EXISTS { ?m kg:evidenceFor ?l }") == 1
    assert not ask(store, "?m a kg:Mention FILTER NOT EXISTS { ?m kg:about ?c }")
    assert count(store, "?m kg:contrast true") == 1
    assert count(store, "?m kg:contrast ?c") == 1


def test_subjects_stand_once_and_sorted_within_their_section() -> None:
    for blocks in (graph_blocks, evidence_blocks):
        subjects = [subject for subject, _ in blocks(sample_graph())]
        assert len(set(subjects)) == len(subjects)
        for room in ("artefact", "paper", "work", "link", "cooc", "mention"):
            section = [subject for subject in subjects if subject.startswith(f"{BASE}{room}/")]
            assert section == sorted(section)


def test_no_pair_without_an_object() -> None:
    for blocks in (graph_blocks, evidence_blocks):
        assert all(objects for _, pairs in blocks(sample_graph()) for _, objects in pairs)


def test_a_concept_of_no_language_and_of_an_odd_one() -> None:
    iri = Iri("http://a.org/x")
    for language, label, extra in (("", '"x"', ""), ("pt-BR", '"x"@pt-br', '"pt-BR"'), ("a b", '"x"', '"a b"')):
        concepts = (Concept(iri, "x", language=language),)
        text = turtle(replace(empty_graph(), concepts=concepts))[0].decode()
        assert f"skos:prefLabel {label} ." in text
        assert (f"dcterms:language {extra} ;" in text) == bool(extra)


def test_an_address_that_is_no_iri_is_a_literal() -> None:
    seen = ("https://a.org/b", "www.a.org", "http://a b/", "https://a.org/#b#c")
    papers = (Paper(paper("p"), "p", "p", "", see_also=seen),)
    text = turtle(replace(empty_graph(), papers=papers))[0].decode()
    assert 'rdfs:seeAlso "http://a b/", "https://a.org/#b#c", "www.a.org", <https://a.org/b>' in text
