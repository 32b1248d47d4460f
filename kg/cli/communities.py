"""``kg communities``: the themes of a graph, what they are about, and how sure they are."""

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
    plot_option,
    quiet_option,
    source_argument,
)
from kg.errors import UsageError

if TYPE_CHECKING:
    from kg.analysis.themes import Themes
    from kg.model import KnowledgeGraph

_TOP = 10


@click.command(
    short_help="Find the themes of a graph.",
    epilog=example(
        "kg communities out",
        "kg communities out --resolution 0.5 --resolution 1 --resolution 2 --show tree",
        "kg communities out --show papers --top 3",
        "kg communities out --stability 20 --plot themes.svg",
    ),
)
@source_argument
@click.option(
    "--resolution",
    "resolutions",
    multiple=True,
    type=Number(0, min_open=True),
    metavar="NUMBER",
    help="Above 1 for more and smaller themes; repeat for a hierarchy.  [default: 1, as kg build]",
)
@method_option
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0), help="Of the method; 0 as kg build.")
@click.option(
    "--show",
    type=click.Choice(["themes", "concepts", "papers", "tree"]),
    default="themes",
    show_default=True,
    help="A row a theme, a concept, a paper; or the hierarchy.",
)
@click.option(
    "--top",
    default=_TOP,
    show_default=True,
    type=click.IntRange(min=0),
    help="So many concepts or papers of each theme; 0: all.",
)
@click.option(
    "--stability",
    "runs",
    default=0,
    type=click.IntRange(min=0),
    metavar="N",
    help="Find the themes again with N other seeds and on N random redraws of the papers, and say how much stays.",
)
@click.option(
    "--draw",
    type=click.Choice(["diagram", "heatmap"]),
    default="diagram",
    show_default=True,
    help="For --plot: strategic diagram, or co-occurrence of the themes' concepts.",
)
@plot_option
@format_option()
@quiet_option
def communities(
    source: Path,
    resolutions: tuple[float, ...],
    method: str,
    seed: int,
    show: str,
    top: int,
    runs: int,
    draw: str,
    plot: Path | None,
    form: str,
    quiet: bool,
) -> None:
    """Find the themes of a graph: groups of concepts that share papers, named by their most characteristic ones.

    Numbers are those of the column community in centrality.csv, for the default resolution, method and seed. Centrality
    and density are Callon's; their medians part motor, basic, niche, and emerging or declining themes. A paper is of
    the theme that it is most about.

    Modularity says how much more weight lies within the themes than by chance: of the concept graph, a pair weighing
    its common papers x (NPMI + 0.05), by which the themes are sought, at the resolution asked for and at 1. networkx
    gives the same from weight and npmi in concepts.graphml.

    --stability adds to each theme how much of it is found again on average in the redraws of the papers (Jaccard): from
    about 0.75 a theme is there to stay, below 0.5 it dissolves easily.
    """
    from kg.analysis.theme_rows import theme_rows
    from kg.analysis.theme_stability import stabilities
    from kg.analysis.themes import themes
    from kg.cli.nested import write_table
    from kg.cli.progress import progress
    from kg.graph.load import load

    if show == "tree" and given("top"):
        raise UsageError("--show tree lists themes only, of which --top leaves none out; leave --top out")
    if plot is None and given("draw"):
        raise UsageError("--draw says what --plot draws: give --plot FILE too")
    graph = load(source, evidence=False)
    found = themes(graph, sorted(set(resolutions)) or (1.0,), method=method, seed=seed)
    with progress(quiet) as report:
        sure = stabilities(graph, found, runs, method=method, seed=seed, progress=report)
    rows = theme_rows(graph, found, sure, show=show, top=top)
    write_table(rows, form, quiet)
    if plot is not None:
        _draw(graph, found, plot, draw)


def _draw(graph: KnowledgeGraph, found: Themes, plot: Path, kind: str) -> None:
    from kg.cli.pictures import theme_diagram, theme_heatmap

    finest = max(found.modularity)
    if kind == "heatmap":
        theme_heatmap(graph, found.at(finest), plot)
    else:
        theme_diagram(graph, found.at(finest), plot, finest if len(found.modularity) > 1 else None)
