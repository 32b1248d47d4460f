"""The page in a browser: what a reader does, and what must never happen (``visit`` checks it after every test)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Visitor
from tests.browser.graphs import EVIL
from tests.sample import sample_graph

SHOWN = "Visible.nodes.size"


def number(label: str) -> str:
    return f"Data.nodes.label.indexOf({label!r})"


def over(a: dict[str, float], b: dict[str, float], start: str = "x", size: str = "w") -> bool:
    return a[start] < b[start] + b[size] and b[start] < a[start] + a[size]


def test_it_opens_on_the_concepts(visit: Visitor) -> None:
    opened = visit("sample")
    assert opened.page.title() == "Concept graph of 4 papers"
    assert opened.text("#count") == "Shown: 5 of 5 concepts, 0 of 4 papers, 0 of 3 artefacts · 3 links"
    assert opened.run("[...Visible.nodes].every((n) => Data.isConcept(n))")
    pixels = """(() => { const c = document.querySelector("#graph canvas");
        return new Set(c.getContext("2d").getImageData(0, 0, c.width, c.height).data).size })()"""
    assert opened.run(pixels) > 20


@pytest.mark.parametrize(("query", "first"), [
    ("lifelong", "continual learning"),
    ("CL", "continual learning"),
    ("continuous learning", "continual learning"),
    ("Class Incremental  learnings", "class-incremental learning"),
    ("cifar 10", "CIFAR-10"),
    ("angstrom", "Zoë Ångström"),
])  # fmt: skip
def test_search_knows_every_name(visit: Visitor, query: str, first: str) -> None:
    page = visit("sample").page
    page.keyboard.press("/")
    page.keyboard.type(query)
    assert page.inner_text(".option[aria-selected=true] .name") == first
    page.keyboard.press("Enter")
    page.wait_for_selector("#details h2:focus")
    assert page.inner_text("#details h2") == first
    assert page.is_hidden("#results")


def test_search_groups_and_counts(visit: Visitor) -> None:
    page = visit("sample").page
    page.fill("#search", "learning")
    assert page.locator(".results .group").all_inner_texts() == ["Concepts\n3", "Papers\n2"]
    assert page.inner_text("#found") == "5 results"
    page.keyboard.press("Escape")
    assert page.is_hidden("#results") and page.input_value("#search") == ""
    page.fill("#search", "zzz")
    assert "Nothing" in page.inner_text("#results")


def test_a_click_on_a_concept_fills_the_panel(visit: Visitor) -> None:
    opened = visit("sample")
    at = opened.run(f"Graph.toScreen({number('continual learning')})")
    box = opened.page.locator("#graph").bounding_box()
    assert box is not None
    opened.page.mouse.click(box["x"] + at["x"], box["y"] + at["y"])
    opened.until("State.view.sel !== ''")
    panel = opened.text("#details")
    assert opened.text("#details h2") == "continual learning"
    assert "lifelong learning" in panel and "machine learning" in panel and "Dual-Arch for continual learning" in panel


def test_marks_stand_exactly_on_the_words(visit: Visitor) -> None:
    graph = sample_graph()
    for paper in graph.papers:
        opened = visit("sample", "#n=paper%2F" + paper.identifier)
        pieces: dict[str, str] = {}
        for mark in opened.page.locator("#abstract mark").all():
            key = mark.get_attribute("data-mark") or ""
            pieces[key] = pieces.get(key, "") + (mark.text_content() or "")
        mentions = [
            m for m in graph.mentions if m.paper == paper.iri and m.field == "abstract" and "/work/" not in m.about[0]
        ]
        assert sorted(pieces.values()) == sorted(m.surface for m in mentions)
        assert opened.page.locator("#abstract").text_content() == paper.abstract


def test_a_mark_leads_to_what_it_is_about(visit: Visitor) -> None:
    page = visit("sample", "#n=paper%2Fp1").page
    page.click("#abstract mark.introduces")
    assert page.inner_text("#details h2") == "Dual-Arch"
    assert "Introduced by" in page.inner_text("#details")


def test_a_paper_says_why(visit: Visitor) -> None:
    page = visit("sample", "#n=paper%2Fp1").page
    text = page.inner_text("#details")
    assert all(word in text for word in ("Zoë Ångström", "ICML", "Introduces", "Uses", "Cites", "Huang et al. (2024)"))
    page.get_by_label("Why continual learning: score 0.87").click()
    assert page.locator(".score tr").all_inner_texts() == ["count\t+0.218", "title\t+0.200"]
    assert page.locator("a.out").first.get_attribute("rel") == "noopener noreferrer"


def test_an_edge_shows_the_papers_and_their_words(visit: Visitor) -> None:
    page = visit("sample", "#n=concept%2Fcatastrophic-forgetting&with=concept%2Fcontinual-learning").page
    text = page.inner_text("#details")
    assert "1 shared paper" in text and "Dual-Arch for continual learning" in text
    assert {"Continual learning", "catastrophic forgetting"} == set(page.locator("blockquote mark").all_inner_texts())


def test_a_click_on_a_line_selects_the_pair(visit: Visitor) -> None:
    opened = visit("sample")
    middle = """(() => {
        const edge = Visible.edges[0], bend = 0.05;
        const a = Graph.toScreen(Data.edges.from[edge]), b = Graph.toScreen(Data.edges.to[edge]);
        return { x: (a.x + b.x) / 2 + (b.y - a.y) * bend, y: (a.y + b.y) / 2 - (b.x - a.x) * bend };
    })()"""
    at = opened.run(middle)
    box = opened.page.locator("#graph").bounding_box()
    assert box is not None
    opened.page.mouse.click(box["x"] + at["x"], box["y"] + at["y"])
    opened.until("State.view.mate !== ''")


def test_papers_unfold_and_fold(visit: Visitor) -> None:
    opened = visit("sample", "#n=concept%2Fcontinual-learning")
    before = opened.run(SHOWN)
    opened.page.click("#unfold")
    # three papers, and the three artefacts that they introduce or use
    assert opened.run(SHOWN) == before + 6
    assert "3 of 4 papers, 3 of 3 artefacts" in opened.text("#count")
    opened.page.click("#unfold")
    assert opened.run(SHOWN) == before
    opened.page.click("#all")
    assert "4 of 4 papers" in opened.text("#count")
    opened.page.click("#all")
    assert opened.run(SHOWN) == before


def test_a_double_click_unfolds(visit: Visitor) -> None:
    opened = visit("sample")
    at = opened.run(f"Graph.toScreen({number('continual learning')})")
    box = opened.page.locator("#graph").bounding_box()
    assert box is not None
    opened.page.mouse.dblclick(box["x"] + at["x"], box["y"] + at["y"])
    opened.until("State.view.open.length === 1")


def test_filters_narrow_and_count(visit: Visitor) -> None:
    opened = visit("crowded")
    assert opened.run(SHOWN) == 500
    opened.page.click(".community >> nth=0")
    assert opened.run(f"{SHOWN} < 500 && [...Visible.nodes].every((n) => Data.nodes.community[n] === 0)")
    opened.page.click("text=show all")
    opened.page.fill("#min-papers", "20")
    assert opened.run("[...Visible.nodes].every((n) => Data.nodes.papers[n] >= 20)")
    opened.page.fill("#min-papers", "1")
    hubs = opened.run("[...Visible.nodes].filter(Visible.isHub).length")
    assert hubs > 0
    opened.page.click("#hubs")
    assert opened.run("[...Visible.nodes].filter(Visible.isHub).length") == 0
    links = opened.run("Visible.edges.length")
    opened.page.check("#check-every")
    assert opened.run("Visible.edges.length") > links
    opened.page.fill("#min-strength", "90")
    assert opened.run("Visible.edges.every((e) => Data.edges.npmi[e] >= 900)")
    opened.page.click("text=Reset filters")
    assert opened.run(SHOWN) == 500
    opened.page.click(".kindchip[data-kind=concept]")
    assert opened.run(SHOWN) == 0


def test_the_address_holds_the_view(visit: Visitor) -> None:
    opened = visit("sample")
    page = opened.page
    page.fill("#search", "catastrophic")
    page.keyboard.press("Enter")
    page.click("#unfold")
    page.click("#hubs")
    view, hash_ = opened.run("JSON.stringify(State.view)"), opened.run("location.hash")
    assert "catastrophic-forgetting" in hash_
    again = visit("sample", hash_)
    assert again.run("JSON.stringify(State.view)") == view
    assert again.text("#details h2") == "catastrophic forgetting"
    page.go_back()
    assert opened.run("State.view.hubs") is False
    page.go_back()
    page.go_back()
    assert opened.run("State.view.sel") == "" and opened.text("#details h2") == "What these papers are about"


def test_a_broken_address_is_harmless(visit: Visitor) -> None:
    for broken in (
        "#n=concept%2Fnone&open=x|y&group=99&papers=-4&hide=nothing&tab=</script>",
        "#n=__proto__&with=constructor&size=toString&sort=valueOf&draw=none&links=&at=1e9,NaN,0",
        "#from=-1&to=99999999&venue=x&score=1e308&strength=NaN&group=0.5.-1.1e3&both=1",
        "#%E0%A4%A",
        "#n=author:nobody&at=0,0,0.000",
    ):
        assert visit("sample", broken).run(f"{SHOWN} <= 5")


def test_the_address_holds_hostile_names(visit: Visitor) -> None:
    opened = visit("hostile")
    opened.run("State.set({ venues: [...Data.details.papers.venues.keys()], open: [0, 1, 2], from: 2000, all: true })")
    before = opened.run("JSON.stringify(State.view)")
    opened.run("State.follow()")
    assert opened.run("JSON.stringify(State.view)") == before
    assert opened.run(
        "(() => { const n = ['a|b%7C%25', '%', '||', 'ü&=#'];"
        " return JSON.stringify(Hash.split(Hash.join(n))) === JSON.stringify(n); })()"
    )


def test_hostile_texts_are_shown_and_do_nothing(visit: Visitor) -> None:
    opened = visit("hostile", "#all=1")
    for node in range(opened.run("Data.count")):
        opened.run(f"State.select({node})")
    opened.run("State.set({ sel: '', tab: 'list' })")
    for label in EVIL[:4]:
        opened.page.fill("#search", label)
    assert opened.run("document.querySelectorAll('img, script[src], iframe').length") == 0
    assert opened.run(
        "[...document.querySelectorAll('a')].every((a) => /^(https?:|#|blob:)/.test(a.getAttribute('href')))"
    )
    for paper in range(opened.run("Data.firstPaper"), opened.run("Data.firstArtefact")):
        opened.run(f"State.select({paper})")
        label = opened.run(f"Data.nodes.label[{paper}]")
        marks = opened.run("[...document.querySelectorAll('#abstract mark')].map((m) => m.textContent)")
        assert marks and set(marks) == {label}
    assert opened.run("document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_alone_leads_from_search_to_paper_and_back(visit: Visitor) -> None:
    opened = visit("sample")
    page = opened.page
    page.keyboard.press("/")
    page.keyboard.type("forgetting")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert page.inner_text("#details h2") == "catastrophic forgetting"
    for _ in range(20):
        page.keyboard.press("Tab")
        if opened.run("document.activeElement.textContent.startsWith('Dual-Arch for')"):
            break
    page.keyboard.press("Enter")
    assert page.inner_text("#details .kind").startswith("Paper")
    for _ in range(12):
        page.keyboard.press("Tab")
        if opened.run("document.activeElement.matches('#abstract mark')"):
            break
    page.keyboard.press("Enter")
    assert page.inner_text("#details .kind").startswith("Concept")
    page.keyboard.press("Escape")
    assert page.inner_text("#details h2") == "What these papers are about"


def test_the_list_is_the_drawing_in_words(visit: Visitor) -> None:
    opened = visit("sample")
    opened.page.click("#tab-list")
    assert opened.page.locator("#list tbody tr").count() == opened.run(SHOWN)
    opened.page.click("#list th button >> nth=0")
    names = opened.page.locator("#list tbody bdi").all_inner_texts()
    assert names == sorted(names, key=str.lower)
    opened.page.click("#list tbody button >> nth=1")
    assert opened.text("#details h2") == names[1]


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_labels_do_not_lie_on_each_other(visit: Visitor, size: tuple[int, int]) -> None:
    opened = visit("crowded", viewport={"width": size[0], "height": size[1]})
    opened.page.wait_for_timeout(300)
    boxes = opened.run("Labels.boxes")
    assert len(boxes) >= 12
    hits = [(a, b) for i, a in enumerate(boxes) for b in boxes[:i] if over(a, b) and over(a, b, "y", "h")]
    assert not hits
    assert opened.run("document.documentElement.scrollWidth <= innerWidth")


def test_the_whole_of_a_graph_unfolds(visit: Visitor) -> None:
    opened = visit("crowded")
    opened.page.click("#all")
    assert opened.run(SHOWN) == opened.run("Data.nodes.papers.filter((n) => n > 0).length")
    assert "1,200 of 1,200 papers" in opened.text("#count")


def test_dark_follows_the_system_and_the_button(visit: Visitor) -> None:
    opened = visit("sample", color_scheme="dark")
    dark = opened.run("getComputedStyle(document.body).backgroundColor")
    opened.page.click("#theme")
    assert opened.run("document.documentElement.dataset.theme") == "light"
    assert opened.run("getComputedStyle(document.body).backgroundColor") != dark


def test_without_scripts_there_is_a_table(visit: Visitor, pages: dict[str, Path]) -> None:
    context = visit.browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto(pages["sample"].as_uri())
    assert "continual learning" in page.inner_text(".plain table >> nth=0")
    context.close()


@pytest.mark.parametrize(("block", "drawn"), [("kg-nodes", False), ("kg-texts", True)])
def test_a_damaged_file_says_so(
    visit: Visitor, pages: dict[str, Path], tmp_path: Path, block: str, drawn: bool
) -> None:
    text = pages["sample"].read_text(encoding="utf-8")
    place = text.index(f'"{block}">') + len(block) + 3
    (tmp_path / "torn.html").write_text(text[:place] + "torn " + text[place:], encoding="utf-8")
    page = visit.browser.new_context(offline=True).new_page()
    page.goto((tmp_path / "torn.html").as_uri())
    page.wait_for_selector("#trouble:visible")
    assert "cannot be read" in page.inner_text("#trouble")
    assert (page.get_attribute("html", "data-ready") == "true") is drawn
    page.context.close()


@pytest.mark.parametrize(("mark", "drawn"), [
    ("<main", False), ('id="kg-nodes">', False), ("data-ready", False), ('class="kg-texts"', True),
    ('<i id="end"', True),
])  # fmt: skip
def test_a_file_that_was_cut_off_says_so(
    visit: Visitor, pages: dict[str, Path], tmp_path: Path, mark: str, drawn: bool
) -> None:
    text = pages["sample"].read_text(encoding="utf-8")
    place = text.rindex(mark) if mark != "data-ready" else text.index("<script>") + 5_000
    (tmp_path / "cut.html").write_text(text[:place], encoding="utf-8")
    complaints: list[str] = []
    page = visit.browser.new_context(offline=True).new_page()
    page.on("console", lambda message: complaints.append(message.text))
    page.goto((tmp_path / "cut.html").as_uri())
    page.wait_for_selector("#cut:visible, #trouble:visible")
    assert "cut off" in page.locator("#cut:visible, #trouble:visible").inner_text()
    assert (page.get_attribute("html", "data-ready") == "true") is drawn
    assert complaints == []
    page.context.close()


def test_a_whole_file_does_not(visit: Visitor, pages: dict[str, Path]) -> None:
    opened = visit("sample")
    opened.page.wait_for_timeout(2_700)
    assert opened.page.is_hidden("#cut")
    context = visit.browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto(pages["sample"].as_uri())
    page.wait_for_timeout(2_700)
    assert page.is_hidden("#cut")
    context.close()


def test_what_is_gone_is_not_pointed_at(visit: Visitor) -> None:
    opened = visit("sample", "#n=concept%2Fcontinual-learning")
    opened.page.locator("#details .row .node").first.click()
    opened.until("State.view.sel !== 'concept/continual-learning'")
    opened.page.wait_for_timeout(100)
    assert opened.run("Painter.look.hovered === -1 || document.querySelector('.node:hover') !== null")


def test_nodes_are_drawn_wherever_one_looks(visit: Visitor) -> None:
    opened = visit("crowded")
    far = opened.run("[...Visible.nodes].sort((a, b) => Data.nodes.x[b] - Data.nodes.x[a])[0]")
    x, y = opened.run(f"[Data.nodes.x[{far}], Data.nodes.y[{far}]]")
    opened.page.wait_for_timeout(200)
    opened.run(f"location.hash = 'at={x},{y},1.5'")
    opened.until("Graph.camera().scale === 1.5")
    opened.page.wait_for_timeout(200)
    assert opened.run("Graph.frame().width / 2 / Graph.camera().scale < Graph.camera().x"), "the origin is out of sight"
    ink = f"""(() => {{ const at = Graph.toScreen({far}), c = document.querySelector("#graph canvas");
        const k = c.width / c.clientWidth, ink = c.getContext("2d").getImageData(at.x * k, at.y * k, 1, 1).data;
        return "#" + [...ink.slice(0, 3)].map((v) => v.toString(16).padStart(2, "0")).join(""); }})()"""
    assert opened.run(ink) != opened.run("Theme.ink.canvas")


def test_a_link_to_an_unfolded_concept_shows_its_papers(visit: Visitor) -> None:
    opened = visit("real", "#n=concept%2Fcontinual-learning&open=concept%2Fcontinual-learning")
    near = opened.run("Graph.camera().scale")
    opened.run("Graph.fit(false)")
    assert near > 1.5 * opened.run("Graph.camera().scale")
