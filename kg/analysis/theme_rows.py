"""Themes as tables: what ``kg communities`` prints and ``kg.Graph.communities`` gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from kg.analysis.incidence import incidence
from kg.analysis.rows import Rows, Value
from kg.analysis.theme_stability import Stability
from kg.analysis.themes import Theme, Themes
from kg.errors import UsageError
from kg.model import Iri, KnowledgeGraph

SHOWN = ("themes", "concepts", "papers", "tree")
TOP = 10

Sure = Mapping[float, Stability]
"""Stability by resolution."""

_THEMES = ("resolution", "theme", "name", "concepts", "papers", "centrality", "density", "quadrant", "stability")
_MORE = ("parent", "within", "top_concepts", "top_papers")
_CONCEPTS = ("resolution", "theme", "name", "place", "concept", "iri", "papers")
_PAPERS = ("resolution", "theme", "name", "share", "paper", "id", "iri", "year")
_TREE = ("themes", "resolution", "theme", "concepts", "papers", "within")


def theme_rows(
    graph: KnowledgeGraph, found: Themes, sure: Sure | None = None, *, show: str = "themes", top: int = TOP
) -> Rows:
    """A row a theme, a concept or a paper of a theme, or the hierarchy of several resolutions.

    Args:
        graph: where the themes were found.
        found: the themes.
        sure: their stability, where it was tested.
        show: one of ``SHOWN``.
        top: so many concepts and papers of each theme; 0 for all. A tree has neither.

    Raises:
        UsageError: there is no such table.

    Example:
        >>> from kg.analysis.themes import themes
        >>> from kg.model import Fingerprint
        >>> empty = KnowledgeGraph("urn:", Fingerprint("", "", ""))
        >>> theme_rows(empty, themes(empty)).remarks[-1]
        'no three concepts hang together: there is no theme'
    """
    if show not in SHOWN:
        raise UsageError(f"no table of themes named {show!r}; known: {', '.join(SHOWN)}")
    sure = sure or {}
    columns, hidden = _COLUMNS[show]
    if len(found.modularity) < 2:
        hidden = (*hidden, "resolution", "parent", "within") if show != "tree" else hidden
    if not sure:
        hidden = (*hidden, "stability")
    cells = list(_CELLS[show](graph, found, sure, top))
    return Rows(columns, cells, tuple(_remarks(found, sure)), hidden)


def _themes(graph: KnowledgeGraph, found: Themes, sure: Sure, top: int) -> Iterator[list[Value]]:
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


def _concepts(graph: KnowledgeGraph, found: Themes, sure: Sure, top: int) -> Iterator[list[Value]]:
    labels, of_concept = _labels(graph), incidence(graph).of_concept
    for theme in found.themes:
        for place, iri in enumerate(theme.concepts[: top or None], 1):
            yield [*_head(theme), place, labels[iri], iri, len(of_concept.get(iri, ()))]


def _of_papers(graph: KnowledgeGraph, found: Themes, sure: Sure, top: int) -> Iterator[list[Value]]:
    papers = _papers(graph)
    for theme in found.themes:
        for iri, share in theme.papers[: top or None]:
            label, identifier, year = papers[iri]
            yield [*_head(theme), share, label, identifier, iri, year or None]


def _tree(graph: KnowledgeGraph, found: Themes, sure: Sure, top: int) -> Iterator[list[Value]]:
    levels = sorted(found.modularity)

    def below(level: int, parent: int) -> Iterator[list[Value]]:
        for theme in found.at(levels[level]) if level < len(levels) else ():
            if level and theme.parent != parent:
                continue
            name = f"{'- ' * level}{theme.name}"
            within = theme.within if theme.parent else None
            yield [name, theme.resolution, theme.number, len(theme.concepts), len(theme.papers), within]
            yield from below(level + 1, theme.number)

    return below(0, 0)


_COLUMNS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "themes": ((*_THEMES, *_MORE), _MORE[2:]),
    "concepts": (_CONCEPTS, ("iri",)),
    "papers": (_PAPERS, ("iri", "year")),
    "tree": (_TREE, ()),
}
"""The columns of each table, and those that people do not read."""
_CELLS: dict[str, Callable[[KnowledgeGraph, Themes, Sure, int], Iterator[list[Value]]]] = {
    "themes": _themes,
    "concepts": _concepts,
    "papers": _of_papers,
    "tree": _tree,
}


def _head(theme: Theme) -> list[Value]:
    return [theme.resolution, theme.number, theme.name]


def _labels(graph: KnowledgeGraph) -> dict[Iri, str]:
    return {concept.iri: concept.label for concept in graph.concepts}


def _papers(graph: KnowledgeGraph) -> dict[Iri, tuple[str, str, int]]:
    return {paper.iri: (paper.label, paper.identifier, paper.metadata.year) for paper in graph.papers}


def _remarks(found: Themes, sure: Sure) -> Iterator[str]:
    for resolution, value in found.modularity.items():
        text = f"resolution {resolution:g}: modularity {value:.3f}"
        if resolution != 1:
            text += f" at this resolution, {found.standard[resolution]:.3f} at resolution 1"
        text += ", a pair weighing its common papers x (NPMI + 0.05)"
        alone = found.alone[resolution]
        if alone:
            text += f"; {alone:,} concept{'s' * (alone != 1)} in no theme of three or more"
        yield text
        if resolution in sure:
            yield _stability(resolution, sure[resolution])
    if not found.themes:
        yield "no three concepts hang together: there is no theme"


def _stability(resolution: float, sure: Stability) -> str:
    ways = (("other seeds", sure.seeds), ("redraws of the papers", sure.bootstrap))
    told = (f"with {sure.runs} {name} {rand:.2f} and {mutual:.2f}" for name, (rand, mutual) in ways)
    return (
        f"resolution {resolution:g}: agreement of the themes (adjusted Rand index and NMI, 1: the same themes) "
        + ", ".join(told)
    )
