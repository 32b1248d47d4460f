"""Text that remembers where each of its characters came from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Edit(NamedTuple):
    """Replace ``[start, end)`` of the current text by ``text`` (empty: delete)."""

    start: int
    end: int
    text: str = ""


@dataclass(slots=True)
class MappedText:
    """A text under cleaning: character ``i`` came from ``source[starts[i]:ends[i]]``.

    ``links`` and ``emphasis`` are spans in *source* offsets, so that later steps need not move them.

    Example:
        >>> m = MappedText.of("a  b").edited([Edit(1, 3, " ")])
        >>> m.text, list(m.starts), list(m.ends)
        ('a b', [0, 1, 3], [1, 3, 4])
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]
    links: list[tuple[int, int, str]] = field(default_factory=list)
    emphasis: list[tuple[int, int]] = field(default_factory=list)

    @classmethod
    def of(cls, text: str) -> MappedText:
        """A text that nothing has been done to yet."""
        return cls(text, range(len(text)), range(1, len(text) + 1))

    def source(self, start: int, end: int) -> tuple[int, int]:
        """The source span of the non-empty current span ``[start, end)``."""
        return self.starts[start], self.ends[end - 1]

    def mark(self, start: int, end: int, url: str | None = None) -> None:
        """Note that ``[start, end)`` is emphasised, or that it carries ``url``."""
        if start >= end:
            return
        a, b = self.source(start, end)
        if url is None:
            self.emphasis.append((a, b))
        else:
            self.links.append((a, b, url))

    def edited(self, edits: Iterable[Edit]) -> MappedText:
        """The text after the edits, which are disjoint and in any order; every new character maps to the span
        that its edit replaced.
        """
        ordered = sorted(edits)
        if not ordered:
            return self
        pieces: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        at = 0
        for edit in ordered:
            if edit.start < at:
                continue
            pieces += (self.text[at : edit.start], edit.text)
            starts += self.starts[at : edit.start]
            ends += self.ends[at : edit.start]
            if edit.text:
                a, b = self._origin(edit)
                starts += [a] * len(edit.text)
                ends += [b] * len(edit.text)
            at = edit.end
        pieces.append(self.text[at:])
        starts += self.starts[at:]
        ends += self.ends[at:]
        return MappedText("".join(pieces), starts, ends, self.links, self.emphasis)

    def _origin(self, edit: Edit) -> tuple[int, int]:
        if edit.start < edit.end:
            return self.source(edit.start, edit.end)
        if edit.start < len(self.starts):
            return self.starts[edit.start], self.starts[edit.start]
        end = self.ends[-1] if self.ends else 0
        return end, end
