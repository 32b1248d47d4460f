"""What holds for every cleaned passage."""

from __future__ import annotations

from kg.cleaning import clean
from kg.model import Passage


def cleaned(text: str) -> str:
    """The cleaned text, with the promises of the map checked."""
    return checked(text).text


def checked(text: str) -> Passage:
    """The passage of a text, with the promises of the map checked."""
    passage = clean("p", "abstract", text)
    starts, ends = list(passage.starts), list(passage.ends)
    assert len(passage.text) == len(starts) == len(ends)
    assert starts == sorted(starts)
    assert ends == sorted(ends)
    for char, start, end in zip(passage.text, starts, ends, strict=True):
        assert 0 <= start < end <= len(text)
        assert char in text[start:end] or not char.isalnum() or _stands_for_a_letter(text[start:end])
    for one in passage.links:
        assert 0 <= one.start <= one.end <= len(passage.text)
    for first, last in passage.emphasis:
        assert 0 <= first < last <= len(passage.text)
    return passage


def _stands_for_a_letter(markup: str) -> bool:
    """A macro, an entity, or characters that compose or fold to another one."""
    return markup.startswith(("\\", "&")) or not markup.isascii()
