"""What papers introduce, use and compare with, against the gold file; names are compared without signs and spaces.

A name that only a title holds is not judged when the annotators saw no title. What a paper uses and what it compares
with are told apart in the table by role; the figures ``uses_*`` take both roles together, since annotators do not
agree on the border.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from kg.evaluation.compare import label_key, name_key
from kg.evaluation.gold import GoldArtefact, GoldPaper
from kg.evaluation.tally import Tally, share
from kg.evaluation.view import View
from kg.iri import COMPARES, INTRODUCES, USES
from kg.model import Iri, Paper

_SAME = {"framework": "method", "model": "method", "benchmark": "dataset", "software": "library"}
"""Kinds between which annotators do not agree."""

_PART = 4
"""A name of that many letters may be part of another: "ImageNet" of "ImageNet-1k"."""

_PREDICATES = {"introduces": INTRODUCES, "uses": USES, "compares": COMPARES}


class ArtefactRow(NamedTuple):
    """A role and a kind. ``found`` of ``gold`` names that were agreed on; ``right`` of ``said``. The kind is that of
    the gold file for ``gold`` and ``found``, that of the graph for ``said`` and ``right``.
    """

    role: str
    kind: str
    gold: int
    found: int
    said: int
    right: int

    @property
    def precision(self) -> float | None:
        """Right as a share of said."""
        return share(self.right, self.said)

    @property
    def recall(self) -> float | None:
        """Found as a share of gold."""
        return share(self.found, self.gold)


@dataclass(slots=True)
class ArtefactTable:
    """Counts by role and kind."""

    counts: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def add(self, role: str, kind: str, what: str) -> None:
        """Count one under its kind, and under all kinds."""
        self.counts[role, kind or "not stated", what] += 1
        self.counts[role, "", what] += 1

    def rows(self) -> list[ArtefactRow]:
        """A row a role (kind ``all``), followed by its kinds."""
        out = []
        for role in _PREDICATES:
            for kind in sorted({k for r, k, _ in self.counts if r == role}):
                numbers = [self.counts[role, kind, what] for what in ("gold", "found", "said", "right")]
                out.append(ArtefactRow(role, kind or "all", *numbers))
        return out


def judge_artefacts(view: View, gold: GoldPaper, paper: Paper | None, tally: Tally, table: ArtefactTable) -> None:
    """Compare a paper's artefacts with its labels. Of a paper that the graph lacks, what it introduces is missed."""
    if paper is None:
        tally.add("introduces_gold", sum(x.agreed for x in gold.introduces))
        return
    _introduced(view, gold, paper, tally, table)
    _used(view, gold, paper, tally, table)


def _introduced(view: View, gold: GoldPaper, paper: Paper, tally: Tally, table: ArtefactTable) -> None:
    said = view.targets(paper.iri, INTRODUCES)
    node_of = {name: iri for iri in said for name in view.names(iri)}
    for x in gold.introduces:
        if not x.agreed:
            continue
        tally.add("introduces_gold")
        table.add("introduces", x.kind, "gold")
        hit = next((node_of[name] for name in _keys(x) if name in node_of), None)
        if hit is None:
            tally.note(gold.id, "introduces missed", x.name)
            continue
        tally.add("introduces_found")
        table.add("introduces", x.kind, "found")
        if not _same_kind(view.kinds.get(hit, ""), x.kind):
            tally.note(gold.id, "kind", f"{x.name}: {view.kinds.get(hit, 'concept')}, gold {x.kind}")
        else:
            tally.add("kind_right")
    names = {name for x in gold.introduces for name in _keys(x)}
    for iri in _visible(view, gold, sorted(set(node_of.values()))):  # things of the same names are one
        right = bool(view.names(iri) & names)
        _count_said(view, gold, tally, table, "introduces", iri, right)
        tally.add("introduces_said")
        tally.add("introduces_right", right)


def _used(view: View, gold: GoldPaper, paper: Paper, tally: Tally, table: ArtefactTable) -> None:
    here = {role: view.targets(paper.iri, _PREDICATES[role]) for role in ("uses", "compares")}
    both = {name for said in here.values() for iri in said for name in view.names(iri)}
    good = {name_key(label_key(label)) for group in (*gold.core, *gold.ok) for label in group}
    known = good | {name_key(x.name) for role in _PREDICATES for x in gold.artefacts(role)}
    for role, said in here.items():
        own = {name for iri in said for name in view.names(iri)}
        for x in (x for x in gold.artefacts(role) if x.agreed):
            table.add(role, x.kind, "gold")
            tally.add("uses_gold")
            if _near(name_key(x.name), own):
                table.add(role, x.kind, "found")
            if _near(name_key(x.name), both):
                tally.add("uses_found")
            else:
                tally.note(gold.id, f"{role} missed", x.name)
        for iri in _visible(view, gold, said):
            right = any(_near(name, known) for name in view.names(iri))
            _count_said(view, gold, tally, table, role, iri, right)
    for iri in _visible(view, gold, sorted({*here["uses"], *here["compares"]})):
        tally.add("uses_said")
        tally.add("uses_right", any(_near(name, known) for name in view.names(iri)))


def _count_said(
    view: View, gold: GoldPaper, tally: Tally, table: ArtefactTable, role: str, iri: Iri, right: bool
) -> None:
    kind = view.kinds.get(iri, "concept")
    table.add(role, kind, "said")
    if right:
        table.add(role, kind, "right")
    else:
        tally.note(gold.id, f"{role} not in gold", view.pref.get(iri, iri))


def _keys(x: GoldArtefact) -> list[str]:
    return [name_key(name) for name in (x.name, x.long) if name]


def _visible(view: View, gold: GoldPaper, targets: Iterable[Iri]) -> list[Iri]:
    """Those that the annotators could see."""
    text = "" if gold.title else name_key(gold.abstract)
    return [t for t in targets if not text or any(name in text for name in view.names(t))]


def _near(name: str, names: Iterable[str]) -> bool:
    """The same, or one part of the other."""
    return any(name == n or (len(n) >= _PART and (n in name or name in n)) for n in names)


def _same_kind(found: str, gold: str) -> bool:
    return bool(found) and _SAME.get(found, found) == _SAME.get(gold or "method", gold or "method")
