"""Rules about what points at what."""

from __future__ import annotations

from kg.checks.contract import TARGETS
from kg.checks.facts import Facts
from kg.checks.rule import Found, whole


@whole
def dangling(facts: Facts) -> Found:
    """What a property of the graph points at stands in the graph."""
    for predicate, targets in sorted(facts.pointed.items()):
        for target, subject in sorted(targets.items()):
            if target not in facts.kinds:
                yield subject, f"<{predicate}> points at <{target}>, of which nothing is said"


@whole
def right_class(facts: Facts) -> Found:
    """What a property points at is of a class that it may point at."""
    for predicate, targets in sorted(facts.pointed.items()):
        classes = TARGETS[predicate]
        if not classes:
            continue
        for target, subject in sorted(targets.items()):
            found = facts.kinds.get(target)
            if found is not None and classes.isdisjoint(found):
                yield subject, f"<{predicate}> points at <{target}>, which is a {' and '.join(found) or 'nothing'}"
