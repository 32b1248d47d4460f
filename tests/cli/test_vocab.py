"""kg vocab, from the terminal."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from kg.cli.vocab import COMMANDS
from kg.vocabulary.formats.decisions import COLUMNS
from tests.cli.helpers import error, run

TERMS = """label,synonyms,broader,abbreviations,definition
machine learning,,,,Learning from data.
continual learning,lifelong learning,machine learning,CL,Learning on and on.
contrastive learning,,machine learning,CL,Learning by comparing.
"""
PAPERS = [
    "The magnetic field of a neutron star is strong. Continual learning of magnetic fields. Lifelong learning is CL.",
    "A magnetic field and a neutron star with a magnetar. Spin glass (SG) systems.",
    "Neutron stars and the spin glass (SG). The magnetic field decays. CL is not defined here.",
    "A spin glass has no magnetic field. Contrastive learning (CL) of neutron stars; CL helps.",
]


@pytest.fixture(scope="module")
def terms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("terms") / "terms.csv"
    path.write_text(TERMS, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("papers") / "papers.jsonl"
    path.write_text("".join(json.dumps({"id": f"p{n}", "abstract": t}) + "\n" for n, t in enumerate(PAPERS)), "utf-8")
    return path


@pytest.fixture(scope="module")
def built(papers: Path, terms: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built") / "out"
    assert run("build", papers, "-o", out, "--vocabulary", terms, "--quiet").exit_code == 0
    return out


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example(name: str) -> None:
    result = run("vocab", name, "--help")
    assert result.exit_code == 0
    assert f"kg vocab {name}" in result.output


def test_check_says_what_is_wrong(terms: Path, tmp_path: Path) -> None:
    result = run("vocab", "check", terms, "--format", "csv")
    found = rows(result.stdout)
    assert {row["rule"] for row in found} == {"no-cue"}
    assert found[0]["place"].endswith("terms.csv:3")
    assert result.exit_code == 4
    good = tmp_path / "good.csv"
    good.write_text("label,broader\nneutron star,star cluster\n", encoding="utf-8")
    assert run("vocab", "check", good, "--strict").exit_code == 0
    assert "no such file" in error("vocab", "check", tmp_path / "none.ttl", code=4).lower()


def test_search_show_tree_stats(terms: Path) -> None:
    where = ("--vocabulary", terms)
    assert rows(run("vocab", "search", "LEARNING", *where, "--format", "csv").stdout)[0]["label"].endswith("learning")
    assert "no label holds" in error("vocab", "search", "quasar", *where, code=2)
    shown = run("vocab", "show", "lifelong learning", *where).stdout
    assert "Learning on and on." in shown
    assert "machine learning" in shown
    assert run("vocab", "show", "CL", *where).stdout.count("definition") == 2
    assert "kg vocab search" in error("vocab", "show", "quasar", *where, code=2)
    assert run("vocab", "tree", *where).stdout.splitlines() == [
        "machine learning", "  continual learning", "  contrastive learning"]  # fmt: skip
    assert run("vocab", "tree", "--depth", "1", *where).stdout == "machine learning (+2)\n"
    counts = {row["what"]: row["count"] for row in rows(run("vocab", "stats", *where, "--format", "csv").stdout)}
    assert (counts["concepts"], counts["levels"], counts["short forms"]) == ("3", "2", "2")


def test_a_cycle_is_no_endless_tree(tmp_path: Path) -> None:
    path = tmp_path / "cycle.csv"
    path.write_text("label,broader\nalpha,beta\nbeta,alpha\n", encoding="utf-8")
    assert run("vocab", "tree", "alpha", "--vocabulary", path).stdout.count("\n") == 3
    assert run("vocab", "stats", "--vocabulary", path).exit_code == 0
    assert "cycle" in run("vocab", "check", path).stdout


def test_import(terms: Path, tmp_path: Path) -> None:
    out = tmp_path / "terms.ttl"
    assert run("vocab", "import", terms, "-o", out).exit_code == 0
    text = out.read_text("utf-8")
    assert 'skos:prefLabel "continual learning"@en' in text
    assert run("vocab", "import", out).stdout == text
    assert "cannot be written" in error("vocab", "import", terms, "-o", tmp_path / "no" / "x.ttl", code=6)


def test_propose_decide_build_undo(built: Path, papers: Path, terms: Path, tmp_path: Path) -> None:
    """The whole loop; a decision is kept when proposals are made again, and gone when its line is."""
    path = tmp_path / "proposals.csv"
    where = ("--vocabulary", terms)
    assert run("vocab", "propose", built, "-o", path, *where).exit_code == 0
    found = rows(path.read_text("utf-8"))
    assert list(found[0]) == list(COLUMNS)
    assert {"magnetic field", "neutron star", "spin glass"} <= {row["term"] for row in found}
    assert all(row["decision"] == "" and "[" in row["quote_1"] for row in found)
    text = (
        path.read_text("utf-8").replace("\n,spin glass", "\naccept,spin glass").replace("\n,neutron", "\nban,neutron")
    )
    path.write_text(text, "utf-8")
    assert run("build", papers, "-o", tmp_path / "two", *where, "--vocabulary", path, "--quiet").exit_code == 0
    graph = (tmp_path / "two" / "graph.ttl").read_text("utf-8")
    assert "dcterms:subject concept:spin-glass" in graph
    assert "concept:neutron-star" not in graph
    both = (*where, "--vocabulary", path, "--vocabulary", "none")
    assert run("build", papers, "-o", tmp_path / "three", *both, "--quiet").exit_code == 0
    graph = (tmp_path / "three" / "graph.ttl").read_text("utf-8")
    assert "concept:magnetic-field" in graph
    assert "concept:neutron-star" not in graph
    overlay = tmp_path / "overlay.ttl"
    assert "1 accept, 1 ban" in run("vocab", "apply", path, "-o", overlay, *where).stderr
    assert "concept:spin-glass a skos:Concept" in overlay.read_text("utf-8")
    assert run("vocab", "propose", built, "-o", path, *where).exit_code == 0
    again = rows(path.read_text("utf-8"))
    assert sorted(row["decision"] for row in again if row["decision"]) == ["accept", "ban"]
    assert len({row["term"] for row in again}) == len(again)
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("accept")]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    run("vocab", "apply", path, "-o", overlay, *where)
    assert "spin-glass" not in overlay.read_text("utf-8")


def test_propose_does_not_write_over_other_files(built: Path, terms: Path) -> None:
    assert "holds no proposals" in error("vocab", "propose", built, "-o", terms, "--vocabulary", terms, code=6)
    assert "no file of proposals" in error("vocab", "apply", terms, code=2)


def test_collisions(built: Path, terms: Path) -> None:
    found = rows(run("vocab", "collisions", built, "--vocabulary", terms, "--format", "csv").stdout)
    senses = {(row["name"], row["sense"]): row for row in found if row["kind"] == "label"}
    assert senses["CL", "(no sense chosen)"]["example"] == "p2"
    assert senses["CL", "contrastive learning"]["papers"] == "1"
    assert "[CL]" in senses["CL", "continual learning"]["quote"]


def test_an_unknown_command() -> None:
    assert run("vocab", "oops").exit_code == 2
