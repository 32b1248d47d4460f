"""What the commands compute, as methods of a graph: tables that a notebook shows and pandas takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kg.errors import UsageError
from kg.model import KnowledgeGraph

if TYPE_CHECKING:
    import pandas

    from kg.analysis.ranking import Ranking
    from kg.analysis.rows import Rows

_TIMES = ("trends", "years", "bursts", "themes")


class Views:
    """The analyses of a graph. Each gives the rows of the command of its name, and what the command says beside them.

    A table is a sequence of dictionaries; ``to_frame()`` makes it a ``DataFrame``, ``remarks`` are the sentences.
    """

    data: KnowledgeGraph

    def centrality(self, measure: str = "pagerank", **options: Any) -> Ranking:
        """Rank the concepts, papers or artefacts, as ``kg centrality`` does.

        Args:
            measure: one of ``kg list measures``.
            options: those of ``kg.analysis.ranking.ranking``: ``on``, ``weight``, ``form``, ``top``, ``min_papers``,
                ``neighbours``, ``resamples`` (redraws of the papers, to say how sure a rank is), ``seed``, ``jobs``,
                ``fast``, ``progress``.

        Returns:
            Rows with rank, label, value, papers, neighbours and intervals, the most central first; ``records()`` of it
            are dictionaries, ``to_frame()`` a ``DataFrame``.

        Raises:
            UsageError: an unknown name, or an option that does not go with another.

        Example:
            >>> load("exports").centrality("betweenness", top=3, resamples=200)[0].label  # doctest: +SKIP
            'large language model'
        """
        from kg.analysis.ranking import ranking

        return ranking(self.data, measure, **options)

    def communities(
        self,
        *resolutions: float,
        show: str = "themes",
        top: int = 10,
        stability: int = 0,
        method: str = "louvain",
        seed: int = 0,
    ) -> Rows:
        """The themes: groups of concepts that share papers, as ``kg communities`` prints them.

        Args:
            resolutions: above 1 for more and smaller themes; several for a hierarchy. 1 where none is given.
            show: ``themes``, ``concepts``, ``papers`` or ``tree``.
            top: so many concepts and papers of each theme; 0 for all.
            stability: find the themes again with so many other seeds and on so many redraws of the papers.
            method: ``louvain``, or ``leiden`` with the extra ``fast``.
            seed: of the method.

        Raises:
            UsageError: there is no such table.
            KgError: the method needs an extra that is not installed.

        Example:
            >>> load("exports").communities(1, 2, stability=20).to_frame()  # doctest: +SKIP
        """
        from kg.analysis.theme_rows import theme_rows
        from kg.analysis.theme_stability import stabilities
        from kg.analysis.themes import themes

        found = themes(self.data, sorted(set(resolutions)) or (1.0,), method=method, seed=seed)
        sure = stabilities(self.data, found, stability, method=method, seed=seed)
        return theme_rows(self.data, found, sure, show=show, top=top)

    def trends(
        self,
        *concepts: str,
        show: str = "trends",
        top: int = 10,
        min_papers: int = 5,
        level: float = 0.05,
        within_venues: bool = False,
        periods: int | str = 3,
        resolution: float = 1.0,
        method: str = "louvain",
    ) -> Rows:
        """What is new, rising, falling or bursting, and how themes go on, as ``kg trends`` prints it.

        Args:
            concepts: only these, by any of their labels.
            show: ``trends``, ``years``, ``bursts`` or ``themes``.
            top: so many of each kind, so many bursts, or the largest themes of each period; 0 for all.
            min_papers: leave out concepts with fewer papers with a year.
            level: false discovery rate of a trend.
            within_venues: compare papers with papers of the same venue only.
            periods: of ``themes``: how many, or years such as ``"2013-2018,2019-2024"``.
            resolution: of ``themes``.
            method: of ``themes``.

        Raises:
            UsageError: there is no such table, or a name fits no concept or several.
            CorpusError: no paper states a year.
        """
        from kg.analysis.incidence import incidence
        from kg.analysis.time_rows import year_remarks
        from kg.graph.naming import choose

        if show not in _TIMES:
            raise UsageError(f"no table of trends named {show!r}; known: {', '.join(_TIMES)}")
        table = incidence(self.data)
        chosen = list(dict.fromkeys(choose(self.data, name, "concept").iri for name in concepts))
        remarks = year_remarks(table, within_venues=within_venues)
        if show == "themes":
            from kg.analysis.evolution import evolution
            from kg.analysis.time_rows import periods_of, step_rows

            wanted = periods_of(str(periods), table)
            course = evolution(self.data, wanted, resolution=resolution, method=method) if len(wanted) > 1 else []
            rows = step_rows(course, chosen, top=top)
        elif show == "bursts":
            from kg.analysis.bursts import bursts
            from kg.analysis.time_rows import burst_rows

            spans = bursts(table, least=1 if chosen else min_papers)
            rows = burst_rows([b for b in spans if not chosen or b.concept in chosen][: top or None])
        else:
            from kg.analysis.time_rows import chosen_trends, trend_rows, year_rows
            from kg.analysis.trends import trends

            found = trends(table, least=min_papers, level=level, within_venues=within_venues)
            kept = chosen_trends(table, found, chosen, top=top, level=level, within_venues=within_venues)
            rows = (year_rows if show == "years" else trend_rows)(found, kept)
        return replace(rows, remarks=(*remarks, *rows.remarks))

    def similar(self, paper: str, *, top: int = 10) -> Rows:
        """The papers that share concepts with one paper, rare ones first, as ``kg similar`` prints them.

        Args:
            paper: its id, title or IRI, or a part of them that fits no other.
            top: so many; 0 for all.

        Raises:
            UsageError: no paper fits the name, or several do.
        """
        from kg.analysis.near_rows import similar_rows

        return similar_rows(self.data, paper, top=top)

    def gaps(self, concept: str | None = None, *, min_papers: int | None = None, top: int = 20) -> Rows:
        """The pairs of concepts that keep the same company and never meet, as ``kg gaps`` prints them.

        Args:
            concept: only gaps of this one, by any of its labels.
            min_papers: of each concept; 10 where None, in piles of less than 1,000 papers 3.
            top: so many; 0 for all.

        Raises:
            UsageError: no concept fits the name, or several do.
        """
        from kg.analysis.near_rows import gap_rows

        return gap_rows(self.data, concept, least=min_papers, top=top)

    def path(self, start: str, end: str, *, paths: int = 1, weight: str = "npmi") -> Rows:
        """The shortest ways from a concept to another with the papers on them, as ``kg path`` prints them.

        Args:
            start: any label of a concept.
            end: any label of another.
            paths: so many, best first.
            weight: what makes two concepts close: ``count``, ``association`` or ``npmi``.

        Raises:
            UsageError: a name fits no concept or several, or both fit the same.
        """
        from kg.analysis.near_rows import path_rows

        return path_rows(self.data, start, end, count=paths, weight=weight)


def _centrality(views: Views) -> pandas.DataFrame:
    from kg.analysis.centrality import centrality

    return centrality(views.data).table().to_frame()


COMPUTED: dict[str, Callable[[Views], pandas.DataFrame]] = {
    "centrality": _centrality,
    "themes": lambda views: views.communities(top=0).to_frame(),
    "trends": lambda views: views.trends(top=0).to_frame(),
}
"""Frames of what is computed on a graph, beside those of its records."""


def known_frames(records: Sequence[str]) -> str:
    """The names of all frames in one line.

    >>> known_frames(["papers"])
    'centrality, papers, themes, trends'
    """
    return ", ".join(sorted({*records, *COMPUTED}))
