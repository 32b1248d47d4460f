"""What a query gives: rows, triples, or yes and no; and the standard forms to write it in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from kg.queries.tokens import literal

_XSD = "http://www.w3.org/2001/XMLSchema#"
_NUMERIC = frozenset(f"{_XSD}{name}" for name in ("integer", "decimal", "double", "float"))


class Term(NamedTuple):
    """A value of a row. ``kind`` is ``uri``, ``bnode`` or ``literal``; ``datatype`` is empty for plain text."""

    kind: str
    value: str
    datatype: str = ""
    language: str = ""

    @property
    def is_number(self) -> bool:
        """Whether it is a numeric literal."""
        return self.datatype in _NUMERIC

    def __str__(self) -> str:
        """As N-Triples writes it."""
        if self.kind == "uri":
            return f"<{self.value}>"
        if self.kind == "bnode":
            return f"_:{self.value}"
        if self.language:
            return f"{literal(self.value)}@{self.language}"
        return literal(self.value) + (f"^^<{self.datatype}>" if self.datatype else "")


Row = tuple[Term | None, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a query.

    ``kind`` says which of the others is filled: ``rows`` (``variables`` and ``rows``; None where a variable has no
    value), ``boolean`` (``truth``) or ``triples`` (``text``, in Turtle or JSON-LD). ``prefixes`` shorten IRIs;
    ``hints`` say what may be wrong where there is nothing, "no", or a count of nothing.
    """

    kind: Literal["rows", "boolean", "triples"]
    variables: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    truth: bool = False
    text: str = ""
    prefixes: dict[str, str] = field(default_factory=dict)
    hints: tuple[str, ...] = ()

    def shorten(self, iri: str) -> str:
        """An IRI with its prefix, where one fits.

        >>> Answer("rows", prefixes={"ex": "http://e.example/"}).shorten("http://e.example/a")
        'ex:a'
        """
        cut = max(iri.rfind("/"), iri.rfind("#")) + 1
        for prefix, namespace in self.prefixes.items():
            if namespace == iri[:cut] and iri[cut:]:
                return f"{prefix}:{iri[cut:]}"
        return iri

    def values(self) -> Iterator[dict[str, str]]:
        """Each row as variable -> plain text, without the variables that have no value.

        >>> list(Answer("rows", ("a", "b"), ((Term("literal", "x"), None),)).values())
        [{'a': 'x'}]
        """
        for row in self.rows:
            yield {name: term.value for name, term in zip(self.variables, row, strict=True) if term is not None}


def results_json(answer: Answer) -> str:
    """The SPARQL 1.1 query results JSON format.

    >>> results_json(Answer("boolean", truth=True))
    '{"head": {}, "boolean": true}'
    """
    if answer.kind == "boolean":
        return json.dumps({"head": {}, "boolean": answer.truth})
    bindings = [
        {name: _binding(term) for name, term in zip(answer.variables, row, strict=True) if term is not None}
        for row in answer.rows
    ]
    document = {"head": {"vars": list(answer.variables)}, "results": {"bindings": bindings}}
    return json.dumps(document, ensure_ascii=False, indent=1)


def _binding(term: Term) -> dict[str, str]:
    out = {"type": term.kind, "value": term.value}
    if term.language:
        out["xml:lang"] = term.language
    elif term.datatype:
        out["datatype"] = term.datatype
    return out


def results_tsv(answer: Answer) -> str:
    r"""The SPARQL 1.1 query results TSV format: terms as Turtle writes them.

    >>> results_tsv(Answer("rows", ("a",), ((Term("uri", "urn:x"),), (None,))))
    '?a\n<urn:x>\n\n'
    """
    lines = ["\t".join(f"?{name}" for name in answer.variables)]
    lines += ["\t".join("" if term is None else str(term) for term in row) for row in answer.rows]
    return "\n".join(lines) + "\n"


def limited(answer: Answer, limit: int | None) -> Answer:
    """The same answer with the first rows only; None keeps all.

    >>> len(limited(Answer("rows", ("a",), ((None,), (None,))), 1).rows)
    1
    """
    return replace(answer, rows=answer.rows[:limit])


def ordered(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Rows in an order of their own, for queries that ask for none."""
    return tuple(sorted(rows, key=lambda row: tuple(("", "", "", "") if term is None else term for term in row)))
