"""A page of 20,000 nodes: small enough, quick enough, the same in both of its stages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Visit, Visitor

STAGES = {"canvas": "canvas", "webgl": "sigma"}


def test_it_is_within_its_limit_and_says_what_it_carries(visit: Visitor, large_page: Path) -> None:
    assert large_page.stat().st_size <= 6_000_000
    opened = visit("large")
    assert opened.run("Data.count") == 20_000
    carried = opened.run("Texts.count")
    assert 1_000 < carried <= 13_000
    if carried < 13_000:
        assert f"{carried:,} of 13,000 papers" in opened.text("#details")
        without = opened.run(
            "[...Array(Data.paperCount).keys()].map((i) => Data.firstPaper + i).find((p) => !Texts.has(p))"
        )
        opened.run(f"State.select({without})")
        assert "This one is in graph.ttl" in opened.text("#details")
    best = """[...Array(Data.firstPaper).keys()].filter((n) => Data.links[n].length)
        .filter((n) => !Texts.has(Data.links[n][0].node)).length"""
    assert opened.run(best) == 0, "the best paper of every concept carries its abstract"


@pytest.mark.parametrize("stage", STAGES)
def test_both_stages_do_the_same(visit: Visitor, large_page: Path, stage: str) -> None:
    opened = visit("large", f"#draw={stage}")
    page = opened.page
    assert opened.run("Graph.stage") == STAGES[stage]
    page.fill("#search", opened.run("Data.nodes.label[3]"))
    page.keyboard.press("Enter")
    assert opened.run("State.selected()") == [3]
    page.click("#unfold")
    assert opened.run("[...Visible.nodes].filter(Data.isPaper).length") > 0
    page.keyboard.press("Escape")
    page.click("#hubs")
    free = """(() => { const f = Graph.frame();
        const inside = (n) => f.x(n) > 40 && f.y(n) > 120 && f.x(n) < f.width - 60 && f.y(n) < f.height - 60;
        const concepts = [...Visible.nodes].filter((n) => Data.isConcept(n) && inside(n));
        return concepts.find((n) => Graph.hit(Graph.toScreen(n)) === n); })()"""
    click(opened, opened.run(free))
    assert len(opened.run("State.selected()")) == 1
    before = opened.run("Graph.camera().scale")
    page.mouse.wheel(0, -300)
    opened.until(f"Graph.camera().scale > {before}")
    opened.until("location.hash.includes('at=')")
    assert f"draw={stage}" in opened.run("location.hash")
    if stage == "webgl":
        opened.page.wait_for_timeout(300)
        for node in opened.run("[...Visible.nodes].slice(0, 40)"):
            mine, sigmas = opened.run(f"[Graph.toScreen({node}), StageWebgl.drawn({node})]")
            assert abs(mine["x"] - sigmas["x"]) < 1 and abs(mine["y"] - sigmas["y"]) < 1


def click(opened: Visit, node: int) -> None:
    at = opened.run(f"Graph.toScreen({node})")
    box = opened.page.locator("#graph").bounding_box()
    assert box is not None
    opened.page.mouse.move(box["x"] + at["x"], box["y"] + at["y"])
    opened.page.mouse.down()
    opened.page.mouse.up()


def test_everything_unfolds(visit: Visitor, large_page: Path) -> None:
    opened = visit("large", "#draw=canvas")
    opened.page.click("#all")
    opened.until("Visible.nodes.size > 15000")
    assert "13,000 of 13,000 papers" in opened.text("#count")
    opened.page.wait_for_timeout(200)
    seen = """(() => { const c = document.querySelector("#graph canvas"), colours = new Set();
        const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
        for (let i = 0; i < d.length; i += 4) colours.add(d[i] * 65536 + d[i + 1] * 256 + d[i + 2]);
        return colours.size; })()"""
    assert opened.run(seen) > 200
    opened.page.click("#tab-list")
    assert opened.page.locator("#list tbody tr").count() == 250
    opened.page.click("#all")
    assert opened.run("[...Visible.nodes].some(Data.isPaper)") is False


def test_marks_after_an_astral_letter(visit: Visitor, large_page: Path) -> None:
    opened = visit("large")
    for step in range(0, 900, 90):
        paper = opened.run(f"Data.links[{step}][0].node")
        opened.run(f"State.select({paper})")
        read = """[...document.querySelectorAll("#abstract mark")]
            .map((m) => [m.textContent, Data.nodes.label[m.dataset.node]])"""
        marks = opened.run(read)
        assert marks and all(text == label for text, label in marks)
