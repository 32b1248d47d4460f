"""Ambiguity: labels that need a cue and have none, marks on what is no label."""

from __future__ import annotations

from collections.abc import Iterator

from kg.model import Iri
from kg.vocabulary.checks import Checked, Problem
from kg.vocabulary.everyday import is_everyday
from kg.vocabulary.joining import label_key
from kg.vocabulary.statements import ALT, AMBIGUOUS, HIDDEN, PREF, SHORT, labels
from kg.vocabulary.tokens import is_acronym

_SHORT = 3


def without_cue(checked: Checked) -> Iterator[Problem]:
    """Labels that are never linked: shared by several things, or marked ambiguous, with nothing to tell the sense by.

    A sense is told by a context cue or a thesaurus neighbour (a parent that is no facet, a child, a related concept).
    """
    terms = checked.vocabulary
    owners: dict[tuple[str, ...], list[tuple[Iri, str, bool]]] = {}
    for entry in terms.entries:
        if entry.kind != "phrase":
            owners.setdefault(label_key(entry.label), []).append((entry.iri, entry.label, entry.ambiguous))
    for found in owners.values():
        things = sorted({iri for iri, _, _ in found})
        sure = {iri for iri, _, ambiguous in found if not ambiguous}
        for iri in things:
            label, marked = next((label, ambiguous) for i, label, ambiguous in found if i == iri)
            marks = terms.ambiguity.get(iri)
            told = bool(marks and marks.cues) or bool(terms.neighbours(iri))
            if told or (len(sure) == 1 and iri in sure):
                continue
            if len(things) > 1 and (marked or len(sure) > 1):
                others = ", ".join(f'"{checked.named(o)}"' for o in things if o != iri)
                yield Problem(
                    _level(label),
                    iri,
                    label,
                    f'"{label}" is also a label of {others}, and no cue tells them apart: it is not linked',
                )
            elif marked:
                yield Problem(
                    _level(label),
                    iri,
                    label,
                    f'"{label}" is ambiguous, but has no context cue and no neighbour: it is not linked',
                )


def _level(label: str) -> str:
    return "error" if len(label) <= _SHORT or is_acronym(label) else "warning"


def stray_marks(checked: Checked) -> Iterator[Problem]:
    """Ambiguous labels and abbreviations that repeat no label of their concept."""
    for subject, node in checked.concepts.items():
        own = {label for p in (PREF, ALT, HIDDEN) for label in labels(node, p, checked.language)}
        for label in labels(node, AMBIGUOUS, checked.language):
            if label not in own | set(labels(node, SHORT, checked.language)):
                yield Problem("error", subject, label, f'"{label}" is marked ambiguous, but is no label of the concept')


def everyday_words(checked: Checked) -> Iterator[Problem]:
    """Words of everyday English, and one or two letters, that are not marked: they will be linked wherever they stand,
    or (in a vocabulary that is not kg's own) only beside a neighbour.
    """
    if checked.language != "en":
        return
    for subject, node in checked.concepts.items():
        marked = set(labels(node, AMBIGUOUS, checked.language))
        for predicate in (PREF, ALT, HIDDEN):
            for label in labels(node, predicate, checked.language):
                if label not in marked and (is_everyday(label) or (len(label) < _SHORT and label.isalnum())):
                    yield Problem(
                        "note", subject, label, f'"{label}" is an everyday word or very short, and not marked ambiguous'
                    )
