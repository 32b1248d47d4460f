"""From what the commands compute to what the pictures draw."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kg.analysis.bursts import Burst
from kg.analysis.ranking import Ranking
from kg.analysis.themes import Theme
from kg.analysis.trends import Trend, Trends
from kg.errors import UsageError
from kg.exporters.plots.bars import Bar, bars
from kg.exporters.plots.diagram import Bubble, diagram
from kg.exporters.plots.heatmap import heatmap
from kg.exporters.plots.lines import Line, Panel, lines
from kg.exporters.plots.timeline import Span, timeline
from kg.model import KnowledgeGraph

_ROWS, _PER_THEME = 40, 4
_LINES = 6
_BARS = 50
_FEW = 16
"""So many themes have room for longer names."""


def ranked_bars(found: Ranking, path: Path, *, on: str, redraws: int = 0) -> None:
    """The first of a ranking; where redraws were made, with the range of value and rank in them."""
    rows = found.rows[:_BARS]
    if not rows:
        raise UsageError(f"{path}: there is nothing to draw")
    axis = found.measure
    if any(row.low is not None for row in rows):
        drawn = "concepts" if on == "papers" else "papers"
        axis += f"\nlines: value in 95 % of {redraws:,} random redraws of the {drawn}; right: rank in them"
    items = [
        Bar(row.label, row.value, row.low, row.high, _place(row.rank_low, row.rank_high), str(row.rank)) for row in rows
    ]
    bars(items, path, title=f"The most central {on}", axis=axis)


def _place(low: int | None, high: int | None) -> str:
    return "" if low is None or high is None else f"{low:,}" if low == high else f"{low:,} to {high:,}"


def theme_diagram(graph: KnowledgeGraph, themes: Sequence[Theme], path: Path, resolution: float | None = None) -> None:
    """The strategic diagram of the themes of one resolution, which the title tells where there are several; of a name
    two concepts are shown, of many names one.
    """
    length = 2 if len(themes) <= _FEW else 1
    title = f"Themes of {len(graph.papers):,} papers{'' if resolution is None else f' at resolution {resolution:g}'}"
    bubbles = [
        Bubble(
            ", ".join(theme.labels[:length]),
            theme.centrality,
            theme.density,
            len(theme.papers),
            theme.quadrant,
        )
        for theme in themes
    ]
    diagram(bubbles, path, title=title)


def theme_heatmap(graph: KnowledgeGraph, themes: Sequence[Theme], path: Path) -> None:
    """How often the most characteristic concepts of the largest themes stand together."""
    shown = themes[: _ROWS // _PER_THEME]
    order = [iri for theme in shown for iri in theme.concepts[:_PER_THEME]]
    place = {iri: number for number, iri in enumerate(order)}
    labels = {concept.iri: concept.label for concept in graph.concepts}
    values = {}
    for pair in graph.cooccurrences:
        if pair.first in place and pair.second in place:
            row, column = sorted((place[pair.first], place[pair.second]), reverse=True)
            values[row, column] = pair.npmi
    heatmap(
        [labels[iri] for iri in order],
        values,
        path,
        title=f"Co-occurrence of concepts in {len(graph.papers):,} papers",
        axis="NPMI: 0 as by chance, 1 always together",
        groups=[(theme.labels[0], len(theme.concepts[:_PER_THEME])) for theme in shown],
    )


def trend_lines(found: Trends, path: Path) -> None:
    """What is new, what rises and what falls most, as shares of the papers of each year."""
    width = max(1, len(found.years) // 3)
    first = f"{found.years[0]}-{found.years[width - 1]}" if width > 1 else f"{found.years[0]}"
    titles = {"new": f"New: no paper in {first}", "rising": "Rising", "falling": "Falling"}
    panels = []
    for kind, title in titles.items():
        trends = [trend for trend in found.trends if trend.kind == kind][:_LINES]
        if trends:
            panels.append(Panel(title, _lines(found, trends)))
    _draw(found, panels, path)


def concept_lines(found: Trends, trends: Sequence[Trend], path: Path) -> None:
    """The given concepts, as shares of the papers of each year."""
    _draw(found, [Panel("Papers on a concept, by year", _lines(found, trends))] if trends else [], path)


def burst_timeline(found: Sequence[Burst], years: Sequence[int], path: Path) -> None:
    """When concepts burst, those that began first on top."""
    spans = [
        Span(b.label, b.first, b.last, f"{b.papers} papers") for b in sorted(found, key=lambda b: (b.first, b.last))
    ]
    if not spans:
        raise UsageError(f"{path}: there is no burst to draw")
    timeline(spans, (years[0], years[-1]), path, title="Bursts: years with far more papers than usual")


def _lines(found: Trends, trends: Sequence[Trend]) -> list[Line]:
    return [
        Line(trend.label, [100 * n / of for n, of in zip(trend.counts, found.papers, strict=True)]) for trend in trends
    ]


def _draw(found: Trends, panels: list[Panel], path: Path) -> None:
    if not panels:
        raise UsageError(f"{path}: there is no trend to draw; name concepts to draw theirs")
    lines(found.years, panels, path, title="Concepts over the years", axis="% of the year's papers")
