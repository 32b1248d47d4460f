"""One format to one place: what ``kg export`` and ``Graph.export`` do."""

from __future__ import annotations

from pathlib import Path

from kg.errors import OutputError, UnknownNameError
from kg.exporters import EXPORTERS, FOLDERS
from kg.exporters.files import atomic
from kg.exporters.staged import staged
from kg.model import KnowledgeGraph


def formats() -> list[str]:
    """Every format, files and folders, sorted.

    >>> [name for name in formats() if "gexf" in name]
    ['concepts_gexf', 'gexf']
    """
    return sorted([*EXPORTERS.names(), *FOLDERS.names()])


def is_folder(name: str) -> bool:
    """Whether a format is a folder of files.

    Raises:
        UnknownNameError: there is no such format.

    >>> is_folder("obsidian"), is_folder("gexf")
    (True, False)
    """
    if name not in (known := formats()):
        raise UnknownNameError(f"no format named {name!r}; known: {', '.join(known)}")
    return name in FOLDERS.names()


def export(graph: KnowledgeGraph, name: str, target: str | Path, *, replace: bool = False) -> None:
    """Write a graph in one format, whole or not at all.

    Args:
        graph: what to write.
        name: the format, one of ``formats()``.
        target: the file to write; for formats that are folders, the folder. A file that is there is replaced.
        replace: a folder may hold an earlier export, whose files are replaced; what else is in it stays.

    Raises:
        UnknownNameError: there is no such format.
        OutputError: the place cannot be written, or the format cannot hold the graph.
    """
    if is_folder(name):
        with staged(target, replace=replace) as files:
            FOLDERS.get(name)(graph, files)
        return
    if Path(target).is_dir():
        raise OutputError(f"{target}: is a folder, and {name} is one file; name the file to write")
    with atomic(target) as handle:
        EXPORTERS.get(name)(graph, handle)
