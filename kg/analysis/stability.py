"""How sure is a rank: the bootstrap over papers.

A pile of papers is a sample of its field. Papers are drawn from it again and again, as many as there are, with
repetition; each time everything is measured anew. What is the same in all these piles does not hang on single papers.
The intervals are the stability intervals of the CWTS Leiden Ranking: the middle 95 % of what the resamples give
(Waltman et al. 2012, https://doi.org/10.1002/asi.22708), which is the percentile interval of Efron &
Tibshirani 1993, An Introduction to the Bootstrap, chapter 13; for networks Snijders & Borgatti 1999,
https://www.insna.org/PDF/Connections/v22/1999_I-2_161-170.pdf.

What is drawn are the things that join the nodes. Concepts and artefacts are joined by papers: papers are drawn. Papers
are joined by concepts: concepts are drawn, as the characters of species are in biology, not the species (Felsenstein
1985, https://doi.org/10.1111/j.1558-5646.1985.tb00420.x), for a paper that is not drawn would have no place at all. A
rank of papers then says how far it hangs on single concepts.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kg.analysis.fast import measure_of
from kg.analysis.sharing import Sharing
from kg.measures import Scores
from kg.measures.sparse import Ties

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

LEVEL = 0.95
"""How many of the resamples an interval covers."""

FEWEST = 40
"""With fewer resamples the 95 % leave out none at either end: the interval is as wide as the few that were drawn."""

TOP = 20
"""Stability is said of the first so many, unless told otherwise."""

_AT_ONCE = 5

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, eq=False)
class Plan:
    """What to measure again and again. ``marks`` are the communities of the whole pile, which stay as they are."""

    shared: Sharing
    measure: str
    weight: str = "count"
    bipartite: bool = False
    fast: bool = False
    seed: int = 0
    marks: tuple[int, ...] | None = None

    def ties(self, times: NDArray[np.int64] | None = None) -> Ties:
        """The graph in which each group counts so many times; once where None."""
        ties = self.shared.bipartite(times) if self.bipartite else self.shared.ties(self.weight, times)
        marks = ties.marks if self.marks is None else {**ties.marks, "community": self.marks}
        return Ties(ties.nodes, ties.weight, marks)

    def scores(self, times: NDArray[np.int64] | None = None) -> Scores:
        """The measure of that graph."""
        return measure_of(self.measure, fast=self.fast)(self.ties(times))


class Stability(NamedTuple):
    """What became of each node, in the order of the plan's ties.

    ``low`` and ``high``: between them lies the value in ``LEVEL`` of the resamples (percentiles, no formula), so that
    they are always values that the measure can have; stretched to the value of the pile where that lies outside, which
    ``outside`` tells. It does where a measure counts different partners, such as ``degree``: a resample has 63 % of the
    papers, so all come out low together. Then the width is a lower bound, and the rank is what to trust. ``rank_low``
    and ``rank_high``: the same for the rank, equal values sharing the first of their ranks.
    ``in_top``: in what share of them the node is among the first ``top``. ``kept``: how many of the first ``top`` of
    the pile are among the first ``top`` of a resample, as a share, on average; None where so many nodes have the
    greatest value that there are no first ``top``. ``agreement``: Spearman's rank correlation with the order of the
    pile, on average.
    """

    resamples: int
    seed: int
    top: int
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    rank_low: NDArray[np.int64]
    rank_high: NDArray[np.int64]
    outside: NDArray[np.bool_]
    in_top: NDArray[np.float64]
    kept: float | None
    agreement: float


def stability(
    plan: Plan,
    own: Scores | None = None,
    listed: Sequence[int] | None = None,
    *,
    resamples: int = 200,
    top: int = TOP,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Stability:
    """Measure ``resamples`` piles and say how far values and ranks move.

    Whether a node is among the first, and the correlation, go by the mean of the places of equal values. The result
    depends on the plan's seed and the number of resamples, not on the workers.

    Args:
        plan: what to measure.
        own: the scores of the pile itself, where they are known.
        listed: places in the plan's ties of the nodes that are ranked; all where None.
        resamples: how many piles; fewer than ``FEWEST`` give no 95 % worth the name.
        top: see ``Stability``.
        jobs: worker processes.
        progress: called as resamples are done.

    Example:
        >>> from scipy.sparse import csr_array
        >>> from kg.analysis.sharing import Thing
        >>> from kg.model import Iri
        >>> things = tuple(Thing(Iri(name), name, "concept", 3) for name in "abc")
        >>> papers = tuple(Thing(Iri(name), name, "paper", 1) for name in "pqr")
        >>> shared = Sharing(things, papers, csr_array([[1.0, 1, 0], [1, 1, 0], [0, 1, 1]]), {})
        >>> found = stability(Plan(shared, "strength"), resamples=40)
        >>> found.low.tolist(), found.high.tolist(), found.rank_high.tolist()
        ([1.0, 3.0, 0.0], [3.0, 3.0, 2.0], [3, 1, 3])
    """
    own = plan.scores() if own is None else own
    places = np.arange(len(own)) if listed is None else np.asarray(listed, dtype=np.int64)
    value = np.fromiter(own.values(), np.float64, len(own))[places]
    sign = 1.0 if own.lowest_first else -1.0
    order, own_rank = _ranks(sign * value), _ranks(sign * value, first=True)
    values = np.empty((resamples, len(places)))
    for done, (number, found) in enumerate(_resampled(plan, resamples, jobs), 1):
        values[number] = found[places]
        if progress:
            progress("resampling", done, resamples)
    ranks, races = (
        np.array([_ranks(sign * row, first=way) for row in values]).reshape(values.shape) for way in (False, True)
    )
    first = order <= min(top, len(places))
    among = ranks <= min(top, len(places))
    low, high = _middle(values)
    best, worst = _middle(races)
    slack = 1e-12 * np.abs(value)
    return Stability(
        resamples,
        plan.seed,
        top,
        np.minimum(low, value),
        np.maximum(high, value),
        np.minimum(best, own_rank).astype(np.int64),
        np.maximum(worst, own_rank).astype(np.int64),
        (value < low - slack) | (value > high + slack),
        among.mean(axis=0),
        float(among[:, first].mean()) if first.any() else None,
        float(np.mean([_correlation(order, row) for row in ranks])),
    )


def drawn(groups: int, seed: int, number: int) -> NDArray[np.int64]:
    """How often each group is drawn for one resample: the same on every platform and in every version of numpy.

    Example:
        >>> drawn(5, 0, 1).tolist(), int(drawn(1000, 7, 3).sum())
        ([1, 0, 1, 0, 3], 1000)
    """
    raw = np.random.PCG64(np.random.SeedSequence([seed, number])).random_raw(groups)
    places = ((np.asarray(raw) >> np.uint64(11)).astype(np.float64) * 2.0**-53 * groups).astype(np.int64)
    return np.bincount(places, minlength=groups)


def _resampled(plan: Plan, resamples: int, jobs: int) -> Iterator[tuple[int, NDArray[np.float64]]]:
    """Number and values of every resample, in any order."""
    chunks = [range(start, min(start + _AT_ONCE, resamples)) for start in range(0, resamples, _AT_ONCE)]
    if jobs == 1 or len(chunks) < 2:
        for number in range(resamples):
            yield number, _measured(plan, number)
        return
    # Workers that do not hear Ctrl-C, so that it is one line of one process.
    with ProcessPoolExecutor(min(jobs, len(chunks)), get_context("spawn"), _start, (plan,)) as pool:
        try:
            for chunk in pool.map(_work, chunks):
                yield from chunk
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


_plans: list[Plan] = []


def _start(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _plans[:] = [plan]


def _work(numbers: range) -> list[tuple[int, NDArray[np.float64]]]:
    return [(number, _measured(_plans[0], number)) for number in numbers]


def _measured(plan: Plan, number: int) -> NDArray[np.float64]:
    found = plan.scores(drawn(len(plan.shared.groups), plan.seed, number))
    return np.fromiter(found.values(), np.float64, len(found))


def _ranks(keys: NDArray[np.float64], *, first: bool = False) -> NDArray[np.float64]:
    """Ranks from 1, the smallest first; keys that agree in twelve digits share the mean or the first place."""
    if not len(keys):
        return keys
    size = np.abs(keys)
    unit = 10.0 ** np.minimum(11 - np.floor(np.log10(np.where(size > 0, size, 1.0))), 300)
    _, place, count = np.unique(np.rint(keys * unit) / unit, return_inverse=True, return_counts=True)
    last = np.cumsum(count)
    shared = last - count + 1 if first else last - (count - 1) / 2
    return np.asarray(shared[place], dtype=np.float64)


def _middle(values: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Least and greatest of the middle ``LEVEL`` of each column: as many left out at one end as at the other."""
    if not values.size:
        return np.zeros(values.shape[1]), np.zeros(values.shape[1])
    order = np.sort(values, axis=0)
    cut = int(round((1 - LEVEL) / 2, 9) * len(order))
    return order[cut], order[len(order) - 1 - cut]


def _correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """1 where there is nothing to order."""
    if len(one) < 2 or one.std() == 0 or other.std() == 0:
        return 1.0
    return float(np.corrcoef(one, other)[0, 1])
