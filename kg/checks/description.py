"""Rules about what the files say of themselves."""

from __future__ import annotations

from collections.abc import Iterator

from kg.checks.facts import Facts
from kg.checks.reading import Node
from kg.checks.rule import Found, whole
from kg.graph import terms as t


@whole
def described(facts: Facts) -> Found:
    """One dataset with a base IRI, and one build that made it."""
    datasets = [iri for iri, (_, node) in facts.described.items() if t.URI_SPACE in node]
    builds = [iri for iri, (_, node) in facts.described.items() if t.ACTIVITY in node.classes]
    if not datasets or not builds:
        yield "", "no graph of kg: no dataset or no build is described in it"
    for name, iris in (("datasets", datasets), ("builds", builds)):
        for iri in sorted(iris)[1:]:
            yield iri, f"is one of {len(iris)} {name}, there must be one"
    if facts.base and not facts.base.startswith(tuple("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")):
        yield datasets[0], f"void:uriSpace {facts.base!r} is no start of an IRI"


@whole
def same_build(facts: Facts) -> Found:
    """Graph and evidence are of the same build."""
    made = {iri: node.texts(t.GENERATED_BY) for iri, (_, node) in facts.described.items() if t.GENERATED_BY in node}
    builds = sorted({build for found in made.values() for build in found})
    if len(builds) > 1:
        for iri, found in sorted(made.items()):
            yield iri, f"was made by {', '.join(f'<{build}>' for build in found)}, another part by another build"


@whole
def counts(facts: Facts) -> Found:
    """The numbers in the description are those of the file."""
    for iri, (file, node) in sorted(facts.described.items()):
        total = facts.triples[file].total()
        if t.CLASS_PARTITION in node or t.PROPERTY_PARTITION in node:
            yield from _total(iri, node, total)
            yield from _parts(iri, node, facts, file)


def _total(iri: str, node: Node, total: int) -> Iterator[tuple[str, str]]:
    if (stated := node.text(t.TRIPLES)) and stated != str(total):
        yield iri, f"void:triples is {stated}, the file has {total}"


def _parts(iri: str, node: Node, facts: Facts, file: str) -> Iterator[tuple[str, str]]:
    for partition, name, number, counted in (
        (t.CLASS_PARTITION, t.VOID_CLASS, t.ENTITIES, facts.entities[file]),
        (t.PROPERTY_PARTITION, t.VOID_PROPERTY, t.TRIPLES, facts.triples[file]),
    ):
        stated = {}
        for part in node.iris(partition):
            if part in facts.described:
                about = facts.described[part][1]
                stated[about.text(name)] = about.text(number)
                if about.text(number) != str(counted[about.text(name)]):
                    yield part, f"<{about.text(name)}>: {about.text(number)} stated, {counted[about.text(name)]} found"
        for missing in sorted(counted.keys() - stated.keys()):
            yield iri, f"<{missing}> has no partition"
