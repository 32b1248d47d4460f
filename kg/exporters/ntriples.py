"""N-Triples and N-Quads: the whole graph with its evidence, a statement a line, for stores that load in bulk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from json import JSONEncoder
from typing import BinaryIO

from kg.errors import OutputError
from kg.graph import terms as t
from kg.graph.description import dataset_iri
from kg.graph.rdf_view import evidence_blocks, graph_blocks
from kg.iri import curie
from kg.model import KnowledgeGraph

INTEGER = curie("xsd:integer")
BOOLEAN = curie("xsd:boolean")
_ILLEGAL = frozenset([*map(chr, range(0x21)), *'<>"{}|\\^`'])
_BLOCKS_A_WRITE = 512
_CACHED_NAMES = 200_000

# Every escape of a JSON string is one of N-Triples, and the encoder of the standard library is compiled.
_quote = JSONEncoder(ensure_ascii=False).encode


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    r"""Write the triples of ``graph.ttl`` and ``evidence.ttl`` as N-Triples.

    Args:
        graph: what to write; evidence where it has some.
        handle: open for binary writing.

    Raises:
        OutputError: an IRI holds a character that no RDF file may hold.

    Example:
        >>> import io
        >>> from kg.model import Fingerprint, Iri, Work
        >>> work, out = Work(Iri("urn:w"), "A \"B\" (2024)"), io.BytesIO()
        >>> write(KnowledgeGraph("urn:", Fingerprint("0", "", ""), works=(work,)), out)
        >>> print(out.getvalue().decode().splitlines()[-1])
        <urn:w> <http://www.w3.org/2000/01/rdf-schema#label> "A \"B\" (2024)" .
    """
    for blocks, _ in documents(graph):
        _write(blocks, "", handle)


def write_quads(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write N-Quads: the triples of ``graph.ttl`` in the named graph of the dataset, those of ``evidence.ttl`` in its.

    The names are the IRIs by which both files call themselves: ``<base>dataset`` and ``<base>dataset/evidence``.
    """
    for blocks, name in documents(graph):
        _write(blocks, f" {_Names()[name]}", handle)


def documents(graph: KnowledgeGraph) -> Iterator[tuple[Iterable[t.Block], str]]:
    """The documents of a graph, each with its own IRI: the graph, and the evidence where there is some."""
    dataset = dataset_iri(graph.base)
    yield graph_blocks(graph), dataset
    if graph.mentions or graph.abbreviations or graph.results:
        yield evidence_blocks(graph), f"{dataset}/evidence"


def check_iri(iri: str) -> str:
    """The IRI itself.

    Raises:
        OutputError: no RDF file can hold it.
    """
    if ":" not in iri or not _ILLEGAL.isdisjoint(iri):
        raise OutputError(f"no RDF file can hold the IRI {iri!r}: percent-encode it in the vocabulary or base IRI")
    return iri


class _Names(dict[str, str]):
    """IRI -> how it is written; filled on demand and emptied when it grows beyond a bound."""

    def __missing__(self, iri: str) -> str:
        if len(self) > _CACHED_NAMES:
            self.clear()
        self[iri] = name = f"<{check_iri(iri)}>"
        return name


def _write(blocks: Iterable[t.Block], graph: str, handle: BinaryIO) -> None:
    lines = _lines(blocks, graph)
    while chunk := "".join(islice(lines, _BLOCKS_A_WRITE)):
        handle.write(chunk.encode("utf-8"))


def _lines(blocks: Iterable[t.Block], graph: str) -> Iterator[str]:
    """The statements about each subject, sorted."""
    names = _Names()
    for subject, pairs in blocks:
        start = names[subject]
        found = {
            f"{start} {names[predicate]} {_token(term, names)}{graph} .\n"
            for predicate, objects in pairs
            for term in objects
        }
        yield "".join(sorted(found))


def _token(term: t.Term, names: _Names) -> str:
    if isinstance(term, str):
        return names[term]
    if isinstance(term, tuple):
        text, suffix = term
        return f"{_quote(text)}^^{names[suffix[2:]]}" if suffix[:1] == "^" else f"{_quote(text)}{suffix}"
    text, datatype = number(term)
    return f'"{text}"^^{names[datatype]}'


def number(term: float | int | bool) -> tuple[str, str]:
    """The text and the datatype of a value.

    >>> number(0.5)[0], number(3)[0], number(True)[0]
    ('0.500000', '3', 'true')
    """
    if isinstance(term, bool):
        return str(term).lower(), BOOLEAN
    if isinstance(term, float):
        return (f"{term:.6f}" if abs(term) >= 5e-7 else "0.000000"), t.DECIMAL
    return str(term), INTEGER
