"""``nlp.add_pipe("kg")`` in pipelines that are not ours."""

from __future__ import annotations

import tomllib
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language
from spacy.tokens import Doc

from kg.errors import VocabularyError
from kg.extractors.pipe import make

ROOT = Path(__file__).parents[2]
VOCABULARY = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix ex: <http://example.org/kos/> .
@prefix kg: <https://kg.example/ontology#> .
ex:ml a skos:Concept ; skos:prefLabel "machine learning"@en .
ex:cl a skos:Concept ; skos:prefLabel "continual learning"@en ; skos:altLabel "CL"@en ; skos:broader ex:ml .
ex:con a skos:Concept ; skos:prefLabel "contrastive learning"@en ; skos:altLabel "CL"@en ; skos:broader ex:ml .
<https://kg.example/artefact/cifar-10> a kg:Dataset ; skos:prefLabel "CIFAR-10"@en .
"""
CL, CON, CIFAR = "http://example.org/kos/cl", "http://example.org/kos/con", "https://kg.example/artefact/cifar-10"


@pytest.fixture(scope="module")
def terms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pipe") / "terms.ttl"
    path.write_text(VOCABULARY, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def nlp(terms: Path) -> Language:
    nlp = spacy.blank("en")
    nlp.add_pipe("kg", config={"vocabulary": str(terms)})
    return nlp


def found(doc: Doc) -> list[tuple[str, str, str]]:
    return [(span.text, span.label_, span.kb_id_) for span in doc.spans["kg"]]


def test_spans_with_ids(nlp: Language) -> None:
    doc = nlp("Contrastive learning (CL) is not continual learning. CL is tested on CIFAR-10.")
    assert found(doc) == [
        ("Contrastive learning", "CONCEPT", CON),
        ("CL", "CONCEPT", CON),
        ("continual learning", "CONCEPT", CL),
        ("CL", "CONCEPT", CON),
        ("CIFAR-10", "DATASET", CIFAR),
    ]


def test_a_document_defines_its_own_short_forms(nlp: Language) -> None:
    assert {kb for text, _, kb in found(nlp("We study continual learning (CL). CL is hard.")) if text == "CL"} == {CL}


@pytest.mark.parametrize("text", ["", " \n", "Nothing of that kind.", "🙂 𝒪 e\u0301 \x00", "**continual** learning"])
def test_any_text(nlp: Language, text: str) -> None:
    doc = nlp(text)
    assert doc.text == text
    assert "kg" in doc.spans


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(["continual learning", "CIFAR-10", "\\textbf{", "}", "$", " ", "🙂", "\n", "&amp;"])))
def test_spans_cover_what_was_matched(nlp: Language, parts: list[str]) -> None:
    for text, _, kb in found(nlp("".join(parts))):
        assert kb != CIFAR or "CIFAR" in text


def test_among_other_components_and_in_batches(terms: Path) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("kg", name="terms", config={"vocabulary": [str(terms)], "spans_key": "terms"}, first=True)
    docs = list(nlp.pipe(["Continual learning.", "Nothing."] * 3))
    assert [len(doc.spans["terms"]) for doc in docs] == [1, 0] * 3


def test_saved_and_loaded(nlp: Language, tmp_path: Path) -> None:
    nlp.to_disk(tmp_path / "model")
    again = spacy.load(tmp_path / "model")
    text = "Continual learning on CIFAR-10."
    assert found(again(text)) == found(nlp(text))
    doc = Doc(again.vocab).from_bytes(again(text).to_bytes())
    assert [span.kb_id_ for span in doc.spans["kg"]] == [CL, CIFAR]


def test_a_vocabulary_that_is_not_there() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("kg", config={"vocabulary": "nowhere.ttl"})
    with pytest.raises(VocabularyError, match=r"nowhere\.ttl"):
        nlp("Continual learning.")


def test_the_entry_point() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = project["entry-points"]["spacy_factories"]["kg"].partition(":")
    assert getattr(import_module(module), name) is make
    installed = [point for point in entry_points(group="spacy_factories") if point.name == "kg"]
    assert all(point.load() is make for point in installed)
