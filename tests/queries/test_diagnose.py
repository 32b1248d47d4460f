from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import QueryError
from kg.queries.engine import ask

WRONG = {
    "SELECT * { ?s foaf:name ?o }": "line 1, column 15: unknown prefix foaf: - put first: PREFIX foaf: <http://xmlns",
    "SELECT * { ?s skso:broader ?o }": "line 1, column 15: unknown prefix skso: - did you mean skos:?",
    "SELECT * { ?s dct:subject ?o }": "line 1, column 15: unknown prefix dct: - here it is dcterms:",
    "SELECT * { ?s mls:hasValue ?o }": "line 1, column 15: unknown prefix mls: - put first: PREFIX mls: <http://www.w3",
    "SELECT * { <https://kg.example/a ?p ?o }": "line 1, column 12: the IRI that begins with <https://kg.example/a is",
    "SELECT * { ?s <http://x.example/a b> ?o }": "line 1, column 15: the IRI that begins with <http://x.example/a is",
    "SELECT ?p COUNT(?s) { ?s ?p ?o } GROUP BY ?p": "line 1, column 11: what SELECT computes needs brackets and a name",
    "SELECT * { ?s zzzz:a ?o }": "line 1, column 15: unknown prefix zzzz: - put first: PREFIX zzzz: <...>; declared",
    "SELEC * { ?s ?p ?o }": "line 1, column 1: SPARQL has no word 'SELEC'; did you mean SELECT?",
    "SELECT *\nWHERE { ?s ?p ?o\n": "line 2, column 7: { is never closed",
    "SELECT * { ?s ?p ?o ) }": "line 1, column 21: ) closes nothing",
    "SELECT * { ?s ?p 'abc }": "line 1, column 18: the string that begins with ' is never closed",
    "SELECT s { ?s ?p ?o }": "line 1, column 8: SPARQL has no word 's'; variables begin with ?",
    "SELECT * { ?s ?p . }": "line 1, column 20: does not parse at } or shortly before it",
    "SELECT ?s (COUNT(?p) AS ?n) { ?s ?p ?o }": "line 1, column 41: The SELECT contains a variable that is unbound",
    "SELECT * { ?s ?p ?o } GROUP ?s": "line 1, column 29: does not parse at ?s or shortly before it; possible",
    "SELECT * { ?s ?p ?o OPTIONAL ?x }": "line 1, column 30: does not parse at ?x or shortly before it",
}


@pytest.mark.parametrize(("query", "message"), WRONG.items(), ids=WRONG)
def test_says_where_what_and_what_to_do(source: Path, query: str, message: str) -> None:
    with pytest.raises(QueryError) as caught:
        ask(source, query)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
