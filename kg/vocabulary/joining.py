"""Several vocabularies as one: a label belongs to the one that comes first.

Where two describe one IRI, their statements are joined; of preferred labels and definitions the first one stands. A
concept whose preferred label an earlier vocabulary gives to exactly one concept *is* that concept: its other labels,
parents and cues are added to it, and its IRI becomes an exact match. Any other label that an earlier vocabulary has is
taken from the later concept; a preferred one stays, but counts as ambiguous.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kg.errors import VocabularyError
from kg.iri import CONCEPT, concept_iri
from kg.vocabulary.forms import plain
from kg.vocabulary.statements import (
    ALT,
    AMBIGUOUS,
    CONCEPT_TYPE,
    CUE,
    DEFINITION,
    EXACT_MATCH,
    EXCLUDE,
    HIDDEN,
    IRI_TAG,
    NAME_TAG,
    PREF,
    SHORT,
    TYPE,
    Node,
    Nodes,
    is_concept,
    is_deprecated,
    labels,
)

Key = tuple[str, ...]
_LABELS = (PREF, ALT, HIDDEN, SHORT, DEFINITION, AMBIGUOUS, CUE, EXCLUDE)


class Source(NamedTuple):
    """One vocabulary: what it is called, what it says, whether it was decided by a person for these papers, and the
    subjects in which everyday words are not known to be meant as terms.
    """

    name: str
    nodes: Nodes
    trusted: bool
    foreign: frozenset[str]


class Joined(NamedTuple):
    """The result, and the subjects of vocabularies that say nothing of everyday words."""

    nodes: Nodes
    foreign: frozenset[str]


def label_key(label: str) -> Key:
    """What two spellings of one label have in common."""
    return plain(label) or (label.casefold(),)


def join(sources: Sequence[Source], language: str) -> Joined:
    """All sources as one, the first before the others.

    Raises:
        VocabularyError: a source refers by name to a concept that none has.
    """
    joined: Nodes = {}
    foreign: set[str] = set()
    owners: dict[Key, set[str]] = {}
    for source in sources:
        if len(sources) > 1:
            source = source._replace(nodes={s: _tagged(node, language) for s, node in source.nodes.items()})
        nodes = _named(source, owners, language)
        if joined:
            nodes = _under(owners, joined, nodes, language)
        made = nodes.keys() - source.nodes.keys()
        foreign |= {s for s in (*source.foreign, *(made if source.foreign else ())) if s in nodes and s not in joined}
        for subject, node in nodes.items():
            _add(joined.setdefault(subject, {}), node, language)
        if len(sources) > 1:
            _own(owners, nodes, joined, language)
    return Joined(joined, frozenset(foreign))


def _tagged(node: Node, language: str) -> Node:
    """Labels without a language as labels in the one that is read, to stand beside labels that have it."""
    out = node
    for predicate in _LABELS:
        found = node.get(predicate)
        if found and any(not tag for _, tag in found) and not any(t.split("-")[0] == language for _, t in found):
            out = {**out, predicate: [(value, tag or language) for value, tag in found]}
    return out


def resolved(base: Sequence[Source], last: Source, language: str) -> Nodes:
    """What a source adds to those before it, with every name turned into an IRI.

    Raises:
        VocabularyError: it refers by name to a concept that none has.
    """
    owners: dict[Key, set[str]] = {}
    last = last._replace(nodes={s: _tagged(node, language) for s, node in last.nodes.items()})
    joined = {s: _tagged(node, language) for s, node in join(base, language).nodes.items()}
    _own(owners, joined, joined, language)
    return _under(owners, joined, _named(last, owners, language), language)


def _add(into: Node, node: Node, language: str) -> None:
    for predicate, found in node.items():
        there = into.setdefault(predicate, [])
        if predicate == PREF and labels(into, PREF, language):
            mine = labels(into, PREF, language)
            into.setdefault(ALT, []).extend(x for x in found if x[0] not in mine)
            there.extend(x for x in found if x[1] and not labels({PREF: there}, PREF, x[1]))
        elif predicate != DEFINITION or not there:
            there.extend(x for x in found if x not in there)


def _names(node: Node, language: str, predicates: Iterable[str] = (PREF, ALT)) -> Iterator[str]:
    for predicate in predicates:
        yield from labels(node, predicate, language)


def _own(owners: dict[Key, set[str]], nodes: Nodes, joined: Nodes, language: str) -> None:
    """The labels of these subjects are taken from now on, unless they are ambiguous or short forms."""
    for subject in nodes:
        node = joined[subject]
        if not labels(node, PREF, language) or is_deprecated(node):
            continue
        unsure = {*labels(node, AMBIGUOUS, language), *labels(node, SHORT, language)}
        for label in _names(node, language):
            if label not in unsure:
                owners.setdefault(label_key(label), set()).add(subject)


def _under(owners: dict[Key, set[str]], joined: Nodes, nodes: Nodes, language: str) -> Nodes:
    """The same statements, where labels of earlier vocabularies are taken."""
    same: dict[str, str] = {}
    for subject, node in nodes.items():
        if subject in joined or not is_concept(node):
            continue
        found = {o for label in labels(node, PREF, language) for o in owners.get(label_key(label), ())}
        if len(found) == 1 and is_concept(joined[next(iter(found))]):
            same[subject] = found.pop()
    out: Nodes = {}
    for subject, node in nodes.items():
        target = same.get(subject, subject)
        moved = {p: [(same.get(v, v) if t == IRI_TAG else v, t) for v, t in items] for p, items in node.items()}
        if target != subject:
            moved = _renamed(moved, subject)
        elif subject not in joined:
            moved = _without_taken(moved, owners, language)
        for predicate, items in moved.items():
            out.setdefault(target, {}).setdefault(predicate, []).extend(items)
    return out


def _renamed(node: Node, old: str) -> Node:
    """What a concept says that is another one's: its preferred label is one more label, its IRI an exact match."""
    moved = {p: found for p, found in node.items() if p not in (PREF, DEFINITION, TYPE)}
    moved[ALT] = moved.get(ALT, []) + node.get(PREF, [])
    if not old.startswith(CONCEPT):
        moved[EXACT_MATCH] = [*moved.get(EXACT_MATCH, []), (old, IRI_TAG)]
    return moved


