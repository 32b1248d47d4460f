"""``kg validate`` as a person and as a script use it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.checks.helpers import broken
from tests.cli.helpers import error, run
from tests.sample import BASE

SCORE = ("graph.ttl", "kg:score 0.873200", "kg:score 0.8732")


def test_nothing_found(tmp_path: Path) -> None:
    result = run("validate", broken(tmp_path))
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr.startswith("kg: no findings in graph.ttl and evidence.ttl (")
    assert run("validate", tmp_path, "--quiet").stderr == ""
    assert run("validate", tmp_path, "--format", "json").stdout == "[]\n"


@pytest.mark.parametrize("form", ["table", "csv", "json"])
def test_a_finding_in_every_form(tmp_path: Path, form: str) -> None:
    result = run("validate", broken(tmp_path, SCORE), "--format", form)
    assert result.exit_code == 1
    link = f"{BASE}link/p1--subject--continual-learning"
    if form == "table":
        assert link in result.stdout
    rows = (
        json.loads(result.stdout)
        if form == "json"
        else list(csv.DictReader(io.StringIO(result.stdout)))
        if form == "csv"
        else []
    )
    for row in rows:
        assert list(row) == ["rule", "file", "line", "subject", "message"]
        assert (row["rule"], row["file"], row["subject"]) == ("literal", "graph.ttl", link)
        assert int(row["line"]) > 0
    assert "1 finding in graph.ttl and evidence.ttl" in result.stderr
    assert "literal 1" in result.stderr


def test_one_rule_only(tmp_path: Path) -> None:
    broken(tmp_path, SCORE)
    assert run("validate", tmp_path, "--rule", "skos-s13", "--rule", "dangling").exit_code == 0
    assert run("validate", tmp_path, "--rule", "literal").exit_code == 1
    assert "no rule named 'x'; known: address" in error("validate", tmp_path, "--rule", "x", code=2)


def test_the_first_findings_of_many(tmp_path: Path) -> None:
    extra = "".join(f"work:x{n} a fabio:Work .\n" for n in range(50))
    broken(tmp_path, ("graph.ttl", "", extra))
    result = run("validate", tmp_path, "--rule", "property", "--top", "3", "--format", "csv")
    assert len(result.stdout.splitlines()) == 4
    assert "50 findings" in result.stderr
    assert "3 are shown" in result.stderr
    assert (
        len(run("validate", tmp_path, "--rule", "property", "--top", "0", "--format", "csv").stdout.splitlines()) == 51
    )


def test_without_evidence_it_says_so(tmp_path: Path) -> None:
    (broken(tmp_path) / "evidence.ttl").unlink()
    result = run("validate", tmp_path / "graph.ttl")
    assert result.exit_code == 0
    assert "no evidence.ttl beside the graph" in result.stderr


def test_shacl(tmp_path: Path) -> None:
    assert run("validate", broken(tmp_path / "a"), "--shacl").exit_code == 0
    result = run("validate", broken(tmp_path / "b", (*SCORE[:2], "kg:score 2.000000")), "--shacl", "--format", "csv")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1].startswith("shacl,graph.ttl,")


def test_rules_are_listed() -> None:
    rows = json.loads(run("validate", "--list", "--format", "json").stdout)
    assert len(rows) > 30
    assert all(row["description"].endswith(".") for row in rows)


def test_usage(tmp_path: Path) -> None:
    assert "give SOURCE" in error("validate", code=2)
    assert "no such file" in error("validate", tmp_path / "absent", code=3)
    assert "no graph.ttl" in error("validate", tmp_path, code=3)
    assert "--shapes goes with --shacl" in error("validate", tmp_path, "--shapes", "a.ttl", code=2)
    assert "--shapes goes with --shacl" in error("validate", tmp_path, "--shacl", "--rule", "dangling", code=2)


def test_no_terminal_is_driven(tmp_path: Path) -> None:
    broken(tmp_path, ("graph.ttl", "", '\n<urn:\u202e> kg:year "\\u001b[31m" .\n'))
    result = run("validate", tmp_path)
    assert result.exit_code == 1
    assert "\x1b" not in result.stdout
    assert "\u202e" not in result.stdout
