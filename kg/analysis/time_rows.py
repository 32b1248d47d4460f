"""Trends, years, bursts and the course of themes as tables: what ``kg trends`` and ``kg.Graph.trends`` give."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from kg.analysis.bursts import Burst
from kg.analysis.evolution import Period, Step, even_periods, steps
from kg.analysis.incidence import Incidence
from kg.analysis.rows import Rows, Value
from kg.analysis.themes import Theme
from kg.analysis.trends import KINDS, Trend, Trends, changing_venues, trends
from kg.errors import CorpusError, UsageError
from kg.model import Iri

TOP, LEAST, LEVEL, PERIODS = 10, 5, 0.05, 3

_TRENDS = ("kind", "label", "iri", "papers", "first", "share_early", "share_late", "per_year", "z", "q", "by_year")
_YEARS = ("label", "iri", "year", "papers", "of", "share")
_BURSTS = ("label", "iri", "start", "end", "ongoing", "papers", "weight")
_STEPS = ("period", "theme", "name", "papers", "next", "next_theme", "next_name", "shared", "inclusion", "stability")
_PERIOD = re.compile(r"(\d{1,4})(?:\s*-\s*(\d{1,4}))?")


def year_remarks(table: Incidence, *, within_venues: bool = False) -> tuple[str, ...]:
    """What the years of this pile cannot say.

    Args:
        table: papers and years.
        within_venues: papers are compared with those of their venue only.

    Raises:
        CorpusError: no paper states a year.
    """
    years = sorted(set(table.years.values()))
    undated = len(table.of_paper) - len(table.years)
    if not years:
        raise CorpusError("no paper states a year, so nothing can be said by year; build from records with years")
    out = []
    if undated:
        out.append(f"{undated:,} of {len(table.of_paper):,} papers state no year and are left out")
    if len(years) == 1:
        out.append(f"all papers with a year are of {years[0]}: a trend needs two years or more")
    moved = changing_venues(table)
    if moved and not within_venues:
        out.append(f"the venues change over the years: {', '.join(moved)}; --within-venues compares like with like")
    return tuple(out)


def chosen_trends(
    table: Incidence,
    found: Trends,
    chosen: Sequence[Iri],
    *,
    top: int = TOP,
    level: float = LEVEL,
    within_venues: bool = False,
) -> list[Trend]:
    """The trends to show: of the chosen concepts, in their order; else the first of each kind.

    A chosen concept of too few papers has its q over concepts of any number of papers. Steady concepts are shown where
    all are wanted, or where nothing else can be.

    Args:
        table: papers and years.
        found: the trends of concepts with papers enough.
        chosen: concepts; all where empty.
        top: so many of each kind; 0 for all.
        level: as of the test.
        within_venues: as of the test.
    """
    if not chosen:
        kinds = KINDS if top == 0 or len(found.years) == 1 else KINDS[:-1]
        return [trend for kind in kinds for trend in [t for t in found.trends if t.kind == kind][: top or None]]
    tested = {trend.concept: trend for trend in found.trends}
    rare = {trend.concept: trend for trend in trends(table, least=1, level=level, within_venues=within_venues).trends}
    return [{**rare, **tested}[iri] for iri in chosen if iri in rare]


def trend_rows(found: Trends, kept: Sequence[Trend]) -> Rows:
    """A row a concept: how its share of the papers moves, and the test of that.

    Args:
        found: where the trends are from.
        kept: the trends to show.
    """
    tested = len(found.years) > 1
    cells: list[list[Value]] = []
    for trend in kept:
        by_year: dict[str, Value] = {str(year): n for year, n in zip(found.years, trend.counts, strict=True)}
        test: list[Value] = [trend.per_year, trend.z, trend.q] if tested else [None, None, None]
        head: list[Value] = [trend.kind if tested else None, trend.label, trend.concept, trend.papers, trend.first]
        cells.append([*head, trend.early, trend.late, *test, by_year])
    return Rows(_TRENDS, cells, _bent(kept), hidden=("iri", "by_year"))


def _bent(kept: Sequence[Trend]) -> tuple[str, ...]:
    """Where the test and the shares beside it seem to contradict each other."""
    bent = [t for t in kept if t.kind in ("rising", "falling") and (t.late - t.early) * t.z < 0]
    if not bent:
        return ()
    return (
        f"{len(bent):,} of the rows, such as {bent[0].label}, rise or fall by the test, which looks at all years (with "
        "--within-venues: within each venue), while share_late against share_early, of all papers of the first and the "
        "last years, says otherwise: see --show years",
    )


def year_rows(found: Trends, kept: Sequence[Trend]) -> Rows:
    """A row a concept and year: its papers, all papers, and the share."""
    cells: list[list[Value]] = [
        [trend.label, trend.concept, year, count, of, count / of]
        for trend in kept
        for year, count, of in zip(found.years, trend.counts, found.papers, strict=True)
    ]
    return Rows(_YEARS, cells, hidden=("iri",))


def burst_rows(kept: Sequence[Burst]) -> Rows:
    """A row a burst."""
    cells: list[list[Value]] = [
        [b.label, b.concept, b.first, b.last, "yes" if b.ongoing else None, b.papers, b.weight] for b in kept
    ]
    return Rows(_BURSTS, cells, hidden=("iri",))


def step_rows(found: Sequence[tuple[Period, list[Theme]]], chosen: Collection[Iri] = (), *, top: int = TOP) -> Rows:
    """A row a step of a theme from a period to the next.

    Args:
        found: the themes of each period, see ``kg.analysis.evolution.evolution``.
        chosen: only steps from or to a theme that holds one of these concepts.
        top: only steps that begin or end in one of the so many largest themes of their period; 0 for all. Chosen
            concepts are shown wherever they are.

    Raises:
        UsageError: there are fewer than two periods.
    """
    if len(found) < 2:
        raise UsageError("themes go on from one period to the next: give two periods or more with --periods")
    cells: list[list[Value]] = []
    left_out = 0
    for (period, one), (following, other) in pairwise(found):
        every = steps(one, other, period)
        kept = [step for step in every if (_holds(step, chosen) if chosen else _among(step, one, other, top))]
        left_out += len(every) - len(kept)
        for step in kept:
            source: list[Value] = [step.source.number, step.source.name] if step.source else [None, None]
            target: list[Value] = [step.target.number, step.target.name] if step.target else [None, None]
            papers = len(step.source.papers) if step.source else None
            ends: list[Value] = [str(period), *source, papers, str(following), *target]
            cells.append([*ends, step.shared, step.inclusion, step.stability])
    remark = f"{left_out:,} steps between smaller themes are left out; --top 0 shows all"
    if chosen:
        remark = "" if cells else "none of these concepts is in a theme of any period"
    remarks = (remark,) if remark and (left_out or chosen) else ()
    return Rows(_STEPS, cells, remarks, hidden=("theme", "next_theme", "stability"))


def periods_of(text: str, table: Incidence) -> list[Period]:
    """Periods as people write them: how many, or years.

    Args:
        text: such as ``3`` or ``2013-2018,2019-2024``.
        table: the years that are there.

    Raises:
        UsageError: it is neither, or there are fewer years than periods.

    Example:
        >>> [str(period) for period in periods_of("2013-2014, 2015", Incidence({}, {}, {}, {}, {}))]
        ['2013-2014', '2015']
    """
    years = sorted(set(table.years.values()))
    if text.strip().isdecimal() and len(text.strip()) < len("1000"):
        return even_periods(years, int(text)) if int(text) else []
    out = []
    for part in text.split(","):
        match = _PERIOD.fullmatch(part.strip())
        if match is None:
            raise UsageError(f"--periods {text!r}: not a number, nor years such as 2013-2018,2019-2024")
        out.append(Period(int(match[1]), int(match[2] or match[1])))
    if any(period.first > period.last for period in out) or sorted(out) != out:
        raise UsageError(f"--periods {text!r}: periods go from the earlier year to the later, in order")
    return out


def _ends(step: Step) -> Iterator[Theme]:
    return (theme for theme in (step.source, step.target) if theme)


def _holds(step: Step, chosen: Collection[Iri]) -> bool:
    return any(not set(chosen).isdisjoint(theme.concepts) for theme in _ends(step))


def _among(step: Step, one: Sequence[Theme], other: Sequence[Theme], top: int) -> bool:
    """Whether one of its ends is among the first of its period, which are the largest."""
    first = {id(theme) for theme in (*one[: top or None], *other[: top or None])}
    return any(id(theme) in first for theme in _ends(step))
