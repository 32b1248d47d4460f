"""The peers do what their descriptions say, and every switch of the ablation still switches something."""

from __future__ import annotations

import pytest

from benchmarks.abbreviations import ours, schwartz_hearst
from benchmarks.ablation import MECHANISMS, Mechanism, _without
from benchmarks.peers.outside import keywords, named
from benchmarks.peers.systems import _alike, _chunks, cso_syntactic, phrase_matcher
from kg.extractors import process_batch
from kg.graph.build import build_graph
from kg.model import Concept, Document, Fingerprint, Iri, Metadata, PaperRows
from kg.vocabulary import Vocabulary
from kg.vocabulary.store import Ambiguity

TEXT = (
    "Unlike graph theory, we study supervised and self-supervised learning of graph neural networks (GNNs). "
    "A flow of water is no flow of gradients. For transport we need a normalising flow, that is, a flow model. "
    "Problems such as clustering are hard to state in other words, where much is left to luck. GNNs are deep nets."
)
C = "https://kg.example/concept/"


def vocabulary() -> Vocabulary:
    concepts = [
        Concept(Iri(f"{C}ml"), "machine learning"),
        Concept(Iri(f"{C}gnn"), "graph neural network", ("GNN",), abbreviations=("GNN",), broader=(Iri(f"{C}ml"),)),
        Concept(Iri(f"{C}sl"), "supervised learning", broader=(Iri(f"{C}ml"),)),
        Concept(Iri(f"{C}ssl"), "self-supervised learning", broader=(Iri(f"{C}sl"),)),
        Concept(Iri(f"{C}graph"), "graph theory", broader=(Iri(f"{C}ml"),)),
        Concept(Iri(f"{C}flow"), "normalizing flow", ("flow",), broader=(Iri(f"{C}ml"),)),
        Concept(Iri(f"{C}cluster"), "clustering", broader=(Iri(f"{C}ml"),)),
        Concept(Iri(f"{C}chance"), "chance", broader=(Iri(f"{C}ml"),)),
        Concept(Iri(f"{C}net"), "DEEP", broader=(Iri(f"{C}ml"),)),
    ]
    return Vocabulary(
        {c.iri: c for c in concepts},
        ambiguity={Iri(f"{C}flow"): Ambiguity(("flow",), ("gradients",), ("water",))},
        phrases={Iri(f"{C}chance"): ("left to luck",)},
        background=frozenset({Iri(f"{C}gnn")}),
    )


def read(mechanism: Mechanism) -> tuple[list[PaperRows], object]:
    document = Document("p", ("p#1",), TEXT, "Deep nets", Metadata(keywords=("machine learning",)))
    with _without(mechanism):
        terms = mechanism.vocabulary(vocabulary())
        rows = process_batch([mechanism.document(document)], terms)
        return rows, build_graph(
            rows, terms, Fingerprint("", "", ""), "urn:x/", salience=mechanism.salience
        ).graph.links


@pytest.mark.parametrize("mechanism", MECHANISMS[1:], ids=lambda m: m.name)
def test_every_switch_changes_what_is_read(mechanism: Mechanism) -> None:
    assert read(mechanism) != read(MECHANISMS[0])


def test_afterwards_everything_is_as_before() -> None:
    before = read(MECHANISMS[0])
    for mechanism in MECHANISMS:
        read(mechanism)
    assert read(MECHANISMS[0]) == before


def test_phrase_matcher_links_whatever_matches() -> None:
    found = phrase_matcher(vocabulary())(["A Flow of water. Left to luck. deep"])[0]
    assert set(found) == {f"{C}flow", f"{C}net"}


def test_cso_is_as_described() -> None:
    assert list(_chunks("Learning of the graph-based (GNN) nets, fast.")) == [
        ["learning"],
        ["graph-based", "(gnn)", "nets"],
        ["fast"],
    ]
    assert _alike("optical control", "optimal control")
    assert not _alike("bandit", "bandits")
    run = cso_syntactic(vocabulary())
    assert set(run(["graph neural networks and normalising flow"])[0]) == {f"{C}gnn", f"{C}flow"}
    assert run(["machine of learning"])[0] == {}


def test_phrases_and_keywords_name_concepts_as_a_whole() -> None:
    assert named("Graph Neural Networks", vocabulary()) == [f"{C}gnn"]
    assert named("deep graph neural networks", vocabulary()) == []
    document = Document("p", (), "A.", metadata=Metadata(keywords=("GNNs", "water")))
    assert keywords(document, vocabulary()) == {f"{C}gnn"}


@pytest.mark.parametrize("detect", [ours, schwartz_hearst])
def test_detectors_of_abbreviations(detect: object) -> None:
    found = detect(["We use large language models (LLM) here. An SVM (support vector machine) is old."])[0]  # type: ignore[operator]
    assert {(x.short, x.long) for x in found} == {("LLM", "large language models"), ("SVM", "support vector machine")}
