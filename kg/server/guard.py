"""Around every request: which hosts and origins may ask, and the headers that keep a browser safe."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STRICT = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
EDITOR = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
"""The editor sets styles from its script; it may speak to this server only."""

PAGE = "base-uri 'none'; frame-ancestors 'none'"
"""``graph.html`` carries a policy of its own that names its scripts by their hashes."""

DOCUMENT = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"
"""A document from the export folder: no script."""

_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_METHODS = ("GET", "HEAD", "POST", "OPTIONS")


class Guard:
    """An application inside its headers.

    Args:
        app: what answers.
        origins: from which pages of other servers a browser may ask (CORS); ``*`` for all, none by default.
        hosts: what the header Host may name, without the port; empty for anything. On a loopback address it names
            loopback only, so that no page can reach the server under a name of its own (DNS rebinding).
    """

    def __init__(self, app: ASGIApp, origins: tuple[str, ...], hosts: tuple[str, ...]) -> None:
        self._app, self._origins, self._hosts = app, origins, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI asks."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        more = self._cors(headers.get("origin", ""))
        allowed = "Access-Control-Allow-Origin" in more

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = MutableHeaders(raw=message["headers"])
                for name, value in {**_ALWAYS, **more}.items():
                    found[name] = value
                found.setdefault("Content-Security-Policy", STRICT)
                found.add_vary_header("Accept, Origin" if self._origins else "Accept")
            await send(message)

        app: Any = self._refusal(scope, headers, allowed) or self._app
        await app(scope, receive, guarded)

    def _refusal(self, scope: Scope, headers: Headers, cors: bool) -> PlainTextResponse | None:
        host = headers.get("host", "")
        name = host[: host.rfind("]") + 1] or host.partition(":")[0]
        if self._hosts and name.lower() not in self._hosts:
            return PlainTextResponse("this server answers under other names only", 421)
        if scope["method"] not in _METHODS:
            return PlainTextResponse("GET and POST only: this server only reads", 405, {"Allow": ", ".join(_METHODS)})
        if scope["method"] == "OPTIONS":
            return PlainTextResponse("", 204 if cors else 405, {"Allow": ", ".join(_METHODS)})
        return None

    def _cors(self, origin: str) -> dict[str, str]:
        if not origin or not ({"*", origin} & set(self._origins)):
            return {"Cross-Origin-Resource-Policy": "same-origin"} if not self._origins else {}
        return {
            "Access-Control-Allow-Origin": "*" if "*" in self._origins else origin,
            "Access-Control-Allow-Methods": "GET, POST",
            "Access-Control-Allow-Headers": "Accept, Content-Type",
            "Access-Control-Expose-Headers": "Kg-Hint",
        }
