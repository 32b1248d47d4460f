"""Which concepts share papers: the pairs of ``dcterms:subject`` in one paper, counted and weighed.

Three weights a pair, from counts over *all* papers of the graph (those without any concept count too: a pile of
unrelated papers is what "by chance" means). With ``N`` papers, ``c_i`` of them on concept i and ``c_ij`` on both:

* the count ``c_ij``;
* association strength ``N c_ij / (c_i c_j)``: how many times more often than by chance (van Eck & Waltman 2009,
  https://doi.org/10.1002/asi.21075, their probabilistic index);
* NPMI ``ln(association) / -ln(c_ij / N)``, normalised pointwise mutual information (Bouma 2009), cut off at 0 below
  and, where the pair fills the pile and the formula has no value, 1.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations

from kg.iri import DEFAULT_BASE, SUBJECT, digest, local_name
from kg.model import CoOccurrence, Iri, Link

SMALL_PILE = 1_000
"""Up to so many papers a pair is written from its first paper on, above from its second."""


def default_min_count(papers: int) -> int:
    """In how many papers a pair must occur to be written.

    >>> default_min_count(1_000), default_min_count(1_001)
    (1, 2)
    """
    return 1 if papers <= SMALL_PILE else 2


def cooccurrences(
    links: Iterable[Link], papers: int, *, base: str = DEFAULT_BASE, min_count: int | None = None
) -> tuple[CoOccurrence, ...]:
    """The pairs of concepts that share papers, sorted by IRI.

    Args:
        links: the links of the graph; only those that say ``dcterms:subject`` count.
        papers: number of papers in the graph.
        base: base IRI of the build.
        min_count: leave out pairs with fewer common papers; ``default_min_count`` when None.

    Example:
        >>> a, b = Iri("https://kg.example/concept/a"), Iri("https://kg.example/concept/b")
        >>> links = [Link(Iri(f"l{p}{c[-1]}"), Iri(p), SUBJECT, c, 1.0, 1, 1) for p in "pq" for c in (a, b)]
        >>> [(pair.iri, pair.paper_count, pair.association_strength, pair.npmi) for pair in cooccurrences(links, 4)]
        [('https://kg.example/cooc/a--b', 2, 2.0, 1.0)]
    """
    subjects: dict[str, set[Iri]] = defaultdict(set)
    for link in links:
        if link.predicate == SUBJECT:
            subjects[link.paper].add(link.target)
    single: Counter[Iri] = Counter()
    together: Counter[tuple[Iri, Iri]] = Counter()
    for concepts in subjects.values():
        single.update(concepts)
        together.update(combinations(sorted(concepts), 2))
    floor = default_min_count(papers) if min_count is None else min_count
    names = _local_names(single)
    pairs = []
    for (first, second), count in together.items():
        if count >= floor:
            iri = Iri(f"{base}cooc/{names[first]}--{names[second]}")
            association, npmi = weigh(count, single[first], single[second], papers)
            pairs.append(CoOccurrence(iri, first, second, count, association, npmi))
    return tuple(sorted(pairs))


def weigh(both: int, first: int, second: int, papers: int) -> tuple[float, float]:
    """Association strength and NPMI of a pair, to six places.

    Args:
        both: papers on both concepts, at least 1.
        first: papers on the first.
        second: papers on the second.
        papers: all papers.

    Example:
        >>> weigh(1, 1, 3, 4), weigh(4, 4, 4, 4), weigh(1, 3, 3, 4)
        ((1.333333, 0.207519), (1.0, 1.0), (0.444444, 0.0))
    """
    association = papers * both / (first * second)
    npmi = 1.0 if both >= papers else math.log(association) / -math.log(both / papers)
    return round(association, 6), round(min(max(npmi, 0.0), 1.0), 6)


def _local_names(concepts: Iterable[Iri]) -> dict[Iri, str]:
    """A local name for each concept; where foreign vocabularies give one name twice, both get a hash."""
    groups: dict[str, list[Iri]] = defaultdict(list)
    for concept in sorted(concepts):
        groups[local_name(concept)].append(concept)
    names = {}
    for name, members in groups.items():
        for concept in members:
            names[concept] = name if len(members) == 1 else f"{name}-{digest(concept)}"
    return names
