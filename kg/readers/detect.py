"""Which reader a file is for: by its content, its suffix only where that leaves it open."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from kg.readers.base import NotInputError
from kg.readers.records import is_known
from kg.readers.sidecar import is_sidecar
from kg.readers.tables import table_header
from kg.readers.text import head, lines

_INLINE = "a|b|i|u|p|em|strong|sub|sup|span|br|tt|code|sc|small|italic|bold|jats:\\w+|mml:\\w+"
_ENTRIES = (
    "article|book|booklet|comment|conference|dataset|inbook|incollection|inproceedings|manual|mastersthesis|misc|online|"
    "phdthesis|preamble|proceedings|report|software|string|techreport|thesis|unpublished"
)
_SIGNATURES = (
    ("bibtex", "BibTeX", re.compile(rf"^[ \t]*@(?:{_ENTRIES})\s*[{{(]", re.I | re.M)),
    ("ris", "RIS", re.compile(r"^TY {1,2}- ?\w", re.M)),
    ("nbib", "PubMed (nbib)", re.compile(r"^PMID ?- ?\d", re.M)),
    ("wos", "Web of Science tagged text", re.compile(r"\A\s*(?:FN [^\n]*\n\s*VR |PT [A-Z]\s*\n)")),
    ("endnote", "EndNote tagged text", re.compile(r"\A\s*%0 \w")),
    ("html", "HTML", re.compile(r"\A\s*<(?:!doctype html|html\b)", re.I)),
    ("xml", "XML", re.compile(rf"\A\s*<(?:\?xml\b|!--|!doctype\b|(?!(?:{_INLINE})\b)[a-z][\w:.-]*[\s/>])", re.I)),
    ("latex", "LaTeX source", re.compile(r"\A(?:\s*%[^\n]*\n)*\s*\\(?:documentclass|begin\{document\}|input\{)")),
    ("turtle", "Turtle", re.compile(r"\A\s*@?(?:prefix|base)\s+(?:[\w-]*:\s*)?<", re.I)),
    ("rtf", "RTF", re.compile(r"\A\{\\rtf")),
)
"""Formats that are recognised: the name that a reader of it has or would have, what people call it, its mark."""
_JSON = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[{\[\]])")
_SUFFIXES = {".csv": "delimited", ".tsv": "delimited", ".tab": "delimited", ".json": "json", ".jsonl": "jsonl",
             ".ndjson": "jsonl", ".txt": "plain", ".text": "plain", ".md": "plain", ".abstract": "plain"}  # fmt: skip
_PROSE = re.compile(r"[^\W\d_]|\s")
_SENTENCE_END = re.compile(r"[^\W\d_][.!?](?:\s|$)|[。！？।؟]")


def detect(path: Path, known: Collection[str]) -> str:
    """The name of the reader for a file.

    Args:
        path: the file.
        known: the names of the readers there are.

    Raises:
        NotInputError: the file is empty, binary, a sidecar, or in a format without a reader; the message names
            the format, where it can be told, and the readers.
        CorpusError: it cannot be opened.

    Example:
        >>> detect(Path("kg/readers/tables.py"), ["plain"])
        Traceback (most recent call last):
        kg.readers.base.NotInputError: kg/readers/tables.py: format not recognised; name its reader, one of: plain
    """
    sample = head(path)
    suffix = _suffix(path)
    if not sample.strip():
        raise NotInputError(path, "is empty", "give a file with papers in it")
    for name, title, pattern in _SIGNATURES:
        if pattern.search(sample, 0, 4096):
            return _supported(path, name, title, known)
    if _JSON.match(sample):
        return _json_kind(path, suffix)
    if suffix == "delimited" or _is_table(sample):
        return "delimited"
    if suffix or _is_prose(sample):
        return suffix or "plain"
    raise NotInputError(path, "format not recognised", f"name its reader, one of: {', '.join(sorted(known))}")


def _suffix(path: Path) -> str:
    """The reader that the suffix speaks for, if any."""
    plain = path.with_suffix("") if path.suffix.lower() == ".gz" else path
    return _SUFFIXES.get(plain.suffix.lower(), "")


def _supported(path: Path, name: str, title: str, known: Collection[str]) -> str:
    if name in known:
        return name
    hint = "; each vocabulary file takes a --vocabulary of its own" if name == "turtle" else ""
    raise NotInputError(path, f"{title}, not supported yet", f"known readers: {', '.join(sorted(known))}{hint}")


def _json_kind(path: Path, suffix: str) -> str:
    """JSON Lines when one of the first two lines is a whole object and another line follows or goes before."""
    with closing(lines(path)) as found:
        following = (line.strip() for line in found if line.strip())
        first, second = next(following, ""), next(following, "")
    if first in ("{", "[", "[{") or not first.startswith("{"):
        return "json"
    if suffix == "jsonl" or (second.startswith("{") and (_is_object(first) or _is_object(second))):
        return "jsonl"
    return "json"


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _is_table(sample: str) -> bool:
    names = table_header(sample).names
    return len(names) > 1 and (is_sidecar(names) or any(is_known(name, "abstract") for name in names))


def _is_prose(sample: str) -> bool:
    """Letters, spaces and full stops: programs and settings have more signs (measured: under 0.9)."""
    share = len(_PROSE.findall(sample)) / len(sample)
    return share > 0.9 and _SENTENCE_END.search(sample) is not None and len(sample.split()) >= 5
