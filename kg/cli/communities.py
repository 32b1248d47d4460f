"""``kg communities``: the themes of a graph, what they are about, and how sure they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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

if TYPE_CHECKING:
    from kg.analysis.theme_stability import Stability
    from kg.analysis.themes import Theme, Themes
    from kg.cli.nested import Nested
    from kg.model import KnowledgeGraph

_THEMES = ("resolution", "theme", "name", "concepts", "papers", "centrality", "density", "quadrant", "stability")
_MORE = ("parent", "within", "top_concepts", "top_papers")
_CONCEPTS = ("resolution", "theme", "name", "place", "concept", "iri", "papers")
_PAPERS = ("resolution", "theme", "name", "share", "paper", "id", "iri", "year")
_TREE = ("themes", "resolution", "theme", "concepts", "papers", "within")
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
@click.option("--top", default=_TOP, show_default=True, type=click.IntRange(min=0), help="Of each theme; 0: all.")
@click.option("--stability", "runs", default=0, type=click.IntRange(min=0), metavar="RUNS", help="Test with so many.")
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
    the theme that it is most about. --stability finds the themes again on papers drawn anew: about 0.75 and more stays,
    below 0.5 dissolves easily.
    """
    from kg.analysis.themes import themes
    from kg.cli.nested import write_nested
    from kg.graph.load import load

    graph = load(source, evidence=False)
    found = themes(graph, sorted(set(resolutions)) or (1.0,), method=method, seed=seed)
    sure = _stability(graph, found, runs, method, seed, quiet)
    columns, brief, rows = _VIEWS[show](graph, found, sure, top)
    write_nested(columns, list(rows), form, brief=brief)
    _notes(found, sure, quiet)
    if plot is not None:
        _draw(graph, found, plot, draw)


def _stability(
    graph: KnowledgeGraph, found: Themes, runs: int, method: str, seed: int, quiet: bool
) -> dict[float, Stability]:
    from kg.analysis.theme_stability import stability
    from kg.cli.progress import progress

    if not runs:
        return {}
    with progress(quiet) as report:
        return {
            resolution: stability(graph, found.at(resolution), runs, method=method, seed=seed, progress=report)
            for resolution in found.modularity
            if found.at(resolution)
        }


_View = tuple[tuple[str, ...], tuple[str, ...], "Iterator[list[Nested]]"]


def _themes(graph: KnowledgeGraph, found: Themes, sure: dict[float, Stability], top: int) -> _View:
    several = len(found.modularity) > 1
    brief = _THEMES[0 if several else 1 : None if sure else -1] + (("parent", "within") if several else ())

    def rows() -> Iterator[list[Nested]]:
        labels, papers = _labels(graph), _papers(graph)
        for theme in found.themes:
            stable = sure[theme.resolution].themes[theme.number] if theme.resolution in sure else None
            yield [
                *_head(theme),
                len(theme.concepts),
                len(theme.papers),
                theme.centrality,
                theme.density,
                theme.quadrant,
                stable,
                theme.parent or None,
                theme.within if theme.parent else None,
                [labels[iri] for iri in theme.concepts[: top or None]],
                [papers[iri][1] for iri, _ in theme.papers[: top or None]],
            ]

    return (*_THEMES, *_MORE), brief, rows()


def _concepts(graph: KnowledgeGraph, found: Themes, sure: dict[float, Stability], top: int) -> _View:
    def rows() -> Iterator[list[Nested]]:
        from kg.analysis.incidence import incidence

        labels, of_concept = _labels(graph), incidence(graph).of_concept
        for theme in found.themes:
            for place, iri in enumerate(theme.concepts[: top or None], 1):
                yield [*_head(theme), place, labels[iri], iri, len(of_concept.get(iri, ()))]

    return _CONCEPTS, _brief(found, ("theme", "name", "place", "concept", "papers")), rows()


def _of_papers(graph: KnowledgeGraph, found: Themes, sure: dict[float, Stability], top: int) -> _View:
    def rows() -> Iterator[list[Nested]]:
        papers = _papers(graph)
        for theme in found.themes:
            for iri, share in theme.papers[: top or None]:
                label, identifier, year = papers[iri]
                yield [*_head(theme), share, label, identifier, iri, year or None]

    return _PAPERS, _brief(found, ("theme", "name", "share", "paper", "id")), rows()


def _tree(graph: KnowledgeGraph, found: Themes, sure: dict[float, Stability], top: int) -> _View:
    levels = sorted(found.modularity)

    def below(level: int, parent: int) -> Iterator[list[Nested]]:
        for theme in found.at(levels[level]) if level < len(levels) else ():
            if level and theme.parent != parent:
                continue
            name = f"{'- ' * level}{theme.name}"
            within = theme.within if theme.parent else None
            yield [name, theme.resolution, theme.number, len(theme.concepts), len(theme.papers), within]
            yield from below(level + 1, theme.number)

    return _TREE, _TREE, below(0, 0)


_VIEWS: dict[str, Callable[[KnowledgeGraph, Themes, dict[float, Stability], int], _View]] = {
    "themes": _themes,
    "concepts": _concepts,
    "papers": _of_papers,
    "tree": _tree,
}


def _head(theme: Theme) -> list[Nested]:
    return [theme.resolution, theme.number, theme.name]


def _brief(found: Themes, columns: tuple[str, ...]) -> tuple[str, ...]:
    return (("resolution",) if len(found.modularity) > 1 else ()) + columns


def _labels(graph: KnowledgeGraph) -> dict[str, str]:
    return {concept.iri: concept.label for concept in graph.concepts}


def _papers(graph: KnowledgeGraph) -> dict[str, tuple[str, str, int]]:
    return {paper.iri: (paper.label, paper.identifier, paper.metadata.year) for paper in graph.papers}


def _notes(found: Themes, sure: dict[float, Stability], quiet: bool) -> None:
    for resolution, modularity in found.modularity.items():
        alone = found.alone[resolution]
        text = f"resolution {resolution:g}: modularity {modularity:.3f}"
        if alone:
            text += f"; {alone:,} concept{'s' * (alone != 1)} in no theme of three or more"
        if resolution in sure:
            s = sure[resolution]
            text += (
                f"; adjusted Rand index and NMI with {s.runs} other seeds {s.seeds[0]:.2f}, {s.seeds[1]:.2f}"
                f", with {s.runs} bootstrap samples {s.bootstrap[0]:.2f}, {s.bootstrap[1]:.2f}"
            )
        note(text, quiet=quiet)
    if not found.themes:
        note("no three concepts hang together: there is no theme", quiet=quiet)


def _draw(graph: KnowledgeGraph, found: Themes, plot: Path, kind: str) -> None:
    from kg.cli.pictures import theme_diagram, theme_heatmap

    (theme_diagram if kind == "diagram" else theme_heatmap)(graph, found.at(max(found.modularity)), plot)
