from __future__ import annotations

from pathlib import Path

import pytest

from tests.exported import export

VOCABULARY = """
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix c: <https://kg.example/concept/> .
@prefix scheme: <https://kg.example/scheme/> .
scheme:concepts a skos:ConceptScheme .
c:continual-learning a skos:Concept ; skos:inScheme scheme:concepts ; skos:prefLabel "continual learning"@en .
c:forgetting a skos:Concept ; skos:inScheme scheme:concepts ; skos:prefLabel "catastrophic forgetting"@en .
c:distillation a skos:Concept ; skos:inScheme scheme:concepts ; skos:prefLabel "knowledge distillation"@en .
"""


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample graph, with its evidence."""
    return export(tmp_path_factory.mktemp("sample"))


@pytest.fixture(scope="session")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample graph without evidence."""
    return export(tmp_path_factory.mktemp("bare"), evidence=False)


@pytest.fixture(scope="session")
def vocabulary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A vocabulary of three concepts, which loads at once."""
    path = tmp_path_factory.mktemp("vocabulary") / "three.ttl"
    path.write_text(VOCABULARY, encoding="utf-8")
    return path
