"""An exact automaton over word keys: any label length, stop words allowed inside labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from kg.vocabulary.tokens import Token

_END = ""


class Hit(NamedTuple):
    """Tokens ``[first, last)`` spell something that ``entries`` were added under."""

    first: int
    last: int
    entries: tuple[int, ...]


class Automaton:
    """Finds every occurrence of the added key sequences.

    Example:
        >>> from kg.vocabulary.tokens import tokenize
        >>> a = Automaton([(("neural", "network"), 7), (("graph", "neural", "network"), 8)])
        >>> [(h.first, h.last, h.entries) for h in a.find(tokenize("Graph neural networks"))]
        [(0, 3, (8,)), (1, 3, (7,))]
    """

    def __init__(self, items: Iterable[tuple[tuple[str, ...], int]]) -> None:
        self._root: dict[str, Any] = {}
        for keys, entry in items:
            node = self._root
            for key in keys:
                node = node.setdefault(key, {})
            entries = node.get(_END, ())
            if entry not in entries:
                node[_END] = (*entries, entry)

    def find(self, tokens: Sequence[Token]) -> Iterator[Hit]:
        """All hits, overlapping ones too, that begin and end at word boundaries."""
        root = self._root
        for first, token in enumerate(tokens):
            if first and tokens[first - 1].glued:
                continue
            if token.key in root or token.exact in root:
                yield from self._walk(tokens, first)

    def _walk(self, tokens: Sequence[Token], first: int) -> Iterator[Hit]:
        frontier = [(self._root, first)]
        while frontier:
            node, at = frontier.pop()
            if at > first and _END in node and not tokens[at - 1].glued:
                yield Hit(first, at, node[_END])
            if at < len(tokens):
                token = tokens[at]
                following = node.get(token.key)
                if following is not None:
                    frontier.append((following, at + 1))
                if token.exact != token.key:
                    exact = node.get(token.exact)
                    if exact is not None:
                        frontier.append((exact, at + 1))

    def entries(self, keys: Sequence[tuple[str, str]]) -> tuple[int, ...]:
        """What was added under exactly this sequence of (plain, exact) keys."""
        nodes = [self._root]
        for plain, exact in keys:
            nodes = [n[k] for n in nodes for k in dict.fromkeys((plain, exact)) if k in n]
            if not nodes:
                return ()
        return tuple(dict.fromkeys(e for n in nodes for e in n.get(_END, ())))
