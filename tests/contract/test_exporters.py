"""What every exporter must do, those of other distributions included."""

from __future__ import annotations

import importlib.util
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import pytest
from hypothesis import HealthCheck, given, settings

from kg.errors import OutputError
from kg.exporters import EXPORTERS, FOLDERS, Exporter, FolderExporter, file_name
from kg.exporters.export import export, formats
from kg.graph.canonical import canonical
from kg.model import Iri, KnowledgeGraph
from tests.graph.strategies import GRAPHS
from tests.sample import HOSTILE, concept, empty_graph, sample_graph

LABELS = {
    "non-ascii": "apprentissage à l'étranger 学習 обучение",
    "astral": "𝒪(n log n) 🙂",
    "markup": "<b>a</b> & </script><img src=x onerror=alert(1)> ]]>",
    "quotes": "\"a\" 'b' `c` \\ ; , \t",
    "control": "a\x00b\x07c\x1f\x7f\x85",
    "right-to-left": "תווית \u202e abc",
    "hostile": HOSTILE,
    "long": "x" * 5000,
    "formula": "=1+1",
    "newline": "a\nb\r\nc",
}


def _there(name: str) -> bool:
    """The page stands in a room of its own, which a checkout of the rest may lack."""
    return name != "html" or importlib.util.find_spec("kg.exporters.html") is not None


@pytest.fixture(params=[name for name in EXPORTERS.names() if _there(name)])
def exporter(request: pytest.FixtureRequest) -> Exporter:
    name: str = request.param
    return EXPORTERS.get(name)


def written(exporter: Exporter, graph: KnowledgeGraph) -> bytes:
    out = io.BytesIO()
    exporter(graph, out)
    assert not out.closed
    return out.getvalue()


def labelled(label: str) -> KnowledgeGraph:
    """The sample with a label everywhere a label can stand."""
    graph = sample_graph()
    return canonical(
        replace(
            graph,
            concepts=tuple(replace(c, label=label, alt_labels=(label,)) for c in graph.concepts),
            artefacts=tuple(replace(a, label=label, long_form=label) for a in graph.artefacts),
            papers=tuple(replace(p, label=label) for p in graph.papers),
            works=tuple(replace(w, label=label) for w in graph.works),
        )
    )


def test_empty_graph(exporter: Exporter) -> None:
    assert written(exporter, empty_graph())


@pytest.mark.parametrize("label", LABELS.values(), ids=LABELS)
def test_any_label(exporter: Exporter, label: str) -> None:
    written(exporter, labelled(label)).decode("utf-8")


def test_the_same_graph_gives_the_same_bytes(exporter: Exporter) -> None:
    assert written(exporter, sample_graph()) == written(exporter, sample_graph())


def test_lines_end_in_lf(exporter: Exporter) -> None:
    assert b"\r" not in written(exporter, sample_graph())


def test_no_evidence_no_failure(exporter: Exporter) -> None:
    assert written(exporter, replace(sample_graph(), mentions=(), abbreviations=(), results=()))


def test_a_lone_concept(exporter: Exporter) -> None:
    graph = sample_graph()
    lone = replace(graph.concepts[0], iri=Iri(concept("lone")), broader=())
    assert written(exporter, replace(empty_graph(), concepts=(lone,)))


# --- formats that are folders ----------------------------------------------------------------------------------------


class Shelf:
    """Files of a folder, in memory."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    @contextmanager
    def open(self, name: str, /) -> Iterator[BinaryIO]:
        assert name not in self.files
        assert ".." not in name.split("/")
        out = io.BytesIO()
        yield out
        assert not out.closed
        self.files[name] = out.getvalue()


@pytest.fixture(params=FOLDERS.names())
def folder_exporter(request: pytest.FixtureRequest) -> FolderExporter:
    name: str = request.param
    return FOLDERS.get(name)


def shelved(exporter: FolderExporter, graph: KnowledgeGraph) -> dict[str, bytes]:
    shelf = Shelf()
    exporter(graph, shelf)
    return shelf.files


def test_folder_of_an_empty_graph(folder_exporter: FolderExporter) -> None:
    assert shelved(folder_exporter, empty_graph())


@pytest.mark.parametrize("label", [*LABELS.values(), "a\ud800b"], ids=[*LABELS, "surrogate"])
def test_folder_of_any_label(folder_exporter: FolderExporter, label: str) -> None:
    for name, content in shelved(folder_exporter, labelled(label)).items():
        content.decode("utf-8")
        assert name.isprintable()
        assert all(len(part.encode()) <= 255 for part in name.split("/"))


def test_the_same_graph_gives_the_same_folder(folder_exporter: FolderExporter) -> None:
    first, second = (shelved(folder_exporter, sample_graph()) for _ in range(2))
    assert list(first) == list(second)
    assert first == second


def test_folder_without_evidence(folder_exporter: FolderExporter) -> None:
    assert shelved(folder_exporter, replace(sample_graph(), mentions=(), abbreviations=(), results=()))


# --- any graph ------------------------------------------------------------------------------------------------------


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(graph=GRAPHS)
@pytest.mark.parametrize("name", [name for name in formats() if name != "html"])
def test_any_graph(name: str, graph: KnowledgeGraph) -> None:
    """Any text and links, concepts and pairs that lead nowhere: a file edited by hand may hold them."""
    if name in EXPORTERS.names():
        written(EXPORTERS.get(name), graph).decode("utf-8")
    else:
        shelved(FOLDERS.get(name), graph)


# --- all of them -----------------------------------------------------------------------------------------------------


def test_no_name_is_used_twice() -> None:
    assert len(set(formats())) == len(formats()) == len(EXPORTERS.names()) + len(FOLDERS.names())


@pytest.mark.parametrize("name", formats())
def test_written_whole_or_not_at_all(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: object = EXPORTERS.get(name) if name in EXPORTERS.names() else FOLDERS.get(name)
    target = tmp_path / "out"
    export(sample_graph(), name, target)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert before
    with monkeypatch.context() as patch:
        for registry in (EXPORTERS, FOLDERS):
            patch.setattr(registry, "get", lambda _: _failing(found))
        with pytest.raises(OutputError, match="No space left"):
            export(empty_graph(), name, target, replace=True)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def _failing(exporter: object) -> object:
    def write(graph: KnowledgeGraph, out: object) -> None:
        exporter(graph, out)  # type: ignore[operator]
        raise OSError(28, "No space left on device")

    return write


def test_bytes_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    """All formats, in processes with other seeds."""
    code = (
        "import sys, hashlib, pathlib; from kg.exporters.export import export, formats; from tests.sample import *\n"
        "root = pathlib.Path(sys.argv[1])\n"
        "for name in formats(): export(sample_graph(), name, root / name)\n"
        "for path in sorted(root.rglob('*')):\n"
        "    if path.is_file(): print(path.relative_to(root), hashlib.sha256(path.read_bytes()).hexdigest())"
    )
    root = Path(__file__).parents[2]
    printed = [
        subprocess.check_output(
            [sys.executable, "-c", code, str(tmp_path / seed)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            text=True,
        )
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1]
    assert len(printed[0].splitlines()) > len(formats())


def test_every_exporter_has_a_file_of_its_own() -> None:
    files = [file_name(name) for name in EXPORTERS.names()]
    assert len(set(files)) == len(files)
    assert all("." in name and "/" not in name for name in files)
