"""Read a Turtle file node by node, with the terms as they are written there."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from sys import intern
from typing import Any

import pyoxigraph as ox

from kg.errors import CorpusError
from kg.graph.terms import TYPE

Term = ox.NamedNode | ox.Literal | ox.BlankNode
Shape = tuple[tuple[str, ...], tuple[str, ...]]
_IRI = ox.NamedNode
_ODD = frozenset((ox.BlankNode, ox.Triple))


class Node(dict[str, list[Any]]):
    """A subject with what is said of it: predicate -> terms.

    Attributes:
        iri: its name; empty for a blank node.
        classes: the IRIs of its classes.
        odd: how many of its objects are blank nodes or triple terms.
        shape: its classes and predicates, for what depends on these alone.
    """

    __slots__ = ("classes", "iri", "odd", "shape")

    def __init__(self, iri: str) -> None:
        super().__init__()
        self.iri = iri
        self.classes: tuple[str, ...] = ()
        self.odd = 0
        self.shape: Shape = ((), ())

    def close(self) -> Node:
        """Take note of its classes and shape, now that all is said."""
        self.classes = tuple([intern(name) for name in self.iris(TYPE)])
        self.shape = (self.classes, tuple(self))
        return self

    def texts(self, predicate: str) -> list[str]:
        """The values of a predicate, IRIs and literals alike."""
        return [term.value for term in self.get(predicate, ()) if type(term) is not ox.Triple]

    def text(self, predicate: str) -> str:
        """The value of a predicate, the smallest if there are several, empty if there is none."""
        found = self.get(predicate)
        return "" if not found else found[0].value if len(found) == 1 else min(self.texts(predicate))

    def iris(self, predicate: str) -> list[str]:
        """The values of a predicate that are IRIs."""
        return [term.value for term in self.get(predicate, ()) if type(term) is _IRI]

    def labels(self, predicate: str) -> set[tuple[str, str]]:
        """The literals of a predicate with their language, in lower case."""
        return {(x.value, (x.language or "").lower()) for x in self.get(predicate, ()) if type(x) is ox.Literal}


class Scattered(Exception):  # noqa: N818 - a signal, not an error
    """A subject stands in more than one place of the file."""


class Broken(Exception):  # noqa: N818 - becomes a finding
    """The file is no Turtle."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def read_nodes(path: Path, *, gathered: bool = False) -> Iterator[Node]:
    """The subjects of a file, each once.

    Args:
        path: a Turtle file.
        gathered: hold the whole file first, so that a subject may stand in several places.

    Raises:
        Broken: no Turtle.
        Scattered: a subject comes a second time; read again, gathered.
        CorpusError: the file cannot be read.
    """
    try:
        with path.open("rb") as handle:
            if handle.read(len(BOM_UTF8)) == BOM_UTF8:
                raise Broken(1, "the file begins with a byte order mark; save it as UTF-8 without one")
        for node in _gathered(path) if gathered else _streamed(path):
            yield node.close()
    except SyntaxError as error:
        raise Broken(error.lineno or 0, str(error.msg)) from None
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror or error}") from None


def _streamed(path: Path) -> Iterator[Node]:
    seen: set[str] = set()
    current: Any = None
    node = Node("")
    for subject, predicate, term, _ in ox.parse(path=path, format=ox.RdfFormat.TURTLE):
        if subject != current:
            if current is not None:
                yield node
            current, node = subject, Node(_name(subject))
            if node.iri:
                if node.iri in seen:
                    raise Scattered
                seen.add(node.iri)
        key = predicate.value
        if key in node:
            node[key].append(term)
        else:
            node[intern(key)] = [term]
        if type(term) in _ODD:
            node.odd += 1
    if current is not None:
        yield node


def _gathered(path: Path) -> Iterator[Node]:
    nodes: dict[Any, Node] = {}
    for subject, predicate, term, _ in ox.parse(path=path, format=ox.RdfFormat.TURTLE):
        if subject not in nodes:
            nodes[subject] = Node(_name(subject))
        nodes[subject].setdefault(intern(predicate.value), []).append(term)
        if type(term) in _ODD:
            nodes[subject].odd += 1
    yield from nodes.values()


def _name(subject: Any) -> str:
    return intern(subject.value) if type(subject) is _IRI else ""


def find_lines(path: Path, subjects: set[str]) -> dict[str, int]:
    """The line on which each subject begins, for those that begin one.

    Args:
        path: a Turtle file.
        subjects: their IRIs.
    """
    if not subjects:
        return {}
    found: dict[str, int] = {}
    prefixes: dict[str, str] = {}
    with path.open("rb") as handle:
        for number, line in enumerate(handle, 1):
            if line[:1] in b" \t\r\n#;.,":
                continue
            token, _, rest = line.partition(b" ")
            if token.lower() in (b"@prefix", b"prefix"):
                name, _, namespace = rest.decode("utf-8", "replace").partition(":")
                prefixes[name.strip()] = namespace.strip(" <>.\r\n\t")
                continue
            iri = _expand(token.decode("utf-8", "replace").strip(), prefixes)
            if iri in subjects:
                found.setdefault(iri, number)
                if len(found) == len(subjects):
                    break
    return found


def _expand(token: str, prefixes: dict[str, str]) -> str:
    if token.startswith("<"):
        return token[1:].partition(">")[0]
    prefix, _, local = token.partition(":")
    return prefixes.get(prefix, "") + local
