"""Which graphs a query asks: there is one here, it is the default graph, and it goes by the IRI of the dataset.

``FROM <dataset>`` asks it, as no ``FROM`` does. Any other graph is refused: the engine would find nothing in it, and
who mistypes the IRI would never know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import urljoin

from kg.errors import QueryError
from kg.queries.tokens import position, spaces, tokens

_PARTS = ("", "/evidence")
_DEFAULT = ("urn:x-rdflib:default", "urn:x-arq:DefaultGraph", "http://www.openrdf.org/schema/sesame#nil")
"""What rdflib (over a ``Dataset``), Jena and RDF4J call the default graph of any dataset."""


def graphs(query: str, names: dict[str, str]) -> Iterator[tuple[int, bool, str]]:
    """The graphs that a query names: where, whether with ``FROM NAMED``, and the IRI.

    Args:
        query: SPARQL that parses.
        names: the prefixes that are declared for it.

    Example:
        >>> list(graphs("ASK FROM <urn:a> FROM NAMED ex:b {}", {"ex": "http://e.example/"}))
        [(9, False, 'urn:a'), (28, True, 'http://e.example/b')]
    """
    pieces = list(tokens(query))
    known = names | spaces(pieces)
    for place, token in enumerate(pieces[:-1]):
        if token.kind == "word" and token.text.upper() == "FROM":
            is_named = pieces[place + 1].text.upper() == "NAMED"
            found = pieces[min(place + 1 + is_named, len(pieces) - 1)]
            if found.kind == "iri":
                yield found.start, is_named, found.text[1:-1]
            elif found.kind == "name":
                prefix, _, local = found.text.partition(":")
                yield found.start, is_named, known.get(prefix, "") + local


def asks_one_graph(
    query: str, names: dict[str, str], base: str, default: Sequence[str] = (), named: Sequence[str] = ()
) -> bool:
    """Whether a query says which graph it asks.

    Args:
        query: SPARQL that parses.
        names: the prefixes that are declared for it.
        base: the base IRI of the graph.
        default: the default graphs that the protocol asks for; with these or ``named`` those of the query do not count.
        named: its named graphs.

    Raises:
        QueryError: it asks for another graph than the one that there is.

    Example:
        >>> asks_one_graph("ASK FROM <https://kg.example/dataset> {}", {}, "https://kg.example/")
        True
    """
    asked = [*((None, False, iri) for iri in default), *((None, True, iri) for iri in named)]
    found: list[tuple[int | None, bool, str]] = [*asked] or [*graphs(query, names)]
    known = [f"{base}dataset{part}" for part in _PARTS]
    found = [(start, is_named, iri if is_named or iri not in _DEFAULT else known[0]) for start, is_named, iri in found]
    for start, is_named, iri in found:
        where = "" if start is None else f"{position(query, start)}: "
        if is_named:
            raise QueryError(f"{where}there are no named graphs here; leave FROM NAMED and GRAPH out")
        if urljoin(base, iri) not in known:
            raise QueryError(f"{where}there is no graph <{iri}> here; leave FROM out, or ask FROM <{known[0]}>")
    if found and all(urljoin(base, iri) != known[0] for _, _, iri in found):
        raise QueryError(f"<{known[1]}> is a part of the graph <{known[0]}>, which is asked as a whole")
    return bool(found)
