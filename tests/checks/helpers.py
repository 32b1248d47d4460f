"""A sample that every rule holds on, and ways to break it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kg.model import KnowledgeGraph
from tests.exported import export
from tests.sample import sample_graph


def whole_sample() -> KnowledgeGraph:
    """The sample, with parts that make up their scores."""
    graph = sample_graph()
    links = tuple(replace(k, parts=(("base", k.score - 0.2), ("title", 0.2))) for k in graph.links)
    return replace(graph, links=links)


def broken(folder: Path, *edits: tuple[str, str, str]) -> Path:
    """The sample on disk after some edits: file, old text, new text; an empty old text stands for the file's end."""
    export(folder, whole_sample())
    for name, old, new in edits:
        path = folder / name
        text = path.read_text("utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
    return folder
