"""Why a query that is right finds nothing, in words: what in it the graph lacks, and what may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

_EVIDENCE = frozenset(
    "kg:Mention kg:Abbreviation kg:Result kg:evidenceFor kg:about kg:field kg:rule kg:contrast kg:shortForm kg:metric "
    "kg:value kg:numericValue kg:unit kg:on kg:dataset nif:anchorOf nif:beginIndex nif:endIndex".split()
)
_ABOVE = {
    "kg:Artefact": "kg:Method kg:Model kg:Framework kg:Dataset kg:Benchmark kg:Library kg:Metric kg:Theory kg:Software"
}
"""Classes that stand above those that are written -> these."""

_MEANT = {
    "paper": "fabio:ResearchPaper", "publication": "fabio:ResearchPaper", "article": "fabio:ResearchPaper",
    "researchpaper": "fabio:ResearchPaper", "scholarlyarticle": "fabio:ResearchPaper", "topic": "skos:Concept",
    "author": "dc:creator", "hasauthor": "dc:creator", "keyword": "schema:keywords", "date": "kg:year",
    "name": "rdfs:label", "hastopic": "dcterms:subject", "about": "dcterms:subject", "mentions": "dcterms:subject",
    "artifact": "kg:Method", "broadertransitive": "skos:broader+", "narrower": "^skos:broader",
}  # fmt: skip
"""Local names that people expect, in small letters -> what there is."""

_BETTER = {"dcterms:issued": "kg:year holds the year as a number"}
_MOST = 3


def advise(hints: Mapping[str, Any], *, evidence: bool) -> Iterator[str]:
    """What to say of a query without a result, the most likely cause first.

    Args:
        hints: what the worker found: ``unknown`` names that were looked up, and what is ``absent``
            (``kg.queries.lacking``).
        evidence: whether ``evidence.ttl`` was asked too.

    Example:
        >>> list(advise({"unknown": [["concept", "bandid", ["bandit"]]], "absent": []}, evidence=False))
        ['no concept is called "bandid"; did you mean "bandit"?']
    """
    for kind, wanted, near in hints["unknown"]:
        called = "paper has the id or, in its title, the words" if kind == "paper" else f"{_named(kind)} is called"
        yield f'no {called} "{wanted}"' + _meant([f'"{label}"' for label in near])
    absent = hints["absent"]
    wanting = [finding[1] for finding in absent if finding[0] == "name" and finding[1] in _EVIDENCE]
    if wanting and not evidence:
        yield f"{wanting[0]} stands in evidence.ttl: ask with --evidence"
        return
    rest = sorted(absent, key=lambda finding: _ORDER.index(finding[0]))
    said = dict.fromkeys(_told(*finding) for finding in rest if finding[0] != "case")
    yield from list(said or dict.fromkeys(_told(*finding) for finding in rest))[:_MOST]


_ORDER = ("prefix", "object", "compared", "called", "name", "iri", "text", "graph", "case")


def _told(kind: str, written: str, *found: Any) -> str:
    if kind == "object":
        return _of_object(written, *found)
    if kind == "compared":
        return _of_comparison(written, *found)
    if kind == "called":
        variable, function, _, sample = found
        return f"{variable} is {written}, a thing such as {sample}: {function} wants a text, such as its rdfs:label"
    if kind == "prefix":
        return f"{written} is <{found[0][0]}> here, not <{found[0][1]}>: leave that PREFIX out"
    if kind == "text":
        return f"no text in the graph is {written}" + _meant(found[0])
    if kind == "graph":
        return "there are no named graphs here; leave GRAPH out"
    if kind == "case":
        return f"{written} minds capitals; compare LCASE(...) with a text in small letters"
    if written in _ABOVE:
        return f"{written} stands above what is written; ask VALUES ?kind {{ {_ABOVE[written]} }} ?x a ?kind"
    if written in known_terms():
        return f"{written} is right, but nothing in this graph has it"
    return f"{written} does not occur in the graph" + _meant(found[0] or _terms(written))


def _of_object(predicate: str, value: str, how: str, found: Any) -> str:
    better = f"; {_BETTER[predicate]}" if predicate in _BETTER else ""
    if how == "thing":
        return f"{predicate} points at things, not at texts such as {value}; write {predicate}/rdfs:label {found}"
    if how == "text":
        return f"{predicate} holds texts such as {found}; {value} is a thing"
    if how == "as":
        return f"no {predicate} is {value}" + _meant(found) + better.replace(";", "", 1)
    if how == "kind":
        return f"{predicate} holds values such as {found}, not {value}{better}"
    return f"nothing has {predicate} {value}" + (f"; it is there as {' and '.join(found)}" if found else "")


def _of_comparison(predicate: str, variable: str, value: str, how: str, sample: str) -> str:
    begin = f"{variable} is {predicate}, such as {sample}"
    if how == "number":
        return f"{begin}, which is no number to compare with {value}; {_BETTER.get(predicate, f'try STR({variable})')}"
    if how == "text":
        return f"{begin}, which is a number; leave the quotes of {value} away"
    if how == "language":
        return f"{begin}, which has a language; compare STR({variable}), or ask for rdfs:label"
    return f"{begin}, which is a thing; compare its rdfs:label with {value}"


def _named(kind: str) -> str:
    return "concept or artefact" if kind == "thing" else kind


def known_terms() -> frozenset[str]:
    """Every class and property of the RDF contract, with its prefix.

    >>> "kg:introduces" in known_terms(), "skos:broader" in known_terms()
    (True, True)
    """
    from kg.graph import terms
    from kg.iri import PREDICATES, prefixes

    spaces = {space: prefix for prefix, space in prefixes().items()}
    found = set()
    for value in (*vars(terms).values(), *PREDICATES.values()):
        if isinstance(value, str) and value.startswith("http"):
            cut = max(value.rfind("/"), value.rfind("#")) + 1
            if value[:cut] in spaces and value[cut:]:
                found.add(f"{spaces[value[:cut]]}:{value[cut:]}")
    return frozenset(found)


def _terms(written: str) -> list[str]:
    known, own = sorted(known_terms()), written.partition(":")[2]
    local = own.lower()
    if local in _MEANT and (own[:1].isupper() or f"{written.partition(':')[0]}:{local}" not in known):
        return [_MEANT[local]]
    same = [name for name in known if name.partition(":")[2].lower() == local]
    return same or get_close_matches(written, known, n=1, cutoff=0.75)


def _meant(near: list[str]) -> str:
    return f"; did you mean {' or '.join(near)}?" if near else ""
