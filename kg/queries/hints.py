"""Why a query that is right finds nothing: names and texts in it that the graph lacks, and what may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from kg.queries.tokens import Token, tokens

_EVIDENCE = frozenset(
    "kg:Mention kg:Abbreviation kg:Result kg:evidenceFor kg:about kg:field kg:rule kg:contrast kg:shortForm kg:metric "
    "kg:value kg:numericValue kg:unit kg:on kg:dataset nif:anchorOf nif:beginIndex nif:endIndex".split()
)
_MOST = 3
_ESCAPE = "\\"


def probes(query: str) -> list[list[str]]:
    """What a query names that can be looked for: kind (``name``, ``iri``, ``text``), how it is written, its value.

    Example:
        >>> probes('SELECT * { ?p kg:uses ?x . ?x rdfs:label "LoRA"@en FILTER(CONTAINS(?l, "a")) }')
        [['name', 'kg:uses', 'kg:uses'], ['name', 'rdfs:label', 'rdfs:label'], ['text', '"LoRA"@en', 'LoRA']]
    """
    pieces = list(tokens(query))
    found = {tuple(probe): probe for probe in _found(pieces)}
    return list(found.values())


def _found(pieces: list[Token]) -> Iterator[list[str]]:
    declaring = ("PREFIX", "BASE")
    own = {b.text for a, b in pairwise(pieces) if a.text.upper() == "PREFIX"}
    for place, token in enumerate(pieces):
        before = pieces[place - 1].text if place else ""
        after = pieces[place + 1] if place + 1 < len(pieces) else Token("", "", 0)
        if before.upper() in declaring or (place > 1 and pieces[place - 2].text.upper() == "PREFIX"):
            continue
        if token.kind == "name" and after.text != "(" and f"{token.text.partition(':')[0]}:" not in own:
            yield ["name", token.text, token.text]
        elif token.kind == "iri" and after.text != "(":
            yield ["iri", token.text, token.text[1:-1]]
        elif token.kind == "string" and before not in ("(", ",") and after.text != "^" and _ESCAPE not in token.text:
            tag = after.text if after.kind == "language" else ""
            text = token.text.strip(token.text[0])
            yield ["text", f'"{text}"{tag}', text]


def advise(hints: Mapping[str, Any], *, evidence: bool) -> Iterator[str]:
    """What to say of a query without a result, the most likely cause first.

    Args:
        hints: what the worker found: ``unknown`` names that were looked up, and ``absent`` names and texts.
        evidence: whether ``evidence.ttl`` was asked too.

    Example:
        >>> list(advise({"unknown": [["concept", "bandid", ["bandit"]]], "absent": []}, evidence=False))
        ['no concept is called "bandid"; did you mean "bandit"?']
    """
    for kind, wanted, near in hints["unknown"]:
        called = "paper has the id or, in its title, the words" if kind == "paper" else f"{_named(kind)} is called"
        yield f'no {called} "{wanted}"' + _meant([f'"{label}"' for label in near])
    absent = hints["absent"]
    wanting = [written for kind, written, _ in absent if written in _EVIDENCE]
    if wanting and not evidence:
        yield f"{wanting[0]} stands in evidence.ttl: ask with --evidence"
        return
    for kind, written, near in absent[:_MOST]:
        if kind == "text":
            yield f"no text in the graph is {written}" + _meant(near)
        else:
            yield f"{written} does not occur in the graph" + _meant(_terms(written))


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
    known, local = sorted(known_terms()), written.partition(":")[2].lower()
    same = [name for name in known if name.partition(":")[2].lower() == local]
    return same or get_close_matches(written, known, n=1, cutoff=0.75)


def _meant(near: list[str]) -> str:
    return f"; did you mean {' or '.join(near)}?" if near else ""
