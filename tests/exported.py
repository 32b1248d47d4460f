"""The sample graph as ``kg build`` leaves it on disk."""

from __future__ import annotations

from pathlib import Path

from kg.exporters import EXPORTERS, file_name
from kg.model import KnowledgeGraph
from tests.sample import sample_graph


def export(folder: Path, graph: KnowledgeGraph | None = None, *, evidence: bool = True) -> Path:
    """Write ``graph.ttl`` and, unless told otherwise, ``evidence.ttl``; gives the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("turtle", "evidence") if evidence else ("turtle",):
        with (folder / file_name(name)).open("wb") as handle:
            EXPORTERS.get(name)(graph or sample_graph(), handle)
    return folder
