"""What a query that finds nothing asks for and the graph lacks: looked up in the store (``kg.queries.probes``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pyoxigraph as ox

_XSD = "http://www.w3.org/2001/XMLSchema#"
_NUMBERS = frozenset(f"{_XSD}{name}" for name in ("integer", "decimal", "double", "float"))
_MOST_PREDICATES = 3
_LONGEST = 40

Finding = list[Any]
"""A kind, what the query writes, and what the graph has instead."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """Looks for what a query says.

    Args:
        store: the graph.
        names: the prefixes that are declared.
        near: labels that look like a text.
        called: the IRIs of what is called so.
    """

    store: ox.Store
    names: dict[str, str]
    near: Callable[[str], list[str]]
    called: Callable[[str], list[str]]

    def find(self, probes: list[list[str]]) -> list[Finding]:
        """What is lacking, in the order of the probes; a text that is found wanting where it stands is told once."""
        found = [finding for probe in probes if (finding := self._look(*probe))]
        told = {finding[2] for finding in found if finding[0] == "object"}
        told |= {finding[3] for finding in found if finding[0] == "compared"}
        return [finding for finding in found if finding[0] != "text" or finding[1] not in told]

    def _look(self, kind: str, written: str, *rest: str) -> Finding | None:
        if kind == "prefix":
            right = self.names.get(written[:-1], rest[0])
            return None if right == rest[0] else [kind, written, [right, rest[0]]]
        if kind in ("name", "iri"):
            return None if self._occurs(self._node(written)) else [kind, written, self._named(written)]
        if kind == "text":
            return None if self._occurs(self._node(written)) else [kind, written, self._like(rest[0])]
        if kind in ("graph", "case"):
            return [kind, written, []]
        predicate = self._node(written)
        sample = isinstance(predicate, ox.NamedNode) and next(self._with(predicate, None), None)
        if not sample:
            return None
        if kind == "object":
            return self._object(written, predicate, rest[0], sample.object)
        found = _compared(sample.object, rest[1]) if kind == "compared" else _called(sample.object)
        return [kind, written, rest[0], rest[1], found, self._shown(sample.object)] if found else None

    def _with(self, predicate: ox.NamedNode, value: Any) -> Iterator[ox.Quad]:
        return iter(self.store.quads_for_pattern(None, predicate, value))

    def _occurs(self, node: Any) -> bool:
        places: list[tuple[Any, Any, Any]] = [(None, None, node)]
        if isinstance(node, ox.NamedNode):
            places += [(node, None, None), (None, node, None)]
        return node is None or any(next(self.store.quads_for_pattern(*place), None) for place in places)

    def _node(self, written: str) -> Any:
        """The term that is written so; None for a prefix that is not declared."""
        if written[0] == "<":
            return ox.NamedNode(written[1:-1]) if ":" in written else None
        if written[0] == '"':
            text, _, tag = written[1:].rpartition('"')
            return ox.Literal(text, language=tag[1:].lower()) if tag else ox.Literal(text)
        if written[0].isdigit() or written[0] == ".":
            kind = "double" if "e" in written.lower() else "decimal" if "." in written else "integer"
            return ox.Literal(written, datatype=ox.NamedNode(_XSD + kind))
        prefix, _, local = written.partition(":")
        return ox.NamedNode(self.names[prefix] + local) if prefix in self.names else None

    def _named(self, written: str) -> list[str]:
        """Things whose labels are what stands behind the prefix, spelt with other signs."""
        words = re.split(r"[:/#]", written.rstrip(">"))[-1].replace("_", " ").replace("-", " ")
        return [self._shown(ox.NamedNode(iri)) for iri in self.called(words)[:_MOST_PREDICATES]] if " " in words else []

    def _like(self, text: str) -> list[str]:
        """How a text stands in the graph where it is there under another tag, else labels that look like it."""
        found = [ox.Literal(text), ox.Literal(text, language="en")]
        if there := [str(node) for node in found if self._occurs(node)]:
            return there
        return [str(ox.Literal(label)) for label in self.near(text)]

    def _object(self, written: str, predicate: ox.NamedNode, value: str, sample: Any) -> Finding | None:
        """Why no subject has this predicate with this object."""
        node = self._node(value)
        if node is None or next(self._with(predicate, node), None):
            return None
        if isinstance(node, ox.NamedNode):
            if not self._occurs(node):
                return None  # told as a name
            if not isinstance(sample, ox.NamedNode):
                return ["object", written, value, "text", self._shown(sample)]
            return ["object", written, value, "elsewhere", self._leading_to(node)]
        if not isinstance(sample, ox.Literal):
            labels = (label for label in (node.value, *self.near(node.value)) if self._is_label(label))
            return ["object", written, value, "thing", str(ox.Literal(next(labels, node.value)))]
        said = [self._shown(found) for found in self._alike(predicate, node, sample)]
        if said:
            return ["object", written, value, "as", said]
        if self._kind(sample) != self._kind(node):
            return ["object", written, value, "kind", self._shown(sample)]
        return ["object", written, value, "elsewhere", self._leading_to(node)] if self._occurs(node) else None

    def _alike(self, predicate: ox.NamedNode, node: ox.Literal, sample: ox.Literal) -> list[ox.Literal]:
        """The same text as this predicate has it, else texts that look like it."""

        def has(text: str) -> ox.Literal | None:
            own = ox.Literal(text, language=sample.language) if sample.language else None
            kinds = [
                own or ox.Literal(text, datatype=sample.datatype),
                ox.Literal(text),
                ox.Literal(text, language="en"),
            ]
            return next((kind for kind in kinds if next(self._with(predicate, kind), None)), None)

        found = [has(text) for text in (node.value, *(self.near(node.value) if sample.language else ()))]
        return list(dict.fromkeys(literal for literal in found if literal not in (None, node)))[:_MOST_PREDICATES]

    def _is_label(self, text: str) -> bool:
        label = ox.NamedNode("http://www.w3.org/2000/01/rdf-schema#label")
        return next(self._with(label, ox.Literal(text)), None) is not None

    def _leading_to(self, node: Any) -> list[str]:
        """The predicates that have this object."""
        found: dict[str, None] = {}
        for number, quad in enumerate(self.store.quads_for_pattern(None, None, node)):
            found[self._shown(quad.predicate)] = None
            if len(found) == _MOST_PREDICATES or number > 10_000:
                break
        return sorted(found)

    def _kind(self, literal: ox.Literal) -> str:
        return "number" if literal.datatype.value in _NUMBERS else literal.language or literal.datatype.value

    def _shown(self, node: Any) -> str:
        """A term as one writes it in a query, not too long."""
        if isinstance(node, ox.NamedNode):
            space = next((n for n in self.names.items() if node.value.startswith(n[1])), None)
            return f"{space[0]}:{node.value[len(space[1]) :]}" if space else f"<{node.value}>"
        if node.datatype.value in _NUMBERS:
            return str(node.value)
        text = str(ox.Literal(node.value if len(node.value) <= _LONGEST else f"{node.value[:_LONGEST]}..."))
        if node.language:
            return f"{text}@{node.language}"
        return text if node.datatype.value == f"{_XSD}string" else f"{text}^^{self._shown(node.datatype)}"


def _compared(sample: Any, value: str) -> str:
    """What is wrong with comparing such a value; empty where nothing is."""
    is_text, is_number = value[0] == '"', value[0].isdigit()
    if not isinstance(sample, ox.Literal):
        return "thing" if is_text or is_number else ""
    if is_number:
        return "" if sample.datatype.value in _NUMBERS else "number"
    if is_text and sample.datatype.value in _NUMBERS:
        return "text"
    return "language" if is_text and sample.language and "@" not in value.rpartition('"')[2] else ""


def _called(sample: Any) -> str:
    return "" if isinstance(sample, ox.Literal) else "thing"
