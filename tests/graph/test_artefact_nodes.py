"""Which names are one thing: merged on typed evidence only, kept apart and listed else."""

from __future__ import annotations

from itertools import permutations

import pytest

from kg.graph.artefact_nodes import Nodes, artefact_nodes, rebase, squeeze
from kg.iri import DEFAULT_BASE
from kg.model import Evidence, Iri, Span
from kg.vocabulary import Vocabulary
from tests.vocabularies import EMPTY, known, vocabulary


def said(
    paper: str, role: str, name: str, long_form: str = "", kind: str = "", target: str = ""
) -> tuple[str, Evidence]:
    span = Span("abstract", 0, len(name), name)
    return paper, Evidence(span, role, Iri(target), "r", name, long_form, kind)


def merged(*items: tuple[str, Evidence], terms: Vocabulary = EMPTY, base: str = DEFAULT_BASE) -> Nodes:
    return artefact_nodes(items, terms, base)


def groups(nodes: Nodes, *items: tuple[str, Evidence]) -> list[str]:
    """The papers of each node."""
    out: dict[str, set[str]] = {}
    for paper, e in items:
        out.setdefault(nodes.target(paper, e), set()).add(paper)
    return sorted("".join(sorted(papers)) for papers in out.values())


ACE = ("ACE", "Agents Co-Evolution")


@pytest.mark.parametrize(
    ("items", "expected", "collisions"),
    [
        ([said("a", "introduces", *ACE), said("b", "introduces", "ACE", "Adaptive Causal Estimation")], ["a", "b"], 1),
        ([said("a", "introduces", *ACE), said("b", "introduces", "ACE", "agents co-evolution")], ["ab"], 0),
        ([said("a", "introduces", *ACE), said("b", "uses", "ACE")], ["ab"], 0),
        ([said("a", "introduces", "ACE"), said("b", "uses", *ACE)], ["ab"], 0),
        ([said("a", "introduces", "ACE"), said("b", "uses", "ACE"), said("c", "comparesWith", "ACE")], ["abc"], 0),
        ([said("a", "uses", "ACE"), said("b", "uses", "ACE")], ["ab"], 0),
        ([said("a", "introduces", "ACE"), said("b", "introduces", "ACE")], ["a", "b"], 1),
        ([said("a", "introduces", *ACE), said("b", "introduces", "ACE")], ["a", "b"], 1),
        (
            [
                said("a", "introduces", *ACE),
                said("b", "uses", "ACE", "Adaptive Causal Estimation"),
                said("c", "uses", "ACE"),
            ],
            ["a", "b", "c"],
            1,
        ),
        ([said("a", "uses", "CIFAR-100"), said("b", "uses", "CIFAR100"), said("c", "uses", "CIFAR 100")], ["abc"], 0),
        ([said("a", "uses", "CIFAR-100"), said("b", "uses", "CIFAR-1000")], ["a", "b"], 0),
        ([said("a", "uses", "LLaMA"), said("b", "uses", "Llama")], ["ab"], 0),
        ([said("a", "uses", "A*"), said("b", "uses", "A")], ["a", "b"], 0),
        ([said("a", "uses", "C++"), said("b", "uses", "C#")], ["a", "b"], 0),
        ([said("a", "introduces", "Foo", "Fast Object Ops"), said("a", "uses", "Foo")], ["a"], 0),
    ],
)
def test_one_thing_or_several(items: list[tuple[str, Evidence]], expected: list[str], collisions: int) -> None:
    """Whatever the order in which the papers come."""
    for order in permutations(items):
        nodes = merged(*order)
        assert groups(nodes, *items) == expected
        assert len(nodes.collisions) == collisions
        assert nodes == merged(*items)


def test_a_collision_says_who_means_what() -> None:
    nodes = merged(
        said("a", "introduces", *ACE),
        said("b", "introduces", "ACE", "Adaptive Causal Estimation"),
        said("d", "uses", "ACE", "Adaptive causal estimation"),
    )
    assert nodes.collisions == (
        {
            "kind": "artefact",
            "name": "ACE",
            "senses": [
                {"long_form": "Adaptive Causal Estimation", "papers": ["b", "d"]},
                {"long_form": "Agents Co-Evolution", "papers": ["a"]},
            ],
        },
    )


