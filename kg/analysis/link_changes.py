"""How the links of two builds differ, and why: the part of ``diff`` that looks at scores."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from kg.analysis.counterparts import Counterparts
from kg.graph.scoring import SALIENCE
from kg.iri import PREDICATES, SUBJECT
from kg.model import Artefact, Iri, KnowledgeGraph, Link, Paper

RARITY = "rarity"
"""The part of a score that depends on all papers."""
_SHORT = {iri: name for name, iri in PREDICATES.items()}
_PLACES = 1e-6

Key = tuple[Iri, str, str]
"""Paper (its IRI in the newer graph where it is in both), predicate, target."""
Row = tuple[str, str, str, Iri, str, str, str]
"""Kind, change, label, IRI, cause, before, after: the fields of a ``Change``."""


@dataclass(frozen=True, slots=True)
class _Changed:
    """A link before and after, with the cause."""

    key: Key
    before: Link | None
    after: Link | None
    cause: str

    @property
    def change(self) -> str:
        return "added" if self.before is None else "removed" if self.after is None else "changed"

    @property
    def link(self) -> Link:
        found = self.after or self.before
        assert found is not None  # one of them is there
        return found


class LinkChanges:
    """The links of two graphs, compared.

    Args:
        old: the older graph.
        new: the newer one.
        papers: which paper is which.
        artefacts: which artefact is which.
    """

    def __init__(
        self,
        old: KnowledgeGraph,
        new: KnowledgeGraph,
        papers: Counterparts[Paper],
        artefacts: Counterparts[Artefact],
    ) -> None:
        self.old, self.new = old, new
        self._paper = {before.iri: after.iri for before, after in papers.both}
        self._target = {before.iri: after.iri for before, after in artefacts.both}
        self._same = {after.iri for before, after in papers.both if _reads_alike(before, after)}
        self._before, self._after = self._keyed(old, self._paper), self._keyed(new, {})
        self._labels = _labels(old) | _labels(new)

    @cached_property
    def made_otherwise(self) -> list[str]:
        """What differs between the builds beside their papers: ``vocabulary``, ``version``."""
        a, b = self.old.build, self.new.build
        return [name for name in ("vocabulary", "version") if getattr(a, name) != getattr(b, name)]

    def changes(self) -> Iterator[Row]:
        """Every link that came, went, or has another score or rank."""
        for found in self._changed:
            link, parts = found.link, _parts(found.before, found.after)
            source, target = (self._labels.get(iri, iri) for iri in (link.paper, link.target))
            label = f"{source} | {_SHORT.get(link.predicate, link.predicate)} | {target}"
            before, after = (_shown(side) for side in (found.before, found.after))
            yield "link", found.change, label, link.iri, found.cause, before, f"{after} {parts}".strip()

    def cause_of(self, target: Iri, change: str) -> str:
        """Why links to a thing changed: the most frequent cause; empty where none did.

        Args:
            target: a concept or artefact.
            change: count only links that were ``added`` or ``removed``; all when empty.
        """
        found = self._by_target.get(target, ())
        causes = Counter(c.cause for c in found if not change or c.change == change)
        return min(causes, key=lambda cause: (-causes[cause], cause)) if causes else ""

    def pairs(self) -> Iterator[Row]:
        """Pairs of concepts that have more or fewer common papers, or are written only in one build."""
        before = {(pair.first, pair.second): pair for pair in self.old.cooccurrences}
        after = {(pair.first, pair.second): pair for pair in self.new.cooccurrences}
        for ends in sorted(before.keys() | after.keys()):
            one, two = before.get(ends), after.get(ends)
            counts = [pair.paper_count if pair else 0 for pair in (one, two)]
            if counts[0] != counts[1]:
                change = "added" if one is None else "removed" if two is None else "changed"
                causes = self._pair_causes.get(ends, Counter())
                cause = min(causes, key=lambda name: (-causes[name], name)) if causes else "pile"
                label = " + ".join(self._labels.get(iri, iri) for iri in ends)
                iri = two.iri if two else one.iri if one else Iri("")
                yield "pair", change, label, iri, cause, str(counts[0] or ""), str(counts[1] or "")

    def _keyed(self, graph: KnowledgeGraph, papers: dict[Iri, Iri]) -> dict[Key, Link]:
        works = {work.iri: work.label for work in graph.works}
        out: dict[Key, Link] = {}
        for link in graph.links:
            target = works.get(link.target) or (self._target if graph is self.old else {}).get(link.target, link.target)
            out[papers.get(link.paper, link.paper), link.predicate, target] = link
        return out

    @cached_property
    def _changed(self) -> list[_Changed]:
        keys = sorted(self._before.keys() | self._after.keys())
        out = []
        for key in keys:
            before, after = self._before.get(key), self._after.get(key)
            if before is None or after is None or _differ(before, after):
                out.append(_Changed(key, before, after, self._cause(key, before, after)))
        return out

    @cached_property
    def _by_target(self) -> dict[Iri, list[_Changed]]:
        out: dict[Iri, list[_Changed]] = defaultdict(list)
        for found in self._changed:
            for iri in dict.fromkeys([found.link.target, Iri(found.key[2])]):
                out[iri].append(found)
        return out

    def _cause(self, key: Key, before: Link | None, after: Link | None) -> str:
        if key[0] not in self._same:
            return "papers"
        if self._only_rarity(before, after):
            return RARITY
        if self.made_otherwise:
            return " or ".join(self.made_otherwise)
        if key[1] == SUBJECT and not self._near_threshold(before, after):
            return "options"
        return "pile"

    def _only_rarity(self, before: Link | None, after: Link | None) -> bool:
        """Whether nothing else of the score changed; of a link in one build only, whether its rarity in the other
        build would put it on the other side of the threshold.
        """
        if before is not None and after is not None:
            parts = {name for name, _ in set(before.parts) ^ set(after.parts)}
            return parts == {RARITY} or (not parts and before.score == after.score)
        there, other = (after, 0) if before is None else (before, 1)
        if there is None or there.predicate != SUBJECT:
            return False
        rarity = dict(there.parts).get(RARITY, 0.0)
        elsewhere = self._rarities[other].get(there.target)
        threshold = self._thresholds[other]
        least = threshold - _PLACES
        return elsewhere is not None and there.score >= least > there.score - rarity + elsewhere

    @cached_property
    def _rarities(self) -> tuple[dict[Iri, float], dict[Iri, float]]:
        """The part of each concept in either build; it is the same in all its links."""
        old, new = (
            {li.target: dict(li.parts).get(RARITY, 0.0) for li in graph.links if li.predicate == SUBJECT}
            for graph in (self.old, self.new)
        )
        return old, new

    @cached_property
    def _thresholds(self) -> tuple[float, float]:
        """The score below which either build has no link: the standard one, or what its options left."""
        old, new = (
            max(SALIENCE, min((li.score for li in graph.links if li.predicate == SUBJECT), default=0.0) - 0.01)
            for graph in (self.old, self.new)
        )
        return old, new

    def _near_threshold(self, before: Link | None, after: Link | None) -> bool:
        """Whether the greatest change of rarity could make or unmake the link."""
        there = after if before is None else before
        return there is not None and there.score <= SALIENCE + 0.05

    @cached_property
    def _pair_causes(self) -> dict[tuple[Iri, Iri], Counter[str]]:
        """By which papers' changes a pair of concepts won or lost common papers."""
        sets: tuple[dict[Iri, dict[Iri, str]], dict[Iri, dict[Iri, str]]] = (defaultdict(dict), defaultdict(dict))
        causes = {found.key: found.cause for found in self._changed}
        for side, links in zip(sets, (self._before, self._after), strict=True):
            for key in links:
                if key[1] == SUBJECT:
                    side[key[0]][Iri(key[2])] = causes.get(key, "")
        out: dict[tuple[Iri, Iri], Counter[str]] = defaultdict(Counter)
        for paper in sorted({key[0] for key in causes if key[1] == SUBJECT}):
            before, after = sets[0].get(paper, {}), sets[1].get(paper, {})
            old, new = set(combinations(sorted(before), 2)), set(combinations(sorted(after), 2))
            for ends in old ^ new:
                there = after if ends in new else before
                out[ends][there[ends[0]] or there[ends[1]]] += 1
        return out


def _reads_alike(before: Paper, after: Paper) -> bool:
    same = (before.title, before.abstract) == (after.title, after.abstract)
    return same and before.metadata.keywords == after.metadata.keywords


def _differ(before: Link, after: Link) -> bool:
    return (before.score, before.rank, before.mention_count) != (after.score, after.rank, after.mention_count)


def _labels(graph: KnowledgeGraph) -> dict[Iri, str]:
    kinds = (graph.papers, graph.concepts, graph.artefacts, graph.works)
    return {record.iri: record.label for records in kinds for record in records}


def _shown(link: Link | None) -> str:
    return f"{link.score:.6f} #{link.rank}" if link else ""


def _parts(before: Link | None, after: Link | None) -> str:
    """The parts of the score that differ, as far as the link is in both."""
    if before is None or after is None:
        return ""
    old, new = dict(before.parts), dict(after.parts)
    moved = [name for name in sorted(old.keys() | new.keys()) if old.get(name, 0.0) != new.get(name, 0.0)]
    shown = ", ".join(f"{name} {new.get(name, 0.0) - old.get(name, 0.0):+.6f}" for name in moved)
    return f"({shown})" if shown else ""
