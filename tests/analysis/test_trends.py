from __future__ import annotations

import random

import numpy as np
import pytest
import scipy.stats

from kg.analysis.incidence import Incidence, incidence
from kg.analysis.trends import Trend, adjusted, changing_venues, trends
from tests.piles import concept, pile
from tests.sample import empty_graph


def history(seed: int, venues: str = "A") -> Incidence:
    """Papers of twelve years whose concepts come and go by chance; ``up`` rises, ``down`` falls."""
    dice = random.Random(seed)
    rows = []
    for _ in range(300):
        year = dice.randrange(2013, 2025)
        names = [name for name in "abcdefgh" if dice.random() < 0.2]
        names += ["up"] * (dice.random() < (year - 2012) / 14) + ["down"] * (dice.random() < (2025 - year) / 14)
        names += ["late"] * (year > 2020 and dice.random() < 0.8)
        rows.append((" ".join(names), year, dice.choice(venues)))
    return incidence(pile(rows))


def by_name(table: Incidence, **options: bool) -> dict[str, Trend]:
    return {trend.label: trend for trend in trends(table, **options).trends}


@pytest.mark.parametrize("seed", range(3))
def test_z_is_a_correlation(seed: int) -> None:
    table = history(seed)
    years = [table.years[paper] for paper in table.of_paper]
    for name, trend in by_name(table).items():
        about = [float(concept(name) in concepts) for concepts in table.of_paper.values()]
        r = scipy.stats.pearsonr(about, years).statistic
        assert trend.z == pytest.approx(r * (len(years) - 1) ** 0.5, abs=1e-9)
        assert trend.p == pytest.approx(2 * scipy.stats.norm.sf(abs(trend.z)), rel=1e-9)
        assert trend.per_year == pytest.approx(scipy.stats.linregress(years, about).slope, abs=1e-12)


def test_q_is_that_of_scipy() -> None:
    found = trends(history(0)).trends
    expected = scipy.stats.false_discovery_control([trend.p for trend in found])
    assert [trend.q for trend in found] == pytest.approx(expected.tolist())
    assert adjusted([]) == []


def test_what_rises_rises() -> None:
    found = by_name(history(1))
    assert found["up"].kind == "rising"
    assert found["down"].kind == "falling"
    assert found["late"].kind == "new"
    assert [found[name].kind for name in "abcdefgh"].count("steady") >= 7
    assert found["late"].early == 0 < found["late"].late
    assert found["late"].first == 2021


def test_chance_is_called_a_trend_as_seldom_as_said() -> None:
    dice = random.Random(5)
    rows = []
    for _ in range(400):
        names = " ".join(f"c{n}" for n in range(60) if dice.random() < 0.1)
        rows.append((names, dice.randrange(2010, 2020)))
    found = trends(incidence(pile(rows))).trends
    assert sum(trend.p < 0.05 for trend in found) >= 1
    assert sum(trend.kind != "steady" for trend in found) <= 1


def test_within_venues_by_an_independent_sum() -> None:
    table = history(2, "AB")
    for name, trend in by_name(table, within_venues=True).items():
        surplus = variance = years_within = 0.0
        for venue in "AB":
            papers = [paper for paper in table.of_paper if table.venues[paper] == venue]
            years = np.array([table.years[paper] for paper in papers], dtype=float)
            about = np.array([concept(name) in table.of_paper[paper] for paper in papers], dtype=float)
            surplus += float(((about - about.mean()) * (years - years.mean())).sum())
            variance += float(about.var(ddof=1) * ((years - years.mean()) ** 2).sum())
            years_within += float(((years - years.mean()) ** 2).sum())
        assert trend.z == pytest.approx(surplus / variance**0.5, abs=1e-9)
        assert trend.per_year == pytest.approx(surplus / years_within, abs=1e-12)


def test_a_venue_that_comes_is_no_trend() -> None:
    rows = [("robots" if n % 3 else "other", 2010 + n % 4, "A") for n in range(48)]
    rows += [("robots", 2013, "B") for _ in range(30)]
    table = incidence(pile(rows))
    assert by_name(table)["robots"].kind == "rising"
    assert by_name(table, within_venues=True)["robots"].z == pytest.approx(
        by_name(incidence(pile(rows[:48])))["robots"].z
    )
    assert changing_venues(table) == ["B (2013)"]


def test_order_and_counts() -> None:
    found = trends(history(3))
    kinds = [trend.kind for trend in found.trends]
    assert kinds == sorted(kinds, key=["new", "rising", "falling", "steady"].index)
    assert found.years == tuple(range(2013, 2025))
    assert sum(found.papers) == 300
    for trend in found.trends:
        assert sum(trend.counts) == trend.papers
        assert trend.early == sum(trend.counts[:4]) / sum(found.papers[:4])
        assert trend.late == sum(trend.counts[-4:]) / sum(found.papers[-4:])


def test_one_year() -> None:
    found = trends(incidence(pile([("a b", 2025), ("a", 2025), ("b", 0)])), least=1)
    assert (found.years, found.papers, found.undated) == ((2025,), (2,), 1)
    assert [(t.label, t.counts, t.z, t.q, t.kind) for t in found.trends] == [
        ("a", (2,), 0, 1, "steady"),
        ("b", (1,), 0, 1, "steady"),
    ]


@pytest.mark.parametrize("graph", [empty_graph(), pile([("a", 0), ("b", 0)])])
def test_no_year(graph: object) -> None:
    found = trends(incidence(graph), least=1)  # type: ignore[arg-type]
    assert (found.years, found.trends) == ((), ())


def test_rare_concepts_are_left_out() -> None:
    rows = [("a b", 2020), ("a", 2021), ("a", 2022)]
    assert [t.label for t in trends(incidence(pile(rows)), least=3).trends] == ["a"]


def test_a_concept_of_all_papers_has_no_trend() -> None:
    (found,) = trends(incidence(pile([("a", 2020), ("a", 2021)])), least=1).trends
    assert (found.z, found.p, found.kind) == (0, 1, "steady")
