"""The page beside pyvis with its defaults, on the same graph, in headless Chromium without a graphics card.

``python -m benchmarks page [NODES ...] [ours]``: bytes, seconds of CPU to write, milliseconds until the first drawing,
until everything is unfolded and drawn, and of one frame while everything is seen; medians of three visits. Each time is
given as wall/CPU of the page's main thread: on a busy machine quote the second. pyvis gets its nodes and edges at once,
since its own ``add_edge`` is quadratic; it is drawn when its physics has come to rest, or not within ``PATIENCE``.
"""

from __future__ import annotations

import io
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from pyvis.network import Network

from kg.exporters.html import write
from kg.graph.networkx_view import typed_graph
from kg.model import KnowledgeGraph
from tests.browser.graphs import large
from tests.conftest import FLAGS

SIZES = (500, 2_000, 5_000, 20_000)
VISITS = 3
PATIENCE = 60.0

UNFOLD, FRAME = "State.set({ all: true })", "Graph.zoom(1.1)"
DRAWN = "performance.getEntriesByName('kg-drawn')[0].startTime"


def graph_of(nodes: int) -> KnowledgeGraph:
    """So many nodes in the proportions of a real pile: 65 % papers, 13 % concepts, 22 % artefacts."""
    concepts, artefacts = round(nodes * 0.125), round(nodes * 0.225)
    return large(nodes - concepts - artefacts, concepts, artefacts)


def ours(graph: KnowledgeGraph, folder: Path, browser: Browser) -> str:
    """One line on our page."""
    start = time.process_time()
    out = io.BytesIO()
    write(graph, out)
    seconds = time.process_time() - start
    (folder / "page.html").write_bytes(out.getvalue())
    found: list[tuple[float, ...]] = []
    for _ in range(VISITS):
        page = blank(browser)
        clock = Clock(page)
        page.goto((folder / "page.html").as_uri(), wait_until="commit")
        page.wait_for_selector("html[data-ready]", timeout=PATIENCE * 1_000)
        first = page.evaluate(DRAWN), clock.spent()
        page.wait_for_selector("html[data-whole]", timeout=PATIENCE * 1_000)
        page.wait_for_timeout(500)
        found.append((*first, *clock.of(UNFOLD), *clock.of(FRAME)))
        stage = page.evaluate("Graph.stage")
        page.context.close()
    first, busy, unfold, busy2, frame, busy3 = (statistics.median(column) for column in zip(*found, strict=True))
    times = f"first {first:.0f}/{busy:.0f}, all {unfold:.0f}/{busy2:.0f}, frame {frame:.0f}/{busy3:.0f} ms"
    return f"kg ({stage}): {out.tell():,} bytes, {seconds:.1f} s; {times}"


class Clock:
    """Milliseconds of CPU of a page's main thread.

    Args:
        page: before it is loaded.
    """

    def __init__(self, page: Page) -> None:
        self.page, self.session = page, page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent(self) -> float:
        """So far."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return float(next(entry["value"] for entry in metrics if entry["name"] == "TaskDuration")) * 1_000

    def of(self, work: str) -> tuple[float, float]:
        """Wall and CPU of a piece of work and of the frame that shows it."""
        before = self.spent()
        wall = self.page.evaluate(
            f"""(() => new Promise((done) => {{ const start = performance.now(); {work};
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))); }}))()"""
        )
        return float(wall), self.spent() - before


def theirs(graph: KnowledgeGraph, folder: Path, browser: Browser) -> str:
    """One line on pyvis with its defaults."""
    view = typed_graph(graph)
    start = time.process_time()
    net = Network(cdn_resources="in_line")
    number = {node: place for place, node in enumerate(view)}
    net.nodes = [{"id": number[node], "label": data.get("label", node)[:60]} for node, data in view.nodes(data=True)]
    net.edges = [{"from": number[a], "to": number[b]} for a, b in view.edges()]
    text = net.generate_html()
    seconds = time.process_time() - start
    (folder / "pyvis.html").write_text(text, encoding="utf-8")
    page = blank(browser)
    page.goto((folder / "pyvis.html").as_uri(), wait_until="commit")
    rest = settled(page)
    page.context.close()
    says = f"drawn after {rest:.1f} s" if rest else f"not drawn within {PATIENCE:.0f} s"
    return f"pyvis: {len(text.encode()):,} bytes, {seconds:.1f} s; {says}"


def settled(page: Page) -> float:
    """Seconds until pyvis' physics rests; 0 where it does not in time."""
    script = """() => new Promise((done) => {
        const rest = () => setTimeout(() => done(performance.now() / 1000));
        const wait = () => typeof network === "undefined" || !network ? setTimeout(wait, 20)
            : network.once("stabilizationIterationsDone", rest);
        wait();
    })"""
    page.set_default_timeout(PATIENCE * 1_000)
    try:
        return float(page.wait_for_function(script, timeout=PATIENCE * 1_000).json_value())
    except Exception:
        return 0.0


def blank(browser: Browser) -> Page:
    """An empty page with the network cut."""
    context: Any = browser.new_context(offline=True, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    page: Page = context.new_page()
    return page


def main() -> None:
    """Measure every size that is asked for."""
    sizes = [int(word) for word in sys.argv[1:] if word.isdigit()] or SIZES
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            graph = graph_of(size)
            browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            print(f"{size:,} nodes, {len(graph.links) + len(graph.cooccurrences):,} edges")
            print("  " + ours(graph, Path(folder), browser), flush=True)
            if "ours" not in sys.argv:
                print("  " + theirs(graph, Path(folder), browser), flush=True)
            browser.close()


if __name__ == "__main__":
    main()
