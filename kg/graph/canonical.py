"""The canonical form of a graph: what is a set is sorted and without repeats, so that files and records agree."""

from __future__ import annotations

from dataclasses import fields, replace
from operator import attrgetter
from typing import Any

from kg.model import Artefact, Concept, CoOccurrence, KnowledgeGraph, Link, Mention, Paper

_SETS: dict[type, tuple[str, ...]] = {
    Artefact: ("alt_labels",),
    Concept: ("alt_labels", "hidden_labels", "abbreviations", "broader", "related", "exact_match"),
    Link: ("parts",),
    Mention: ("about", "evidence_for", "rules"),
    Paper: ("code_repositories", "see_also"),
}
_DECIMALS: dict[type, tuple[str, ...]] = {Link: ("score",), CoOccurrence: ("association_strength", "npmi")}


def canonical(graph: KnowledgeGraph) -> KnowledgeGraph:
    """The same graph with records sorted by IRI, sets sorted, scores rounded to six places.

    A build ends with it; loading gives this form. Authors, keywords and sources are lists and keep their order.

    Example:
        >>> from kg.model import Fingerprint, Iri
        >>> b, a = (Concept(Iri(f"https://kg.example/concept/{x}"), x, (x + "s", x + "ing")) for x in "ba")
        >>> graph = KnowledgeGraph("https://kg.example/", Fingerprint("0", "", ""), concepts=(b, a))
        >>> [concept.alt_labels for concept in canonical(graph).concepts]
        [('aing', 'as'), ('bing', 'bs')]
    """
    tuples = {
        field.name: tuple(sorted(map(_record, getattr(graph, field.name)), key=attrgetter("iri")))
        for field in fields(graph)
        if field.name not in ("base", "build")
    }
    return KnowledgeGraph(graph.base, graph.build, **tuples)


def _record(record: Any) -> Any:
    changes: dict[str, Any] = {}
    for name in _SETS.get(type(record), ()):
        value = getattr(record, name)
        if name == "parts":
            value = tuple((part, round(number, 6)) for part, number in value)
        if (ordered := tuple(sorted(set(value)))) != getattr(record, name):
            changes[name] = ordered
    for name in _DECIMALS.get(type(record), ()):
        if (rounded := round(getattr(record, name), 6)) != getattr(record, name):
            changes[name] = rounded
    return replace(record, **changes) if changes else record
