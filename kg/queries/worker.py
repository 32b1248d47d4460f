"""The process that runs one query, and that can be killed: an engine's query can be neither timed out nor stopped.

Reads a request (one JSON object) from standard input; writes a first line of JSON that says what follows, then a line
of JSON for each row, or the triples. Started by ``kg.queries.engine``, never by hand.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import pyoxigraph as ox

from kg.errors import QueryError
from kg.queries.confine import close_files, close_network, limit_memory, limit_time
from kg.queries.dataset import asks_one_graph
from kg.queries.lacking import Lacking
from kg.queries.lookup import find, index, near

# Little else of kg is imported: starting up is most of a small query's time.

MOST_ROWS = 1_000_000
_URI_SPACE = "http://rdfs.org/ns/void#uriSpace"
_STRING = "http://www.w3.org/2001/XMLSchema#string"
_ZERO = ["0", "http://www.w3.org/2001/XMLSchema#integer"]


def main() -> None:
    """Answer the request on standard input."""
    request = json.loads(sys.stdin.buffer.read())
    limit_time(request["seconds"])
    # Buffered, whatever PYTHONUNBUFFERED says: a row is a line.
    with open(sys.stdout.fileno(), "wb", closefd=False) as out:
        _respond(request, out)


def _respond(request: dict[str, Any], out: BinaryIO) -> None:
    try:
        close_network()
        graph = Graph(request)
        limit_memory(request.get("memory", 0))
        names = graph.prefixes(request["prefixes"], request["base"])
        query, unknown = graph.fill(request["query"], request["lookups"], names)
        found = Found()
        for line in answer(graph.store, query, names, request["triples"], found):
            out.write(line.encode("utf-8", "replace") + b"\n")
        absent = graph.absent(request["probes"], names) if found.is_nothing else []
        hints = {"unknown": unknown if found.is_nothing else [], "absent": absent}
        out.write(json.dumps({"hints": hints}).encode() + b"\n")
    except Refused as error:
        out.write(json.dumps({error.cause: str(error)}).encode() + b"\n")


class Refused(Exception):  # noqa: N818 - crosses to the other process as text
    """What is wrong, as the user is told; ``cause`` is ``query`` or ``file``."""

    def __init__(self, message: str, cause: str = "query") -> None:
        super().__init__(message)
        self.cause = cause


class Graph:
    """What is asked: files read into memory, or a store that is kept on disk.

    Args:
        request: ``files``, and in a kept store ``data`` and ``names`` (``kg.queries.kept``).

    Raises:
        Refused: a file cannot be read.
    """

    def __init__(self, request: dict[str, Any]) -> None:
        self._names = ""
        if request.get("data"):
            try:
                self.store = ox.Store.read_only(request["data"])
                self._names = Path(request["names"]).read_text(encoding="utf-8")
            except OSError as error:
                raise Refused(f"{request['data']}: cannot be read: {_one_line(error)}", "file") from None
            return
        self.store = ox.Store()
        for path in request["files"]:
            _load(self.store, path)
        close_files()

    def prefixes(self, prefixes: dict[str, str], base: str) -> dict[str, str]:
        """The header's prefixes under the base of the file itself."""
        space = next(self.store.quads_for_pattern(None, ox.NamedNode(_URI_SPACE), None), None)
        own = space.object.value if space and isinstance(space.object, ox.Literal) else base
        return {prefix: name.replace("{base}", own) for prefix, name in prefixes.items()}

    def fill(
        self, pieces: list[str], lookups: dict[str, list[str]], names: dict[str, str]
    ) -> tuple[str, list[list[Any]]]:
        """The query with the IRIs of what is looked up; and kind, name and near labels of what there is none of."""
        put, unknown = {}, []
        for name, (kind, wanted) in lookups.items():
            self._names = self._names or index(self.store)
            iris = find(self._names, kind, wanted, names)
            put[name] = " ".join(f"<{iri}>" for iri in iris)
            if not iris:
                unknown.append([kind, wanted, near(self._names, kind, wanted)])
        return "".join(put[p] if place % 2 else p for place, p in enumerate(pieces)), unknown

    def absent(self, probes: list[list[str]], names: dict[str, str]) -> list[list[Any]]:
        """What a query that found nothing says and the graph lacks (``kg.queries.lacking``)."""
        return Lacking(self.store, names, self._near, self._called).find(probes)

    def _called(self, text: str) -> list[str]:
        self._names = self._names or index(self.store)
        return find(self._names, "thing", text)

    def _near(self, text: str) -> list[str]:
        self._names = self._names or index(self.store)
        return near(self._names, "thing", text)


