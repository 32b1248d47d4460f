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


@pytest.mark.parametrize("on", ["concepts", "papers", "artefacts"])
def test_an_interval_is_of_values_that_can_be(on: str) -> None:
    """Shares stay shares, whole numbers stay whole, whatever a resample does to the rest."""
    graph = pile(papers=25, concepts=12)
    nodes = len(ranking(graph, on=on))
    for measure in ("clustering", "bridging", "betweenness", "pagerank", "eigenvector", "hits"):
        for row in ranking(graph, measure, on=on, resamples=40):
            assert row.low is not None and row.high is not None
            assert 0 <= row.low <= row.high <= 1 + 1e-12, measure
    for measure in ("degree", "core"):
        for row in ranking(graph, measure, on=on, resamples=40):
            assert row.low is not None and row.high is not None
            assert row.low == int(row.low) and row.high == int(row.high) <= nodes - 1


def test_an_interval_is_of_the_resamples_and_holds_the_value() -> None:
    """By hand: of eighty the two at either end are left out; and the value itself."""
    plan = Plan(sharing(pile(papers=25, concepts=40)), "degree")
    own = np.array(list(plan.scores().values()))
    values = np.array([list(plan.scores(drawn(25, 0, number)).values()) for number in range(80)])
    found = stability(plan, resamples=80)
    low, high = np.sort(values, axis=0)[[2, 77]]
    assert found.low.tolist() == np.minimum(low, own).tolist()
    assert found.high.tolist() == np.maximum(high, own).tolist()
    assert found.outside.tolist() == ((own < low) | (own > high)).tolist()
    assert found.outside.any(), "a resample has fewer different papers, so degree is lower in all"


def test_equal_values_have_one_rank_here_and_in_resamples() -> None:
    found = ranking(pile(papers=60, concepts=40), "core", resamples=40)
    ranks = [row.rank for row in found]
    values = [row.value for row in found]
    assert ranks == [1 + sum(other > value for other in values) for value in values]
    assert {row.rank_low for row in found if row.rank == 1} == {1}
    assert (
        f"core: 20 of 20 rows share their rank with others of the same value, up to {ranks.count(1)} of 39;"
        in (ranking(pile(papers=60, concepts=40), "core", top=20).remarks[0])
    )
    assert not ranking(pile(papers=60, concepts=40), "pagerank", top=3).remarks


def test_few_resamples_are_called_coarse() -> None:
    coarse = "the intervals are coarse: 95% of fewer than 40 resamples is all of them; draw 200 or more"
    assert coarse in ranking(pile(), resamples=39).remarks
    assert coarse not in ranking(pile(), resamples=40).remarks


def test_what_is_drawn_is_said() -> None:
    for on, drawn_from in (("concepts", "30 papers"), ("artefacts", "30 papers"), ("papers", "12 concepts")):
        remarks = ranking(pile(papers=30, concepts=12), on=on, resamples=40).remarks
        assert any(remark.startswith(f"40 resamples of the {drawn_from} (seed 0): ") for remark in remarks)


def test_values_outside_of_the_resamples_are_said() -> None:
    (remark,) = (r for r in ranking(pile(papers=25, concepts=40), "degree", resamples=80).remarks if "outside" in r)
    assert "a resample has 63 % of the papers, by which degree changes for all" in remark
    assert not [r for r in ranking(pile(papers=90, concepts=8), "strength", resamples=80).remarks if "outside" in r]


def test_one_paper_is_always_drawn() -> None:
    rows = ranking(pile(papers=1, seed=4), "degree", resamples=10).rows
    assert all((row.low, row.high) == (row.value, row.value) for row in rows)


def test_nothing_to_draw() -> None:
    found = ranking(empty_graph(), resamples=10)
    assert (len(found), found.remarks) == (0, ("there is nothing to draw resamples from",))
    assert ranking(sample_graph(), resamples=10)[0].in_top == 1.0


def test_a_crowd_has_no_first() -> None:
    found = ranking(pile(papers=60, concepts=40), "core", top=2, resamples=5)
    assert "so many have the first value that there are no first 2" in found.remarks[1]


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
