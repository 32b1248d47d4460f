"""What is new, rising or falling: the share of papers on a concept over the years, with a test of each trend."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.analysis.incidence import Incidence
from kg.model import Iri

KINDS = ("new", "rising", "falling", "steady")


@dataclass(frozen=True, slots=True)
class Trend:
    """A concept over the years.

    ``counts`` are its papers in each year of ``Trends.years``. ``early`` and ``late`` are its shares of the papers of
    the first and the last third of the years, of all venues; ``per_year`` is what its share gains a year, by least
    squares over the papers (within venues where that is asked for). ``z`` is positive for a rising share, ``p`` its
    two-sided probability without a trend, ``q`` the same after Benjamini & Hochberg over all concepts tested. ``kind``
    is one of ``KINDS``: ``new`` rises and has no paper in the first third. With one year only, ``z`` is 0 and ``q`` 1.
    """

    concept: Iri
    label: str
    papers: int
    counts: tuple[int, ...]
    first: int
    early: float
    late: float
    per_year: float
    z: float
    p: float
    q: float
    kind: str


@dataclass(frozen=True, slots=True)
class Trends:
    """The years with papers, how many papers each has, and the concepts: new, rising, falling, steady, each by z.

    ``undated`` says how many papers state no year.
    """

    years: tuple[int, ...]
    papers: tuple[int, ...]
    trends: tuple[Trend, ...]
    undated: int


def trends(table: Incidence, *, least: int = 5, level: float = 0.05, within_venues: bool = False) -> Trends:
    """Test the trend of every concept.

    The test is Mantel's for a trend in proportions (1963, https://doi.org/10.1080/01621459.1963.10500879; Cochran 1954,
    Armitage 1955): with ``x`` of ``n`` papers on the concept, ``T`` the sum of their years, and mean and variance of
    the year over all papers, ``z = (T - x mean) / sqrt(x (n - x) / (n - 1) variance)``. It is exact in mean and
    variance, normal in the tail. With ``within_venues`` sums and variances are those of each venue added up, so that a
    venue that comes or goes is no trend. The q values keep the share of false discoveries among what is called a trend
    at ``level``, also where concepts go together (Benjamini & Hochberg 1995,
    https://doi.org/10.1111/j.2517-6161.1995.tb02031.x).

    Args:
        table: papers, concepts and years.
        least: concepts with fewer dated papers are not tested and left out.
        level: q at or below which a trend is called one.
        within_venues: compare papers with papers of the same venue only.

    Example:
        >>> from kg.analysis.incidence import Incidence
        >>> papers = {Iri(f"p{n}"): {Iri("c"): 1.0} if n > 5 else {} for n in range(10)}
        >>> years = {paper: 2020 + (n > 5) for n, paper in enumerate(papers)}
        >>> of_concept = {Iri("c"): tuple(paper for paper in papers if papers[paper])}
        >>> found = trends(Incidence(papers, of_concept, {Iri("c"): "c"}, years, {}), least=1)
        >>> found.years, found.papers, found.trends[0].counts, found.trends[0].kind, round(found.trends[0].z, 9)
        ((2020, 2021), (6, 4), (0, 4), 'new', 3.0)
    """
    dated = [paper for paper in table.of_paper if paper in table.years]
    per_year = Counter(table.years[paper] for paper in dated)
    years = tuple(sorted(per_year))
    strata = _strata(table, dated, within_venues)
    tested = []
    for concept, papers in table.of_concept.items():
        known = [paper for paper in papers if paper in table.years]
        if known and len(known) >= least:
            tested.append((concept, known, *_test(table, known, strata, within_venues)))
    p_values = [math.erfc(abs(z) / math.sqrt(2)) for *_, z in tested]
    found = []
    for (concept, known, slope, z), p, q in zip(tested, p_values, adjusted(p_values), strict=True):
        counts = Counter(table.years[paper] for paper in known)
        early, late = _ends(counts, per_year, years)
        kind = _kind(z, q, level, early)
        series = tuple(counts[year] for year in years)
        label = table.labels.get(concept, concept)
        found.append(Trend(concept, label, len(known), series, min(counts), early, late, slope, z, p, q, kind))
    found.sort(key=lambda t: (KINDS.index(t.kind), -round(abs(t.z), 9), t.concept))
    sizes = tuple(per_year[year] for year in years)
    return Trends(years, sizes, tuple(found), len(table.of_paper) - len(dated))


def adjusted(p_values: Sequence[float]) -> list[float]:
    """Benjamini-Hochberg: the least false discovery rate at which each would be a discovery.

    Example:
        >>> adjusted([0.01, 0.04, 0.03])
        [0.03, 0.04, 0.04]
    """
    order = sorted(range(len(p_values)), key=lambda n: -p_values[n])
    out, least = [1.0] * len(p_values), 1.0
    for place, number in enumerate(order):
        least = min(least, p_values[number] * len(p_values) / (len(p_values) - place))
        out[number] = least
    return out


def changing_venues(table: Incidence, share: float = 0.1) -> list[str]:
    """Venues of weight that are not there in all years: where there are some, trends are also trends of venues.

    Args:
        table: papers, years and venues.
        share: a venue has weight where it has at least this share of the papers of some year.

    Returns:
        Each with its years: ``"COLM (2024)"``, ``"ICLR (2017-2018)"``.

    Example:
        >>> papers = {Iri("p"): {}, Iri("q"): {}}
        >>> changing_venues(Incidence(papers, {}, {}, {Iri("p"): 2020, Iri("q"): 2021}, {Iri("p"): "A", Iri("q"): "B"}))
        ['A (2020)', 'B (2021)']
    """
    total: Counter[int] = Counter(table.years.values())
    of_venue: dict[str, Counter[int]] = defaultdict(Counter)
    for paper, year in table.years.items():
        if table.venues.get(paper):
            of_venue[table.venues[paper]][year] += 1
    out = []
    for venue in sorted(of_venue):
        years = of_venue[venue]
        if len(years) < len(total) and any(count >= share * total[year] for year, count in years.items()):
            first, last = min(years), max(years)
            out.append(f"{venue} ({first}-{last})" if first < last else f"{venue} ({first})")
    return out


def _strata(table: Incidence, dated: Sequence[Iri], by_venue: bool) -> dict[str, tuple[int, int, int]]:
    """Papers, sum and sum of squares of their years, of each venue, or of all under the empty name."""
    out: dict[str, tuple[int, int, int]] = {}
    for paper in dated:
        venue, year = table.venues.get(paper, "") if by_venue else "", table.years[paper]
        size, total, squares = out.get(venue, (0, 0, 0))
        out[venue] = size + 1, total + year, squares + year * year
    return out


def _test(
    table: Incidence, papers: Sequence[Iri], strata: Mapping[str, tuple[int, int, int]], by_venue: bool
) -> tuple[float, float]:
    """Slope and z of the papers on one concept."""
    inside: dict[str, list[int]] = defaultdict(list)
    for paper in papers:
        inside[table.venues.get(paper, "") if by_venue else ""].append(table.years[paper])
    surplus, variance = [], []
    for venue, values in inside.items():
        size, total, squares = strata[venue]
        surplus.append((size * sum(values) - len(values) * total) / size)
        if size > 1:
            spread = (size * squares - total * total) / size**2
            variance.append(len(values) * (size - len(values)) * spread / (size - 1))
    more, whole = math.fsum(surplus), math.fsum(variance)
    years = math.fsum((size * squares - total * total) / size for size, total, squares in strata.values())
    return more / years if years else 0.0, more / math.sqrt(whole) if whole > 0 else 0.0


def _ends(counts: Mapping[int, int], per_year: Mapping[int, int], years: Sequence[int]) -> tuple[float, float]:
    """Shares in the first and in the last third of the years, one year at least."""
    width = max(1, len(years) // 3)
    early, late = (
        sum(counts.get(year, 0) for year in end) / sum(per_year[year] for year in end)
        for end in (years[:width], years[-width:])
    )
    return early, late


def _kind(z: float, q: float, level: float, early: float) -> str:
    if q > level or z == 0:
        return "steady"
    if z < 0:
        return "falling"
    return "rising" if early else "new"
