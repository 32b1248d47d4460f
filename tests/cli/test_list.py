from __future__ import annotations

import json

import pytest

from kg.queries.catalogue import names
from tests.cli.helpers import run

ROOMS = ["readers", "extractors", "measures", "exporters", "queries"]


@pytest.mark.parametrize("what", ROOMS)
def test_every_room(what: str) -> None:
    rows = json.loads(run("list", what, "--format", "json").stdout)
    assert rows
    assert all(row.keys() == {"name", "description"} for row in rows)
    assert [row["name"] for row in rows] == sorted(row["name"] for row in rows)


def test_queries_are_those_of_the_folder() -> None:
    assert [row["name"] for row in json.loads(run("list", "queries", "--format", "json").stdout)] == names()


def test_exporters_name_their_files() -> None:
    assert "(graph.ttl)" in run("list", "exporters").stdout


def test_what_cannot_be_imported_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    from kg.measures import MEASURES

    monkeypatch.setitem(MEASURES._table, "other", "no_such_package:measure")
    rows = {row["name"]: row["description"] for row in json.loads(run("list", "measures", "--format", "json").stdout)}
    assert rows["other"].startswith("not available: ")
