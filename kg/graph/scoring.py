"""How sure a link is, and whether it is one: a clamped sum of parts, every part kept.

The parts say what an indexer goes by: where a concept is named (title, first and last sentence), how often and how
widely, by which label, how rare it is in the pile, whether its thesaurus neighbours are there too, whether the text
defines a short form for it, and whether it is named only in passing or to say what is *not* done.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from kg.model import Evidence

SALIENCE = 0.5
"""The one threshold: below this score a concept is mentioned, not a subject."""

PLACES = 6
_BASE = 0.55
_LENGTH = (0.0, 0.0, 0.11, 0.16)
_COUNT = (0.0, 0.0, 0.05, 0.09, 0.09)
_NEIGHBOURS = (0.0, 0.09, 0.15, 0.17)


class Standing(NamedTuple):
    """What only the whole document and the whole pile know about a concept in a document: how many of its thesaurus
    neighbours are there, in how many of how many papers it occurs, whether the author's keywords name it, whether the
    vocabulary calls it background, whether it is only proposed.
    """

    neighbours: int = 0
    papers: int = 1
    pile: int = 1
    keyword: bool = False
    background: bool = False
    proposed: bool = False


def concept_score(evidence: Sequence[Evidence], sentences: int, standing: Standing) -> tuple[float, dict[str, float]]:
    """Score and parts of a paper's link to a concept.

    Args:
        evidence: every mention of the concept in the paper; may be empty when only a keyword names it.
        sentences: number of sentences of the abstract.
        standing: see Standing.

    Returns:
        The score between 0 and 1 and its parts by name, both rounded to six places; parts that are 0 are left out.

    Example:
        >>> from kg.model import Span
        >>> e = Evidence(Span("title", 0, 18, "continual learning"), "about", label_kind="pref", words=2)
        >>> concept_score([e], 8, Standing())[0]
        0.81
    """
    parts = {"base": _BASE if evidence else 0.0, **_prominence(evidence, sentences), **_form(evidence)}
    parts["keyword"] = 0.55 if standing.keyword else 0.0
    parts["background"] = -0.28 if standing.background else 0.0
    parts["proposed"] = -0.05 if standing.proposed else 0.0
    parts["neighbours"] = _NEIGHBOURS[min(standing.neighbours, 3)]
    if standing.pile > 1:
        rarity = math.log(standing.pile / max(1, standing.papers)) / math.log(standing.pile)
        parts["rarity"] = 0.05 * rarity
    return _total(parts)


def _prominence(evidence: Sequence[Evidence], sentences: int) -> dict[str, float]:
    body = [e for e in evidence if e.span.field == "abstract" and not e.contrast]
    where = {e.sentence for e in body}
    titled = any(e.span.field == "title" and not e.contrast for e in evidence)
    return {
        "title": 0.08 if titled else 0.0,
        "first": 0.06 if 0 in where else 0.0,
        "last": 0.06 if any(e.last for e in body) else 0.0,
        "opening": -0.05 if body and not titled and 3 * max(where) + 3 <= sentences else 0.0,
        "count": _COUNT[min(len(body), 4)],
        "spread": 0.03 * max(0, len(where) - 1) / max(1, sentences - 1),
    }


def _form(evidence: Sequence[Evidence]) -> dict[str, float]:
    if not evidence:
        return {}
    return {
        "preferred": 0.07 if any(e.label_kind == "pref" for e in evidence) else 0.0,
        "length": _LENGTH[min(3, max(e.words for e in evidence))],
        "abbreviation": 0.1 if any(e.rule == "concept.abbreviation" for e in evidence) else 0.0,
        "phrase": -0.1 if all(e.label_kind == "phrase" for e in evidence) else 0.0,
        "contrast": -0.5 if all(e.contrast for e in evidence) else 0.0,
        "inside": -0.55 if all(e.rule == "concept.inside" for e in evidence) else 0.0,
        "passing": -0.2 if all(e.passing for e in evidence) else 0.0,
        "claimed": 0.09 if any(e.claimed for e in evidence) else 0.0,
        "setting": -0.06 if all(e.setting for e in evidence) else 0.0,
        "compound": -0.07 if all(e.compound for e in evidence) else 0.0,
    }


_STRENGTH = {"introduces": 0.7, "uses": 0.55, "comparesWith": 0.6, "cites": 0.9}
_WEAK = frozenset({"uses.named", "introduces.subject", "introduces.definition-weak"})


def artefact_score(evidence: Sequence[Evidence], role: str) -> tuple[float, dict[str, float]]:
    """Score and parts of a paper's link to what it introduces, uses, compares with or cites.

    Several rules that agree are worth more than one; the title counts as for concepts.
    """
    rules = {e.rule for e in evidence}
    parts = {
        "base": _STRENGTH[role] - (0.15 if rules <= _WEAK else 0.0),
        "title": 0.1 if any(e.span.field == "title" for e in evidence) else 0.0,
        "count": 0.03 * min(len({(e.span.field, e.span.start) for e in evidence}) - 1, 3),
        "rules": 0.05 * min(len(rules) - 1, 2),
        "contrast": -0.3 if all(e.contrast for e in evidence) else 0.0,
    }
    return _total(parts)


def _total(parts: dict[str, float]) -> tuple[float, dict[str, float]]:
    kept = {name: round(value, PLACES) for name, value in sorted(parts.items()) if round(value, PLACES)}
    return round(min(1.0, max(0.0, math.fsum(kept.values()))), PLACES), kept
