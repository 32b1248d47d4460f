"""Shares of true statements with confidence intervals that know that statements of one paper go together."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.judge.rows import Row

_Z = 1.959964


class Share(NamedTuple):
    """``true`` of ``judged`` statements of so many papers, as a share with the 95 % interval [low, high]."""

    name: str
    papers: int
    judged: int
    true: int
    share: float
    low: float
    high: float
    unsure: int
    missed: int
    open: int


def shares(rows: Sequence[Row]) -> list[Share]:
    """A share for all, a kind, and a role of artefacts. ``unsure`` rows count on neither side."""
    groups: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        groups["", ""].append(row)
        groups[row.kind, ""].append(row)
        if row.kind == "artefact":
            groups[row.kind, row.predicate].append(row)
    return [_share("  " + role if role else kind or "everything", groups[kind, role]) for kind, role in sorted(groups)]


def _share(name: str, rows: Sequence[Row]) -> Share:
    count = Counter(row.verdict for row in rows)
    papers: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for row in rows:
        if row.verdict in ("true", "false"):
            papers[row.paper][0] += row.verdict == "true"
            papers[row.paper][1] += 1
    judged = count["true"] + count["false"]
    share, low, high = interval([(t, n) for t, n in papers.values()])
    return Share(
        name, len(papers), judged, count["true"], share, low, high, count["unsure"], count["missed"], count[""]
    )


def interval(papers: Sequence[tuple[int, int]]) -> tuple[float, float, float]:
    """Share and 95 % interval from (true, judged) a paper.

    Wilson's interval on the sample size divided by the design effect (Kish 1965; never below 1): statements of one
    paper are not independent.

    >>> [round(x, 3) for x in interval([(1, 1)] * 90 + [(0, 1)] * 10)]
    [0.9, 0.826, 0.945]
    >>> [round(x, 3) for x in interval([(10, 10)] * 9 + [(0, 10)])]
    [0.9, 0.596, 0.982]
    """
    judged = sum(n for _, n in papers)
    if not judged:
        return math.nan, 0.0, 1.0
    p = sum(t for t, _ in papers) / judged
    size = judged / _design_effect(papers, p, judged)
    middle = (p + _Z**2 / (2 * size)) / (1 + _Z**2 / size)
    half = _Z * math.sqrt(p * (1 - p) / size + _Z**2 / (4 * size**2)) / (1 + _Z**2 / size)
    return p, max(0.0, middle - half), min(1.0, middle + half)


def _design_effect(papers: Sequence[tuple[int, int]], p: float, judged: int) -> float:
    k = len(papers)
    if k < 2 or p in (0.0, 1.0):
        return 1.0
    clustered = k / (k - 1) * sum((t - p * n) ** 2 for t, n in papers) / judged**2
    return max(1.0, clustered / (p * (1 - p) / judged))


def faults(rows: Sequence[Row], most: int = 20) -> list[tuple[int, str, str]]:
    """The targets most often judged false: (times, predicate, target)."""
    wrong = Counter((r.predicate, r.target) for r in rows if r.verdict == "false")
    return [(n, *name) for name, n in sorted(wrong.items(), key=lambda x: (-x[1], x[0]))[:most]]


def agreement(rows: Sequence[Row]) -> tuple[int, int]:
    """Of the statements that two files judge, how many: (same verdict, all)."""
    seen: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for row in rows:
        if row.verdict in ("true", "false"):
            seen[row.key].append(row.verdict)
    pairs = [v for v in seen.values() if len(v) > 1]
    return sum(len(set(v)) == 1 for v in pairs), len(pairs)
