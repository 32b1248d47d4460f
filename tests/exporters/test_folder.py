from __future__ import annotations

import hashlib
import json
import signal
import threading
from pathlib import Path
from typing import BinaryIO

import pytest

from kg.errors import OutputError
from kg.exporters import file_name
from kg.exporters.folder import DEFAULT, REPORT_FILE, uninterrupted, write_folder
from kg.model import KnowledgeGraph
from tests.sample import sample_graph


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the two Turtle files: what is tested here does not depend on the formats."""
    monkeypatch.setattr("kg.exporters.folder.DEFAULT", ("turtle", "evidence"))


def test_default_exports_have_names_of_their_own() -> None:
    assert len({file_name(name) for name in DEFAULT} | {REPORT_FILE}) == len(DEFAULT) + 1


@pytest.mark.usefixtures("quick")
def test_report_names_and_hashes(tmp_path: Path) -> None:
    report = write_folder(sample_graph(), tmp_path / "a" / "b", {"papers": 4})
    assert json.loads((tmp_path / "a" / "b" / REPORT_FILE).read_text(encoding="utf-8")) == report
    data = (tmp_path / "a" / "b" / "graph.ttl").read_bytes()
    files = report["files"]
    assert isinstance(files, dict)
    assert files["graph.ttl"] == hashlib.sha256(data).hexdigest()
    assert list(report) == ["papers", "files"]


@pytest.mark.usefixtures("quick")
def test_progress(tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []
    write_folder(sample_graph(), tmp_path, {}, progress=lambda *step: seen.append(step))
    assert seen == [("writing", 0, 2), ("writing", 1, 2)]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("error", [RuntimeError("a bug"), KeyboardInterrupt(), OSError(28, "disk full")])
def test_a_failure_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    write_folder(sample_graph(), tmp_path / "old", {"build": 1})
    before = {file.name: file.read_bytes() for file in (tmp_path / "old").iterdir()}

    def fail(graph: KnowledgeGraph, handle: BinaryIO) -> None:
        handle.write(b"half")
        raise error

    monkeypatch.setattr("kg.exporters.turtle.write_evidence", fail)
    for name in ("old", "new"):
        with pytest.raises((type(error), OutputError)):
            write_folder(sample_graph(), tmp_path / name, {"build": 2})
    assert {file.name: file.read_bytes() for file in (tmp_path / "old").iterdir()} == before
    assert not (tmp_path / "new").exists()


@pytest.mark.usefixtures("quick")
def test_a_folder_that_ends_up_mixed_has_no_report(tmp_path: Path) -> None:
    """A file of the old build cannot be replaced: a folder stands in its place."""
    write_folder(sample_graph(), tmp_path, {})
    (tmp_path / "graph.ttl").unlink()
    (tmp_path / "graph.ttl").mkdir()
    with pytest.raises(OutputError, match=r"graph\.ttl"):
        write_folder(sample_graph(), tmp_path, {})
    assert not (tmp_path / REPORT_FILE).exists()
    assert not list(tmp_path.glob(".*.tmp"))


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match="is a file"):
        write_folder(sample_graph(), tmp_path / "file", {})


@pytest.mark.usefixtures("quick")
def test_from_a_thread(tmp_path: Path) -> None:
    worker = threading.Thread(target=write_folder, args=(sample_graph(), tmp_path, {}))
    worker.start()
    worker.join()
    assert (tmp_path / REPORT_FILE).exists()


def test_uninterrupted_gives_the_handler_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    with uninterrupted():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    assert signal.getsignal(signal.SIGINT) is before
