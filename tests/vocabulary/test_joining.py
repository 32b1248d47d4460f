"""Several vocabularies at once: the first one owns a label; decisions lie over all; what is written is read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.iri import concept_iri
from kg.model import Iri
from kg.vocabulary import Vocabulary
from kg.vocabulary.formats.decisions import COLUMNS
from kg.vocabulary.joining import resolved
from kg.vocabulary.skos import default_vocabulary, load, read_source
from kg.vocabulary.writing import turtle, turtle_of
from tests.vocabularies import named

BASE = """label,synonyms,broader,abbreviations
machine learning,,,
continual learning,lifelong learning,machine learning,CL
contrastive learning,,machine learning,
optical flow,,,
"""
FOREIGN = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix ex: <http://x.org/> .
ex:cl a skos:Concept ; skos:prefLabel "Continual Learning"@en ; skos:altLabel "never-ending learning"@en ;
    skos:definition "Theirs."@en ; skos:narrower ex:replay .
ex:replay a skos:Concept ; skos:prefLabel "experience replay"@en ; skos:altLabel "lifelong learning"@en .
ex:short a skos:Concept ; skos:prefLabel "CL"@en .
"""


def write(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return write(tmp_path, "base.csv", BASE)


def decided(folder: Path, *rows: dict[str, str]) -> Path:
    lines = [",".join(COLUMNS), *(",".join(row.get(name, "") for name in COLUMNS) for row in rows)]
    return write(folder, "decisions.csv", "\n".join(lines) + "\n")


def test_the_same_concept_is_one_and_the_first_owns_its_labels(base: Path, tmp_path: Path) -> None:
    terms = load([base, write(tmp_path, "foreign.ttl", FOREIGN)])
    ours = terms.concepts[concept_iri("continual learning")]
    assert "never-ending learning" in ours.alt_labels
    assert ours.exact_match == (Iri("http://x.org/cl"),)
    assert ours.definition == ""
    replay = terms.concepts[Iri("http://x.org/replay")]
    assert replay.broader == (ours.iri,)
    assert replay.alt_labels == ()
    assert named("Lifelong learning.", terms) == [("Lifelong learning", "continual learning")]
    assert "http://x.org/short" in terms.concepts


def test_the_order_matters(base: Path, tmp_path: Path) -> None:
    terms = load([write(tmp_path, "foreign.ttl", FOREIGN), base])
    assert concept_iri("continual learning") not in terms.concepts
    theirs = terms.concepts[Iri("http://x.org/cl")]
    assert (theirs.label, theirs.definition) == ("Continual Learning", "Theirs.")
    assert theirs.broader == (concept_iri("machine learning"),)


def test_builtin_is_extended(tmp_path: Path) -> None:
    mine = write(tmp_path, "mine.csv", "label,broader,synonyms\nquasar learning,continual learning,QL\n"
                 "continual learning,,forever learning\n")  # fmt: skip
    terms = load(["builtin", mine])
    known = default_vocabulary()
    assert len(terms.concepts) == len(known.concepts) + 1
    assert terms.concepts[concept_iri("quasar learning")].broader == (concept_iri("continual learning"),)
    assert "forever learning" in terms.concepts[concept_iri("continual learning")].alt_labels
    assert load(["builtin"]).hash == known.hash


def test_decisions(base: Path, tmp_path: Path) -> None:
    path = decided(
        tmp_path,
        {
            "decision": "accept",
            "term": "replay buffer",
            "parent": "continual learning",
            "variants": "buffer of replays",
        },
        {"decision": "alias-of", "term": "endless learning", "alias_of": "Continual-learning"},
        {"decision": "alias-of: contrastive learning", "term": "contrast learning"},
        {"decision": "ban", "term": "lifelong learning"},
        {"decision": "split: optical flow (image) | normalizing flow (density)", "term": "flow"},
        {"term": "undecided"},
    )
    terms = load([base, path])
    assert terms.concepts[concept_iri("replay buffer")].broader == (concept_iri("continual learning"),)
    text = "Endless learning, contrast learning, lifelong learning, a replay buffer and buffers of replays."
    assert named(text, terms) == [
        ("Endless learning", "continual learning"),
        ("contrast learning", "contrastive learning"),
        ("replay buffer", "replay buffer"),
        ("buffers of replays", "replay buffer"),
    ]
    assert named("The flow of an image.", terms) == [("flow", "optical flow")]
    assert named("The flow of a density.", terms) == [("flow", "normalizing flow")]
    assert named("The flow of the river.", terms) == []
    undone = decided(tmp_path, {"decision": "", "term": "lifelong learning"})
    assert named("Lifelong learning.", load([base, undone])) == [("Lifelong learning", "continual learning")]


def test_an_overlay_says_what_the_decisions_say(base: Path, tmp_path: Path) -> None:
    path = decided(
        tmp_path,
        {"decision": "accept", "term": "replay buffer", "parent": "continual learning"},
        {"decision": "ban", "term": "lifelong learning"},
        {"decision": "split: optical flow (image) | normalizing flow", "term": "flow"},
    )
    text = turtle_of(resolved([read_source(base)], read_source(path), "en"))
    overlay = write(tmp_path, "overlay.ttl", text)
    assert "machine learning" not in text
    one, other = load([base, path]), load([base, overlay])
    assert (one.concepts, one.ambiguity, one.banned) == (other.concepts, other.ambiguity, other.banned)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    known = default_vocabulary()
    assert load([write(tmp_path, "all.ttl", turtle(known))]).hash == known.hash


def test_hostile_labels_survive_writing(base: Path, tmp_path: Path) -> None:
    nasty = write(tmp_path, "nasty.csv", 'label\n"a ""b"" \\ c"\n深度学习\n<script>\n')
    terms = load([base, nasty])
    again = load([write(tmp_path, "again.ttl", turtle(terms))])
    assert again.concepts == terms.concepts


def test_bans_count_for_the_hash() -> None:
    assert Vocabulary({}, banned=frozenset({"a"})).hash != Vocabulary({}).hash
