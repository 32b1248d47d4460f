from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterable
from itertools import combinations

import networkx as nx
import pytest

from kg.analysis import extras
from kg.analysis import partition as room
from kg.analysis.partition import METHODS, Edges, modularity, partition
from kg.errors import KgError


def cliques(sizes: list[int], within: int = 5) -> Edges:
    edges, start = [], 0
    for size in sizes:
        edges += [(a, b, within) for a, b in combinations(range(start, start + size), 2)]
        if start:
            edges.append((start - 1, start, 1))
        start += size
    return edges


def scattered(seed: int) -> Edges:
    dice = random.Random(seed)
    return [(a, b, dice.randrange(1, 9)) for a, b in combinations(range(40), 2) if dice.random() < 0.15]


@pytest.mark.parametrize("method", METHODS)
def test_cliques_are_found(method: str) -> None:
    assert partition(13, cliques([3, 5, 4]), method=method) == [[3, 4, 5, 6, 7], [8, 9, 10, 11], [0, 1, 2], [12]]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seed", range(4))
def test_each_node_once(method: str, seed: int) -> None:
    found = partition(42, scattered(seed), method=method)
    assert sorted(node for group in found for node in group) == list(range(42))
    assert [len(group) for group in found] == sorted((len(group) for group in found), reverse=True)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("resolution", [0.5, 1.0, 2.0])
def test_modularity_is_that_of_networkx(seed: int, resolution: float) -> None:
    edges = scattered(seed)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(40))
    graph.add_weighted_edges_from(edges)
    groups = partition(40, edges, resolution=resolution)
    expected = nx.community.modularity(graph, [set(group) for group in groups], resolution=resolution)
    assert modularity(edges, groups, resolution) == pytest.approx(expected, abs=1e-12)


def test_leiden_is_as_good() -> None:
    for seed in range(4):
        edges = scattered(seed)
        found = [modularity(edges, partition(40, edges, method=method)) for method in METHODS]
        assert found[1] >= found[0] - 0.02


def test_nothing() -> None:
    for method in METHODS:
        assert partition(0, [], method=method) == []
        assert partition(2, [], method=method) == [[0], [1]]
    assert modularity([], [[0], [1]]) == 0


def test_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []
    louvain = room._CUT["louvain"]

    def counted(size: int, edges: Edges, resolution: float, seed: int) -> Iterable[Iterable[int]]:
        runs.append(seed)
        return louvain(size, edges, resolution, seed)

    monkeypatch.setattr(room, "_remembered", {})
    monkeypatch.setitem(room._CUT, "louvain", counted)
    first = partition(8, cliques([4, 4]))
    first[0].clear()  # what is handed out is the caller's own
    assert partition(8, cliques([4, 4])) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert len(runs) == 1
    for seed in range(1, 12):
        partition(8, cliques([4, 4]), seed=seed)
    assert len(room._remembered) <= 8
    assert len(runs) == 12


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    with pytest.raises(KgError, match=r'leiden needs igraph, which is not installed; pip install "paperkg\[fast\]"'):
        partition(3, [(0, 1, 77)], method="leiden")


def test_neither_hash_seed_nor_the_dice_of_others_matter() -> None:
    code = (
        "import random\nrandom.seed()\nfrom kg.analysis.partition import METHODS, partition\n"
        "from tests.analysis.test_partition import scattered\n"
        "print([partition(40, scattered(1), method=m, resolution=r) for m in METHODS for r in (1.0, 3.0)])\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "77")
    }
    assert len(runs) == 1
