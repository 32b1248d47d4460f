"""Proposals with decisions: the file that ``kg vocab propose`` writes and a person edits.

Decisions: ``accept`` makes the term a concept under its ``parent``; ``alias-of`` makes it a label of the concept named
in the column ``alias_of`` (or after the word: ``alias-of: continual learning``); ``ban`` means that it is no term: it
is never linked nor proposed again; ``split: A | B`` makes it an ambiguous label of several concepts, each with cues in
brackets (``split: optical flow (image, motion) | normalizing flow (density)``). A row without a decision says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kg.errors import VocabularyError
from kg.iri import concept_iri, curie
from kg.vocabulary.formats.table import split, table_rows
from kg.vocabulary.statements import (
    ALT,
    AMBIGUOUS,
    BANNED,
    BROADER,
    CONCEPT_TYPE,
    CUE,
    IRI_TAG,
    NAME_TAG,
    PREF,
    SHORT,
    TYPE,
    Statement,
)

COLUMNS = (
    "decision", "term", "variants", "short_forms", "parent", "alias_of", "papers", "keywords", "score", "quote_1",
    "quote_2",
)  # fmt: skip
"""The columns of the file, in order; what a person edits stands first."""
DECISIONS = ("accept", "alias-of", "ban", "split")
SCHEME = curie("scheme:decisions")
_SENSE = re.compile(r"(.+?)\s*(?:\(([^()]*)\))?")


class Decision(NamedTuple):
    """One decided row: what was decided, and what goes with it."""

    line: int
    verb: str
    argument: str
    row: dict[str, str]

    @property
    def term(self) -> str:
        """The term that was decided on."""
        return self.row["term"]


def is_decisions(head: str) -> bool:
    """Whether a file begins with the header of proposals.

    >>> is_decisions("decision,term,variants"), is_decisions("label,broader")
    (True, False)
    """
    names = {name.strip(' "\r\ufeff').lower() for name in re.split(r"[,;\t]", head.split("\n", 1)[0])}
    return {"decision", "term"} <= names


def decisions(path: Path) -> Iterator[Decision]:
    """The decided rows of a file of proposals.

    Raises:
        VocabularyError: a decision is unknown or incomplete (the message names the line).
    """
    rows = table_rows(path)
    _, header = next(rows, (0, []))
    names = [name.strip().lower().replace("-", "_").replace(" ", "_") for name in header]
    for line, cells in rows:
        row = dict(zip(names, cells, strict=False))
        text = row.get("decision", "")
        if not text:
            continue
        if not row.get("term"):
            raise VocabularyError(f"{path}:{line}: a decision ({text!r}), but no term")
        verb, argument = _parsed(text)
        if verb not in DECISIONS:
            raise VocabularyError(f"{path}:{line}: unknown decision {text!r}; known: {', '.join(DECISIONS)}")
        if verb == "alias-of" and not (argument or row.get("alias_of")):
            raise VocabularyError(f"{path}:{line}: alias-of needs the concept's label in the column alias_of")
        if verb == "split" and len(split_senses(argument)) < 2:
            raise VocabularyError(f"{path}:{line}: split needs two concepts or more: split: one | another")
        yield Decision(line, verb, argument, row)


def read(path: Path) -> Iterator[Statement]:
    """What was decided, as statements.

    Raises:
        VocabularyError: see ``decisions``.
    """
    for decision in decisions(path):
        if decision.verb == "ban":
            yield Statement(SCHEME, BANNED, decision.term)
            yield from (Statement(SCHEME, BANNED, v) for v in split(decision.row.get("variants", "")))
        elif decision.verb == "accept":
            yield from _accepted(decision)
        elif decision.verb == "alias-of":
            yield from _labels(NAME_TAG + (decision.argument or decision.row["alias_of"]), decision, decision.term)
        else:
            yield from _split(decision)


def _parsed(text: str) -> tuple[str, str]:
    match = re.fullmatch(r"([a-z]+(?:[-_ ]of)?)\s*[:=]?\s*(.*)", text, re.I)
    verb, argument = (match[1].lower(), match[2].strip()) if match else (text, "")
    return re.sub(r"[_ ]of$", "-of", {"alias": "alias-of", "yes": "accept", "no": "ban"}.get(verb, verb)), argument


def _accepted(decision: Decision) -> Iterator[Statement]:
    iri = concept_iri(decision.term)
    yield Statement(iri, TYPE, CONCEPT_TYPE, IRI_TAG)
    yield Statement(iri, PREF, decision.term)
    yield from _labels(iri, decision, "")
    for parent in split(decision.row.get("parent", "")):
        yield Statement(iri, BROADER, parent, NAME_TAG)


def _labels(subject: str, decision: Decision, term: str) -> Iterator[Statement]:
    """The row's wordings as further labels; ``term`` is one of them where it is not the preferred label."""
    shorts = split(decision.row.get("short_forms", ""))
    more = dict.fromkeys([term, *split(decision.row.get("variants", "")), *shorts])
    yield from (Statement(subject, ALT, label) for label in more if label and (term or label != decision.term))
    yield from (Statement(subject, SHORT, short) for short in shorts)


def split_senses(argument: str) -> list[tuple[str, list[str]]]:
    """The concepts of a split, each with its cues.

    >>> split_senses("optical flow (image, motion) | normalizing flow")
    [('optical flow', ['image', 'motion']), ('normalizing flow', [])]
    """
    out = []
    for part in argument.split("|"):
        match = _SENSE.fullmatch(part.strip())
        if match:
            out.append((match[1], [cue.strip() for cue in (match[2] or "").split(",") if cue.strip()]))
    return out


def _split(decision: Decision) -> Iterator[Statement]:
    for name, cues in split_senses(decision.argument):
        subject = NAME_TAG + "+" + name
        yield Statement(subject, ALT, decision.term)
        yield Statement(subject, AMBIGUOUS, decision.term)
        yield from (Statement(subject, CUE, cue) for cue in cues)
