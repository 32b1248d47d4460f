"""Which record of an older graph is which of a newer one: the first question of every comparison."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import Generic, NamedTuple, TypeVar

from kg.model import Artefact, Concept, KnowledgeGraph, Paper

T = TypeVar("T")


class Counterparts(NamedTuple, Generic[T]):
    """Pairs in both, and what only one of them has, in the order of the newer and the older graph."""

    both: tuple[tuple[T, T], ...]
    added: tuple[T, ...]
    removed: tuple[T, ...]


def pair_up(old: Iterable[T], new: Iterable[T], *keys: Callable[[T], Hashable]) -> Counterparts[T]:
    """Pair records by the first of several keys by which they have exactly one counterpart.

    Args:
        old: of the older graph.
        new: of the newer.
        keys: each gives what identifies a record, the surest first; an empty key identifies nothing.

    Example:
        >>> pair_up(["a1", "b1"], ["b1", "a2"], lambda x: x, lambda x: x[0])
        Counterparts(both=(('b1', 'b1'), ('a1', 'a2')), added=(), removed=())
    """
    before, after = list(old), list(new)
    found: list[tuple[int, T, T]] = []
    place = {id(record): number for number, record in enumerate(after)}
    for key in keys:
        by_key = _unique(before, key), _unique(after, key)
        pairs = [(by_key[0][value], by_key[1][value]) for value in by_key[1] if value in by_key[0]]
        found += [(place[id(second)], first, second) for first, second in pairs]
        taken = {id(record) for pair in pairs for record in pair}
        before = [record for record in before if id(record) not in taken]
        after = [record for record in after if id(record) not in taken]
    both = tuple((first, second) for _, first, second in sorted(found, key=lambda item: item[0]))
    return Counterparts(both, tuple(after), tuple(before))


def _unique(records: Iterable[T], key: Callable[[T], Hashable]) -> dict[Hashable, T]:
    groups: dict[Hashable, list[T]] = defaultdict(list)
    for record in records:
        if value := key(record):
            groups[value].append(record)
    return {value: members[0] for value, members in groups.items() if len(members) == 1}


def papers(old: KnowledgeGraph, new: KnowledgeGraph) -> Counterparts[Paper]:
    """Papers by id and text, then by text alone (ids count up within a file and move), then by id alone."""
    keys = (lambda p: (p.identifier, p.title, p.abstract), lambda p: p.abstract, lambda p: p.identifier)
    return pair_up(old.papers, new.papers, *keys)


def concepts(old: KnowledgeGraph, new: KnowledgeGraph) -> Counterparts[Concept]:
    """Concepts by IRI."""
    return pair_up(old.concepts, new.concepts, lambda concept: concept.iri)


def artefacts(old: KnowledgeGraph, new: KnowledgeGraph) -> Counterparts[Artefact]:
    """Artefacts by IRI below the base, then by all their names (a name that is shared gets a hash into its IRI)."""
    bases = {id(artefact): graph.base for graph in (old, new) for artefact in graph.artefacts}
    return pair_up(
        old.artefacts,
        new.artefacts,
        lambda artefact: artefact.iri.removeprefix(bases[id(artefact)]),
        lambda artefact: (artefact.label, artefact.long_form),
    )
