from __future__ import annotations

import stat
from pathlib import Path

import pytest

from kg.errors import OutputError
from kg.exporters.files import atomic


def test_written_whole(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b" / "graph.ttl"
    with atomic(target) as handle:
        handle.write(b"new")
        assert not target.exists()
    assert target.read_bytes() == b"new"
    assert [path.name for path in target.parent.iterdir()] == ["graph.ttl"]


def test_others_may_read_it(tmp_path: Path) -> None:
    plain, ours = tmp_path / "plain", tmp_path / "ours"
    plain.touch()
    with atomic(ours):
        pass
    assert stat.S_IMODE(ours.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


def test_a_failure_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "graph.ttl"
    target.write_bytes(b"old")
    with pytest.raises(ZeroDivisionError), atomic(target) as handle:
        handle.write(b"half")
        raise ZeroDivisionError
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match="cannot be written") as error, atomic(tmp_path / "file" / "graph.ttl"):
        pass
    assert "\n" not in str(error.value)
    (tmp_path / "folder").mkdir()
    with pytest.raises(OutputError, match="folder: cannot be written"), atomic(tmp_path / "folder") as handle:
        handle.write(b"x")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]
