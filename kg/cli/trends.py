"""``kg trends``: what is new, rising or falling, what burst, and how themes go on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.options import (
    Number,
    example,
    format_option,
    given,
    method_option,
    note,
    plot_option,
    quiet_option,
    source_argument,
)
from kg.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kg.analysis.bursts import Burst
    from kg.analysis.incidence import Incidence
    from kg.analysis.rows import Rows
    from kg.analysis.trends import Trend, Trends
    from kg.model import Iri, KnowledgeGraph

_TOP, _LEAST, _LEVEL, _PERIODS = 10, 5, 0.05, 3
_TESTED = ("trends", "years")
_GOES_WITH = {
    "least": (*_TESTED, "bursts"),
    "level": _TESTED,
    "within_venues": _TESTED,
    "periods": ("themes",),
    "resolution": ("themes",),
    "method": ("themes",),
    "plot": (*_TESTED, "bursts"),
}
"""Which --show an option is for; all the others are for any."""


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
@click.option(
    "--top",
    default=_TOP,
    show_default=True,
    type=click.IntRange(min=0),
    help="So many of each kind, so many bursts, or the largest themes of each period; 0: all.",
)
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
    first; per_year is the slope. With --within-venues per_year, z and q are of papers against those of their venue; the
    shares remain those of all papers. A burst (Kleinberg) is a run of years with far more papers than usual; an ongoing
    one lasts to the end of the pile.

    --show themes finds the themes of each period anew and shows which goes on in which: shared are the concepts in
    both, inclusion their share of the smaller theme. With CONCEPTS, only the themes that hold one of them.
    """
    from kg.analysis.incidence import incidence
    from kg.analysis.time_rows import year_remarks
    from kg.cli.nested import write_table
    from kg.graph.load import load

    _check(show)
    graph = load(source, evidence=False)
    table = incidence(graph)
    chosen = _chosen(graph, concepts)
    for remark in year_remarks(table, within_venues=within_venues):
        note(remark, quiet=quiet)
    if show == "themes":
        write_table(_themes(graph, table, chosen, top, periods, resolution, method), form, quiet)
    elif show == "bursts":
        _bursts(table, chosen, top, least, plot, form, quiet)
    else:
        _trends(table, chosen, show, top, least, level, within_venues, plot, form, quiet)


def _check(show: str) -> None:
    """Refuse an option that this table does not heed, rather than leave it unheeded."""
    for name, shows in _GOES_WITH.items():
        if given(name) and show not in shows:
            parameter = next(p for p in click.get_current_context().command.params if p.name == name)
            why = "; for a picture of themes see: kg communities --plot" if name == "plot" else ""
            raise UsageError(f"{parameter.opts[0]} is for --show {' or '.join(shows)}, not for --show {show}{why}")


def _chosen(graph: KnowledgeGraph, concepts: Sequence[str]) -> list[Iri]:
    from kg.graph.naming import choose

    return list(dict.fromkeys(choose(graph, name, "concept").iri for name in concepts))


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
    quiet: bool,
) -> None:
    from kg.analysis.time_rows import chosen_trends, trend_rows, year_rows
    from kg.analysis.trends import trends as test
    from kg.cli.nested import write_table

    found = test(table, least=least, level=level, within_venues=within_venues)
    kept = chosen_trends(table, found, chosen, top=top, level=level, within_venues=within_venues)
    write_table((year_rows if show == "years" else trend_rows)(found, kept), form, quiet)
    if plot is not None:
        _draw(found, kept, bool(chosen), plot)


def _draw(found: Trends, kept: list[Trend], chosen: bool, plot: Path) -> None:
    from kg.cli.pictures import concept_lines, trend_lines

    if len(found.years) == 1:
        raise UsageError(f"{plot}: one year is no line")
    concept_lines(found, kept, plot) if chosen else trend_lines(found, plot)


def _bursts(
    table: Incidence, chosen: Sequence[Iri], top: int, least: int, plot: Path | None, form: str, quiet: bool
) -> None:
    from kg.analysis.bursts import bursts
    from kg.analysis.time_rows import burst_rows
    from kg.cli.nested import write_table

    found = [b for b in bursts(table, least=1 if chosen else least) if not chosen or b.concept in chosen]
    kept: list[Burst] = found[: top or None]
    write_table(burst_rows(kept), form, quiet)
    if plot is not None:
        from kg.cli.pictures import burst_timeline

        burst_timeline(kept, sorted(set(table.years.values())), plot)


def _themes(
    graph: KnowledgeGraph,
    table: Incidence,
    chosen: Sequence[Iri],
    top: int,
    periods: str,
    resolution: float,
    method: str,
) -> Rows:
    from kg.analysis.evolution import evolution
    from kg.analysis.time_rows import periods_of, step_rows

    wanted = periods_of(periods, table)
    return step_rows(
        evolution(graph, wanted, resolution=resolution, method=method) if len(wanted) > 1 else [], chosen, top=top
    )
