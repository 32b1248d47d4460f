"""Write a graph to memory in one format."""

from __future__ import annotations

import io

from kg.exporters import EXPORTERS
from kg.model import KnowledgeGraph


def written(name: str, graph: KnowledgeGraph) -> bytes:
    out = io.BytesIO()
    EXPORTERS.get(name)(graph, out)
    return out.getvalue()
