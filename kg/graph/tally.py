"""Sections of the RDF view, and how many triples they hold, counted without writing them.

A record's pairs come in two parts: the fixed ones, each with exactly one object, and the varying ones. The fixed ones
of a whole section are counted by one multiplication, so that a description of the data can stand at its head.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kg.graph.terms import TYPE, Block, Pair


class Section(NamedTuple):
    """Records of one kind, sorted by IRI, and the functions that give their pairs.

    ``fixed`` gives pairs with exactly one object each, the same predicates for every record, the class among them or
    among the varying ones; ``varying`` gives the others, those without an object are left out.
    """

    records: Sequence[Any]
    fixed: Callable[[Any], list[Pair]]
    varying: Callable[[Any], list[Pair]] | None = None

    def blocks(self) -> Iterator[Block]:
        """The records as subjects with their pairs."""
        if self.varying is None:
            for record in self.records:
                yield record.iri, self.fixed(record)
        else:
            for record in self.records:
                yield record.iri, self.fixed(record) + [pair for pair in self.varying(record) if pair[1]]


@dataclass(slots=True)
class Tally:
    """How often each class and property occurs.

    Attributes:
        entities: class -> number of its instances.
        triples: property -> number of its triples.
        subjects: number of subjects.
    """

    entities: Counter[str] = field(default_factory=Counter)
    triples: Counter[str] = field(default_factory=Counter)
    subjects: int = 0

    @property
    def total(self) -> int:
        """Number of all triples."""
        return sum(self.triples.values())

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.entities + other.entities, self.triples + other.triples, self.subjects + other.subjects)

    def add_pairs(self, pairs: Iterable[Pair], times: int = 1) -> None:
        """Count pairs, as often as stated."""
        for predicate, objects in pairs:
            self.triples[predicate] += len(objects) * times
            if predicate == TYPE:
                self.entities.update({str(kind): times for kind in objects})

    def add_section(self, section: Section) -> None:
        """Count a section."""
        self.subjects += len(section.records)
        if section.records:
            self.add_pairs(section.fixed(section.records[0]), len(section.records))
        if section.varying is not None:
            for record in section.records:
                self.add_pairs(section.varying(record))


def tally_blocks(blocks: Iterable[Block]) -> Tally:
    """Count subjects that are no records.

    Example:
        >>> found = tally_blocks([("urn:a", [(TYPE, ["urn:T"]), ("urn:p", [1, 2])])])
        >>> found.total, found.subjects, dict(found.entities)
        (3, 1, {'urn:T': 1})
    """
    out = Tally()
    for _, pairs in blocks:
        out.subjects += 1
        out.add_pairs(pairs)
    return out
