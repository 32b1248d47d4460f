from __future__ import annotations

import pytest

from kg.analysis.evolution import Period, even_periods, evolution, steps, within
from kg.analysis.themes import Theme
from kg.errors import UsageError
from tests.piles import concept, pile


def theme(number: int, names: str) -> Theme:
    return Theme(1.0, number, tuple(names), tuple(concept(name) for name in names), (), 0.0, 0.0, "motor")


def test_inclusion_by_hand() -> None:
    one = [theme(1, "abcdef"), theme(2, "xyz"), theme(3, "uvw")]
    other = [theme(1, "abcpqrst"), theme(2, "xy"), theme(3, "klm")]
    found = steps(one, other, Period(2013, 2016))
    told = [
        (s.source and s.source.number, s.target and s.target.number, s.shared, s.inclusion, s.stability) for s in found
    ]
    assert told == [(1, 1, 3, 0.5, 3 / 11), (2, 2, 2, 1.0, 2 / 3), (3, None, 0, 0.0, 0.0), (None, 3, 0, 0.0, 0.0)]


def test_a_theme_that_parts() -> None:
    found = steps([theme(1, "abcdef")], [theme(1, "abcd"), theme(2, "ef")], Period(2013, 2016))
    assert [(s.target.number if s.target else 0, s.inclusion) for s in found] == [(1, 1.0), (2, 1.0)]


def test_periods() -> None:
    assert even_periods([2019, 2013, 2014], 3) == [Period(2013, 2013), Period(2014, 2014), Period(2019, 2019)]
    assert [str(period) for period in even_periods(range(2013, 2025), 3)] == ["2013-2016", "2017-2020", "2021-2024"]
    with pytest.raises(UsageError, match=r"3 periods of 1 year\(s\)"):
        even_periods([2025], 3)


def test_each_period_has_its_own_papers() -> None:
    graph = pile([("a b c", 2013), ("a b c", 2014), ("x y z", 2015), ("x y z a", 2016), ("q r s", 0)])
    part = within(graph, Period(2015, 2016))
    assert len(part.papers) == 2
    assert {link.paper for link in part.links} == {paper.iri for paper in part.papers}
    found = evolution(graph, [Period(2013, 2014), Period(2015, 2016)])
    assert [[set(t.concepts) for t in level] for _, level in found] == [
        [{concept(name) for name in "abc"}],
        [{concept(name) for name in "axyz"}],
    ]
