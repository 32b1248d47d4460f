"""What changed between real small builds, and why: one paper more, a label added, an alias taken away, ..."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from kg.analysis.counterparts import pair_up
from kg.analysis.diff import Change, Diff, diff
from kg.iri import SUBJECT
from kg.model import Fingerprint, KnowledgeGraph
from kg.pipeline import build
from tests.sample import empty_graph, sample_graph

VOCABULARY = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix ex: <http://example.org/kos/> .
ex:ml a skos:Concept ; skos:prefLabel "machine learning"@en .
ex:cl a skos:Concept ; skos:prefLabel "continual learning"@en ; skos:altLabel "lifelong learning"@en .
ex:cl skos:broader ex:ml .
ex:cf a skos:Concept ; skos:prefLabel "catastrophic forgetting"@en ; skos:broader ex:ml .
ex:kd a skos:Concept ; skos:prefLabel "knowledge distillation"@en ; skos:broader ex:ml .
"""
PAPERS = {
    "p1": "We study continual learning and catastrophic forgetting. We propose **FooNet** for lifelong learning.",
    "p2": "Knowledge distillation helps continual learning. Knowledge distillation is cheap and it works well.",
    "p3": "Catastrophic forgetting is what sequential training does to networks. We measure it with care.",
    "p4": "Nothing is said here that any vocabulary would know of at all, which is the point of it.",
}
MORE = {**PAPERS, "p5": "Knowledge distillation is machine learning that distils. Knowledge distillation, again."}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, KnowledgeGraph]:
    """Builds that differ from the first in one thing each."""
    folder = tmp_path_factory.mktemp("diff")
    forms = {
        "first": (PAPERS, VOCABULARY, {}),
        "paper": (MORE, VOCABULARY, {}),
        "label": (PAPERS, VOCABULARY + _LABEL, {}),
        "alias": (PAPERS, VOCABULARY.replace('; skos:altLabel "lifelong learning"@en', ""), {}),
        "text": ({**PAPERS, "p3": PAPERS["p3"] + " Continual learning is not."}, VOCABULARY, {}),
        "options": (PAPERS, VOCABULARY, {"min_confidence": 0.9}),
        "base": (PAPERS, VOCABULARY, {"base_iri": "https://my.org/kg/"}),
    }
    out = {}
    for name, (papers, vocabulary, options) in forms.items():
        terms, pile = folder / f"{name}.ttl", folder / f"{name}.jsonl"
        terms.write_text(vocabulary, encoding="utf-8")
        lines = [json.dumps({"id": key, "abstract": text}) for key, text in papers.items()]
        pile.write_text("\n".join(lines), encoding="utf-8")
        out[name] = build([pile], vocabulary=[terms], **options).graph  # type: ignore[arg-type]
    return out


_LABEL = 'ex:cf skos:altLabel "sequential training"@en .\nex:cl skos:altLabel "distils"@en .\n'


def of(found: Diff, kind: str) -> list[tuple[str, str, str]]:
    return [(c.change, c.label, c.cause) for c in found.changes if c.kind == kind]


def test_a_build_and_itself(made: dict[str, KnowledgeGraph]) -> None:
    for graph in (made["first"], sample_graph(), empty_graph()):
        assert diff(graph, graph).changes == ()


def test_one_paper_more(made: dict[str, KnowledgeGraph]) -> None:
    found = diff(made["first"], made["paper"])
    assert [(change, cause) for change, _, cause in of(found, "paper")] == [("added", "papers")]
    links = Counter((change, cause) for change, _, cause in of(found, "link"))
    assert links["added", "papers"] >= 1
    assert links["changed", "rarity"] >= 1
    assert {cause for _, cause in links} == {"papers", "rarity"}
    assert not of(found, "alias")
    for change in found.changes:
        if change.kind == "link" and change.cause == "rarity" and change.change == "changed":
            assert "(rarity " in change.after


def test_relations_to_unused_concepts_are_no_change() -> None:
    graph = sample_graph()
    gone = next(c for c in graph.concepts if c.label == "continual learning")
    fewer = replace(graph, concepts=tuple(c for c in graph.concepts if c is not gone))
    changed = [c.label for c in diff(fewer, graph).changes if (c.kind, c.change) == ("concept", "changed")]
    assert changed == []


def test_the_other_way_round(made: dict[str, KnowledgeGraph]) -> None:
    there, back = diff(made["first"], made["paper"]), diff(made["paper"], made["first"])
    turned = {"added": "removed", "removed": "added", "changed": "changed"}
    assert Counter((c.kind, turned[c.change], c.label) for c in there.changes) == Counter(
        (c.kind, c.change, c.label) for c in back.changes
    )


