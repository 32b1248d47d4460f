from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.errors import CorpusError
from kg.readers import READERS
from kg.readers.detect import detect
from tests.readers.helpers import LONG, write

KNOWN = READERS.names()
ONE = json.dumps({"title": "T", "abstract": LONG})


@pytest.mark.parametrize(
    ("name", "content", "reader"),
    [
        ("a.txt", LONG, "plain"),
        ("a", LONG, "plain"),
        ("a.xyz", LONG, "plain"),
        ("a.md", f"# ICML 2025\n\n{LONG}", "plain"),
        ("a.txt", "[1] We prove it.", "plain"),
        ("a.txt", r"{\bf We} prove it.", "plain"),
        ("a.txt", "<b>We</b> prove it.", "plain"),
        ("a.txt", "<p>We prove it.</p>", "plain"),
        ("a.txt", "We, the authors; prove | it", "plain"),
        ("a.txt", "Mail to author@misc{x} is answered.", "plain"),
        ("a.txt", "Abstract\n\nWe prove it.", "plain"),
        ("a.csv", "abstract\nWe prove it.\n", "delimited"),
        ("a.dat", "id,abstract\n1,We prove it.\n", "delimited"),
        ("a.txt", "file,paragraph,title\n", "delimited"),
        ("a.csv.gz", "abstract\nWe prove it.\n", "delimited"),
        ("a.json", f"[{ONE}]", "json"),
        ("a.txt", f"[{ONE}]", "json"),
        ("a.jsonl", f"[\n{ONE}\n]", "json"),
        ("a.jsonl", f"[\n{ONE},\n{ONE}\n]", "json"),
        ("a.jsonl", "{\n" + ONE[1:], "json"),
        ("a.json", ONE, "json"),
        ("a.json", f"{ONE}\n{ONE}\n", "jsonl"),
        ("a", f"{ONE}\n\n{ONE}\n", "jsonl"),
        ("a", f"{ONE[:40]}\n{ONE}\n", "jsonl"),
        ("a.jsonl", f"{ONE[:40]}\n{ONE[:30]}\n", "jsonl"),
        ("a.ndjson.gz", ONE, "jsonl"),
        ("a.json", "\ufeff \n" + f"{ONE}\n{ONE}", "jsonl"),
        ("a", json.dumps({"abstract": "x" * 200_000}) + "\n" + ONE, "jsonl"),
        ("a.json", "not JSON", "json"),
        ("a.txt", "@article{x,\n title={T}}", "bibtex"),
        ("a.json", "% made by hand\n\n@string{jan = 1}\n", "bibtex"),
        ("a", "@inproceedings\n{x, }", "bibtex"),
        ("a.txt", "TY  - JOUR\nTI  - T\nER  - \n", "ris"),
        ("a", "\ufeff1.\nTY  - JOUR\n", "ris"),
        ("a.txt", "PMID- 12345\nTI  - T\n", "nbib"),
        ("a.txt", "FN Clarivate\nVR 1.0\nPT J\n", "wos"),
        ("a.txt", "%0 Journal Article\n%T T\n", "endnote"),
        ("a.json", '<?xml version="1.0"?><feed/>', "xml"),
        ("a", "<PubmedArticleSet>\n", "xml"),
        ("a.txt", "<article xmlns='x'>", "xml"),
    ],
)
def test_formats(tmp_path: Path, name: str, content: str, reader: str) -> None:
    assert detect(write(tmp_path, name, content), KNOWN) == reader


@pytest.mark.parametrize(
    ("content", "title"),
    [
        ("<!DOCTYPE html><html>", "HTML"),
        ("% paper\n\\documentclass{article}\n", "LaTeX source"),
        ("@prefix kg: <https://kg.example/> .\n", "Turtle"),
        ("{\\rtf1 text}", "RTF"),
    ],
)
@pytest.mark.parametrize("name", ["a.txt", "a.json", "a"])
def test_formats_without_a_reader_are_named(tmp_path: Path, content: str, title: str, name: str) -> None:
    with pytest.raises(CorpusError) as caught:
        detect(write(tmp_path, name, content), KNOWN)
    assert f"{title}, not supported yet; known readers: {', '.join(KNOWN)}" in str(caught.value)


def test_a_reader_that_is_added_is_found_by_its_name(tmp_path: Path) -> None:
    assert detect(write(tmp_path, "a.tex", "\\documentclass{article}"), [*KNOWN, "latex"]) == "latex"


@pytest.mark.parametrize(
    "content",
    [
        "all:\n\tgo build ./...\n",
        "import os\n\n\ndef f(x): return [x['a'] for y in x if y != {'b': 1}]\n",
        "a = 1\nb = 2",
    ],
)
def test_what_is_nothing_of_these(tmp_path: Path, content: str) -> None:
    with pytest.raises(CorpusError, match="format not recognised; name its reader, one of: bibtex, delimited"):
        detect(write(tmp_path, "a.xyz", content), KNOWN)


@pytest.mark.parametrize("content", ["", " \n\t\n", "\ufeff"])
def test_empty_files(tmp_path: Path, content: str) -> None:
    with pytest.raises(CorpusError, match="is empty"):
        detect(write(tmp_path, "a.txt", content), KNOWN)
