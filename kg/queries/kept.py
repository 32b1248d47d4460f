"""A store on disk, so that a large graph is loaded once (``kg query --store DIR``, ``kg serve --store DIR``).

A folder of its own holds for each set of files (graph alone, graph and evidence) the engine's data, the names in it,
and ``current.json``, which is written last and says of which files they are. Loading goes to a folder aside that takes
its name when it is whole, so that what an interrupted loading leaves is never used. Readers hold a shared lock on the
data that they use; a newer loading removes only data that nobody holds.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any

from kg.errors import CorpusError, OutputError
from kg.queries.spawn import worker

MARKER = "kg-store.txt"
CURRENT = "current.json"
_FORMAT = 1
_ABOUT = "A store that kg made from a graph (kg query --store). It can be removed at any time: kg makes it anew.\n"


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a loaded graph stands: the engine's data, and the names in it (``kg.queries.lookup``)."""

    data: Path
    names: Path


@contextlib.contextmanager
def kept(
    folder: str | Path, files: Sequence[str], *, say: Callable[[str], None] = lambda message: None
) -> Iterator[Kept]:
    """Load files into the store of a folder unless they are there already; the store stays as it is inside the block.

    Args:
        folder: where stores are kept; made if need be.
        files: Turtle files, the graph first.
        say: told what takes long, once before each loading.

    Raises:
        CorpusError: a file is no Turtle.
        OutputError: the folder cannot be written, or holds other things.
    """
    place = _claim(Path(folder)) / ("evidence" if len(files) > 1 else "graph")
    held = _hold(place, files)
    while held is None:
        with _locked(place.with_suffix(".lock"), exclusive=True):
            held = _hold(place, files)
            if held is None:
                loaded = " and ".join(Path(file).name for file in files)
                say(f"loading {loaded} into {folder}")
                _load(place, files)
        held = held or _hold(place, files)
    store, lock = held
    try:
        yield store
    finally:
        lock.close()


def _claim(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / MARKER).exists():
            if any(folder.iterdir()):
                raise OutputError(f"{folder}: holds other things; name a new or empty folder for the store")
            (folder / MARKER).write_text(_ABOUT, encoding="utf-8")
    except FileExistsError:
        raise OutputError(f"{folder}: is a file; name a folder for the store") from None
    except OSError as error:
        raise _unwritable(folder, error) from None
    return folder


def _unwritable(folder: Path, error: OSError) -> OutputError:
    return OutputError(f"{folder}: the store cannot be written: {error.strerror or error}; choose another place")


def _hold(place: Path, files: Sequence[str]) -> tuple[Kept, IO[bytes]] | None:
    """The store of these files with a shared lock on it; None where there is none or it is of other files."""
    known = _current(place)
    if known is None or not _fresh(place, known, files):
        return None
    store = Kept(place / known["data"], place / f"{known['data']}.names")
    try:
        lock = _lock(store.names, exclusive=False, wait=False)
    except OSError:
        return None
    # It may have made way for a newer one before it was locked.
    if lock is not None and (_current(place) != known or not store.data.is_dir()):
        lock.close()
        return None
    return None if lock is None else (store, lock)


