"""A store kept on disk: loaded once, made anew when the files change, never used half loaded, read by many at once."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kg.errors import CorpusError, OutputError
from kg.queries.engine import ask
from kg.queries.kept import CURRENT, kept
from tests.exported import export

COUNT = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"


def count(source: Path, store: Path | None, *, evidence: bool = False, said: list[str] | None = None) -> int:
    told = [] if said is None else said
    answer = ask(source, COUNT, evidence=evidence, store=store, say=told.append)
    return int(next(answer.values())["n"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return export(tmp_path / "out")


def test_loads_once_and_answers_the_same(folder: Path, tmp_path: Path) -> None:
    said: list[str] = []
    store = tmp_path / "store"
    for _ in range(2):
        assert count(folder, store, said=said) == count(folder, None)
    assert said == [f"loading graph.ttl into {store}"]
    assert count(folder, store, evidence=True, said=said) == count(folder, None, evidence=True)
    assert len(said) == 2


def test_another_graph_is_loaded_anew(folder: Path, tmp_path: Path) -> None:
    store, said = tmp_path / "store", list[str]()
    before = count(folder, store)
    with (folder / "graph.ttl").open("a", encoding="utf-8") as handle:
        handle.write("<urn:a> <urn:b> <urn:c> .\n")
    assert count(folder, store, said=said) == before + 1
    assert len(said) == 1
    assert len(list((store / "graph").glob("data-*.names"))) == 1


def test_the_same_bytes_elsewhere_need_no_loading(folder: Path, tmp_path: Path) -> None:
    store, said = tmp_path / "store", list[str]()
    count(folder, store)
    shutil.copytree(folder, tmp_path / "copy")
    os.utime(tmp_path / "copy" / "graph.ttl", (1, 1))
    count(tmp_path / "copy", store, said=said)
    assert said == []


@pytest.mark.parametrize("text", ["", "{", "{}", '{"format": 1, "engine": "0.0", "data": "x"}'])
def test_a_broken_note_is_no_store(folder: Path, tmp_path: Path, text: str) -> None:
    store = tmp_path / "store"
    expected = count(folder, store)
    (store / "graph" / CURRENT).write_text(text, encoding="utf-8")
    assert count(folder, store) == expected


def test_what_an_interrupted_loading_leaves_is_not_used(folder: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"
    text = (folder / "graph.ttl").read_text("utf-8")
    with (folder / "graph.ttl").open("w", encoding="utf-8") as handle:
        handle.write(text)
        handle.writelines(f"<urn:a{n}> <urn:b> <urn:c> .\n" for n in range(300_000))
    words = [sys.executable, "-m", "kg", "query", str(folder), COUNT, "--store", str(store)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not (store / "graph" / "loading" / "data").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not (store / "graph" / CURRENT).exists()
    (folder / "graph.ttl").write_text(text, encoding="utf-8")
    assert count(folder, store) == count(folder, None)
    assert not (store / "graph" / "loading").exists()


def test_many_begin_at_once(folder: Path, tmp_path: Path) -> None:
    store, said = tmp_path / "store", list[str]()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: count(folder, store, said=said), range(8)))
    assert len(set(found)) == 1
    assert len(said) == 1


def test_data_in_use_stays_until_it_is_let_go_of(folder: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"
    files = [str(folder / "graph.ttl")]
    with kept(store, files) as held:
        with (folder / "graph.ttl").open("a", encoding="utf-8") as handle:
            handle.write("<urn:a> <urn:b> <urn:c> .\n")
        count(folder, store)
        assert held.data.is_dir()
    with (folder / "graph.ttl").open("a", encoding="utf-8") as handle:
        handle.write("<urn:a> <urn:b> <urn:d> .\n")
    count(folder, store)
    assert not held.data.exists()


def test_a_folder_of_other_things_and_broken_turtle(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="holds other things"):
        count(folder, folder)
    (tmp_path / "file").write_text("x")
    with pytest.raises(OutputError, match="is a file"):
        count(folder, tmp_path / "file")
    (folder / "graph.ttl").write_text("a b c\n")
    with pytest.raises(CorpusError, match=r"graph\.ttl, line 1: no Turtle"):
        count(folder, tmp_path / "store")
    assert not (tmp_path / "store" / "graph" / CURRENT).exists()


def test_the_note_says_of_which_files_it_is(folder: Path, tmp_path: Path) -> None:
    count(folder, tmp_path / "store")
    note = json.loads((tmp_path / "store" / "graph" / CURRENT).read_text("utf-8"))
    assert note["stamps"][0][0] == (folder / "graph.ttl").stat().st_size
