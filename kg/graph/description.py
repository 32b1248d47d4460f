"""What a file of the graph says of itself: the dataset, its parts, and the build that made it (VoID, DCAT, PROV).

Every class and every property of the file has a partition with a count, and the counts include the description itself:
whoever counts the triples of the file gets what stands here. No time, path, engine or number of jobs is said: two
builds of the same input say the same.

Sources: VoID (https://www.w3.org/TR/void/, sections 2 and 4), DCAT 3 (https://www.w3.org/TR/vocab-dcat-3/).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from kg.graph import terms as t
from kg.graph.tally import Tally, tally_blocks
from kg.iri import KG, VOCABULARIES, digest
from kg.model import Fingerprint, Iri, KnowledgeGraph

LICENSE = "https://www.apache.org/licenses/LICENSE-2.0"
RIGHTS = (
    "The licence covers the concepts that come with kg and what kg computed. Titles, abstracts and other metadata of "
    "the papers stay under the terms of their owners, and concepts of another vocabulary under the licence of that one."
)
SOFTWARE = "https://kg.example/software"
"""kg itself, which makes the dataset. Who publishes one, kg cannot know."""

_MEDIA_TYPE = "https://www.iana.org/assignments/media-types/text/turtle"
_TURTLE = "http://www.w3.org/ns/formats/Turtle"
_SAFE_ID = re.compile(r"[A-Za-z0-9_]+(?:[.-]+[A-Za-z0-9_]+)*")
_USED = ("skos", "dcterms", "fabio", "cito", "bibo", "schema", "nif", "prov", "void", "dcat")
_PREFIXES = {"rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "kg": KG, **VOCABULARIES}
_GRAPH = (
    "Papers, the concepts they are about, the artefacts they introduce and use, and the weight of each edge. "
    "The evidence is a part with numbers of its own, which these do not count in."
)
_EVIDENCE = "The quotes behind each edge, with their places in the titles and abstracts, abbreviations and results."
_FILES = ("graph.ttl", "evidence.ttl")


def dataset_iri(base: str) -> Iri:
    """The IRI of the dataset itself.

    >>> dataset_iri("https://kg.example/")
    'https://kg.example/dataset'
    """
    return Iri(f"{base}dataset")


def evidence_iri(base: str) -> Iri:
    """The IRI of the part of the dataset that is the evidence."""
    return Iri(f"{dataset_iri(base)}/evidence")


def build_iri(base: str, build: Fingerprint) -> Iri:
    """The IRI of the build; a fingerprint that no IRI can hold is shown by its hash.

    >>> build_iri("https://kg.example/", Fingerprint("0.1.0", "0123456789", "abcdefghij"))
    'https://kg.example/build/0.1.0-01234567-abcdefgh'
    """
    name = build.id if _SAFE_ID.fullmatch(build.id) else digest(repr(build), 16)
    return Iri(f"{base}build/{name}")


def describe_graph(graph: KnowledgeGraph, records: Tally) -> Iterator[t.Block]:
    """The description in ``graph.ttl``: dataset, its Turtle form, a partition a class and property, the build.

    Args:
        graph: what is described.
        records: the count of everything else in the file.
    """
    return _counted(lambda whole: _graph_blocks(graph, whole), records)


def describe_evidence(graph: KnowledgeGraph, records: Tally) -> Iterator[t.Block]:
    """The description in ``evidence.ttl``: part of the dataset, and made by the same build as ``graph.ttl``."""
    return _counted(lambda whole: _evidence_blocks(graph, whole), records)


def _counted(describe: Callable[[Tally], list[t.Block]], records: Tally) -> Iterator[t.Block]:
    """A description that counts itself: its terms and then their numbers settle after a few rounds."""
    whole: Tally = records
    before: Tally | None = None
    while whole != before:
        before, whole = whole, records + tally_blocks(describe(whole))
    yield from describe(whole)


def _graph_blocks(graph: KnowledgeGraph, whole: Tally) -> list[t.Block]:
    dataset, build = dataset_iri(graph.base), build_iri(graph.base, graph.build)
    form = f"{dataset}/turtle"
    about: list[t.Pair] = [
        (t.TYPE, [t.VOID_DATASET, t.DCAT_DATASET]),
        (t.TITLE, [("Concept graph of a pile of papers", "@en")]),
        (t.DESCRIPTION, [(_GRAPH, "@en")]),
        (t.CONFORMS, [KG.rstrip("#")]),
        (t.LICENSE, [LICENSE]),
        (t.RIGHTS, [(RIGHTS, "@en")]),
        (t.MADE_BY, [SOFTWARE]),
        (t.DATASET_VERSION, [(graph.build.id, "")]),
        (t.DISTRIBUTION, [form]),
        (t.DUMP, [f"{graph.base}{_FILES[0]}"]),
        (t.HAS_PART, [evidence_iri(graph.base)]),
        (t.FEATURE, [_TURTLE]),
        (t.URI_SPACE, [(graph.base, "")]),
        (t.VOID_VOCABULARY, [KG, *[VOCABULARIES[name] for name in _USED]]),
        (t.GENERATED_BY, [build]),
    ]
    return [
        *_partitioned(dataset, about, whole),
        (form, _distribution(graph.base)),
        (build, _build(graph.build)),
        (SOFTWARE, [(t.TYPE, [t.SOFTWARE_AGENT]), (t.LABEL, [("kg", "")])]),
    ]


def _distribution(base: str) -> list[t.Pair]:
    return [
        (t.TYPE, [t.DISTRIBUTION_CLASS]),
        (t.TITLE, [(_FILES[0], "")]),
        (t.MEDIA_TYPE, [_MEDIA_TYPE]),
        (t.DOWNLOAD, [f"{base}{_FILES[0]}"]),
    ]


def _evidence_blocks(graph: KnowledgeGraph, whole: Tally) -> list[t.Block]:
    dataset = dataset_iri(graph.base)
    about: list[t.Pair] = [
        (t.TYPE, [t.VOID_DATASET]),
        (t.TITLE, [("Evidence of a concept graph", "@en")]),
        (t.DESCRIPTION, [(_EVIDENCE, "@en")]),
        (t.LICENSE, [LICENSE]),
        (t.RIGHTS, [(RIGHTS, "@en")]),
        (t.MADE_BY, [SOFTWARE]),
        (t.PART_OF, [dataset]),
        (t.DUMP, [f"{graph.base}{_FILES[1]}"]),
        (t.FEATURE, [_TURTLE]),
        (t.GENERATED_BY, [build_iri(graph.base, graph.build)]),
    ]
    return list(_partitioned(evidence_iri(graph.base), about, whole))


def _partitioned(dataset: str, about: list[t.Pair], whole: Tally) -> Iterator[t.Block]:
    """A dataset with its numbers, then its partitions."""
    classes = _named(f"{dataset}/class/", whole.entities)
    properties = _named(f"{dataset}/property/", whole.triples)
    numbers: list[t.Pair] = [
        (t.TRIPLES, [whole.total]),
        (t.SUBJECTS, [whole.subjects]),
        (t.CLASS_PARTITION, [*classes]),
        (t.PROPERTY_PARTITION, [*properties]),
    ]
    yield dataset, [*about, *[pair for pair in numbers if pair[1]]]
    for iri, name in classes.items():
        yield iri, [(t.VOID_CLASS, [name]), (t.ENTITIES, [whole.entities[name]])]
    for iri, name in properties.items():
        yield iri, [(t.VOID_PROPERTY, [name]), (t.TRIPLES, [whole.triples[name]])]


def _named(start: str, terms: Iterable[str]) -> dict[str, str]:
    """IRI of the partition -> term, sorted; a term is named as it is written with its prefix."""
    return dict(sorted((f"{start}{_local(term)}", term) for term in terms))


def _local(term: str) -> str:
    for prefix, namespace in _PREFIXES.items():
        if term.startswith(namespace):
            return f"{prefix}-{term[len(namespace) :]}"
    return digest(term, 16)


def _build(build: Fingerprint) -> list[t.Pair]:
    return [
        (t.TYPE, [t.ACTIVITY]),
        (t.ASSOCIATED, [SOFTWARE]),
        (t.LABEL, [(f"a build of kg {build.version}", "")]),
        (t.VERSION, [(build.version, "")]),
        (t.VOCABULARY_HASH, [(build.vocabulary, "")]),
        (t.INPUT_HASH, [(build.input, "")]),
    ]
