"""SKOS in a graph: the rules that ``kg vocab check`` has for vocabularies, and two that need the graph's own schemes.

``kg.vocabulary.checks`` holds the integrity conditions of the SKOS Reference (https://www.w3.org/TR/skos-reference/)
and the search for cycles. Beyond it: a label is preferred by one concept of a scheme only, and the top concepts of a
scheme are those without a broader one.
"""

from __future__ import annotations

from collections import defaultdict
from importlib import import_module

from kg.checks.facts import Facts
from kg.checks.rule import Found, whole
from kg.graph import terms as t


@whole
def s9(facts: Facts) -> Found:
    """A concept is no concept scheme (S9)."""
    return _found(facts, "skos:scheme_and_concept")


@whole
def s13(facts: Facts) -> Found:
    """A label is preferred, alternative or hidden, not two of these (S13)."""
    return _found(facts, "skos:label_of_two_kinds")


@whole
def s14(facts: Facts) -> Found:
    """A concept has one preferred label a language (S14)."""
    return _found(facts, "skos:two_preferred_labels")


@whole
def s27(facts: Facts) -> Found:
    """Related concepts are not broader or narrower of one another, however far up (S27)."""
    return _found(facts, "skos:related_and_broader")


@whole
def s37(facts: Facts) -> Found:
    """A collection is neither a concept nor a concept scheme (S37)."""
    return _found(facts, "skos:collection_and_concept")


@whole
def s46(facts: Facts) -> Found:
    """What matches exactly matches neither as broader nor as related (S46)."""
    return _found(facts, "skos:exact_and_other_match")


@whole
def cycle(facts: Facts) -> Found:
    """No concept is broader than itself."""
    return _found(facts, "hierarchy:cycles")


@whole
def unique_label(facts: Facts) -> Found:
    """A label is the preferred one of a single concept in its scheme and language."""
    owners: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for iri, node in sorted(facts.concepts.items()):
        for text, language in node.labels(t.PREF_LABEL):
            for scheme in set(node.iris(t.IN_SCHEME)):
                owners[scheme, text, language].append(iri)
    for (_, text, _), iris in sorted(owners.items()):
        for iri in iris[1:]:
            yield iri, f"has the preferred label {text!r} of <{iris[0]}>"


@whole
def top_concepts(facts: Facts) -> Found:
    """The top concepts of a scheme are its concepts without a broader one, and no others."""
    tops = {(scheme, top) for scheme, node in facts.schemes.items() for top in node.iris(t.TOP_CONCEPT)}
    roots = {
        (scheme, iri)
        for iri, node in facts.concepts.items()
        if t.BROADER not in node
        for scheme in node.iris(t.IN_SCHEME)
        if scheme in facts.schemes
    }
    for scheme, iri in sorted(roots - tops):
        yield iri, f"has no broader concept and is no top concept of <{scheme}>"
    for scheme, iri in sorted((tops - roots) & {(s, i) for s, i in tops if i in facts.concepts}):
        yield iri, f"is a top concept of <{scheme}>, and has a broader concept or another scheme"


def _found(facts: Facts, place: str) -> Found:
    """What a rule for vocabularies finds in the vocabulary of a graph."""
    module, _, function = place.partition(":")
    rule = getattr(import_module(f"kg.vocabulary.checks.{module}"), function)
    for problem in rule(facts.vocabulary()):
        yield problem.iri, problem.message
