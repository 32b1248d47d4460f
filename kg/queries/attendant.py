"""The process that answers one query after another for ``kg serve``, and that is killed when one takes too long.

The first line of standard input says where the graph is; each line after it is a request. Each answer is a run of
frames: a letter, four bytes that count, and so many bytes. ``D`` carries a piece of the answer, ``E`` ends it with a
JSON object: what it is, or what went wrong. Started by ``kg.server.pool``, never by hand.
"""

from __future__ import annotations

import json
import re
import struct
import sys
from typing import Any, BinaryIO, cast

import pyoxigraph as ox

from kg.errors import QueryError
from kg.queries.confine import close_network, limit_memory, limit_time, memory
from kg.queries.diagnose import diagnose
from kg.queries.probes import probes
from kg.queries.tokens import check
from kg.queries.worker import Graph, Refused, base_of, dataset, serialize

RESULTS = {
    "json": ox.QueryResultsFormat.JSON,
    "xml": ox.QueryResultsFormat.XML,
    "csv": ox.QueryResultsFormat.CSV,
    "tsv": ox.QueryResultsFormat.TSV,
}
GRAPHS = {
    "turtle": ox.RdfFormat.TURTLE,
    "ntriples": ox.RdfFormat.N_TRIPLES,
    "jsonld": ox.RdfFormat.JSON_LD,
    "rdfxml": ox.RdfFormat.RDF_XML,
}
_HEAD = struct.Struct(">cI")
_FRAME = 65_536
_LONGEST_CHARACTER = 4
_SHORT = 4096
_NO_XML = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]")


def main() -> None:
    """Answer until the input ends."""
    close_network()
    start = json.loads(sys.stdin.buffer.readline())
    with open(sys.stdout.fileno(), "wb", closefd=False) as out:
        try:
            graph = Graph(start)
        except Refused as error:
            _end(out, {"error": "file", "message": str(error)})
            return
        names = graph.prefixes(start["prefixes"], start["base"])
        limit_memory(start["memory"])
        _end(out, {"ready": True, "prefixes": names})
        for line in sys.stdin.buffer:
            limit_time(start["seconds"])
            said = _answer(graph, names, json.loads(line), out)
            limit_time(None)
            _end(out, {**said, "memory": memory()})


class Writer:
    """Sends what is written to it in frames.

    Args:
        out: where to.
        most: bytes after which it refuses.
    """

    def __init__(self, out: BinaryIO, most: int) -> None:
        self._out, self._most, self._held, self._size = out, most, bytearray(), 0
        self._first = b""
        self.full = False
        self.is_xml = False
        """Whether to put U+FFFD for the characters that XML 1.0 cannot hold."""

    def write(self, data: bytes) -> int:
        """Take a piece of the answer."""
        self._size += len(data)
        if self._size > self._most:
            self.full = True
            raise OSError("too large")
        self._held += data
        if self._size <= _SHORT:
            self._first += data
        if len(self._held) >= _FRAME:
            self._send(len(self._held) - _LONGEST_CHARACTER)
        return len(data)

    def first(self) -> bytes | None:
        """All that was written, where it is short."""
        return self._first if self._size <= _SHORT else None

    def flush(self) -> None:
        """Send what is held."""
        self._send(len(self._held))

    def _send(self, count: int) -> None:
        piece = bytes(self._held[:count])
        if self.is_xml:
            piece = _NO_XML.sub(b"\xef\xbf\xbd", piece)
        if piece:
            self._out.write(_HEAD.pack(b"D", len(piece)) + piece)
        del self._held[:count]


def _end(out: BinaryIO, said: dict[str, Any]) -> None:
    text = json.dumps(said).encode()
    out.write(_HEAD.pack(b"E", len(text)) + text)
    out.flush()


def _answer(graph: Graph, names: dict[str, str], request: dict[str, Any], out: BinaryIO) -> dict[str, Any]:
    writer = Writer(out, request["most"])
    query = ""
    try:
        query, unknown = graph.fill(request["query"], request.get("lookups", {}), names)
        check(query)
        asked = dataset(query, names, request.get("default_graphs", ()), request.get("named_graphs", ()))
        found = graph.store.query(query, prefixes=names, base_iri=base_of(names), **asked)
        said = _write(found, request, names, writer)
        short = writer.first()
        is_nothing = "form" in said and short is not None and says_nothing(said["form"], short)
        writer.flush()
    except QueryError as error:
        refused = " is refused: " in str(error)
        return {"error": "refused" if refused else "query", "message": str(error)}
    except SyntaxError as error:
        return {"error": "query", "message": diagnose(query, str(error.msg or error), names)}
    except MemoryError:
        return {"error": "memory"}
    except (OSError, RuntimeError, ValueError):
        # The engine's own words may name files of this machine.
        return {"error": "large"} if writer.full else {"error": "query", "message": "the query failed"}
    hints = {"unknown": unknown, "absent": graph.absent(probes(query), names)} if is_nothing else None
    return {**said, "hints": hints, "text": query if request.get("show") else ""}


def says_nothing(form: str, written: bytes) -> bool:
    r"""Whether an answer says nothing: no row, no triple, "no", or one row that counts nothing.

    Args:
        form: one of those of ``RESULTS`` and ``GRAPHS``.
        written: the whole answer.

    Example:
        >>> says_nothing("csv", b"n\r\n0\r\n"), says_nothing("csv", b"n\r\n1\r\n"), says_nothing("turtle", b"\n")
        (True, False, True)
    """
    text = written.decode("utf-8", "replace")
    if form == "json":
        found = json.loads(text)
        if "boolean" in found:
            return not found["boolean"]
        rows = [[term["value"] for term in row.values()] for row in found["results"]["bindings"]]
    elif form == "xml":
        if "<boolean>" in text:
            return "<boolean>false" in text
        rows = [re.findall(r">([^<]*)</(?:literal|uri|bnode)>", row) for row in text.split("<result>")[1:]]
    elif form in ("csv", "tsv"):
        lines = text.splitlines()
        if lines == ["false"]:
            return True
        rows = [re.split("[,\t]", line) for line in lines[1:]]
    else:
        return not re.sub(r"@prefix[^\n]*|<\?xml.*?\?>|</?rdf:RDF[^>]*>|[\s\[\]]", "", text)
    return not rows or (len(rows) == 1 and not set(rows[0]) - {"", "0", '"0"'})


def _write(found: Any, request: dict[str, Any], names: dict[str, str], writer: Writer) -> dict[str, Any]:
    kind = "graph" if isinstance(found, ox.QueryTriples) else "results"
    form = request[kind]
    if form is None:
        return {"error": "accept", "kind": kind}
    writer.is_xml = form in ("xml", "rdfxml")
    if kind == "results":
        found.serialize(writer, RESULTS[form])
    elif form == "turtle":
        writer.write(serialize(sorted(set(found), key=str), form, names).encode() + b"\n")
    else:
        ox.serialize(found, cast(BinaryIO, writer), GRAPHS[form])
    return {"kind": kind, "form": form}


if __name__ == "__main__":
    main()
