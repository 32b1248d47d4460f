"""The named queries: one file ``<name>.rq`` each, which is all the registration there is.

A file begins with comment lines: what the query gives, as the answer to a question; then a line a parameter,
``# name: meaning`` or ``# name = default: meaning``; then ``# needs: evidence`` where it asks for quotes, and
``# empty: sentence``, which says what it means when there are no rows. The query says ``$name`` where the value
belongs: a plain string, or what a kind in brackets says, ``# name (kind): meaning``:

``number``: a number as it stands, ``LIMIT $top``.
``concept``, ``artefact``, ``thing`` (either), ``paper``: the IRIs of what is called so, ``VALUES ?wanted { $name }``;
with the default ``""`` and no value, lines that say ``$name`` are left out.

Other distributions add a folder of such files: an entry point of the group ``kg.queries`` that names the package they
stand in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from kg.errors import QueryError, UnknownNameError, UsageError
from kg.queries.lookup import KINDS
from kg.queries.tokens import literal, parameters, split

_SUFFIX = ".rq"
_PARAMETER = re.compile(r"(?P<name>\w+)(?: \((?P<kind>\w+)\))?(?: = (?P<default>\"\"|[^:]*))?: (?P<meaning>.+)")
_TEXT, _NUMBER = "text", "number"


@dataclass(frozen=True, slots=True, order=True)
class Parameter:
    """A value that a named query takes; without a ``default`` (None) it must be given. ``kind``: see above."""

    name: str
    meaning: str
    default: str | None = None
    kind: str = _TEXT


@dataclass(frozen=True, slots=True)
class Bound:
    """A named query with its parameters.

    ``pieces`` are text and, in turn, names in ``lookups``, whose IRIs belong between them; ``lookups`` is name ->
    (kind, what it is called).
    """

    pieces: tuple[str, ...]
    lookups: dict[str, tuple[str, str]]

    def text(self, iris: Mapping[str, str] | None = None) -> str:
        """The SPARQL text, with what is put for each lookup; without, the IRI ``urn:x``.

        >>> Bound(("VALUES ?x { ", "a", " }"), {"a": ("concept", "bandit")}).text()
        'VALUES ?x { <urn:x> }'
        """
        put = iris or {}
        return "".join(put.get(p, "<urn:x>") if place % 2 else p for place, p in enumerate(self.pieces))


@dataclass(frozen=True, slots=True, order=True)
class NamedQuery:
    """A query that comes with kg.

    ``evidence``: it asks for mentions, abbreviations or results. ``empty``: what it means when there are no rows.
    """

    name: str
    description: str
    parameters: tuple[Parameter, ...]
    evidence: bool
    text: str
    empty: str = ""


def parse(name: str, text: str) -> NamedQuery:
    r"""Read the comment lines at the head of a query.

    Args:
        name: what it is called.
        text: the whole file.

    Raises:
        QueryError: the head does not say what the query gives, or names other parameters than the query takes.

    Example:
        >>> query = parse("few", "# Some papers.\n# year = 2025: of this year\nSELECT * { ?p kg:year $year }")
        >>> query.description, query.parameters
        ('Some papers.', (Parameter(name='year', meaning='of this year', default='2025', kind='text'),))
    """
    lines = text.splitlines()
    count = next((n for n, line in enumerate(lines) if not line.startswith("# ")), len(lines))
    if not count:
        raise QueryError(f"query {name}: the first line is no comment that says what it gives")
    found: list[Parameter] = []
    evidence, empty = False, ""
    for line in lines[1:count]:
        match = _PARAMETER.fullmatch(line[2:].strip())
        if match and match["name"] == "needs":
            evidence = match["meaning"] == "evidence"
        elif match and match["name"] == "empty":
            empty = match["meaning"]
        elif match:
            found.append(_parameter(name, match))
    if sorted(p.name for p in found) != sorted(parameters(text)):
        raise QueryError(f"query {name}: its head and its ${'...'} disagree on the parameters")
    return NamedQuery(name, lines[0][2:].strip(), tuple(found), evidence, text, empty)


def _parameter(query: str, match: re.Match[str]) -> Parameter:
    default, kind = match["default"], match["kind"] or _TEXT
    if kind not in (_TEXT, _NUMBER, *KINDS):
        raise QueryError(f"query {query}: parameter {match['name']} is of no kind that there is: {kind}")
    return Parameter(match["name"], match["meaning"], None if default is None else default.strip('"'), kind)


def names() -> list[str]:
    """The names of all named queries, sorted.

    >>> "top-concepts" in names()
    True
    """
    return sorted(_files())


def named(name: str) -> NamedQuery:
    """A named query.

    Raises:
        UnknownNameError: there is none of that name; the message lists what there is.

    Example:
        >>> [parameter.name for parameter in named("papers-on").parameters]
        ['concept']
    """
    found = _files()
    if name not in found:
        raise UnknownNameError(f"no query named {name!r}; known: {', '.join(sorted(found))}")
    return parse(name, found[name].read_text(encoding="utf-8"))


def bind(query: NamedQuery, values: Mapping[str, str]) -> Bound:
    """A query with its parameters.

    Raises:
        UsageError: a parameter is missing, is no number where one belongs, or there is none of that name.

    Example:
        >>> bind(named("papers-on"), {"concept": "Continual  Learning"}).lookups
        {'concept': ('concept', 'Continual Learning')}
    """
    known = {parameter.name: parameter for parameter in query.parameters}
    if unknown := sorted(set(values) - set(known)):
        takes = ", ".join(known) or "none"
        raise UsageError(f"query {query.name} has no parameter {unknown[0]!r}; its parameters: {takes}")
    if missing := [p for p in query.parameters if p.default is None and not _tidy(values.get(p.name, ""))]:
        first = missing[0]
        raise UsageError(f'query {query.name} needs --param {first.name}="...": {first.meaning}')
    given = {name: _tidy(values.get(name, parameter.default or "")) for name, parameter in known.items()}
    lookups = {name: (known[name].kind, value) for name, value in given.items() if known[name].kind in KINDS}
    text = _without(query.text, [name for name, (_, value) in lookups.items() if not value])
    written = {name: _written(known[name], value) for name, value in given.items() if name not in lookups}
    pieces = [""]
    for place, piece in enumerate(split(text, known)):
        if place % 2 and piece in lookups:
            pieces += [piece, ""]
        else:
            pieces[-1] += written[piece] if place % 2 else piece
    return Bound(tuple(pieces), {name: found for name, found in lookups.items() if found[1]})


def _without(text: str, names: list[str]) -> str:
    """The lines that ask for nothing that was not given."""
    lines = text.splitlines()
    return "\n".join(line for line in lines if line.startswith("#") or not set(names) & set(parameters(line))) + "\n"


def _written(parameter: Parameter, value: str) -> str:
    if parameter.kind != _NUMBER:
        return literal(value)
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", value):
        raise UsageError(f"--param {parameter.name}={value!r} is no number; it means: {parameter.meaning}")
    return value


def _tidy(value: str) -> str:
    return " ".join(unicodedata.normalize("NFC", value).split())


@cache
def _files() -> dict[str, Traversable]:
    from importlib.metadata import entry_points

    rooms = [files("kg.queries"), *(files(point.value) for point in sorted(entry_points(group="kg.queries")))]
    found: dict[str, Traversable] = {}
    for room in rooms:
        for file in room.iterdir():
            if file.name.endswith(_SUFFIX):
                found.setdefault(file.name.removesuffix(_SUFFIX), file)
    return found
