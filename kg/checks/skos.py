"""The integrity conditions of the SKOS Reference (https://www.w3.org/TR/skos-reference/), in one walk each.

Beyond the Reference: ``skos:broader`` has no cycle, a label is preferred by one concept of a scheme only, and the top
concepts of a scheme are those without a broader one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from kg.checks.facts import Facts
from kg.checks.reading import Node
from kg.checks.rule import Found, Said, each, whole
from kg.graph import terms as t
from kg.iri import curie

_COLLECTION, _ORDERED = curie("skos:Collection"), curie("skos:OrderedCollection")
_NARROWER, _MATCHES = curie("skos:narrower"), (curie("skos:broadMatch"), curie("skos:relatedMatch"))
_MANY = 500
"""No concept of a real vocabulary has so many broader ones."""
_UP = (t.BROADER, curie("skos:broaderTransitive"))


@each(t.SKOS_CONCEPT)
def s9(node: Node, facts: Facts) -> Said:
    """A concept is no concept scheme (S9)."""
    if t.SKOS_SCHEME in node.classes:
        yield "is a skos:Concept and a skos:ConceptScheme"


@each(_COLLECTION, _ORDERED)
def s37(node: Node, facts: Facts) -> Said:
    """A collection is neither a concept nor a concept scheme (S37)."""
    for name in (t.SKOS_CONCEPT, t.SKOS_SCHEME):
        if name in node.classes:
            yield f"is a collection and a <{name}>"


@each(t.SKOS_CONCEPT)
def s13(node: Node, facts: Facts) -> Said:
    """A label is preferred, alternative or hidden, not two of these (S13)."""
    kinds = {name: node.labels(name) for name in (t.PREF_LABEL, t.ALT_LABEL, t.HIDDEN_LABEL)}
    places = Counter(found for labels in kinds.values() for found in labels)
    for (text, language), count in sorted(places.items()):
        if count > 1:
            yield f"the label {text!r}{'@' + language if language else ''} is of {count} kinds"


@each(t.SKOS_CONCEPT)
def s14(node: Node, facts: Facts) -> Said:
    """A concept has one preferred label a language (S14)."""
    for language, count in sorted(Counter(tag for _, tag in node.labels(t.PREF_LABEL)).items()):
        if count > 1:
            yield f"has {count} preferred labels in the language {language!r}"


@each(t.SKOS_CONCEPT)
def s46(node: Node, facts: Facts) -> Said:
    """What matches exactly matches neither as broader nor as related (S46)."""
    exact = set(node.iris(t.EXACT_MATCH))
    for predicate in _MATCHES:
        for target in sorted(exact & set(node.iris(predicate))):
            yield f"<{target}> is a skos:exactMatch and a <{predicate}>"


@whole
def s27(facts: Facts) -> Found:
    """Related concepts are not broader or narrower of one another, however far up (S27)."""
    parents = _parents(facts)
    related: dict[str, set[str]] = defaultdict(set)
    for one, node in facts.concepts.items():
        for two in node.iris(t.RELATED):
            related[one].add(two)
            related[two].add(one)
    for one, others in sorted(related.items()):
        above = _above(one, parents)
        for two in sorted(others & above):
            yield one, f"is related to <{two}>, which is broader"
        if len(above) > _MANY:
            yield one, f"has more than {_MANY:,} broader concepts, which cannot be"


@whole
def cycle(facts: Facts) -> Found:
    """No concept is broader than itself."""
    parents = _parents(facts)
    done: set[str] = set()
    for start in sorted(parents):
        path: dict[str, tuple[int, Iterator[str]]] = {}
        here: str | None = start if start not in done else None
        while here is not None:
            depth, ups = path.setdefault(here, (len(path), iter(sorted(parents.get(here, ())))))
            above = next((up for up in ups if up not in done), None)
            if above is None:
                done.add(here)
                path.popitem()
                here = next(reversed(path), None)
            elif above in path:
                yield above, f"is broader than itself, by way of {depth - path[above][0] + 1} concept(s)"
            else:
                here = above


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


def _parents(facts: Facts) -> dict[str, set[str]]:
    """Concept -> what is directly broader, by whichever of the two properties it is said."""
    parents: dict[str, set[str]] = defaultdict(set)
    for iri, node in facts.concepts.items():
        for predicate in _UP:
            parents[iri].update(node.iris(predicate))
        for low in node.iris(_NARROWER):
            parents[low].add(iri)
    return parents


def _above(start: str, parents: Mapping[str, set[str]]) -> set[str]:
    """What is broader, at most a few more than ``_MANY``: a walk a concept stays short in any vocabulary."""
    seen: set[str] = set()
    todo = [start]
    while todo and len(seen) <= _MANY:
        for up in parents.get(todo.pop(), ()):
            if up not in seen:
                seen.add(up)
                todo.append(up)
    return seen
