"""Chromium over pages as they are exported, with the network cut. Skipped where it is missing, except in CI."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kg.exporters.html import write
from kg.model import KnowledgeGraph
from tests.browser.graphs import crowded, hostile, large
from tests.sample import sample_graph

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, Request

ROOT = Path(__file__).resolve().parents[2]
REAL = Path(os.environ.get("KG_REAL_PAGE", ROOT / "exports" / "graph.html"))
"""The page of the reference build; another one may be tried in its place."""

SOFTWARE = "GPU stall due to ReadPixels"
"""What Chromium itself says when it draws WebGL without a graphics card."""


@dataclass
class Visit:
    """A page in a browser, and everything that it should not have done."""

    page: Page
    complaints: list[str] = field(default_factory=list)

    def run(self, script: str) -> Any:
        return self.page.evaluate(script)

    def until(self, script: str) -> None:
        """Wait until an expression is true; the page's policy forbids playwright's own way of waiting."""
        for _ in range(400):
            if self.run(script):
                return
            self.page.wait_for_timeout(25)
        pytest.fail(f"never true: {script}")

    def text(self, selector: str) -> str:
        return self.page.inner_text(selector)


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The exported pages by name."""
    folder = tmp_path_factory.mktemp("pages")
    graphs: dict[str, KnowledgeGraph] = {"sample": sample_graph(), "crowded": crowded(), "hostile": hostile()}
    for name, graph in graphs.items():
        with (folder / f"{name}.html").open("wb") as handle:
            write(graph, handle)
    return {name: folder / f"{name}.html" for name in graphs} | {"real": REAL}


@pytest.fixture(scope="session")
def large_page(pages: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of 20,000 nodes; made only where a test wants it, and once for all workers."""
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    pages["large"] = folder / "large.html"
    try:
        (folder / "large.lock").touch(exist_ok=False)
    except FileExistsError:
        for _ in range(1_200):
            if pages["large"].exists():
                break
            time.sleep(0.1)
    else:
        with (folder / "large.part").open("wb") as handle:
            write(large(), handle)
        (folder / "large.part").rename(pages["large"])
    return pages["large"]


class Visitor:
    """Opens pages by name and keeps them until the test is over."""

    def __init__(self, browser: Browser, pages: dict[str, Path]) -> None:
        self.browser, self.pages, self.visits = browser, pages, list[Visit]()

    def __call__(self, name: str, address: str = "", **options: Any) -> Visit:
        options.setdefault("viewport", {"width": 1440, "height": 900})
        context = self.browser.new_context(offline=True, reduced_motion="reduce", accept_downloads=True, **options)
        visit = Visit(context.new_page())
        start = self.pages[name].as_uri()
        page, complain = visit.page, visit.complaints.append

        def spoke(message: ConsoleMessage) -> None:
            if SOFTWARE not in message.text:
                complain(f"console: {message.text}")

        page.on("console", spoke)
        page.on("pageerror", lambda error: complain(f"error: {error}"))

        def alerted(dialog: Dialog) -> None:
            complain(f"dialog: {dialog.message}")
            dialog.dismiss()

        def asked(request: Request) -> None:
            if request.url.split("#")[0] not in (start, "data:,"):
                complain(f"request: {request.url}")

        page.on("dialog", alerted)
        page.on("request", asked)
        page.goto(start + address)
        page.wait_for_selector("html[data-whole]")
        self.visits.append(visit)
        return visit


@pytest.fixture
def visit(browser: Browser, pages: dict[str, Path]) -> Iterator[Visitor]:
    """Opens a page; at the end none may have complained, asked for anything or shown a dialog."""
    visitor = Visitor(browser, pages)
    yield visitor
    complaints = [complaint for opened in visitor.visits for complaint in opened.complaints]
    for opened in visitor.visits:
        opened.page.context.close()
    assert complaints == []
