"""The integrity conditions of the SKOS Reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kg.vocabulary.checks import Checked, Problem
from kg.vocabulary.formats.rdf import is_collection
from kg.vocabulary.statements import (
    ALT,
    EXACT_MATCH,
    HIDDEN,
    IRI_TAG,
    PREF,
    RELATED,
    SKOS,
    TYPE,
    is_concept,
    values,
)

_DEEPEST = 500
"""So many concepts are never broader than one: files that say so are not walked to their end."""
_MATCHES = ("exactMatch", "closeMatch", "broadMatch", "narrowMatch", "relatedMatch")
_KINDS = {PREF: "preferred", ALT: "alternative", HIDDEN: "hidden"}


def scheme_and_concept(checked: Checked) -> Iterator[Problem]:
    """S9: nothing is both a concept scheme and a concept."""
    for subject, node in sorted(checked.nodes.items()):
        if is_concept(node) and (SKOS + "ConceptScheme", IRI_TAG) in node.get(TYPE, ()):
            yield Problem("error", subject, "", "is both a skos:ConceptScheme and a skos:Concept")


def label_of_two_kinds(checked: Checked) -> Iterator[Problem]:
    """S13: no label, language included, is of two kinds."""
    for subject, node in checked.concepts.items():
        kinds: dict[tuple[str, str], list[str]] = {}
        for predicate, kind in _KINDS.items():
            for literal in dict.fromkeys(node.get(predicate, ())):
                kinds.setdefault(literal, []).append(kind)
        for (label, language), found in kinds.items():
            if len(found) > 1:
                tag = f"@{language}" if language else ""
                yield Problem("error", subject, label, f'"{label}"{tag} is {" and ".join(found)} label at once')


def two_preferred_labels(checked: Checked) -> Iterator[Problem]:
    """S14: at most one preferred label a language."""
    for subject, node in checked.concepts.items():
        distinct = dict.fromkeys(node.get(PREF, ()))
        for language, count in Counter(tag for _, tag in distinct).items():
            if count > 1:
                names = [value for value, tag in distinct if tag == language]
                said = " and ".join(f'"{name}"' for name in names[:3])
                yield Problem(
                    "error", subject, names[1], f"has {count} preferred labels in {language or 'no language'}: {said}"
                )


def related_and_broader(checked: Checked) -> Iterator[Problem]:
    """S27: nothing is related to what is broader or narrower, however far away."""
    for subject, node in checked.concepts.items():
        for other in sorted(set(values(node, RELATED))):
            if other == subject:
                yield Problem("error", subject, "", "is related to itself")
            for low, high in ((subject, other), (other, subject)):
                if high in _ancestors(low, checked) and (low == subject or not _says(checked, other, subject)):
                    where = "broader" if low == subject else "narrower"
                    yield Problem(
                        "error", subject, "", f'is related to "{checked.named(other)}", which is also {where}'
                    )


def _says(checked: Checked, subject: str, other: str) -> bool:
    return other in values(checked.nodes.get(subject, {}), RELATED)


def _ancestors(iri: str, checked: Checked) -> set[str]:
    """What is broader, nearest first; a walk that has met more than any real vocabulary has ends."""
    above: set[str] = set()
    waiting = [iri]
    while waiting and len(above) <= _DEEPEST:
        fresh = {b for b in checked.broader.get(waiting.pop(0), ()) if b not in above}
        above |= fresh
        waiting += fresh
    return above - {iri}


def collection_and_concept(checked: Checked) -> Iterator[Problem]:
    """S37: a collection is neither a concept nor a scheme."""
    for subject, node in sorted(checked.nodes.items()):
        if is_collection(node) and (is_concept(node) or (SKOS + "ConceptScheme", IRI_TAG) in node.get(TYPE, ())):
            other = "skos:Concept" if is_concept(node) else "skos:ConceptScheme"
            yield Problem("error", subject, "", f"is both a skos:Collection and a {other}")


def exact_and_other_match(checked: Checked) -> Iterator[Problem]:
    """S46: an exact match is no broad, narrow or related match."""
    for subject, node in checked.concepts.items():
        exact = set(values(node, EXACT_MATCH))
        for name in ("broadMatch", "narrowMatch", "relatedMatch"):
            for other in sorted(exact & set(values(node, SKOS + name))):
                yield Problem("error", subject, "", f"<{other}> is exactMatch and {name} at once")


def mappings(checked: Checked) -> Iterator[Problem]:
    """Mappings of what is no concept of the vocabulary, and concepts that are exact matches of one thing: exact matches
    hold both ways and one after the other (S44, S45), so that these would be one concept.
    """
    for subject, node in sorted(checked.nodes.items()):
        if TYPE not in node and any(SKOS + name in node for name in _MATCHES):
            yield Problem("warning", subject, "", f"<{subject}> is mapped, but is no concept of this vocabulary")
    first: dict[str, str] = {}
    for subject, node in checked.concepts.items():
        for other in sorted(set(values(node, EXACT_MATCH))):
            if first.setdefault(other, subject) != subject:
                name = checked.named(first[other])
                yield Problem("warning", subject, "", f'is an exact match of <{other}>, which "{name}" is too')
