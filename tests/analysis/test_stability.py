"""The bootstrap: reproducible, the same for any number of workers, and right where the truth is known."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from kg.analysis.fast import FAST, measure_of
from kg.analysis.ranking import ranking
from kg.analysis.sharing import sharing
from kg.analysis.stability import Plan, Stability, drawn, stability
from kg.errors import KgError
from kg.measures import MEASURES
from kg.measures.sparse import LARGE
from tests.analysis.test_sharing import pile
from tests.measures.test_large import pile as large
from tests.sample import empty_graph, sample_graph


def same(one: Stability, other: Stability) -> bool:
    return all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in zip(one, other, strict=True))


def test_neither_workers_nor_run_can_be_seen() -> None:
    plan = Plan(sharing(pile()), "pagerank")
    one = stability(plan, resamples=23)
    assert same(one, stability(plan, resamples=23))
    assert same(one, stability(plan, resamples=23, jobs=2))
    assert not same(one, stability(Plan(plan.shared, "pagerank", seed=1), resamples=23))


def test_the_draw_is_of_as_many_papers_as_there_are() -> None:
    draws = np.array([drawn(1000, 0, number) for number in range(200)])
    assert (draws.sum(axis=1) == 1000).all()
    assert abs((draws > 0).mean() - (1 - 1 / np.e)) < 0.003
    assert abs(draws.var() - 1) < 0.02
    assert drawn(0, 0, 0).tolist() == []
    assert drawn(6, 3, 1).tolist() == drawn(6, 3, 1).tolist() != drawn(6, 3, 2).tolist()


def test_strength_moves_as_theory_says() -> None:
    """Strength is a sum over papers, so its spread is known: the interval is that of the sum, and holds the value."""
    shared = sharing(pile(papers=80))
    plan = Plan(shared, "strength")
    own = np.array(list(plan.scores().values()))
    found = stability(plan, resamples=600)
    size = np.asarray(shared.table.sum(axis=1))
    each = shared.table.toarray() * (size - 1)[:, None]
    deviation = np.sqrt(80) * each.std(axis=0)
    wide = (found.high - found.low) / (2 * 1.96)
    busy = own > 40
    assert busy.sum() > 5
    assert np.allclose(wide[busy], deviation[busy], rtol=0.2)
    assert (found.low <= own).all()
    assert (own <= found.high).all()


@pytest.mark.parametrize("measure", MEASURES.names())
def test_every_measure_has_intervals(measure: str) -> None:
    for on in ("concepts", "papers", "artefacts"):
        for form in ("projection", "bipartite"):
            rows = ranking(pile(papers=25, concepts=12), measure, on=on, form=form, resamples=4).rows
            for row in rows:
                assert row.low is not None and row.high is not None
                assert row.rank_low is not None and row.rank_high is not None and row.in_top is not None
                assert 0 <= row.low <= row.value * (1 + 1e-12) and row.value <= row.high * (1 + 1e-12)
                assert 1 <= row.rank_low <= row.rank <= row.rank_high <= len(rows)
                assert 0 <= row.in_top <= 1


def test_one_paper_is_always_drawn() -> None:
    rows = ranking(pile(papers=1, seed=4), "degree", resamples=10).rows
    assert all((row.low, row.high) == (row.value, row.value) for row in rows)


def test_nothing_to_draw() -> None:
    found = ranking(empty_graph(), resamples=10)
    assert (len(found), found.remarks) == (0, ("there is nothing to draw resamples from",))
    assert ranking(sample_graph(), resamples=10)[0].in_top == 1.0


def test_a_crowd_has_no_first() -> None:
    found = ranking(pile(papers=60, concepts=40), "core", top=2, resamples=5)
    assert "so many have the first value that there are no first 2" in found.remarks[0]


def test_progress_is_told() -> None:
    seen: list[tuple[str, int, int]] = []
    stability(Plan(sharing(pile()), "degree"), resamples=7, progress=lambda *args: seen.append(args))
    assert seen == [("resampling", done, 7) for done in range(1, 8)]


# --- networkit -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("measure", sorted(FAST))
@pytest.mark.parametrize("size", [20, LARGE + 60])
def test_networkit_gives_the_same(measure: str, size: int) -> None:
    pytest.importorskip("networkit")
    graph = large(size, 6 * size, 2)
    plain, fast = MEASURES.get(measure)(graph), measure_of(measure, fast=True)(graph)
    assert list(fast) == list(plain)
    assert fast == pytest.approx(plain, rel=1e-12, abs=1e-16)


def test_without_networkit_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkit", None)
    with pytest.raises(KgError, match=r'pip install "paperkg\[fast\]"'):
        ranking(sample_graph(), "betweenness", fast=True)
    assert len(ranking(sample_graph(), "degree", fast=True)) == 5
