"""CSV and TSV of labels: one concept a row, with a header or, for a bare list, without.

Columns by any of their usual names: label, synonyms, broader, related, abbreviations, hidden, definition, iri, cues;
``label_fi`` holds labels in one language. Several values of a cell are separated by ``;`` or ``|``. Concepts are named
by label in ``broader`` and ``related``; a broader concept without a row of its own is made.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from kg.errors import VocabularyError
from kg.iri import concept_iri
from kg.vocabulary.formats import read_text
from kg.vocabulary.forms import plain, spells
from kg.vocabulary.statements import (
    ALT,
    AMBIGUOUS,
    BROADER,
    CONCEPT_TYPE,
    CUE,
    DEFINITION,
    EXCLUDE,
    HIDDEN,
    IRI_TAG,
    NAME_TAG,
    PREF,
    RELATED,
    SHORT,
    TYPE,
    Statement,
)

_NAMES = {
    PREF: "label preflabel preferredlabel preferredterm term name concept topic keyword descriptor subject heading",
    ALT: "synonyms synonym altlabel altlabels alternativelabels alternativelabel variants variant alias aliases usedfor"
    " uf entryterms",
    BROADER: "broader parent parents broaderterm broaderterms bt superclass supertopic",
    RELATED: "related relatedterms relatedterm rt seealso",
    SHORT: "abbreviation abbreviations acronym acronyms short shortform shortforms",
    HIDDEN: "hidden hiddenlabel hiddenlabels misspellings",
    DEFINITION: "definition description scopenote note gloss",
    AMBIGUOUS: "ambiguous ambiguouslabel ambiguouslabels",
    CUE: "cue cues contextcue contextcues",
    EXCLUDE: "exclude excludecue excludecues",
    "iri": "iri uri id url identifier",
}
_COLUMNS = {name: predicate for predicate, names in _NAMES.items() for name in names.split()}
_TAGGED = re.compile(r"(.+?)[_@ ](?:(?=[a-z]{2,3}(?:-\w+)?$))(.+)", re.I)
_ABSOLUTE = re.compile(r"(?:https?://|urn:)[^\s<>\"{}|\\^`]+|<https?://[^\s<>\"{}|\\^`]+>")
_LARGEST = 4_000_000

_BRACKET = re.compile(r"(.+?)\s*\(([^\W_]{2,10})\)")
Cells = dict[str, list[tuple[str, str]]]
"""What a row says: predicate -> (cell, language)."""
Columns = list[tuple[str, str]]
"""For every column its predicate ("" for one that says nothing here) and its language."""


def read(path: Path) -> Iterator[Statement]:
    """The rows of a table as concepts.

    Raises:
        VocabularyError: a row does not fit the header or has no label (the message names the line).
    """
    taken: dict[tuple[str, ...], str] = {}
    for _, found in _rows(path):
        yield from concept(_row_iri(found, taken), found)


def row_lines(path: Path) -> dict[str, int]:
    """IRI of a row's concept -> the line where the row begins.

    Raises:
        VocabularyError: see ``read``.
    """
    taken: dict[tuple[str, ...], str] = {}
    out: dict[str, int] = {}
    for number, found in _rows(path):
        out.setdefault(_row_iri(found, taken), number)
    return out


def _rows(path: Path) -> Iterator[tuple[int, Cells]]:
    rows = table_rows(path)
    first = next(rows, None)
    if first is None:
        raise VocabularyError(f"{path}:1: is empty; expected a column of labels")
    columns = _columns(first[1])
    if not columns:
        columns = _without_header(path, first[1])
        yield first[0], _row(path, *first, columns)
    for number, cells in rows:
        yield number, _row(path, number, cells, columns)


def table_rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows that hold something, with the line at which each begins.

    Raises:
        VocabularyError: it is no table.
    """
    text = read_text(path)
    if "\x00" in text:
        raise VocabularyError(f"{path}:{text.count(chr(10), 0, text.index(chr(0))) + 1}: holds NUL bytes; no text file")
    csv.field_size_limit(_LARGEST)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(path, text), strict=True)
    line = 1
    try:
        for cells in reader:
            stripped = [" ".join(c.split()) for c in cells]
            if any(stripped):
                yield line, stripped
            line = reader.line_num + 1
    except csv.Error as error:
        raise VocabularyError(f"{path}:{line}: does not parse: {error}") from error


