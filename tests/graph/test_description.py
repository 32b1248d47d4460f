"""The description at the head of a file agrees with whoever counts the file."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace

import pyoxigraph as ox
import pytest

from kg.exporters.turtle import write, write_evidence
from kg.graph import terms as t
from kg.graph.description import LICENSE, SOFTWARE, build_iri, dataset_iri
from kg.graph.rdf_view import evidence_blocks, graph_blocks
from kg.model import Fingerprint, KnowledgeGraph
from tests.sample import BASE, empty_graph, sample_graph

DATASETS = {write: dataset_iri(BASE), write_evidence: f"{BASE}dataset/evidence"}


def triples(graph: KnowledgeGraph, writer: object) -> list[ox.Triple]:
    out = io.BytesIO()
    assert callable(writer)
    writer(graph, out)
    return [quad.triple for quad in ox.parse(out.getvalue(), ox.RdfFormat.TURTLE)]


def values(found: list[ox.Triple], subject: str, predicate: str) -> list[str]:
    return [
        x.object.value  # type: ignore[union-attr]
        for x in found
        if x.subject.value == subject and x.predicate.value == predicate  # type: ignore[union-attr]
    ]


@pytest.mark.parametrize("writer", DATASETS, ids=["graph", "evidence"])
@pytest.mark.parametrize("graph", [sample_graph(), empty_graph()], ids=["sample", "empty"])
def test_every_number_is_right(graph: KnowledgeGraph, writer: object) -> None:
    found = triples(graph, writer)
    dataset = DATASETS[writer]  # type: ignore[index]
    assert values(found, dataset, t.TRIPLES) == [str(len(found))]
    assert values(found, dataset, t.SUBJECTS) == [str(len({x.subject.value for x in found}))]  # type: ignore[union-attr]
    classes = Counter(x.object.value for x in found if x.predicate.value == t.TYPE)  # type: ignore[union-attr]
    properties = Counter(x.predicate.value for x in found)
    for partition, name, number, counted in (
        (t.CLASS_PARTITION, t.VOID_CLASS, t.ENTITIES, classes),
        (t.PROPERTY_PARTITION, t.VOID_PROPERTY, t.TRIPLES, properties),
    ):
        stated = {
            values(found, iri, name)[0]: int(values(found, iri, number)[0]) for iri in values(found, dataset, partition)
        }
        assert stated == counted


def test_licence_version_form_and_build() -> None:
    found = triples(sample_graph(), write)
    dataset = dataset_iri(BASE)
    assert values(found, dataset, t.LICENSE) == [LICENSE]
    assert "owners" in values(found, dataset, t.RIGHTS)[0]
    assert values(found, dataset, t.DATASET_VERSION) == [sample_graph().build.id]
    form = values(found, dataset, t.DISTRIBUTION)[0]
    assert values(found, form, t.TYPE) == [t.DISTRIBUTION_CLASS]
    assert values(found, dataset, t.GENERATED_BY) == [build_iri(BASE, sample_graph().build)]
    builds = [x for x in found if x.predicate.value == t.TYPE and x.object == ox.NamedNode(t.ACTIVITY)]
    assert len(builds) == 1


def test_who_made_it_and_where_it_can_be_had() -> None:
    """The files stand under the base IRI, where ``kg serve`` and a publisher's server have them."""
    graph, evidence = triples(sample_graph(), write), triples(sample_graph(), write_evidence)
    dataset, part = dataset_iri(BASE), f"{BASE}dataset/evidence"
    assert values(graph, dataset, t.DUMP) == [f"{BASE}graph.ttl"]
    assert values(graph, values(graph, dataset, t.DISTRIBUTION)[0], t.DOWNLOAD) == [f"{BASE}graph.ttl"]
    assert values(evidence, part, t.DUMP) == [f"{BASE}evidence.ttl"]
    assert values(graph, dataset, t.HAS_PART) == [part]
    assert values(graph, dataset, t.MADE_BY) == values(evidence, part, t.MADE_BY) == [SOFTWARE]
    assert values(graph, SOFTWARE, t.TYPE) == [t.SOFTWARE_AGENT]
    assert values(graph, build_iri(BASE, sample_graph().build), t.ASSOCIATED) == [SOFTWARE]


def test_evidence_is_part_of_the_dataset_and_of_the_same_build() -> None:
    found = triples(sample_graph(), write_evidence)
    assert values(found, f"{BASE}dataset/evidence", t.PART_OF) == [dataset_iri(BASE)]
    assert values(found, f"{BASE}dataset/evidence", t.GENERATED_BY) == [build_iri(BASE, sample_graph().build)]


@pytest.mark.parametrize("view", [graph_blocks, evidence_blocks])
def test_the_description_stands_first_and_names_no_subject_twice(view: object) -> None:
    assert callable(view)
    subjects = [subject for subject, _ in view(replace(sample_graph(), build=Fingerprint("a b", "/", "<>")))]
    assert subjects[0].startswith(f"{BASE}dataset")
    assert len(set(subjects)) == len(subjects)
