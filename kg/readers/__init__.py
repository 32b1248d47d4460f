"""The ways in: one file a format, and ``read``, which turns files and folders into a pile of distinct papers.

A newcomer adds one file with a function ``read`` (see ``Reader``) and one line to the table. Its name there is also
the name under which ``detect`` knows the format.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kg.errors import CorpusError
from kg.model import Document, SkippedRecord
from kg.readers.base import Item, Note, NotInputError, Reader, SidecarError, file_name
from kg.readers.detect import detect
from kg.readers.folders import Found, files, labels
from kg.readers.merging import merged
from kg.registry import Registry

__all__ = ["READERS", "Corpus", "Item", "NotInputError", "Note", "Reader", "SidecarError", "read"]

READERS = Registry[Reader](
    "reader",
    {
        "bibtex": "kg.readers.bibtex:read",
        "delimited": "kg.readers.delimited:read",
        "endnote": "kg.readers.endnote:read",
        "json": "kg.readers.json:read",
        "jsonl": "kg.readers.jsonl:read",
        "nbib": "kg.readers.nbib:read",
        "plain": "kg.readers.plain:read",
        "ris": "kg.readers.ris:read",
        "wos": "kg.readers.wos:read",
        "xml": "kg.readers.xml:read",
    },
)


@dataclass(frozen=True, slots=True)
class Corpus:
    """A pile of papers, each one once.

    ``documents``: the papers, by first appearance.
    ``skipped``: records that could not be used, with the reason.
    ``merged``: for every paper that came more than once, its sources, the one that was kept first.
    ``left_out``: what is no input, "<place>: <what it is>": files of a folder, headings.
    ``records_read``: records with an abstract, before merging.
    """

    documents: tuple[Document, ...]
    skipped: tuple[SkippedRecord, ...] = ()
    merged: tuple[tuple[str, ...], ...] = ()
    left_out: tuple[str, ...] = ()
    records_read: int = 0


@dataclass
class _Pile:
    documents: list[Document] = field(default_factory=list)
    skipped: list[SkippedRecord] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def add(self, item: Item, name: str, label: str) -> None:
        """Put an item where it belongs, its place named by the file's label instead of its bare name."""
        if isinstance(item, Document):
            moved = (
                item if name == label else replace(item, sources=tuple(_moved(s, name, label) for s in item.sources))
            )
            self.documents.append(moved)
        elif isinstance(item, SkippedRecord):
            self.skipped.append(replace(item, source=_moved(item.source, name, label)))
        else:
            self.left_out.append(f"{_moved(item.source, name, label)}: {item.text}")


def read(paths: Sequence[Path], *, reader: str | None = None) -> Corpus:
    """Read a pile of papers.

    Args:
        paths: files and folders, in any mix of formats. Folders are walked in sorted order; hidden files, README and
            LICENSE, sidecars, binary files and formats without a reader are left out. A file that is named is read.
        reader: the name of the reader for all files, instead of telling each format by its content.

    Raises:
        UnknownNameError: there is no such reader.
        CorpusError: a path is missing, a file cannot be read, or there is no paper with an abstract.

    Example:
        >>> pile = read([Path("data/icml2025")])
        >>> len(pile.documents), pile.records_read, pile.documents[0].id, pile.left_out[0]
        (75, 76, '000_1bdeba37c759e329-1', '000_1bdeba37c759e329.txt#0: heading "ICML 2025 Papers"')
    """
    if reader is not None:
        READERS.get(reader)
    found = files([Path(path) for path in paths])
    if not found:
        raise CorpusError("no input; name files or folders with abstracts")
    pile = _Pile()
    refusals: list[NotInputError] = []
    for one, label in zip(found, labels(found), strict=True):
        if one.left_out:
            pile.left_out.append(f"{label}: {one.left_out}")
            continue
        try:
            for item in READERS.get(reader or detect(one.path, READERS.names()))(one.path):
                pile.add(item, file_name(one.path), label)
        except NotInputError as error:
            if one.named and not isinstance(error, SidecarError):
                raise
            refusals.append(error)
            pile.left_out.append(f"{label}: {error.reason}")
    if not pile.documents:
        raise _nothing(found, pile, refusals)
    papers, merges = merged(pile.documents)
    return Corpus(tuple(papers), tuple(pile.skipped), tuple(merges), tuple(pile.left_out), len(pile.documents))


def _moved(source: str, name: str, label: str) -> str:
    return label + source[len(name) :] if source.startswith(name) else source


def _nothing(found: Sequence[Found], pile: _Pile, refusals: Sequence[NotInputError]) -> CorpusError:
    """Why there is no paper: the first skipped record or refused file speaks for the rest."""
    where = ", ".join(str(one.path) for one in found[:3]) + (", …" if len(found) > 3 else "")
    if pile.skipped:
        first = pile.skipped[0]
        why = f"{len(pile.skipped)} records skipped, the first ({first.source}, {first.record}): {first.reason}"
        return CorpusError(f"no paper with an abstract in {where}: {why}; give records with an abstract")
    if refusals:
        return CorpusError(f"nothing to read in {where}: {refusals[0]}")
    if pile.left_out:
        return CorpusError(f"nothing to read in {where}: left out {pile.left_out[0]}; give files with abstracts")
    return CorpusError(f"nothing to read in {where}; put text, CSV or JSON files with abstracts there")
