"""BibTeX and biblatex. The braces or quotes around a value are its container; LaTeX inside stays as it is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kg.model import SkippedRecord
from kg.readers.base import Item, NotInputError, file_name
from kg.readers.records import document
from kg.readers.tagged import at_line
from kg.readers.text import load

_ENTRY = re.compile(r"(?:^|(?<=[\s}]))@\s*([A-Za-z]+)\s*([{(])")
_SIGN = re.compile(r"[{}\"]|^[ \t]*@\s*[A-Za-z]+\s*[{(]", re.M)
_NAME = re.compile(r"[\s,]*([^\s=,{}()\"#]+)\s*=\s*")
_BARE = re.compile(r"[^\s,#{}()\"=]+")
_KEY = re.compile(r"\s*([^\s,{}()=]*)\s*(?=[,})])")
_NAMES = {"journaltitle": "journal title", "langid": "language", "eprint": "", "file": "", "note": ""}
_ACCENTS = {
    **{"`": "\u0300", "'": "\u0301", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307"},
    **{"u": "\u0306", "c": "\u0327", "v": "\u030c", "H": "\u030b", "k": "\u0328", "r": "\u030a", "d": "\u0323"},
}
_ACCENT = re.compile(r"\\(?:([`'^\"~=.])|([ucvHkrd])(?![A-Za-z]))\s*\{?\s*(\\?[A-Za-z])\s*\}?")
_LETTERS = {"ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "oe": "œ",
            "OE": "Œ", "i": "ı", "j": "ȷ", "&": "&", "%": "%", "_": "_", "$": "$", "#": "#"}  # fmt: skip
_LETTER = re.compile(r"\\(ss|o|O|l|L|aa|AA|ae|AE|oe|OE|i|j)(?![A-Za-z])\s?|\\([&%_$#])")


class BrokenError(Exception):
    """An entry that cannot be read; says why."""


class Value(NamedTuple):
    """A value, and where the text after it begins."""

    text: str
    end: int


def read(path: Path) -> Iterator[Item]:
    """Read a BibTeX file: one paper an entry. What is broken is skipped with its line, and reading goes on at the next
    entry. ``@string`` names are put in; ``@comment`` and ``@preamble`` are passed over.

    Raises:
        NotInputError: there is no entry in it.
        CorpusError: it cannot be read as text.
    """
    text = load(path)
    macros: dict[str, str] = {}
    number, at = 0, 0
    line, counted = 1, 0
    while match := _ENTRY.search(text, at):
        kind, at = match[1].lower(), match.end()
        line, counted = line + text.count("\n", counted, match.start()), match.start()
        if kind in ("comment", "preamble"):
            at = _passed(text, at)
            continue
        number += kind != "string"
        try:
            key, fields, at = _entry(text, at, macros, kind == "string")
        except BrokenError as error:
            yield SkippedRecord(file_name(path), f"record {number} (line {line})", f"broken BibTeX: {error}")
            continue
        if kind == "string":
            macros.update(fields)
        else:
            yield at_line(document(_named(key, fields), path, number), line)
    if not number:
        raise NotInputError(path, "holds no BibTeX entry", "an entry begins with @article{ or the like")


def _entry(text: str, at: int, macros: dict[str, str], is_string: bool) -> tuple[str, dict[str, str], int]:
    """The key and fields of an entry whose opening sign ends at ``at``, and where it ends."""
    key = ""
    if not is_string:
        match = _KEY.match(text, at)
        if not match:
            raise BrokenError("its key is not followed by a comma")
        key, at = match[1], match.end()
    fields: dict[str, str] = {}
    while found := _NAME.match(text, at):
        value = _value(text, found.end(), macros)
        fields.setdefault(found[1].lower(), value.text)
        at = value.end
    end = re.compile(r"[\s,]*[})]").match(text, at)
    if not end:
        near = " ".join(text[at : at + 40].split())
        raise BrokenError(f'a field or the closing brace is expected before "{near}"')
    return key, fields, end.end()


def _value(text: str, at: int, macros: dict[str, str]) -> Value:
    """One value: parts with ``#`` between."""
    parts = []
    while True:
        part = _part(text, at, macros)
        parts.append(part.text)
        joined = re.compile(r"\s*#\s*").match(text, part.end)
        if not joined:
            return Value("".join(parts), part.end)
        at = joined.end()


def _part(text: str, at: int, macros: dict[str, str]) -> Value:
    sign = text[at : at + 1]
    if sign and sign in '{"':
        end = _closed(text, at + 1, sign)
        return Value(text[at + 1 : end], end + 1)
    bare = _BARE.match(text, at)
    if not bare:
        raise BrokenError("a field has no value")
    return Value(macros.get(bare[0].lower(), bare[0]), bare.end())


def _closed(text: str, at: int, sign: str) -> int:
    """Where a value that was opened by ``sign`` ends; braces count inside quotes too."""
    depth = 0
    for match in _SIGN.finditer(text, at):
        found = match[0]
        if found == "{":
            depth += 1
        elif found == "}" and (depth or sign == "{"):
            if not depth:
                return match.start()
            depth -= 1
        elif found == '"' and sign == '"' and not depth:
            return match.start()
        elif found[-1] in "{(" and len(found) > 1:
            break
    raise BrokenError(f"a value opened by {sign} is never closed")


def _passed(text: str, at: int) -> int:
    try:
        return _closed(text, at, "{") + 1
    except BrokenError:
        return at


def _named(key: str, fields: dict[str, str]) -> dict[str, Any]:
    """The fields under known names; names and other metadata without LaTeX, title and abstract as they are."""
    out: dict[str, Any] = {"citation key": key}
    for name, value in fields.items():
        known = _NAMES.get(name, name)
        if known:
            out[known] = value if known in ("title", "abstract") else _plain(value)
    if "author" in fields:
        names = re.split(r"\s+and\s+(?![^{]*\}(?![^}]*\{))", fields["author"])
        out["author"] = [_plain(name) for name in names if name.strip() != "others"]
    return out


def _plain(value: str) -> str:
    r"""A value without LaTeX: ``M{\"u}ller`` is Müller.

    >>> _plain(r"{\L}ukasz M{\"u}ller and Fran\c{c}ois {\'E}l{\'\i}e \& {NASA}")
    'Łukasz Müller and François Élíe & NASA'
    """
    if "\\" in value:
        value = _ACCENT.sub(lambda m: m[3].lstrip("\\") + _ACCENTS[m[1] or m[2]], value)
        value = _LETTER.sub(lambda m: _LETTERS[m[1] or m[2]], value)
    return unicodedata.normalize("NFC", value.replace("{", "").replace("}", "").replace("~", " "))
