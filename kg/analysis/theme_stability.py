"""How sure are the themes? Cut again with other seeds, and on papers drawn anew, and see what stays together."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from kg.analysis.agreement import adjusted_rand, best_overlap, mutual_information
from kg.analysis.communities import CHANCE, ties
from kg.analysis.incidence import Incidence, incidence
from kg.analysis.partition import SEED, Edges, Groups, partition
from kg.analysis.themes import Theme, Themes
from kg.graph.networkx_view import concepts_graph
from kg.model import Iri, KnowledgeGraph

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Stability:
    """Means over the runs. ``seeds`` and ``bootstrap`` are adjusted Rand index and normalised mutual information with
    the themes at hand; ``themes`` maps the number of a theme to its mean best Jaccard index over the bootstrap.
    """

    runs: int
    seeds: tuple[float, float]
    bootstrap: tuple[float, float]
    themes: dict[int, float]


def stability(
    graph: KnowledgeGraph,
    found: Sequence[Theme],
    runs: int,
    *,
    method: str = "louvain",
    seed: int = SEED,
    progress: Callable[[str, int, int], None] | None = None,
) -> Stability:
    """Compare the themes of one resolution with those of other seeds and of bootstrap samples of the papers.

    A bootstrap sample draws as many papers as there are, with replacement; the pairs are counted and weighed anew, with
    the floor of the graph on different papers (one paper drawn twice is no second witness). Only concepts of a theme
    count, and of a sample only those that occur in it.

    Args:
        graph: where the themes were found.
        found: the themes of one resolution.
        runs: so many other seeds, and so many samples.
        method: by which they were found.
        seed: with which they were found.
        progress: called with what is done, runs done, runs in all.

    Raises:
        KgError: the method needs an extra that is not installed.
    """
    number = {concept: theme.number for theme in found for concept in theme.concepts}
    resolution = found[0].resolution if found else 1.0
    view, sample = concepts_graph(graph), _Sampler(graph)
    original, nodes = ties(view), list(view)
    by_seed, by_sample, overlaps = [], [], []
    for run in range(1, runs + 1):
        if progress:
            progress("stability", run - 1, runs)
        again = partition(len(nodes), original, resolution=resolution, method=method, seed=seed + run)
        by_seed.append(_agreement(number, _named(again, nodes)))
        edges, present = sample.draw(seed + run)
        cut = partition(len(sample.concepts), edges, resolution=resolution, method=method, seed=seed + run)
        groups = _named(cut, sample.concepts)
        by_sample.append(_agreement({c: n for c, n in number.items() if c in present}, groups))
        overlaps.append(_overlaps(found, groups, present))
    means = {theme.number: fmean(overlap[theme.number] for overlap in overlaps) for theme in found} if runs else {}
    return Stability(runs, _means(by_seed), _means(by_sample), means)


def stabilities(
    graph: KnowledgeGraph,
    found: Themes,
    runs: int,
    *,
    method: str = "louvain",
    seed: int = SEED,
    progress: Callable[[str, int, int], None] | None = None,
) -> dict[float, Stability]:
    """The stability of each resolution that has a theme; none without runs. Arguments as of ``stability``."""
    levels = [resolution for resolution in found.modularity if runs and found.at(resolution)]
    return {r: stability(graph, found.at(r), runs, method=method, seed=seed, progress=progress) for r in levels}


class _Sampler:
    """Draws bootstrap samples of the papers and weighs the pairs of each."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        table = incidence(graph)
        self.concepts = list(table.of_concept)
        self._papers = len(table.of_paper)
        self._matrix = _matrix(table)
        self._floor = self._floor_of(len(graph.cooccurrences))

    def _floor_of(self, pairs: int) -> int:
        """The least count with which a graph of so many pairs has all that it has."""
        from scipy.sparse import triu

        counts = Counter(triu(self._matrix.T @ self._matrix, k=1).data.tolist())
        floor, more = 1, counts.total()
        while more > pairs and floor <= max(counts):
            more -= counts[floor]
            floor += 1
        return floor

    def draw(self, seed: int) -> tuple[Edges, set[Iri]]:
        """The edges of a sample, and the concepts that occur in it."""
        import numpy as np
        from scipy.sparse import triu

        generator = random.Random(seed)  # noqa: S311 - not for secrets
        drawn = Counter(generator.choices(range(self._papers), k=self._papers)) if self._papers else Counter()
        times = np.array([drawn[paper] for paper in range(self._papers)], dtype=np.int64)
        scaled = self._matrix.multiply(times[:, None]).tocsr()
        papers = np.asarray(scaled.sum(axis=0)).ravel()
        pairs = triu(self._matrix.T @ scaled, k=1).tocoo()
        different = triu(self._matrix.T @ scaled.sign(), k=1).tocoo()
        kept = different.data >= self._floor
        rows, columns, both = pairs.row[kept], pairs.col[kept], pairs.data[kept]
        weights = _weigh(both, papers[rows], papers[columns], self._papers)
        present = {concept for concept, count in zip(self.concepts, papers, strict=True) if count}
        order = np.lexsort((columns, rows))
        return list(zip(rows[order].tolist(), columns[order].tolist(), weights[order].tolist(), strict=True)), present


def _matrix(table: Incidence) -> Any:
    """Papers by concepts, 1 where a paper is about a concept."""
    import numpy as np
    from scipy.sparse import csr_matrix

    place = {concept: number for number, concept in enumerate(table.of_concept)}
    cells = [(row, place[c]) for row, concepts in enumerate(table.of_paper.values()) for c in sorted(concepts)]
    rows, columns = zip(*cells, strict=True) if cells else ((), ())
    shape = (len(table.of_paper), len(place))
    return csr_matrix((np.ones(len(cells), dtype=np.int64), (rows, columns)), shape=shape)


def _weigh(both: Any, first: Any, second: Any, papers: int) -> Any:
    """As ``ties`` of ``concepts_graph``, for arrays."""
    import numpy as np

    full = both >= papers
    logs = -np.log(np.where(full, 0.5, both / max(papers, 1)))
    npmi = np.where(full, 1.0, np.log(papers * both / (first * second)) / logs)
    return np.rint(both * (np.round(np.clip(npmi, 0, 1), 6) + CHANCE) * _MILLION).astype(np.int64)


def _named(groups: Groups, nodes: Sequence[str]) -> list[set[str]]:
    return [{nodes[number] for number in group} for group in groups]


def _agreement(number: dict[Iri, int], groups: Sequence[set[str]]) -> tuple[float, float]:
    other = {concept: place for place, group in enumerate(groups) for concept in group}
    known = [concept for concept in number if concept in other]
    one, two = [number[concept] for concept in known], [other[concept] for concept in known]
    return adjusted_rand(one, two), mutual_information(one, two)


def _overlaps(found: Sequence[Theme], groups: Sequence[set[str]], present: set[Iri]) -> dict[int, float]:
    return {theme.number: best_overlap(set(theme.concepts) & present, groups) for theme in found}


def _means(values: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return (fmean(a for a, _ in values), fmean(b for _, b in values)) if values else (1.0, 1.0)
