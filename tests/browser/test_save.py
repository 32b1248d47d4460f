"""What is taken along: pictures, tables, the graph, the printed page."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree as ET
from pathlib import Path

import networkx as nx
import pytest

from tests.browser.conftest import Visit, Visitor
from tests.browser.graphs import EVIL


def saved(opened: Visit, button: str, folder: Path) -> Path:
    opened.page.click("#save")
    with opened.page.expect_download() as download:
        opened.page.click(f"#{button}")
    target = folder / download.value.suggested_filename
    download.value.save_as(target)
    assert opened.page.is_hidden("#save-menu")
    return target


@pytest.mark.parametrize("name", ["sample", "hostile", "large"])
def test_pictures(visit: Visitor, large_page: object, name: str, tmp_path: Path) -> None:
    opened = visit(name)
    assert saved(opened, "save-png", tmp_path).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    root = ET.parse(saved(opened, "save-svg", tmp_path)).getroot()
    kinds = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert kinds.count("text") >= 3 and set(kinds) <= {"svg", "title", "rect", "path", "text"}
    titles = {element.findtext("{*}title") for element in root.iter("{http://www.w3.org/2000/svg}path")} - {None}
    inside = """[...Visible.nodes].filter((n) => { const p = Graph.toScreen(n), f = Graph.frame();
        return p.x > 0 && p.y > 0 && p.x < f.width && p.y < f.height; }).length"""
    assert len(titles) >= min(opened.run(inside), 5)
    assert "NaN" not in ET.tostring(root, "unicode") and "Infinity" not in ET.tostring(root, "unicode")


def test_tables(visit: Visitor, tmp_path: Path) -> None:
    opened = visit("hostile", "#all=1")
    rows = list(csv.reader(io.StringIO(saved(opened, "save-csv", tmp_path).read_text(encoding="utf-8-sig"))))
    assert rows[0] == ["key", "label", "kind", "papers", "community", "year", "venue"]
    assert len(rows) - 1 == opened.run("Visible.nodes.size")
    assert {row[1] for row in rows[1:]} == set(EVIL)
    links = list(csv.DictReader(io.StringIO(saved(opened, "save-links", tmp_path).read_text(encoding="utf-8-sig"))))
    assert len(links) == opened.run("Visible.edges.length")
    assert {link["predicate"] for link in links} >= {"subject", "introduces"}


def test_graphml_is_what_is_seen(visit: Visitor, tmp_path: Path) -> None:
    for name, address in (("sample", "#all=1"), ("hostile", "#all=1"), ("real", "")):
        opened = visit(name, address)
        graph = nx.read_graphml(saved(opened, "save-graphml", tmp_path), force_multigraph=True)
        assert graph.number_of_nodes() == opened.run("Visible.nodes.size")
        assert graph.number_of_edges() == opened.run("Visible.edges.length")
        assert {data["kind"] for _, data in graph.nodes(data=True)} <= set(opened.run("Data.details.kinds"))
        assert all(data["weight"] > 0 and data["predicate"] for _, _, data in graph.edges(data=True))


def test_a_spreadsheet_runs_no_formula(visit: Visitor) -> None:
    cells = "['=1+1', '-2', ' =1', '\\t@x', 'plain', -2, null].map(Save.cell)"
    assert visit("sample").run(cells) == ["'=1+1", "'-2", "' =1", "'\t@x", "plain", "'-2", ""]


def test_print_is_a_table(visit: Visitor) -> None:
    opened = visit("sample", "#all=1")
    opened.page.emulate_media(media="print")
    opened.page.wait_for_selector(".print table")
    assert opened.page.locator(".print tbody tr").count() == opened.run("Visible.nodes.size")
    assert opened.page.is_hidden("#graph") and opened.page.is_visible(".print table")
    assert opened.page.pdf()[:4] == b"%PDF"
    opened.page.emulate_media(media="screen")
    assert opened.page.locator(".print table").count() == 0


def test_the_link_is_copied(visit: Visitor) -> None:
    opened = visit("sample", "#n=concept%2Fcontinual-learning")
    opened.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened.page.click("#copy")
    opened.until("document.getElementById('copy').textContent !== 'Copy link'")
    assert "n=concept%2Fcontinual-learning" in opened.run("location.href") and "at=" in opened.run("location.href")
