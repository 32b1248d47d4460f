"""What is installed is whole: vocabulary, rules, queries and page travel in the wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's content, unpacked far from the checkout."""
    place = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(place), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = place.glob("paperkg-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "site")
    return place / "site"


def run(installed: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(
        [sys.executable, "-P", *arguments], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )


def test_the_wheel_carries_what_is_not_code(installed: Path) -> None:
    names = {str(p.relative_to(installed)) for p in installed.rglob("*") if p.is_file()}
    assert "kg/_ontology/artefacts.ttl" in names
    assert "kg/_ontology/schema.ttl" in names
    assert "kg/extractors/rules.jsonl" in names
    assert "kg/queries/top-concepts.rq" in names
    assert {"kg/server/static/yasgui.min.js", "kg/server/static/LICENSE-yasgui.txt"} <= names
    assert any(n.startswith("kg/exporters/html/") and n.endswith(".css") for n in names)
    assert not any(n.startswith(("tests/", "data/", "exports/")) for n in names)


def test_it_builds_from_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    where = run(installed, "-c", "import kg; print(kg.__file__)", cwd=tmp_path)
    assert where.stdout.startswith(str(installed)), where.stdout + where.stderr
    text = (
        "We study continual learning and catastrophic forgetting in neural networks, and propose FooNet, a new model."
    )
    (tmp_path / "pile.txt").write_text(text + "\n", encoding="utf-8")
    done = run(installed, "-m", "kg", "build", "pile.txt", "-o", "out", "--quiet", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "concept:continual-learning" in (tmp_path / "out" / "graph.ttl").read_text("utf-8")
