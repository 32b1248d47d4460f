"""The formats of vocabularies: one file each. What a file holds decides, then its suffix."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, cast

from kg.errors import VocabularyError
from kg.registry import Registry
from kg.vocabulary.statements import Statement

Reader = Callable[[Path], Iterator[Statement]]

FORMATS = Registry[Reader](
    "vocabulary format",
    {
        "turtle": "kg.vocabulary.formats.rdf:turtle",
        "ntriples": "kg.vocabulary.formats.rdf:ntriples",
        "rdfxml": "kg.vocabulary.formats.rdf:rdfxml",
        "jsonld": "kg.vocabulary.formats.rdf:jsonld",
        "obo": "kg.vocabulary.formats.obo:read",
        "mesh": "kg.vocabulary.formats.mesh:read",
        "table": "kg.vocabulary.formats.table:read",
        "decisions": "kg.vocabulary.formats.decisions:read",
    },
)
_SUFFIXES = {
    ".ttl": "turtle", ".nt": "ntriples", ".rdf": "rdfxml", ".owl": "rdfxml", ".xml": "rdfxml", ".jsonld": "jsonld",
    ".json": "jsonld", ".obo": "obo", ".csv": "table", ".tsv": "table", ".txt": "table",
}  # fmt: skip
_HEAD = 8192


def open_binary(path: Path) -> BinaryIO:
    """A vocabulary file, unpacked where it is packed.

    Raises:
        VocabularyError: it cannot be read.
    """
    try:
        return cast(BinaryIO, gzip.open(path) if path.suffix.lower() == ".gz" else path.open("rb"))
    except OSError as error:
        raise VocabularyError(f"{path}: cannot be read ({error.strerror or error})") from error


def read_text(path: Path) -> str:
    """A text file of UTF-8, without its byte order mark.

    Raises:
        VocabularyError: it cannot be read, or is not UTF-8 (the message names the line).
    """
    try:
        with open_binary(path) as handle:
            data = handle.read()
    except (OSError, EOFError) as error:
        raise VocabularyError(f"{path}: cannot be read ({error})") from error
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise VocabularyError(f"{path}:{line}: is not UTF-8; save it as UTF-8 and try again") from error


def statements(path: Path) -> Iterator[Statement]:
    """What a vocabulary file says.

    Raises:
        VocabularyError: it is missing, of no known format, or broken (the message names the line).
    """
    yield from FORMATS.get(format_of(path))(path)


def format_of(path: Path) -> str:
    """The name of the format of a file.

    Raises:
        VocabularyError: it cannot be read, or is of no known format.
    """
    suffixes = [s.lower() for s in path.suffixes]
    suffix = suffixes[-2] if suffixes[-1:] == [".gz"] and len(suffixes) > 1 else "".join(suffixes[-1:])
    by_name = _SUFFIXES.get(suffix, "")
    try:
        with open_binary(path) as handle:
            head = handle.read(_HEAD).removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
    except (OSError, EOFError) as error:
        raise VocabularyError(f"{path}: cannot be read ({error})") from error
    found = _by_content(head, by_name) or by_name
    if not found:
        known = ", ".join(sorted(_SUFFIXES))
        raise VocabularyError(f"{path}: unknown vocabulary format; known suffixes: {known}")
    return found


def _by_content(head: str, by_name: str) -> str:
    """What the beginning of a file says for certain; empty where the suffix has to decide."""
    text = head.lstrip()
    if "<DescriptorRecordSet" in head or "<DescriptorRecord " in head:
        return "mesh"
    if re.match(r"<\?xml|<rdf:RDF|<!DOCTYPE|<!--", text):
        return "rdfxml"
    if re.match(r"(?:@?prefix|@?base)\s+\S*:?\s*<|@prefix ", text, re.I):
        return "turtle"
    if re.match(r"format-version:|\[Term\]", text):
        return "obo"
    if re.match(r"[\[{]\s*[\"{\[]", text) and by_name != "turtle":
        return "jsonld"
    if re.match(r"<[^<>\s]+>\s+<[^<>\s]+>\s+[<\"_]", text) and by_name not in ("turtle", "ntriples"):
        return "ntriples"
    if by_name == "table":
        from kg.vocabulary.formats.decisions import is_decisions

        return "decisions" if is_decisions(text) else "table"
    return ""
