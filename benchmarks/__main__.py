"""Concept matching beside spaCy's PhraseMatcher, Turtle writing beside rdflib, on data/icml2025 repeated.

Figures are process CPU seconds, medians of several passes in one process; quote the ratios, not the seconds.
``python -m benchmarks NAME`` runs another file of this folder.
"""

from __future__ import annotations

import io
import runpy
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from kg.exporters.turtle import write
from kg.extractors import process_batch
from kg.extractors.concepts import find
from kg.extractors.reading import Reading
from kg.graph.rdflib_view import to_rdflib
from kg.pipeline import build
from kg.readers import read
from kg.vocabulary.skos import default_vocabulary

DATA = Path(__file__).resolve().parent.parent / "data" / "icml2025"
PASSES = 5


def median(work: Callable[[], object]) -> float:
    """Median CPU seconds of several passes."""
    seconds = []
    for _ in range(PASSES):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return statistics.median(seconds)


def main() -> None:
    """Run everything and print one line a measurement."""
    import spacy
    from spacy.matcher import PhraseMatcher

    vocabulary = default_vocabulary()
    documents = read([DATA]).documents
    count = len(documents)
    print(f"{count} abstracts, {len(vocabulary.concepts)} concepts, {len(vocabulary.entries)} labels")

    start = time.process_time()
    _ = vocabulary.automaton, vocabulary.cues
    print(f"automaton built in {time.process_time() - start:.2f} s")
    ours = median(lambda: [find(Reading(d, vocabulary).texts, vocabulary) for d in documents])

    nlp = spacy.blank("en")
    start = time.process_time()
    matcher = PhraseMatcher(nlp.vocab, attr="LOWER")
    matcher.add("concepts", list(nlp.tokenizer.pipe(sorted({e.label for e in vocabulary.entries}))))
    print(f"PhraseMatcher built in {time.process_time() - start:.2f} s")
    texts = [f"{d.title}. {d.abstract}" for d in documents]
    theirs = median(lambda: [matcher(doc) for doc in nlp.pipe(texts)])
    print(f"matching with senses and abbreviations: kg {count / ours:,.0f} abstracts/s")
    print(f"matching alone: spaCy PhraseMatcher {count / theirs:,.0f} abstracts/s")
    whole = median(lambda: process_batch(documents, vocabulary))
    print(f"all extractors: kg {count / whole:,.0f} abstracts/s")

    graph = build([DATA]).graph
    other = to_rdflib(graph, evidence=False)
    mine = median(lambda: write(graph, io.BytesIO()))
    rdflib = median(lambda: other.serialize(format="turtle"))
    size, ratio = len(other), rdflib / mine
    print(f"Turtle, {size:,} triples: kg {size / mine:,.0f}/s, rdflib {size / rdflib:,.0f}/s, {ratio:.0f} times")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.argv[:2] = [f"benchmarks.{sys.argv[1]}"]
        runpy.run_module(sys.argv[0], run_name="__main__")
    else:
        main()
