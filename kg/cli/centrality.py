"""``kg centrality``: what is central, by which measure, on which projection."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.options import example, format_option, note, quiet_option, source_argument
from kg.cli.tables import Cell, write_rows

COLUMNS = ("rank", "label", "iri", "value", "papers")
_TOP = 20


@click.command(
    short_help="Rank concepts, papers or artefacts.",
    epilog=example("kg centrality out --measure betweenness --top 10", "kg centrality out --on papers --format csv"),
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
    type=click.Choice(["count", "association", "npmi"]),
    default="count",
    show_default=True,
    help="How much a pair counts: what it shares, or how much more than by chance.",
)
@format_option()
@quiet_option
def centrality(source: Path, measure: str, top: int, on: str, weight: str, form: str, quiet: bool) -> None:
    """Rank the concepts, papers or artefacts of a graph by a centrality measure.

    Ties go by IRI. Values are those of networkx on the projection; --weight association or npmi favours rare pairs,
    so read it beside the number of papers.
    """
    from kg.measures import MEASURES, ranked

    function = MEASURES.get(measure)
    from kg.analysis.projections import projection
    from kg.graph.load import load

    view = projection(load(source, evidence=False), on, weight)
    scores = function(view)
    rows: list[list[Cell]] = []
    for rank, node, value in ranked(scores)[: top or None]:
        data = view.nodes[node]
        rows.append([rank, data["label"], node, value, data["papers"]])
    write_rows(COLUMNS, rows, form)
    if scores.remark:
        note(scores.remark, quiet=quiet)
    if not rows:
        note(f"the graph has no {on} to rank", quiet=quiet)
