"""What is drawn: labels once and apart, lines as heavy in every stage, papers that can be seen, what filters leave."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from tests.browser.conftest import Visit, Visitor

WRITTEN = """((node) => { const said = [], own = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        said.push([text, x, y]); return own.apply(this, arguments); };
    window.said = said; Graph.point(node); })"""
"""Show a node and keep what is written from then on."""

PILED = """(() => { const f = Graph.frame(), r = (n) => Shapes.radius(n, f.scale), shown = [...Visible.nodes];
    const cells = new Map(), key = (x, y) => Math.floor(x / 40) * 4096 + Math.floor(y / 40);
    let piled = 0;
    for (const n of shown) {
        const x = f.x(n), y = f.y(n);
        for (const i of [-40, 0, 40]) for (const j of [-40, 0, 40]) for (const o of cells.get(key(x + i, y + j)) || [])
            if (Math.hypot(x - f.x(o), y - f.y(o)) < 0.85 * (r(n) + r(o))) piled++;
        cells.set(key(x, y), [...(cells.get(key(x, y)) || []), n]);
    }
    return piled / shown.length; })()"""
"""How many nodes lie on another, of all that are shown."""

CROSSING = """(() => { const all = Labels.boxes; let n = 0;
    const cross = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
    all.forEach((a, i) => all.slice(0, i).forEach((b) => { n += cross(a, b); }));
    return [n, all.length, all.filter((b) => b.x < 0 || b.y < 0 || b.x + b.w > Graph.frame().width).length]; })()"""
"""Pairs of labels that lie on each other, labels, and labels that are cut off."""

INK = """async (png) => { const image = new Image(); image.src = "data:image/png;base64," + png; await image.decode();
    const c = document.createElement("canvas"); c.width = image.width; c.height = image.height;
    const ctx = c.getContext("2d"); ctx.drawImage(image, 0, 0); let sum = 0;
    const d = ctx.getImageData(0, 0, c.width, c.height).data, [r, g, b] = [d[0], d[1], d[2]];
    for (let i = 0; i < d.length; i += 4) sum += Math.abs(d[i] - r) + Math.abs(d[i + 1] - g) + Math.abs(d[i + 2] - b);
    return sum / c.width / c.height; }"""
"""How much of a picture is not its ground."""


def settled(visit: Visit) -> None:
    visit.page.wait_for_timeout(250)


@pytest.mark.parametrize("name", ["sample", "crowded"])
def test_a_node_under_the_pointer_has_one_label(visit: Visitor, name: str) -> None:
    opened = visit(name)
    opened.until("Labels.boxes.length > 0")
    node = opened.run("Labels.boxes.find((box) => Data.label(box.node).length < 19).node")
    opened.run(f"{WRITTEN}({node})")
    settled(opened)
    box = opened.run(f"Labels.boxes.find((b) => b.node === {node})")
    label = opened.run(f"Data.label({node})")
    own = [(x - box["x"], y - box["y"]) for text, x, y in opened.run("said") if text == label]
    assert own and all(0 < x < box["w"] and 0 < y < box["h"] for x, y in own), "in its place, and nowhere else"
    # Pointing at it moves no other label.
    before = opened.run("Labels.boxes.map((b) => [b.node, b.x, b.y])")
    opened.run("Graph.point(-1)")
    settled(opened)
    assert opened.run("Labels.boxes.map((b) => [b.node, b.x, b.y])") == before


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_labels_are_no_heap(visit: Visitor, size: tuple[int, int]) -> None:
    opened = visit("real", viewport={"width": size[0], "height": size[1]})
    settled(opened)
    for state in ("", "State.set({all: true})"):
        opened.run(state or "0")
        settled(opened)
        crossing, count, cut = opened.run(CROSSING)
        assert crossing == 0 and cut == 0
        assert count >= (40 if size[0] > 1000 else 10)


@pytest.mark.parametrize("name", ["real", "large"])
def test_all_at_once_is_no_pile(visit: Visitor, large_page: Path, name: str) -> None:
    opened = visit(name, "#draw=canvas")
    opened.run("State.set({all: true})")
    settled(opened)
    assert opened.run(PILED) < (0.01 if name == "real" else 0.1)
    assert opened.run("Shapes.radius(Data.firstPaper, Graph.frame().scale)") > (2.5 if name == "real" else 1)


def test_lines_are_as_heavy_in_both_stages_of_a_large_page(visit: Visitor, large_page: Path) -> None:
    lines = {}
    for stage in ("canvas", "webgl"):
        opened = visit("large", f"#draw={stage}")
        found = []
        for change in ("{}", "{strength: 95}"):
            opened.run(f"State.set({change})")
            settled(opened)
            found.append(ink(opened))
        lines[stage] = found[0] - found[1]
    assert lines["canvas"] > 1
    assert 0.6 < lines["webgl"] / lines["canvas"] < 1.5


def ink(opened: Visit) -> float:
    """Of the middle of the drawing."""
    box = opened.page.locator("#graph").bounding_box()
    assert box is not None
    middle = {"x": box["x"] + 20, "y": box["y"] + 110, "width": box["width"] - 90, "height": box["height"] - 170}
    picture = opened.page.screenshot(clip=middle)  # type: ignore[arg-type]
    reader = opened.page.context.browser.new_page()  # type: ignore[union-attr]
    found = float(reader.evaluate(INK, base64.b64encode(picture).decode()))
    reader.close()
    return found


def test_the_overview_counts_what_the_filters_leave(visit: Visitor) -> None:
    opened = visit("real")
    first = opened.page.locator("#details .row .node").first
    before = first.inner_text()
    home = opened.run("Data.nodes.community[0]")
    assert home == opened.run(f"Data.nodes.community[Data.nodes.label.indexOf({before!r})]")
    other = opened.run(f"Data.nodes.community.find((c) => c >= 0 && c !== {home})")
    opened.run(f"State.set({{only: [{other}]}})")
    shown = opened.page.locator("#details .row .node").all_inner_texts()
    assert shown and before not in shown
    kinds = opened.run(f"{shown!r}.map((label) => Data.nodes.community[Data.nodes.label.indexOf(label)])")
    assert set(kinds) == {other}
    concepts = opened.run(f"Data.nodes.community.filter((c) => c === {other}).length")
    assert f"{concepts}\nconcepts" in opened.text("#details .facts")
    opened.run("State.set({only: [], hide: [0]})")
    assert "No concept passes the filters" in opened.text("#details")
    opened.run("State.set({hide: []})")
    assert first.inner_text() == before and "passes the filters" not in opened.text("#details .hint >> nth=0")


def test_every_community_has_a_colour_of_its_own_in_drawing_and_legend(visit: Visitor) -> None:
    opened = visit("real")
    count = opened.run("Data.details.communities.length")
    drawn = opened.run(f"[...Array({count}).keys()].map((i) => Theme.group(i))")
    assert len(set(drawn)) == count > 12 and opened.run("Theme.group(-1)") not in drawn
    glyphs = opened.run(
        """[...document.querySelectorAll(".community .glyph path")].map((path) => getComputedStyle(path).fill)"""
    )
    as_rgb = [f"rgb({int(c[1:3], 16)}, {int(c[3:5], 16)}, {int(c[5:7], 16)})" for c in drawn]
    assert glyphs == as_rgb
