"""The query editor in Chromium: it asks this server and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.server.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context()
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    opened.on("console", lambda message: complaints.append(f"console: {message.text}"))
    opened.on("request", lambda request: complaints.append(request.url) if not own(request.url, server) else None)
    yield opened
    context.close()
    # The browser reports a handler in a label as blocked where YASR parses it to take it out.
    blocked = ("status of 400", "Executing inline event handler violates")
    assert [c for c in complaints if not any(part in c for part in blocked)] == []


def own(url: str, server: Server) -> bool:
    return url.startswith((server.address, "data:", "blob:"))


def ask(page: Page, query: str) -> None:
    page.evaluate("query => { yasgui.getTab().setQuery(query); }", query)
    page.click(".yasqe_queryButton")


def test_asks_and_shows(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/editor")
    page.wait_for_selector("html[data-ready]")
    assert page.evaluate("yasgui.getTab().getEndpoint()") == f"{server.address}/sparql"
    assert "PREFIX rdfs:" in page.evaluate("yasgui.getTab().getQuery()")
    ask(page, "SELECT ?name { ?p kg:introduces/rdfs:label ?name } ORDER BY DESC(?name)")
    page.wait_for_selector(".yasr td >> text=Dual-Arch")
    assert page.locator("[onmouseover]").count() == 0


def test_shows_errors_and_triples(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/editor")
    page.wait_for_selector("html[data-ready]")
    ask(page, "SELECT * { ?s nothing:name ?o }")
    page.wait_for_selector(".yasr >> text=unknown prefix nothing:")
    ask(page, "CONSTRUCT { ?p kg:introduces ?x } WHERE { ?p kg:introduces ?x }")
    page.wait_for_selector(".yasr >> text=artefact:dual-arch")


def test_says_why_there_is_nothing(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/editor")
    page.wait_for_selector("html[data-ready]")
    ask(page, 'SELECT ?x { ?x skos:prefLabel "continual learning" }')
    page.wait_for_selector("#hint:not([hidden])")
    ask(page, 'SELECT ?x { ?x rdfs:label "100 % <b>größer</b>" }')
    page.wait_for_selector('#hint >> text=no text in the graph is "100 % <b>größer</b>"')
    ask(page, "SELECT ?name { ?p kg:introduces/rdfs:label ?name }")
    page.wait_for_selector(".yasr td >> text=Dual-Arch")
    page.wait_for_selector("#hint", state="hidden")


def test_opens_a_query_of_the_questions(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/queries/papers-on?concept=continual+learning")
    page.click("text=as SPARQL")
    page.wait_for_selector("html[data-ready]")
    assert "concept/continual-learning" in page.evaluate("yasgui.getTab().getQuery()")
    page.click(".yasqe_queryButton")
    page.wait_for_selector(".yasr >> text=Dual-Arch for continual learning")


def test_the_page_of_the_graph_runs_here_too(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/graph.html")
    page.wait_for_selector("html[data-ready]")
