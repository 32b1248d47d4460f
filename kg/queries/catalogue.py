"""The named queries: one file ``<name>.rq`` each, which is all the registration there is.

A file begins with comment lines: what the query gives; then a line a parameter, ``# name: meaning`` or ``# name =
default: meaning`` (a default of ``""`` is the empty text); then ``# needs: evidence`` where it asks for quotes. The
query says ``$name`` where the value belongs, always a plain string. Other distributions add a folder of such files:
an entry point of the group ``kg.queries`` that names the package they stand in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from kg.errors import QueryError, UnknownNameError, UsageError
from kg.queries.tokens import fill, parameters

_SUFFIX = ".rq"
_PARAMETER = re.compile(r"(?P<name>\w+)(?: = (?P<default>\"\"|[^:]*))?: (?P<meaning>.+)")


@dataclass(frozen=True, slots=True, order=True)
class Parameter:
    """A value that a named query takes; without a ``default`` (None) it must be given."""

    name: str
    meaning: str
    default: str | None = None


@dataclass(frozen=True, slots=True, order=True)
class NamedQuery:
    """A query that comes with kg. ``evidence``: it asks for mentions, abbreviations or results."""

    name: str
    description: str
    parameters: tuple[Parameter, ...]
    evidence: bool
    text: str


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
        ('Some papers.', (Parameter(name='year', meaning='of this year', default='2025'),))
    """
    lines = text.splitlines()
    count = next((n for n, line in enumerate(lines) if not line.startswith("# ")), len(lines))
    if not count:
        raise QueryError(f"query {name}: the first line is no comment that says what it gives")
    found: list[Parameter] = []
    evidence = False
    for line in lines[1:count]:
        match = _PARAMETER.fullmatch(line[2:].strip())
        if match and match["name"] == "needs":
            evidence = match["meaning"] == "evidence"
        elif match:
            default = match["default"]
            found.append(Parameter(match["name"], match["meaning"], None if default is None else default.strip('"')))
    if sorted(p.name for p in found) != sorted(parameters(text)):
        raise QueryError(f"query {name}: its head and its ${'...'} disagree on the parameters")
    return NamedQuery(name, lines[0][2:].strip(), tuple(found), evidence, text)


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


def bind(query: NamedQuery, values: Mapping[str, str]) -> str:
    """The text of a query with its parameters filled in.

    Raises:
        UsageError: a parameter is missing, or there is none of that name.

    Example:
        >>> 'LCASE("Continual Learning")' in bind(named("papers-on"), {"concept": "Continual  Learning"})
        True
    """
    known = {parameter.name: parameter for parameter in query.parameters}
    if unknown := sorted(set(values) - set(known)):
        takes = ", ".join(known) or "none"
        raise UsageError(f"query {query.name} has no parameter {unknown[0]!r}; its parameters: {takes}")
    if missing := [p for p in query.parameters if p.default is None and p.name not in values]:
        first = missing[0]
        raise UsageError(f'query {query.name} needs --param {first.name}="...": {first.meaning}')
    filled = {name: _tidy(values.get(name, parameter.default or "")) for name, parameter in known.items()}
    return fill(query.text, filled)


def _tidy(value: str) -> str:
    return " ".join(unicodedata.normalize("NFC", value).split())


def _files() -> dict[str, Traversable]:
    from importlib.metadata import entry_points

    rooms = [files("kg.queries"), *(files(point.value) for point in sorted(entry_points(group="kg.queries")))]
    found: dict[str, Traversable] = {}
    for room in rooms:
        for file in room.iterdir():
            if file.name.endswith(_SUFFIX):
                found.setdefault(file.name.removesuffix(_SUFFIX), file)
    return found
