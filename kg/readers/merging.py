"""One paper, one document: records that are certainly the same paper are joined; nothing fuzzy."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import fields, replace
from hashlib import blake2b

from kg.model import Document, Metadata

_ENOUGH = 100
"""Letters and digits of an abstract that are as good as an identifier."""
_TITLE_ENOUGH = 30
_SIGNS = bytes(code for code in range(128) if not chr(code).isalnum())
_OTHER = re.compile(r"[\W_]+")


def merged(documents: Sequence[Document]) -> tuple[list[Document], list[tuple[str, ...]]]:
    """Join the records of one paper, and make ids unique.

    Two records are one paper when they share a DOI; or the id they came with, and the beginning of the abstract or a
    long title; or the whole abstract (letters and digits only, without case) if that is long enough or the title is
    equal too. The paper keeps the first record's id and values, and takes what is missing from the others.

    Args:
        documents: in input order.

    Returns:
        The papers by first appearance, and for every merge the sources that were one paper, the first kept first.

    Example:
        >>> a = Document("a-1", ("a#1",), "Short.", title="T")
        >>> b = Document("b-1", ("b#1",), "short", title="t", metadata=Metadata(year=2025))
        >>> papers, merges = merged([a, b])
        >>> papers[0].id, papers[0].metadata.year, merges
        ('a-1', 2025, [('a#1', 'b#1')])
    """
    groups = _groups(documents)
    papers = [_joined([documents[i] for i in group]) for group in groups]
    return _distinct(papers), [paper.sources for paper, group in zip(papers, groups, strict=True) if len(group) > 1]


def normal(text: str) -> str:
    """A text for comparison: compatible forms and case folded, letters and digits only.

    >>> normal("The ﬁrst Co-Training (2025).")
    'thefirstcotraining2025'
    """
    if text.isascii():
        return text.lower().encode("ascii").translate(None, _SIGNS).decode("ascii")
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return _OTHER.sub("", text.encode("utf-8").translate(None, _SIGNS).decode("utf-8"))


def _keys(document: Document) -> Iterator[Hashable]:
    """What identifies a paper: two records with one of these in common are the same."""
    abstract, title = normal(document.abstract), normal(document.title)
    if document.metadata.doi:
        yield "doi", document.metadata.doi.lower()
    if document.identified:
        yield "id", document.id, _digest(abstract[:_ENOUGH])
        if len(title) >= _TITLE_ENOUGH:
            yield "id and title", document.id, _digest(title)
    if len(abstract) >= _ENOUGH:
        yield "abstract", _digest(abstract)
    elif title:
        yield "title and abstract", _digest(title), _digest(abstract)


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8"), digest_size=16).digest()


def _groups(documents: Sequence[Document]) -> list[list[int]]:
    """The positions of the records of each paper, both in input order."""
    root = list(range(len(documents)))
    first: dict[Hashable, int] = {}

    def find(at: int) -> int:
        while root[at] != at:
            root[at] = root[root[at]]
            at = root[at]
        return at

    for i, document in enumerate(documents):
        for key in _keys(document):
            a, b = find(first.setdefault(key, i)), find(i)
            root[max(a, b)] = min(a, b)
    groups: dict[int, list[int]] = {}
    for i in range(len(documents)):
        groups.setdefault(find(i), []).append(i)
    return list(groups.values())


def _joined(records: list[Document]) -> Document:
    first, *others = records
    if not others:
        return first
    metadata = {
        one.name: next(filter(None, (getattr(record.metadata, one.name) for record in others)), None)
        for one in fields(Metadata)
        if not getattr(first.metadata, one.name)
    }
    return replace(
        first,
        sources=tuple(dict.fromkeys(source for record in records for source in record.sources)),
        title=next(filter(str.strip, (record.title for record in records)), first.title),
        metadata=replace(first.metadata, **{name: value for name, value in metadata.items() if value}),
    )


def _distinct(papers: list[Document]) -> list[Document]:
    """Where several papers have one id, all but the first get ``-2``, ``-3`` and so on, past ids that are taken."""
    taken = {paper.id for paper in papers}
    seen: set[str] = set()
    out = []
    for paper in papers:
        name, n = paper.id, 1
        while name in seen or (n > 1 and name in taken):
            n += 1
            name = f"{paper.id}-{n}"
        seen.add(name)
        out.append(paper if name == paper.id else replace(paper, id=name))
    return out
