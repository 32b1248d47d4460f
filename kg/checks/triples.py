"""Rules about triples one by one: names, classes, properties, values."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pyoxigraph as ox

from kg.checks.contract import CONTRACT, KINDS, SCORE, own_terms
from kg.checks.facts import Facts
from kg.checks.reading import Node, Shape
from kg.checks.rule import ANY, Found, Said, each, whole
from kg.graph import terms as t
from kg.iri import KG

_LOCAL = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*")
_ROOMS = ("artefact", "paper", "work", "link", "cooc", "mention", "abbreviation", "result")


@whole
def blank_node(facts: Facts) -> Found:
    """Every node has a name: there is no blank node and no triple about a triple."""
    for file in sorted(facts.blank):
        named = sum(count for subject, count in facts.blank[file].items() if subject)
        for subject, count in sorted(facts.blank[file].items()):
            if subject:
                yield subject, f"points at {count} blank node(s) or triple term(s)"
            elif not named:
                yield "", f"{file} has {count} blank node(s)"


@each(ANY)
def known_class(node: Node, facts: Facts) -> Said:
    """Every node has a class of the contract, or is a partition of the dataset."""
    if not any(name in CONTRACT for name in node.classes) and node.iri and not _is_partition(node):
        yield f"has no class of the contract (it has: {', '.join(node.classes) or 'none'})"


def _is_partition(node: Node) -> bool:
    return t.VOID_CLASS in node or t.VOID_PROPERTY in node


@each(ANY)
def known_property(node: Node, facts: Facts) -> Said:
    """A node has what its class needs, as often as it may, and no term of kg: that the schema does not declare."""
    said, bounded = _demands(node.shape)
    yield from said
    for predicate, most in bounded:
        if len(node[predicate]) > most:
            yield f"<{predicate}> has {len(node[predicate])} values, there may be {most}"


@lru_cache(maxsize=8192)
def _demands(shape: Shape) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...]]:
    """What is wrong with the predicates alone, and how many values some of them may have."""
    said, bounded = [], {}
    for name in shape[0]:
        for predicate, slot in CONTRACT.get(name, {}).items():
            if predicate not in shape[1] and slot.least:
                said.append(f"<{predicate}> is missing")
            elif predicate in shape[1] and slot.most:
                bounded[predicate] = slot.most
    unknown = [term for part in shape for term in part if term.startswith(KG) and term not in own_terms()]
    return (*said, *[f"<{term}> is no term of the schema" for term in unknown]), tuple(bounded.items())


@each(*CONTRACT)
def literal(node: Node, facts: Facts) -> Said:
    """Every value is of the kind that its property has: dates, whole numbers, decimals of six places, texts, IRIs."""
    for predicate, kind, fits in _kinds(node.shape):
        for term in node[predicate]:
            if not fits(term):
                yield f"<{predicate}> is {_shown(term)}, not {kind}"


@lru_cache(maxsize=8192)
def _kinds(shape: Shape) -> tuple[tuple[str, str, Callable[[Any], bool]], ...]:
    """The kind of the values of each predicate, where there is one."""
    kinds = {}
    for name in shape[0]:
        for predicate in shape[1]:
            if slot := CONTRACT.get(name, {}).get(predicate):
                kinds[predicate] = slot.kind
            elif name == t.LINK and t.part_name(predicate) is not None:
                kinds[predicate] = SCORE
    return tuple((predicate, kind, KINDS[kind]) for predicate, kind in kinds.items())


def _shown(term: object) -> str:
    text = str(term) if isinstance(term, ox.Literal | ox.NamedNode) else "a blank node or triple term"
    return text if len(text) <= 80 else f"{text[:79]}…"


@whole
def minted_iri(facts: Facts) -> Found:
    """The names that kg gives are made of letters, digits, hyphen and underscore."""
    if not facts.base:
        return
    starts = tuple(f"{facts.base}{room}/" for room in _ROOMS)
    for iri in facts.kinds:
        if iri.startswith(starts) and not _LOCAL.fullmatch(iri, iri.index("/", len(facts.base)) + 1):
            yield iri, "its local name is not made of letters, digits, - and _"
