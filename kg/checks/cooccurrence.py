"""Rules about co-occurrence: counts and figures follow from the subjects of the papers."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from itertools import combinations

from kg.checks.facts import Facts, Pair
from kg.checks.rule import Found, whole
from kg.graph import terms as t
from kg.iri import SUBJECT

_TOLERANCE = 2e-6


@whole
def order(facts: Facts) -> Found:
    """A pair stands once, the smaller IRI first."""
    for (first, second), nodes in facts.pairs.items():
        if first >= second:
            yield nodes[0].iri, "kg:first is not smaller than kg:second"
        for node in nodes[1:]:
            yield node.iri, f"is a second node for the pair of <{nodes[0].iri}>"


@whole
def edge(facts: Facts) -> Found:
    """Every kg:coOccursWith has its node, every node its kg:coOccursWith."""
    for ends, nodes in facts.pairs.items():
        if ends not in facts.partners:
            yield nodes[0].iri, "its first concept has no kg:coOccursWith to its second"
    for first, second in sorted(facts.partners - facts.pairs.keys()):
        yield first, f"kg:coOccursWith <{second}> has no kg:CoOccurrence"


@whole
def count(facts: Facts) -> Found:
    """A pair has as many papers as have both concepts as subjects."""
    _, together = _counts(facts)
    for ends, nodes in facts.pairs.items():
        for node in nodes:
            if node.papers != str(together[ends]):
                yield node.iri, f"kg:paperCount is {node.papers}, {together[ends]} paper(s) are about both"


@whole
def figures(facts: Facts) -> Found:
    """Association strength and NPMI follow from the counts."""
    single, _ = _counts(facts)
    papers = len(facts.texts)
    for (first, second), nodes in facts.pairs.items():
        for node in nodes:
            wrong = _wrong(node, papers, single[first] * single[second])
            if wrong:
                yield node.iri, wrong


def _counts(facts: Facts) -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """Papers a concept, and papers a pair of concepts that has a node."""
    subjects: dict[str, list[str]] = defaultdict(list)
    for paper, predicate, target in facts.edges:
        if predicate == SUBJECT:
            subjects[paper].append(target)
    single = Counter(target for targets in subjects.values() for target in targets)
    together: Counter[tuple[str, str]] = Counter()
    for targets in subjects.values():
        together.update(combinations(sorted(targets), 2))
    return single, together


def _wrong(node: Pair, papers: int, product: int) -> str:
    try:
        common = int(node.papers)
        stated = (float(node.association), float(node.npmi))
    except ValueError:
        return ""
    if common <= 0 or product <= 0 or papers < common:
        return ""  # ``cooccurrence-count`` says what is wrong
    association = papers * common / product
    npmi = 1.0 if common == papers else max(0.0, math.log(association) / -math.log(common / papers))
    for name, ours, theirs in ((t.ASSOCIATION, association, stated[0]), (t.NPMI, npmi, stated[1])):
        if abs(ours - theirs) > _TOLERANCE:
            return f"<{name}> is {theirs:.6f}, the counts make {ours:.6f}"
    return ""
