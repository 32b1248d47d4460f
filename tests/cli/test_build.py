from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from kg.cli.build import COVERAGE_FLOOR
from kg.cli.output import check_output
from kg.errors import OutputError
from kg.graph.load import load
from tests.cli.helpers import error, run

FILES = [
    "centrality.csv",
    "concepts.graphml",
    "evidence.ttl",
    "graph.graphml",
    "graph.html",
    "graph.ttl",
    "ontology.html",
    "report.json",
]
PAPERS = [
    {
        "id": "a",
        "title": "Dual-Arch for continual learning",
        "abstract": "Continual learning and catastrophic forgetting. We propose Dual-Arch with knowledge distillation.",
    },
    {"id": "b", "title": "On forgetting", "abstract": "Catastrophic forgetting and knowledge distillation in depth."},
]


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    return _write(tmp_path / "papers.jsonl", PAPERS)


def _write(path: Path, records: Sequence[Mapping[str, object]]) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def test_writes_every_export_and_says_where(papers: Path, vocabulary: Path, tmp_path: Path) -> None:
    out = tmp_path / "my out"
    result = run("build", papers, "-o", out, "--vocabulary", vocabulary)
    assert result.exit_code == 0, result.output
    assert sorted(file.name for file in out.iterdir()) == FILES
    assert "2 papers, 3 concepts" in result.stdout
    assert "Most central concepts" in result.stdout
    assert (out / "graph.html").resolve().as_uri() in result.stdout
    assert f"kg explain '{out}' '" in result.stdout


def test_the_report_has_the_hash_of_every_file_but_the_page(papers: Path, vocabulary: Path, tmp_path: Path) -> None:
    run("build", papers, "-o", tmp_path / "out", "--vocabulary", vocabulary)
    report = json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))
    assert sorted(report["files"]) == [name for name in FILES if name not in ("graph.html", "report.json")]
    for name, digest in report["files"].items():
        assert hashlib.sha256((tmp_path / "out" / name).read_bytes()).hexdigest() == digest
    assert report["papers"] == 2
    assert str(tmp_path) not in json.dumps(report)


def test_what_was_written_is_a_graph(papers: Path, vocabulary: Path, tmp_path: Path) -> None:
    run("build", papers, "-o", tmp_path / "out", "--vocabulary", vocabulary, "--base-iri", "https://my.org/")
    graph = load(tmp_path / "out")
    assert graph.base == "https://my.org/"
    assert len(graph.papers) == 2


def test_a_second_build_gives_the_same_bytes(papers: Path, vocabulary: Path, tmp_path: Path) -> None:
    for name in ("one", "two", "two"):
        assert run("build", papers, "-o", tmp_path / name, "--vocabulary", vocabulary).exit_code == 0
    for name in FILES:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_quiet_says_nothing(papers: Path, vocabulary: Path, tmp_path: Path) -> None:
    assert run("build", papers, "-o", tmp_path / "out", "--vocabulary", vocabulary, "--quiet").output == ""


def test_skipped_records_are_told_and_strict_makes_them_an_error(vocabulary: Path, tmp_path: Path) -> None:
    papers = _write(tmp_path / "papers.jsonl", [*PAPERS, {"id": "c", "title": "No abstract"}])
    result = run("build", papers, "-o", tmp_path / "out", "--vocabulary", vocabulary)
    assert result.exit_code == 0
    assert "1 record was skipped, the first (papers.jsonl, line 3)" in result.stderr
    assert "Skipped: 1 record" in result.stdout
    strict = error("build", papers, "-o", tmp_path / "strict", "--vocabulary", vocabulary, "--strict", code=3)
    assert "nothing was written" in strict
    assert not (tmp_path / "strict").exists()


def test_merged_and_left_out_are_told(vocabulary: Path, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    _write(folder / "one.jsonl", PAPERS)
    _write(folder / "two.jsonl", PAPERS[:1])
    (folder / "README.md").write_text("About these papers.")
    result = run("build", folder, "-o", tmp_path / "out", "--vocabulary", vocabulary)
    assert "Merged: 1 paper came more than once" in result.stdout
    assert "Left out, being no papers: README.md" in result.stdout


def test_a_vocabulary_that_does_not_fit_is_told(vocabulary: Path, tmp_path: Path) -> None:
    papers = _write(
        tmp_path / "papers.jsonl", [{"id": "x", "abstract": "A study of medieval charters and their seals."}]
    )
    result = run("build", papers, "-o", tmp_path / "out", "--vocabulary", vocabulary)
    assert result.exit_code == 0
    assert "kg: warning: the vocabulary does not fit these papers" in result.stderr
    assert "in only 0% of them" in result.stderr
    assert "kg query" in result.stdout
    assert 0 < COVERAGE_FLOOR < 1


def test_provisional_concepts_do_not_make_a_vocabulary_fit(tmp_path: Path) -> None:
    """Topics of the papers that the vocabulary lacks are concepts, but say nothing for it."""
    terms = tmp_path / "terms.csv"
    terms.write_text("label\nmedieval charter\n", encoding="utf-8")
    said = (
        "Wax seals and iron gall ink date a medieval charter. Wax seals break; iron gall ink fades; goose quills bend"
    )
    papers = [
        {"id": f"p{n}", "title": "Wax seals and iron gall ink", "abstract": f"{said}. Case {n} has goose quills.",
         "keywords": ["wax seal", "iron gall ink", "goose quill"]}
        for n in range(4)
    ]  # fmt: skip
    result = run("build", _write(tmp_path / "papers.jsonl", papers), "-o", tmp_path / "out", "--vocabulary", terms)
    report = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))
    assert (report["coverage"], report["coverage_vocabulary"]) == (1.0, 0.0)
    assert "Coverage: 100% of the papers have three or more concepts" in result.stdout
    assert "it finds three or more concepts in only 0% of them" in result.stderr


def test_no_vocabulary_at_all(papers: Path, tmp_path: Path, vocabulary: Path) -> None:
    assert run("build", papers, "-o", tmp_path / "out", "--vocabulary", "none").exit_code == 0
    both = run("build", papers, "-o", tmp_path / "x", "--vocabulary", "none", "--vocabulary", vocabulary)
    assert both.exit_code == 0, both.output


def test_min_confidence_is_passed_on(papers: Path, vocabulary: Path, tmp_path: Path) -> None:
    run("build", papers, "-o", tmp_path / "out", "--vocabulary", vocabulary, "--min-confidence", "1")
    assert json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))["concepts"] < 3


def test_output_inside_an_input_folder(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for inside in (tmp_path / "in", tmp_path / "in" / "out", tmp_path / "in" / ".." / "in" / "x"):
        with pytest.raises(OutputError, match="lies inside the input"):
            check_output(inside, [tmp_path / "in"])
    check_output(tmp_path / "inside", [tmp_path / "in"])
    check_output(tmp_path, [tmp_path / "in"])