def _load(store: ox.Store, path: str) -> None:
    try:
        store.bulk_load(path=path, format=ox.RdfFormat.TURTLE)
    except SyntaxError as error:
        raise Refused(f"{path}, line {error.lineno}: no Turtle: {error.msg}", "file") from None
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {error.strerror or error}", "file") from None


class Found:
    """Whether an answer says anything: no row, no triple, "no", or one row that counts nothing says nothing."""

    is_nothing = True


def answer(store: ox.Store, query: str, names: dict[str, str], triples: str, seen: Found) -> Iterator[str]:
    """The lines of an answer.

    Args:
        store: what to ask.
        query: SPARQL, already checked.
        names: the prefixes that are declared.
        triples: ``turtle`` or ``jsonld``, for a query that gives triples.
        seen: told whether there is anything in it.
    """
    try:
        found = store.query(query, prefixes=names, base_iri=base_of(names), **dataset(query, names))
        if isinstance(found, ox.QueryBoolean):
            seen.is_nothing = not found
            yield json.dumps({"kind": "boolean", "truth": bool(found)})
        elif isinstance(found, ox.QueryTriples):
            statements = sorted(set(found), key=str)
            seen.is_nothing = not statements
            yield json.dumps({"kind": "triples", "size": len(statements)})
            yield json.dumps(serialize(statements, triples, names))
        else:
            variables = [variable.value for variable in found.variables]
            yield json.dumps({"kind": "rows", "variables": variables, "prefixes": names})
            yield from _rows(found, variables, seen)
    except SyntaxError as error:
        yield json.dumps({"syntax": str(error.msg or error), "prefixes": names})
    except QueryError as error:
        raise Refused(str(error)) from None
    except (OSError, RuntimeError, ValueError) as error:
        raise Refused(f"the query failed: {_one_line(error)}") from None


def base_of(names: dict[str, str]) -> str:
    """What relative IRIs in a query are relative to."""
    return names["paper"].removesuffix("paper/")


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def dataset(
    query: str, names: dict[str, str], default: Sequence[str] = (), named: Sequence[str] = ()
) -> dict[str, Any]:
    """What the engine is told of the graphs that a query, or the protocol, asks for: the one that there is.

    Raises:
        QueryError: it asks for another.
    """
    return {"default_graph": ox.DefaultGraph()} if asks_one_graph(query, names, base_of(names), default, named) else {}


def _rows(found: Any, variables: list[str], seen: Found) -> Iterator[str]:
    for number, solution in enumerate(found):
        if number == MOST_ROWS:
            raise Refused(f"more than {MOST_ROWS:,} rows; add a LIMIT or ask for counts")
        terms = [_term(solution[name]) for name in variables]
        seen.is_nothing = number == 0 and all(term is None or term[1:3] == _ZERO for term in terms)
        yield json.dumps(terms, ensure_ascii=False)


def _term(term: Any) -> list[str] | None:
    if term is None:
        return None
    if isinstance(term, ox.Literal):
        plain = term.language or term.datatype.value == _STRING
        return ["literal", term.value, "" if plain else term.datatype.value, term.language or ""]
    return ["uri" if isinstance(term, ox.NamedNode) else "bnode", getattr(term, "value", str(term)), "", ""]


def serialize(statements: list[Any], form: str, names: dict[str, str]) -> str:
    """Triples as ``turtle`` with the prefixes that they need, or as ``jsonld``."""
    if form == "jsonld":
        return (ox.serialize(statements, format=ox.RdfFormat.JSON_LD) or b"").decode()
    used = {node.value for triple in statements for node in triple if isinstance(node, ox.NamedNode)}
    used |= {triple.object.datatype.value for triple in statements if isinstance(triple.object, ox.Literal)}
    needed = {prefix: name for prefix, name in names.items() if any(iri.startswith(name) for iri in used)}
    return (ox.serialize(statements, format=ox.RdfFormat.TURTLE, prefixes=needed) or b"").decode().rstrip("\n")


if __name__ == "__main__":
    main()
