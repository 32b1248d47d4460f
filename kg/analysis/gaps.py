"""Gaps: two concepts that keep the same company, and of which no paper is about both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kg.analysis.incidence import Incidence, incidence
from kg.model import Concept, Iri, KnowledgeGraph

THROUGH = 5
"""So many of the concepts that join both sides are named."""


class Gap(NamedTuple):
    """Two concepts that never meet. ``closeness`` is the likeness of their company, from 0 to 1; ``expected`` the
    papers on both that chance alone would give; ``score`` weighs the two; ``through`` are the concepts that are close
    to both, the closest first.
    """

    first: Iri
    second: Iri
    score: float
    closeness: float
    expected: float
    through: tuple[Iri, ...]


def gaps(graph: KnowledgeGraph, concept: Iri | None = None, *, least: int = 5, top: int = 20) -> list[Gap]:
    """The pairs that are closest without ever being in one paper.

    Closeness is the cosine of the two concepts' rows of NPMI with all others (a second-order similarity; the open
    literature-based discovery of Swanson 1986, https://doi.org/10.1353/pbm.1986.0087, in one number). The score is
    ``closeness * sqrt(expected)``: that two rare concepts do not meet says little. Left out are
    pairs in a broader relation at any distance or with a common parent, for two names of nearly one thing keep the same
    company and seldom stand together.

    Args:
        graph: whose concepts to look at.
        concept: only gaps of this one.
        least: only concepts with so many papers: two rare ones never meet anyway.
        top: so many at most; 0: all.

    Returns:
        The greatest score first; ties by IRI.
    """
    table = incidence(graph)
    nodes = [c for c, papers in table.of_concept.items() if len(papers) >= least or c == concept]
    if len(nodes) < 2 or concept not in (None, *nodes):
        return []
    near, meet = _near(graph, table), _meetings(table, nodes)
    kin = _kin(graph)
    order = list(table.of_concept)
    sizes = [len(table.of_concept[node]) for node in nodes]
    out: list[Gap] = []
    for row, column, value in _candidates(near, nodes, order, meet, sizes, concept):
        if top and len(out) == top:
            break
        first, second = nodes[row], nodes[column]
        if not kin(first, second):
            expected = sizes[row] * sizes[column] / len(table.of_paper)
            through = _through(near, order, first, second)
            out.append(Gap(first, second, value * expected**0.5, value, expected, through))
    return out


def _near(graph: KnowledgeGraph, table: Incidence) -> Any:
    """NPMI of all pairs of the graph, symmetric, in the order of the table's concepts."""
    from scipy.sparse import csr_matrix

    place = {concept: number for number, concept in enumerate(table.of_concept)}
    pairs = [pair for pair in graph.cooccurrences if pair.first in place and pair.second in place and pair.npmi > 0]
    ends = [(place[pair.first], place[pair.second]) for pair in pairs]
    rows, columns = [a for a, _ in ends], [b for _, b in ends]
    values = [pair.npmi for pair in pairs]
    return csr_matrix((values + values, (rows + columns, columns + rows)), shape=(len(place), len(place)))


def _meetings(table: Incidence, nodes: list[Iri]) -> Any:
    """The pairs of the given concepts that share a paper, row * size + column: also those below the graph's floor."""
    import numpy as np
    from scipy.sparse import csr_matrix

    paper = {iri: number for number, iri in enumerate(table.of_paper)}
    cells = [(paper[iri], number) for number, concept in enumerate(nodes) for iri in table.of_concept[concept]]
    rows, columns = zip(*cells, strict=True)
    matrix: Any = csr_matrix((np.ones(len(cells), dtype=np.int64), (rows, columns)), shape=(len(paper), len(nodes)))
    shared = (matrix.T @ matrix).tocoo()
    return shared.row.astype(np.int64) * len(nodes) + shared.col


def _candidates(
    near: Any, nodes: list[Iri], order: list[Iri], meet: Any, sizes: list[int], concept: Iri | None
) -> Iterator[tuple[int, int, float]]:
    """Row, column and cosine of the pairs that never meet, the greatest score first."""
    import numpy as np
    from scipy.sparse import diags, triu

    place = {iri: number for number, iri in enumerate(order)}
    mine = near[[place[node] for node in nodes]]
    lengths = np.sqrt(np.asarray(mine.multiply(mine).sum(axis=1)).ravel())
    unit = diags(1 / np.where(lengths > 0, lengths, 1)) @ mine
    if concept is None:
        close = triu(unit @ unit.T, k=1).tocoo()
        rows, columns, values = close.row, close.col, close.data
    else:
        row = nodes.index(concept)
        columns, values = np.arange(len(nodes)), (unit @ unit[[row]].T).toarray().ravel()
        rows = np.full(len(nodes), row)
    apart = (rows != columns) & (values > 0)
    rows, columns, values = rows[apart], columns[apart], np.round(values[apart], 9)
    never = ~np.isin(rows.astype(np.int64) * len(nodes) + columns, meet)
    rows, columns, values = rows[never], columns[never], values[never]
    papers = np.array(sizes)
    score = np.round(values * np.sqrt(papers[rows] * papers[columns]), 9)
    best = np.lexsort((columns, rows, -score))
    return zip(rows[best].tolist(), columns[best].tolist(), values[best].tolist(), strict=True)


def _through(near: Any, order: list[Iri], first: Iri, second: Iri) -> tuple[Iri, ...]:
    both = near[[order.index(first)]].multiply(near[[order.index(second)]]).tocoo()
    found = sorted(zip((-both.data).round(9).tolist(), both.col.tolist(), strict=True))
    return tuple(order[number] for _, number in found[:THROUGH])


def _kin(graph: KnowledgeGraph) -> Any:
    """Whether two concepts stand in a broader relation, or have a parent in common."""
    concepts: dict[Iri, Concept] = {concept.iri: concept for concept in graph.concepts}
    above: dict[Iri, frozenset[Iri]] = {}

    def ancestors(iri: Iri) -> frozenset[Iri]:
        if iri not in above:
            above[iri] = frozenset()  # a circle ends here
            parents = concepts[iri].broader if iri in concepts else ()
            above[iri] = frozenset(parents).union(*(ancestors(parent) for parent in parents))
        return above[iri]

    def kin(one: Iri, other: Iri) -> bool:
        common = set(concepts[one].broader) & set(concepts[other].broader)
        return bool(common) or one in ancestors(other) or other in ancestors(one)

    return kin
