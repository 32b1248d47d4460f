"""The mappings to other vocabularies: of concepts that there are, to topics that there are, one to one."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from kg.model import Iri
from kg.vocabulary import Vocabulary
from kg.vocabulary.formats import statements
from kg.vocabulary.forms import plain
from kg.vocabulary.skos import BUILTIN, default_vocabulary, files_of
from kg.vocabulary.statements import EXACT_MATCH

CSO = "https://cso.kmi.open.ac.uk/topics/"
ROOT = Path(__file__).resolve().parents[2]
NO_SAME_WORD = 40
"""So many concepts may be a topic under another name than their preferred one."""


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return default_vocabulary()


@pytest.fixture(scope="module")
def matched(vocabulary: Vocabulary) -> dict[str, str]:
    """Concept -> topic, as the vocabulary that is used has it."""
    return {iri: topic for iri, c in vocabulary.concepts.items() for topic in c.exact_match if topic.startswith(CSO)}


@pytest.fixture(scope="module")
def topics() -> dict[str, str]:
    """IRI -> label of every topic of the Computer Science Ontology."""
    place = Path(os.environ.get("KG_TEST_DATA", ROOT.parent / "shared")) / "data" / "cso"
    if not place.is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail("KG_TEST_DATA does not name a folder with data/cso")
        pytest.skip("no Computer Science Ontology here (KG_TEST_DATA)")
    labels = (place / "cso_labels_3.4.1.txt").read_text("utf-8").splitlines()
    return {CSO + label.replace(" ", "_"): label for label in labels}


def test_every_mapping_of_the_files_is_in_use(matched: dict[str, str]) -> None:
    """None is of a concept that was renamed or has gone."""
    files = [path for path in files_of(BUILTIN) if path.parent.name == "mappings"]
    stated = {(s.subject, s.value) for path in files for s in statements(path) if s.predicate == EXACT_MATCH}
    assert stated == set(matched.items())
    assert len(stated) > 500


def test_a_topic_is_one_concept(matched: dict[str, str]) -> None:
    assert [topic for topic, n in Counter(matched.values()).items() if n > 1] == []


def test_every_topic_is_in_the_list(matched: dict[str, str], topics: dict[str, str]) -> None:
    assert sorted(set(matched.values()) - topics.keys()) == []


def test_the_topic_has_a_label_of_the_concept(
    vocabulary: Vocabulary, matched: dict[str, str], topics: dict[str, str]
) -> None:
    """Nearly always the preferred one, whatever the case, number and hyphens."""
    others = []
    for iri, topic in matched.items():
        concept = vocabulary.concepts[Iri(iri)]
        assert _solid(topics[topic]) in set(map(_solid, (concept.label, *concept.alt_labels))), (iri, topic)
        others += [topic] if _solid(topics[topic]) != _solid(concept.label) else []
    assert len(others) <= NO_SAME_WORD


def test_spellings_of_one_topic_are_one_concept(matched: dict[str, str], topics: dict[str, str]) -> None:
    named = Counter(_solid(topics[topic]) for topic in matched.values())
    assert [name for name, n in named.items() if n > 1] == []


def _solid(label: str) -> str:
    return "".join(plain(label.lower()))
