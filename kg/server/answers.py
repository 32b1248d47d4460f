"""Responses: what a process said, pages, JSON; and an answer in one plain line for whatever goes wrong."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import IO, Any
from urllib.parse import quote

from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from kg.server.negotiate import GRAPHS, HTML, RESULTS, choose
from kg.server.process import Reply, Stopped
from kg.server.protocol import Bad

TYPES = {form: kind for kind, form in reversed([*RESULTS.items(), *GRAPHS.items()])}
"""Form of an answer -> its media type."""

_STATUS = {"query": 400, "refused": 403, "large": 400, "memory": 503, "accept": 406}
_STOPPED = {
    "time": "stopped: the query took longer than this server allows; narrow it or add a LIMIT",
    "memory": "stopped: the query took more memory than this server allows, or is nested too deep",
    "busy": "too many long queries at once; try again",
    "closed": "stopped before it was answered",
}
_PIECE = 65_536

HINT = "Kg-Hint"
"""The header that says why an answer is empty; what is no ASCII, and the percent sign, is percent-encoded UTF-8."""

_LONGEST_HINT = 1000
_PLAIN = "".join(chr(code) for code in range(0x20, 0x7F) if chr(code) != "%")


def acceptable(accept: str, offered: Mapping[str, str]) -> str:
    """The media type to answer in.

    Raises:
        Bad: the client takes none of them.
    """
    kind = choose(accept, offered)
    if kind is None:
        raise unacceptable(offered)
    return kind


def unacceptable(offered: Mapping[str, str]) -> Bad:
    """What to say to a client that takes none of the media types there are."""
    return Bad(406, f"this can be had as {', '.join(dict.fromkeys(offered))}")


def checked(reply: Reply) -> Reply:
    """The same reply, if it is an answer.

    Raises:
        Bad: it says what is wrong.
    """
    wrong = reply.said.get("error")
    if not wrong:
        return reply
    reply.body.close()
    if wrong == "accept":
        raise unacceptable(RESULTS if reply.said["kind"] == "results" else GRAPHS)
    said = {"large": "the answer is larger than this server allows; add a LIMIT", "memory": _STOPPED["memory"]}
    raise Bad(_STATUS[wrong], said.get(wrong) or reply.said["message"])


def sent(reply: Reply, kind: str, more: dict[str, str] | None = None) -> Response:
    """An answer on its way to the client, without holding it in memory; ``more`` are headers of its own."""
    headers = {"Content-Length": str(reply.size), **(more or {})}
    if reply.size <= _PIECE:
        return plain(reply.read(), kind, more)
    reply.body.seek(0)
    done = BackgroundTask(reply.body.close)
    return StreamingResponse(_pieces(reply.body), headers=headers, media_type=_with_charset(kind), background=done)


def _pieces(body: IO[bytes]) -> Iterator[bytes]:
    with body:
        while piece := body.read(_PIECE):
            yield piece


def hint(reply: Reply) -> dict[str, str]:
    """Why there is nothing in an answer, beside it: what the protocol says of the answer itself stays as it is."""
    hints = reply.said.get("hints") or {}
    if not any(hints.values()):
        return {}
    from kg.queries.hints import advise

    text = " ".join("; ".join(advise(hints, evidence=True)).split())[:_LONGEST_HINT]
    return {HINT: quote(text, safe=_PLAIN)}


def plain(content: bytes, kind: str, headers: dict[str, str] | None = None) -> Response:
    """Bytes of a media type."""
    return Response(content, media_type=_with_charset(kind), headers=headers)


def _with_charset(kind: str) -> str:
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def html(content: bytes, status: int = 200) -> Response:
    """A page."""
    return Response(content, status, media_type=f"{HTML}; charset=utf-8")


def as_json(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(json.dumps(value, ensure_ascii=False, indent=1) + "\n", status, media_type="application/json")


def shipped(name: str) -> bytes:
    """A file that comes with the server."""
    return files("kg.server").joinpath("static", name).read_bytes()


async def on_bad(request: Request, error: Exception) -> Response:
    """A refused request."""
    assert isinstance(error, Bad)
    return PlainTextResponse(_line(error.message), error.status, error.headers)


async def on_stopped(request: Request, error: Exception) -> Response:
    """A query without an answer."""
    assert isinstance(error, Stopped)
    headers = {"Retry-After": "2"} if error.cause in ("busy", "closed") else {}
    return PlainTextResponse(_line(_STOPPED[error.cause]), 503, headers)


async def on_http(request: Request, error: Exception) -> Response:
    """What the framework refuses: no such route, no such method."""
    assert isinstance(error, HTTPException)
    return PlainTextResponse(_line(error.detail), error.status_code, error.headers)


async def on_bug(request: Request, error: Exception) -> Response:
    """A fault of ours: told to the log, not to the client."""
    logging.getLogger("kg.server").error("%s %s", request.method, request.url.path, exc_info=error)
    return PlainTextResponse("something is wrong with this server\n", 500)


def _line(message: str) -> str:
    return " ".join(message.encode("utf-8", "replace").decode("utf-8").split()) + "\n"
