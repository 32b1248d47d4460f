from __future__ import annotations

import io
from pathlib import Path

import pytest

from kg.exporters import EXPORTERS
from kg.exporters.export import formats
from kg.exporters.ntriples import write
from tests.cli.helpers import error, process, run
from tests.sample import sample_graph


@pytest.mark.parametrize("form", formats())
def test_every_format(source: Path, tmp_path: Path, form: str) -> None:
    result = run("export", source, "--to", form, "-o", tmp_path / "made" / "out")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == f"kg: wrote {tmp_path / 'made' / 'out'}\n"
    assert result.stdout == ""
    assert (tmp_path / "made" / "out").exists()


def test_what_is_written_is_the_graph(source: Path, tmp_path: Path) -> None:
    run("export", source, "--to", "ntriples", "-o", tmp_path / "a.nt")
    out = io.BytesIO()
    write(sample_graph(), out)
    assert (tmp_path / "a.nt").read_bytes() == out.getvalue()


def test_without_evidence(source: Path, bare: Path, tmp_path: Path) -> None:
    run("export", source, "--to", "ntriples", "-o", tmp_path / "a.nt", "--no-evidence")
    said = run("export", bare, "--to", "ntriples", "-o", tmp_path / "b.nt").stderr
    assert "no evidence.ttl beside the graph" in said
    assert (tmp_path / "a.nt").read_bytes() == (tmp_path / "b.nt").read_bytes()
    assert b"Mention" not in (tmp_path / "a.nt").read_bytes()
    assert "evidence" not in run("export", bare, "--to", "gexf", "-o", tmp_path / "c", "--quiet").stderr


def test_stdout(source: Path) -> None:
    done = process("export", source, "--to", "ntriples", "-o", "-")
    assert done.returncode == 0
    assert done.stdout.startswith("<https://kg.example/")
    assert done.stderr == ""
    assert "cannot go to stdout" in error("export", source, "--to", "obsidian", "-o", "-", code=2)


def test_mistakes(source: Path, tmp_path: Path) -> None:
    assert "known: centrality_csv, concepts_cytoscape" in error("export", source, "--to", "x", "-o", "y", code=2)
    assert "no such file" in error("export", tmp_path / "no", "--to", "gexf", "-o", tmp_path / "y", code=3)
    assert "is a folder, and gexf is one file" in error("export", source, "--to", "gexf", "-o", tmp_path, code=6)
    (tmp_path / "file").write_text("x")
    said = error("export", source, "--to", "csv", "-o", tmp_path / "file", code=6)
    assert "is a file, and this format is a folder" in said
    assert (tmp_path / "file").read_text() == "x"


@pytest.mark.parametrize("name", ["graph.ttl", "evidence.ttl", "report.json", "."])
def test_what_is_read_is_not_written_over(source: Path, name: str) -> None:
    before = (source / "graph.ttl").read_bytes()
    assert "belongs to the graph" in error("export", source, "--to", "ntriples", "-o", source / name, code=6)
    assert "belongs to the graph" in error("export", source / "graph.ttl", "--to", "gexf", "-o", source / name, code=6)
    assert (source / "graph.ttl").read_bytes() == before


def test_a_vault_is_replaced_on_request(source: Path, tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    run("export", source, "--to", "obsidian", "-o", vault)
    (vault / "my note.md").write_text("mine")
    assert "--replace" in error("export", source, "--to", "obsidian", "-o", vault, code=6)
    assert run("export", source, "--to", "obsidian", "-o", vault, "--replace").exit_code == 0
    assert (vault / "my note.md").read_text() == "mine"
    assert list(tmp_path.iterdir()) == [vault]


def test_it_is_listed() -> None:
    listed = run("list", "exporters", "--format", "csv").stdout
    for form in (*EXPORTERS.names(), "obsidian", "neo4j", "csv"):
        assert f"\n{form}," in listed
    assert "(a folder)" in listed
