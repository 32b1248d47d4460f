"""Links to concepts against core, ok and wrong labels, paper by paper and concept by concept.

*Flat* figures look at the linked concept alone. *Hierarchical* ones know that every X is a Y: a core concept is found
when a linked concept or one of its broader concepts names it, a link is right when its concept, or one that lies below
it, is core or ok, and a link to a broader concept of another link of the same paper counts on neither side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from kg.evaluation.compare import label_key
from kg.evaluation.gold import GoldPaper, Group
from kg.evaluation.tally import f1, mean, share
from kg.evaluation.view import View
from kg.model import Iri, Link, Paper


class JudgedLink(NamedTuple):
    """``verdict``: ``right``, ``trap``, ``unjudged``, or without weight ``broader`` (than another link) or ``unseen``
    (stands only in a title that the annotators did not see). ``flat``: the concept itself is core or ok.
    """

    link: Link
    verdict: str
    flat: bool

    @property
    def counts(self) -> bool:
        """Whether it has weight."""
        return self.verdict in ("right", "trap", "unjudged")


class JudgedGroup(NamedTuple):
    """A core concept: found at all, found flat, and the concept of the graph that it is (empty: there is none)."""

    labels: Group
    found: bool
    flat: bool
    concept: Iri


@dataclass(frozen=True, slots=True)
class PaperConcepts:
    """The concepts of one gold paper; ``paper`` is None where the graph does not hold it."""

    gold: GoldPaper
    paper: Paper | None
    links: tuple[JudgedLink, ...] = ()
    groups: tuple[JudgedGroup, ...] = ()

    @property
    def weighed(self) -> list[JudgedLink]:
        """The links that count."""
        return [judged for judged in self.links if judged.counts]

    @property
    def precision(self) -> float | None:
        """Hierarchical precision; None without links."""
        return share(sum(judged.verdict == "right" for judged in self.weighed), len(self.weighed))

    @property
    def recall(self) -> float | None:
        """Hierarchical recall; None without core concepts."""
        return share(sum(group.found for group in self.groups), len(self.groups))


class ConceptRow(NamedTuple):
    """One concept over all papers. ``gold``: papers that should link it, ``found`` of these; ``links``: those that
    count, of which ``right``, ``traps`` and the rest unjudged.
    """

    label: str
    iri: Iri
    gold: int
    found: int
    links: int
    right: int
    traps: int

    @property
    def precision(self) -> float | None:
        """Right links as a share of its links."""
        return share(self.right, self.links)

    @property
    def recall(self) -> float | None:
        """Found as a share of gold."""
        return share(self.found, self.gold)


def judge_concepts(view: View, gold: GoldPaper, paper: Paper | None) -> PaperConcepts:
    """Compare a paper's links to concepts with its labels."""
    if paper is None:
        groups = tuple(JudgedGroup(group, False, False, _concept(view, group, ())) for group in gold.core)
        return PaperConcepts(gold, None, (), groups)
    links = view.subjects(paper.iri)
    linked = {link.target: view.labels.get(link.target, frozenset()) for link in links}
    reach = {t: keys.union(*(view.labels[a] for a in view.ancestors(t))) for t, keys in linked.items()}
    judge = _Judge(view, gold, paper, frozenset(linked))
    return PaperConcepts(
        gold, paper, tuple(judge.link(link) for link in links), tuple(_group(view, g, linked, reach) for g in gold.core)
    )


def _group(
    view: View, group: Group, linked: dict[Iri, frozenset[str]], reach: dict[Iri, frozenset[str]]
) -> JudgedGroup:
    keys = set(map(label_key, group))
    flat = any(keys & own for own in linked.values())
    found = any(keys & wide for wide in reach.values())
    return JudgedGroup(group, found, flat, _concept(view, group, linked))


def _concept(view: View, group: Group, linked: Iterable[Iri]) -> Iri:
    """The concept that a group of labels means: one that is linked, else the one of its first known label."""
    here = set(linked)
    for key in map(label_key, group):
        if near := sorted(view.named([key]) & here):
            return near[0]
    for key in map(label_key, group):
        if known := sorted(view.named([key])):
            return known[0]
    return Iri("")


