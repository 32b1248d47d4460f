"""A query that finds nothing is told why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kg.errors import QueryError
from kg.queries.catalogue import bind, named, names
from kg.queries.engine import ask

HINTS = {
    "SELECT ?x { ?p kg:introduce ?x }": "kg:introduce does not occur in the graph; did you mean kg:introduces?",
    "SELECT ?x { ?x schema:label ?l }": "schema:label does not occur in the graph; did you mean rdfs:label?",
    "SELECT ?x { ?x a kg:Mention }": "kg:Mention stands in evidence.ttl: ask with --evidence",
    'SELECT ?x { ?x rdfs:label "Continual Learning" }': 'no text in the graph is "Continual Learning"; did you mean',
    'SELECT ?x { ?x dcterms:identifier "p1"@en }': 'no dcterms:identifier is "p1"@en; did you mean "p1"?',
    'SELECT ?x { ?x skos:prefLabel "continual learning" }': (
        'no skos:prefLabel is "continual learning"; did you mean "continual learning"@en?'
    ),
    'SELECT ?x { ?x a skos:Concept ; skos:prefLabel "Continual Learning" }': (
        'no skos:prefLabel is "Continual Learning"; did you mean "continual learning"@en?'
    ),
    'SELECT ?p { ?p dcterms:subject "continual learning" }': (
        'dcterms:subject points at things, not at texts such as "continual learning"; '
        'write dcterms:subject/rdfs:label "continual learning"'
    ),
    'SELECT ?p { ?p dcterms:subject "continual lerning" }': (
        'dcterms:subject points at things, not at texts such as "continual lerning"; '
        'write dcterms:subject/rdfs:label "continual learning"'
    ),
    "SELECT ?p { ?p dcterms:issued 2025 }": (
        'no dcterms:issued is 2025; did you mean "2025"^^xsd:gYear? kg:year holds the year as a number'
    ),
    "SELECT ?p { ?p dcterms:issued 1999 }": 'dcterms:issued holds values such as "20',
    "SELECT ?p { ?p dcterms:issued ?y FILTER(?y >= 2020) }": '?y is dcterms:issued, such as "20',
    'SELECT ?p { ?p kg:year ?y FILTER("2025" = ?y) }': "?y is kg:year, such as 20",
    'SELECT ?x { ?x skos:prefLabel ?l FILTER(?l = "continual learning") }': "?l is skos:prefLabel, such as ",
    'SELECT ?c { ?p dcterms:subject ?c FILTER(CONTAINS(?c, "learning")) }': "?c is dcterms:subject, a thing such as",
    'SELECT ?c { ?p dcterms:subject ?c FILTER(?c = "continual learning") }': "?c is dcterms:subject, such as concept:",
    'SELECT ?x { ?x rdfs:label ?l FILTER(CONTAINS(?l, "Continual")) }': "CONTAINS minds capitals",
    "SELECT ?x { ?x a kg:Paper }": "kg:Paper does not occur in the graph; did you mean fabio:ResearchPaper?",
    "SELECT ?x { ?p schema:author ?x }": "schema:author does not occur in the graph; did you mean dc:creator?",
    "SELECT ?p { ?p dcterms:subject concept:Continual_Learning }": (
        "concept:Continual_Learning does not occur in the graph; did you mean concept:continual-learning?"
    ),
    "PREFIX schema: <http://schema.org/> SELECT ?x { ?p schema:codeRepository ?x }": (
        "schema: is <https://schema.org/> here, not <http://schema.org/>: leave that PREFIX out"
    ),
    "SELECT ?x { ?x a kg:Artefact }": "kg:Artefact stands above what is written; ask VALUES ?kind { kg:Method ",
    "SELECT ?p { ?p kg:introduces concept:continual-learning }": "nothing has kg:introduces concept:continual-learning",
    "SELECT ?p { ?p dcterms:title paper:p1 }": "dcterms:title holds texts such as ",
    "SELECT ?g { GRAPH ?g { ?s ?p ?o } }": "there are no named graphs here",
    "SELECT (COUNT(?p) AS ?n) { ?p kg:introduce ?x }": "kg:introduce does not occur in the graph",
    "SELECT (SUM(?y) AS ?all) { ?p dcterms:subject dcterms:subject ; kg:yeer ?y }": "nothing has dcterms:subject",
    "ASK { ?p kg:introduce ?x }": "kg:introduce does not occur in the graph; did you mean kg:introduces?",
    "SELECT ?x { <https://kg.example/paper/p9> dcterms:subject ?x }": "<https://kg.example/paper/p9> does not occur",
    "CONSTRUCT { ?p a ?x } { ?p kg:introduce ?x }": "kg:introduce does not occur",
}


@pytest.mark.parametrize(("query", "hint"), HINTS.items(), ids=HINTS)
def test_hint(source: Path, query: str, hint: str) -> None:
    assert ask(source, query).hints[0].startswith(hint)


@pytest.mark.parametrize(
    "query",
    [
        'SELECT ?x { ?x rdfs:label ?l FILTER(CONTAINS(?l, "nowhere")) }',
        "PREFIX my: <urn:my> SELECT ?x { ?x my:own ?l }",
        "SELECT ?x { ?x kg:year 1066 }",
        "SELECT ?x { ?x rdfs:label ?x }",
    ],
)
def test_no_hint_where_nothing_can_be_said(source: Path, query: str) -> None:
    answer = ask(source, query)
    assert (answer.rows, answer.hints) == ((), ())


@pytest.mark.parametrize(
    "query",
    [
        "SELECT ?x { ?p kg:introduces ?x }",
        "SELECT (COUNT(*) AS ?n) { ?p kg:introduces ?x OPTIONAL { ?p kg:introduce ?y } }",
        "ASK { ?p kg:introduces ?x OPTIONAL { ?p kg:introduce ?y } }",
        'SELECT ?x { { ?x rdfs:label "continual learning" } UNION { ?x kg:label "continual learning" } }',
    ],
)
def test_no_hint_where_there_is_something(source: Path, query: str) -> None:
    assert ask(source, query).hints == ()


def test_every_mistake_is_told_once(source: Path) -> None:
    answer = ask(source, 'SELECT ?p { ?p kg:year ?y ; dcterms:subject "nothing" FILTER(?y = "2025") }')
    assert len(answer.hints) == 2


@pytest.mark.parametrize("name", names())
def test_every_named_query_says_what_no_rows_mean(name: str) -> None:
    assert len(named(name).empty) > 10


def test_names_of_named_queries(source: Path) -> None:
    answer = ask(source, bind(named("papers-on"), {"concept": "continual lerning"}))
    (hint,) = answer.hints
    assert hint.startswith('no concept is called "continual lerning"; did you mean "continual learning" or ')


@pytest.mark.parametrize(
    "wanted",
    ["concept:continual-learning", "<https://kg.example/concept/continual-learning>", "Continual learning"],
)
def test_names_are_taken_as_the_tables_print_them(source: Path, wanted: str) -> None:
    rows = ask(source, bind(named("papers-on"), {"concept": wanted})).rows
    assert rows
    assert rows == ask(source, bind(named("papers-on"), {"concept": "continual learning"})).rows


def test_a_paper_stands_for_no_concept(source: Path) -> None:
    answer = ask(source, bind(named("papers-on"), {"concept": "paper:p1"}))
    assert answer.hints[0].startswith('no concept is called "paper:p1"')


GRAPHS = {
    "FROM <https://kg.example/dataset>": "",
    "FROM <dataset>": "",
    "PREFIX own: <https://kg.example/> SELECT": "",
    "FROM <https://kg.example/dataset> FROM <https://kg.example/dataset/evidence>": "",
    "FROM <https://kg.example/dataset/evidence>": "is a part of the graph",
    "FROM <https://kg.example/datset>": "there is no graph <https://kg.example/datset> here",
    "FROM <file:///etc/hostname>": "there is no graph <file:///etc/hostname> here",
    "FROM paper:p1": "there is no graph <https://kg.example/paper/p1> here",
    "FROM NAMED <https://kg.example/dataset>": "no named graphs here",
}


@pytest.mark.parametrize(("graphs", "said"), GRAPHS.items(), ids=GRAPHS)
def test_the_graph_goes_by_the_name_of_the_dataset(source: Path, graphs: str, said: str) -> None:
    query = f"SELECT ?x {graphs} WHERE {{ ?p kg:introduces ?x }}"
    if graphs.startswith("PREFIX"):
        query = "PREFIX own: <https://kg.example/> SELECT ?x FROM own:dataset { ?p kg:introduces ?x }"
    if said:
        with pytest.raises(QueryError, match=re.escape(said)):
            ask(source, query)
    else:
        assert ask(source, query).rows == ask(source, "SELECT ?x { ?p kg:introduces ?x }").rows
