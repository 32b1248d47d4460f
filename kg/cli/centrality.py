"""``kg centrality``: what is central, by which measure, on which graph, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.options import example, format_option, note, plot_option, quiet_option, source_argument
from kg.cli.tables import write, write_rows

if TYPE_CHECKING:
    from kg.analysis.ranking import Ranking

COLUMNS = ("rank", "label", "iri", "value", "papers")
SURE = ("low", "high", "rank_low", "rank_high", "in_top")
_TOP = 20


@click.command(
    short_help="Rank concepts, papers or artefacts.",
    epilog=example(
        "kg centrality out --measure betweenness --top 10",
        "kg centrality out --stability 200 --jobs 2 --plot ranks.svg",
        "kg centrality out --on papers --graph bipartite --measure hits --format csv",
    ),
)
@source_argument
@click.option("--measure", default="pagerank", show_default=True, metavar="NAME", help="See: kg list measures.")
@click.option("--top", default=_TOP, show_default=True, type=click.IntRange(min=0), help="So many rows; 0: all.")
@click.option(
    "--on",
    type=click.Choice(["concepts", "papers", "artefacts"]),
    default="concepts",
    show_default=True,
    help="What to rank: concepts and artefacts by shared papers, papers by shared concepts.",
)
@click.option(
    "--weight",
    type=click.Choice(["count", "association", "npmi", "fractional", "newman"]),
    default="count",
    show_default=True,
    help="How much a pair counts: what it shares; how much more than by chance; or with 1 spread over all pairs of a"
    " paper, over the partners in it.",
)
@click.option(
    "--graph",
    "graph_form",
    type=click.Choice(["projection", "bipartite"]),
    default="projection",
    show_default=True,
    help="Joined by what they share, or papers and what they name as the two sides of one graph.",
)
@click.option(
    "--stability",
    default=0,
    show_default=True,
    type=click.IntRange(min=0),
    metavar="N",
    help="Draw N piles of papers and say where value and rank lie in 95 % of them.",
)
@click.option("--min-papers", default=0, show_default=True, type=click.IntRange(min=0), help="Of what is ranked.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0), help="Of the draw.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="Worker processes of the draw.")
@click.option("--neighbours", default=3, show_default=True, type=click.IntRange(min=0), help="So many a row.")
@click.option("--fast", is_flag=True, help="networkit for measures of paths, the same values: needs the extra fast.")
@plot_option
@format_option()
@quiet_option
def centrality(
    source: Path,
    measure: str,
    top: int,
    on: str,
    weight: str,
    graph_form: str,
    stability: int,
    min_papers: int,
    seed: int,
    jobs: int,
    neighbours: int,
    fast: bool,
    plot: Path | None,
    form: str,
    quiet: bool,
) -> None:
    """Rank the concepts, papers or artefacts of a graph by a centrality measure.

    Ties go by IRI. Values are those of networkx on the projection; --weight association or npmi favours rare pairs,
    so read it beside the number of papers.

    With --stability, low and high bound the value and rank_low and rank_high the rank in 95 % of the piles; in_top is
    the share of piles in which the row is among the first of --top. The same seed gives the same numbers, whatever
    --jobs.
    """
    from kg.measures import MEASURES

    MEASURES.get(measure)  # an unknown name is told before the graph is read
    from kg.analysis.ranking import ranking
    from kg.cli.progress import progress
    from kg.graph.load import load

    with progress(quiet) as report:
        found = ranking(
            load(source, evidence=False),
            measure,
            on=on,
            weight=weight,
            form=graph_form,
            top=top,
            min_papers=min_papers,
            neighbours=neighbours,
            resamples=stability,
            seed=seed,
            jobs=jobs,
            fast=fast,
            progress=report,
        )
    _write(found, form, sure=stability > 0)
    for remark in found.remarks:
        note(remark, quiet=quiet)
    if not len(found):
        note(f"the graph has no {on} to rank", quiet=quiet)
    if plot is not None:
        from kg.cli.pictures import ranked_bars

        ranked_bars([(row.label, row.value, row.low, row.high) for row in found], plot, on=on, measure=measure)


def _write(found: Ranking, form: str, *, sure: bool) -> None:
    from kg.cli.nested import as_json
    from kg.exporters.centrality_csv import shown

    columns = (*COLUMNS, *(SURE if sure else ()))
    rows = [[getattr(row, name) for name in columns] for row in found]
    names = (*columns, "neighbours")
    if form == "json":
        near = [[one._asdict() for one in row.neighbours] for row in found]
        write(as_json(names, [[*cells, partners] for cells, partners in zip(rows, near, strict=True)]))
    else:
        write_rows(names, [[*cells, shown(row.neighbours)] for cells, row in zip(rows, found, strict=True)], form)
