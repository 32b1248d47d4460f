from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.queries.lookup import KINDS, find, index, key, near
from tests.exported import export

SAME = [
    ("bandits", "bandit"),
    ("Multi-Armed Bandits", "multiarmed bandit"),
    ("data set", "dataset"),
    ("policies", "policy"),
    ("regularisation", "regularization"),
    ("Schrödinger bridges", "schrodinger bridge"),
    ("auto_encoder", "Auto-Encoders"),
    ("losses", "loss"),
    ("CIFAR 10", "CIFAR-10"),
]
APART = [("C++", "C"), ("A*", "A"), ("GPT-4", "GPT-40"), ("policy", "police")]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_written_otherwise(one: str, other: str) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_other_things(one: str, other: str) -> None:
    assert key(one) != key(other)


@given(st.text())
def test_a_key_is_never_lost(name: str) -> None:
    assert bool(key(name)) == bool(name)


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> str:
    import pyoxigraph as ox

    store = ox.Store()
    store.bulk_load(path=str(export(tmp_path_factory.mktemp("names")) / "graph.ttl"), format=ox.RdfFormat.TURTLE)
    return index(store)


@pytest.mark.parametrize(
    ("kind", "wanted", "found"),
    [
        ("concept", "Continual-Learnings", "concept/continual-learning"),
        ("concept", "CL", "concept/continual-learning"),
        ("thing", "cifar 10", "artefact/cifar-10"),
        ("artefact", "dual architectures", "artefact/dual-arch"),
        ("paper", "P1", "paper/p1"),
        ("paper", "for continual learn", "paper/p1"),
        ("paper", "dual arch FOR", "paper/p1"),
        ("paper", "https://kg.example/paper/p2", "paper/p2"),
    ],
)
def test_finds(names: str, kind: str, wanted: str, found: str) -> None:
    assert find(names, kind, wanted) == [f"https://kg.example/{found}"]


def test_finds_nothing_of_another_kind(names: str) -> None:
    assert find(names, "artefact", "continual learning") == []
    assert find(names, "concept", "cifar-10") == []
    assert find(names, "concept", "Huang et al. (2024)") == []


def test_near(names: str) -> None:
    assert near(names, "concept", "continual lerning")[0] == "continual learning"
    assert near(names, "concept", "") == []


@given(st.sampled_from(KINDS), st.text())
def test_never_fails(kind: str, wanted: str) -> None:
    text = "\nc\tbandit\tbandit\turn:b\n"
    assert find(text, kind, " ".join(wanted.split())) in ([], ["urn:b"])
    near(text, kind, wanted)
