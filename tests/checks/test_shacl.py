"""SHACL on request, and the shapes as another way of saying the contract."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any

import pytest
from rdflib import SH, Graph, URIRef
from rdflib.namespace import RDF

from kg.checks.contract import CONTRACT
from kg.checks.shacl import validate
from kg.errors import CorpusError, KgError, UsageError
from kg.graph import terms as t
from kg.iri import KG
from kg.vocabulary.skos import ontology_dir
from tests.checks.helpers import broken
from tests.sample import BASE

G, E = "graph.ttl", "evidence.ttl"
BREAKS = [
    ("paper/p4", (G, 'dcterms:identifier "p4" ;', "")),
    ("paper/p1", (G, '"2025"^^xsd:gYear', '"2025"')),
    ("concept/continual-learning", (G, 'altLabel "CL"@en', 'altLabel "continual learning"@en, "CL"@en')),
    ("concept/continual-learning", (G, 'prefLabel "continual', 'prefLabel "x"@en, "continual')),
    (
        "concept/continual-learning",
        (G, "concept:continual-learning a ", "concept:continual-learning a skos:Collection, "),
    ),
    ("artefact/dual-arch", (G, 'rdfs:label "Dual-Arch" ;', "")),
    ("artefact/dual-arch", (G, "artefact:dual-arch a ", "artefact:dual-arch a skos:Concept, ")),
    ("link/p1--subject--continual-learning", (G, "kg:score 0.873200", "kg:score 1.873200")),
    ("link/p1--subject--continual-learning", (G, "kg:target concept:continual-learning", "kg:target concept:none")),
    ("cooc/class-incremental-learning--knowledge-distillation", (G, "kg:npmi 1.000000", "kg:npmi 1.5")),
    ("mention/p1_a_0_18", (E, "nif:endIndex 18", "nif:endIndex 0")),
    ("mention/p1_a_0_18", (E, "evidenceFor link:p1--subject--continual-learning", "evidenceFor paper:p1")),
    ("abbreviation/p1--cl", (E, 'kg:shortForm "CL"', 'kg:shortForm ""')),
    ("result/p1--1", (E, "kg:numericValue 87.5", "kg:numericValue 87.5e0")),
    ("work/p4--muller-2023", (G, 'rdfs:label "Müller (2023)"', 'rdfs:label "Müller (2023)"@de')),
    ("dataset", (G, "dcterms:license", "dcterms:licence")),
    ("build/0.1.0-01234567-fedcba98", (G, "    kg:inputHash", "    rdfs:comment")),
]


def test_the_sample_conforms(tmp_path: Path) -> None:
    report = validate(broken(tmp_path))
    assert report.findings == []
    assert report.files == (G, E)
    assert report.triples > 700


@pytest.mark.parametrize(("node", "edit"), BREAKS, ids=[f"{n}-{node}" for n, (node, _) in enumerate(BREAKS)])
def test_the_shapes_fire(tmp_path: Path, node: str, edit: tuple[str, str, str]) -> None:
    report = validate(broken(tmp_path, edit))
    found = [finding for finding in report.findings if finding.subject == f"{BASE}{node}"]
    assert found, report.findings
    assert found[0].rule == "shacl"
    assert found[0].line > 0
    assert "\n" not in found[0].message
    assert report.findings == sorted(report.findings)


def test_shapes_of_ones_own(tmp_path: Path) -> None:
    shapes = tmp_path / "own.ttl"
    shapes.write_text(
        "@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix fabio: <http://purl.org/spar/fabio/> .\n"
        "@prefix kg: <https://kg.example/ontology#> .\n"
        "<urn:s> a sh:NodeShape ; sh:targetClass fabio:ResearchPaper ; sh:property <urn:p> .\n"
        "<urn:p> sh:path kg:venue ; sh:minCount 1 .\n"
    )
    report = validate(broken(tmp_path / "out"), [shapes])
    assert {finding.subject for finding in report.findings} == {f"{BASE}paper/p2", f"{BASE}paper/p4"}


def test_what_cannot_be_used_is_named(tmp_path: Path) -> None:
    source = broken(tmp_path / "out")
    with pytest.raises(UsageError, match="cannot be read"):
        validate(source, [tmp_path / "absent.ttl"])
    bad = tmp_path / "bad.ttl"
    bad.write_bytes(b"\x89PNG <<<")
    with pytest.raises(UsageError, match=r"bad\.ttl.*no RDF"):
        validate(source, [bad])
    odd = tmp_path / "odd.ttl"
    odd.write_text(
        "@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix fabio: <http://purl.org/spar/fabio/> .\n"
        "<urn:s> a sh:NodeShape ; sh:targetClass fabio:ResearchPaper ; sh:property [ sh:minCount 1 ] .\n"
    )
    with pytest.raises(UsageError, match="cannot be used"):
        validate(source, [odd])
    odd.write_text("<urn:s> a <urn:t> .")
    with pytest.raises(UsageError, match="no shapes in"):
        validate(source, [odd])
    (source / G).write_text("@prefix a: <urn:a> .\n\na:b a:c")
    with pytest.raises(CorpusError, match=r"graph\.ttl, line 3: no RDF"):
        validate(source)


def test_without_pyshacl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any, **more: Any) -> Any:
        if name == "pyshacl":
            raise ImportError(name)
        return real(name, *arguments, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(KgError, match=r'pip install "paperkg\[validate\]"'):
        validate(broken(tmp_path))


def test_shapes_and_contract_say_the_same() -> None:
    shapes = Graph().parse(ontology_dir() / "shapes.ttl")
    seen = set()
    for shape, target in shapes.subject_objects(SH.targetClass):
        kind = str(target) if str(target) != f"{KG}Artefact" else f"{KG}Method"
        slots = dict(CONTRACT[kind])
        seen.add(kind)
        stated: dict[str, tuple[int, int]] = {}
        for part in shapes.objects(shape, SH.property):
            path = shapes.value(part, SH.path)
            if isinstance(path, URIRef):
                least, most = (int(str(shapes.value(part, bound) or 0)) for bound in (SH.minCount, SH.maxCount))
                stated[str(path)] = (least, most)
        for name, counts in stated.items():
            if name in slots:
                assert counts == (slots[name].least, slots[name].most), (kind, name)
        needed = {name for name, slot in slots.items() if slot.least and name != t.TYPE}
        assert needed - stated.keys() <= {t.RIGHTS, t.SUBJECTS, t.CLASS_PARTITION, t.PROPERTY_PARTITION}, kind
    assert seen >= {kind for kind in CONTRACT if kind.startswith(KG)} - {f"{KG}{k}" for k in KINDS}
    assert (None, RDF.type, SH.NodeShape) in shapes


KINDS = ("Model", "Framework", "Dataset", "Benchmark", "Library", "Metric", "Theory", "Software")
