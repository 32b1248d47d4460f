"""The notebook and the usage file run, on the graph that is committed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.mark.filterwarnings("ignore")  # of the kernel's machinery, none of ours
def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    notebook: Any = nbformat.read(ROOT / "examples" / "explore.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    resources = {"metadata": {"path": str(ROOT / "examples")}}
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources=resources).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert "kg.Graph" in shown[0]["data"]["text/html"]
    assert not [output for output in shown if output["output_type"] in ("error",) or output.get("name") == "stderr"]
    assert max(len(str(output)) for output in shown) < 20_000
    told = "".join(output.get("text", "") for output in shown)
    assert "100 resamples of the 75 papers (seed 0): " in told
    assert "modularity" in told
    assert "all papers with a year are of 2025: a trend needs two years or more" in told
    tables = "".join(output.get("data", {}).get("text/html", "") for output in shown)
    for column in ("rank_low", "rank_high", "quadrant", "stability", "similarity", "share"):
        assert f"<th>{column}</th>" in tables
    assert any(output.get("data", {}).get("text/plain", "").startswith("kind\nsteady") for output in shown)
    names = shown[-1]["data"]["text/plain"]
    assert names == "['graph.gexf', 'graph.html', 'map.json']"


def test_the_notebook_is_committed_without_results() -> None:
    notebook: Any = nbformat.read(ROOT / "examples" / "explore.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells)


def test_the_usage_file_runs() -> None:
    command = [sys.executable, str(ROOT / "examples" / "usage.py")]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert "<kg.Graph: 75 papers" in done.stdout
    assert "changes since itself: 0" in done.stdout
    assert "CIFAR-10 [DATASET] https://kg.example/artefact/cifar-10" in done.stdout
    assert max(map(len, done.stdout.splitlines())) < 300
