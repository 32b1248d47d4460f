"""Words of labels and of text, cut the same way.

Hyphens, slashes and white space only separate; a letter next to a digit is a boundary too, so that ``CIFAR-10``,
``CIFAR 10`` and ``CIFAR10`` are the same two words. Sentence punctuation is a token that no label holds.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from kg.vocabulary.words import normal

_HAN = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Kana and Han characters: written without spaces, so that each is a word of its own."""
_WORD = re.compile(
    rf"(?P<han>[{_HAN}])|"
    rf"(?P<word>[^\W\d_{_HAN}]+(?:\*(?![*\w])|\+\+|\#(?!\w))?|&)|(?P<number>\d+(?:[.,]\d+)*)|(?P<possessive>['’]s\b)|(?P<break>[^\s\w\-‐‑–/'’])"
)
_HAN_ONLY = re.compile(f"[{_HAN}]")
BREAK = "\x00"
"""How the key of punctuation begins; the sign itself follows, so that ``SE(3)`` can be a label."""


def is_break(key: str) -> bool:
    """Whether a key is punctuation's."""
    return key.startswith(BREAK)


class Token(NamedTuple):
    """A word of a text: where it stands, the key it matches by, and the key that case-sensitive labels match by.

    ``glued`` says that the next token begins where this one ends, inside one run of letters and digits.
    """

    start: int
    end: int
    key: str
    exact: str
    glued: bool


def tokenize(text: str) -> list[Token]:
    """The words of a text.

    >>> [t.key for t in tokenize("Self-supervised GNNs, t-SNE's A* on CIFAR10")] == [
    ...     "self", "supervised", "gnn", BREAK + ",", "t", "sne", "a*", "on", "cifar", "10"]
    True
    """
    out: list[Token] = []
    for match in _WORD.finditer(text):
        kind = match.lastgroup
        start, end = match.span()
        if kind == "possessive":
            continue
        if kind == "han":
            out.append(Token(start, end, match[0], match[0], False))
            continue
        if out and out[-1].end == start and not is_break(out[-1].key) and kind != "break" and not _is_han(out[-1].key):
            out[-1] = out[-1]._replace(glued=True)
        if kind == "word":
            key, exact = keys(match[0])
            out.append(Token(start, end, key, exact, False))
        elif kind == "number":
            out.append(Token(start, end, match[0], match[0], False))
        else:
            out.append(Token(start, end, BREAK + match[0], BREAK + match[0], False))
    return out


def _is_han(key: str) -> bool:
    return len(key) == 1 and key >= "\u3040" and _HAN_ONLY.match(key) is not None


@lru_cache(maxsize=200_000)
def keys(word: str) -> tuple[str, str]:
    """The plain and the case-sensitive key of a word; they differ for words with two capitals or more.

    >>> keys("GNNs"), keys("Bandits"), keys("SGD")
    (('gnn', 'GNN'), ('bandit', 'bandit'), ('sgd', 'SGD'))
    """
    if word == "&":
        return "and", "and"
    if is_acronym(word):
        exact = word[:-1] if word.endswith("s") and len(word) > 2 else word
        return normal(exact), exact
    plain = normal(word)
    return plain, plain


@lru_cache(maxsize=200_000)
def is_acronym(word: str) -> bool:
    """Two capitals or more, and not more small letters than capitals (a plural s aside).

    >>> [is_acronym(w) for w in ("LLMs", "MoE", "GAN", "Adam", "DeepONet", "A", "RNN")]
    [True, True, True, False, False, False, True]
    """
    capitals = sum(map(str.isupper, word))
    small = sum(map(str.islower, word)) - (word.endswith("s") and capitals > 1)
    return capitals > 1 and capitals > small
