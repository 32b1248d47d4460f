"""Whether scores mean what they say: of the links with a score near 0.8, how many are right?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kg.evaluation.tally import PLACES, share

BINS = 10


class Bin(NamedTuple):
    """Links with scores from ``low`` up to, but without, ``high`` (the last bin holds 1 too)."""

    low: float
    high: float
    links: int
    right: int
    precision: float | None
    mean_score: float | None


def bins(scored: Iterable[tuple[float, bool]], count: int = BINS) -> list[Bin]:
    """Scores of links, each with whether it is right, as ``count`` bins of equal width; empty bins are left out.

    >>> [(b.low, b.links, b.precision) for b in bins([(0.31, True), (0.38, False), (1.0, True)])]
    [(0.3, 2, 0.5), (0.9, 1, 1.0)]
    """
    held: list[list[tuple[float, bool]]] = [[] for _ in range(count)]
    for score, right in scored:
        held[min(int(round(score * count, 6)), count - 1)].append((score, right))
    return [_bin(number, items, count) for number, items in enumerate(held) if items]


def _bin(number: int, items: list[tuple[float, bool]], count: int) -> Bin:
    right = sum(ok for _, ok in items)
    scores = sorted(score for score, _ in items)
    low, high = round(number / count, PLACES), round((number + 1) / count, PLACES)
    return Bin(low, high, len(items), right, share(right, len(items)), share(sum(scores), len(items)))


def calibration_error(found: list[Bin]) -> float | None:
    """How far scores are from the precision that they announce: the mean over links of |precision - score| by bin
    (expected calibration error; Naeini et al. 2015, "Obtaining Well Calibrated Probabilities Using Bayesian Binning").
    """
    gaps = sum(b.links * abs((b.precision or 0.0) - (b.mean_score or 0.0)) for b in found)
    return share(gaps, sum(b.links for b in found))
