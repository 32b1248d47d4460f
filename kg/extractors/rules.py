"""The cue rules of artefacts: spaCy patterns as data, run by spaCy's Matcher over our own tokens.

A rule is a line of JSON: ``id``, ``label`` (the role: ``introduces``, ``uses``, ``comparesWith``, ``subject``),
``pattern`` (spaCy token patterns; ``TAG`` is the tag of ``names.Chunk``, or ``KNOWNA`` / ``KNOWNC`` for a known
artefact / a concept that can be used like a tool, ``TERM`` for any other concept), and ``name``: whether the ``first``
or the ``last`` token of the match is the artefact.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kg.errors import UsageError
from kg.extractors.names import Chunk

if TYPE_CHECKING:
    from spacy.matcher import Matcher
    from spacy.vocab import Vocab

ARTEFACT_TAGS = frozenset({"NAME", "CAP", "EMPH", "KNOWNA", "KNOWNC", "TERM"})
ROLES = ("introduces", "uses", "comparesWith", "subject")


class Cue(NamedTuple):
    """A rule that fired: token index of the artefact, the role and the rule's id, and the tokens of the match."""

    token: int
    role: str
    rule: str
    first: int
    last: int


class _Rules(NamedTuple):
    vocab: Vocab
    matcher: Matcher
    about: dict[str, tuple[str, str]]


def cues(tokens: Sequence[Chunk], begins: frozenset[int], extra: Path | None = None) -> list[Cue]:
    """All rules that fire inside the sentences of a text.

    Args:
        tokens: the text's tokens.
        begins: cleaned offsets at which sentences begin; no match crosses one.
        extra: a file of rules of one's own, run beside ours.
    """
    from spacy.tokens import Doc

    rules = _load(extra)
    out = set()
    for sentence in _split(tokens, begins):
        words = [tokens[i].text for i in sentence]
        doc = Doc(rules.vocab, words=words, tags=[tokens[i].tag for i in sentence])
        for key, first, last in rules.matcher(doc):
            rule = rules.vocab.strings[key]
            role, name = rules.about[rule]
            named = [i for i in range(first, last) if tokens[sentence[i]].tag in ARTEFACT_TAGS]
            if not named:
                continue
            at = named[0] if name == "first" else named[-1]
            out.add(Cue(sentence[at], role, rule, sentence[first], sentence[last - 1]))
    return sorted(out)


def _split(tokens: Sequence[Chunk], begins: frozenset[int]) -> list[list[int]]:
    out: list[list[int]] = []
    for i, token in enumerate(tokens):
        if not out or token.start in begins:
            out.append([])
        out[-1].append(i)
    return out


@lru_cache(maxsize=4)
def _load(extra: Path | None) -> _Rules:
    import spacy
    from spacy.matcher import Matcher

    vocab = spacy.blank("en").vocab
    matcher = Matcher(vocab, validate=False)
    about: dict[str, tuple[str, str]] = {}
    own = (files("kg.extractors") / "rules.jsonl").read_text("utf-8")
    for place, text in [("rules.jsonl", own), *([(str(extra), _read(extra))] if extra else [])]:
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                rule = _parse(place, number, line)
                matcher.add(rule["id"], [rule["pattern"]])
                about[rule["id"]] = (rule["label"], rule.get("name", "last"))
    return _Rules(vocab, matcher, about)


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: rules cannot be read ({error})") from error


def _parse(place: str, number: int, line: str) -> dict[str, Any]:
    try:
        rule: dict[str, Any] = json.loads(line)
    except json.JSONDecodeError as error:
        raise UsageError(f"{place}:{number}: not JSON: {error.msg}") from error
    if not isinstance(rule, dict) or not {"id", "label", "pattern"} <= rule.keys() or rule["label"] not in ROLES:
        raise UsageError(f"{place}:{number}: a rule needs id, pattern and label (one of {', '.join(ROLES)})")
    return rule
