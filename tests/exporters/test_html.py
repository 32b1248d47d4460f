from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import zlib
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest

from kg.exporters.html import assets, blocks, chosen, texts, write
from kg.exporters.html.concepts import core
from kg.exporters.html.content import content_of
from kg.exporters.html.layout import force_layout, push_apart
from kg.exporters.html.page import WEBGL_NODES
from kg.graph.canonical import canonical
from kg.model import Artefact, CoOccurrence, Iri, KnowledgeGraph, Paper
from tests.sample import HOSTILE, artefact, empty_graph, paper, sample_graph

EXPORT = """
import sys
import zlib
from kg.exporters.html import write
from tests.sample import sample_graph
write(sample_graph(), sys.stdout.buffer)
"""


def page(graph: KnowledgeGraph) -> str:
    out = io.BytesIO()
    write(graph, out)
    return out.getvalue().decode()


class Elements(HTMLParser):
    """The elements of a page with their attributes, and the text inside scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.raw: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag in ("script", "style"):
            self.raw.append((tag, ""))

    def handle_data(self, data: str) -> None:
        if self.found and self.found[-1][0] in ("script", "style") and self.raw:
            tag, before = self.raw[-1]
            self.raw[-1] = (tag, before + data)


def data_of(text: str) -> dict[str, Any]:
    """The data blocks of a page by their names, unpacked; those with texts are joined as ``kg-texts``."""
    out: dict[str, Any] = {"kg-texts": {"paper": [], "abstract": [], "marks": [], "parts": []}}
    pattern = r'<script type="(application/json|text/deflate)" (?:id|class)="([\w-]+)">(.*?)</script>'
    for kind, name, body in re.findall(pattern, text, re.DOTALL):
        value = json.loads(body if kind == blocks.JSON else zlib.decompress(base64.b64decode(body)))
        if name == texts.FAMILY:
            for key, column in value.items():
                out[name][key] += column
        else:
            out[name] = value
    return out


def test_the_page_is_a_whole_document() -> None:
    text = page(sample_graph())
    assert text.startswith('<!doctype html>\n<html lang="en">')
    assert "<title>Concept graph of 4 papers</title>" in text
    assert text.endswith("</html>\n")
    assert "\r" not in text
    assert "vis.js is dual licensed under both" in text
    assert "sourceMappingURL" not in text


def test_nothing_is_loaded_from_anywhere() -> None:
    for tag, attributes in Elements(page(sample_graph())).found:
        for name in ("src", "href", "srcset", "data", "action", "poster"):
            value = attributes.get(name)
            assert value is None or value.startswith(("#", "data:,")), (tag, name, value)
        assert not any(name.startswith("on") or name == "style" for name in attributes), (tag, attributes)


def test_the_policy_lets_only_our_own_scripts_and_style_run() -> None:
    elements = Elements(page(sample_graph()))
    policies = [a["content"] or "" for tag, a in elements.found if tag == "meta" and a.get("http-equiv")]
    assert len(policies) == 1
    directives = dict(part.strip().split(" ", 1) for part in policies[0].split(";"))
    assert directives["default-src"] == "'none'"
    assert directives["base-uri"] == directives["form-action"] == "'none'"
    assert "unsafe" not in policies[0] and "http" not in policies[0]
    text = page(sample_graph())
    library, boot = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    waiting = re.findall(r'<script type="text/kg">(.*?)</script>', text, re.DOTALL)
    assert len(waiting) == len(assets.SCRIPTS)
    scripts = [library, boot, *waiting]
    for kind, found in (("script-src", scripts), ("style-src", re.findall(r"<style>(.*?)</style>", text, re.DOTALL))):
        hashes = [base64.b64encode(hashlib.sha256(body.encode()).digest()).decode() for body in found]
        assert directives[kind].split() == [f"'sha256-{digest}'" for digest in hashes]


def test_the_order_of_scripts_names_every_file_once() -> None:
    assert sorted([*assets.SCRIPTS, assets.BOOT]) == sorted(
        path.name for path in (assets.FOLDER / "scripts").glob("*.js")
    )


def test_the_same_graph_gives_the_same_bytes() -> None:
    assert page(sample_graph()) == page(sample_graph())


@pytest.mark.parametrize("seed", ["1", "4242"])
def test_the_hash_seed_changes_nothing(seed: str) -> None:
    environment = os.environ | {"PYTHONHASHSEED": seed}
    out = subprocess.run([sys.executable, "-c", EXPORT], env=environment, capture_output=True, check=True)
    assert out.stdout.decode() == page(sample_graph())


def test_importing_the_exporter_loads_nothing_heavy() -> None:
    heavy = ("pyvis", "IPython", "networkx", "numpy")
    code = f"import sys, kg.exporters.html; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout == "[]\n"


def test_an_empty_graph_has_a_page() -> None:
    data = data_of(page(empty_graph()))
    assert data["kg-nodes"] == data["kg-edges"] == {}
    assert data["kg-texts"] == {"paper": [], "abstract": [], "marks": [], "parts": []}


def test_hostile_labels_stay_data() -> None:
    text = page(sample_graph())
    assert '</script><b onmouseover="alert(1)">' not in text
    assert HOSTILE in data_of(text)["kg-nodes"]["label"]


def test_a_lone_surrogate_does_not_stop_the_export_and_keeps_the_offsets() -> None:
    graph = sample_graph()
    torn = replace(graph.papers[0], label="torn \ud800 title", title="torn \ud800 title")
    data = data_of(page(replace(graph, papers=(torn, *graph.papers[1:]), mentions=())))
    assert "torn ? title" in data["kg-nodes"]["label"]


def test_marks_quote_their_mention_in_utf16() -> None:
    graph = sample_graph()
    content = content_of(graph)
    numbers = {place: number for number, place in enumerate(p.iri for p in graph.papers)}
    shown = 0
    for record in content.texts():
        number, abstract, marks = (record[key] for key in ("paper", "abstract", "marks"))
        iri = next(iri for iri, place in numbers.items() if content.nodes[number]["label"] == graph.papers[place].label)
        units = abstract.encode("utf-16-le")
        for field, start, length, role, _, *targets in marks:
            shown += 1
            assert role <= texts.PASSING and targets
            if field == 1:
                surface = units[2 * start : 2 * (start + length)].decode("utf-16-le")
                assert surface in {m.surface for m in graph.mentions if m.paper == iri and m.field == "abstract"}
    assert shown == sum(1 for m in graph.mentions if any("work/" not in iri for iri in m.about))


def test_the_most_telling_role_wins() -> None:
    graph = sample_graph()
    things = [c.iri for c in graph.concepts] + [a.iri for a in graph.artefacts]
    found = texts.marks(graph, [paper("p3")], {iri: number for number, iri in enumerate(things)})
    title = [mark for mark in found[paper("p3")] if mark[0] == 0]
    assert [mark[3] for mark in title] == [
        texts.ROLES.index(next(li for li in graph.links if li.target == artefact("script")).predicate)
    ]


def test_without_evidence_there_are_abstracts_but_no_marks() -> None:
    content = content_of(replace(sample_graph(), mentions=()))
    assert content.details["evidence"] is False
    records = list(content.texts())
    assert all(record["abstract"] for record in records) and not any(record["marks"] for record in records)


def test_the_best_papers_of_each_concept_come_first() -> None:
    # p1 is the best of "continual learning" (three papers) and of "catastrophic forgetting"; p3 and p2 lead others.
    assert chosen.best_first(sample_graph())[:2] == [paper("p1"), paper("p3")]


def test_parts_stand_in_the_order_of_the_links_of_their_paper() -> None:
    graph = sample_graph()
    content = content_of(graph)
    names = content.details["parts"]
    for record in content.texts():
        edges = [edge for edge in content.edges if edge["from"] == record["paper"] and edge["type"] != 4]
        for edge, flat in zip(edges, record["parts"] or [[]] * len(edges), strict=True):
            label = content.nodes[edge["to"]]["label"], content.nodes[record["paper"]]["label"]
            link = next(
                li
                for li in graph.links
                if li.predicate == texts.ROLES[edge["type"]]
                and label == (label_of(graph, li.target), label_of(graph, li.paper))
            )
            assert [(names[a], b) for a, b in zip(flat[::2], flat[1::2], strict=True)] == [
                (name, round(value * 1000)) for name, value in link.parts
            ]


def label_of(graph: KnowledgeGraph, iri: str) -> str:
    things: list[Any] = [*graph.concepts, *graph.papers, *graph.artefacts]
    return str(next(thing.label for thing in things if thing.iri == iri))


def test_a_very_large_graph_is_cut_to_its_best(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = sample_graph()
    monkeypatch.setattr(chosen, "NODE_LIMIT", len(graph.concepts) + 3)
    kept = chosen.carried(graph)
    assert [p.iri for p in kept.papers] == [paper("p1"), paper("p3")] and len(kept.artefacts) == 1
    content = content_of(graph)
    assert len(content.nodes) == len(graph.concepts) + 3
    assert content.details["total"]["papers"] == 4
    numbers = range(len(content.nodes))
    assert all(edge["from"] in numbers and edge["to"] in numbers for edge in content.edges)
    assert len(list(content.texts())) == 2


def test_much_data_is_deflated_and_little_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = page(sample_graph())
    monkeypatch.setattr("kg.exporters.html.page.PLAIN", 0)
    packed = page(sample_graph())
    assert 'type="text/deflate"' in packed and 'type="text/deflate"' not in plain
    for name in ("kg-nodes", "kg-edges", "kg-details"):
        assert data_of(plain)[name] == data_of(packed)[name]
    one, other = data_of(plain)["kg-texts"], data_of(packed)["kg-texts"]
    assert one == other and len(one["paper"]) == 4


def test_texts_stop_where_the_room_ends() -> None:
    records = [{"paper": n, "abstract": f"{n * 7919}" * 50, "marks": [], "parts": []} for n in range(300)]
    found = texts.filled(records, 2_000, packed=True)
    assert 0 < len(found) < 300 / texts.CHUNK
    assert sum(len(entry.text) for entry in found) <= 2_000
    assert texts.filled(records, -5, packed=True) == []


def test_large_pages_carry_sigma_and_others_vis_network() -> None:
    graph = sample_graph()
    many = tuple(Paper(Iri(f"{graph.base}paper/x{n:05}"), f"x{n}", f"Paper {n}", "Text.") for n in range(WEBGL_NODES))
    large, small = page(canonical(replace(graph, papers=(*graph.papers, *many)))), page(graph)
    assert "sigmajs" in large and "MIT licence" in large and "vis.js is dual licensed" not in large
    assert "var sigmajs" not in small


def test_every_node_and_edge_is_there_in_columns_of_one_length() -> None:
    graph = sample_graph()
    data = data_of(page(graph))
    count = len(graph.concepts) + len(graph.papers) + len(graph.artefacts)
    assert {len(column) for column in data["kg-nodes"].values()} == {count}
    roles = [link for link in graph.links if link.predicate in texts.ROLES]
    assert {len(column) for column in data["kg-edges"].values()} == {len(graph.cooccurrences) + len(roles)}
    assert all(isinstance(value, int) for key in ("x", "y") for value in data["kg-nodes"][key])
    assert len(set(data["kg-nodes"]["key"])) == count


def test_broader_concepts_are_numbers_of_nodes() -> None:
    content = content_of(sample_graph())
    labels = [node["label"] for node in content.nodes]
    broader = content.details["concepts"]["broader"]
    assert [labels[n] for n in broader[labels.index("continual learning")]] == ["machine learning"]


def test_core_keeps_the_strongest_edges_of_each_concept() -> None:
    pairs = [CoOccurrence(Iri(f"{n}"), Iri("hub"), Iri(f"leaf{n}"), n, 1.0, 0.5) for n in range(1, 6)]
    assert core(pairs) == {"1", "2", "3", "4", "5"}
    full = [CoOccurrence(Iri(f"{a}{b}"), Iri(a), Iri(b), 1, 1.0, 0.1) for a in "abcdefgh" for b in "abcdefgh" if a < b]
    assert len(core(full)) < len(full)


def test_layout_has_no_boxes_on_each_other() -> None:
    count = 120
    edges = [(i, (i * 7 + 3) % count, 1.0) for i in range(count) if i != (i * 7 + 3) % count]
    boxes = [(40.0, 14.0)] * count
    places = force_layout(edges, [i % 5 for i in range(count)], boxes)
    gap = np.abs(places[:, None, :] - places[None, :, :])
    over = (gap[..., 0] < 79) & (gap[..., 1] < 27)
    assert (over.sum() - count) / 2 <= 2
    assert np.array_equal(places, force_layout(edges, [i % 5 for i in range(count)], boxes))


def test_pushing_apart_moves_only_what_touches() -> None:
    places = np.array([[0.0, 0.0], [500.0, 0.0]])
    assert np.array_equal(push_apart(places.copy(), np.array([[10.0, 5.0]] * 2)), places)


def test_many_papers_stay_small() -> None:
    graph = sample_graph()
    many = tuple(
        Paper(Iri(f"{graph.base}paper/x{n:05}"), f"x{n}", f"Paper {n}", "Some words. " * 100) for n in range(3_000)
    )
    things = tuple(Artefact(Iri(f"{graph.base}artefact/x{n:05}"), f"Thing {n}", "Dataset") for n in range(500))
    big = canonical(replace(graph, papers=(*graph.papers, *many), artefacts=(*graph.artefacts, *things)))
    assert len(page(big)) < 2_000_000
    assert len(page(graph)) < 700_000
