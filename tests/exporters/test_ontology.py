"""The documentation of the ontology: whole, inert, self-contained, the same every time."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kg.exporters.ontology import write
from kg.exporters.ontology.page import page
from kg.exporters.ontology.schema import Schema, read_schema
from kg.iri import KG
from kg.vocabulary.skos import ontology_dir
from tests.sample import empty_graph, sample_graph

VOID = {"meta", "link"}


class Outline(HTMLParser):
    """Ids, links, headings and whether every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.tags: set[str] = set()
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.add(tag)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [found["href"] or ""] if tag == "a" else []
        self.headings += [int(tag[1])] if re.fullmatch("h[1-6]", tag) else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def written() -> str:
    out = io.BytesIO()
    write(empty_graph(), out)
    return out.getvalue().decode("utf-8")


@pytest.fixture(scope="module")
def text() -> str:
    return written()


@pytest.fixture(scope="module")
def outline(text: str) -> Outline:
    return Outline(text)


@pytest.fixture(scope="module")
def schema() -> Schema:
    return read_schema(ontology_dir() / "schema.ttl")


def test_every_term_has_its_anchor_and_its_words(text: str, outline: Outline) -> None:
    source = (ontology_dir() / "schema.ttl").read_text("utf-8")
    terms = re.findall(r"^kg:(\w+) a ", source, re.MULTILINE)
    assert len(terms) > 70
    assert set(terms) <= set(outline.ids)
    for comment in re.findall(r'^    rdfs:comment "([^"\\]+)"@en', source, re.MULTILINE):
        assert comment.replace("'", "&#39;") in text


def test_anchors_are_unique_and_links_lead_somewhere(outline: Outline) -> None:
    assert len(set(outline.ids)) == len(outline.ids)
    inside = {link[1:] for link in outline.links if link.startswith("#")}
    assert inside <= set(outline.ids)
    outside = [link for link in outline.links if not link.startswith("#")]
    assert outside
    assert all(link.startswith(("http://", "https://")) for link in outside)


def test_nothing_is_loaded_and_nothing_runs(text: str, outline: Outline) -> None:
    assert "default-src 'none'" in text
    assert not outline.tags & {"script", "img", "iframe", "object", "form", "input", "button"}
    assert not re.search(r"@import|url\(|src=", text)


def test_read_by_a_screen_reader_in_the_dark_and_on_paper(text: str, outline: Outline) -> None:
    assert '<html lang="en">' in text
    assert outline.headings.count(1) == 1
    assert {"main", "nav", "caption"} <= outline.tags
    assert text.count('scope="col"') >= 3
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert 'class="skip"' in text


def test_the_same_bytes_for_any_graph(text: str) -> None:
    out = io.BytesIO()
    write(sample_graph(), out)
    assert out.getvalue().decode("utf-8") == text == written()
    assert "\r" not in text


def test_hostile_words_are_inert(tmp_path: Path) -> None:
    hostile = '</script><img src=x onerror=alert(1)> & <b>"quoted" \'</b>'
    path = tmp_path / "schema.ttl"
    literal = hostile.replace('"', '\\"')
    path.write_text(
        f"@prefix kg: <{KG}> .\n@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
        f'kg:x a owl:Class ; rdfs:label "{literal}" ; rdfs:comment "{literal}" ; '
        "rdfs:seeAlso <javascript:alert(1)> , <http://a.org/?a=1&b=%22> .\n",
        "utf-8",
    )
    text = page(read_schema(path))
    outline = Outline(text)
    assert "img" not in outline.tags
    assert not any(link.startswith("javascript:") for link in outline.links)
    assert "&lt;img src=x onerror" in text


def test_what_the_page_is_made_of(schema: Schema) -> None:
    assert schema.about["title"] == "The kg ontology"
    assert {len(terms) > 3 for _, _, terms in schema.sections} == {True}
    assert "kg:Link" in {name.text for name, _ in schema.records}
    assert "cso:Topic" in {name.text for name, _, _ in schema.alignments}
