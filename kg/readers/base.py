"""What every reader has in common: what it yields, how it refuses a file, how it names places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from kg.errors import CorpusError
from kg.model import Document, SkippedRecord

_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Note:
    """Something in a file that is no paper and no mistake, such as a heading: where it stands, and what it is."""

    source: str
    text: str


Item = Document | SkippedRecord | Note


class Reader(Protocol):
    """A format to read."""

    def __call__(self, path: Path, /) -> Iterator[Item]:
        """Read a file, in its own order.

        Args:
            path: a file that exists.

        Yields:
            The papers, with sources ``<file name>#<place>``; what had to be skipped; notes on what is no paper.

        Raises:
            CorpusError: the file as a whole cannot be read.
        """


class NotInputError(CorpusError):
    """A file that holds no papers for us: an error where it was named, left out where it was met in a folder."""

    def __init__(self, path: Path, reason: str, advice: str) -> None:
        super().__init__(f"{path}: {reason}; {advice}")
        self.reason = reason


class SidecarError(NotInputError):
    """A table that says more of the papers of other files: never input by itself."""


def well_formed(text: str) -> str:
    r"""The text with surrogate pairs joined and lone surrogates replaced by U+FFFD.

    >>> well_formed("a\ud83d\ude00b\ud800") == "a\U0001f600b\ufffd"
    True
    """
    if text.isascii() or not _SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def file_name(path: Path) -> str:
    """The name of a file as text, whatever bytes it is made of."""
    return well_formed(path.name)


def stem(path: Path) -> str:
    """The name of a file without its suffix, and without that of its compression.

    >>> stem(Path("corpus.jsonl.gz")), stem(Path("v1.2.txt"))
    ('corpus', 'v1.2')
    """
    name = Path(path.stem) if path.suffix.lower() == ".gz" else path
    return well_formed(name.stem)


def place(path: Path, number: int) -> str:
    """Where a record stands.

    >>> place(Path("in/a.txt"), 2)
    'a.txt#2'
    """
    return f"{file_name(path)}#{number}"
