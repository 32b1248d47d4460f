"""What a file of the graph says of itself: the dataset, its parts, and the build that made it (VoID, DCAT, PROV).

No time, path, engine or number of jobs stands here: two builds of the same input say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.graph import terms as t
from kg.iri import VOCABULARIES, curie, digest
from kg.model import Fingerprint, Iri, KnowledgeGraph

_SAFE_ID = re.compile(r"[A-Za-z0-9_]+(?:[.-]+[A-Za-z0-9_]+)*")
_USED = ("skos", "dcterms", "fabio", "cito", "schema", "nif", "prov")


def dataset_iri(base: str) -> Iri:
    """The IRI of the dataset itself.

    >>> dataset_iri("https://kg.example/")
    'https://kg.example/dataset'
    """
    return Iri(f"{base}dataset")


def build_iri(base: str, build: Fingerprint) -> Iri:
    """The IRI of the build; a fingerprint that no IRI can hold is shown by its hash.

    >>> build_iri("https://kg.example/", Fingerprint("0.1.0", "0123456789", "abcdefghij"))
    'https://kg.example/build/0.1.0-01234567-abcdefgh'
    """
    name = build.id if _SAFE_ID.fullmatch(build.id) else digest(repr(build), 16)
    return Iri(f"{base}build/{name}")


def describe_graph(graph: KnowledgeGraph) -> Iterator[t.Block]:
    """The description in ``graph.ttl``: dataset with a count for each class, then the build."""
    dataset, build = dataset_iri(graph.base), build_iri(graph.base, graph.build)
    parts = _partitions(graph)
    yield (
        dataset,
        [
            (t.TYPE, [t.VOID_DATASET, t.DCAT_DATASET]),
            (t.TITLE, [("Concept graph of a pile of papers", "@en")]),
            (t.URI_SPACE, [(graph.base, "")]),
            (t.VOID_VOCABULARY, [VOCABULARIES[name] for name in _USED]),
            (t.CLASS_PARTITION, [iri for iri, _, _ in parts]),
            (t.GENERATED_BY, [build]),
        ],
    )
    for iri, kind, count in parts:
        yield iri, [(t.VOID_CLASS, [kind]), (t.ENTITIES, [count])]
    yield (
        build,
        [
            (t.TYPE, [t.ACTIVITY]),
            (t.VERSION, [(graph.build.version, "")]),
            (t.VOCABULARY_HASH, [(graph.build.vocabulary, "")]),
            (t.INPUT_HASH, [(graph.build.input, "")]),
        ],
    )


def describe_evidence(graph: KnowledgeGraph) -> Iterator[t.Block]:
    """The description in ``evidence.ttl``: part of the dataset, and made by the same build as ``graph.ttl``."""
    yield (
        Iri(f"{graph.base}dataset/evidence"),
        [
            (t.TYPE, [t.VOID_DATASET]),
            (t.TITLE, [("Evidence of a concept graph", "@en")]),
            (t.PART_OF, [dataset_iri(graph.base)]),
            (t.GENERATED_BY, [build_iri(graph.base, graph.build)]),
        ],
    )


def _partitions(graph: KnowledgeGraph) -> list[tuple[str, Iri, int]]:
    """IRI, class and count of each kind of record that ``graph.ttl`` holds."""
    kinds: dict[str, tuple[Iri, int]] = {
        "concepts": (t.SKOS_CONCEPT, len(graph.concepts)),
        "cooccurrences": (t.CO_OCCURRENCE, len(graph.cooccurrences)),
        "links": (t.LINK, len(graph.links)),
        "papers": (t.RESEARCH_PAPER, len(graph.papers)),
        "works": (t.CITED_WORK, len(graph.works)),
    }
    for kind in sorted({artefact.kind for artefact in graph.artefacts}):
        count = sum(artefact.kind == kind for artefact in graph.artefacts)
        kinds[kind.lower()] = (curie(f"kg:{kind}"), count)
    prefix = f"{dataset_iri(graph.base)}/"
    return [(prefix + name, kind, count) for name, (kind, count) in sorted(kinds.items())]
