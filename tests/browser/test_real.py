"""The page of the reference build: what a stranger looks for is found in three actions or fewer."""

from __future__ import annotations

import pytest

from kg.facade import load
from tests.browser.conftest import REAL, ROOT, Visitor


def test_the_papers_on_continual_learning(visit: Visitor) -> None:
    page = visit("real").page
    page.fill("#search", "continual learning")  # 1
    page.keyboard.press("Enter")  # 2
    rows = page.locator("section:has(h3:text-is('Papers')) .row, section:has(h3:has-text('Papers')) .node")
    assert page.inner_text("#details h2") == "continual learning" and rows.count() >= 3


def test_what_dual_arch_is(visit: Visitor) -> None:
    page = visit("real").page
    page.fill("#search", "dual arch")  # 1
    page.keyboard.press("Enter")  # 2
    assert page.inner_text("#details h2") == "Dual-Arch"
    assert "Introduced by" in page.inner_text("#details") and page.locator("#details blockquote").count() >= 1


def test_which_concepts_link_bandits_and_reinforcement_learning(visit: Visitor) -> None:
    page = visit("real").page
    page.fill("#search", "bandits and reinforcement learning")  # 1
    page.keyboard.press("Enter")  # 2
    assert page.locator("section:has-text('Concepts that link them') .row").count() >= 3


def test_the_words_that_made_a_link(visit: Visitor) -> None:
    page = visit("real").page
    page.fill("#search", "continual learning")  # 1
    page.keyboard.press("Enter")  # 2
    page.locator("#details [aria-label^='Score']").first.click()  # 3
    assert page.locator("#details blockquote mark").count() >= 1


def test_every_paper_has_its_marks_on_the_words(visit: Visitor) -> None:
    opened = visit("real")
    graph = load(ROOT / "exports").data
    if opened.run("Data.details.build") != graph.build.id:
        pytest.fail(f"{REAL} is not of this build")
    surfaces: dict[tuple[str, str], list[str]] = {}
    for mention in graph.mentions:
        if any("/work/" not in target for target in mention.about):
            surfaces.setdefault((mention.paper, mention.field), []).append(mention.surface)
    read = """[...Array(Data.paperCount).keys()].map((i) => { const p = Data.firstPaper + i, text = Texts.of(p);
        const quotes = text.marks.filter((m) => m[0] === 1).map((m) => text.abstract.slice(m[1], m[1] + m[2]));
        return [Data.nodes.key[p], text.abstract, quotes]; })"""
    for key, abstract, marks in opened.run(read):
        paper = next(paper for paper in graph.papers if paper.iri == graph.base + key)
        assert abstract == paper.abstract
        assert sorted(marks) == sorted(surfaces.get((paper.iri, "abstract"), []))
