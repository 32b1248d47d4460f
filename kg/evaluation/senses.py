"""Word senses: is the right concept, and only that, read out of a word that has several meanings?

An item is right when some concept that the paper is linked to or mentions, or a broader concept of it, carries a label
of what is meant (if something is), and no excluded concept is read out of the word: mentioned by a quote that holds
the word, or linked without any mention.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kg.evaluation.compare import label_key
from kg.evaluation.gold import SenseItem
from kg.evaluation.tally import Finding, share
from kg.evaluation.view import View
from kg.iri import SUBJECT
from kg.model import Iri, KnowledgeGraph, Paper


class WordRow(NamedTuple):
    """One word: how many of its items are right."""

    word: str
    right: int
    items: int

    @property
    def share(self) -> float | None:
        """The share right."""
        return share(self.right, self.items)


class Senses(NamedTuple):
    """Figures, words (the weakest first), and every wrong item."""

    figures: dict[str, float | int | None]
    words: list[WordRow]
    findings: list[Finding]


def score_senses(graph: KnowledgeGraph, items: Sequence[SenseItem]) -> Senses:
    """Score word senses.

    Args:
        graph: of the items' papers, with its evidence.
        items: see ``kg.evaluation``.
    """
    view = View(graph)
    counts = dict.fromkeys(("meant", "meant_right", "not_meant", "not_meant_right", "missing"), 0)
    words: dict[str, list[int]] = {}
    findings = []
    for item in items:
        word = words.setdefault(item.surface.lower(), [0, 0])
        word[1] += 1
        paper = view.paper(item.id, item.abstract)
        if paper is None:
            counts["missing"] += 1
            findings.append(Finding(item.id, f"{item.surface}: no such paper", ""))
            continue
        kind = "meant" if item.concept else "not_meant"
        wrong = _wrong(view, paper, item)
        counts[kind] += 1
        counts[f"{kind}_right"] += wrong is None
        word[0] += wrong is None
        if wrong is not None:
            findings.append(wrong)
    rows = [WordRow(word, *numbers) for word, numbers in words.items()]
    return Senses(_figures(counts, len(items)), sorted(rows, key=lambda r: (r.share or 0.0, r.word)), findings)


def _wrong(view: View, paper: Paper, item: SenseItem) -> Finding | None:
    """What is wrong with an item; None when nothing is."""
    said = view.about.get(paper.iri, [])
    linked = set(view.targets(paper.iri, SUBJECT))
    mentioned = {iri for iri, _ in said}
    here = sorted(linked | mentioned)
    wanted, excluded = set(map(label_key, item.concept)), set(map(label_key, item.excluded))
    if wanted and not any(wanted & _reach(view, iri) for iri in here):
        return Finding(item.id, f"{item.surface}: missed", item.concept[0])
    quoted = {iri: quote for iri, quote in said if item.surface.lower() in quote}
    for iri in here:
        if view.labels.get(iri, frozenset()) & excluded and (iri in quoted or (iri in linked and iri not in mentioned)):
            return Finding(item.id, f"{item.surface}: wrongly", view.pref[iri], quote=quoted.get(iri, ""))
    return None


def _reach(view: View, iri: Iri) -> frozenset[str]:
    above = (view.labels.get(a, frozenset()) for a in view.ancestors(iri))
    return view.labels.get(iri, frozenset()).union(*above)


def _figures(counts: dict[str, int], items: int) -> dict[str, float | int | None]:
    return {
        "sense_items": items,
        "senses": share(counts["meant_right"] + counts["not_meant_right"], items),
        "senses_meant": share(counts["meant_right"], counts["meant"]),
        "senses_not_meant": share(counts["not_meant_right"], counts["not_meant"]),
        "sense_papers_missing": counts["missing"],
    }
