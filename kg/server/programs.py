"""What programs ask: the SPARQL endpoint, health, statistics."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kg.server.answers import acceptable, as_json, checked, hint, plain, sent, unacceptable
from kg.server.description import describe
from kg.server.negotiate import GRAPHS, HTML, RESULTS, choose
from kg.server.protocol import Bad, is_iri, read
from kg.server.site import Site

_VOID = """CONSTRUCT {{ ?s ?p ?o . <{base}dataset> void:sparqlEndpoint <{endpoint}> }} WHERE {{
  VALUES ?set {{ <{base}dataset> <{base}dataset/evidence> }}
  {{ ?set ?p ?o BIND(?set AS ?s) }} UNION
  {{ ?set void:classPartition|void:propertyPartition|dcat:distribution ?s . ?s ?p ?o }} UNION
  {{ ?set prov:wasGeneratedBy|dcterms:creator ?s . ?s ?p ?o }}
}}"""


async def sparql(site: Site, request: Request) -> Response:
    """A query, or without one the description of the service; a browser without one goes to the editor."""
    asked = await read(request)
    accept = request.headers.get("accept", "")
    if asked is None:
        if choose(accept, {**GRAPHS, HTML: HTML}) == HTML:
            return RedirectResponse("/editor", 303)
        kind = acceptable(accept, GRAPHS)
        count = (await site.stats())["triples"]
        return plain(describe(_address(request), site.base, count, GRAPHS[kind]), kind)
    results, graph = choose(accept, RESULTS), choose(accept, GRAPHS)
    if results is None and graph is None:
        raise unacceptable({**RESULTS, **GRAPHS})
    wanted = {
        "query": [asked.query],
        "default_graphs": asked.default_graphs,
        "named_graphs": asked.named_graphs,
        "results": results and RESULTS[results],
        "graph": graph and GRAPHS[graph],
    }
    gone = asyncio.ensure_future(_disconnected(request))
    try:
        reply = checked(await site.pool.ask(wanted, gone))
    finally:
        gone.cancel()
    return sent(reply, (results if reply.said["kind"] == "results" else graph) or "", hint(reply))


async def _disconnected(request: Request) -> None:
    """Until nobody waits any more; the body has been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _address(request: Request) -> str:
    return str(request.url.replace(query="", path="/sparql"))


async def void(site: Site, request: Request) -> Response:
    """What the graph is, with its parts and where it can be had (https://www.w3.org/TR/void/#well-known)."""
    kind = acceptable(request.headers.get("accept", ""), GRAPHS)
    endpoint = _address(request)
    if not is_iri(endpoint):
        raise Bad(400, "the header Host names no host")
    asked = {"query": [_VOID.format(base=site.base, endpoint=endpoint)], "results": None, "graph": GRAPHS[kind]}
    return sent(checked(await site.pool.ask(asked)), kind)


async def health(site: Site, request: Request) -> Response:
    """Whether queries can be answered."""
    alive = site.pool.alive
    return as_json({"status": "ok" if alive else "unavailable", "processes": alive}, 200 if alive else 503)


async def stats(site: Site, request: Request) -> Response:
    """What the graph holds, and what has been asked since the start."""
    return as_json({**await site.stats(), "requests": dict(site.pool.counts)})
