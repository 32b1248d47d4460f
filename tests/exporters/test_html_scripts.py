"""The page's JavaScript is linted and type-checked where its tools are: npm ci --prefix tests/browser/tools."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from kg.exporters.html import assets

TOOLS = Path(__file__).resolve().parents[1] / "browser" / "tools" / "node_modules" / ".bin"
SCRIPTS = assets.FOLDER / "scripts"


def run(tool: str, *arguments: str) -> str:
    """What a tool says about the scripts; empty where it has nothing to say."""
    found = shutil.which(tool, path=f"{TOOLS}{os.pathsep}{os.environ.get('PATH', '')}")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"no {tool}: npm ci --prefix tests/browser/tools")
        pytest.skip(f"no {tool} on this machine")
    done = subprocess.run([found, *arguments], capture_output=True, text=True, check=False, cwd=SCRIPTS)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_types() -> None:
    assert run("tsc", "-p", ".") == ""


def test_lint() -> None:
    assert run("oxlint", "-c", "oxlint.json", "--deny-warnings", ".") == ""


@pytest.mark.parametrize("path", sorted(SCRIPTS.glob("*.js")), ids=lambda path: path.name)
def test_no_text_ever_becomes_markup(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "fetch("):
        assert word not in text, word
    assert len(text.splitlines()) <= 350
