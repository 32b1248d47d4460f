"""Papers like this one: those that share concepts with it, rare concepts counting more."""

from __future__ import annotations

import math
from typing import NamedTuple

from kg.analysis.incidence import Incidence
from kg.model import Iri


class Alike(NamedTuple):
    """A paper like another. ``shared`` are the common concepts with what each adds to ``similarity``, most first."""

    paper: Iri
    similarity: float
    shared: tuple[tuple[Iri, float], ...]


def similar(table: Incidence, paper: Iri) -> list[Alike]:
    """All papers that share a concept with one, the most alike first.

    Cosine of the papers as vectors of concepts, each with ``score * ln(N / n)``: how much the paper is about it times
    how rare it is, on ``n`` of ``N`` papers (Salton & Buckley 1988, https://doi.org/10.1016/0306-4573(88)90021-0).
    1: the same concepts in the same proportion; a concept that all papers are about says nothing. Ties go by IRI.

    Args:
        table: papers and concepts.
        paper: one of them.

    Example:
        >>> of_paper = {Iri("p"): {Iri("a"): 1.0, Iri("b"): 1.0}, Iri("q"): {Iri("a"): 1.0}, Iri("r"): {}, Iri("s"): {}}
        >>> table = Incidence(of_paper, {Iri("a"): (Iri("p"), Iri("q")), Iri("b"): (Iri("p"),)}, {}, {}, {})
        >>> [(found.paper, round(found.similarity, 3), found.shared[0][0]) for found in similar(table, Iri("p"))]
        [('q', 0.447, 'a')]
    """
    mine = _vector(table, paper)
    length = _length(mine)
    others = {other for concept in mine for other in table.of_concept[concept]} - {paper}
    out = []
    for other in sorted(others):
        theirs = _vector(table, other)
        lengths = length * _length(theirs)
        if lengths:
            parts = [(concept, mine[concept] * theirs[concept] / lengths) for concept in mine if concept in theirs]
            parts.sort(key=lambda part: (-round(part[1], 9), part[0]))
            out.append(Alike(other, min(1.0, math.fsum(value for _, value in parts)), tuple(parts)))
    out = [found for found in out if found.similarity > 0]
    return sorted(out, key=lambda found: (-round(found.similarity, 9), found.paper))


def _vector(table: Incidence, paper: Iri) -> dict[Iri, float]:
    size = len(table.of_paper)
    return {
        concept: score * math.log(size / len(table.of_concept[concept]))
        for concept, score in table.of_paper[paper].items()
    }


def _length(vector: dict[Iri, float]) -> float:
    return math.sqrt(math.fsum(value * value for value in vector.values()))
