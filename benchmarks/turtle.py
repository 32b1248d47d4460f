"""Turtle: a million triples written by kg, rdflib's writer beside it, the same triples, one run.

``python -m benchmarks turtle``. The graph is that of exports/ as often as it takes, each copy under names of its own.
rdflib writes one copy: its rate falls with the size, so the comparison favours it. Rates are triples a CPU second,
medians of three; memory is the peak of what writing allocates, at a quarter of the size and at full size.
"""

from __future__ import annotations

import io
import statistics
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kg.exporters.turtle import write, write_evidence
from kg.graph.canonical import canonical
from kg.graph.load import load
from kg.graph.rdf_view import evidence_blocks, graph_blocks
from kg.graph.rdflib_view import to_rdflib
from kg.model import Iri, KnowledgeGraph

EXPORTS = Path(__file__).resolve().parent.parent / "exports"
TRIPLES = 1_000_000
_COPIED = ("papers", "works", "links", "cooccurrences", "abbreviations", "results", "mentions")


class Sink(io.RawIOBase):
    """Takes bytes, counts them, keeps nothing."""

    size = 0

    def write(self, data: Any, /) -> int:
        self.size += len(data)
        return len(data)


def copies(graph: KnowledgeGraph, times: int) -> KnowledgeGraph:
    """The graph with every record but concepts and artefacts several times, each copy pointing at its own papers."""
    records: dict[str, list[Any]] = {name: [] for name in _COPIED}
    for number in range(times):
        for name in _COPIED:
            for record in getattr(graph, name):
                changes = {"iri": Iri(f"{record.iri}-{number}")}
                if hasattr(record, "paper"):
                    changes["paper"] = Iri(f"{record.paper}-{number}")
                records[name].append(replace(record, **changes))
    tuples: dict[str, Any] = {name: tuple(found) for name, found in records.items()}
    return canonical(replace(graph, **tuples))


def size(graph: KnowledgeGraph) -> int:
    """Number of triples in both files."""
    blocks = (*graph_blocks(graph), *evidence_blocks(graph))
    return sum(len(objects) for _, pairs in blocks for _, objects in pairs)


def write_both(graph: KnowledgeGraph) -> int:
    """Write graph and evidence to nowhere; gives the bytes."""
    sink = Sink()
    write(graph, sink)  # type: ignore[arg-type]
    write_evidence(graph, sink)  # type: ignore[arg-type]
    return sink.size


def peak(graph: KnowledgeGraph) -> float:
    """How many MB are allocated at most while a graph is written."""
    tracemalloc.start()
    write_both(graph)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 1e6


def median(work: Callable[[], object]) -> float:
    """Median CPU seconds of three passes."""
    seconds = []
    for _ in range(3):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return statistics.median(seconds)


def main() -> None:
    """Print a line a measurement."""
    one = load(EXPORTS)
    single = size(copies(one, 2)) - size(copies(one, 1))
    times = -(-TRIPLES // single)
    for number in (times // 4, times):
        many = copies(one, number)
        total = size(many)
        print(f"memory: {peak(many):.1f} MB allocated at most while {total:,} triples are written")
    seconds = median(lambda: write_both(many))
    ours = total / seconds
    print(f"kg: {total:,} triples, {write_both(many) / 1e6:.0f} MB, {ours:,.0f} triples/s")

    other = to_rdflib(one)
    theirs = len(other) / median(lambda: other.serialize(format="turtle"))
    print(f"rdflib: {len(other):,} triples, {theirs:,.0f} triples/s")
    print(f"ratio: {ours / theirs:.1f}")


if __name__ == "__main__":
    main()
