"""What in a query can be looked for in the graph, when the query finds nothing.

Names, IRIs and texts that may not occur; texts, numbers and IRIs that may not occur where the query has them; and
variables that are compared with what they never are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kg.queries.tokens import Token, spaces, tokens

_ESCAPE = "\\"
_RELATIONS = frozenset("=<>")
_TEXT_FUNCTIONS = frozenset("CONTAINS STRSTARTS STRENDS REGEX LCASE UCASE STRLEN STRBEFORE STRAFTER REPLACE".split())
_MINDING_CASE = frozenset("CONTAINS STRSTARTS STRENDS REGEX".split())
_END = Token("", "", 0)


def probes(query: str) -> list[list[str]]:
    """What a query says that can be looked for, each thing once.

    Returns:
        Lists of a kind and what belongs to it: ``name``, ``iri`` (how it is written, its value), ``text`` (the same),
        ``object`` (predicate and object, as written), ``compared`` (predicate, its variable, what it is compared with),
        ``called`` (predicate, its variable, the function), ``graph`` and ``case`` (the word of the query),
        ``prefix`` (as the query declares it, and what for).

    Example:
        >>> probes('SELECT * { ?p kg:uses ?x . ?x rdfs:label "LoRA"@en }')[:2]
        [['name', 'kg:uses', 'kg:uses'], ['name', 'rdfs:label', 'rdfs:label']]
        >>> probes('SELECT * { ?p kg:uses ?x . ?x rdfs:label "LoRA"@en }')[2:]
        [['text', '"LoRA"@en', 'LoRA'], ['object', 'rdfs:label', '"LoRA"@en']]
    """
    pieces = list(tokens(query))
    body = [token for place, token in enumerate(pieces) if not _declares(pieces, place)]
    own = spaces(pieces)
    declared = [["prefix", f"{name}:", space] for name, space in own.items()]
    found = [*declared, *_terms(body, own), *_objects(body, own), *_variables(body, own), *_words(body)]
    return list({tuple(probe): probe for probe in found}.values())


def _declares(pieces: list[Token], place: int) -> bool:
    """Whether a token belongs to the prologue."""
    words = [token.text.upper() for token in pieces[max(place - 2, 0) : place + 1]]
    return "PREFIX" in words or words[-2:-1] == ["BASE"] or words[-1] == "BASE"


def _terms(pieces: list[Token], own: dict[str, str]) -> Iterator[list[str]]:
    for place, token in enumerate(pieces):
        before = pieces[place - 1].text if place else ""
        after = pieces[place + 1] if place + 1 < len(pieces) else _END
        if token.kind == "name" and after.text != "(" and _is_known(token, own):
            yield ["name", token.text, token.text]
        elif token.kind == "iri" and after.text != "(" and before.upper() not in ("FROM", "NAMED"):
            yield ["iri", token.text, token.text[1:-1]]
        elif token.kind == "string" and before not in ("(", ",") and after.text != "^" and _ESCAPE not in token.text:
            tag = after.text if after.kind == "language" else ""
            text = token.text.strip(token.text[0])
            yield ["text", f'"{text}"{tag}', text]


def _objects(pieces: list[Token], own: dict[str, str]) -> Iterator[list[str]]:
    """A predicate and the constant after it, or after the comma behind that one."""
    predicate = ""
    for place in range(len(pieces)):
        before = pieces[place - 1] if place else _END
        if _is_predicate(pieces, place - 1, own):
            predicate = before.text
        elif before.text != ",":
            predicate = ""
        written = _constant(pieces, place, own) if predicate else ""
        if written and not _is_predicate(pieces, place, own):
            yield ["object", predicate, written]


def _is_predicate(pieces: list[Token], place: int, own: dict[str, str]) -> bool:
    """Whether a token is a whole predicate, or the last step of a path, and its subject stands before it."""
    if place < 1 or not _is_term(pieces[place], own) or place + 1 == len(pieces):
        return False
    before, after = pieces[place - 1], pieces[place + 1]
    if after.text in ("/", "|", "*", "+", "?", ".", ";", ",", "}", ")", "("):
        return False
    if before.text in (";", "/"):
        return True
    starts = place < 2 or pieces[place - 2].text in (".", "{", "}", ")", "WHERE", "where")
    return starts and before.kind in ("variable", "name", "iri")


def _is_term(token: Token, own: dict[str, str]) -> bool:
    return token.kind == "iri" or (token.kind == "name" and _is_known(token, own))


def _is_known(token: Token, own: dict[str, str]) -> bool:
    """Whether its prefix is not one that the query declares itself."""
    return token.text.partition(":")[0] not in own


def _constant(pieces: list[Token], place: int, own: dict[str, str]) -> str:
    """A constant as it is written; empty for anything else."""
    token = pieces[place]
    after = pieces[place + 1] if place + 1 < len(pieces) else _END
    if token.kind == "number" or _is_term(token, own):
        return token.text
    if token.kind == "string" and after.text != "^" and _ESCAPE not in token.text:
        text = token.text.strip(token.text[0])
        return f'"{text}"{after.text if after.kind == "language" else ""}'
    return ""


def _variables(pieces: list[Token], own: dict[str, str]) -> Iterator[list[str]]:
    """Variables that are compared, or given to a function of texts, with the predicate that they come from."""
    come = {
        token.text[1:]: before.text
        for place, (before, token) in enumerate(pairwise(pieces))
        if token.kind == "variable" and _is_predicate(pieces, place, own)
    }
    for place, token in enumerate(pieces):
        if token.kind != "variable" or token.text[1:] not in come:
            continue
        predicate = come[token.text[1:]]
        other = _compared(pieces, place, own)
        if other:
            yield ["compared", predicate, token.text, other]
        called = pieces[place - 2].text.upper() if place > 1 and pieces[place - 1].text == "(" else ""
        if called in _TEXT_FUNCTIONS:
            yield ["called", predicate, token.text, called]


def _compared(pieces: list[Token], place: int, own: dict[str, str]) -> str:
    """What a variable is compared with: ``?a = x``, ``?a != x``, ``?a <= x``, ``x < ?a``."""
    steps = [place + 1]
    if place + 2 < len(pieces) and pieces[place + 1].text in ("!", "<", ">") and pieces[place + 2].text == "=":
        steps = [place + 2]
    after = steps[0]
    if after + 1 < len(pieces) and pieces[after].text in _RELATIONS:
        return _constant(pieces, after + 1, own)
    before = place - 1
    while before > 0 and pieces[before].text in ("=", "!", "<", ">"):
        before -= 1
    return _constant(pieces, before, own) if 0 <= before < place - 1 and pieces[before].kind != "variable" else ""


def _words(pieces: list[Token]) -> Iterator[list[str]]:
    words = {token.text.upper() for token in pieces if token.kind == "word"}
    if "GRAPH" in words:
        yield ["graph", "GRAPH"]
    if not words & {"LCASE", "UCASE"}:
        for place, token in enumerate(pieces):
            name = token.text.upper()
            inside = pieces[place : place + 8] if name in _MINDING_CASE else []
            flags = [t.text.strip("\"'") for t in inside if t.kind == "string"]
            if any(text != text.lower() for text in flags[:1]) and "i" not in flags[1:]:
                yield ["case", name]
