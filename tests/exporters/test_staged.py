"""Folders are written whole or not at all, and keep what their owner added."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import OutputError
from kg.exporters.staged import MANIFEST, staged


def write(target: Path, files: dict[str, str], *, replace: bool = False) -> None:
    with staged(target, replace=replace) as shelf:
        for name, text in files.items():
            with shelf.open(name) as handle:
                handle.write(text.encode())


def there(target: Path) -> dict[str, str]:
    return {
        path.relative_to(target).as_posix(): path.read_text()
        for path in sorted(target.rglob("*"))
        if path.is_file() and path.name != MANIFEST
    }


def test_into_a_new_or_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for name in ("new/deep", "empty"):
        write(tmp_path / name, {"a/b.md": "1", "c": "2"})
        assert there(tmp_path / name) == {"a/b.md": "1", "c": "2"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "new"]


def test_into_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    write(Path("vault"), {"a": "1"})
    assert there(tmp_path / "here" / "vault") == {"a": "1"}


def test_a_failure_leaves_everything_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "vault"
    write(target, {"a": "1"})
    with pytest.raises(ZeroDivisionError), staged(target, replace=True) as shelf:
        with shelf.open("b") as handle:
            handle.write(b"half")
        raise ZeroDivisionError
    assert there(target) == {"a": "1"}
    assert list(tmp_path.iterdir()) == [target]


def test_another_export_replaces_ours_and_keeps_theirs(tmp_path: Path) -> None:
    target = tmp_path / "vault"
    write(target, {"notes/a": "1", "notes/b": "2"})
    (target / "notes" / "mine.md").write_text("my own")
    (target / ".obsidian").mkdir()
    (target / ".obsidian" / "app.json").write_text("{}")
    with pytest.raises(OutputError, match="--replace"):
        write(target, {"notes/a": "3"})
    write(target, {"notes/a": "3", "c": "4"}, replace=True)
    assert there(target) == {"notes/a": "3", "c": "4", "notes/mine.md": "my own", ".obsidian/app.json": "{}"}
    write(target, {"d": "5"}, replace=True)
    assert there(target) == {"d": "5", "notes/mine.md": "my own", ".obsidian/app.json": "{}"}


def test_what_the_owner_changed_is_not_lost(tmp_path: Path) -> None:
    target = tmp_path / "vault"
    write(target, {"a": "1"})
    (target / "a").write_text("edited")
    with pytest.raises(OutputError, match=r"changed since kg wrote it \(a\)"):
        write(target, {"a": "2"}, replace=True)
    assert there(target) == {"a": "edited"}


def test_a_note_of_the_owner_in_the_way(tmp_path: Path) -> None:
    target = tmp_path / "vault"
    write(target, {"a": "1"})
    (target / "b").write_text("mine")
    with pytest.raises(OutputError, match="stands where a new file"):
        write(target, {"a": "1", "b": "2"}, replace=True)
    assert there(target) == {"a": "1", "b": "mine"}


@pytest.mark.parametrize("manifest", [None, "no json", "[]", '{"files": 1}'])
def test_a_folder_of_somebody_else(tmp_path: Path, manifest: str | None) -> None:
    (tmp_path / "photo.jpg").write_text("dear")
    if manifest is not None:
        (tmp_path / MANIFEST).write_text(manifest)
    with pytest.raises(OutputError, match="choose another folder"):
        write(tmp_path, {"a": "1"}, replace=True)
    assert (tmp_path / "photo.jpg").read_text() == "dear"


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for target in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(OutputError) as error:
            write(target, {"a": "1"})
        assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["../a", "/a", "", "a/../../b"])
def test_names_that_leave_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="no name for a new file"):
        write(tmp_path / "out", {name: "1"})


def test_a_link_is_followed_to_its_folder(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real", target_is_directory=True)
    write(tmp_path / "link", {"a": "1"})
    assert (tmp_path / "link").is_symlink()
    assert there(tmp_path / "real") == {"a": "1"}


def test_others_may_read_it(tmp_path: Path) -> None:
    write(tmp_path / "out", {"a": "1"})
    (tmp_path / "plain").mkdir()
    assert (tmp_path / "out").stat().st_mode == (tmp_path / "plain").stat().st_mode
