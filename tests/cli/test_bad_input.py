"""Every kind of bad input: its exit code, one line that names the place, and nothing written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.helpers import error

TEXT = "We study continual learning, a long line of work on how to learn without forgetting.\n"
BAD_FILES = {
    "empty.txt": b"",
    "blank.txt": b" \n\n \t\n",
    "binary.txt": bytes(range(256)) * 8,
    "latin.txt": "Étude des réseaux de neurones, un long résumé d'article.\n".encode("latin-1"),
    "unknown.xyz": b"\x89 what is this",
    "broken.json": b'[{"abstract": "a"',
    "no-text.jsonl": b'{"id": "a", "title": "Only a title"}\n',
    "no-text.csv": b"id,title\na,Only a title\n",
    "list.json": b"[1, 2, 3]",
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_files(name: str, tmp_path: Path, vocabulary: Path) -> None:
    papers = tmp_path / name
    papers.write_bytes(BAD_FILES[name])
    message = error("build", papers, "-o", tmp_path / "out", "--vocabulary", vocabulary, code=3)
    assert name in message
    assert not (tmp_path / "out").exists()


def test_missing_path(tmp_path: Path) -> None:
    message = error("build", tmp_path / "nowhere", "-o", tmp_path / "out", code=3)
    assert "nowhere: no such file or folder" in message


def test_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    assert "is empty" in error("build", tmp_path / "in", "-o", tmp_path / "out", code=3)


def test_unknown_reader(tmp_path: Path) -> None:
    papers = _papers(tmp_path)
    assert "known: " in error("build", papers, "-o", tmp_path / "out", "--reader", "nothing", code=2)


@pytest.mark.parametrize("text", ["this is no Turtle", "<a> <b> ", "\x00"])
def test_vocabulary_that_does_not_parse(text: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttl"
    broken.write_text(text)
    message = error("build", _papers(tmp_path), "-o", tmp_path / "out", "--vocabulary", broken, code=4)
    assert "broken.ttl" in message
    assert not (tmp_path / "out").exists()


def test_missing_vocabulary(tmp_path: Path) -> None:
    message = error("build", _papers(tmp_path), "-o", tmp_path / "out", "--vocabulary", tmp_path / "no.ttl", code=4)
    assert "no.ttl" in message


def test_rules_that_do_not_parse(tmp_path: Path, vocabulary: Path) -> None:
    rules = tmp_path / "rules.jsonl"
    rules.write_text("not JSON")
    papers = _papers(tmp_path)
    message = error("build", papers, "-o", tmp_path / "o", "--vocabulary", vocabulary, "--rules", rules, code=2)
    assert "rules.jsonl" in message


@pytest.mark.parametrize(
    "iri", ["nothing", "", "https://my.org", "my.org/", "http://[/", "http:///", "https://my.org/%zz/"]
)
def test_base_iri(iri: str, tmp_path: Path, vocabulary: Path) -> None:
    papers = _papers(tmp_path)
    assert "base IRI" in error(
        "build", papers, "-o", tmp_path / "o", "--vocabulary", vocabulary, "--base-iri", iri, code=2
    )


def test_no_export_replaces_an_input(tmp_path: Path) -> None:
    papers = tmp_path / "report.json"
    papers.write_text('[{"abstract": "We study continual learning."}]')
    message = error("build", papers, "-o", tmp_path, code=6)
    assert "report.json: an export of that name would replace this input" in message
    assert papers.read_text().startswith("[")


@pytest.mark.parametrize("value", ["nan", "2", "-1", "much"])
def test_confidence_is_a_share(value: str, tmp_path: Path) -> None:
    assert "--min-confidence" in error("build", tmp_path, "-o", tmp_path / "o", "--min-confidence", value, code=2)


@pytest.mark.parametrize("value", ["nan", "inf", "1e300", "0"])
def test_timeout_is_a_time(value: str, tmp_path: Path) -> None:
    assert "--timeout" in error("query", tmp_path, "ASK {}", "--timeout", value, code=2)


def test_output_is_a_file(tmp_path: Path) -> None:
    papers = _papers(tmp_path)
    assert "is a file" in error("build", papers, "-o", papers, code=6)
    assert "is a file" in error("build", papers, "-o", papers / "below" / "it", code=6)
    assert papers.read_text() == TEXT


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_output_without_permission(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    assert "no permission" in error("build", _papers(tmp_path), "-o", locked / "out", code=6)


def test_output_that_turns_out_unwritable(tmp_path: Path, vocabulary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kg.exporters.turtle.write_evidence", full)
    message = error("build", _papers(tmp_path), "-o", tmp_path / "out", "--vocabulary", vocabulary, code=6)
    assert "No space left on device" in message
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("command", [["query", "ASK {}"], ["centrality"], ["explain", "x"]])
def test_source_that_is_no_graph(command: list[str], tmp_path: Path) -> None:
    name, *rest = command
    assert "no such file" in error(name, tmp_path / "nowhere", *rest, code=3)
    assert "no graph.ttl" in error(name, tmp_path, *rest, code=3)
    (tmp_path / "graph.ttl").write_text("this is no Turtle")
    assert "no Turtle" in error(name, tmp_path, *rest, code=3)


def _papers(folder: Path) -> Path:
    path = folder / "papers.txt"
    path.write_text(TEXT)
    return path
