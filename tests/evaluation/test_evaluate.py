from __future__ import annotations

from dataclasses import replace

import pytest

from kg.evaluation import Evaluation, evaluate, parse_gold, parse_senses, score_senses
from kg.model import Iri
from tests.evaluation.example import GOLD, SENSES, lines
from tests.sample import concept, empty_graph, sample_graph


@pytest.fixture(scope="module")
def told() -> Evaluation:
    return evaluate(sample_graph(), parse_gold(lines(GOLD)))


def test_figures(told: Evaluation) -> None:
    """Worked out by hand. Six core concepts: two of three in p1, in p2 through a narrower one, one in p3, none in the
    paper that the graph lacks. Six links: three right, one trap, two that nobody judged.
    """
    expected = {
        "papers": 4, "missing_papers": 1, "links_per_paper": 2.0,
        "precision": 0.5, "recall": 0.6667, "f1": 0.5714,
        "flat_precision": 0.5, "flat_recall": 0.5, "flat_f1": 0.5,
        "macro_precision": 0.5, "macro_recall": 0.6667, "macro_f1": 0.3667,
        "judged_precision": 0.75, "traps": 1, "trap_rate": 0.1667, "unjudged": 2,
        "introduces_precision": 0.5, "introduces_recall": 1.0, "introduces_f1": 0.6667, "kind_accuracy": 1.0,
        "uses_precision": 0.5, "uses_recall": 0.5, "uses_f1": 0.5,
        "abbreviation_precision": 1.0, "abbreviation_recall": 1.0, "abbreviation_f1": 1.0,
        "results_precision": 1.0, "results_recall": 1.0, "results_f1": 1.0,
        "code_recall": 1.0, "cites_recall": 1.0, "bad_offsets": 0,
    }  # fmt: skip
    assert {name: told.figures[name] for name in expected} == expected


def test_the_worst_concepts_come_first(told: Evaluation) -> None:
    rows = {row.label: row for row in told.concepts}
    assert rows["knowledge distillation"][2:] == (0, 0, 1, 0, 1)
    assert rows["continual learning"][2:] == (3, 3, 2, 2, 0)
    assert rows["image classification"].iri == ""
    assert rows["image classification"].recall == 0
    errors = [row.gold - row.found + row.links - row.right for row in told.concepts]
    assert errors == sorted(errors, reverse=True)


def test_artefacts_by_role_and_kind(told: Evaluation) -> None:
    rows = {(row.role, row.kind): row[2:] for row in told.artefacts}
    assert rows["introduces", "all"] == (1, 1, 2, 1)
    assert rows["introduces", "model"] == (1, 1, 1, 0)
    assert rows["introduces", "method"] == (0, 0, 1, 1)
    assert rows["uses", "all"] == (1, 1, 1, 1)
    assert rows["compares", "concept"] == (0, 0, 1, 0)
    assert rows["compares", "not stated"] == (1, 0, 0, 0)
    assert rows["compares", "all"] == (1, 0, 1, 0)


def test_findings_carry_score_and_quote(told: Evaluation) -> None:
    assert ("p2", "trap link", "knowledge distillation", 0.65, "knowledge distillation") in told.findings
    assert ("p1", "core missed", "image classification", None, "") in told.findings
    assert ("elsewhere", "no such paper in the graph", "", None, "") in told.findings


def test_calibration_holds_every_link_once(told: Evaluation) -> None:
    assert [(b.low, b.links, b.right) for b in told.calibration] == [
        (0.4, 1, 0), (0.5, 1, 1), (0.6, 2, 1), (0.7, 1, 0), (0.8, 1, 1),
    ]  # fmt: skip
    assert told.figures["calibration_error"] == pytest.approx((0.45 + 0.5 + 0.25 + 0.7 + 0.1268) / 6, abs=1e-4)


def test_a_broader_concept_of_another_link_counts_on_neither_side() -> None:
    graph = sample_graph()
    link = next(x for x in graph.links if x.target == concept("class-incremental-learning"))
    extra = replace(link, iri=Iri(f"{link.iri}-above"), target=concept("machine-learning"))
    moved = evaluate(replace(graph, links=(*graph.links, extra)), parse_gold(lines(GOLD)))
    plain = evaluate(graph, parse_gold(lines(GOLD)))
    assert [x.verdict for x in moved.papers[1].links if x.link == extra] == ["broader"]
    assert {n for n in plain.figures if plain.figures[n] != moved.figures[n]} == {"flat_precision", "flat_f1"}


def test_what_only_an_unseen_title_holds_is_not_judged() -> None:
    """The sample's p1 without its abstract's quote of one concept: told of by the title alone."""
    gold = parse_gold(['{"id": "p1", "core": ["image classification"]}'])
    graph = sample_graph()
    kept = tuple(m for m in graph.mentions if m.field == "title" or m.paper != graph.papers[0].iri)
    blind = evaluate(replace(graph, mentions=kept), gold)
    assert [x.verdict for x in blind.papers[0].links] == ["unjudged", "unseen"]
    seen = evaluate(replace(graph, mentions=kept), [replace(gold[0], title="T")])
    assert [x.verdict for x in seen.papers[0].links] == ["unjudged", "unjudged"]


def test_an_empty_graph_finds_nothing() -> None:
    figures = evaluate(empty_graph(), parse_gold(lines(GOLD))).figures
    assert (figures["missing_papers"], figures["recall"], figures["precision"]) == (4, 0.0, None)
    assert figures["bad_offsets"] is None


def test_moved_offsets_are_found() -> None:
    graph = sample_graph()
    moved = replace(graph.mentions[0], start=graph.mentions[0].start + 1)
    told = evaluate(replace(graph, mentions=(moved, *graph.mentions[1:])), parse_gold(lines(GOLD)))
    assert told.figures["bad_offsets"] == 1
    assert "bad offsets" in [f.finding for f in told.findings]


def test_senses() -> None:
    senses = score_senses(sample_graph(), parse_senses(lines(SENSES)))
    assert senses.figures == {
        "sense_items": 5,
        "senses": 0.4,
        "senses_meant": 0.6667,
        "senses_not_meant": 0.0,
        "sense_papers_missing": 1,
    }
    assert [tuple(row) for row in senses.words][:2] == [("distillation", 0, 1), ("note", 0, 2)]
    assert [f.finding for f in senses.findings] == ["distillation: wrongly", "note: missed", "note: no such paper"]
