"""Plain text: one abstract a paragraph, blank lines between, perhaps a heading and a sidecar with the titles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kg.readers.base import Item, Note, place
from kg.readers.heading import Heading, heading
from kg.readers.records import document
from kg.readers.sidecar import NAME, beside
from kg.readers.text import load

_LINE_END = re.compile(r"\r\n|\r|\n")
_LONG = 300
"""A line this long is not wrapped: where a block consists of such lines only, each is an abstract."""


def read(path: Path) -> Iterator[Item]:
    """Read a file of abstracts.

    A heading ("ICML 2025 Papers") is reported and gives its venue and year to the papers below it that have none.
    Papers are counted from 1; ``metadata.csv`` in the same folder (columns ``file``, ``paragraph``) adds to them.

    Args:
        path: the file.

    Raises:
        CorpusError: the file or its sidecar cannot be read.
    """
    more = beside(path)
    above = Heading("", "", 0)
    number = 0
    for paragraph in paragraphs(load(path)):
        if not any(map(str.isalpha, paragraph)):
            yield Note(place(path, number), f'separator "{" ".join(paragraph.split())[:40]}"')
        elif found := heading(paragraph):
            above = found if found.venue or found.year else above
            yield Note(place(path, number), f'heading "{found.text}"')
        else:
            number += 1
            fields = {**more.get((path.name, number), {}), "abstract": paragraph}
            yield document(fields, path, number, unit="paragraph", venue=above.venue, year=above.year)
    for name, row in sorted(more):
        if name == path.name and row > number:
            yield Note(NAME, f"no paragraph {row} in {name}")


def paragraphs(text: str) -> Iterator[str]:
    r"""The paragraphs of a text: a single line as it stands, wrapped lines joined by one space.

    >>> list(paragraphs("ICML 2025 Papers\nWe prove a lower bound\n  and test it.\n\n A  line. \n"))
    ['ICML 2025 Papers', 'We prove a lower bound and test it.', ' A  line. ']
    """
    block: list[str] = []
    for line in [*_LINE_END.split(text), ""]:
        if line.strip():
            block.append(line)
        elif block:
            yield from _unwrapped(block)
            block = []


def _unwrapped(block: list[str]) -> Iterator[str]:
    if _is_headed(block):
        yield block.pop(0)
    if len(block) == 1 or all(len(line) >= _LONG and line.rstrip().endswith((".", "!", "?")) for line in block):
        yield from block
    else:
        yield " ".join(map(str.strip, block))


def _is_headed(block: list[str]) -> bool:
    """Whether the first line is a heading: written like one, and broken though the next word had room on it."""
    if len(block) < 2 or not heading(block[0]):
        return False
    next_word = block[1].split()[0]
    return len(block[0].strip()) + 1 + len(next_word) <= max(map(len, block[1:]))
