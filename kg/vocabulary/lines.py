"""On which line of a vocabulary file a subject or one of its labels stands; parsers do not say."""

from __future__ import annotations

import re
from pathlib import Path

from kg.errors import VocabularyError
from kg.vocabulary.formats import read_text
from kg.vocabulary.formats.mesh import MESH
from kg.vocabulary.formats.obo import OBO
from kg.vocabulary.formats.table import row_lines

_PREFIX = re.compile(r"@?prefix\s+([\w.-]*):\s*<([^>]*)>", re.I)
_SUBJECT = re.compile(
    r"^(?:<(?P<iri>[^<>\s]*)>|(?P<curie>[\w.-]*:[\w.~%-]+)(?=\s)|id:\s*(?P<obo>\S+))"
    r"|rdf:(?:about|ID)=[\"'](?P<about>[^\"']*)|\"@id\"\s*:\s*\"(?P<at>[^\"]*)\""
    r"|<DescriptorUI>(?P<mesh>[^<]*)"
)
_TABLES = (".csv", ".tsv", ".txt")
_REACH = 2000
"""So many lines after its subject a label is looked for, where it is not among those before the next subject."""


class Lines:
    """The lines of one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._lines = read_text(path).split("\n")
        except VocabularyError:
            self._lines = []
        self._subjects: dict[str, int] | None = None
        self._last: dict[int, int] | None = None

    def find(self, iri: str, label: str = "") -> int:
        """The line of a label of a subject; of the subject where the label is not found; 0 where neither is."""
        start = self._starts().get(iri, 0)
        if not label:
            return start
        first = max(start, 1)
        ends = [self._ends().get(start, first)] if start else []
        for end in (*ends, start + _REACH):
            found = self._within(label, first, end)
            if found:
                return found
        return start

    def _within(self, label: str, first: int, end: int) -> int:
        lines = self._lines[first - 1 : end]
        for form in (f'"{label}"', f">{label}<", f"'{label}'", label):
            for number, line in enumerate(lines, first):
                if form in line:
                    return number
        return 0

    def _ends(self) -> dict[int, int]:
        """The line of each subject -> the last one before the next subject's."""
        if self._last is None:
            starts = sorted(set(self._starts().values()))
            self._last = {a: b - 1 for a, b in zip(starts, [*starts[1:], len(self._lines) + 1], strict=True)}
        return self._last

    def _starts(self) -> dict[str, int]:
        if self._subjects is None:
            self._subjects = _of_rows(self.path) if self.path.suffix.lower() in _TABLES else {}
            prefixes: dict[str, str] = {}
            for number, line in enumerate([] if self._subjects else self._lines, 1):
                if declared := _PREFIX.match(line.lstrip()):
                    prefixes[declared[1]] = declared[2]
                for match in _SUBJECT.finditer(line):
                    self._subjects.setdefault(_expanded(match, prefixes), number)
        return self._subjects


def _of_rows(path: Path) -> dict[str, int]:
    try:
        return row_lines(path)
    except VocabularyError:  # a file of decisions, or one that was edited meanwhile
        return {}


def _expanded(match: re.Match[str], prefixes: dict[str, str]) -> str:
    kind, value = match.lastgroup, match[match.lastgroup or 0]
    if kind in ("curie", "at") and ":" in value:
        prefix, _, local = value.partition(":")
        return prefixes[prefix] + local if prefix in prefixes else value
    if kind == "obo":
        return OBO + re.sub(r"[^\w.-]", "_", value)
    return MESH + value.strip() if kind == "mesh" else value
