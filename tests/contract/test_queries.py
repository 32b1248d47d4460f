"""What every named query must do, those of other distributions included."""

from __future__ import annotations

from pathlib import Path

import pytest
from rdflib.plugins.sparql import prepareQuery

from kg.iri import prefixes
from kg.queries.catalogue import Bound, NamedQuery, bind, named, names
from kg.queries.engine import ask
from kg.queries.tokens import check, is_ordered
from tests.exported import export
from tests.sample import empty_graph


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export(tmp_path_factory.mktemp("full"))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export(tmp_path_factory.mktemp("empty"), empty_graph())


@pytest.fixture(params=names())
def query(request: pytest.FixtureRequest) -> NamedQuery:
    return named(request.param)


def bound(query: NamedQuery, value: str = "continual learning") -> Bound:
    return bind(query, {p.name: "1" if p.kind == "number" else value for p in query.parameters if p.default is None})


def test_says_in_a_sentence_what_it_gives(query: NamedQuery) -> None:
    assert query.description[0].isupper()
    assert query.description.endswith(".")
    assert all(parameter.meaning for parameter in query.parameters)


def test_only_reads(query: NamedQuery) -> None:
    check(bound(query).text())


def test_another_parser_takes_it_too(query: NamedQuery) -> None:
    prepareQuery(bound(query).text(), initNs=prefixes())


def test_says_in_which_order_rows_come(query: NamedQuery) -> None:
    assert is_ordered(query.text)


def test_gives_nothing_from_nothing(query: NamedQuery, empty: Path) -> None:
    assert ask(empty, bound(query), evidence=query.evidence).rows == ()


def test_same_rows_each_time(query: NamedQuery, full: Path) -> None:
    assert ask(full, bound(query), evidence=query.evidence) == ask(full, bound(query), evidence=query.evidence)


def test_columns_are_named_for_people(query: NamedQuery, full: Path) -> None:
    answer = ask(full, bound(query), evidence=query.evidence)
    assert all(name.islower() for name in answer.variables)
