"""Narrowing and comparing: every filter, the counters, the path, what two have in common."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.browser.conftest import Visitor

SHOWN = "Visible.nodes.size"


def test_years_and_venues_narrow_the_papers_and_what_counts(visit: Visitor) -> None:
    opened = visit("real", "#all=1")
    page = opened.page
    everything = opened.run("[...Visible.nodes].filter(Data.isPaper).length")
    assert everything == opened.run("Data.paperCount")
    opened.run("State.set({ from: 3000 })")
    assert opened.run("[...Visible.nodes].filter(Data.isPaper).length") == 0
    assert "0 papers pass the filters" in opened.text("#count")
    page.click("text=Reset filters")
    opened.run("State.set({ venues: [Data.details.papers.venue[0]], all: true })")
    venue = "Data.details.papers.venue"
    same = f"[...Visible.nodes].filter(Data.isPaper).every((n) => {venue}[n - Data.firstPaper] === {venue}[0])"
    assert opened.run(same)


def test_a_year_on_its_own(visit: Visitor, large_page: object) -> None:
    opened = visit("large")
    opened.page.fill("#year-from", "2020")
    opened.page.press("#year-from", "Enter")
    opened.page.fill("#year-to", "2020")
    opened.page.press("#year-to", "Enter")
    expected = opened.run("Data.details.papers.year.filter((y) => y === 2020).length")
    assert f"{expected:,} papers pass the filters" in opened.text("#count")
    count = """(() => { const node = [...Visible.nodes][0];
        const all = Data.links[node].map((l) => l.node).filter((p) => Data.isPaper(p) && Data.year(p) === 2020);
        const papers = new Set(all);
        return [papers.size, Pile.papers(node)]; })()"""
    one, other = opened.run(count)
    assert one == other > 0
    assert opened.run("Visible.edges.every((e) => Pile.weight(e) > 0)")
    assert "from=2020" in opened.run("location.hash")
    opened.page.click(".venue >> nth=1")
    assert opened.run("Pile.passing") < expected
    opened.page.fill("#min-score", "85")
    opened.until("State.view.score === 85")
    assert opened.run("Visible.edges.filter((e) => Data.edges.type[e] === 0).every((e) => Data.edges.weight[e] >= 850)")


def test_a_minimum_score_hides_weak_links(visit: Visitor) -> None:
    opened = visit("sample", "#all=1&links=all")
    before = opened.run("Visible.edges.length")
    opened.page.fill("#min-score", "60")
    opened.until("State.view.score === 60")
    assert 0 < opened.run("Visible.edges.length") < before
    assert "score=60" in opened.run("location.hash")


def test_the_size_is_chosen_on_the_page(visit: Visitor) -> None:
    opened = visit("real")
    before = opened.run("[...Array(Data.firstPaper).keys()].map((n) => Shapes.base(n))")
    names = opened.page.locator("#size option").all_inner_texts()
    assert names[:2] == ["PageRank", "papers"] and {"betweenness", "closeness", "degree"} <= set(names)
    opened.page.select_option("#size", "betweenness")
    assert opened.run("[...Array(Data.firstPaper).keys()].map((n) => Shapes.base(n))") != before
    assert "size=betweenness" in opened.run("location.hash")
    assert "the bar is betweenness" in opened.text("#details")


def test_the_legend_hides_kinds(visit: Visitor) -> None:
    opened = visit("sample", "#all=1")
    opened.page.click("#key button >> nth=1")
    assert opened.run("[...Visible.nodes].some(Data.isPaper)") is False
    assert opened.page.get_attribute("#key button >> nth=1", "aria-pressed") == "false"
    opened.page.click("#key button >> nth=1")
    assert opened.run("[...Visible.nodes].some(Data.isPaper)") is True


def test_two_are_compared(visit: Visitor) -> None:
    opened = visit("real")
    page = opened.page
    page.fill("#search", "reinforcement learning")
    page.keyboard.press("Enter")
    page.click("text=Compare with …")
    page.keyboard.type("multi-armed bandits")
    page.keyboard.press("Enter")
    panel = opened.text("#details")
    assert "reinforcement learning and multi-armed bandit" in panel and "Concepts that link them" in panel
    shared = opened.run("Routes.shared(...State.selected())")
    between = opened.run("Routes.between(...State.selected()).map((e) => [e.node, e.first, e.second])")
    assert between
    for node, first, second in between:
        both = opened.run(f"State.selected().map((a) => Routes.shared(a, {node}).filter(Data.isPaper).length)")
        assert both == [first, second]
    page.click("#both")
    assert opened.run("State.view.both") and opened.run(SHOWN) < 60
    allowed = [*shared, *[entry[0] for entry in between], *opened.run("State.selected()"), *opened.run("Visible.way")]
    things = opened.run("[...Visible.nodes].filter((n) => !Data.isArtefact(n))")
    assert set(things) <= set(allowed)
    page.go_back()
    assert opened.run("State.view.both") is False


def test_the_path_is_a_path(visit: Visitor) -> None:
    opened = visit("real")
    ends = opened.run("""(() => { for (let a = 0; a < 40; a++) for (let b = a + 1; b < 80; b++) {
        const way = Routes.path(a, b); if (way.length === 5) return [a, b]; } })()""")
    opened.run(f"Dom.pair({ends[0]}, {ends[1]})")
    way = opened.run("Visible.way")
    assert way[0] == ends[0] and way[-1] == ends[1]
    for one, other in pairwise(way):
        assert opened.run(f"Data.links[{one}].some((l) => l.node === {other})")
    assert opened.page.locator(".way li").count() == len(way)
    assert opened.run("Visible.way.every((n) => Visible.nodes.has(n))")


def test_search_takes_two_at_once(visit: Visitor) -> None:
    page = visit("real").page
    page.fill("#search", "bandits and reinforcement learning")
    page.keyboard.press("Enter")
    assert "multi-armed bandit and reinforcement learning" in page.inner_text("#details h2").replace("\n", " ")


@pytest.mark.parametrize(
    "query", ["continual learnings", "Contínual-learning", "continuallearning", "CONTINUAL  LEARNING"]
)
def test_search_is_tolerant(visit: Visitor, query: str) -> None:
    page = visit("real").page
    page.fill("#search", query)
    assert page.inner_text(".option[aria-selected=true] .name") == "continual learning"


def test_more_results_of_a_group(visit: Visitor) -> None:
    page = visit("real").page
    page.fill("#search", "learning")
    before = page.locator(".option").count()
    page.locator(".more-option").first.click()
    assert page.locator(".option").count() > before and page.is_visible("#results")


def test_papers_per_year_lead_to_a_year(visit: Visitor, large_page: object) -> None:
    opened = visit("large", "#n=concept%2Fc0003")
    bars = opened.page.locator("#details .year-bar")
    assert bars.count() >= 10
    bars.nth(2).click()
    assert opened.run("State.view.from === State.view.to && State.view.from > 2010")


def test_shift_and_click_compares(visit: Visitor) -> None:
    opened = visit("sample", "#n=concept%2Fcontinual-learning")
    at = opened.run("Graph.toScreen(Data.byKey.get('concept/catastrophic-forgetting'))")
    box = opened.page.locator("#graph").bounding_box()
    assert box is not None
    opened.page.keyboard.down("Shift")
    opened.page.mouse.click(box["x"] + at["x"], box["y"] + at["y"])
    opened.page.keyboard.up("Shift")
    opened.until("State.view.mate !== ''")


def test_communities_have_colours_of_their_own(visit: Visitor) -> None:
    opened = visit("sample")
    for scheme in ("light", "dark"):
        opened.page.emulate_media(color_scheme=scheme)
        colours = opened.run("[-1, ...Array(20).keys()].map(Theme.group)")
        assert len(set(colours)) == 21 and all(colours)
        assert opened.run("Theme.group(20) === Theme.group(0) && Theme.group(45) === Theme.group(5)")
        drawn = """[-1, ...Array(20).keys()].map((i) => {
            const box = document.body.appendChild(Dom.kindGlyph(0, i)), box2 = getComputedStyle(box.firstChild).fill;
            box.remove();
            return box2; })"""
        assert len(set(opened.run(drawn))) == 21


@pytest.mark.parametrize(("text", "folded"), [
    ("Łukasz", "lukasz"), ("Søren Kierkegård", "soren kierkegard"), ("Đặng", "dang"), ("Strauß", "strauss"),
    ("Æsir œuvre", "aesir oeuvre"), ("Işıl İnan", "isil inan"), ("Þórður", "thordur"), ("ħ-bar", "h bar"),
    ("O’Brien Oʼneill", "obrien oneill"), ("ﬁne-tuning", "fine tuning"), ("Σίσυφος", "σισυφοσ"), ("ẞ", "ss"),
])  # fmt: skip
def test_letters_that_no_keyboard_has_are_found(visit: Visitor, text: str, folded: str) -> None:
    opened = visit("sample")
    assert opened.page.evaluate("(text) => Fold.plain(text)", text) == folded


def test_one_move_of_a_slider_is_one_step_back(visit: Visitor) -> None:
    opened = visit("sample")
    page = opened.page
    page.click("#tab-list")
    page.locator("#min-strength").scroll_into_view_if_needed()
    box = page.locator("#min-strength").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(box["x"] + 8 + step * box["width"] / 8, box["y"] + box["height"] / 2)
        page.wait_for_timeout(20)
    page.mouse.up()
    assert opened.run("State.view.strength") > 40
    page.go_back()
    opened.until("State.view.strength === 0")
    assert opened.run("State.view.tab") == "list" and page.input_value("#min-strength") == "0"
    page.go_forward()
    opened.until("State.view.strength > 40")
    page.go_back()
    page.go_back()
    opened.until("State.view.tab === 'details'")
    for key in ("ArrowRight", "ArrowRight"):
        page.press("#min-strength", key)
    page.go_back()
    opened.until("State.view.strength === 5")


def test_counters_never_count_more_than_there_is(visit: Visitor) -> None:
    opened = visit("real")
    total = opened.run("[...Array(Data.firstPaper).keys()].filter((n) => Data.nodes.papers[n] > 0).length")
    bare = opened.run("[...Array(Data.firstPaper).keys()].filter((n) => Data.nodes.papers[n] === 0)")
    assert bare
    opened.run(f"State.set({{ all: true, sel: Data.nodes.key[{bare[0]}] }})")
    assert f"Shown: {total} of {total} concepts" in opened.text("#count")
    assert "1 broader without papers" in opened.text("#count")


def test_hubs_are_what_goes_with_most(visit: Visitor) -> None:
    opened = visit("real")
    names = opened.run("Visible.hubs.map((n) => Data.nodes.label[n])")
    assert {"large language model", "reinforcement learning"} <= set(names)
    assert len(names) <= 0.05 * opened.run("Visible.MOST_CONCEPTS")
    degrees = opened.run("Visible.hubs.map((n) => Data.together[n].length)")
    others = "[...Array(Data.firstPaper).keys()].filter((n) => !Visible.isHub(n)).map((n) => Data.together[n].length)"
    assert min(degrees) >= max(opened.run(others))
    assert "large language model" in (opened.page.get_attribute("#hubs", "title") or "")
    opened.page.click("#hubs")
    assert opened.run("Visible.hubs.some((n) => Visible.nodes.has(n))") is False


def test_the_legend_says_when_a_part_is_hidden(visit: Visitor) -> None:
    opened = visit("real", "#hide=method&all=1")
    button = opened.page.locator("#key button", has_text="method")
    assert button.get_attribute("aria-pressed") == "mixed"
    assert button.locator(".off").all_inner_texts() == ["method"]
    button.click()
    assert button.get_attribute("aria-pressed") == "true" and opened.run("State.view.hide.length") == 0
    button.click()
    assert button.get_attribute("aria-pressed") == "false" and opened.run("State.view.hide.length") == 3


def test_a_line_says_what_it_joins(visit: Visitor) -> None:
    opened = visit("sample")
    found = """(() => { for (const e of Visible.edges) {
        const [from, to] = [Data.edges.from[e], Data.edges.to[e]], a = Graph.toScreen(from), b = Graph.toScreen(to);
        const at = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.05, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.05 };
        if (Graph.hit(at) < 0 && Edges.at(Graph.frame(), at, 5) === e)
            return { ...at, names: [from, to].map((n) => Data.nodes.label[n]), papers: Data.edges.weight[e] }; } })()"""
    line, box = opened.run(found), opened.page.locator("#graph").bounding_box()
    assert box is not None
    opened.page.mouse.move(box["x"] + line["x"], box["y"] + line["y"])
    said = opened.text("#tip")
    assert all(name in said for name in line["names"]) and f"{line['papers']} shared paper" in said
    opened.page.mouse.move(box["x"] + 3, box["y"] + box["height"] - 60)
    assert opened.page.is_hidden("#tip")


def test_of_two_the_common_papers_come_first(visit: Visitor) -> None:
    opened = visit("real")
    opened.run("Dom.pair(0, Routes.neighbours(0).find((e) => Routes.between(0, e.node).length).node)")
    heads = opened.page.locator("#details h3").all_inner_texts()
    assert heads[0].startswith("Papers on both") and any(head.startswith("Concepts that link") for head in heads[1:])
    assert opened.text("#details .kind") == "Link between two concepts"
    assert opened.page.locator("#details .shared >> nth=0").locator("mark").count() >= 1


def test_words_that_stand_together_are_quoted_together(visit: Visitor) -> None:
    page = visit("sample", "#n=concept%2Fcatastrophic-forgetting&with=concept%2Fcontinual-learning").page
    quotes = page.locator(".shared >> nth=0").locator("blockquote")
    marks = [quote.locator("mark").all_inner_texts() for quote in quotes.all()]
    assert sorted(text.lower() for found in marks for text in found) == [
        "catastrophic forgetting",
        "continual learning",
    ]
    text = page.locator(".shared >> nth=0").inner_text()
    assert text.lower().count("catastrophic forgetting") == 1


@pytest.mark.parametrize(("query", "first"), [
    ("catastrofic forgeting", "catastrophic forgetting"), ("lifelnog", "continual learning"),
    ("contnual", "continual learning"),
])  # fmt: skip
def test_search_guesses_what_was_meant(visit: Visitor, query: str, first: str) -> None:
    page = visit("sample").page
    page.fill("#search", query)
    assert page.inner_text(".option[aria-selected=true] .name") == first
    assert "Did you mean" in page.inner_text("#results")
    page.fill("#search", "zzzzzz")
    assert page.inner_text("#results") == "Nothing has this name."


def test_distance_of_words(visit: Visitor) -> None:
    opened = visit("sample")
    pairs = [("abc", "abc", 0), ("abc", "acb", 1), ("abcd", "abd", 1), ("abcd", "xbcde", 2), ("abcdef", "zzzzzz", 3)]
    for one, other, far in pairs:
        assert opened.page.evaluate("([a, b]) => Typo.distance(a, b, 2)", [one, other]) == far
        assert opened.page.evaluate("([a, b]) => Typo.distance(b, a, 2)", [one, other]) == far
    assert opened.run("Typo.nearest('abc', new Map([['abd', 1]]))") == ""
    assert opened.run("Typo.nearest('abcd', new Map([['abce', 1], ['abcf', 3], ['abc', 2], ['zzzz', 9]]))") == "abcf"


def test_among_many_lines_one_is_met_at_rest(visit: Visitor, large_page: object) -> None:
    opened = visit("large", "#all=1")
    box = opened.page.locator("#graph").bounding_box()
    assert box is not None
    at = opened.run("""(() => { const f = Graph.frame();
        for (let y = 200; y < f.height - 200; y += 7) for (let x = 200; x < f.width - 200; x += 7)
            if (Graph.hit({ x, y }) < 0 && Edges.at(f, { x, y }, 5) >= 0) return { x, y }; })()""")
    opened.page.mouse.move(box["x"] + at["x"], box["y"] + at["y"])
    opened.until("Painter.look.line >= 0")
    assert opened.page.is_visible("#tip")
    opened.page.mouse.move(box["x"] - 5, box["y"] + 5)
    assert opened.run("Painter.look.line") == -1 and opened.page.is_hidden("#tip")


@pytest.mark.parametrize(("query", "names", "two"), [
    ("papers on continual learning", ["continual learning"], ""),
    ("papers on continal lerning", ["continual learning"], ""),
    ("What is Dual-Arch?", ["Dual-Arch"], ""),
    ("which concepts link bandits and RL", ["multi-armed bandit"], "multi-armed bandit and reinforcement learning"),
    ("bandits reinforcement learning", ["multi-armed bandit"], "multi-armed bandit and reinforcement learning"),
    ("bandits and reinforcment learning", ["multi-armed bandit"], "multi-armed bandit and reinforcement learning"),
])  # fmt: skip
def test_a_question_finds_what_it_names(visit: Visitor, query: str, names: list[str], two: str) -> None:
    page = visit("real").page
    page.fill("#search", query)
    assert set(names) <= set(page.locator(".option .name").all_inner_texts())
    page.keyboard.press("Enter")
    assert page.inner_text("#details h2").replace("\n", " ") == (two or names[0])


def test_a_name_with_and_in_it_comes_before_the_two(visit: Visitor) -> None:
    opened = visit("sample")
    assert opened.run("Ask.pair('learning to rank', false)") is None
    assert opened.run("Ask.pair('zzz and continual learning', false)") is None
    assert opened.run("Ask.answer('').two === null && Ask.answer('').groups.size === 0")
    found = opened.run("Ask.answer('continual learning').groups.get('Concepts')[0].target")
    assert opened.run(f"Data.nodes.label[{found}]") == "continual learning"
    assert opened.run("Ask.answer('continual learning').says") == ""
