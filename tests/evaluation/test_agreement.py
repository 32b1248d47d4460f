"""kg eval and the reference scorer, which reads RDF with rdflib and shares no code with it, give the same figures."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kg.evaluation import evaluate, read_gold, read_senses, score_senses
from kg.graph.load import load
from kg.pipeline import build
from tests.exported import export
from tests.test_quality import score

ROOT = Path(__file__).parents[2]
SAME = {
    "papers": "papers",
    "missing_papers": "missing_papers",
    "core_recall": "recall",
    "core_recall_direct": "flat_recall",
    "strict_precision": "precision",
    "judged_precision": "judged_precision",
    "wrong_rate": "trap_rate",
    "wrong_links": "traps",
    "unjudged_links": "unjudged",
    "links_per_paper": "links_per_paper",
    "introduces_precision": "introduces_precision",
    "introduces_recall": "introduces_recall",
    "introduces_f1": "introduces_f1",
    "kind_accuracy": "kind_accuracy",
    "uses_recall": "uses_recall",
    "uses_precision": "uses_precision",
    "abbreviation_precision": "abbreviation_precision",
    "abbreviation_recall": "abbreviation_recall",
    "abbreviation_f1": "abbreviation_f1",
    "code_recall": "code_recall",
    "cites_recall": "cites_recall",
    "results_recall": "results_recall",
    "results_precision": "results_precision",
    "mentions": "mentions",
    "bad_offsets": "bad_offsets",
}
"""Every figure of the reference -> ours."""


@pytest.fixture(scope="module")
def shared() -> Path:
    """The folder of labels and of the reference scorers; without it these tests are skipped, on CI they fail."""
    place = Path(os.environ.get("KG_TEST_DATA", ROOT.parent / "shared"))
    if not (place / "gold").is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail("KG_TEST_DATA does not name a folder with gold/")
        pytest.skip("no expert labels here (KG_TEST_DATA)")
    return place


def built(source: Path, out: Path) -> Path:
    return export(out, build([source]).graph)


@pytest.fixture(scope="module")
def venues(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(shared / "gold" / "dev-ml-input.jsonl", tmp_path_factory.mktemp("venues"))


@pytest.fixture(scope="module")
def words(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A third of the papers; the items of the others are missing."""
    place = tmp_path_factory.mktemp("words")
    lines = (shared / "gold" / "senses-dev-input.jsonl").read_text("utf-8").splitlines(keepends=True)
    (place / "some.jsonl").write_text("".join(lines[::3]), encoding="utf-8")
    return built(place / "some.jsonl", place / "out")


def compare(shared: Path, graph: Path, gold: str) -> None:
    theirs = score(shared, graph, gold)
    ours = evaluate(load(graph), read_gold(shared / "gold" / gold)).figures
    assert theirs.keys() == SAME.keys()
    assert {name: ours[SAME[name]] for name in theirs} == theirs


def test_seeds(shared: Path, tmp_path: Path) -> None:
    """Some of the papers have labels, and some labels of another file have papers."""
    compare(shared, built(shared / "seeds", tmp_path), "dev.jsonl")


def test_papers_of_other_venues(shared: Path, venues: Path) -> None:
    compare(shared, venues, "dev-ml.jsonl")


def test_poor_graphs(shared: Path, venues: Path, tmp_path: Path) -> None:
    """Where links, kinds and values are wrong, both say so alike."""
    for name in ("graph.ttl", "evidence.ttl"):
        text = (venues / name).read_text("utf-8")
        text = (
            text.replace("learning", "lerning").replace("kg:Dataset", "kg:Metric").replace("kg:uses ", "kg:introduces ")
        )
        text = re.sub(r"(nif:beginIndex \d)(\d+)", r"\g<1>", text)
        (tmp_path / name).write_text(text, encoding="utf-8")
    compare(shared, tmp_path, "dev-ml.jsonl")


def test_senses(shared: Path, words: Path) -> None:
    items = shared / "gold" / "senses-dev.jsonl"
    command = [
        sys.executable,
        str(shared / "tools" / "senses.py"),
        str(words / "graph.ttl"),
        str(words / "evidence.ttl"),
    ]
    done = subprocess.run(
        [*command, "--items", str(items), "--show", "999"], capture_output=True, text=True, check=True
    )
    ours = score_senses(load(words), read_senses(items))
    numbers = [int(n) for n in re.findall(r"(?<![.\d])\d+(?![.\d])", done.stdout.partition("weakest")[0])]
    meant, of_meant, other, of_other, right, all_, missing = numbers
    shares = {
        "senses_meant": round(meant / of_meant, 4),
        "senses_not_meant": round(other / of_other, 4),
        "senses": round(right / all_, 4),
    }
    assert {name: ours.figures[name] for name in shares} == shares
    assert (ours.figures["sense_items"], ours.figures["sense_papers_missing"]) == (all_, missing)
    assert len(ours.findings) == all_ - right
    assert len(done.stderr.splitlines()) == all_ - right - missing
