"""``kg centrality``: what is central, by which measure, on which graph, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.options import example, format_option, note, plot_option, quiet_option, source_argument

if TYPE_CHECKING:
    from kg.analysis.ranking import Ranking

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
    help="Measure N random redraws of the papers too, and give the range of value and rank in 95 % of them. 200 is a"
    " good N; below 40 the ranges are coarse.",
)
@click.option(
    "--min-papers",
    default=0,
    show_default=True,
    type=click.IntRange(min=0),
    help="Rank only concepts or artefacts with so many papers; all are measured.",
)
@click.option(
    "--seed",
    default=0,
    show_default=True,
    type=click.IntRange(min=0),
    help="Of the redraws; the same gives the same ranges.",
)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="Processes for the redraws.")
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

    Values are those of networkx on the projection. Equal values share a rank (1, 2, 2, 4) and are listed by IRI.
    --weight association or npmi favours rare pairs, so read it beside the number of papers.

    How sure is a rank? --stability 200 measures 200 redraws of the papers: each takes as many papers as there are, at
    random, some twice and some not at all. What stays in them does not hang on single papers (a bootstrap; the
    stability intervals of the Leiden Ranking). To rank papers, the concepts that join them are redrawn instead.

    Each row then has low and high: the value lies between them in 95 % of the redraws.

    And rank_low and rank_high: so does the rank. From 3 to 9 means that it may as well be 3rd or 9th; rows whose ranges
    overlap are not told apart by these papers.

    And in_top: the share of the redraws in which it is among the first of --top.
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
    _write(found, form, quiet)
    if not len(found):
        note(f"the graph has no {on} to rank", quiet=quiet)
    if plot is not None:
        from kg.cli.pictures import ranked_bars

        ranked_bars(found, plot, on=on, redraws=stability)


def _write(found: Ranking, form: str, quiet: bool) -> None:
    from kg.analysis.rows import Rows
    from kg.cli.nested import write_table

    table = found.table()
    cells = table.cells
    if form == "json":
        near = [[one._asdict() for one in row.neighbours] for row in found]
        cells = [[*row[:-1], partners] for row, partners in zip(cells, near, strict=True)]
    write_table(Rows(table.columns, cells, table.remarks), form, quiet)
