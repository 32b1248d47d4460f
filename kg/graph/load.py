"""Read the persistent form of a KnowledgeGraph: ``graph.ttl``, and ``evidence.ttl`` where it stands beside it.

Law: ``load(write(g)) == g`` for every graph in canonical form (``canonical``): records sorted by IRI, and those
tuples of a record that are sets sorted and without repeats. Ordered lists (authors, keywords, sources) come back in
their order. The file may have been rewritten by another tool: order and prefixes do not matter, only the triples.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple

import pyoxigraph as ox

from kg.errors import CorpusError
from kg.graph import terms as t
from kg.graph.records import READERS, Values, fingerprint
from kg.model import Fingerprint, Iri, KnowledgeGraph

GRAPH_FILE = "graph.ttl"
EVIDENCE_FILE = "evidence.ttl"
_MADE_BY = re.compile(rb"prov:wasGeneratedBy\s+(\S+)")
_HEAD = 65_536


class Files(NamedTuple):
    """Where a graph stands. ``evidence`` is None where there is none beside it."""

    graph: Path
    evidence: Path | None


def find_files(source: str | Path) -> Files:
    """The files of an export folder, or of a ``graph.ttl`` given by its path.

    Raises:
        CorpusError: nothing of that name, or a folder without ``graph.ttl``.
    """
    path = Path(source)
    if path.is_dir():
        graph = path / GRAPH_FILE
        if not graph.is_file():
            raise CorpusError(f"{path}: no {GRAPH_FILE} in this folder; make one with: kg build INPUT -o {path}")
    elif path.is_file():
        graph = path
    else:
        raise CorpusError(f"{path}: no such file or folder; give an export folder or a {GRAPH_FILE}")
    evidence = graph.with_name(EVIDENCE_FILE)
    return Files(graph, evidence if evidence.is_file() and evidence != graph else None)


def has_evidence(source: str | Path) -> bool:
    """Whether quotes can be shown: an ``evidence.ttl`` stands beside the graph.

    Raises:
        CorpusError: there is no graph.
    """
    return find_files(source).evidence is not None


def check_same_build(files: Files) -> None:
    """Look, at the head of both files only, whether the evidence belongs to the graph.

    Raises:
        CorpusError: each says by which build it was made, and they differ.
    """
    if files.evidence is None:
        return
    made = []
    for path in (files.graph, files.evidence):
        with path.open("rb") as handle:
            found = _MADE_BY.search(handle.read(_HEAD))
        made.append(found[1] if found else None)
    if None not in made and made[0] != made[1]:
        raise CorpusError(f"{files.evidence}: not of the same build as {files.graph.name}; build again or remove it")


def load(source: str | Path, *, evidence: bool = True) -> KnowledgeGraph:
    """Read a graph that kg wrote.

    Args:
        source: an export folder or the path of a ``graph.ttl``.
        evidence: read ``evidence.ttl`` too, where it is there. Without it ``mentions``, ``abbreviations`` and
            ``results`` are empty.

    Raises:
        CorpusError: no such file, no Turtle (the message names the line), Turtle that kg did not write, or
            evidence of another build.
    """
    files = find_files(source)
    content = _read(files.graph)
    if content.base is None or content.build is None:
        raise CorpusError(f"{files.graph}: Turtle, but no graph of kg (no dataset and build described in it)")
    records = content.records
    if evidence and files.evidence is not None:
        more = _read(files.evidence)
        if more.made_by != content.made_by:
            raise CorpusError(
                f"{files.evidence}: not of the same build as {files.graph.name}; build again or remove it"
            )
        records |= more.records
    tuples = {name: tuple(sorted(found, key=attrgetter("iri"))) for name, found in records.items()}
    return KnowledgeGraph(content.base, content.build, **tuples)


@dataclass(slots=True)
class _Content:
    """What one file holds. ``made_by`` are the builds that it names."""

    records: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    base: str | None = None
    build: Fingerprint | None = None
    made_by: tuple[str, ...] = ()


class _Scattered(Exception):  # noqa: N818 - a signal, not an error
    """A subject stands in more than one place of the file."""


def _read(path: Path) -> _Content:
    """Our own files have each subject in one place and stream; a file rewritten by another tool is gathered first."""
    try:
        try:
            return _collect(path, _streamed(path))
        except _Scattered:
            return _collect(path, _gathered(path))
    except SyntaxError as error:
        raise CorpusError(f"{path}, line {error.lineno}: no Turtle: {error.msg}") from None
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror or error}") from None


def _collect(path: Path, blocks: Iterable[tuple[Iri, Values]]) -> _Content:
    content = _Content()
    for subject, values in blocks:
        try:
            for name, read in dict.fromkeys([READERS[kind] for kind in values.all(t.TYPE) if kind in READERS]):
                content.records[name].append(read(subject, values))
            if t.URI_SPACE in values:
                content.base = values.need(t.URI_SPACE)
            if t.INPUT_HASH in values:
                content.build = fingerprint(values)
            if t.GENERATED_BY in values:
                content.made_by += values.all(t.GENERATED_BY)
        except (LookupError, ValueError) as error:
            raise CorpusError(f"{path}: <{subject}> is not as kg writes it: {error}") from None
    return content


def _streamed(path: Path) -> Iterator[tuple[Iri, Values]]:
    """Every subject with its values, as they come.

    Raises:
        _Scattered: a subject comes a second time.
    """
    seen: set[str] = set()
    subject, values = "", Values()
    for quad in _parse(path):
        if quad.subject.value != subject:
            if subject:
                yield Iri(subject), values
            subject, values = intern(quad.subject.value), Values()
            if subject in seen:
                raise _Scattered
            seen.add(subject)
        values.add(quad.predicate.value, quad.object)
    if subject:
        yield Iri(subject), values


def _gathered(path: Path) -> Iterator[tuple[Iri, Values]]:
    """The same, however the triples are strewn; holds the whole file."""
    found: dict[Iri, Values] = defaultdict(Values)
    for quad in _parse(path):
        found[Iri(quad.subject.value)].add(quad.predicate.value, quad.object)
    yield from found.items()


def _parse(path: Path) -> Iterable[Any]:
    """The triples of a file that can be ours: no blank nodes, no triple terms."""
    return filter(_is_ours, ox.parse(path=path, format=ox.RdfFormat.TURTLE))


def _is_ours(quad: Any) -> bool:
    return type(quad.object) in _TERMS and type(quad.subject) is ox.NamedNode


_TERMS = (ox.NamedNode, ox.Literal)