def test_label_kind_and_long_form_are_what_is_said_most() -> None:
    nodes = merged(
        said("a", "introduces", "Foo-Net", "Fast Ops Net", "Model"),
        said("b", "uses", "FooNet", "", "Dataset"),
        said("c", "uses", "FooNet", "", "Dataset"),
    )
    (node,) = nodes.artefacts.values()
    assert (node.label, node.alt_labels, node.kind, node.long_form) == (
        "FooNet",
        ("Fast Ops Net", "Foo-Net"),
        "Model",
        "Fast Ops Net",
    )


def test_kind_without_an_introduction() -> None:
    (node,) = merged(said("a", "uses", "Foo", "", "Method"), said("b", "uses", "Foo", "", "Dataset")).artefacts.values()
    assert node.kind == "Dataset"
    (node,) = merged(said("a", "uses", "Foo")).artefacts.values()
    assert node.kind == "Method"


def test_iris() -> None:
    items = [said(p, "uses", name) for p, name in zip("abcd", ["Foo Bar", "A*", "π0", "—"], strict=True)]
    nodes = merged(*items, base="https://my.org/g/")
    local = [nodes.target(paper, e).removeprefix("https://my.org/g/artefact/") for paper, e in items]
    assert local[:3] == ["foo-bar", "astar", "pi0"]
    assert len(local[3]) == 6
    assert all(iri == node.iri for iri, node in nodes.artefacts.items())


def test_names_with_one_slug_all_get_a_hash() -> None:
    items = [said("a", "uses", "A*"), said("b", "uses", "Astar")]
    nodes = merged(*items)
    locals_ = [nodes.target(paper, e).rpartition("/")[2] for paper, e in items]
    assert all(name.startswith("astar-") for name in locals_)
    assert len(set(locals_)) == 2


KNOWN = known("CARE", "Benchmark")
TERMS = vocabulary(KNOWN, known("CIFAR-10", "Dataset", "CIFAR10"))


def test_a_known_thing_keeps_its_node_under_the_base() -> None:
    e = said("a", "uses", "CARE", target=KNOWN.iri)
    nodes = merged(e, terms=TERMS, base="https://my.org/")
    assert nodes.target(*e) == KNOWN.iri
    assert rebase(KNOWN.iri, "https://my.org/") == "https://my.org/artefact/care"
    assert nodes.artefacts[Iri("https://my.org/artefact/care")].label == "CARE"
    assert nodes.collisions == ()


def test_a_new_thing_with_a_known_name_is_another_and_a_collision() -> None:
    old, new = said("a", "uses", "CARE", target=KNOWN.iri), said("b", "introduces", "CARE", "Calibrated REgression")
    nodes = merged(old, new, terms=TERMS)
    assert nodes.target(*new) != KNOWN.iri
    assert nodes.target(*new).startswith(KNOWN.iri + "-")
    (collision,) = nodes.collisions
    assert collision["senses"] == [
        {"long_form": "", "papers": ["a"]}, {"long_form": "Calibrated REgression", "papers": ["b"]}]  # fmt: skip
    assert merged(new, terms=TERMS).collisions == ()


@pytest.mark.parametrize(
    ("iri", "expected"),
    [
        ("https://kg.example/artefact/care", "https://my.org/artefact/care"),
        ("https://kg.example/concept/care", "https://kg.example/concept/care"),
        ("http://other.org/care", "http://other.org/care"),
    ],
)
def test_only_our_artefacts_move_with_the_base(iri: str, expected: str) -> None:
    assert rebase(Iri(iri), "https://my.org/") == expected


@pytest.mark.parametrize("name", ["—", "!!", "🙂"])
def test_a_name_without_letters_is_still_its_own(name: str) -> None:
    assert squeeze(name) == name
