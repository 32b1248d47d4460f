"""What people look at: the first page, the graph, the editor, questions, and a page for each IRI."""

from __future__ import annotations

import json
import re

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from kg.errors import UnknownNameError, UsageError
from kg.iri import CONCEPT, SCHEME
from kg.queries.catalogue import bind, named, names
from kg.queries.hints import known_terms
from kg.server import pages, resource
from kg.server.answers import TYPES, acceptable, as_json, checked, hint, html, plain, sent, shipped
from kg.server.description import converted
from kg.server.guard import DOCUMENT, EDITOR, PAGE
from kg.server.negotiate import GRAPHS, HTML, RESULTS
from kg.server.protocol import Bad, is_iri, pairs
from kg.server.site import Site
from kg.vocabulary.skos import ontology_dir

_STATIC = {
    "style.css": "text/css",
    "editor.js": "text/javascript",
    "yasgui.min.js": "text/javascript",
    "yasgui.min.css": "text/css",
    "LICENSE-yasgui.txt": "text/plain",
}
_FIXED = {"concept/": CONCEPT, "scheme/": SCHEME}
_PATH = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.~:@!$&'()*+,;=%-]*(/[A-Za-z0-9_-][A-Za-z0-9_.~:@!$&'()*+,;=%-]*)*/?")


async def home(site: Site, request: Request) -> Response:
    """Where to begin."""
    return html(pages.home(await site.stats(), site.base, site.page is not None))


async def editor(site: Site, request: Request) -> Response:
    """The query editor."""
    return plain(shipped("editor.html"), HTML, {"Content-Security-Policy": EDITOR})


async def terms(site: Site, request: Request) -> Response:
    """For the editor's completion: the prefixes, and the classes and properties that kg writes."""
    return as_json({"prefixes": site.pool.prefixes, "terms": sorted(known_terms())})


async def graph(site: Site, request: Request) -> Response:
    """The page of the export."""
    if site.page is None or not site.page.is_file():
        raise Bad(404, "there is no graph.html beside the graph; make one with kg build")
    return FileResponse(site.page, media_type=HTML, headers={"Content-Security-Policy": PAGE})


async def dump(site: Site, request: Request) -> Response:
    """The graph as a file: what the description of the dataset says is to be had here."""
    file = site.files.get(request.url.path.rpartition("/")[2])
    if file is None or not file.is_file():
        raise Bad(404, "the graph is served without that file")
    return FileResponse(file, media_type="text/turtle; charset=utf-8")


async def static(site: Site, request: Request) -> Response:
    """A file that comes with the server; only those, by name."""
    name = request.path_params["name"]
    if name not in _STATIC:
        raise Bad(404, "no such file")
    return plain(shipped(name), _STATIC[name], {"Cache-Control": "max-age=3600"})


async def queries(site: Site, request: Request) -> Response:
    """All named queries."""
    return html(pages.queries(map(named, names())))


async def query(site: Site, request: Request) -> Response:
    """A named query with its parameters from the address, as a page or as any form of results."""
    values = dict(pairs(request.scope["query_string"], "the address"))
    form = values.pop("form", "")
    try:
        found = named(request.path_params["name"])
        bound = bind(found, {name: value for name, value in values.items() if value.strip()})
    except UnknownNameError:
        raise Bad(404, "no query of that name; see /queries") from None
    except UsageError as error:
        raise Bad(400, str(error).replace("--param ", "")) from None
    accept = request.headers.get("accept", "")
    kind = (
        TYPES[form] if form in RESULTS.values() else acceptable(accept, {"application/json": "", **RESULTS, HTML: ""})
    )
    wanted = {"query": bound.pieces, "lookups": bound.lookups, "graph": None, "show": kind == HTML}
    reply = checked(await site.pool.ask({**wanted, "results": RESULTS.get(kind, "json")}))
    if kind != HTML:
        return sent(reply, kind, hint(reply))
    return html(pages.answer(found, values, json.loads(reply.read()), reply.said))


async def about(site: Site, request: Request) -> Response:
    """What the graph says of any IRI, or of what has a label."""
    given = dict(pairs(request.scope["query_string"], "the address"))
    if "label" in given:
        return await _called(site, " ".join(given["label"].split()))
    if not is_iri(given.get("iri", "")):
        raise Bad(400, "give an absolute IRI: /resource?iri=...")
    return await _about(site, request, [given["iri"]], given.get("form", ""))


async def ontology(site: Site, request: Request) -> Response:
    """What declares the classes and properties of kg."""
    kind = acceptable(request.headers.get("accept", ""), {"text/turtle": "turtle", **GRAPHS, HTML: ""})
    beside = site.page.with_name("ontology.html") if site.page else None
    if kind == HTML and beside and beside.is_file():
        return FileResponse(beside, media_type=HTML, headers={"Content-Security-Policy": DOCUMENT})
    text = (ontology_dir() / "schema.ttl").read_bytes()
    return plain(text, "text/plain") if kind == HTML else plain(converted(text, GRAPHS[kind]), kind)


async def dereference(site: Site, request: Request) -> Response:
    """What the graph says of the IRI that this address would be under the base of the graph."""
    path = request.path_params["path"]
    if not _PATH.fullmatch(path) or len(path) > 2048:
        raise Bad(404, "nothing here has that address")
    iris = [site.base + path]
    iris += [space + path.removeprefix(start) for start, space in _FIXED.items() if path.startswith(start)]
    return await _about(site, request, [iri for iri in dict.fromkeys(iris) if is_iri(iri)], "")


async def _called(site: Site, label: str) -> Response:
    """Go to what is called so, or to papers with these words in their titles."""
    found: list[pages.Binding] = []
    for kind in ("thing", "paper"):
        lookups = {"x": [kind, label]}
        label_of = "<http://www.w3.org/2000/01/rdf-schema#label>"
        found = await site.rows(
            "SELECT ?x ?l WHERE { VALUES ?x { ", lookups, "x", f" }} ?x {label_of} ?l }} ORDER BY ?l ?x"
        )
        if found:
            break
    if len(found) == 1:
        return RedirectResponse(pages.address(found[0]["x"]["value"]), 303)
    return html(pages.choice(label, found), 200 if found else 404)


async def _about(site: Site, request: Request, iris: list[str], form: str) -> Response:
    offered = {"text/turtle": "turtle", **GRAPHS, HTML: HTML}
    accept = request.headers.get("accept", "")
    kind = TYPES[form] if form in GRAPHS.values() else acceptable(accept, offered)
    for iri in iris:
        if kind == HTML:
            text = await resource.show(iri, site.rows, site.shorten)
            if text is not None:
                return html(text)
        elif await site.rows(f"SELECT * WHERE {{ {{ <{iri}> ?p ?o }} UNION {{ ?s ?q <{iri}> }} }} LIMIT 1"):
            asked = {"query": [resource.construct(iri)], "results": None, "graph": GRAPHS[kind]}
            return sent(checked(await site.pool.ask(asked)), kind)
    raise Bad(404, "the graph knows no such thing")
