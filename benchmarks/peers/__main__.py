"""Print the table of peers: recall, precision, traps and speed on dev and dev-ml."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from benchmarks.peers import outside
from benchmarks.peers.systems import Found, cso_syntactic, phrase_matcher
from benchmarks.sets import SHARED, Set, sets
from kg.evaluation import evaluate
from kg.evaluation.compare import name_key
from kg.evaluation.gold import GoldPaper
from kg.extractors import process_batch
from kg.extractors.concepts import concepts
from kg.extractors.reading import Reading
from kg.graph.build import build_graph
from kg.iri import DEFAULT_BASE, SUBJECT
from kg.model import Document, Fingerprint, Iri, KnowledgeGraph, Link, Paper
from kg.readers import read
from kg.vocabulary import Vocabulary
from kg.vocabulary.skos import default_vocabulary

_STAMP = Fingerprint("", "", "")


class Labelled(NamedTuple):
    """A set of papers with labels, each with the text that its annotators saw."""

    name: str
    group: Set
    documents: list[Document]
    texts: list[str]


def main() -> None:
    """Run every system on every set."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--outside", type=Path, help="Python of an environment with annif and yake")
    options.add_argument("--train", type=int, default=2000, help="papers of the corpus that MLLM is trained on")
    asked = options.parse_args()
    vocabulary = default_vocabulary()
    labelled = [_labelled(group) for group in sets()[:2]]
    print(f"{len(vocabulary.concepts)} concepts; {', '.join(f'{x.name}: {len(x.texts)} abstracts' for x in labelled)}")
    head = "".join(f"{x.name + ': R':>12}{'P':>7}{'F1':>7}{'traps':>6}{'links':>7}" for x in labelled)
    print(f"{'':34}{head}{'texts/s':>10}")
    _ours(labelled, vocabulary)
    for name, make in (("spaCy PhraseMatcher", phrase_matcher), ("CSO syntactic, re-implemented", cso_syntactic)):
        system = make(vocabulary)
        start = time.process_time()
        found = [system(x.texts) for x in labelled]
        seconds = time.process_time() - start
        _row(name, found, labelled, vocabulary, seconds)
    if asked.outside:
        _outside(asked.outside, asked.train, labelled, vocabulary)


def _outside(python: Path, count: int, labelled: list[Labelled], vocabulary: Vocabulary) -> None:
    texts = [text for x in labelled for text in x.texts]
    found = outside.yake(python, vocabulary, texts)
    for top in (10, 20, 40):
        cut = [{iri: s for iri, s in f.items() if s >= 1 / top} for f in found.found]
        _row(f"YAKE, {top} phrases", _split(cut, labelled), labelled, vocabulary, found.seconds)
    trained = outside.mllm(python, vocabulary, _training(labelled, count), texts)
    print(f"(MLLM: {count} papers, {trained.training:.0f} s of training)")
    for least in (0.01, 0.02, 0.05, 0.1, 0.2):
        cut = [{iri: s for iri, s in f.items() if s >= least} for f in trained.found]
        _row(f"Annif MLLM, score >= {least}", _split(cut, labelled), labelled, vocabulary, trained.seconds)


def _training(labelled: list[Labelled], count: int) -> list[Document]:
    """Papers of the corpus with keywords, spread over it, without those that carry labels."""
    told = {name_key(d.abstract)[:300] for x in labelled for d in x.documents}
    corpus = read([SHARED / "data" / "ml-corpus.jsonl.gz"]).documents
    usable = [d for d in corpus if d.metadata.keywords and name_key(d.abstract)[:300] not in told]
    step = max(1, len(usable) // count)
    return usable[::step][:count]


def _labelled(group: Set) -> Labelled:
    papers = {name_key(d.abstract)[:300]: d for d in group.documents}
    documents = [papers[name_key(g.abstract)[:300]] for g in group.gold]
    return Labelled(group.name, group, documents, [_seen(d, g) for d, g in zip(documents, group.gold, strict=True)])


def _seen(document: Document, gold: GoldPaper) -> str:
    return f"{document.title}. {document.abstract}" if gold.title else document.abstract


def _ours(labelled: list[Labelled], vocabulary: Vocabulary) -> None:
    """Two speeds: concepts alone, as the peers, and all that kg reads out of a text."""
    documents = [d for x in labelled for d in x.documents]
    process_batch(documents[:1], vocabulary)  # what is made once, the automaton among it, is made here
    start = time.process_time()
    for d in documents:
        concepts(Reading(d, vocabulary).found, vocabulary)
    alone = time.process_time() - start
    start = time.process_time()
    process_batch(documents, vocabulary)
    everything = time.process_time() - start
    graphs = [(_built(x, vocabulary), x) for x in labelled]
    _print("kg, concepts alone", graphs, alone)
    _print("kg, with artefacts, results, ...", graphs, everything)


def _built(x: Labelled, vocabulary: Vocabulary) -> KnowledgeGraph:
    rows = process_batch(x.group.documents, vocabulary)
    graph = build_graph(rows, vocabulary, _STAMP, DEFAULT_BASE).graph
    return replace(graph, concepts=tuple(vocabulary.concepts.values()))


def _split(found: Sequence[Found], labelled: list[Labelled]) -> list[list[Found]]:
    out, at = [], 0
    for x in labelled:
        out.append(list(found[at : at + len(x.texts)]))
        at += len(x.texts)
    return out


def _row(name: str, found: list[list[Found]], labelled: list[Labelled], vocabulary: Vocabulary, seconds: float) -> None:
    graphs = [_graph(x, links, vocabulary) for x, links in zip(labelled, found, strict=True)]
    _print(name, list(zip(graphs, labelled, strict=True)), seconds)


def _graph(x: Labelled, found: list[Found], vocabulary: Vocabulary) -> KnowledgeGraph:
    """What a peer found, as a graph that can be scored."""
    papers = {d.id: Paper(Iri(f"urn:{n}"), d.id, d.title, d.abstract) for n, d in enumerate(x.documents)}
    links = [
        Link(Iri(f"{papers[d.id].iri}/{iri}"), papers[d.id].iri, SUBJECT, iri, min(1.0, score), 1, 1)
        for d, here in zip(x.documents, found, strict=True)
        for iri, score in here.items()
    ]
    concepts = tuple(vocabulary.concepts.values())
    return KnowledgeGraph("urn:", _STAMP, tuple(papers.values()), concepts, links=tuple(sorted(links)))


def _print(name: str, graphs: list[tuple[KnowledgeGraph, Labelled]], seconds: float) -> None:
    cells = ""
    for graph, x in graphs:
        f = evaluate(graph, x.group.gold).figures
        cells += f"{f['recall']:12.3f}{f['precision']:7.3f}{f['f1']:7.3f}{f['traps']:6}{f['links_per_paper']:7.1f}"
    texts = sum(len(x.texts) for _, x in graphs)
    print(f"{name:34}{cells}{texts / seconds:10,.0f}", flush=True)


if __name__ == "__main__":
    main()
