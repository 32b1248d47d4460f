"""From rows to the graph: who links to what, labels, ranks, mentions, and that order says nothing."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

import pytest

from kg.extractors import process_batch
from kg.graph.build import Built, build_graph
from kg.graph.scoring import SALIENCE
from kg.iri import CITES, DEFAULT_BASE, INTRODUCES, USES
from kg.model import Document, Fingerprint, Iri, KnowledgeGraph
from kg.vocabulary import Vocabulary
from tests.vocabularies import EMPTY, Term, document, known, vocabulary

TERMS = vocabulary(
    "machine learning",
    Term("continual learning", short=("CL",), broader=("machine learning",), related=("catastrophic forgetting",)),
    Term("contrastive learning", short=("CL",), broader=("machine learning",)),
    Term("class-incremental learning", broader=("continual learning",)),
    Term("catastrophic forgetting", broader=("machine learning",), related=("unused concept",)),
    Term("unused concept", broader=("machine learning",)),
    Term("image"),
    known("CIFAR-10"),
    known("GPT-4", "Model"),
)
STAMP = Fingerprint("0", "aaaaaaaa", "bbbbbbbb")
PILE = (
    document("We propose **A**gents **C**o-**E**volution (ACE). ACE wins on CIFAR-10.", id_="a"),
    document("We propose Adaptive Causal Estimation (ACE). Contrastive learning (CL) helps CL.", id_="b"),
    document("Continual learning (CL) beats forgetting. CL on CIFAR10 gains 3.5% accuracy on CIFAR-10.", id_="c"),
    document("Class-incremental learning, unlike machine learning. Images such as these (Hu et al., 2024).", id_="d"),
    document("Nothing to see.", id_="e"),
)


def built(
    documents: Sequence[Document] = PILE,
    terms: Vocabulary = TERMS,
    base: str = DEFAULT_BASE,
    salience: float = SALIENCE,
) -> Built:
    return build_graph(process_batch(documents, terms), terms, STAMP, base, salience=salience)


def edges(graph: KnowledgeGraph) -> set[tuple[str, str, str]]:
    """(paper, end of the predicate, end of the target)."""
    links = [(link.paper, link.predicate.replace("#", "/"), link.target) for link in graph.links]
    return {(p.rpartition("/")[2], r.rpartition("/")[2], t.rpartition("/")[2]) for p, r, t in links}


def only(text: str, terms: Vocabulary = TERMS) -> set[tuple[str, str]]:
    """What one abstract links to."""
    return {edge[1:] for edge in edges(built([document(text)], terms).graph)}


def test_two_documents_two_senses_of_one_short_form() -> None:
    graph = built().graph
    assert ("b", "subject", "contrastive-learning") in edges(graph)
    assert ("c", "subject", "continual-learning") in edges(graph)
    assert {(a.paper[-1], a.short_form, a.long_form) for a in graph.abbreviations if a.short_form == "CL"} == {
        ("b", "CL", "Contrastive learning"),
        ("c", "CL", "Continual learning"),
    }


def test_one_name_two_things() -> None:
    graph, collisions = built()
    made = {link.paper[-1]: link.target for link in graph.links if link.predicate == INTRODUCES}
    assert made["a"] != made["b"]
    assert [c["name"] for c in collisions] == ["ACE"]
    assert {a.long_form for a in graph.artefacts if a.label == "ACE"} == {
        "Agents Co-Evolution", "Adaptive Causal Estimation"}  # fmt: skip


def test_one_thing_in_two_spellings() -> None:
    graph = built().graph
    assert {target for _, predicate, target in edges(graph) if predicate == "uses"} == {"cifar-10"}
    assert {link.paper[-1] for link in graph.links if link.predicate == USES} == {"a", "c"}


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_rows_says_nothing(seed: int) -> None:
    rows = process_batch(PILE, TERMS)
    random.Random(seed).shuffle(rows)
    assert build_graph(rows, TERMS, STAMP, DEFAULT_BASE) == built()


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_size_of_batches_says_nothing(size: int) -> None:
    batches = [PILE[i : i + size] for i in range(0, len(PILE), size)]
    rows = [row for batch in reversed(batches) for row in process_batch(batch, TERMS)]
    assert build_graph(rows, TERMS, STAMP, DEFAULT_BASE) == built()


def test_broader_concepts_are_there_and_not_asserted() -> None:
    graph = built([document("Class-incremental learning is hard.")]).graph
    assert edges(graph) == {("p1", "subject", "class-incremental-learning")}
    assert [c.label for c in graph.concepts] == ["class-incremental learning", "continual learning", "machine learning"]


def test_relations_to_what_is_not_in_the_graph_are_left_out() -> None:
    graph = built([document("Catastrophic forgetting is hard.")]).graph
    (forgetting,) = [c for c in graph.concepts if c.label == "catastrophic forgetting"]
    assert forgetting.related == ()


def test_a_passing_mention_is_about_and_no_evidence() -> None:
    graph = built([document("Hard. Continual learning it is, unlike an image of it. End.")]).graph
    (image,) = [m for m in graph.mentions if m.surface == "image"]
    assert image.about == (Iri("https://kg.example/concept/image"),)
    assert (image.evidence_for, image.contrast) == ((), True)


@pytest.mark.parametrize(
    ("threshold", "subjects"),
    [(0.0, {"continual-learning", "image"}), (0.65, {"continual-learning"}), (1.0, set()), (2.0, set())],
)
def test_min_confidence(threshold: float, subjects: set[str]) -> None:
    text = "Hard. Continual learning. An image, not. End."
    found = built([document(text)], salience=threshold).graph
    assert {target for _, predicate, target in edges(found) if predicate == "subject"} == subjects
    assert len(found.mentions) == 2


def test_a_contrast_does_not_use_an_artefact() -> None:
    """A known artefact that no cue speaks of is used, unless only a contrast names it."""
    assert ("uses", "gpt-4") in only("We go. We go. We go. It shines, GPT-4.")
    assert ("uses", "gpt-4") in only("GPT-4 shines. We go on. We go on. We go on. We go on.")
    assert ("uses", "gpt-4") not in only("We go. We go. We go. It shines, unlike GPT-4.")


def test_keywords_are_evidence() -> None:
    graph = built([document("Nothing.", keywords=["Continual Learning"])]).graph
    (link,) = graph.links
    assert (link.target.rpartition("/")[2], link.mention_count) == ("continual-learning", 0)
    assert dict(link.parts)["keyword"] > 0


def test_works_are_of_one_paper() -> None:
    pile = [document("As Hu et al. (2024) say (Hu et al., 2024).", id_="a"), document("Hu et al. (2024).", id_="b")]
    graph = built(pile).graph
    assert [(w.iri.rpartition("/")[2], w.label) for w in graph.works] == [
        ("a--hu-2024", "Hu et al. (2024)"), ("b--hu-2024", "Hu et al. (2024)")]  # fmt: skip
    assert [(link.predicate, link.mention_count) for link in graph.links] == [(CITES, 2), (CITES, 1)]


def test_results_know_their_dataset() -> None:
    (result,) = built([PILE[2]]).graph.results
    assert (result.value, result.numeric, result.unit, result.metric, result.on) == (
        "3.5%", "3.5", "%", "accuracy", "CIFAR-10")  # fmt: skip
    assert result.dataset == "https://kg.example/artefact/cifar-10"


@pytest.mark.parametrize(
    ("title", "abstract", "label"),
    [
        (r"On \textsc{MaxSafe}  and $\pi_0$", "x", "On MaxSafe and π0"),
        ("", "We propose MaxSafe, a method for continual learning.", "MaxSafe: continual learning"),
        ("", "One two.", "One two."),
        ("", r"We propose **Max**Safe for \emph{pictures}.", "We propose MaxSafe for pictures."),
        ("", "a " * 20, "a a a a a a a a a a a a …"),
        (" ", "x", "x"),
    ],
)
def test_what_a_paper_is_shown_by(title: str, abstract: str, label: str) -> None:
    (paper,) = built([document(abstract, title)]).graph.papers
    assert paper.label == label
    assert (paper.title, paper.abstract) == (title, abstract)


def test_the_base_is_of_everything_but_concepts() -> None:
    base = "https://my.org/kg/"
    graph = built(base=base).graph
    made = (graph.papers, graph.artefacts, graph.works, graph.links, graph.mentions, graph.abbreviations, graph.results)
    assert all(thing.iri.startswith(base) for things in made for thing in things)
    assert all(pair.iri.startswith(base) for pair in graph.cooccurrences)
    assert all(c.iri.startswith("https://kg.example/concept/") for c in graph.concepts)
    assert all(link.target.startswith((base, "https://kg.example/concept/")) for link in graph.links)
    assert {m.about for m in graph.mentions if m.surface == "CIFAR10"} == {(Iri(base + "artefact/cifar-10"),)}
    assert graph.base == base


def test_everything_points_to_something() -> None:
    graph = built().graph
    papers = {p.iri: p for p in graph.papers}
    nodes = {n.iri for n in graph.concepts} | {n.iri for n in graph.artefacts} | {n.iri for n in graph.works}
    links = {link.iri: link for link in graph.links}
    assert len(links) == len(graph.links)
    for m in graph.mentions:
        paper = papers[m.paper]
        text = paper.title if m.field == "title" else paper.abstract
        assert text[m.start : m.end] == m.surface
        assert set(m.about) <= nodes
        assert all(links[iri].paper == m.paper and links[iri].target in m.about for iri in m.evidence_for)
    for link in graph.links:
        assert link.target in nodes
        assert 0 < link.score <= 1
        assert link.mention_count == sum(link.iri in m.evidence_for for m in graph.mentions)


def test_ranks_count_from_one_by_score() -> None:
    links = sorted(built().graph.links, key=lambda link: (link.paper, link.predicate, link.rank))
    for _, group in groupby(links, key=lambda link: (link.paper, link.predicate)):
        members = list(group)
        assert [m.rank for m in members] == list(range(1, len(members) + 1))
        assert [m.score for m in members] == sorted((m.score for m in members), reverse=True)


def test_ids_that_give_one_slug() -> None:
    graph = built([document("x", id_="A 1"), document("y", id_="a-1"), document("z", id_="—")]).graph
    assert len({p.iri for p in graph.papers}) == 3
    assert {p.identifier for p in graph.papers} == {"A 1", "a-1", "—"}


def test_a_foreign_vocabulary_with_one_local_name_twice() -> None:
    terms = vocabulary("image", "text")
    foreign = {Iri(f"http://{host}.org/kos#1"): label for host, label in (("a", "image"), ("b", "text"))}
    concepts = {iri: terms.concepts[Iri(f"https://kg.example/concept/{label}")] for iri, label in foreign.items()}
    swapped = Vocabulary({iri: type(c)(iri, c.label) for iri, c in concepts.items()})
    graph = built([document("Images. Text.", "Image and text")], swapped, salience=0.1).graph
    assert {link.target for link in graph.links} == set(foreign)
    assert len({link.iri for link in graph.links}) == 2


def test_without_a_vocabulary() -> None:
    assert only("We propose FooNet. It beats BarNet on CIFAR-10.", terms=EMPTY) == {
        ("introduces", "foonet"), ("comparesWith", "barnet"), ("uses", "cifar-10")}  # fmt: skip


def test_nothing_at_all() -> None:
    graph, collisions = built([])
    assert graph == KnowledgeGraph(DEFAULT_BASE, STAMP)
    assert collisions == ()


def test_a_large_pile_is_merged_in_one_pass() -> None:
    """No step looks at every edge for every paper: 4,000 papers are a matter of seconds."""
    few = process_batch(PILE[:4], TERMS)
    rows = [replace(few[n % 4], document=replace(few[n % 4].document, id=f"p{n}")) for n in range(4000)]
    start = time.process_time()
    graph = build_graph(rows, TERMS, STAMP, DEFAULT_BASE).graph
    assert len(graph.papers) == 4000
    assert time.process_time() - start < 20


def test_background_takes_no_support_from_what_is_narrower() -> None:
    """ "machine learning" beside one of its kinds says nothing more; a neighbour of another sort does support it."""
    terms = vocabulary(
        Term("machine learning", background=True, related=("image",)),
        Term("continual learning", broader=("machine learning",)),
        "image",
    )

    def parts(text: str) -> dict[str, float]:
        graph = built([document(text)], terms, salience=0.0).graph
        (link,) = (k for k in graph.links if k.target.endswith("machine-learning"))
        return dict(link.parts)

    assert "neighbours" not in parts("Continual learning in machine learning.")
    assert "neighbours" in parts("An image in machine learning.")
