"""A vocabulary of more than twelve thousand topics that is not ours builds the 75 papers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kg.iri import PROPOSED, SUBJECT
from kg.pipeline import build
from kg.vocabulary.skos import load
from tests.cso import write_cso

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def cso(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = Path(os.environ.get("KG_TEST_DATA", ROOT.parent / "shared")) / "data" / "cso"
    if not place.is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail("KG_TEST_DATA does not name a folder with data/cso")
        pytest.skip("no Computer Science Ontology here (KG_TEST_DATA)")
    path = tmp_path_factory.mktemp("cso") / "cso.csv"
    assert write_cso(place, path) > 12_000
    return path


def test_it_builds_the_papers(cso: Path) -> None:
    terms = load([cso])
    assert len(terms.entries) > 14_000
    outcome = build([ROOT / "data" / "icml2025"], vocabulary=[cso])
    links = [k for k in outcome.graph.links if k.predicate == SUBJECT]
    proposed = {c.iri for c in outcome.graph.concepts if c.scheme == PROPOSED}
    assert {k.target for k in links} - proposed <= terms.concepts.keys()
    assert float(str(outcome.report["coverage"])) > 0.7
    labels = {terms.concepts[k.target].label for k in links if k.target in terms.concepts}
    assert "reinforcement learning" in labels
    assert not labels & {"keys (for locks)", "attention", "flow"}


def test_the_hierarchy_and_short_forms(cso: Path) -> None:
    terms = load([cso])
    by_label = {c.label: c for c in terms.concepts.values()}
    assert by_label["neural network"].iri in terms.ancestors(by_label["convolutional neural networks"].iri)
    assert "BER" in by_label["bit error rate"].abbreviations
