"""read -> clean -> extract -> merge -> build: the only module that knows every stage.

Documents are read in batches by a pure function (``extractors.process_batch``), serially or over a process pool; the
merge pass puts the rows together. Neither the number of workers nor the size of a batch can be seen in the result.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from kg import __version__
from kg.errors import UsageError
from kg.exporters.folder import uninterrupted
from kg.extractors import process_batch
from kg.extractors.discovery import TermRow, discover, term_row
from kg.extractors.provisional import with_proposed
from kg.graph.build import build_graph
from kg.graph.scoring import SALIENCE
from kg.graph.terms import address
from kg.iri import DEFAULT_BASE, PROPOSED, SUBJECT
from kg.model import Document, Fingerprint, Iri, KnowledgeGraph, PaperRows
from kg.readers import read
from kg.vocabulary import Vocabulary
from kg.vocabulary.skos import BUILTIN, default_vocabulary, load
from kg.vocabulary.words import normal

if TYPE_CHECKING:
    from kg.readers import Corpus

Progress = Callable[[str, int, int], None]
"""Called with a stage, how much of it is done, and how much there is."""

T = TypeVar("T")
BATCH = 16
NONE = "none"
"""What the pile's own terms are called where vocabularies are listed."""
_NONE = Vocabulary({})
_BASE = re.compile(r"(?:https?://|urn:)[^\s<>\"{}|\\^`]*[/#:]")
_WELL_COVERED = 3


@dataclass(frozen=True)
class Outcome:
    """A finished build: the graph, and what ``report.json`` says of it (without its ``files``)."""

    graph: KnowledgeGraph
    report: dict[str, object]


def build(
    paths: Sequence[Path],
    *,
    vocabulary: Path | str | Sequence[Path | str] | None = None,
    language: str = "en",
    rules: Path | None = None,
    base_iri: str = DEFAULT_BASE,
    jobs: int = 1,
    min_confidence: float | None = None,
    reader: str | None = None,
    min_count: int | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Build a graph from files and folders of abstracts.

    Args:
        paths: files or folders, in any mix of formats.
        vocabulary: files, the first before the others; ``builtin`` (or None) is the one that comes with kg, ``none``
            (or an empty list) the pile's own terms as provisional concepts, beside what the others have.
        language: whose labels of the vocabulary are read.
        rules: artefact cue rules beside our own, spaCy patterns as JSON lines.
        base_iri: where papers, artefacts and links get their IRIs; ends in ``/`` or ``#``.
        jobs: worker processes.
        min_confidence: concept links below this score are mentions only; None for the documented threshold.
        reader: name of the reader, to override detection.
        min_count: from how many papers on a pair of concepts is written.
        progress: called as stages go on.

    Raises:
        CorpusError: there is nothing to read.
        VocabularyError: a vocabulary file is missing or broken.
        UsageError: an option makes no sense.
    """
    if not _BASE.fullmatch(base_iri) or address(base_iri) != base_iri:
        raise UsageError(f"base IRI {base_iri!r} must be absolute, legal as an IRI, and end in '/', '#' or ':'")
    if jobs < 1:
        raise UsageError(f"--jobs must be 1 or more, not {jobs}")
    say = progress or (lambda stage, done, total: None)
    terms, own = _vocabulary(vocabulary, language)
    say("reading", 0, 0)
    corpus = read(paths, reader=reader)
    terms = _with_own(corpus.documents, terms, jobs, say) if own else terms
    rows = list(_extract(corpus.documents, terms, rules, jobs, say))
    say("merging", 0, len(rows))
    stamp = Fingerprint(__version__, terms.hash, input_hash(corpus.documents))
    salience = SALIENCE if min_confidence is None else min_confidence
    built = build_graph(rows, terms, stamp, base_iri, salience=salience, min_count=min_count)
    say("merging", len(rows), len(rows))
    return Outcome(built.graph, _report(corpus, built.graph, _collisions(built.collisions, built.graph)))


def _vocabulary(sources: Path | str | Sequence[Path | str] | None, language: str) -> tuple[Vocabulary, bool]:
    """What the named vocabularies hold, and whether the pile's own terms are wanted beside them."""
    if sources is None:
        sources = [BUILTIN]
    given = [sources] if isinstance(sources, Path | str) else list(sources)
    named = [str(v) if str(v) == BUILTIN else Path(v) for v in given if str(v) != NONE]
    own = len(named) < len(given) or not given
    if (named, language) == ([BUILTIN], "en"):
        return default_vocabulary(), own
    return load(named, language) if named else _NONE, own


def _with_own(documents: Sequence[Document], terms: Vocabulary, jobs: int, say: Progress) -> Vocabulary:
    """A vocabulary and, as provisional concepts, the terms of the pile that it lacks."""
    batches = _batches(documents)
    rows: list[TermRow] = []
    say("finding terms", 0, len(documents))
    for found in _mapped(_find_terms, batches, jobs):
        rows += found
        say("finding terms", len(rows), len(documents))
    return with_proposed(terms, discover(rows))


def _find_terms(batch: Sequence[Document]) -> list[TermRow]:
    return [term_row(document) for document in batch]


def _batches(documents: Sequence[Document]) -> list[Sequence[Document]]:
    return [documents[i : i + BATCH] for i in range(0, len(documents), BATCH)]


def _extract(
    documents: Sequence[Document], terms: Vocabulary, rules: Path | None, jobs: int, say: Progress
) -> Iterator[PaperRows]:
    done = 0
    say("extracting", 0, len(documents))
    for rows in _mapped(_work, _batches(documents), jobs, (terms, rules)):
        yield from rows
        done += len(rows)
        say("extracting", done, len(documents))


def _mapped(
    work: Callable[[Sequence[Document]], list[T]],
    batches: Sequence[Sequence[Document]],
    jobs: int,
    state: tuple[Vocabulary, Path | None] | None = None,
) -> Iterator[list[T]]:
    """The result of every batch, in their order; by worker processes where there are several."""
    if jobs == 1 or len(batches) < 2:
        _start_worker(state)
        yield from map(work, batches)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(batches)), context, _start_worker, (state,)) as pool:
        # Workers that do not hear Ctrl-C, so that it is one line of one process and no batch dies half-way.
        with uninterrupted():
            found = pool.map(work, batches)
        try:
            yield from found
        except BaseException:
            # Killing workers would deadlock the executor on a full pipe: they end the batches that they hold.
            pool.shutdown(cancel_futures=True)
            raise