def _delimiter(path: Path, text: str) -> str:
    head = text[: text.find("\n")] if "\n" in text else text
    if "\t" in head or path.suffix.lower() == ".tsv":
        return "\t"
    return ";" if head.count(";") > head.count(",") and "," not in head else ","


def _columns(header: list[str]) -> Columns:
    out = []
    for name in header:
        plain, language = name.strip().removeprefix("skos:"), ""
        squeezed = re.sub(r"[\s_:-]+", "", plain).lower()
        if squeezed not in _COLUMNS and (tagged := _TAGGED.fullmatch(plain)):
            squeezed, language = re.sub(r"[\s_:-]+", "", tagged[1]).lower(), tagged[2].lower()
        out.append((_COLUMNS.get(squeezed, ""), language))
    return out if any(predicate == PREF for predicate, _ in out) else []


def _without_header(path: Path, cells: list[str]) -> Columns:
    """A bare list of labels, or IRIs and labels as Annif has them."""
    if len(cells) == 1:
        return [(PREF, "")]
    if len(cells) == 2 and _ABSOLUTE.fullmatch(cells[0]):
        return [("iri", ""), (PREF, "")]
    raise VocabularyError(f"{path}:1: no column is named label (or term, name, preferred label); found {cells[:6]}")


def _row(path: Path, number: int, cells: list[str], columns: Columns) -> Cells:
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        raise VocabularyError(
            f"{path}:{number}: {len(cells)} cells, but the header has {len(columns)}; quote the commas"
        )
    found: Cells = {}
    for (predicate, language), cell in zip(columns, cells, strict=False):
        if predicate and cell:
            found.setdefault(predicate, []).append((cell, language))
    if PREF not in found:
        raise VocabularyError(f"{path}:{number}: the row has no label")
    return found


def _row_iri(found: Cells, taken: dict[tuple[str, ...], str]) -> str:
    """The IRI of a row: its own, else one made from its label. A row whose label is another spelling of an earlier
    one's ("3-D displays", "3D display") is that concept, and its label a synonym; a short form in brackets is one.
    """
    given = next((value for value, _ in found.get("iri", ())), "")
    if _ABSOLUTE.fullmatch(given):
        return given.strip("<>")
    label, language = found[PREF][0]
    if (match := _BRACKET.fullmatch(label)) and spells(match[2], match[1]):
        found[PREF][0] = (match[1], language)
        short = match[2].upper() if match[2].islower() else match[2]
        found.setdefault(SHORT, []).append((short, language))
        label = match[1]
    key = () if label.endswith(")") else plain(label)
    iri = taken.setdefault(key or (label,), concept_iri(label))
    if (
        found[PREF][0][0] != label
        or iri != concept_iri(label)
        or (iri, label) != (iri, taken.setdefault((iri,), label))
    ):
        found.setdefault(ALT, []).extend(found.pop(PREF))
    return iri


def concept(iri: str, found: Cells) -> Iterator[Statement]:
    """A row's cells as statements about its concept."""
    yield Statement(iri, TYPE, CONCEPT_TYPE, IRI_TAG)
    for predicate, items in found.items():
        for cell, language in items:
            if predicate in (PREF, DEFINITION):
                yield Statement(iri, predicate, cell, language)
            elif predicate in (BROADER, RELATED):
                yield from (Statement(iri, predicate, v.strip("<>"), _tag(v)) for v in split(cell))
            elif predicate != "iri":
                yield from (Statement(iri, predicate, v, language) for v in split(cell))


def _tag(value: str) -> str:
    return IRI_TAG if _ABSOLUTE.fullmatch(value) else NAME_TAG


def split(cell: str) -> list[str]:
    """The values of a cell.

    >>> split("lifelong learning; CL | incremental learning")
    ['lifelong learning', 'CL', 'incremental learning']
    """
    return [value.strip() for value in re.split(r"[;|]", cell) if value.strip()]
