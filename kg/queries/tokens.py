"""The tokens of a SPARQL query: enough to refuse what may not run, to fill in parameters, and to explain an error.

pyoxigraph gives no syntax tree, and importing rdflib's parser would cost more than the query itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from kg.errors import QueryError

_TOKEN = re.compile(
    r"""
      (?P<comment>\#[^\n\r]*)
    | (?P<iri><[^<>"{}|^`\x00-\x20]*>)
    | (?P<string>'''(?:[^'\\]|\\.|'(?!''))*''' | \"\"\"(?:[^"\\]|\\.|"(?!""))*\"\"\"
                | '(?:[^'\\\n\r]|\\.)*' | "(?:[^"\\\n\r]|\\.)*")
    | (?P<open>'''.* | \"\"\".* | ["'])
    | (?P<variable>[?$]\w+)
    | (?P<language>@[A-Za-z]+(?:-[A-Za-z0-9]+)*)
    | (?P<name>(?:[^\W\d_][\w.\-]*|_)?:(?:(?:[\w:]|%[0-9A-Fa-f]{2}|\\.)(?:[\w:\-.]|%[0-9A-Fa-f]{2}|\\.)*)?)
    | (?P<number>[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?)
    | (?P<word>[A-Za-z_]\w*)
    | (?P<space>\s+)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_UPDATES = ("INSERT", "DELETE", "LOAD", "CLEAR", "CREATE", "DROP", "COPY", "MOVE", "ADD")
# The engine reads without tokens, so the word may stand where a tokeniser sees something else: FILTER(?a<?b)SERVICE#>
# looks like an IRI, SERVICE:x like a prefixed name, trueSERVICE and SERVICESILENT like other words.
_SERVICE = {
    "word": re.compile(r"service", re.IGNORECASE),
    "name": re.compile(r"[^:]*service[^:]*:", re.IGNORECASE),
    "iri": re.compile(r".*\).*service", re.IGNORECASE),
}
_DEEPEST, _LONGEST = 100, 2000
_OPERATORS, _APART = "/|^!+-*&", ".;{}"
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


class Token(NamedTuple):
    """A piece of a query. ``kind`` is ``iri``, ``string``, ``open`` (a string that is never closed), ``variable``,
    ``language``, ``name`` (prefixed), ``number``, ``word`` or ``other``; ``start`` counts characters.
    """

    kind: str
    text: str
    start: int


def tokens(query: str) -> Iterator[Token]:
    """The tokens of a query in order, without white space and comments.

    Example:
        >>> [token.text for token in tokens("SELECT ?s { ?s a skos:Concept } # all")]
        ['SELECT', '?s', '{', '?s', 'a', 'skos:Concept', '}']
    """
    for match in _TOKEN.finditer(query):
        if match.lastgroup not in ("space", "comment"):
            yield Token(str(match.lastgroup), match.group(), match.start())


def position(query: str, offset: int) -> str:
    r"""Where a character stands, for a message.

    >>> position("SELECT *\nWHERE", 11)
    'line 2, column 3'
    """
    before = query[:offset]
    return f"line {before.count(chr(10)) + 1}, column {offset - before.rfind(chr(10))}"


def check(query: str) -> None:
    """Refuse what ``kg`` does not run: updates, and ``SERVICE``, which would send data to another machine.

    Raises:
        QueryError: the query is empty, changes data, or asks another endpoint.

    Example:
        >>> check("SELECT * { ?s ?p 'SERVICE' }")
        >>> check("SELECT * { SERVICE <http://x.example/> { ?s ?p ?o } }")
        Traceback (most recent call last):
        kg.errors.QueryError: line 1, column 12: SERVICE is refused: kg asks no other endpoint
    """
    pieces = list(tokens(query))
    if not pieces:
        raise QueryError("the query is empty; try: SELECT * WHERE { ?s ?p ?o } LIMIT 10")
    verb = _verb(pieces)
    if verb.text.upper() in _UPDATES or verb.text.upper() == "WITH":
        raise QueryError(f"{position(query, verb.start)}: {verb.text.upper()} is refused: kg query only reads")
    _check_depth(query, pieces)
    for token in pieces:
        pattern = _SERVICE.get(token.kind)
        if pattern and (pattern.search if token.kind == "word" else pattern.match)(token.text):
            place = position(query, token.start)
            raise QueryError(f"{place}: SERVICE is refused: kg asks no other endpoint")


def _check_depth(query: str, pieces: list[Token]) -> None:
    """The engine goes down a step for each bracket and operator, and ends with its process when the stack is full."""
    depth, operators = 0, 0
    for token in pieces:
        if token.kind != "other":
            continue
        depth += (token.text in "{([") - (token.text in "})]")
        operators = 0 if token.text in _APART else operators + (token.text in _OPERATORS)
        if depth > _DEEPEST:
            place = position(query, token.start)
            raise QueryError(f"{place}: brackets are nested more than {_DEEPEST} deep; write it flatter")
        if operators > _LONGEST:
            place = position(query, token.start)
            raise QueryError(f"{place}: a path or expression of more than {_LONGEST:,} operators; write it in parts")


def _verb(pieces: list[Token]) -> Token:
    """The first word after the prologue."""
    words = (t for t in pieces if t.kind == "word" and t.text.upper() not in ("PREFIX", "BASE", "VERSION"))
    return next(words, pieces[0])


def declared(pieces: Iterable[Token]) -> set[str]:
    """The prefixes that a query declares itself.

    >>> sorted(declared(tokens("PREFIX ex: <http://ex.example/> SELECT * {}")))
    ['ex']
    """
    found = set()
    before = ""
    for token in pieces:
        if token.kind == "name" and before == "PREFIX":
            found.add(token.text.partition(":")[0])
        before = token.text.upper() if token.kind == "word" else ""
    return found


def spaces(pieces: Iterable[Token]) -> dict[str, str]:
    """The prefixes that a query declares itself, with what they stand for.

    >>> spaces(tokens("PREFIX ex: <http://ex.example/> SELECT * {}"))
    {'ex': 'http://ex.example/'}
    """
    found = {}
    last: tuple[str, str] = ("", "")
    for token in pieces:
        if token.kind == "iri" and last[0] == "PREFIX":
            found[last[1].partition(":")[0]] = token.text[1:-1]
        last = (last[1].upper(), token.text)
    return found


def is_ordered(query: str) -> bool:
    """Whether the query says in which order its rows come."""
    return any(token.kind == "word" and token.text.upper() == "ORDER" for token in tokens(query))


def star_variables(query: str) -> list[str]:
    """The variables of a ``SELECT *`` in the order in which they first stand; empty for any other query.

    >>> star_variables("SELECT * { ?s ?p ?o }"), star_variables("SELECT ?s { ?s ?p ?o }")
    (['s', 'p', 'o'], [])
    """
    pieces = list(tokens(query))
    words = [t.text.upper() for t in pieces]
    start = words.index("SELECT") + 1 if "SELECT" in words else len(words)
    start += start < len(words) and words[start] in ("DISTINCT", "REDUCED")
    if words[start : start + 1] != ["*"]:
        return []
    return list(dict.fromkeys(t.text[1:] for t in pieces if t.kind == "variable"))


def split(query: str, names: Iterable[str]) -> list[str]:
    r"""Cut a query at each ``$name``; variables with a question mark stay.

    Args:
        query: SPARQL with ``$name`` where a value belongs.
        names: what to cut at; others stay as they are.

    Returns:
        Text and name in turn, beginning and ending with text.

    Example:
        >>> split("ASK { ?s ?p $x }", ["x"])
        ['ASK { ?s ?p ', 'x', ' }']
    """
    known, out, last = frozenset(names), list[str](), 0
    for token in tokens(query):
        if token.kind == "variable" and token.text[0] == "$" and token.text[1:] in known:
            out += [query[last : token.start], token.text[1:]]
            last = token.start + len(token.text)
    return [*out, query[last:]]


def fill(query: str, values: Mapping[str, str]) -> str:
    r"""Put a string in the place of each ``$name``; variables with a question mark stay.

    Args:
        query: SPARQL with ``$name`` where a value belongs.
        values: name -> text, written as a plain string literal.

    Example:
        >>> fill('FILTER(LCASE(?l) = LCASE($x))', {"x": 'a "b"'})
        'FILTER(LCASE(?l) = LCASE("a \\"b\\""))'
    """
    pieces = split(query, values)
    return "".join(literal(values[piece]) if place % 2 else piece for place, piece in enumerate(pieces))


def parameters(query: str) -> list[str]:
    """The names that are written ``$name``, in order.

    >>> parameters("SELECT * { ?s ?p $what . FILTER(?p != $where) }")
    ['what', 'where']
    """
    return list(dict.fromkeys(t.text[1:] for t in tokens(query) if t.kind == "variable" and t.text[0] == "$"))


def literal(text: str) -> str:
    r"""A text as a SPARQL string literal.

    >>> print(literal('say "hi"\n'))
    "say \"hi\"\n"
    """
    return '"' + "".join(_ESCAPES.get(char, char) for char in text) + '"'
