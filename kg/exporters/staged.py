"""A folder written whole or not at all, that keeps what its owner added to it."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import BinaryIO, cast

from kg.errors import OutputError
from kg.exporters.folder import Hashed, uninterrupted

MANIFEST = ".kg-export.json"
"""What kg wrote into a folder, by name with its SHA-256: so that the next export knows its own files."""


class Staged:
    """Files of a folder that has not got its name yet; see ``kg.exporters.Files``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.hashes: dict[str, str] = {}

    @contextmanager
    def open(self, name: str) -> Iterator[BinaryIO]:
        """A new file; folders are made. A name that leaves the folder, or comes twice, is a mistake of the exporter."""
        parts = PurePosixPath(name).parts
        if not parts or ".." in parts or name.startswith("/") or name in self.hashes:
            raise ValueError(f"no name for a new file of an export: {name!r}")
        path = self.root.joinpath(*parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as handle:
            hashed = Hashed(handle)
            yield cast(BinaryIO, hashed)
        self.hashes[name] = hashed.hexdigest()


@contextmanager
def staged(target: str | Path, *, replace: bool = False) -> Iterator[Staged]:
    """Write a folder under another name beside its place; it takes its name when all went well.

    With ``replace`` the files that an earlier export left there go, and whatever else is in the folder stays: notes
    and settings of its owner.

    Args:
        target: the folder to write; it is made, and may be empty.
        replace: it may hold an earlier export.

    Raises:
        OutputError: the folder cannot be written, holds something and ``replace`` is not set, was not written by kg,
            or a file of the earlier export was changed since.

    Example:
        >>> place = Path(tempfile.mkdtemp()) / "vault"
        >>> with staged(place) as files, files.open("notes/a.md") as handle:
        ...     _ = handle.write(b"done")
        >>> sorted(path.name for path in place.rglob("*"))
        ['.kg-export.json', 'a.md', 'notes']
    """
    path = Path(target).absolute()
    path = path.resolve() if path.exists() else path
    temporary: Path | None = None
    try:
        others = _others(path, replace)
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent))
        temporary.chmod(0o777 & ~_umask(temporary))
        files = Staged(temporary)
        yield files
        _keep(others, files)
        text = json.dumps({"files": dict(sorted(files.hashes.items()))}, ensure_ascii=False, indent=0) + "\n"
        (temporary / MANIFEST).write_text(text, encoding="utf-8", newline="\n")
        with uninterrupted():
            _swap(temporary, path)
    except OSError as error:
        raise OutputError(f"{target}: cannot be written: {error.strerror or error}; choose another place") from error
    finally:
        if temporary is not None:
            shutil.rmtree(temporary, ignore_errors=True)


def _others(path: Path, replace: bool) -> dict[str, Path]:
    """What is in the folder and not from an earlier export: name -> file."""
    if not path.exists():
        return {}
    if not path.is_dir():
        raise OutputError(f"{path}: is a file, and this format is a folder; name a folder to write to")
    there = {
        str(p.relative_to(path).as_posix()): p for p in sorted(path.rglob("*")) if not p.is_dir() or p.is_symlink()
    }
    if not there:
        return {}
    if not replace:
        raise OutputError(f"{path}: holds something already; choose another folder, or --replace an earlier export")
    if MANIFEST not in there:
        raise OutputError(f"{path}: was not written by kg export (no {MANIFEST}); choose another folder")
    ours = _manifest(there.pop(MANIFEST))
    changed = [name for name, digest in ours.items() if name in there and _digest(there[name]) != digest]
    if changed:
        count = f"{len(changed)} files were" if len(changed) > 1 else "a file was"
        raise OutputError(f"{path}: {count} changed since kg wrote it ({changed[0]}); move it, or export elsewhere")
    return {name: file for name, file in there.items() if name not in ours}


def _manifest(path: Path) -> Mapping[str, str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))["files"]
        return {str(name): str(digest) for name, digest in found.items()}
    except (ValueError, LookupError, AttributeError, TypeError) as error:
        raise OutputError(f"{path}: does not say what kg wrote; choose another folder") from error


def _keep(others: Mapping[str, Path], files: Staged) -> None:
    """Take over what is not ours; a file of the owner where one of ours must stand is not written over."""
    for name, path in others.items():
        place = files.root / name
        if place.exists():
            raise OutputError(f"{path}: stands where a new file of the export must; move it, or export elsewhere")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place, follow_symlinks=False)


def _swap(new: Path, path: Path) -> None:
    """Give the new folder its name; should that fail, the old one has its back."""
    if not path.exists():
        new.rename(path)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=".old", dir=path.parent)) / "old"
    path.rename(old)
    try:
        new.rename(path)
    except OSError:
        old.rename(path)
        raise
    finally:
        shutil.rmtree(old.parent, ignore_errors=True)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _umask(folder: Path) -> int:
    """What new folders are not given: ``mkdtemp`` makes private ones."""
    probe = folder / "probe"
    probe.mkdir()
    mask = 0o777 & ~probe.stat().st_mode
    probe.rmdir()
    return mask
