"""Files for the readers' tests, and abstracts long enough to be told apart by."""

from __future__ import annotations

import gzip
from pathlib import Path

from kg.model import Document
from kg.readers import Corpus, read

LONG = (
    "We study how agents that learn from preferences forget what they knew, and show that a replay of a few old "
    "comparisons is enough to keep them from it."
)
OTHER = (
    "Abandoned wells leak methane. We collect satellite images of ten thousand of them and train a detector that finds "
    "nine in ten of the wells that the registers of three countries lack."
)


def write(folder: Path, name: str, content: str | bytes) -> Path:
    """A file with this content; text is UTF-8 with the line ends given; a name with .gz is packed."""
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, mtime=0) if name.endswith(".gz") else data)
    return path


def corpus(folder: Path, name: str, content: str | bytes, reader: str | None = None) -> Corpus:
    """What is read from one such file."""
    return read([write(folder, name, content)], reader=reader)


def only(pile: Corpus) -> Document:
    """The one paper of a pile."""
    (document,) = pile.documents
    return document
