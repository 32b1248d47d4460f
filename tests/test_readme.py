"""The README is true: its console session prints what it shows, its Python runs, its commands exist."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kg.cli import main

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def sessions(block: str) -> list[tuple[str, str]]:
    """Commands of a console block and what each is said to print."""
    parts = re.split(r"^\$ ", block, flags=re.M)[1:]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def as_pattern(shown: str) -> re.Pattern[str]:
    """What is shown, with ``...`` for anything."""
    return re.compile(".*?".join(re.escape(piece) for piece in shown.strip().split("...")) + r"\s*", re.S)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like the checkout to a reader of the README."""
    place = tmp_path_factory.mktemp("readme")
    shutil.copytree(ROOT / "data", place / "data")
    shutil.copytree(ROOT / "exports", place / "exports")
    return place


def run(command: str, place: Path) -> str:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "COLUMNS": "120"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=place, capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_console_session_is_true(place: Path) -> None:
    (block,) = blocks("console")
    for command, shown in sessions(block):
        printed = run(command, place)
        assert as_pattern(shown).fullmatch(printed), f"$ {command}\n{printed}"


def test_a_false_session_is_noticed() -> None:
    assert not as_pattern("rank  1\n").fullmatch("rank  2\n")
    assert as_pattern("rank ...\nlast\n").fullmatch("rank 1\n2\nlast\n")


def test_sparql_of_the_readme_finds_papers(place: Path) -> None:
    command = next(line for block in blocks("sh") for line in block.splitlines() if "skos:broader*" in line)
    assert "Continual Learning" in run(command.replace("kg query out", "kg query exports"), place)


def test_python_of_the_readme_runs(place: Path) -> None:
    for block in blocks("python"):
        (place / "block.py").write_text(block, encoding="utf-8")
        printed = run("python block.py", place)
        if "rdflib.Graph()" in block:
            assert "Continual Learning" in printed
        if "pagerank" in block:
            assert "concept/" in printed


def test_every_command_is_described() -> None:
    for name in main.list_commands(None):  # type: ignore[arg-type]
        assert f"kg {name}" in README, name
