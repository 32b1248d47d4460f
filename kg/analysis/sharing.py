"""What shares what, as one sparse table: concepts and artefacts share papers, papers share concepts.

From the table any projection is one product of matrices, for the pile as it is or for a pile in which each paper
counts so many times, which is all that a bootstrap needs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy.sparse import block_array, csr_array, diags_array

from kg.errors import UsageError
from kg.iri import SUBJECT
from kg.measures.sparse import Ties, symmetric
from kg.model import Iri, KnowledgeGraph

if TYPE_CHECKING:
    from numpy.typing import NDArray

KINDS = ("concepts", "papers", "artefacts")
WEIGHTS = ("count", "association", "npmi", "fractional", "newman")
SIX = 6
"""Places of association strength and NPMI, as everywhere."""


class Thing(NamedTuple):
    """A node. ``papers`` is the number of papers that have it; 1 for a paper."""

    iri: Iri
    label: str
    kind: str
    papers: int


@dataclass(frozen=True, eq=False)
class Sharing:
    """Who belongs to what.

    ``table`` has a row a group and a column a thing, 1 where the thing is in the group. ``stored`` are the counts,
    association strengths and NPMI that the graph holds of its pairs, as matrices by name: a pair that is not in them is
    no edge. Without them every pair with a common group is one. ``groups`` are all that could be drawn, those without a
    member too.
    """

    things: tuple[Thing, ...]
    groups: tuple[Thing, ...]
    table: csr_array
    stored: Mapping[str, csr_array]

    @property
    def nodes(self) -> tuple[str, ...]:
        """The IRIs of the things."""
        return tuple(thing.iri for thing in self.things)

    def ties(self, weight: str = "count", times: NDArray[np.int64] | None = None) -> Ties:
        """The projection: things joined by the groups they share.

        Args:
            weight: one of ``WEIGHTS``, with ``c_ij`` the groups that two share, ``c_i`` those of one, ``N`` all, and
                ``d`` the size of a group. ``count``: ``c_ij``. ``association``: ``N c_ij / (c_i c_j)`` (van Eck &
                Waltman 2009, https://doi.org/10.1002/asi.21075). ``npmi``: ``ln(association) / -ln(c_ij / N)``, pairs
                no better than chance left out. ``fractional``: a group spreads 1 over its pairs, ``sum 2 / (d (d -
                1))``. ``newman``: a thing spreads 1 over those in its group, ``sum 1 / (d - 1)`` (Newman 2001,
                https://doi.org/10.1103/PhysRevE.64.016132).
            times: how often each group counts; once where None.

        Example:
            >>> things = tuple(Thing(Iri(name), name, "concept", 1) for name in "abc")
            >>> one = Thing(Iri("p"), "p", "paper", 1)
            >>> shared = Sharing(things, (one,), csr_array([[1.0, 1.0, 1.0]]), {})
            >>> shared.ties().weight.toarray().tolist()
            [[0.0, 1.0, 1.0], [1.0, 0.0, 1.0], [1.0, 1.0, 0.0]]
            >>> float(shared.ties("newman").weight.max())
            0.5
        """
        if weight not in WEIGHTS:
            raise UsageError(f"no weight named {weight!r}; known: {', '.join(WEIGHTS)}")
        if times is None and weight in self.stored:
            return Ties(self.nodes, self.stored[weight])
        counted = np.ones(len(self.groups)) if times is None else times.astype(np.float64)
        pairs = self._pairs(counted * self._spread(weight))
        if weight in ("association", "npmi"):
            pairs = self._by_chance(pairs, counted, weight)
        return Ties(self.nodes, symmetric(pairs.data, pairs.indices, pairs.indptr))

    def bipartite(self, times: NDArray[np.int64] | None = None) -> Ties:
        """Groups and things as the two sides of one graph, in the order of their IRIs, papers marked 0, the rest 1.

        Args:
            times: how often each group counts, which is the weight of its ties; once where None.
        """
        counted = np.ones(len(self.groups)) if times is None else times.astype(np.float64)
        members = diags_array(counted, shape=(len(counted), len(counted))) @ self.table
        whole = block_array(
            [[csr_array((len(counted), len(counted))), members], [members.T, csr_array(2 * (len(self.things),))]]
        ).tocsr()
        both = (*self.groups, *self.things)
        order = np.array(sorted(range(len(both)), key=lambda place: both[place].iri), dtype=np.int64)
        weights = whole[order][:, order] if len(both) else whole
        sides = [int(both[place].kind != "paper") for place in order]
        nodes = tuple(both[place].iri for place in order)
        return Ties(nodes, symmetric(weights.data, weights.indices, weights.indptr), {"bipartite": sides})

    def _spread(self, weight: str) -> NDArray[np.float64]:
        """What one group gives to each of its pairs."""
        size = np.asarray(self.table.sum(axis=1), dtype=np.float64)
        if weight == "fractional":
            size = size * (size - 1) / 2
        elif weight == "newman":
            size = size - 1
        else:
            return np.ones(len(size))
        return np.divide(1.0, size, out=np.zeros(len(size)), where=size > 0)

    def _pairs(self, of_group: NDArray[np.float64]) -> csr_array:
        """What the groups give to their pairs, added up; pairs that are no edge left out."""
        scaled = self.table.T @ diags_array(of_group, shape=(len(of_group), len(of_group)))
        pairs = csr_array(scaled @ self.table)
        if "count" in self.stored:
            edges = self.stored["count"]
            pairs = pairs.multiply(csr_array((np.ones(edges.nnz), edges.indices, edges.indptr), shape=edges.shape))
        return csr_array(pairs)

    def _by_chance(self, pairs: csr_array, counted: NDArray[np.float64], weight: str) -> csr_array:
        single, whole = np.asarray(self.table.T @ counted), counted.sum()
        found = pairs.tocoo()
        far = found.row != found.col
        row, column, both = found.row[far], found.col[far], found.data[far]
        seen = both > 0
        row, column, both = row[seen], column[seen], both[seen]
        values = whole * both / (single[row] * single[column])
        if weight == "npmi":
            filled = both >= whole
            share = np.where(filled, 0.5, both / whole)
            values = np.where(filled, 1.0, np.clip(np.log(values) / -np.log(share), 0.0, 1.0))
        return csr_array((np.round(values, SIX), (row, column)), shape=pairs.shape)


def sharing(graph: KnowledgeGraph, on: str = "concepts") -> Sharing:
    """The table of a graph.

    Args:
        graph: where from.
        on: one of ``KINDS``: concepts in papers, artefacts in papers, or papers on concepts.

    Raises:
        UsageError: there is no such kind.

    Example:
        >>> from kg.model import Concept, Fingerprint, Link, Paper
        >>> link = Link(Iri("urn:l"), Iri("urn:p"), SUBJECT, Iri("urn:c"), 0.5, 1, 1)
        >>> paper, concept = Paper(Iri("urn:p"), "p", "P", ""), Concept(Iri("urn:c"), "c")
        >>> graph = KnowledgeGraph("urn:", Fingerprint("", "", ""), (paper,), (concept,), links=(link,))
        >>> found = sharing(graph)
        >>> found.nodes, found.groups[0].label, found.table.toarray().tolist()
        (('urn:c',), 'P', [[1.0]])
    """
    if on not in KINDS:
        raise UsageError(f"no kind of node named {on!r}; known: {', '.join(KINDS)}")
    papers = [Thing(paper.iri, paper.label, "paper", 1) for paper in graph.papers]
    if on == "artefacts":
        named = {artefact.iri: artefact.kind.lower() for artefact in graph.artefacts}
        held = _held((link.paper, link.target) for link in graph.links if link.target in named)
        things = [Thing(a.iri, a.label, named[a.iri], len(held.get(a.iri, ()))) for a in graph.artefacts]
        return _sharing(things, papers, held, {})
    held = _held((link.paper, link.target) for link in graph.links if link.predicate == SUBJECT)
    joined = {iri for pair in graph.cooccurrences for iri in (pair.first, pair.second)}
    concepts = [
        Thing(concept.iri, concept.label, "concept", len(held.get(concept.iri, ())))
        for concept in graph.concepts
        if concept.iri in held or concept.iri in joined
    ]
    if on == "concepts":
        return _sharing(concepts, papers, held, _stored(graph, concepts))
    groups = [concept for concept in concepts if concept.papers]
    shared = _sharing(groups, papers, held, {})
    return Sharing(tuple(papers), tuple(groups), csr_array(shared.table.T), {})


def _held(pairs: Iterable[tuple[Iri, Iri]]) -> dict[Iri, set[Iri]]:
    held: dict[Iri, set[Iri]] = defaultdict(set)
    for paper, thing in pairs:
        held[thing].add(paper)
    return dict(held)


def _sharing(
    things: Sequence[Thing], papers: Sequence[Thing], held: Mapping[Iri, set[Iri]], stored: Mapping[str, csr_array]
) -> Sharing:
    row = {paper.iri: number for number, paper in enumerate(papers)}
    cells = [
        (row[paper], column)
        for column, thing in enumerate(things)
        for paper in sorted(held.get(thing.iri, ()))
        if paper in row
    ]
    rows, columns = np.array(cells, dtype=np.int32).reshape(-1, 2).T
    table = csr_array((np.ones(len(cells)), (rows, columns)), shape=(len(papers), len(things)))
    return Sharing(tuple(things), tuple(papers), table, stored)


def _stored(graph: KnowledgeGraph, concepts: Sequence[Thing]) -> dict[str, csr_array]:
    """The weights of the pairs as the graph has them; a pair of one with itself, or in no paper, is none."""
    place = {concept.iri: number for number, concept in enumerate(concepts)}
    pairs = [
        pair
        for pair in graph.cooccurrences
        if pair.paper_count > 0 and pair.first != pair.second and pair.first in place and pair.second in place
    ]
    first = np.array([place[pair.first] for pair in pairs], dtype=np.int32)
    second = np.array([place[pair.second] for pair in pairs], dtype=np.int32)

    def matrix(values: Sequence[float]) -> csr_array:
        half = csr_array((np.array(values, dtype=np.float64), (first, second)), shape=2 * (len(concepts),))
        whole = csr_array(half + half.T)
        return symmetric(whole.data, whole.indices, whole.indptr)

    return {
        "count": matrix([pair.paper_count for pair in pairs]),
        "association": matrix([pair.association_strength for pair in pairs]),
        "npmi": matrix([pair.npmi for pair in pairs]),
    }