def _current(place: Path) -> dict[str, Any] | None:
    try:
        known: dict[str, Any] = json.loads((place / CURRENT).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return known if known.get("format") == _FORMAT and known.get("engine") == _engine() else None


def _engine() -> str:
    """The form on disk may change from one minor version to the next."""
    return ".".join(version("pyoxigraph").split(".")[:2])


def _fresh(place: Path, known: dict[str, Any], files: Sequence[str]) -> bool:
    stamps = [_stamp(Path(file)) for file in files]
    if known["stamps"] == stamps:
        return True
    if [stamp[:1] for stamp in known["stamps"]] != [stamp[:1] for stamp in stamps]:
        return False
    if known["hashes"] != [_hash(Path(file)) for file in files]:
        return False
    with contextlib.suppress(OSError):  # copied or touched; a folder that is read only is looked through again
        _write(place / CURRENT, json.dumps({**known, "stamps": stamps}))
    return True


def _stamp(file: Path) -> list[int]:
    """Size, and what a change of the file changes; names and folders do not matter."""
    found = file.stat()
    return [found.st_size, found.st_mtime_ns, found.st_ino]


def _hash(file: Path) -> str:
    with file.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def _write(path: Path, text: str) -> None:
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    aside.write_text(text, encoding="utf-8")
    aside.replace(path)


def _load(place: Path, files: Sequence[str]) -> None:
    """Load into a folder aside, let it take its name, and remove what nobody needs any more."""
    aside = place / "loading"
    try:
        place.mkdir(exist_ok=True)
        shutil.rmtree(aside, ignore_errors=True)
        aside.mkdir()
        stamps, hashes = [_stamp(Path(file)) for file in files], [_hash(Path(file)) for file in files]
        _run(aside, files)
        if stamps != [_stamp(Path(file)) for file in files]:
            raise CorpusError(f"{files[0]}: was written to while it was read; ask again")
        name = _free_name(place, "".join(hashes))
        (aside / "names").replace(place / f"{name}.names")
        (aside / "data").replace(place / name)
        known = {"format": _FORMAT, "engine": _engine(), "data": name, "stamps": stamps, "hashes": hashes}
        _write(place / CURRENT, json.dumps(known))
        _remove_old(place, name)
    except OSError as error:
        raise _unwritable(place.parent, error) from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _free_name(place: Path, of: str) -> str:
    stem = f"data-{hashlib.sha256(of.encode()).hexdigest()[:12]}"
    names = (stem if count == 0 else f"{stem}-{count}" for count in range(10_000))
    return next(name for name in names if not (place / name).exists() and not (place / f"{name}.names").exists())


def _run(aside: Path, files: Sequence[str]) -> None:
    request = {"load": str(aside / "data"), "names": str(aside / "names"), "files": list(files)}
    with worker("kg.queries.loader") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        # Its end of the pipe stays open: when this process dies, the loader sees that and ends.
        process.stdin.write(json.dumps(request).encode() + b"\n")
        process.stdin.flush()
        said = process.stdout.readline()
        found = json.loads(said) if said else {"output": "the loader was ended"}
        process.stdin.close()
        process.wait()
    if "file" in found:
        raise CorpusError(found["file"])
    if "output" in found:
        raise OSError(found["output"])


def _remove_old(place: Path, name: str) -> None:
    for old in sorted(place.glob("data-*.names")):
        if old.stem != name:
            with contextlib.suppress(OSError):
                lock = _lock(old, exclusive=True, wait=False)
                if lock is not None:
                    shutil.rmtree(old.with_suffix(""), ignore_errors=True)
                    old.unlink()
                    lock.close()
    for data in place.glob("data-*"):
        if data.is_dir() and not data.with_name(f"{data.name}.names").exists():
            shutil.rmtree(data, ignore_errors=True)


@contextlib.contextmanager
def _locked(path: Path, *, exclusive: bool) -> Iterator[None]:
    try:
        path.touch()
        lock = _lock(path, exclusive=exclusive, wait=True)
    except OSError as error:
        raise _unwritable(path.parent, error) from None
    try:
        yield
    finally:
        if lock is not None:
            lock.close()


def _lock(path: Path, *, exclusive: bool, wait: bool) -> IO[bytes] | None:
    """A handle that holds a lock until it is closed; None where somebody else holds one."""
    handle = path.open("rb")
    try:
        import fcntl
    except ImportError:  # Windows: files in use cannot be removed there
        return handle
    kind = fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH
    try:
        fcntl.flock(handle, kind if wait else kind | fcntl.LOCK_NB)
    except BlockingIOError:
        handle.close()
        return None
    return handle
