"""The cue rules of artefacts: spaCy patterns as data, run by spaCy's Matcher over our own tokens.

A rule is a line of JSON: ``id``, ``label`` (the role: ``introduces``, ``uses``, ``comparesWith``, ``subject``),
``pattern`` (spaCy token patterns; ``TAG`` is the tag of ``names.Chunk``, or ``KNOWNA`` / ``KNOWNC`` for a known
artefact / a concept that can be used like a tool, ``TERM`` for any other concept), and ``name``: whether the ``first``
or the ``last`` token of the match is the artefact.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
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


class _Rule(NamedTuple):
    """A rule with its own Matcher, which is slow, and the words and tags without which it cannot match, which are
    quick to look up.
    """

    id: str
    role: str
    name: str
    needs: tuple[frozenset[str], ...]
    matcher: Matcher


class _Rules(NamedTuple):
    vocab: Vocab
    rules: tuple[_Rule, ...]


def cues(tokens: Sequence[Chunk], begins: frozenset[int], extra: Path | None = None) -> list[Cue]:
    """All rules that fire inside the sentences of a text.

    Args:
        tokens: the text's tokens.
        begins: cleaned offsets at which sentences begin; no match crosses one.
        extra: a file of rules of one's own, run beside ours.
    """
    rules = _load(extra)
    out: set[Cue] = set()
    for sentence in _split(tokens, begins):
        if any(tokens[i].tag in ARTEFACT_TAGS for i in sentence):
            out.update(_in_sentence(tokens, sentence, rules))
    return sorted(out)


def _in_sentence(tokens: Sequence[Chunk], sentence: list[int], rules: _Rules) -> Iterator[Cue]:
    from spacy.tokens import Doc

    here = {tokens[i].text.lower() for i in sentence} | {"tag:" + tokens[i].tag for i in sentence}
    firing = [r for r in rules.rules if all(not need.isdisjoint(here) for need in r.needs)]
    if not firing:
        return
    doc = Doc(rules.vocab, words=[tokens[i].text for i in sentence], tags=[tokens[i].tag for i in sentence])
    for rule in firing:
        for _, first, last in rule.matcher(doc):
            named = [i for i in range(first, last) if tokens[sentence[i]].tag in ARTEFACT_TAGS]
            if named:
                at = named[0] if rule.name == "first" else named[-1]
                yield Cue(sentence[at], rule.role, rule.id, sentence[first], sentence[last - 1])


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
    rules: dict[str, _Rule] = {}
    own = (files("kg.extractors") / "rules.jsonl").read_text("utf-8")
    for place, text in [("rules.jsonl", own), *([(str(extra), _read(extra))] if extra else [])]:
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                rule = _parse(place, number, line)
                matcher = Matcher(vocab, validate=False)
                try:
                    matcher.add(rule["id"], [rule["pattern"]])
                except (ValueError, KeyError, TypeError) as error:
                    raise UsageError(f"{place}:{number}: not a spaCy pattern: {error}") from error
                rules[rule["id"]] = _Rule(
                    rule["id"], rule["label"], rule.get("name", "last"), _needs(rule["pattern"]), matcher
                )
    return _Rules(vocab, tuple(rules[key] for key in sorted(rules)))


def _needs(pattern: Sequence[dict[str, Any]]) -> tuple[frozenset[str], ...]:
    """For every token that must be there, the words or tags that it can be."""
    out = []
    for token in pattern:
        if str(token.get("OP", "1")) in ("1", "+") or str(token.get("OP", "")).startswith("{1"):
            for key, prefix in (("LOWER", ""), ("TAG", "tag:")):
                value = token.get(key)
                allowed = value.get("IN") if isinstance(value, dict) else [value] if value else None
                if allowed:
                    out.append(frozenset(prefix + v for v in allowed))
    return tuple(out)


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