_worker: dict[str, tuple[Vocabulary, Path | None]] = {}


def _start_worker(state: tuple[Vocabulary, Path | None] | None) -> None:
    if state is not None:
        _worker["state"] = state


def _work(batch: Sequence[Document]) -> list[PaperRows]:
    terms, rules = _worker["state"]
    return process_batch(batch, terms, rules)


def input_hash(documents: Sequence[Document]) -> str:
    """SHA-256 of the papers, whatever the order and the place in which they were found."""
    parts = sorted(repr((d.id, d.title, d.abstract, d.metadata)) for d in documents)
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def short_form_senses(graph: KnowledgeGraph) -> dict[str, dict[str, list[str]]]:
    """Short form -> long form -> ids of the papers that define it so, all sorted.

    A plural s makes no other short form; spelling, number and hyphens make no other long form.
    """
    ids = {paper.iri: paper.identifier for paper in graph.papers}
    senses: dict[str, dict[tuple[str, ...], list[tuple[str, str]]]] = {}
    for a in graph.abbreviations:
        key = a.short_form[:-1] if a.short_form.endswith("s") and a.short_form[:-1].isupper() else a.short_form
        long = " ".join(a.long_form.replace("-", " ").lower().split())
        words = tuple(normal(word) for word in long.split())
        senses.setdefault(key, {}).setdefault(words, []).append((long, ids[a.paper]))
    named = {
        name: {min(long for long, _ in found): sorted(paper for _, paper in found) for found in groups.values()}
        for name, groups in senses.items()
    }
    return {name: dict(sorted(found.items())) for name, found in sorted(named.items())}


def _collisions(names: Sequence[dict[str, object]], graph: KnowledgeGraph) -> list[dict[str, object]]:
    """Names and short forms that mean different things in different papers."""
    short: list[dict[str, object]] = [
        {
            "kind": "abbreviation",
            "name": name,
            "senses": [{"long_form": long, "papers": papers} for long, papers in found.items()],
        }
        for name, found in short_form_senses(graph).items()
        if len(found) > 1
    ]
    return [*names, *short]


def _proposed(graph: KnowledgeGraph) -> dict[str, object]:
    """How many of the concepts are provisional; nothing where none is."""
    count = sum(concept.scheme == PROPOSED for concept in graph.concepts)
    return {"concepts_proposed": count} if count else {}


def _coverage(graph: KnowledgeGraph, without: frozenset[Iri]) -> float:
    """The share of papers with three or more concepts, some left out of the count."""
    subjects: dict[str, int] = dict.fromkeys((p.iri for p in graph.papers), 0)
    for link in graph.links:
        if link.predicate == SUBJECT and link.target not in without:
            subjects[link.paper] += 1
    return round(sum(n >= _WELL_COVERED for n in subjects.values()) / max(1, len(subjects)), 6)


def _report(corpus: Corpus, graph: KnowledgeGraph, collisions: list[dict[str, object]]) -> dict[str, object]:
    covered = _coverage(graph, frozenset())
    own = _coverage(graph, frozenset(c.iri for c in graph.concepts if c.scheme == PROPOSED))
    return {
        "documents_read": corpus.records_read,
        "duplicates_merged": [list(sources) for sources in corpus.merged],
        "records_skipped": [{"file": s.source, "record": s.record, "reason": s.reason} for s in corpus.skipped],
        "left_out": list(corpus.left_out),
        "papers": len(graph.papers),
        "concepts": len({k.target for k in graph.links if k.predicate == SUBJECT}),
        **_proposed(graph),
        "artefacts": len(graph.artefacts),
        "links": len(graph.links),
        "mentions": len(graph.mentions),
        "collisions": collisions,
        "coverage": covered,
        **({"coverage_vocabulary": own} if own != covered else {}),
        "fingerprint": {
            "version": graph.build.version,
            "vocabulary": graph.build.vocabulary,
            "input": graph.build.input,
        },
    }