class _Judge:
    """What the links of one paper are measured by."""

    def __init__(self, view: View, gold: GoldPaper, paper: Paper, linked: frozenset[Iri]) -> None:
        self.view = view
        self.good = {label_key(label) for group in (*gold.core, *gold.ok) for label in group}
        self.traps = set(map(label_key, gold.wrong)) - self.good
        named = view.named(self.good)
        self.fine = named | {above for iri in named for above in view.ancestors(iri)}
        self.above = {a for iri in linked for a in view.ancestors(iri)}
        self.untitled = not gold.title
        self.paper = paper.iri

    def link(self, link: Link) -> JudgedLink:
        labels = self.view.labels.get(link.target, frozenset())
        flat = bool(labels & self.good)
        if link.target in self.above:
            return JudgedLink(link, "broader", flat)
        if link.target in self.fine:
            return JudgedLink(link, "right", flat)
        if self.untitled and self.view.fields.get((self.paper, link.target)) == {"title"}:
            return JudgedLink(link, "unseen", flat)
        return JudgedLink(link, "trap" if labels & self.traps else "unjudged", flat)


def concept_rows(view: View, papers: Iterable[PaperConcepts]) -> list[ConceptRow]:
    """Every concept that is linked or should be, by its share in the errors, then by label."""
    counts: dict[tuple[str, Iri], list[int]] = defaultdict(lambda: [0] * 5)
    for judged in papers:
        for group in judged.groups:
            label = view.pref.get(group.concept, group.labels[0])
            row = counts[label, group.concept]
            row[0] += 1
            row[1] += group.found
        for link in judged.weighed:
            row = counts[view.pref.get(link.link.target, link.link.target), link.link.target]
            row[2] += 1
            row[3] += link.verdict == "right"
            row[4] += link.verdict == "trap"
    rows = [ConceptRow(label, iri, *row) for (label, iri), row in counts.items()]
    return sorted(rows, key=lambda r: (r.found + r.right - r.gold - r.links, r.label, r.iri))


def concept_figures(papers: list[PaperConcepts], rows: list[ConceptRow]) -> dict[str, float | int | None]:
    """Precision, recall and F1: hierarchical and flat over all links, and as means over papers and over concepts."""
    groups = [group for judged in papers for group in judged.groups]
    links = [link for judged in papers for link in judged.weighed]
    seen = [link for judged in papers for link in judged.links if link.verdict != "unseen"]
    verdicts = [link.verdict for link in links]
    right, traps = verdicts.count("right"), verdicts.count("trap")
    held = sum(judged.paper is not None for judged in papers)
    return {
        **_three("", share(right, len(links)), share(sum(g.found for g in groups), len(groups))),
        **_three("flat_", share(sum(x.flat for x in seen), len(seen)), share(sum(g.flat for g in groups), len(groups))),
        **_macro("macro_", [(judged.precision, judged.recall) for judged in papers]),
        **_macro("concept_macro_", [(row.precision, row.recall) for row in rows]),
        "judged_precision": share(right, right + traps),
        "traps": traps,
        "trap_rate": share(traps, len(links)),
        "unjudged": verdicts.count("unjudged"),
        "links_per_paper": round(len(links) / max(1, held), 2),
    }


def _three(name: str, precision: float | None, recall: float | None) -> dict[str, float | int | None]:
    return {f"{name}precision": precision, f"{name}recall": recall, f"{name}f1": f1(precision, recall)}


def _macro(name: str, pairs: list[tuple[float | None, float | None]]) -> dict[str, float | int | None]:
    """Means over those that have a value. F1 is the mean of the F1 of those that have gold labels; one of them without
    links counts as 0.
    """
    return {
        f"{name}precision": mean([p for p, _ in pairs if p is not None]),
        f"{name}recall": mean([r for _, r in pairs if r is not None]),
        f"{name}f1": mean([f1(p, r) for p, r in pairs if r is not None]),
    }
