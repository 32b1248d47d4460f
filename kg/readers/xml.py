"""XML of papers: PubMed, JATS (PubMed Central, Crossref), TEI as GROBID writes it, Atom as arXiv's API answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from kg.errors import CorpusError
from kg.readers import atom, jats, pubmed, tei
from kg.readers.base import Item, NotInputError
from kg.readers.records import document
from kg.readers.tagged import at_line
from kg.readers.text import opened

Fields = dict[str, Any]
_RECORDS: dict[str, Callable[[Element], Fields]] = {
    "PubmedArticle": pubmed.fields,
    "PubmedBookArticle": pubmed.fields,
    "article": jats.fields,
    "TEI": tei.fields,
    "entry": atom.fields,
}
"""The element that holds a paper, by its name without prefix -> what it says."""
_LEFT_OUT = frozenset({"body", "back", "floats-group", "facsimile"})
"""Full texts and what belongs to them: never kept in memory."""
_CHUNK = 1 << 16


def read(path: Path) -> Iterator[Item]:
    """Read an XML file, one paper in memory at a time. Nothing that the file refers to is fetched.

    Raises:
        NotInputError: it holds papers in none of the formats.
        CorpusError: it cannot be read, or is no well-formed XML; the message names the line.
    """
    parser = _Parser()
    number = 0
    with opened(path) as handle:
        while True:
            data = handle.read(_CHUNK)
            try:
                parser.feed(data)
            except expat.ExpatError as error:
                why = expat.errors.messages.get(error.code, "broken")
                raise CorpusError(f"{path}:{error.lineno}: the XML is broken: {why}; export the file again") from None
            for line, element in parser.taken():
                number += 1
                yield at_line(document(_RECORDS[element.tag](element), path, number), line)
            if not data:
                break
    if not number:
        raise NotInputError(
            path, f"XML without papers (<{parser.root}>)", "known are PubMed, JATS, TEI and Atom (arXiv)"
        )


class _Parser:
    """Builds the tree of each record, with names that have no prefix, and lets the rest go by."""

    def __init__(self) -> None:
        self.root = ""
        self._expat = expat.ParserCreate()
        self._expat.buffer_text = True
        self._expat.StartElementHandler = self._start
        self._expat.EndElementHandler = self._end
        self._expat.CharacterDataHandler = self._data
        self._builder: TreeBuilder | None = None
        self._depth = self._skipped = self._line = 0
        self._done: list[tuple[int, Element]] = []

    def feed(self, data: bytes) -> None:
        """Parse some bytes; none end the file."""
        self._expat.Parse(data, not data)

    def taken(self) -> list[tuple[int, Element]]:
        """The records that have ended since the last time, each with the line that it begins on."""
        done, self._done = self._done, []
        return done

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(":")[2]
        self.root = self.root or name
        if self._builder is None:
            if local not in _RECORDS:
                return
            self._builder, self._line = TreeBuilder(), self._expat.CurrentLineNumber
        self._depth += 1
        if self._skipped or local in _LEFT_OUT:
            self._skipped += 1
            return
        self._builder.start(local, {key.rpartition(":")[2]: value for key, value in attributes.items()})

    def _end(self, name: str) -> None:
        if self._builder is None:
            return
        self._depth -= 1
        if self._skipped:
            self._skipped -= 1
            return
        self._builder.end(name.rpartition(":")[2])
        if not self._depth:
            self._done.append((self._line, self._builder.close()))
            self._builder = None

    def _data(self, text: str) -> None:
        if self._builder is not None and not self._skipped:
            self._builder.data(text)
