"""Words of everyday English, which a text may hold without meaning anybody's term."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from kg.vocabulary.tokens import is_acronym
from kg.vocabulary.words import normal


def is_everyday(label: str) -> bool:
    """Whether a label is one word of everyday English, in any number.

    >>> [is_everyday(label) for label in ("Attention", "graphs", "attention mechanism", "SET", "bandit")]
    [True, True, False, False, False]
    """
    return normal(label) in _words() and not is_acronym(label)


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    text = (files("kg.vocabulary") / "everyday.txt").read_text("utf-8")
    return frozenset(map(normal, text.split()))
