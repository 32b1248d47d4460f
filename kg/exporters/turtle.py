"""Turtle: our own streaming writer, so that the bytes are the same everywhere and nothing has to be held.

The header of design section 4, ``a`` first, one predicate a line, predicates and objects sorted by how they are
written. A name is prefixed only where its local part is safe for every parser; text is escaped as N-Triples does, so
control characters survive. A file is never sent through a store: stores rewrite decimals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from json.encoder import encode_basestring
from typing import BinaryIO

from kg.errors import OutputError
from kg.graph.rdf_view import evidence_blocks, graph_blocks
from kg.graph.terms import DECIMAL, TYPE, Block, Term
from kg.iri import prefixes
from kg.model import KnowledgeGraph

_SAFE_LOCAL = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*")
_ILLEGAL = re.compile(r"[\x00-\x20<>\"{}|\\^`]")
_CACHED_NAMES = 50_000
_BLOCKS_A_WRITE = 512
_DECIMAL = f"^^{DECIMAL}"
_BARE = re.compile(r"-?[0-9]+\.[0-9]+")
_BETWEEN = " ;\n    "

# Every escape of a JSON string is one of Turtle, and the encoder of the standard library is compiled.
_quote = encode_basestring


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    r"""Write ``graph.ttl``: layers 1 and 2 of the contract.

    Args:
        graph: what to write.
        handle: open for binary writing.

    Raises:
        OutputError: an IRI holds a character that no RDF file may hold.

    Example:
        >>> import io
        >>> from kg.model import Fingerprint, Iri, Work
        >>> work = Work(Iri("https://kg.example/work/p--huang-2024"), "Huang et al. (2024)")
        >>> graph = KnowledgeGraph("https://kg.example/", Fingerprint("0.1.0", "", ""), works=(work,))
        >>> out = io.BytesIO()
        >>> write(graph, out)
        >>> print(out.getvalue().decode().rstrip().rpartition("\n\n")[2])
        work:p--huang-2024 a fabio:Work ;
            rdfs:label "Huang et al. (2024)" .
    """
    write_blocks(graph_blocks(graph), prefixes(graph.base), handle)


def write_evidence(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write ``evidence.ttl``: layer 3, every mention, abbreviation and result. See ``write``."""
    write_blocks(evidence_blocks(graph), prefixes(graph.base), handle)


def write_blocks(blocks: Iterable[Block], names: dict[str, str], handle: BinaryIO) -> None:
    """Write any stream of subjects as Turtle.

    Args:
        blocks: subjects, in the order in which they are to stand.
        names: prefix -> namespace, in the order of the header.
        handle: open for binary writing.
    """
    header = "".join(f"@prefix {prefix}: <{namespace}> .\n" for prefix, namespace in names.items())
    handle.write(header.encode())
    lines = _render(blocks, _Names(names))
    while chunk := "".join(islice(lines, _BLOCKS_A_WRITE)):
        handle.write(chunk.encode("utf-8"))


class _Names(dict[str, str]):
    """IRI -> how it is written; filled on demand and emptied when it grows beyond a bound."""

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__()
        self._prefix = {namespace: prefix for prefix, namespace in names.items()}

    def __missing__(self, iri: str) -> str:
        if len(self) > _CACHED_NAMES:
            self.clear()
        cut = max(iri.rfind("/"), iri.rfind("#")) + 1
        prefix = self._prefix.get(iri[:cut])
        if prefix is not None and _SAFE_LOCAL.fullmatch(iri, cut):
            name = f"{prefix}:{iri[cut:]}"
        elif _ILLEGAL.search(iri) or ":" not in iri:
            raise OutputError(f"no RDF file can hold the IRI {iri!r}: percent-encode it in the vocabulary or base IRI")
        else:
            name = f"<{iri}>"
        self[iri] = name
        return name


class _Verbs(dict[str, str]):
    """Predicate -> how it is written there: ``a`` is a predicate only. There are few, and they are kept."""

    def __init__(self, names: _Names) -> None:
        super().__init__({TYPE: "a "})
        self._names = names

    def __missing__(self, iri: str) -> str:
        self[iri] = name = f"{self._names[iri]} "
        return name


def _render(blocks: Iterable[Block], names: _Names) -> Iterator[str]:
    """Each subject as text, an empty line before it. The loop is the hot path of a build: no call a value is spared."""
    verbs = _Verbs(names)
    for subject, pairs in blocks:
        lines = []
        for predicate, objects in pairs:
            if len(objects) == 1:
                term = objects[0]
                kind = type(term)
                if kind is str:
                    written = names[term]  # type: ignore[index]
                elif kind is int:
                    written = str(term)
                else:
                    written = _token(term, names)
                lines.append(verbs[predicate] + written)
            elif objects:
                lines.append(verbs[predicate] + ", ".join(sorted([_token(term, names) for term in objects])))
        lines.sort()  # "a " stands before every prefix
        yield f"\n{names[subject]} {_BETWEEN.join(lines)} .\n"


def _token(term: Term, names: _Names) -> str:
    if isinstance(term, str):
        return names[term]
    if isinstance(term, tuple):
        text, suffix = term
        if not suffix:
            return _quote(text)
        if suffix[0] == "@":
            return _quote(text) + suffix
        return text if suffix == _DECIMAL and _BARE.fullmatch(text) else f"{_quote(text)}^^{names[suffix[2:]]}"
    if isinstance(term, float):
        return f"{term:.6f}" if abs(term) >= 5e-7 else "0.000000"
    return str(term).lower()
