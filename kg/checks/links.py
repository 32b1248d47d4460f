"""Rules about links: the edge on the paper, the node that weighs it, and the quotes behind it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kg.checks.facts import Facts
from kg.checks.reading import Node
from kg.checks.rule import Found, Said, each, whole
from kg.graph import terms as t

_TOLERANCE = 2e-6
"""Parts and score are rounded to six places, each by itself."""


@whole
def edge(facts: Facts) -> Found:
    """Every edge of a paper has one link, every link its edge."""
    linked: dict[object, str] = {}
    for iri, found in facts.links.items():
        if found in linked:
            yield iri, f"is a second link for the edge of <{linked[found]}>"
        linked[found] = iri
        if found not in facts.edges:
            yield iri, f"<{found.paper}> has no <{found.predicate}> <{found.target}>"
    for missing in sorted(facts.edges - linked.keys()):
        yield missing.paper, f"no link for <{missing.predicate}> <{missing.target}>"


@whole
def rank(facts: Facts) -> Found:
    """Ranks count from 1 within paper and predicate, greatest score first."""
    for members in facts.ranks.values():
        yield from _misranked(members)


def _misranked(members: list[tuple[str, str, str]]) -> Iterator[tuple[str, str]]:
    try:
        ordered = sorted((int(number), -float(score), iri) for number, score, iri in members)
    except ValueError:
        return  # ``literal`` says what is no number
    last = float("-inf")
    for place, (number, negative, iri) in enumerate(ordered, 1):
        if number != place:
            yield iri, f"has the rank {number}, its place is {place}"
        elif negative < last:
            yield iri, f"has the rank {number} and a greater score than the one before"
        last = negative


@lru_cache(maxsize=8192)
def _parts(predicates: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in predicates if t.part_name(name) is not None)


@each(t.LINK)
def score(node: Node, facts: Facts) -> Said:
    """A score is the sum of its parts, cut off at 0 and 1."""
    parts = _parts(node.shape[1])
    try:
        total = sum(float(node.text(name)) for name in parts)
        stated = float(node.text(t.SCORE))
    except ValueError:
        return
    if not 0 <= stated <= 1:
        yield f"kg:score is {stated}, not between 0 and 1"
    elif parts and abs(min(1.0, max(0.0, total)) - stated) > _TOLERANCE:
        yield f"kg:score is {stated:.6f}, its parts make {total:.6f}"


@whole
def evidence(facts: Facts) -> Found:
    """A link has as many mentions as it says."""
    if not facts.evidence:
        return
    for iri, claimed in facts.claimed.items():
        if claimed != str(facts.support[iri]):
            yield iri, f"kg:mentionCount is {claimed}, {facts.support[iri]} mention(s) are evidence for it"