def test_a_label_added(made: dict[str, KnowledgeGraph]) -> None:
    found = diff(made["first"], made["label"])
    assert not of(found, "paper")
    assert sorted(of(found, "alias")) == [
        ("added", "distils", "vocabulary"),
        ("added", "sequential training", "vocabulary"),
    ]
    causes = {cause for _, _, cause in of(found, "link")}
    assert "vocabulary" in causes
    assert causes <= {"vocabulary", "rarity"}


def test_an_alias_taken_away(made: dict[str, KnowledgeGraph]) -> None:
    found = diff(made["first"], made["alias"])
    assert of(found, "alias") == [("removed", "lifelong learning", "vocabulary")]
    assert {cause for _, _, cause in of(found, "link")} <= {"vocabulary", "rarity"}


def test_another_text(made: dict[str, KnowledgeGraph]) -> None:
    found = diff(made["first"], made["text"])
    assert [(c.change, c.after) for c in found.changes if c.kind == "paper"] == [("changed", "abstract")]
    assert ("added", "papers") in {(change, cause) for change, _, cause in of(found, "link")}


def test_other_options(made: dict[str, KnowledgeGraph]) -> None:
    found = diff(made["first"], made["options"])
    assert of(found, "link")
    assert {change for change, _, _ in of(found, "link")} <= {"removed", "changed"}
    removed = {cause for change, _, cause in of(found, "link") if change == "removed"}
    assert removed <= {"options", "pile", "rarity"}
    assert "options" in removed


def test_another_base_is_no_change(made: dict[str, KnowledgeGraph]) -> None:
    assert [c for c in diff(made["first"], made["base"]).changes if c.kind in ("paper", "artefact", "link")] == []


def test_another_version(made: dict[str, KnowledgeGraph]) -> None:
    graph = made["first"]
    link = next(link for link in graph.links if link.predicate == SUBJECT)
    moved = replace(link, score=link.score - 0.1, parts=tuple(p for p in link.parts if p[0] != "length"))
    other = replace(graph, links=tuple(moved if x is link else x for x in graph.links))
    stamp = graph.build
    cases = {
        "version": Fingerprint("9", stamp.vocabulary, stamp.input),
        "vocabulary": Fingerprint(stamp.version, "x", stamp.input),
        "vocabulary or version": Fingerprint("9", "x", stamp.input),
        "options": stamp,
    }
    for cause, fingerprint in cases.items():
        found = diff(graph, replace(other, build=fingerprint))
        assert [(c.kind, c.cause) for c in found.changes] == [("link", cause)]


def test_papers_that_only_moved() -> None:
    """A file whose papers are counted gets one more at its head: ids move, papers do not change their text."""
    graph = sample_graph()
    later = tuple(replace(p, identifier=f"f-{n + 2}") for n, p in enumerate(graph.papers))
    earlier = tuple(replace(p, identifier=f"f-{n + 1}") for n, p in enumerate(graph.papers))
    found = diff(replace(graph, papers=earlier), replace(graph, papers=later))
    assert {(c.kind, c.change, c.after) for c in found.changes} == {("paper", "changed", "identifier")}


def test_everything_gone() -> None:
    graph = sample_graph()
    found = diff(graph, empty_graph())
    kinds = Counter((c.kind, c.change) for c in found.changes)
    assert kinds["paper", "removed"] == len(graph.papers)
    assert kinds["link", "removed"] == len(graph.links)
    assert kinds["concept", "removed"] == len(graph.concepts)
    assert {c.change for c in found.changes} == {"removed"}


def test_counts_and_order() -> None:
    found = diff(sample_graph(), empty_graph())
    assert sum(found.counts().values()) == len(found.changes)
    assert all(isinstance(change, Change) for change in found.changes)
    assert [kind for kind, _, _ in found.counts()] == sorted(
        (kind for kind, _, _ in found.counts()), key=("paper", "concept", "alias", "artefact", "link", "pair").index
    )


def test_same_result_whatever_the_hash_seed() -> None:
    code = (
        "from tests.sample import *; from kg.analysis.diff import diff; from dataclasses import replace\n"
        "g = sample_graph(); print(diff(replace(g, links=g.links[::2], concepts=g.concepts[1:]), g))"
    )
    root = Path(__file__).parents[2]
    printed = {
        subprocess.check_output(
            [sys.executable, "-c", code], cwd=root, text=True, env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        )
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1


def test_pairing_needs_one_counterpart() -> None:
    found = pair_up(["a", "b1", "b2"], ["b3", "c"], lambda x: x, lambda x: x[0])
    assert found.both == ()
    assert found.added == ("b3", "c")
    assert found.removed == ("a", "b1", "b2")
