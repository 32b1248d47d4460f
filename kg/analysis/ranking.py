"""A ranking by any measure on any projection: value, rank, how sure it is, and the strongest neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from kg.analysis.communities import communities, membership
from kg.analysis.projections import projection
from kg.analysis.rows import Rows
from kg.analysis.sharing import Sharing, Thing, sharing
from kg.analysis.stability import FEWEST, LEVEL, TOP, Plan, Progress, Stability, stability
from kg.errors import UsageError
from kg.measures import DEFAULT, MEASURES, Scores, ranked
from kg.measures.sparse import UNIT, Ties
from kg.model import Iri, KnowledgeGraph

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas

COLUMNS = ("rank", "label", "iri", "value", "papers")
SURE = ("low", "high", "rank_low", "rank_high", "in_top")
NEIGHBOURS = 3
GRAPHS = ("projection", "bipartite")
TOO_MANY = 5_000_000
"""Edges beyond which no communities are sought for ``bridging``."""


class Neighbour(NamedTuple):
    """A partner, and the weight of the tie."""

    label: str
    iri: Iri
    weight: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """One row. The last five are None without resamples; see ``kg.analysis.stability.Stability`` for what they mean.

    Equal values share the first of their ranks (1, 2, 2, 4) and are listed by IRI.
    """

    rank: int
    iri: Iri
    label: str
    kind: str
    value: float
    papers: int
    neighbours: tuple[Neighbour, ...]
    low: float | None = None
    high: float | None = None
    rank_low: int | None = None
    rank_high: int | None = None
    in_top: float | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """Rows, the most central first; iterate over it. ``remarks`` are sentences on what the numbers mean.

    A notebook shows it as a table with the remarks below.
    """

    measure: str
    rows: tuple[Ranked, ...]
    remarks: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Ranked]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: int) -> Ranked:
        return self.rows[place]

    def records(self) -> list[dict[str, object]]:
        """A dictionary a row, for ``pandas.DataFrame`` or ``json``; neighbours as their labels."""
        return [{**asdict(row), "neighbours": [near.label for near in row.neighbours]} for row in self.rows]

    def table(self) -> Rows:
        """The rows as ``kg centrality`` prints them: ``records()``, ``to_frame()``, and what a notebook shows."""
        sure = any(row.low is not None for row in self.rows)
        columns = (*COLUMNS, *(SURE if sure else ()), "neighbours")
        cells = [
            [*(getattr(row, name) for name in columns[:-1]), [f"{n.label} ({n.weight:.6g})" for n in row.neighbours]]
            for row in self.rows
        ]
        return Rows(columns, cells, self.remarks, hidden=("iri",))

    def to_frame(self) -> pandas.DataFrame:
        """The rows for pandas (extra ``frame``)."""
        return self.table().to_frame()

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def ranking(
    graph: KnowledgeGraph,
    measure: str = DEFAULT,
    *,
    on: str = "concepts",
    weight: str = "count",
    form: str = "projection",
    top: int = 0,
    min_papers: int = 0,
    neighbours: int = NEIGHBOURS,
    resamples: int = 0,
    seed: int = 0,
    jobs: int = 1,
    fast: bool = False,
    progress: Progress | None = None,
) -> Ranking:
    """Rank the concepts, papers or artefacts of a graph.

    Args:
        graph: what to measure.
        measure: name of a measure, see ``kg.measures.MEASURES``.
        on: ``concepts``, ``papers`` or ``artefacts``.
        weight: of the projection, see ``kg.analysis.sharing``.
        form: ``projection``, or ``bipartite``: papers and what they are about (artefacts: what they name) in one
            graph, of which the one side is listed.
        top: so many rows; 0 for all.
        min_papers: rank those with so many papers or more; all are measured. A few papers make extremes of
            ``clustering`` and ``bridging`` easily. Not of papers, each of which is one.
        neighbours: so many of the strongest of each.
        resamples: piles drawn to say how sure value and rank are; 0 for none. What joins the nodes is drawn: papers,
            or, to rank papers, the concepts that they share.
        seed: of the draw.
        jobs: worker processes; they do not change the result.
        fast: networkit (extra ``fast``) for measures of paths; the same values to twelve digits.
        progress: called as resamples are done.

    Raises:
        UsageError: an unknown name, or an option that does not go with another.
        KgError: ``fast`` without the extra.

    Example:
        >>> from kg.model import CoOccurrence, Concept, Fingerprint
        >>> a, b, c = (Concept(Iri(f"urn:{x}"), x) for x in "abc")
        >>> pairs = tuple(CoOccurrence(Iri(f"urn:{x.label}c"), x.iri, c.iri, 2, 1.0, 0.0) for x in (a, b))
        >>> graph = KnowledgeGraph("urn:", Fingerprint("", "", ""), concepts=(a, b, c), cooccurrences=pairs)
        >>> [(row.rank, row.label, row.value, row.neighbours[0].label) for row in ranking(graph, "strength")]
        [(1, 'c', 4.0, 'a'), (2, 'a', 2.0, 'c'), (2, 'b', 2.0, 'c')]
    """
    if min(top, neighbours, resamples, seed) < 0 or jobs < 1:
        raise UsageError("top, neighbours, resamples and seed are not below 0, jobs not below 1")
    if form not in GRAPHS:
        raise UsageError(f"no graph named {form!r}; known: {', '.join(GRAPHS)}")
    if form == "bipartite" and weight != "count":
        raise UsageError(f"weight {weight!r} is one of pairs, which the bipartite graph has none of; leave it out")
    if on == "papers" and min_papers > 1:
        raise UsageError("a paper has no number of papers: the floor min_papers is for concepts and artefacts")
    MEASURES.get(measure)  # an unknown name is told before the work
    shared = sharing(graph, on)
    plan = Plan(shared, measure, weight, form == "bipartite", fast, seed)
    ties = plan.ties()
    if measure == "bridging":
        plan = Plan(shared, measure, weight, plan.bipartite, fast, seed, _communities(graph, on, plan, ties))
    found = plan.scores()
    wanted = frozenset(thing.iri for thing in shared.things if thing.papers >= min_papers)
    listed = [place for place, node in enumerate(ties.nodes) if node in wanted]
    own = Scores({ties.nodes[place]: found[ties.nodes[place]] for place in listed}, lowest_first=found.lowest_first)
    every = ranked(own)
    order = every[: top or None]
    sure = None
    if resamples and shared.groups and listed:
        sure = stability(plan, found, listed, resamples=resamples, top=top or TOP, jobs=jobs, progress=progress)
    number = {ties.nodes[place]: n for n, place in enumerate(listed)}
    rows = _rows(order, shared, ties, neighbours, sure, number)
    remarks = [found.remark, *_meaning(measure, order), *_tied(measure, order, every)]
    if sure:
        shown = [number[node] for _, node, _ in order]
        remarks += _surety(measure, sure, len(shared.groups), "concepts" if on == "papers" else "papers", shown)
    elif resamples:
        remarks.append("there is nothing to draw resamples from")
    return Ranking(measure, rows, tuple(remark for remark in remarks if remark))


def strongest(ties: Ties, place: int, things: Sequence[Thing], most: int) -> tuple[Neighbour, ...]:
    """The partners of a node with the greatest weights, of equals by IRI.

    Args:
        ties: the graph.
        place: of the node in it.
        things: its nodes, in order.
        most: so many.
    """
    start, end = ties.weight.indptr[place : place + 2]
    partners, weights = ties.weight.indices[start:end], ties.weight.data[start:end]
    best = sorted(zip(weights.tolist(), partners.tolist(), strict=True), key=lambda tie: (-tie[0], things[tie[1]].iri))
    return tuple(Neighbour(things[near].label, things[near].iri, weight) for weight, near in best[:most])


def _rows(
    order: list[tuple[int, str, float]],
    shared: Sharing,
    ties: Ties,
    neighbours: int,
    sure: Stability | None,
    number: dict[str, int],
) -> tuple[Ranked, ...]:
    known = {thing.iri: thing for thing in (*shared.groups, *shared.things)}
    things = [known[Iri(node)] for node in ties.nodes]
    place = {node: at for at, node in enumerate(ties.nodes)}
    rows = []
    for rank, node, value in order:
        thing, near = known[Iri(node)], strongest(ties, place[node], things, neighbours)
        row = Ranked(rank, thing.iri, thing.label, thing.kind, float(value), thing.papers, near)
        if sure:
            at = number[node]
            row = replace(
                row,
                low=float(sure.low[at]),
                high=float(sure.high[at]),
                rank_low=int(sure.rank_low[at]),
                rank_high=int(sure.rank_high[at]),
                in_top=float(sure.in_top[at]),
            )
        rows.append(row)
    return tuple(rows)


def _communities(graph: KnowledgeGraph, on: str, plan: Plan, ties: Ties) -> tuple[int, ...]:
    """Those of ``kg communities`` on concepts; on anything else found in the same way."""
    if ties.weight.nnz > 2 * TOO_MANY:
        raise UsageError(
            f"bridging needs communities, and {ties.weight.nnz // 2:,} edges are too many for that; "
            "rank concepts, or ask for --graph bipartite"
        )
    view = ties.to_networkx() if plan.bipartite else projection(graph, on, plan.weight)
    number = membership(communities(view))
    return tuple(number[node] for node in ties.nodes)


def _meaning(measure: str, order: list[tuple[int, str, float]]) -> Iterator[str]:
    """What a number of the order 10^-7 says."""
    value = order[0][2] if order else 0.0
    if value and measure == "closeness":
        yield f"closeness: the closest pair is 10^6 apart; {value:.3g} is {1 / value / UNIT:.3g} times that on average"
    if value and measure == "harmonic":
        yield f"harmonic: the closest pair is 10^6 apart; {value:.3g} is as near as {value * UNIT:.3g} such neighbours"


def _tied(measure: str, order: list[tuple[int, str, float]], every: list[tuple[int, str, float]]) -> Iterator[str]:
    """Where a rank says less than it seems to."""
    sizes = Counter(rank for rank, _, _ in every)
    shared = sum(sizes[rank] > 1 for rank, _, _ in order)
    if shared:
        most = max(sizes[rank] for rank, _, _ in order)
        yield (
            f"{measure}: {shared:,} of {len(order):,} rows share their rank with others of the same value, up to "
            f"{most:,} of {len(every):,}; these are listed by IRI, which says nothing of their order"
        )


def _surety(measure: str, sure: Stability, drawn: int, what: str, shown: Sequence[int]) -> Iterator[str]:
    stay = f"so many have the first value that there are no first {sure.top}"
    if sure.kept is not None:
        stay = f"{sure.kept:.0%} of the first {sure.top} are among the first {sure.top} of a resample on average"
    yield (
        f"{sure.resamples} resamples of the {drawn:,} {what} (seed {sure.seed}): {stay}; "
        f"rank correlation with a resample {sure.agreement:.2f}"
    )
    if sure.resamples < FEWEST:
        yield f"the intervals are coarse: {LEVEL:.0%} of fewer than {FEWEST} resamples is all of them; draw 200 or more"
    outside = int(sure.outside[list(shown)].sum())
    if outside:
        yield (
            f"{outside:,} of {len(shown):,} values lie outside of {LEVEL:.0%} of the resamples, and the interval was "
            f"stretched to hold them: a resample has 63 % of the {what}, by which {measure} changes for all; "
            "trust the ranks rather than the values"
        )
