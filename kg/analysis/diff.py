"""What changed from one build to another, each change with its cause.

Compared are papers, concepts, their other names, artefacts, links, pairs of concepts and ranks. A cause is one of:

* ``papers``: the paper came, went, or has another text or other keywords;
* ``vocabulary``: the vocabulary is another one (its hash says so);
* ``version``: kg is another version;
* ``rarity``: only how rare the concept is among all papers changed, and with it the score;
* ``pile``: something else that only all papers together decide, such as two papers' names that are one thing;
* ``options``: neither of these can be it; the builds had other options (``--min-confidence``, ``--rules``, ...).

Where a graph cannot tell between causes that are possible, all of them are named: ``vocabulary or version``. Quotes
are not needed: ``graph.ttl`` alone says it all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from kg.analysis import counterparts
from kg.analysis.link_changes import LinkChanges, Row
from kg.graph.networkx_view import concepts_graph
from kg.measures import DEFAULT, MEASURES, ranked
from kg.model import Artefact, Concept, Fingerprint, Iri, KnowledgeGraph, Paper

KINDS = ("paper", "concept", "alias", "artefact", "link", "pair", "rank")
"""What is compared, in the order of a report. A pair are two concepts with common papers, a rank is by PageRank."""
CHANGES = ("added", "removed", "changed")
_OF_TEXT = ("title", "abstract")


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """One change. ``before`` and ``after`` are texts, empty for what is not there; see the module for ``cause``."""

    kind: str
    change: str
    label: str
    id: Iri
    cause: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Diff:
    """All changes from the build ``old`` to the build ``new``, by kind, change and label."""

    old: Fingerprint
    new: Fingerprint
    changes: tuple[Change, ...]

    def counts(self) -> dict[tuple[str, str, str], int]:
        """How many changes of each kind, change and cause, in the order of a report."""
        found = Counter((c.kind, c.change, c.cause) for c in self.changes)
        order = sorted(found, key=lambda key: (KINDS.index(key[0]), CHANGES.index(key[1]), key[2]))
        return {key: found[key] for key in order}


def diff(old: KnowledgeGraph, new: KnowledgeGraph) -> Diff:
    """Compare two builds.

    Args:
        old: the older one.
        new: the newer one; another base IRI is no change.

    Example:
        >>> from kg.model import Fingerprint, Paper
        >>> build = Fingerprint("0.1.0", "v", "i")
        >>> paper = Paper(Iri("https://kg.example/paper/p"), "p", "A title", "Text.")
        >>> empty = KnowledgeGraph("https://kg.example/", build)
        >>> found = diff(empty, KnowledgeGraph("https://kg.example/", build, papers=(paper,)))
        >>> [(c.kind, c.change, c.label, c.cause) for c in found.changes]
        [('paper', 'added', 'A title', 'papers')]
    """
    work = _Comparison(old, new)
    parts = (work.papers(), work.concepts(), work.artefacts(), work.links.changes(), work.links.pairs(), work.ranks())
    changes = (Change(*row) for row in chain(*parts))
    order = sorted(changes, key=lambda c: (KINDS.index(c.kind), CHANGES.index(c.change), c.label, c.id, c))
    return Diff(old.build, new.build, tuple(order))


class _Comparison:
    def __init__(self, old: KnowledgeGraph, new: KnowledgeGraph) -> None:
        self.old, self.new = old, new
        self.paper_pairs = counterparts.papers(old, new)
        self.concept_pairs = counterparts.concepts(old, new)
        self.artefact_pairs = counterparts.artefacts(old, new)
        self.links = LinkChanges(old, new, self.paper_pairs, self.artefact_pairs)

    @cached_property
    def possible(self) -> str:
        """The causes that are possible for something that hangs on no single paper."""
        pairs = self.paper_pairs
        moved = pairs.added or pairs.removed or any(changed_text(a, b) for a, b in pairs.both)
        causes = [*(["papers"] if moved else []), *self.links.made_otherwise]
        return " or ".join(causes) or "options"

    def papers(self) -> list[Row]:
        """Papers that came, went, or changed."""
        pairs = self.paper_pairs
        rows = [_row("paper", "added", p, "papers") for p in pairs.added]
        rows += [_row("paper", "removed", p, "papers") for p in pairs.removed]
        for before, after in pairs.both:
            fields = changed_fields(before, after)
            if fields:
                text = ", ".join(fields)
                rows.append(("paper", "changed", after.label, after.iri, "papers", before.identifier, text))
        return rows

    def concepts(self) -> list[Row]:
        """Concepts that came into use, went out of it, or are described otherwise; and their names."""
        pairs, rows = self.concept_pairs, []
        for change, found, graph in (("added", pairs.added, self.new), ("removed", pairs.removed, self.old)):
            causes = _spread(graph, {c.iri: self.links.cause_of(c.iri, change) for c in found})
            rows += [_row("concept", change, c, causes[c.iri] or self.possible) for c in found]
        vocabulary = "vocabulary" if "vocabulary" in self.links.made_otherwise else self.possible
        known = {after.iri for _, after in pairs.both}
        for before, after in pairs.both:
            for field, *values in _descriptions(before, after, known):
                if values[0] != values[1]:
                    head = ("concept", "changed", after.label, after.iri, vocabulary)
                    rows.append((*head, f"{field}: {values[0]}", values[1]))
            rows += _aliases(before, after, vocabulary)
        return rows

    def artefacts(self) -> list[Row]:
        """Artefacts that came, went, or are described otherwise."""
        pairs, rows = self.artefact_pairs, []
        for change, found in (("added", pairs.added), ("removed", pairs.removed)):
            rows += [_row("artefact", change, a, self.links.cause_of(a.iri, change) or self.possible) for a in found]
        for before, after in pairs.both:
            for field in ("label", "kind", "long_form"):
                values = getattr(before, field), getattr(after, field)
                if values[0] != values[1]:
                    shown = (f"{field}: {values[0]}", values[1])
                    rows.append(("artefact", "changed", after.label, after.iri, self.possible, *shown))
            rows += _aliases(before, after, self.possible)
        return rows

    def ranks(self) -> list[Row]:
        """Concepts that have another rank by PageRank on the concept projection."""
        before, after = _ranks(self.old), _ranks(self.new)
        labels = {concept.iri: concept.label for concept in self.new.concepts}
        rows: list[Row] = []
        for iri in sorted(before.keys() & after.keys()):
            if before[iri] != after[iri]:
                cause = self.links.cause_of(iri, "") or "pile"
                rows.append(("rank", "changed", labels[iri], iri, cause, str(before[iri]), str(after[iri])))
        return rows


def changed_fields(before: Paper, after: Paper) -> list[str]:
    """What of a paper differs, by name; places it was read from do not count."""
    names = [name for name in ("identifier", *_OF_TEXT) if getattr(before, name) != getattr(after, name)]
    data = ("authors", "venue", "year", "url", "doi", "keywords", "language")
    return names + [name for name in data if getattr(before.metadata, name) != getattr(after.metadata, name)]


def changed_text(before: Paper, after: Paper) -> bool:
    """Whether what links are read from differs."""
    return any(name in (*_OF_TEXT, "keywords") for name in changed_fields(before, after))


def _row(kind: str, change: str, thing: Paper | Concept | Artefact, cause: str) -> Row:
    return (kind, change, thing.label, thing.iri, cause, "", "")


def _aliases(before: Concept | Artefact, after: Concept | Artefact, cause: str) -> list[Row]:
    """Other names that came or went."""
    names = [_names(before), _names(after)]
    rows: list[Row] = [("alias", "added", n, after.iri, cause, "", after.label) for n in sorted(names[1] - names[0])]
    return rows + [("alias", "removed", n, after.iri, cause, before.label, "") for n in sorted(names[0] - names[1])]


def _names(thing: Concept | Artefact) -> set[str]:
    hidden = thing.hidden_labels if isinstance(thing, Concept) else ()
    return {*thing.alt_labels, *hidden}


def _descriptions(before: Concept, after: Concept, known: set[Iri]) -> Iterator[tuple[str, str, str]]:
    """What describes a concept, before and after. Relations to what is only in one of the graphs do not count: which
    concepts are used is told elsewhere.
    """
    for field in ("label", "definition"):
        yield field, getattr(before, field), getattr(after, field)
    for field in ("broader", "related"):
        old, new = (" ".join(iri for iri in getattr(side, field) if iri in known) for side in (before, after))
        yield field, old, new
    yield "exact_match", " ".join(before.exact_match), " ".join(after.exact_match)


def _spread(graph: KnowledgeGraph, causes: dict[Iri, str]) -> dict[Iri, str]:
    """A concept without links of its own is there for what is narrower: it has the cause of that."""
    broader = {concept.iri: concept.broader for concept in graph.concepts}
    out = dict(causes)
    for iri in sorted(causes):
        waiting, seen = list(broader.get(iri, ())) if causes[iri] else [], {iri}
        while waiting:
            above = waiting.pop()
            if above not in seen:
                seen.add(above)
                if above in out and not causes[above]:
                    out[above] = out[above] or causes[iri]
                waiting += broader.get(above, ())
    return out


def _ranks(graph: KnowledgeGraph) -> dict[Iri, int]:
    view = concepts_graph(graph)
    return {Iri(node): rank for rank, node, _ in ranked(MEASURES.get(DEFAULT)(view))} if view else {}
