"""The vault: every link resolves, both ways; nothing of a paper is rendered; names fit every file system."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.exporters.export import export
from kg.exporters.markdown import escaped, external, front_matter, wikilink
from kg.exporters.note_names import note_names, safe_name
from kg.graph.canonical import canonical
from kg.model import Iri, KnowledgeGraph
from tests.sample import HOSTILE, concept, sample_graph

LINK = re.compile(r"(?<!\\)\[\[([^\]|]+)(?:\|([^\]]*))?\]\]")
FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f#^\[\]]')
DEVICES = {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in "0123456789¹²³")}


def vault(folder: Path, graph: KnowledgeGraph) -> dict[str, str]:
    """Name of a note without ``.md`` -> its text."""
    export(graph, "obsidian", folder)
    notes = sorted(folder.rglob("*.md"))
    return {path.relative_to(folder).as_posix().removesuffix(".md"): path.read_text(encoding="utf-8") for path in notes}


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return vault(tmp_path_factory.mktemp("obsidian") / "vault", sample_graph())


def test_a_note_for_each_thing(notes: dict[str, str]) -> None:
    graph = sample_graph()
    assert len(notes) == len(graph.papers) + len(graph.concepts) + len(graph.artefacts) + 1


def test_every_link_resolves(notes: dict[str, str]) -> None:
    links = [(name, target) for name, text in notes.items() for target, _ in LINK.findall(text)]
    assert len(links) > 20
    assert [link for link in links if link[1] not in notes] == []


def test_links_go_both_ways(notes: dict[str, str]) -> None:
    there = {(name, target) for name, text in notes.items() for target, _ in LINK.findall(text)}
    between = {(a, b) for a, b in there if "Start here" not in (a, b) and a.split("/")[0] != b.split("/")[0]}
    linked = {pair for pair in between if (pair[1], pair[0]) in between}
    # Words of an abstract that are only mentioned in passing link to their concept, which does not list the paper.
    assert {b for a, b in between - linked} <= {"concepts/machine learning"}
    assert ("concepts/continual learning", "concepts/machine learning") in there
    assert ("concepts/machine learning", "concepts/continual learning") in there


def test_abstract_and_quotes(notes: dict[str, str]) -> None:
    paper = notes["papers/Dual-Arch for continual learning"]
    assert "[[concepts/continual learning|Continual learning]] (CL) suffers from" in paper
    assert "“CIFAR-10”" in paper
    assert "## Uses" in paper
    assert "“Continual learning” (abstract 0–18)" in notes["concepts/continual learning"]


def test_nothing_of_a_paper_is_rendered(notes: dict[str, str]) -> None:
    for text in notes.values():
        body = text.split("---\n", 2)[2]
        assert not re.search(r"(?<!\\)<(?!https?://)", body)
        assert not re.search(r"(?<!\\)!\[", body)
        assert "\x07" not in text
        assert "\r" not in text


def test_front_matter_is_quoted(notes: dict[str, str]) -> None:
    for text in notes.values():
        head = text.split("---\n", 2)[1]
        for line in head.splitlines():
            value = re.fullmatch(r"(?:  - |[a-z]+:) ?(.*)", line)
            assert value, line
            assert not value[1] or json.loads(value[1]) is not None
    assert any(json.dumps(HOSTILE.replace("\x07", "\ufffd"), ensure_ascii=False) in text for text in notes.values())


def test_hostile_titles(tmp_path: Path) -> None:
    """Titles that are paths, devices, links, markup, of one letter's case, or all the same."""
    titles = (
        "../../etc/passwd",
        "CON",
        "[[x]]|y",
        "a" * 4000,
        "Flow",
        "flow",
        "ﬂow",
        "é",
        "e\u0301",
        " . ",
        "\u202e",
        "π₀",
    )
    graph = sample_graph()
    papers = tuple(
        replace(graph.papers[0], iri=Iri(f"https://kg.example/paper/h{n}"), label=title, title=title)
        for n, title in enumerate(titles)
    )
    notes = vault(tmp_path / "vault", canonical(replace(graph, papers=papers, links=(), mentions=())))
    names = [name for name in notes if name.startswith("papers/")]
    assert len(names) == len(titles)
    for name in names:
        check(name.removeprefix("papers/"))
    assert len({unicodedata.normalize("NFD", name).casefold() for name in names}) == len(names)


def check(name: str) -> None:
    assert not FORBIDDEN.search(name), name
    assert name.strip(" .") == name.rstrip("_").strip(" .") + "_" * (len(name) - len(name.rstrip("_")))
    assert name.split(".")[0].strip().lower() not in DEVICES
    assert len(f"{name}.md".encode()) <= 240
    assert name.isprintable()


@given(st.lists(st.text(st.characters(codec=None), max_size=120), max_size=8))
def test_names_of_any_labels(labels: list[str]) -> None:
    names = note_names((f"urn:{number}", label) for number, label in enumerate(labels))
    assert len({unicodedata.normalize("NFD", name).casefold() for name in names.values()}) == len(labels)
    for name in names.values():
        check(name)
        name.encode("utf-8")


def test_a_name_that_looks_like_one_with_its_hash() -> None:
    first = note_names([("urn:a", "x"), ("urn:b", "X")])
    again = note_names([("urn:a", "x"), ("urn:b", "X"), ("urn:c", first["urn:a"])])
    assert len(set(again.values())) == 3


@given(st.text(st.characters(codec="utf-8")))
def test_any_text_can_stand_in_a_link_and_a_property(text: str) -> None:
    assert LINK.fullmatch(wikilink("concepts/x", text))
    assert "\n" not in escaped(text)
    line = front_matter({"title": f"-{text}"}).split("\n")[1].removeprefix("title: ")
    assert isinstance(json.loads(line), str)


def test_addresses() -> None:
    assert external("https://github.com/a/b_c") == "<https://github.com/a/b_c>"
    assert external("file:///etc/passwd") == "file:///etc/passwd"
    assert external("https://a.org/)[x](javascript:y") == r"https://a.org/)\[x\](javascript:y"
    assert safe_name("COM1") == "COM1_"
    assert safe_name("con.tent") == "con.tent_"


def test_a_concept_without_a_note_is_text(tmp_path: Path) -> None:
    graph = sample_graph()
    orphan = replace(graph.concepts[0], broader=(Iri("http://example.org/elsewhere"),))
    notes = vault(tmp_path / "vault", replace(graph, concepts=(orphan, *graph.concepts[1:])))
    assert any("**Broader:** http://example.org/elsewhere" in text for text in notes.values())
    assert concept("machine-learning")
