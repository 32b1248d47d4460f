"""The routes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kg.server import answers, people, programs
from kg.server.guard import Guard
from kg.server.process import Stopped
from kg.server.protocol import Bad
from kg.server.site import Site

Handler = Callable[[Site, Request], Awaitable[Response]]


def application(site: Site) -> Guard:
    """What answers the requests for a site, as an ASGI application."""
    found: dict[str, Handler] = {
        "/": people.home,
        "/sparql": programs.sparql,
        "/.well-known/void": programs.void,
        "/graph.ttl": people.dump,
        "/evidence.ttl": people.dump,
        "/health": programs.health,
        "/stats": programs.stats,
        "/editor": people.editor,
        "/editor/terms": people.terms,
        "/graph.html": people.graph,
        "/queries": people.queries,
        "/queries/{name}": people.query,
        "/resource": people.about,
        "/ontology": people.ontology,
        "/static/{name}": people.static,
        "/{path:path}": people.dereference,
    }
    routes = [
        Route(path, partial(handler, site), methods=["GET", "POST"] if path == "/sparql" else ["GET"])
        for path, handler in found.items()
    ]
    app = Starlette(routes=routes)
    app.add_exception_handler(Bad, answers.on_bad)
    app.add_exception_handler(Stopped, answers.on_stopped)
    app.add_exception_handler(HTTPException, answers.on_http)
    app.add_exception_handler(Exception, answers.on_bug)
    app.router.redirect_slashes = False
    return Guard(app, site.origins, site.hosts)
