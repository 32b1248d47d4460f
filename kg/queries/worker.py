"""The process that runs one query, and that can be killed: an engine's query can be neither timed out nor stopped.

Reads a request (one JSON object) from standard input; writes a first line of JSON that says what follows, then a line
of JSON for each row, or the triples. Started by ``kg.queries.engine``, never by hand.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

import pyoxigraph as ox

# Nothing else of kg is imported: starting up is most of a small query's time.

MOST_ROWS = 1_000_000
_URI_SPACE = "http://rdfs.org/ns/void#uriSpace"
_STRING = "http://www.w3.org/2001/XMLSchema#string"


def main() -> None:
    """Answer the request on standard input."""
    request = json.loads(sys.stdin.buffer.read())
    _limit_time(request["seconds"])
    # Buffered, whatever PYTHONUNBUFFERED says: a row is a line.
    with open(sys.stdout.fileno(), "wb", closefd=False) as out:
        _respond(request, out)


def _respond(request: dict[str, Any], out: BinaryIO) -> None:
    try:
        store = ox.Store()
        for path in request["files"]:
            _load(store, path)
        _cut_off()
        for line in answer(store, request["query"], _prefixes(store, request), request["triples"]):
            out.write(line.encode("utf-8", "replace") + b"\n")
    except _Refused as error:
        out.write(json.dumps({error.cause: str(error)}).encode() + b"\n")


class _Refused(Exception):  # noqa: N818 - crosses to the other process as text
    """What is wrong, as the user is told; ``cause`` is ``query`` or ``file``."""

    def __init__(self, message: str, cause: str = "query") -> None:
        super().__init__(message)
        self.cause = cause


def _load(store: ox.Store, path: str) -> None:
    try:
        store.bulk_load(path=path, format=ox.RdfFormat.TURTLE)
    except SyntaxError as error:
        raise _Refused(f"{path}, line {error.lineno}: no Turtle: {error.msg}", "file") from None
    except OSError as error:
        raise _Refused(f"{path}: cannot be read: {error.strerror or error}", "file") from None


def _limit_time(seconds: float) -> None:
    """Die at the limit even where the parent is no longer there to see to it."""
    try:
        import signal

        signal.alarm(int(seconds) + 2)
    except (ImportError, AttributeError):  # Windows
        return


def _cut_off() -> None:
    """Open no file and no connection any more: the second lock behind the refusal of SERVICE."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))


def answer(store: ox.Store, query: str, names: dict[str, str], triples: str) -> Iterator[str]:
    """The lines of an answer.

    Args:
        store: what to ask.
        query: SPARQL, already checked.
        names: the prefixes that are declared.
        triples: ``turtle`` or ``jsonld``, for a query that gives triples.
    """
    try:
        found = store.query(query, prefixes=names, base_iri=names["paper"].removesuffix("paper/"))
        if isinstance(found, ox.QueryBoolean):
            yield json.dumps({"kind": "boolean", "truth": bool(found)})
        elif isinstance(found, ox.QueryTriples):
            statements = sorted(set(found), key=str)
            yield json.dumps({"kind": "triples"})
            yield _serialize(statements, triples, names)
        else:
            variables = [variable.value for variable in found.variables]
            yield json.dumps({"kind": "rows", "variables": variables, "prefixes": names})
            yield from _rows(found, variables)
    except SyntaxError as error:
        yield json.dumps({"syntax": str(error.msg or error), "prefixes": names})
    except (OSError, RuntimeError, ValueError) as error:
        raise _Refused(f"the query failed: {' '.join(str(error).split())}") from None


def _prefixes(store: ox.Store, request: dict[str, Any]) -> dict[str, str]:
    """The header's prefixes under the base of the file itself."""
    space = next(store.quads_for_pattern(None, ox.NamedNode(_URI_SPACE), None), None)
    base = space.object.value if space and isinstance(space.object, ox.Literal) else request["base"]
    return {prefix: name.replace("{base}", base) for prefix, name in request["prefixes"].items()}


def _rows(found: Any, variables: list[str]) -> Iterator[str]:
    for number, solution in enumerate(found):
        if number == MOST_ROWS:
            raise _Refused(f"more than {MOST_ROWS:,} rows; add a LIMIT or ask for counts")
        yield json.dumps([_term(solution[name]) for name in variables], ensure_ascii=False)


def _term(term: Any) -> list[str] | None:
    if term is None:
        return None
    if isinstance(term, ox.Literal):
        plain = term.language or term.datatype.value == _STRING
        return ["literal", term.value, "" if plain else term.datatype.value, term.language or ""]
    return ["uri" if isinstance(term, ox.NamedNode) else "bnode", getattr(term, "value", str(term)), "", ""]


def _serialize(statements: list[Any], form: str, names: dict[str, str]) -> str:
    if form == "jsonld":
        return (ox.serialize(statements, format=ox.RdfFormat.JSON_LD) or b"").decode()
    used = {node.value for triple in statements for node in triple if isinstance(node, ox.NamedNode)}
    used |= {triple.object.datatype.value for triple in statements if isinstance(triple.object, ox.Literal)}
    needed = {prefix: name for prefix, name in names.items() if any(iri.startswith(name) for iri in used)}
    return (ox.serialize(statements, format=ox.RdfFormat.TURTLE, prefixes=needed) or b"").decode().rstrip("\n")


if __name__ == "__main__":
    main()
