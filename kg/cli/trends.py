"""``kg trends``: what is new, rising or falling, what burst, and how themes go on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.options import (
    Number,
    example,
    format_option,
    method_option,
    note,
    plot_option,
    quiet_option,
    source_argument,
)
from kg.errors import CorpusError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kg.analysis.evolution import Period
    from kg.analysis.incidence import Incidence
    from kg.analysis.themes import Theme
    from kg.analysis.trends import Trend, Trends
    from kg.cli.nested import Nested
    from kg.model import Iri, KnowledgeGraph

_COLUMNS = ("kind", "label", "iri", "papers", "first", "share_early", "share_late", "per_year", "z", "q", "by_year")
_YEARS = ("label", "iri", "year", "papers", "of", "share")
_BURSTS = ("label", "iri", "start", "end", "ongoing", "papers", "weight")
_STEPS = ("period", "theme", "name", "papers", "next", "next_theme", "next_name", "shared", "inclusion", "stability")
_TOP, _LEAST, _LEVEL, _PERIODS = 10, 5, 0.05, 3
_PERIOD = re.compile(r"(\d{1,4})(?:\s*-\s*(\d{1,4}))?")


@click.command(
    short_help="See what is new, rising, falling or bursting.",
    epilog=example(
        "kg trends out",
        'kg trends out "language model" "topic model" --show years --format csv',
        "kg trends out --within-venues --plot trends.svg",
        "kg trends out --show bursts",
        "kg trends out --show themes --periods 2013-2016,2017-2020,2021-2024",
    ),
)
@source_argument
@click.argument("concepts", nargs=-1)
@click.option(
    "--show",
    type=click.Choice(["trends", "years", "bursts", "themes"]),
    default="trends",
    show_default=True,
    help="Tested trends; counts and shares by year; bursts; or how themes go on from period to period.",
)
@click.option("--top", default=_TOP, show_default=True, type=click.IntRange(min=0), help="Of each kind; 0: all.")
@click.option(
    "--min-papers",
    "least",
    default=_LEAST,
    show_default=True,
    type=click.IntRange(min=1),
    metavar="N",
    help="Leave out concepts with fewer dated papers.",
)
@click.option("--level", default=_LEVEL, show_default=True, type=Number(0, 1), help="False discovery rate of a trend.")
@click.option("--within-venues", is_flag=True, help="Compare papers with papers of the same venue only.")
@click.option("--periods", default=str(_PERIODS), show_default=True, help="How many, or as years: 2013-2018,2019-2024.")
@click.option("--resolution", default=1.0, show_default=True, type=Number(0, min_open=True), help="Of the themes.")
@method_option
@plot_option
@format_option()
@quiet_option
def trends(
    source: Path,
    concepts: tuple[str, ...],
    show: str,
    top: int,
    least: int,
    level: float,
    within_venues: bool,
    periods: str,
    resolution: float,
    method: str,
    plot: Path | None,
    form: str,
    quiet: bool,
) -> None:
    """See how the share of papers on a concept changes over the years: of all concepts, or of the named CONCEPTS.

    A trend is new, rising or falling where its test holds after Benjamini-Hochberg over all concepts: q is at most
    --level. share_early and share_late are those of the first and the last third of the years; new has none in the
    first; per_year is the slope. A burst (Kleinberg) is a run of years with far more papers than usual; an ongoing one
    lasts to the end of the pile.
    """
    from kg.analysis.incidence import incidence
    from kg.graph.load import load

    if plot is not None and show == "themes":
        raise UsageError("--show themes has no picture; see: kg communities --plot")
    graph = load(source, evidence=False)
    table = incidence(graph)
    chosen = _chosen(graph, concepts)
    _notes(table, within_venues, quiet)
    if show == "themes":
        _themes(graph, _periods(periods, table), resolution, method, form)
    elif show == "bursts":
        _bursts(table, chosen, top, least, plot, form)
    else:
        _trends(table, chosen, show, top, least, level, within_venues, plot, form)


def _chosen(graph: KnowledgeGraph, concepts: Sequence[str]) -> list[Iri]:
    from kg.cli.naming import choose

    return list(dict.fromkeys(choose(graph, name, "concept").iri for name in concepts))


def _notes(table: Incidence, within_venues: bool, quiet: bool) -> None:
    """Say what the years of this pile cannot say."""
    from kg.analysis.trends import changing_venues

    years = sorted(set(table.years.values()))
    undated = len(table.of_paper) - len(table.years)
    if not years:
        raise CorpusError("no paper states a year, so nothing can be said by year; build from records with years")
    if undated:
        note(f"{undated:,} of {len(table.of_paper):,} papers state no year and are left out", quiet=quiet)
    if len(years) == 1:
        note(f"all papers with a year are of {years[0]}: a trend needs two years or more", quiet=quiet)
    moved = changing_venues(table)
    if moved and not within_venues:
        note(
            f"the venues change over the years: {', '.join(moved)}; --within-venues compares like with like",
            quiet=quiet,
        )


def _trends(
    table: Incidence,
    chosen: Sequence[Iri],
    show: str,
    top: int,
    least: int,
    level: float,
    within_venues: bool,
    plot: Path | None,
    form: str,
) -> None:
    from kg.analysis.trends import trends as test
    from kg.cli.nested import write_nested

    found = test(table, least=least, level=level, within_venues=within_venues)
    kept = _named(table, found, chosen, level, within_venues) if chosen else _best(found, top)
    if show == "years":
        rows = [row for trend in kept for row in _by_year(found, trend)]
        write_nested(_YEARS, rows, form, brief=("label", "year", "papers", "of", "share"))
    else:
        brief = [name for name in _COLUMNS if name not in ("iri", "by_year")]
        write_nested(_COLUMNS, [_row(found, trend) for trend in kept], form, brief=brief)
    if plot is not None:
        from kg.cli.pictures import concept_lines, trend_lines

        if len(found.years) == 1:
            raise UsageError(f"{plot}: one year is no line")
        concept_lines(found, kept, plot) if chosen else trend_lines(found, plot)


def _named(table: Incidence, found: Trends, chosen: Sequence[Iri], level: float, within_venues: bool) -> list[Trend]:
    """The named ones in their order; one of too few papers has its q over concepts of any number of papers."""
    from kg.analysis.trends import trends as test

    tested = {trend.concept: trend for trend in found.trends}
    rare = {trend.concept: trend for trend in test(table, least=1, level=level, within_venues=within_venues).trends}
    return [{**rare, **tested}[iri] for iri in chosen if iri in rare]


def _best(found: Trends, top: int) -> list[Trend]:
    """The first of each kind; steady ones only where all are wanted, or where nothing else can be."""
    from kg.analysis.trends import KINDS

    kinds = KINDS if top == 0 or len(found.years) == 1 else KINDS[:-1]
    return [trend for kind in kinds for trend in [trend for trend in found.trends if trend.kind == kind][: top or None]]


def _row(found: Trends, trend: Trend) -> list[Nested]:
    by_year: dict[str, Nested] = {str(year): n for year, n in zip(found.years, trend.counts, strict=True)}
    tested = len(found.years) > 1
    head: list[Nested] = [trend.kind if tested else None, trend.label, trend.concept, trend.papers, trend.first]
    test: list[Nested] = [trend.per_year, trend.z, trend.q] if tested else [None, None, None]
    return [*head, trend.early, trend.late, *test, by_year]


def _by_year(found: Trends, trend: Trend) -> list[list[Nested]]:
    return [
        [trend.label, trend.concept, year, count, of, count / of]
        for year, count, of in zip(found.years, trend.counts, found.papers, strict=True)
    ]


def _bursts(table: Incidence, chosen: Sequence[Iri], top: int, least: int, plot: Path | None, form: str) -> None:
    from kg.analysis.bursts import bursts
    from kg.cli.nested import write_nested

    found = [b for b in bursts(table, least=1 if chosen else least) if not chosen or b.concept in chosen]
    kept = found[: top or None]
    rows: list[list[Nested]] = [
        [b.label, b.concept, b.first, b.last, "yes" if b.ongoing else None, b.papers, b.weight] for b in kept
    ]
    write_nested(_BURSTS, rows, form, brief=[name for name in _BURSTS if name != "iri"])
    if plot is not None:
        from kg.cli.pictures import burst_timeline

        burst_timeline(kept, sorted(set(table.years.values())), plot)


def _periods(text: str, table: Incidence) -> list[Period]:
    from kg.analysis.evolution import Period, even_periods

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


def _themes(graph: KnowledgeGraph, periods: Sequence[Period], resolution: float, method: str, form: str) -> None:
    from itertools import pairwise

    from kg.analysis.evolution import evolution, steps
    from kg.cli.nested import write_nested

    if len(periods) < 2:
        raise UsageError("themes go on from one period to the next: give two periods or more with --periods")
    found = evolution(graph, periods, resolution=resolution, method=method)
    rows: list[list[Nested]] = []
    for (period, one), (following, other) in pairwise(found):
        for step in steps(one, other, period):
            rows.append(
                [
                    str(period),
                    *_theme(step.source),
                    len(step.source.papers) if step.source else None,
                    str(following),
                    *_theme(step.target),
                    step.shared,
                    step.inclusion,
                    step.stability,
                ]
            )
    write_nested(_STEPS, rows, form, brief=("period", "name", "papers", "next", "next_name", "shared", "inclusion"))


def _theme(theme: Theme | None) -> list[Nested]:
    return [theme.number, theme.name] if theme else [None, None]
