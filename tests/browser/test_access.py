"""For everyone: axe-core, the keyboard, small and large screens, contrast, calm."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Visit, Visitor

AXE = Path(__file__).resolve().parent / "vendor" / "axe.min.js"
VIEWS = {
    "overview": "",
    "concept": "#n=concept%2Fcontinual-learning&open=concept%2Fcontinual-learning",
    "paper": "#n=paper%2Fp1",
    "pair": "#n=concept%2Fcatastrophic-forgetting&with=concept%2Fcontinual-learning",
    "list": "#tab=list&all=1",
}


def findings(opened: Visit) -> list[str]:
    opened.run(AXE.read_text(encoding="utf-8") + "\n;0")
    run = """axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations
        .flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 99)} ${n.any.map((a) => a.message)}`)))"""
    return [str(finding) for finding in opened.run(run)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(visit: Visitor, view: str, scheme: str) -> None:
    assert findings(visit("sample", VIEWS[view], color_scheme=scheme)) == []


def test_axe_finds_nothing_in_what_opens(visit: Visitor) -> None:
    opened = visit("real", viewport={"width": 390, "height": 844})
    opened.page.click("#narrow")
    opened.page.click("#save")
    assert findings(opened) == []
    opened = visit("real", "#n=paper%2F0")
    opened.page.fill("#search", "learning")
    assert findings(opened) == []


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900), (3840, 2160)])
@pytest.mark.parametrize("name", ["sample", "hostile"])
def test_nothing_sticks_out(visit: Visitor, size: tuple[int, int], name: str) -> None:
    opened = visit(name, viewport={"width": size[0], "height": size[1]})
    for node in range(0, opened.run("Data.count"), 3):
        opened.run(f"State.select({node})")
        assert opened.run("document.documentElement.scrollWidth <= innerWidth")
        wide = """[...document.querySelectorAll("#details *")].map((e) => [e.getBoundingClientRect().right, e])
            .filter(([right]) => right > innerWidth + 1).map(([_, e]) => e.outerHTML.slice(0, 100))"""
        assert opened.run(wide) == []
    box = opened.page.locator("#graph").bounding_box()
    assert box is not None and box["width"] >= 200 and box["height"] >= 150


def test_every_stop_of_the_tab_key_is_seen(visit: Visitor) -> None:
    opened = visit("sample", "#n=paper%2Fp1")
    stops = set()
    for _ in range(90):
        opened.page.keyboard.press("Tab")
        seen = opened.run("""(() => { const e = document.activeElement, s = getComputedStyle(e);
            const r = e.getBoundingClientRect();
            const marked = s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0 || s.boxShadow !== "none";
            const shown = e === document.body || (marked || e.closest(".size, .find")) && r.width > 0;
            return [e.outerHTML.slice(0, 80), Boolean(shown)]; })()""")
        stops.add(seen[0])
        assert seen[1], seen
    assert len(stops) > 25


def test_the_whole_page_by_keyboard(visit: Visitor) -> None:
    opened = visit("sample")
    page = opened.page
    page.focus("#graph")
    before = opened.run("Graph.camera()")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("+")
    after = opened.run("Graph.camera()")
    assert after["x"] > before["x"] and after["scale"] > before["scale"]
    page.keyboard.press("0")
    page.focus("#save")
    page.keyboard.press("Enter")
    assert page.is_visible("#save-menu")
    page.keyboard.press("Escape")
    assert page.is_hidden("#save-menu") and opened.run("document.activeElement.id") == "save"
    page.focus("#tab-details")
    page.keyboard.press("ArrowRight")
    assert page.is_visible("#list") and opened.run("document.activeElement.id") == "tab-list"
    page.focus("#list tbody button")
    page.keyboard.press("Enter")
    assert opened.run("document.activeElement.matches('#details h2')")


def test_motion_is_reduced(visit: Visitor) -> None:
    opened = visit("sample")
    before = opened.run("Graph.camera().scale")
    opened.page.click("#zoom-in")
    assert opened.run("Graph.camera().scale") > before * 1.2
    durations = """[...document.querySelectorAll("*")].map((e) => getComputedStyle(e).transitionDuration)
        .filter((d) => d !== "0s")"""
    assert opened.run(durations) == []


def test_the_keys_of_the_drawing_hold_everywhere_but_in_fields(visit: Visitor) -> None:
    opened = visit("sample")
    page = opened.page
    scale = "Graph.camera().scale"
    first = opened.run(scale)
    page.focus("#copy")
    page.keyboard.press("+")
    assert opened.run(scale) > first * 1.2
    page.focus("#tab-list")
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert opened.run(scale) < first
    page.keyboard.press("0")
    assert abs(opened.run(scale) / first - 1) < 0.01
    page.focus("#search")
    page.keyboard.type("a+-0")
    assert page.input_value("#search") == "a+-0" and abs(opened.run(scale) / first - 1) < 0.01
    page.focus("#size")
    page.keyboard.press("-")
    assert abs(opened.run(scale) / first - 1) < 0.01


def test_on_a_phone_legend_and_link_are_at_hand(visit: Visitor) -> None:
    opened = visit("real", viewport={"width": 390, "height": 844})
    page = opened.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    assert page.is_hidden("#key")
    page.click("#legend")
    assert page.is_visible("#key") and page.is_visible("#size") and "Colours are communities" in page.inner_text("#key")
    assert findings(opened) == []
    page.select_option("#size", "degree")
    assert "with how many concepts" in page.inner_text("#key")
    page.keyboard.press("Escape")
    assert page.is_hidden("#key") and opened.run("document.activeElement.id") == "legend"
    page.click("#save")
    page.click("#save-link")
    opened.until("document.getElementById('save').textContent === 'Copied'")
    assert "size=degree" in opened.run("navigator.clipboard.readText()")
    assert opened.run("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.is_hidden("#legend") and page.is_visible("#key") and page.is_visible("#quick #size")
