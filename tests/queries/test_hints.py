"""A query that finds nothing is told why."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.queries.catalogue import bind, named
from kg.queries.engine import ask

HINTS = {
    "SELECT ?x { ?p kg:introduce ?x }": "kg:introduce does not occur in the graph; did you mean kg:introduces?",
    "SELECT ?x { ?x schema:label ?l }": "schema:label does not occur in the graph; did you mean rdfs:label?",
    "SELECT ?x { ?x a kg:Mention }": "kg:Mention stands in evidence.ttl: ask with --evidence",
    'SELECT ?x { ?x rdfs:label "Continual Learning" }': 'no text in the graph is "Continual Learning"; did you mean',
    'SELECT ?x { ?x dcterms:identifier "p1"@en }': 'no text in the graph is "p1"@en; did you mean "p1"?',
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


def test_no_hint_where_there_are_rows(source: Path) -> None:
    assert ask(source, "SELECT ?x { ?p kg:introduces ?x }").hints == ()


def test_names_of_named_queries(source: Path) -> None:
    answer = ask(source, bind(named("papers-on"), {"concept": "continual lerning"}))
    (hint,) = answer.hints
    assert hint.startswith('no concept is called "continual lerning"; did you mean "continual learning" or ')
