"""What an evaluation counts on its way, and the figures that come of counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

PLACES = 4


class Finding(NamedTuple):
    """Something that differs from the gold labels. ``target`` is what was missed or said; ``quote`` the place."""

    paper: str
    finding: str
    target: str
    score: float | None = None
    quote: str = ""


@dataclass(slots=True)
class Tally:
    """Counts by name, and findings in the order of the gold file."""

    counts: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)

    def add(self, name: str, number: int = 1) -> None:
        """Count."""
        self.counts[name] += number

    def note(self, paper: str, finding: str, target: str, score: float | None = None, quote: str = "") -> None:
        """Remember a difference."""
        self.findings.append(Finding(paper, finding, target, score, quote))

    def share(self, part: str, whole: str) -> float | None:
        """One count as a share of another."""
        return share(self.counts[part], self.counts[whole])


def share(part: float, whole: float) -> float | None:
    """A share with four places; None where there is nothing to have a share of.

    >>> share(2, 3), share(0, 0)
    (0.6667, None)
    """
    return round(part / whole, PLACES) if whole else None


def f1(precision: float | None, recall: float | None) -> float:
    """The harmonic mean; 0 where either is 0 or unknown.

    >>> f1(0.5, 1.0), f1(None, 0.3)
    (0.6667, 0.0)
    """
    return round(2 * precision * recall / (precision + recall), PLACES) if precision and recall else 0.0


def mean(values: list[float]) -> float | None:
    """The mean with four places; None of nothing."""
    return share(sum(values), len(values))
