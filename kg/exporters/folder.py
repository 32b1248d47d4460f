"""An export folder: all the files that a build gives, together or not at all."""

from __future__ import annotations

import hashlib
import io
import json
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from kg.errors import OutputError
from kg.exporters import EXPORTERS, file_name
from kg.exporters.files import atomic
from kg.model import KnowledgeGraph

REPORT_FILE = "report.json"
DEFAULT = ("turtle", "evidence", "graphml", "concepts_graphml", "centrality_csv", "ontology_html", "html")
"""The exporters whose files make up an export folder, beside the report."""

_UNHASHED = ("html",)


def export_files() -> frozenset[str]:
    """The names of all files of an export folder.

    >>> sorted(export_files())[:3]
    ['centrality.csv', 'concepts.graphml', 'evidence.ttl']
    """
    return frozenset((*map(file_name, DEFAULT), REPORT_FILE))


def write_folder(
    graph: KnowledgeGraph,
    folder: str | Path,
    report: Mapping[str, object],
    *,
    progress: Callable[[str, int, int], None] | None = None,
) -> dict[str, object]:
    """Write every default export and, last, ``report.json`` with the SHA-256 of each.

    All files are written beside their places first and take their names together at the end; until then the folder
    stays as it was, on an error or an interrupt for good. A folder with a report is whole. The page has no hash there:
    it depends on the versions of the libraries that draw it.

    Args:
        graph: what to write.
        folder: where to; it is made if need be.
        report: what the report says beside ``files``.
        progress: called with "writing", files done, files in all.

    Returns:
        The report as written.

    Raises:
        OutputError: the folder cannot be written, or a format cannot hold the graph.
    """
    place = Path(folder)
    if place.exists() and not place.is_dir():
        raise OutputError(f"{place}: is a file; name a folder to write to")
    made = not place.exists()
    whole: dict[str, object] = dict(report)
    try:
        with ExitStack() as stack:
            # Files take their names in the reverse of this order: the report last.
            last = stack.enter_context(atomic(place / REPORT_FILE))
            whole["files"] = dict(sorted(_write(graph, place, stack, progress).items()))
            last.write((json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace"))
            with uninterrupted():
                (place / REPORT_FILE).unlink(missing_ok=True)
                stack.close()
    except BaseException:
        if made:
            _remove_if_empty(place)
        raise
    return whole


def _write(
    graph: KnowledgeGraph, place: Path, stack: ExitStack, progress: Callable[[str, int, int], None] | None
) -> dict[str, str]:
    """Write each file; their hashes by name."""
    hashes = {}
    for done, name in enumerate(DEFAULT):
        if progress:
            progress("writing", done, len(DEFAULT))
        target = file_name(name)
        handle = Hashed(stack.enter_context(atomic(place / target)))
        EXPORTERS.get(name)(graph, cast(BinaryIO, handle))
        if name not in _UNHASHED:
            hashes[target] = handle.hexdigest()
    return hashes


class Hashed(io.BufferedIOBase):
    """A handle that hashes what is written through it."""

    def __init__(self, handle: BinaryIO) -> None:
        self._handle = handle
        self._hash = hashlib.sha256()

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        """Write and hash."""
        self._hash.update(data)
        return self._handle.write(data)

    def flush(self) -> None:
        """Flush what is below."""
        if not self._handle.closed:
            self._handle.flush()

    def hexdigest(self) -> str:
        """SHA-256 of what was written so far."""
        return self._hash.hexdigest()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A moment that Ctrl-C must not part, such as a few renames. Processes started in it never hear of Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _remove_if_empty(folder: Path) -> None:
    try:
        folder.rmdir()
    except OSError:
        return
