"""Peers that need an environment of their own: Annif's MLLM and YAKE. They are run through the scripts beside this."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.peers.systems import Found
from kg.model import Document, Iri
from kg.vocabulary import Vocabulary
from kg.vocabulary.tokens import tokenize

_HERE = Path(__file__).parent


class Answer(NamedTuple):
    """What a peer found for each text, and its CPU seconds for all of them (training apart)."""

    found: list[Found]
    seconds: float
    training: float = 0.0


def mllm(python: Path, vocabulary: Vocabulary, train: Iterable[Document], texts: Sequence[str]) -> Answer:
    """Annif's MLLM backend, trained on author keywords that name concepts of the vocabulary."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "vocabulary.ttl").write_text(_skos(vocabulary), encoding="utf-8")
        rows = [(f"{d.title}. {d.abstract}", keywords(d, vocabulary)) for d in train]
        lines = [" ".join(text.split()) + "\t" + " ".join(f"<{iri}>" for iri in sorted(k)) for text, k in rows if k]
        (place / "train.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
        told = _run(python, "annif_mllm.py", {"texts": list(texts)}, place)
    found = [{Iri(iri): score for iri, score in items} for items in told["found"]]
    return Answer(list(found), told["seconds"], told["training"])


def yake(python: Path, vocabulary: Vocabulary, texts: Sequence[str]) -> Answer:
    """YAKE's key phrases, each looked up as a whole in the vocabulary by the rules of kg (number, hyphens, case). The
    score is the inverse rank.
    """
    with tempfile.TemporaryDirectory() as folder:
        told = _run(python, "yake_phrases.py", {"texts": list(texts)}, Path(folder))
    found: list[Found] = []
    for phrases in told["found"]:
        here: dict[Iri, float] = {}
        for rank, phrase in enumerate(phrases, 1):
            for iri in named(phrase, vocabulary):
                here.setdefault(iri, 1 / rank)
        found.append(here)
    return Answer(found, told["seconds"])


def named(phrase: str, vocabulary: Vocabulary) -> list[Iri]:
    """The concepts that a phrase names as a whole."""
    keys = [(token.key, token.exact) for token in tokenize(phrase)]
    entries = (vocabulary.entries[i] for i in (vocabulary.automaton.entries(keys) if keys else ()))
    return sorted({e.iri for e in entries if e.iri in vocabulary.concepts})


def keywords(document: Document, vocabulary: Vocabulary) -> set[Iri]:
    """The concepts that a paper's own keywords name."""
    return {iri for keyword in document.metadata.keywords for iri in named(keyword, vocabulary)}


def _run(python: Path, script: str, task: dict[str, Any], folder: Path) -> dict[str, Any]:
    (folder / "task.json").write_text(json.dumps(task), encoding="utf-8")
    command = [str(python), str(_HERE / script), str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{script} failed in {python}:\n{done.stderr[-2000:]}")
    answer: dict[str, Any] = json.loads((folder / "answer.json").read_text("utf-8"))
    return answer


def _skos(vocabulary: Vocabulary) -> str:
    """The concepts as SKOS, with both directions of the hierarchy: labels, broader, narrower, related."""
    from rdflib import RDF, SKOS, Graph, Literal, URIRef

    graph = Graph()
    for iri, concept in vocabulary.concepts.items():
        node = URIRef(iri)
        graph.add((node, RDF.type, SKOS.Concept))
        graph.add((node, SKOS.prefLabel, Literal(concept.label, lang="en")))
        for label in (*concept.alt_labels, *concept.hidden_labels):
            graph.add((node, SKOS.altLabel, Literal(label, lang="en")))
        for above in concept.broader:
            graph.add((node, SKOS.broader, URIRef(above)))
            graph.add((URIRef(above), SKOS.narrower, node))
        for near in concept.related:
            graph.add((node, SKOS.related, URIRef(near)))
    return graph.serialize(format="turtle")
