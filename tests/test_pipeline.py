"""A build from files to graph and report: options, errors, and that nothing but input and vocabulary shows."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kg import pipeline
from kg.errors import CorpusError, UsageError, VocabularyError
from kg.exporters.turtle import write, write_evidence
from kg.iri import INTRODUCES, PROPOSED, SUBJECT
from kg.model import KnowledgeGraph
from kg.pipeline import Outcome, build, input_hash
from tests.vocabularies import document

ROOT = Path(__file__).resolve().parents[1]
VOCABULARY = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix ex: <http://example.org/kos/> .
@prefix kg: <https://kg.example/ontology#> .
ex:ml a skos:Concept ; skos:prefLabel "machine learning"@en .
ex:cl a skos:Concept ; skos:prefLabel "continual learning"@en ; skos:altLabel "CL"@en ; skos:broader ex:ml .
ex:con a skos:Concept ; skos:prefLabel "contrastive learning"@en ; skos:altLabel "CL"@en ; skos:broader ex:ml .
<https://kg.example/artefact/cifar-10> a kg:Dataset ; skos:prefLabel "CIFAR-10"@en .
"""
ABSTRACTS = (
    "We propose **A**gents **C**o-**E**volution (ACE), a method for continual learning (CL) in machine learning. "
    "These are enough letters to know this abstract again wherever it stands.",
    "We propose Adaptive Causal Estimation (ACE) for contrastive learning (CL). CL gains 3.5% accuracy on CIFAR-10.",
    "Continual learning is hard. It outperforms FooNet on CIFAR10, see https://github.com/a/b (Hu et al., 2024).",
    "Nothing is said here that any vocabulary would know of at all.",
)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    lines = [json.dumps({"id": f"p{n}", "abstract": text}) for n, text in enumerate(ABSTRACTS)]
    (folder / "papers.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


@pytest.fixture
def terms(tmp_path: Path) -> Path:
    path = tmp_path / "terms.ttl"
    path.write_text(VOCABULARY, encoding="utf-8")
    return path


def turtle(graph: KnowledgeGraph) -> bytes:
    out = io.BytesIO()
    write(graph, out)
    write_evidence(graph, out)
    return out.getvalue()


def subjects(outcome: Outcome) -> set[tuple[str, str]]:
    links = [k for k in outcome.graph.links if k.predicate == SUBJECT]
    return {(k.paper.rpartition("/")[2], k.target.rpartition("/")[2]) for k in links}


def test_a_vocabulary_of_ones_own(corpus: Path, terms: Path) -> None:
    outcome = build([corpus], vocabulary=[terms])
    assert subjects(outcome) == {("p0", "cl"), ("p0", "ml"), ("p1", "con"), ("p2", "cl")}
    assert {c.iri for c in outcome.graph.concepts} == {f"http://example.org/kos/{x}" for x in ("cl", "con", "ml")}


def test_no_vocabulary(corpus: Path) -> None:
    """The pile's own terms are provisional concepts; `none` and an empty list are the same."""
    outcome = build([corpus], vocabulary=[])
    assert outcome == build([corpus], vocabulary="none")
    assert ("p0", "continual-learning") in subjects(outcome)
    assert {c.scheme for c in outcome.graph.concepts} == {PROPOSED}
    assert outcome.report["concepts_proposed"] == len(outcome.graph.concepts)
    assert sorted(a.label for a in outcome.graph.artefacts) == ["ACE", "ACE", "CIFAR-10", "FooNet"]


def test_the_vocabulary_that_comes_with_it(corpus: Path) -> None:
    outcome = build([corpus])
    assert ("p0", "continual-learning") in subjects(outcome)
    assert outcome.graph.build.vocabulary != build([corpus], vocabulary=[]).graph.build.vocabulary


def test_the_report(corpus: Path, terms: Path) -> None:
    (corpus / "twice.jsonl").write_text(json.dumps({"abstract": ABSTRACTS[0]}) + '\n{"id": "x"}\n', encoding="utf-8")
    (corpus / "README.md").write_text("no paper", encoding="utf-8")
    outcome = build([corpus], vocabulary=[terms])
    report, graph = outcome.report, outcome.graph
    assert json.loads(json.dumps(report)) == report
    keys = """documents_read duplicates_merged records_skipped papers concepts artefacts links mentions collisions
        coverage fingerprint"""
    assert set(keys.split()) <= set(report)
    assert (report["documents_read"], report["papers"], report["concepts"]) == (5, 4, 3)
    assert report["duplicates_merged"] == [["papers.jsonl#1", "twice.jsonl#1"]]
    assert [(r["file"], r["reason"] != "") for r in report["records_skipped"]] == [("twice.jsonl", True)]  # type: ignore[attr-defined]
    assert (report["links"], report["mentions"]) == (len(graph.links), len(graph.mentions))
    assert report["fingerprint"] == {
        "version": graph.build.version, "vocabulary": graph.build.vocabulary, "input": graph.build.input}  # fmt: skip


def test_collisions_name_the_papers_by_their_ids(corpus: Path, terms: Path) -> None:
    """One name of two things, one short form of two terms."""
    assert build([corpus], vocabulary=[terms]).report["collisions"] == [
        {
            "kind": "artefact",
            "name": "ACE",
            "senses": [
                {"long_form": "Adaptive Causal Estimation", "papers": ["p1"]},
                {"long_form": "Agents Co-Evolution", "papers": ["p0"]},
            ],
        },
        {
            "kind": "abbreviation",
            "name": "ACE",
            "senses": [
                {"long_form": "adaptive causal estimation", "papers": ["p1"]},
                {"long_form": "agents co evolution", "papers": ["p0"]},
            ],
        },
        {
            "kind": "abbreviation",
            "name": "CL",
            "senses": [
                {"long_form": "continual learning", "papers": ["p0"]},
                {"long_form": "contrastive learning", "papers": ["p1"]},
            ],
        },
    ]


def test_coverage_is_the_share_of_papers_with_three_concepts(corpus: Path, terms: Path) -> None:
    (corpus / "more.jsonl").write_text(
        json.dumps({"id": "p9", "abstract": "Machine learning, continual learning, contrastive learning."}),
        encoding="utf-8",
    )
    assert build([corpus], vocabulary=[terms]).report["coverage"] == 0.2


@pytest.mark.parametrize("base", ["https://my.org/kg/", "http://my.org/kg#", "urn:kg:"])
def test_a_base_of_ones_own(base: str, corpus: Path, terms: Path) -> None:
    graph = build([corpus], vocabulary=[terms], base_iri=base).graph
    assert all(paper.iri.startswith(base + "paper/") for paper in graph.papers)
    assert {k.target for k in graph.links if k.target.endswith("cifar-10")} == {base + "artefact/cifar-10"}


@pytest.mark.parametrize(
    "base", ["my.org/", "https://my.org/kg", "ftp://my.org/", "", "/", "https://my.org/a b/", "http://<x>/"]
)
def test_a_base_that_is_none(base: str, corpus: Path) -> None:
    with pytest.raises(UsageError, match="base IRI"):
        build([corpus], vocabulary=[], base_iri=base)


@pytest.mark.parametrize("jobs", [0, -1])
def test_no_workers(jobs: int, corpus: Path) -> None:
    with pytest.raises(UsageError, match="--jobs"):
        build([corpus], vocabulary=[], jobs=jobs)


def test_min_confidence_is_a_floor(corpus: Path, terms: Path) -> None:
    built = {level: subjects(build([corpus], vocabulary=[terms], min_confidence=level)) for level in (0.0, 0.4, 1.0)}
    assert built[1.0] <= built[0.4] <= built[0.0]
    assert len(built[0.0]) > len(built[1.0])


def test_rules_of_ones_own(corpus: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.jsonl"
    rules.write_text('{"id": "r", "label": "introduces", "pattern": [{"LOWER": "outperforms"}, {"TAG": "NAME"}]}')
    graph = build([corpus], vocabulary=[], rules=rules).graph
    assert "p2" in {k.paper.rpartition("/")[2] for k in graph.links if k.predicate == INTRODUCES}
    rules.write_text("{")
    with pytest.raises(UsageError, match=r"rules\.jsonl:1"):
        build([corpus], vocabulary=[], rules=rules)


def test_errors_come_from_where_they_arise(corpus: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttl"
    broken.write_text("oops", encoding="utf-8")
    with pytest.raises(VocabularyError, match=r"broken\.ttl:1"):
        build([corpus], vocabulary=[broken])
    with pytest.raises(CorpusError, match="nowhere"):
        build([tmp_path / "nowhere"], vocabulary=[])
    with pytest.raises(UsageError, match="reader"):
        build([corpus], vocabulary=[], reader="telepathy")


def test_progress_ends_where_it_said(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "BATCH", 3)
    said: list[tuple[str, int, int]] = []
    build([corpus], vocabulary=[], progress=lambda *step: said.append(step))
    assert said == [
        ("reading", 0, 0), ("finding terms", 0, 4), ("finding terms", 3, 4), ("finding terms", 4, 4),
        ("extracting", 0, 4), ("extracting", 3, 4), ("extracting", 4, 4), ("merging", 0, 4),
        ("merging", 4, 4)]  # fmt: skip


def test_the_input_hash_is_of_papers_not_of_files() -> None:
    one, other = document("a", id_="p1"), document("b", id_="p2")
    moved = type(one)("p1", ("elsewhere#7",), "a")
    assert input_hash([one, other]) == input_hash([other, moved])
    assert len({input_hash([one]), input_hash([other]), input_hash([one, other]), input_hash([])}) == 4
    assert input_hash([document("\ud800")]) != input_hash([document("?")])


@pytest.mark.parametrize("size", [1, 3])
def test_the_size_of_batches_does_not_show(
    size: int, corpus: Path, terms: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = build([corpus], vocabulary=[terms])
    monkeypatch.setattr(pipeline, "BATCH", size)
    assert build([corpus], vocabulary=[terms]) == whole


def test_where_the_files_lie_does_not_show(corpus: Path, terms: Path, tmp_path: Path) -> None:
    (tmp_path / "moved").mkdir()
    moved = corpus.rename(tmp_path / "moved" / "in")
    one = turtle(build([moved], vocabulary=[terms]).graph)
    assert one == turtle(build([moved / "papers.jsonl"], vocabulary=[terms]).graph)
    assert str(tmp_path).encode() not in one


BUILD = """
import hashlib, json, sys
from pathlib import Path
from kg import pipeline
from tests.test_pipeline import turtle
if __name__ == "__main__":
    corpus, terms, jobs = sys.argv[1:]
    pipeline.BATCH = 2
    outcome = pipeline.build([Path(corpus)], vocabulary=[Path(terms)], jobs=int(jobs))
    print(hashlib.sha256(turtle(outcome.graph)).hexdigest(), json.dumps(outcome.report))
"""


def test_hash_seeds_and_workers_do_not_show(corpus: Path, terms: Path, tmp_path: Path) -> None:
    """The same bytes in other processes, with other seeds, from one worker and from two."""
    script = tmp_path / "script.py"
    script.write_text(BUILD, encoding="utf-8")
    runs = [
        subprocess.Popen(
            [sys.executable, script, corpus, terms, jobs],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed, jobs in (("1", "1"), ("2", "2"))
    ]
    printed = {run.communicate(timeout=120)[0] for run in runs}
    assert [run.returncode for run in runs] == [0, 0]
    assert len(printed) == 1
    assert '"papers": 4' in printed.pop()


def test_a_field_without_a_vocabulary_is_the_same_over_workers_and_batches(
    corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = build([corpus], vocabulary="none")
    monkeypatch.setattr(pipeline, "BATCH", 1)
    assert build([corpus], vocabulary="none", jobs=2) == one
