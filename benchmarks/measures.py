"""Measures beside networkx, igraph and networkit on one graph in one run: ``python -m benchmarks measures [--slow]``.

5,000 papers on 3,000 concepts, drawn with a fixed seed, so that they give some 162,000 pairs. CPU seconds of one
thread, medians; every library's values are compared with those of kg. ``--slow`` adds betweenness and closeness.
"""

from __future__ import annotations

import statistics
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import igraph
import networkit
import networkx as nx
import numpy as np
from scipy.sparse import csr_array

from kg.analysis.fast import measure_of
from kg.analysis.sharing import Sharing, Thing
from kg.analysis.stability import Plan, stability
from kg.measures.eigenvector import eigenvector
from kg.measures.pagerank import pagerank
from kg.measures.sparse import Ties
from kg.measures.strength import strength
from kg.model import Iri

PAPERS, CONCEPTS, EACH, SKEW = 5_000, 3_000, 9.75, 0.84
SOURCES = 4
"""Of networkx' betweenness, scaled up: all would take ten minutes."""


def seconds(work: Callable[[], Any], passes: int = 5) -> tuple[float, Any]:
    """Median CPU seconds, and what came of it."""
    taken = []
    for _ in range(passes):
        start = time.process_time()
        result = work()
        taken.append(time.process_time() - start)
    return statistics.median(taken), result


