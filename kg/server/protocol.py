"""What a request of the SPARQL 1.1 Protocol asks (https://www.w3.org/TR/sparql11-protocol/), read strictly.

Three ways to ask: GET with ``query=``, POST of a form, POST of the query itself. Updates are refused, whatever way.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

LONGEST_QUERY = 128 * 1024
"""Bytes of a request's body."""

_SLOWEST_BODY = 10.0
_MOST_FIELDS = 200
_IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>\"{}|^`\\]*")
_FORM, _QUERY, _UPDATE = "application/x-www-form-urlencoded", "application/sparql-query", "application/sparql-update"


class Bad(Exception):  # noqa: N818 - becomes an answer of its own
    """A request that is refused, with the status that says why and what the client is told."""

    def __init__(self, status: int, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status, self.message, self.headers = status, message, headers or {}


@dataclass(frozen=True, slots=True)
class Asked:
    """A query and the dataset it is to be asked of; empty means the whole graph."""

    query: str
    default_graphs: tuple[str, ...] = ()
    named_graphs: tuple[str, ...] = ()


async def read(request: Request) -> Asked | None:
    """What a request asks; None for a GET without a query, which asks for the service description.

    Raises:
        Bad: it is not of the protocol, too large, or an update.
    """
    fields = pairs(request.scope["query_string"], "the address")
    if request.method in ("GET", "HEAD"):
        return _asked(fields) if any(name in ("query", "update") for name, _ in fields) else None
    coding = request.headers.get("content-encoding", "").strip().lower()
    if coding not in ("", "identity"):
        raise Bad(415, "send the query as it is: no Content-Encoding", {"Accept-Encoding": "identity"})
    kind, _, parameters = request.headers.get("content-type", "").partition(";")
    kind = kind.strip().lower()
    if kind not in (_FORM, _QUERY, _UPDATE):
        raise Bad(415, f"send the query as {_QUERY} or {_FORM}", {"Accept-Post": f"{_QUERY}, {_FORM}"})
    if kind == _UPDATE:
        raise _read_only()
    charset = re.search(r"charset=\"?([\w-]+)", parameters, re.IGNORECASE)
    if charset and charset[1].lower() not in ("utf-8", "utf8", "us-ascii"):
        raise Bad(415, "the query must be UTF-8")
    body = await _body(request)
    if kind == _FORM:
        return _asked([*pairs(body, "the form"), *((n, v) for n, v in fields if n.endswith("-graph-uri"))])
    if any(name == "query" for name, _ in fields):
        raise Bad(400, "the query is given twice: in the address and as the body")
    return _asked([("query", _text(body, "the query")), *fields])


def pairs(data: bytes, where: str) -> list[tuple[str, str]]:
    """The fields of a query string or a form.

    Raises:
        Bad: it is no ASCII, its escapes are no UTF-8, or there are too many.

    Example:
        >>> pairs(b"query=ASK+%7B%7D", "the address")
        [('query', 'ASK {}')]
    """
    try:
        text = data.decode("ascii")
        return parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS)
    except UnicodeDecodeError:
        raise Bad(400, f"{where} is not percent-encoded UTF-8") from None
    except ValueError:
        raise Bad(400, f"{where} has too many fields") from None


def is_iri(text: str) -> bool:
    """Whether a text can stand as an IRI in a query.

    >>> is_iri("https://kg.example/a"), is_iri("a> } #"), is_iri("../a")
    (True, False, False)
    """
    return len(text) < 4096 and bool(_IRI.fullmatch(text))


def _asked(fields: list[tuple[str, str]]) -> Asked:
    if any(name == "update" for name, _ in fields):
        raise _read_only()
    queries = [value for name, value in fields if name == "query"]
    if len(queries) != 1:
        raise Bad(400, "give exactly one query" if queries else "there is no query; give one as the field query")
    graphs = [tuple(v for n, v in fields if n == f"{kind}-graph-uri" and v) for kind in ("default", "named")]
    if not all(map(is_iri, (*graphs[0], *graphs[1]))):
        raise Bad(400, "default-graph-uri and named-graph-uri must be absolute IRIs")
    return Asked(queries[0], graphs[0], graphs[1])


def _read_only() -> Bad:
    return Bad(403, "updates are refused: this endpoint only reads")


async def _body(request: Request) -> bytes:
    too_large = Bad(413, f"a query may have {LONGEST_QUERY:,} bytes", {"Connection": "close"})
    declared = request.headers.get("content-length", "0")
    if not declared.isdecimal() or len(declared) > 15 or int(declared) > LONGEST_QUERY:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(_SLOWEST_BODY):
            async for piece in request.stream():
                body += piece
                if len(body) > LONGEST_QUERY:
                    raise too_large
    except TimeoutError:
        raise Bad(408, "the request did not come to its end", {"Connection": "close"}) from None
    except ClientDisconnect:
        raise Bad(400, "the request did not come to its end") from None
    return bytes(body)


def _text(body: bytes, what: str) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise Bad(400, f"{what} is not UTF-8") from None