def _without_taken(node: Node, owners: dict[Key, set[str]], language: str) -> Node:
    unsure = labels(node, AMBIGUOUS, language)
    taken = {x for x in _names(node, language, (PREF, ALT, HIDDEN)) if x not in unsure and label_key(x) in owners}
    if not taken:
        return node
    kept = {p: [x for x in f if x[0] not in taken] if p in (ALT, HIDDEN, SHORT) else f for p, f in node.items()}
    for label in sorted(taken & set(labels(node, PREF, language))):
        kept[AMBIGUOUS] = [*kept.get(AMBIGUOUS, []), (label, language)]
    return kept


def _named(source: Source, owners: dict[Key, set[str]], language: str) -> Nodes:
    """References by name as IRIs: of the source itself, of an earlier one, else (but for alias-of) a new concept."""
    if not any(s.startswith(NAME_TAG) for s in source.nodes) and not any(
        t == NAME_TAG for node in source.nodes.values() for found in node.values() for _, t in found
    ):
        return source.nodes
    own: dict[Key, str] = {}
    for predicate in (PREF, ALT):
        for subject in sorted(source.nodes):
            if not subject.startswith(NAME_TAG):
                for label in _names(source.nodes[subject], language, (predicate,)):
                    own.setdefault(label_key(label), subject)
    out: Nodes = {s: {} for s in source.nodes if not s.startswith(NAME_TAG)}

    def iri_of(name: str, make: bool) -> str:
        key = label_key(name)
        known = own.get(key) or min(owners.get(key, ()), default="")
        if known:
            return known
        if not make:
            raise VocabularyError(
                f"{source.name}: alias-of {name!r} names no concept; use one of its labels as it stands"
            )
        own[key] = iri = concept_iri(name)
        out.setdefault(iri, {}).update({TYPE: [(CONCEPT_TYPE, IRI_TAG)], PREF: [(name, language)]})
        return iri

    for subject, node in source.nodes.items():
        name = subject.removeprefix(NAME_TAG)
        target = subject if name == subject else iri_of(name.removeprefix("+"), name.startswith("+"))
        for predicate, found in node.items():
            moved = [(iri_of(v, True), IRI_TAG) if t == NAME_TAG else (v, t) for v, t in found]
            out.setdefault(target, {}).setdefault(predicate, []).extend(x for x in moved if x != (target, IRI_TAG))
    return out
