"""The committed exports are what a build of data/icml2025 gives, byte for byte, whatever hash seed or workers."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
import rdflib

from kg.graph.load import load
from kg.iri import INTRODUCES

ROOT = Path(__file__).resolve().parent.parent.parent
EXPORTS = ROOT / "exports"
FILES = (
    "graph.ttl",
    "evidence.ttl",
    "graph.graphml",
    "concepts.graphml",
    "centrality.csv",
    "ontology.html",
    "report.json",
)


def build(out: Path, *options: str, seed: str) -> Path:
    command = [sys.executable, "-m", "kg", "build", "data/icml2025", "-o", str(out), "--quiet", *options]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return out


@pytest.fixture(scope="module")
def rebuilt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("one") / "out", seed="1")


def pinned() -> bool:
    """Whether the libraries that the page depends on have the versions under which it was committed."""
    pins = dict(line.split("==") for line in (ROOT / "tests" / "constraints.txt").read_text("utf-8").split())
    return all(version(name) == pins[name] for name in ("networkx", "pyvis", "numpy", "scipy", "Jinja2"))


@pytest.mark.parametrize("name", FILES)
def test_rebuild_gives_the_committed_bytes(rebuilt: Path, name: str) -> None:
    assert (rebuilt / name).read_bytes() == (EXPORTS / name).read_bytes()


def test_rebuild_gives_the_committed_page(rebuilt: Path) -> None:
    if not pinned():
        pytest.skip("other versions of the page's libraries than those pinned in tests/constraints.txt")
    assert (rebuilt / "graph.html").read_bytes() == (EXPORTS / "graph.html").read_bytes()


def test_neither_hash_seed_nor_workers_can_be_seen(rebuilt: Path, tmp_path: Path) -> None:
    other = build(tmp_path / "out", "--jobs", "2", seed="2")
    for name in (*FILES, "graph.html"):
        assert (other / name).read_bytes() == (rebuilt / name).read_bytes(), name


def test_report_has_the_hash_of_every_file() -> None:
    report = json.loads((EXPORTS / "report.json").read_text("utf-8"))
    for name, digest in report["files"].items():
        assert hashlib.sha256((EXPORTS / name).read_bytes()).hexdigest() == digest, name
    assert set(report["files"]) == set(FILES) - {"report.json"}
    assert report["papers"] == 75
    assert len(report["duplicates_merged"]) == 1


def test_short_forms_mean_what_the_paper_defines() -> None:
    graph = load(EXPORTS)
    senses = {a.long_form.lower() for a in graph.abbreviations if a.short_form == "CL"}
    assert senses == {"continual learning", "contrastive learning"}


@pytest.mark.parametrize(
    ("start", "name"),
    [
        ("Recent advancements in Large Language Models", "ACE"),
        ("Motivated by the first priority of safety", "MaxSafe"),
        ("The Spiking Neural Network", "ReverB"),
    ],
)
def test_names_survive_their_markup(start: str, name: str) -> None:
    graph = load(EXPORTS)
    paper = next(p.iri for p in graph.papers if p.abstract.startswith(start))
    made = {k.target for k in graph.links if k.paper == paper and k.predicate == INTRODUCES}
    assert name in {a.label for a in graph.artefacts if a.iri in made}


def test_a_heading_is_no_paper() -> None:
    assert not any("ICML 2025 Papers" in (p.title, p.abstract) for p in load(EXPORTS).papers)


def test_both_parsers_read_the_same_triples() -> None:
    import pyoxigraph

    ours = rdflib.Graph().parse(EXPORTS / "graph.ttl")
    with (EXPORTS / "graph.ttl").open("rb") as handle:
        assert len(ours) == len(set(pyoxigraph.parse(handle, pyoxigraph.RdfFormat.TURTLE)))
