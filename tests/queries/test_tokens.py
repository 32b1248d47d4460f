from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import QueryError
from kg.queries.tokens import check, fill, is_ordered, literal, parameters, position, star_variables, tokens

REFUSED = {
    "service": "SELECT * { SERVICE <http://x.example/> { ?s ?p ?o } }",
    "small letters": "select * { service silent ?where { ?s ?p ?o } }",
    "without space": "SELECT*{SERVICE<http://x.example/>{?s ?p ?o}}",
    "inside a group": "SELECT * { OPTIONAL { { SERVICE <http://x.example/> {} } } }",
    "behind a comment": "SELECT * { # nothing\nSERVICE <http://x.example/> {} }",
    "behind what looks like an address": "SELECT * { ?s ?p ?o FILTER(?s<?p)SERVICE#>\n<http://x.example/>{} }",
    "glued to a boolean": "SELECT * { ?s ?p trueSERVICE <http://x.example/> {} }",
    "glued to silent": "SELECT * { SERVICESILENT<http://x.example/>{} }",
    "glued to an empty prefix": "PREFIX : <http://x.example/> SELECT * { SERVICE:x { ?s ?p ?o } }",
    "after an escaped apostrophe": "SELECT * { ?s kg:a\\'b ?o SERVICE <http://x.example/'> {} }",
    "after an address with an escape": "SELECT * { ?s <http://x.example/\\u0041#> ?o SERVICE <urn:x> {} }",
    "insert": "INSERT DATA { <urn:a> <urn:b> <urn:c> }",
    "load": "LOAD <http://x.example/data.ttl>",
    "drop": "PREFIX a: <urn:a> DROP ALL",
    "delete": "# tidy up\nDELETE WHERE { ?s ?p ?o }",
    "with": "WITH <urn:g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }",
    "brackets without end": "SELECT * { FILTER(" + "(" * 200 + "1" + ")" * 200 + ") }",
    "a path without end": "SELECT * { ?s " + "<urn:a>/" * 3000 + "<urn:a> ?o }",
    "signs without end": "SELECT * { FILTER(" + "!" * 3000 + "true) }",
    "nothing": "  # only a comment\n",
}
TAKEN = {
    "in a string": "SELECT * { ?s ?p 'SERVICE <http://x.example/> {}' }",
    "in a long string": 'SELECT * { ?s ?p """a " SERVICE " b""" }',
    "in a comment": "SELECT * { ?s ?p ?o } # SERVICE <http://x.example/> {}",
    "in a variable": "SELECT ?service { ?service ?p ?o }",
    "in an address": "SELECT * { ?s <http://x.example/web-service#a> ?o }",
    "in a local name": "SELECT * { ?s ex:service ?o }",
    "in a language tag": "SELECT * { ?s ?p 'a'@service }",
    "a word that a name begins with": "SELECT * { ?loader ?inserted ?o }",
}


@pytest.mark.parametrize("query", REFUSED.values(), ids=REFUSED)
def test_refuses_what_changes_data_or_asks_others(query: str) -> None:
    with pytest.raises(QueryError):
        check(query)


@pytest.mark.parametrize("query", TAKEN.values(), ids=TAKEN)
def test_takes_the_word_where_it_means_nothing(query: str) -> None:
    check(query)


def test_refusal_says_where() -> None:
    with pytest.raises(QueryError, match="line 2, column 3: SERVICE"):
        check("SELECT * {\n  SERVICE <http://x.example/> {} }")


@given(st.text())
def test_tokens_lose_nothing_but_space_and_comments(query: str) -> None:
    found = list(tokens(query))
    assert all(query[token.start :].startswith(token.text) for token in found)
    assert [token.start for token in found] == sorted(token.start for token in found)


@given(st.text())
def test_a_filled_in_value_stays_one_string(value: str) -> None:
    filled = fill("ASK { ?s ?p ?l FILTER(?l = $x) }", {"x": value})
    assert [token.text for token in tokens(filled)][-4:] == ["=", literal(value), ")", "}"]


def test_fill_leaves_other_variables_and_strings() -> None:
    assert fill("?x $y $x '$x' # $x", {"x": "1"}) == "?x $y \"1\" '$x' # $x"


def test_parameters_are_those_with_a_dollar() -> None:
    assert parameters("SELECT ?a { ?a $b ?c FILTER($b = $d) } # $e") == ["b", "d"]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("SELECT * { ?s ?p ?o }", ["s", "p", "o"]),
        ("PREFIX a: <urn:a> select distinct * { ?b a:c $a }", ["b", "a"]),
        ("SELECT ?s { ?s ?p ?o }", []),
        ("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }", []),
        ("ASK {}", []),
    ],
)
def test_star_variables(query: str, names: list[str]) -> None:
    assert star_variables(query) == names


def test_order_is_seen() -> None:
    assert is_ordered("SELECT * { ?s ?p ?o } order by ?s")
    assert not is_ordered("SELECT ?order { ?order ?p 'ORDER BY' }")


def test_position_counts_lines() -> None:
    assert position("a\nbc", 0) == "line 1, column 1"
    assert position("a\nbc", 3) == "line 2, column 2"
