"""How far two ways of cutting the same things into groups agree."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence, Set


def adjusted_rand(one: Sequence[Hashable], other: Sequence[Hashable]) -> float:
    """Adjusted Rand index: 1 for the same groups, about 0 for groups that agree as often as by chance.

    Share of the pairs of things on which both cuts agree, corrected for chance (Hubert & Arabie 1985,
    https://doi.org/10.1007/BF01908075).

    Args:
        one: the group of each thing.
        other: the same things in the same order.

    Example:
        >>> adjusted_rand([1, 1, 2, 2], [7, 7, 8, 8]), round(adjusted_rand([1, 1, 2, 2], [1, 1, 1, 2]), 6)
        (1.0, 0.0)
    """
    both, rows, columns = _pairs(Counter(zip(one, other, strict=True))), _pairs(Counter(one)), _pairs(Counter(other))
    every = math.comb(len(one), 2)
    chance = rows * columns / every if every else 0.0
    greatest = (rows + columns) / 2
    return 1.0 if greatest == chance else (both - chance) / (greatest - chance)


def mutual_information(one: Sequence[Hashable], other: Sequence[Hashable]) -> float:
    """Normalised mutual information: 1 for the same groups, 0 where one cut says nothing of the other.

    ``2 I / (H + H')`` (Danon et al. 2005, https://doi.org/10.1088/1742-5468/2005/09/P09008). Not corrected for chance:
    many small groups agree somewhat by themselves, so read it beside the adjusted Rand index.

    Args:
        one: the group of each thing.
        other: the same things in the same order.

    Example:
        >>> mutual_information([1, 1, 2, 2], [7, 7, 8, 8]), mutual_information([1, 1, 2, 2], [1, 2, 1, 2])
        (1.0, 0.0)
    """
    size = len(one)
    entropies = _entropy(Counter(one), size) + _entropy(Counter(other), size)
    joint = _entropy(Counter(zip(one, other, strict=True)), size)
    return 1.0 if entropies == 0 else max(0.0, 2 * (entropies - joint) / entropies)


def best_overlap(group: Set[Hashable], others: Iterable[Set[Hashable]]) -> float:
    """Greatest Jaccard index of a group with any of the others; 0 for an empty group.

    Its mean over resampled data is the stability of a group: above 0.75 it is there to stay, below 0.5 it dissolves
    (Hennig 2007, https://doi.org/10.1016/j.csda.2006.11.025).

    Example:
        >>> best_overlap({1, 2, 3}, [{1, 2}, {3, 4}])
        0.6666666666666666
    """
    return max((len(group & other) / len(group | other) for other in others if group and other), default=0.0)


def _pairs(counts: Mapping[Hashable, int]) -> int:
    return sum(math.comb(count, 2) for count in counts.values())


def _entropy(counts: Mapping[Hashable, int], size: int) -> float:
    return math.fsum(-count / size * math.log(count / size) for count in counts.values())
