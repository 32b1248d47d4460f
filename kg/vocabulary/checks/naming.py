"""Labels: missing, odd, and the same twice."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from kg.vocabulary.checks import Checked, Problem
from kg.vocabulary.forms import plain
from kg.vocabulary.joining import label_key
from kg.vocabulary.statements import ALT, HIDDEN, PREF, is_concept, is_deprecated, labels

_LONGEST = 150
_SHOWN = 60


def without_iri(checked: Checked) -> Iterator[Problem]:
    """Concepts that are blank nodes: their names are not stable, they cannot be linked to."""
    for subject, node in checked.nodes.items():
        if subject.startswith("_:") and is_concept(node):
            name = next(iter(labels(node, PREF, checked.language)), "")
            yield Problem("error", "", name, f'the concept "{name}" is a blank node; give it an IRI')


def without_label(checked: Checked) -> Iterator[Problem]:
    """Concepts that cannot be shown or found in the language."""
    for subject, node in checked.concepts.items():
        if not labels(node, PREF, checked.language):
            tags = sorted({tag for _, tag in node.get(PREF, ())})
            there = f"; it has one in {', '.join(tags)} (--language)" if tags else ""
            yield Problem(
                "error" if not tags else "warning", subject, "", f"has no preferred label in {checked.language}{there}"
            )


def deprecated(checked: Checked) -> Iterator[Problem]:
    """Concepts that the vocabulary has given up; they are not linked to."""
    for subject, node in sorted(checked.nodes.items()):
        if is_concept(node) and is_deprecated(node):
            name = next(iter(labels(node, PREF, checked.language)), subject)
            yield Problem("note", subject, "", f'"{name}" is deprecated and left out')


def odd_labels(checked: Checked) -> Iterator[Problem]:
    """Labels that no text says: without a letter or digit, very long, with control characters or loose white space."""
    for subject, label in _labels(checked):
        shown = label[:_SHOWN] + ("..." if len(label) > _SHOWN else "")
        if len(label) > _LONGEST:
            yield Problem("warning", subject, label, f'"{shown}" has {len(label):,} characters; no text will say it')
        elif not plain(label):
            yield Problem("error", subject, label, f'"{shown}" holds no word; it can never be found')
        elif not label.isprintable() and any(unicodedata.category(c) in ("Cc", "Cf", "Co", "Cn") for c in label):
            yield Problem("warning", subject, label, f'"{shown}" holds control or formatting characters')
        elif label != " ".join(label.split()):
            yield Problem("warning", subject, label, f'"{shown}" has white space at its edges or twice inside')


def duplicates_within(checked: Checked) -> Iterator[Problem]:
    """Labels of one concept that are spellings of each other: plural, hyphen and case are matched anyway."""
    for subject, node in checked.concepts.items():
        seen: dict[tuple[str, ...], str] = {}
        for predicate in (PREF, ALT, HIDDEN):
            for label in labels(node, predicate, checked.language):
                key = label_key(label)
                if seen.setdefault(key, label) != label:
                    yield Problem("note", subject, label, f'"{label}" is found as "{seen[key]}" already')


def duplicates_across(checked: Checked) -> Iterator[Problem]:
    """Preferred labels that several concepts have."""
    owners: dict[tuple[str, ...], list[str]] = {}
    for subject, node in checked.concepts.items():
        for key in {label_key(label) for label in labels(node, PREF, checked.language)}:
            owners.setdefault(key, []).append(subject)
    for found in owners.values():
        for subject in found[1:]:
            name = checked.named(subject)
            yield Problem("error", subject, name, f'"{name}" is the preferred label of <{found[0]}> too')


def _labels(checked: Checked) -> Iterator[tuple[str, str]]:
    for subject, node in checked.concepts.items():
        for predicate in (PREF, ALT, HIDDEN):
            for label in labels(node, predicate, checked.language):
                yield subject, label