def links() -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Paper and concept of every link, each once."""
    chance = np.random.Generator(np.random.PCG64(0))
    likely = (np.arange(CONCEPTS) + 3.0) ** -SKEW
    sizes = np.maximum(chance.poisson(EACH, PAPERS), 1)
    papers = np.repeat(np.arange(PAPERS), sizes)
    concepts = chance.choice(CONCEPTS, len(papers), p=likely / likely.sum())
    pairs = np.unique(np.stack([papers, concepts], axis=1), axis=0)
    return pairs[:, 0], pairs[:, 1]


def table(papers: Any, concepts: Any) -> Sharing:
    """The links as kg holds them."""
    things = tuple(Thing(Iri(f"c{number:04d}"), "", "concept", 1) for number in range(CONCEPTS))
    groups = tuple(Thing(Iri(f"p{number:04d}"), "", "paper", 1) for number in range(PAPERS))
    matrix = csr_array((np.ones(len(papers)), (papers, concepts)), shape=(PAPERS, CONCEPTS))
    return Sharing(things, groups, matrix, {})


def line(name: str, taken: float, ours: float, difference: float | None = None) -> None:
    agree = "" if difference is None else f", greatest difference {difference:.0e}"
    print(f"  {name:34} {taken:10.4f} s  {taken / ours:8.1f} times kg{agree}")


def apart(one: Any, other: Any) -> float:
    """Greatest difference, relative to the greatest value."""
    first, second = (np.abs(np.array(list(values), dtype=float)) for values in (one, other))
    return float(np.abs(first - second).max() / first.max())


def by_matrix(shared: Sharing) -> tuple[Ties, dict[str, Any]]:
    ties = shared.ties()
    found = {"strength": strength(ties), "pagerank": pagerank(ties), "eigenvector": eigenvector(ties)}
    return ties, found


def by_networkx(papers: Any, concepts: Any) -> tuple[nx.Graph[str], dict[str, Any]]:
    two: nx.Graph[str] = nx.Graph()
    names = [f"c{number:04d}" for number in range(CONCEPTS)]
    two.add_nodes_from(names)
    two.add_edges_from((f"p{p:04d}", f"c{c:04d}") for p, c in zip(papers.tolist(), concepts.tolist(), strict=True))
    graph = nx.bipartite.weighted_projected_graph(two, names)
    found = {
        "strength": dict(graph.degree(weight="weight")),
        "pagerank": nx.pagerank(graph, tol=1e-12, max_iter=1000),
        "eigenvector": nx.eigenvector_centrality(graph, max_iter=1000, tol=1e-13, weight="weight"),
    }
    return graph, {name: [values[node] for node in names] for name, values in found.items()}


def by_igraph(papers: Any, concepts: Any) -> tuple[Any, dict[str, Any]]:
    edges = np.stack([papers + CONCEPTS, concepts], axis=1)
    two = igraph.Graph.Bipartite([0] * CONCEPTS + [1] * PAPERS, edges.tolist())
    graph = two.bipartite_projection(which=0, multiplicity=True)
    warnings.filterwarnings("ignore", "Some eigenvector centralities are nearly zero")  # concepts without a partner
    found = {
        "strength": graph.strength(weights="weight"),
        "pagerank": graph.pagerank(weights="weight", damping=0.85),
        "eigenvector": graph.eigenvector_centrality(weights="weight"),
    }
    # It gives the greatest the value 1.
    found["eigenvector"] = list(np.array(found["eigenvector"]) / np.linalg.norm(found["eigenvector"]))
    return graph, found


def network(matrix: csr_array) -> Any:
    """For networkit, which projects nothing, from the matrix of kg."""
    pairs = matrix.tocoo()
    once = pairs.row < pairs.col
    data = (pairs.data[once], (pairs.row[once].astype(np.uint64), pairs.col[once].astype(np.uint64)))
    return networkit.GraphFromCoo(data, n=matrix.shape[0], weighted=True)


def by_networkit(ties: Ties) -> dict[str, Any]:
    graph = network(ties.weight)
    rank = np.array(networkit.centrality.PageRank(graph, damp=0.85, tol=1e-14).run().scores())
    rank /= rank.sum()  # what concepts without a partner have to give is lost there
    own = networkit.centrality.EigenvectorCentrality(graph, tol=1e-14).run().scores()
    return {"strength": [graph.weightedDegree(n) for n in range(CONCEPTS)], "pagerank": rank, "eigenvector": own}


def quick(papers: Any, concepts: Any) -> Ties:
    """Projection, strength, PageRank and eigenvector: from links to three numbers a concept."""
    shared = table(papers, concepts)
    ours, (ties, found) = seconds(lambda: by_matrix(table(papers, concepts)), 9)
    print(f"{len(papers):,} links, {CONCEPTS:,} concepts, {ties.weight.nnz // 2:,} edges")
    print("projection, strength, PageRank and eigenvector, from the links")
    line("kg (scipy)", ours, ours)
    for name, work, passes in (("igraph", by_igraph, 5), ("networkx", by_networkx, 1)):
        taken, (_, theirs) = seconds(lambda work=work: work(papers, concepts), passes)  # type: ignore[misc]
        line(name, taken, ours, max(apart(found[key].values(), theirs[key]) for key in found))
    taken, theirs = seconds(lambda: by_networkit(ties))
    line("networkit (without the projection)", taken, ours, max(apart(found[k].values(), theirs[k]) for k in found))
    taken, _ = seconds(lambda: stability(Plan(shared, "pagerank"), resamples=20), 1)
    print(f"  one pile of the bootstrap: {taken / 20:.4f} s")
    return ties


def slow(ties: Ties) -> None:
    """Measures of paths on whole-number distances."""
    graph = ties.to_networkx()
    other = igraph.Graph(CONCEPTS, [(int(a[1:]), int(b[1:])) for a, b in graph.edges])
    lengths = [data["distance"] for _, _, data in graph.edges(data=True)]
    pairs = CONCEPTS * (CONCEPTS - 1)
    print("betweenness, weighted")
    ours, found = seconds(lambda: measure_of("betweenness", fast=True)(ties), 1)
    line("kg --fast", ours, ours)
    work = lambda: networkit.centrality.Betweenness(network(ties.distance)).run().scores()  # noqa: E731
    taken, theirs = seconds(work, 1)
    line("networkit", taken, ours, apart(found.values(), np.array(theirs) / ((CONCEPTS - 1) * (CONCEPTS - 2))))
    taken, plain = seconds(lambda: measure_of("betweenness")(ties), 1)
    line("kg (scipy)", taken, ours, apart(found.values(), plain.values()))
    taken, theirs = seconds(lambda: other.betweenness(weights=lengths), 1)
    line("igraph", taken, ours, apart(found.values(), 2 * np.array(theirs) / ((CONCEPTS - 1) * (CONCEPTS - 2))))
    taken, _ = seconds(lambda: nx.betweenness_centrality(graph, k=SOURCES, seed=0, weight="distance"), 1)
    line(f"networkx ({SOURCES} sources, scaled up)", taken * CONCEPTS / SOURCES, ours)
    print(f"closeness, weighted ({pairs:,} distances)")
    ours, found = seconds(lambda: measure_of("closeness", fast=True)(ties), 1)
    line("kg --fast", ours, ours)
    taken, plain = seconds(lambda: measure_of("closeness")(ties), 1)
    line("kg (scipy)", taken, ours, apart(found.values(), plain.values()))
    taken, theirs = seconds(lambda: other.closeness(weights=lengths), 1)
    line("igraph", taken, ours, apart(found.values(), theirs))


def main() -> None:
    """Run and print."""
    networkit.setNumberOfThreads(1)
    ties = quick(*links())
    if "--slow" in sys.argv[1:]:
        slow(ties)


if __name__ == "__main__":
    main()
