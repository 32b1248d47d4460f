"""The house holds: every gate is run on the project, and seen red on something bad."""

from __future__ import annotations

import ast
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HEAVY = ("networkx", "pyoxigraph", "pyvis", "rdflib", "scipy", "spacy")
MAX_FILE, MEDIAN_FILE, MAX_FUNCTION, P90_FUNCTION = 350, 120, 50, 20


def run(*command: str | Path, cwd: Path = ROOT, **env: str) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, *map(str, command)]
    return subprocess.run(arguments, cwd=cwd, capture_output=True, text=True, env={**os.environ, **env}, check=False)


def module(name: str, *arguments: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return run("-m", name, *arguments, cwd=cwd)


# --- lint ------------------------------------------------------------------------------------------------------------


def test_ruff_is_clean() -> None:
    done = module("ruff", "check", "kg", "tests", "benchmarks", "--output-format", "concise")
    assert done.returncode == 0, done.stdout


def test_format_is_clean() -> None:
    done = module("ruff", "format", "--check", "kg", "tests", "benchmarks")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        ("import os\n", "F401"),
        ("def f(x):\n    print(x)\n", "T201"),
        ("def f(a=[]):\n    return a\n", "B006"),
    ],
)
def test_ruff_turns_red(tmp_path: Path, source: str, rule: str) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(source, encoding="utf-8")
    done = module("ruff", "check", "--config", ROOT / "pyproject.toml", bad)
    assert done.returncode == 1
    assert rule in done.stdout


# --- types -----------------------------------------------------------------------------------------------------------


def test_types_are_strict_and_clean() -> None:
    done = module("mypy", "--no-error-summary")
    assert done.returncode == 0, done.stdout


def test_mypy_turns_red(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def f(x):\n    return x\n\n\ny: int = 'a'\n", encoding="utf-8")
    done = module("mypy", "--config-file", ROOT / "pyproject.toml", bad)
    assert done.returncode == 1
    assert "no-untyped-def" in done.stdout
    assert "assignment" in done.stdout


# --- layers ----------------------------------------------------------------------------------------------------------


def lint_imports(cwd: Path) -> subprocess.CompletedProcess[str]:
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return run("-c", code, cwd=cwd, PYTHONPATH=str(cwd))


def test_layers_hold() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("graph/bad.py", "from kg.exporters import files"),
        ("readers/bad.py", "import kg.vocabulary.words"),
        ("graph/bad.py", "from kg import pipeline"),
        ("errors.py", "import rdflib"),
        ("measures/bad.py", "import spacy"),
    ],
)
def test_layers_turn_red(tmp_path: Path, place: str, line: str) -> None:
    shutil.copytree(ROOT / "kg", tmp_path / "kg", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    target = tmp_path / "kg" / place
    before = target.read_text("utf-8") if target.exists() else '"""A room that reaches too high."""\n'
    target.write_text(f"{before}\n{line}\n", encoding="utf-8")
    done = lint_imports(tmp_path)
    assert done.returncode == 1, done.stdout
    assert "BROKEN" in done.stdout


# --- light import ----------------------------------------------------------------------------------------------------


def loaded_by(statement: str) -> list[str]:
    code = f"{statement}\nimport sys\nprint(*sorted(m for m in sys.modules if m in {HEAVY!r}))"
    done = run("-c", code)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize("statement", ["import kg", "import kg.cli", "import kg.pipeline", "import kg.facade"])
def test_import_is_light(statement: str) -> None:
    assert loaded_by(statement) == []


def test_light_import_turns_red() -> None:
    assert loaded_by("import kg.cli, rdflib, networkx") == ["networkx", "rdflib"]


# --- size ------------------------------------------------------------------------------------------------------------


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function without its docstring."""
    text = ast.get_docstring(node, clean=False)
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1 - (text.count("\n") + 1 if text else 0)


def size_findings(folder: Path) -> list[str]:
    """What is longer than the house allows, under ``folder``."""
    files = {p: p.read_text("utf-8") for p in sorted(folder.rglob("*.py"))}
    lines = {p: text.count("\n") for p, text in files.items()}
    functions = [
        (length(node), f"{p.name}:{node.name}")
        for p, text in files.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    found = [f"{p.name} has {n} lines" for p, n in lines.items() if n > MAX_FILE]
    found += [f"{name} has {n} lines" for n, name in functions if n > MAX_FUNCTION]
    if statistics.median(lines.values()) > MEDIAN_FILE:
        found.append(f"median file has {statistics.median(lines.values())} lines")
    lengths = sorted(n for n, _ in functions)
    if lengths and lengths[int(0.9 * (len(lengths) - 1))] > P90_FUNCTION:
        found.append(f"nine of ten functions should have at most {P90_FUNCTION} lines")
    return found


def test_sizes_hold() -> None:
    assert size_findings(ROOT / "kg") == []


def test_sizes_turn_red(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text("def f() -> None:\n" + "    x = 1\n" * 400, encoding="utf-8")
    found = size_findings(tmp_path)
    assert "long.py has 401 lines" in found
    assert any("long.py:f" in line for line in found)


# --- public names ----------------------------------------------------------------------------------------------------


def undocumented(folder: Path) -> list[str]:
    """Public modules, classes and functions without a docstring."""
    out = []
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        nodes: list[tuple[str, ast.AST]] = [(path.name, tree)]
        nodes += [
            (f"{path.name}:{n.name}", n)
            for n in tree.body
            if isinstance(n, ast.FunctionDef | ast.ClassDef) and not n.name.startswith("_")
        ]
        out += [
            name
            for name, node in nodes
            if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and not ast.get_docstring(node)
        ]
    return out


def test_public_names_are_documented() -> None:
    assert undocumented(ROOT / "kg") == []


def test_documentation_gate_turns_red(tmp_path: Path) -> None:
    (tmp_path / "bare.py").write_text('"""A module."""\n\n\ndef f() -> None:\n    return\n', encoding="utf-8")
    assert undocumented(tmp_path) == ["bare.py:f"]
