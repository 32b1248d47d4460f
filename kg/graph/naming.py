"""From what a person types to the thing that is meant: a paper, a concept or an artefact of a graph."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from difflib import get_close_matches
from typing import NamedTuple

from kg.errors import UsageError
from kg.iri import prefixes
from kg.model import Artefact, Concept, Iri, KnowledgeGraph, Paper

_NEAR = 0.75
_SHORTEST_PART = 2
_LISTED = 6


class Thing(NamedTuple):
    """Something of a graph. ``kind``: ``paper``, ``concept`` or the kind of an artefact, such as ``method``."""

    kind: str
    label: str
    iri: Iri
    record: Paper | Concept | Artefact


class _Named(NamedTuple):
    """A thing with the names that identify it, its labels, and the names that only stand in for one."""

    thing: Thing
    ids: tuple[str, ...]
    labels: tuple[str, ...]
    weak: tuple[str, ...] = ()


def find(graph: KnowledgeGraph, name: str, kind: str = "") -> list[Thing]:
    """Everything that a name fits, by the best way in which anything fits.

    The ways, in this order: an IRI, a prefixed name or the id of a paper; a whole label of any kind, upper and lower
    case and hyphens apart; the whole stand-in title of a paper without one; a part of any of these.

    Args:
        graph: where to look.
        name: as typed.
        kind: only things of this kind, such as ``paper``; of all kinds when empty.

    Raises:
        UsageError: nothing fits; the message says what comes near.

    Example:
        >>> from kg.model import Fingerprint
        >>> concept = Concept(Iri("urn:cl"), "continual learning", ("lifelong learning",))
        >>> graph = KnowledgeGraph("urn:", Fingerprint("", "", ""), concepts=(concept,))
        >>> find(graph, "Lifelong-Learning")[0].label, find(graph, "continual")[0].iri
        ('continual learning', 'urn:cl')
    """
    known = [named for named in _everything(graph) if kind in ("", named.thing.kind)]
    wanted = {name, _expanded(name, graph.base)}
    key = fold(name)
    tiers = (
        [n for n in known if n.thing.iri in wanted or key in map(fold, n.ids)],
        [n for n in known if key in map(fold, n.labels)],
        [n for n in known if key in map(fold, n.weak)],
        [n for n in known if len(key) >= _SHORTEST_PART and any(key in fold(x) for x in (*n.ids, *n.labels, *n.weak))],
    )
    found = next((tier for tier in tiers if tier), None)
    if found is None:
        what = f"no {kind}" if kind else "nothing"
        raise UsageError(f"{what} is called {name!r}{_near(key, known)}; find names with kg query or in graph.html")
    return [named.thing for named in found]


def choose(graph: KnowledgeGraph, name: str, kind: str) -> Thing:
    """The one thing of a kind that a name fits.

    Args:
        graph: where to look.
        name: as typed; see ``find``.
        kind: ``paper``, ``concept`` or the kind of an artefact.

    Raises:
        UsageError: nothing of the kind fits, or several do; the message lists some.

    Example:
        >>> from kg.model import Fingerprint
        >>> concepts = tuple(Concept(Iri(f"urn:{x}"), f"{x} learning") for x in ("deep", "few"))
        >>> graph = KnowledgeGraph("urn:", Fingerprint("", "", ""), concepts=concepts)
        >>> choose(graph, "Deep Learning", "concept").iri
        'urn:deep'
        >>> choose(graph, "learning", "concept")
        Traceback (most recent call last):
        kg.errors.UsageError: 'learning' fits 2 concepts: 'few learning', 'deep learning'; give a whole name or an IRI
    """
    found = find(graph, name, kind)
    if len(found) == 1:
        return found[0]
    labels, key = [thing.label for thing in found], fold(name)
    nearest = sorted(found, key=lambda thing: (key not in fold(thing.label), len(thing.label), thing.label, thing.iri))
    shown = [repr(thing.label) if labels.count(thing.label) == 1 else thing.iri for thing in nearest[:_LISTED]]
    more = ", ..." if len(found) > _LISTED else ""
    raise UsageError(f"{name!r} fits {len(found)} {kind}s: {', '.join(shown)}{more}; give a whole name or an IRI")


def fold(name: str) -> str:
    """A name without upper case, accents' forms, hyphens and runs of space.

    >>> fold(" Class-Incremental  LEARNING ")
    'class incremental learning'
    """
    return " ".join(re.split(r"[\s\-‐-–]+", unicodedata.normalize("NFKC", name).casefold())).strip()


def _expanded(name: str, base: str) -> str:
    prefix, _, local = name.partition(":")
    return prefixes(base).get(prefix, f"{prefix}:") + local


def _everything(graph: KnowledgeGraph) -> Iterator[_Named]:
    for concept in graph.concepts:
        labels = (concept.label, *concept.alt_labels, *concept.hidden_labels)
        yield _Named(Thing("concept", concept.label, concept.iri, concept), (), labels)
    for artefact in graph.artefacts:
        labels = (artefact.label, *artefact.alt_labels, *filter(None, [artefact.long_form]))
        yield _Named(Thing(artefact.kind.lower(), artefact.label, artefact.iri, artefact), (), labels)
    for paper in graph.papers:
        titles = (paper.title,) if paper.title else ()
        weak = () if paper.title else (paper.label,)
        yield _Named(Thing("paper", paper.label, paper.iri, paper), (paper.identifier, *paper.sources), titles, weak)


def _near(key: str, known: list[_Named]) -> str:
    labels = {fold(label): label for named in known for label in named.labels}
    near = get_close_matches(key, sorted(labels), n=3, cutoff=_NEAR)
    return f"; did you mean {' or '.join(repr(labels[found]) for found in near)}?" if near else ""
