"""The cue rules of artefacts: spaCy patterns as data, run by spaCy's Matcher over our own tokens.

A rule is a line of JSON: ``id``, ``label`` (the role: ``introduces``, ``uses``, ``comparesWith``, ``subject``),
``pattern`` (spaCy token patterns; ``TAG`` is the tag of ``names.Chunk``, or ``KNOWNA`` / ``KNOWNC`` for a known
artefact / a concept that can be used like a tool, ``TERM`` for any other concept), and ``name``: whether the ``first``
or the ``last`` token of the match is the artefact.
"""

from __future__ import annotations

import json
import re
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
TAGS = ARTEFACT_TAGS | {"WORD", "FUNC", "PUNCT"}
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
    rules = _load(extra, _stamp(extra))
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


def _stamp(extra: Path | None) -> tuple[int, int]:
    """What changes when a file of rules is edited."""
    if extra is None or not extra.exists():
        return 0, 0
    found = extra.stat()
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=4)
def _load(extra: Path | None, stamp: tuple[int, int]) -> _Rules:
    import spacy

    vocab = spacy.blank("en").vocab
    rules: dict[str, _Rule] = {}
    own = (files("kg.extractors") / "rules.jsonl").read_text("utf-8")
    sources = [("rules.jsonl", own, False), *([(str(extra), _read(extra), True)] if extra else [])]
    for place, text, validate in sources:
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                rule = _parse(place, number, line)
                rules[rule["id"]] = _compiled(place, number, rule, vocab, validate)
    return _Rules(vocab, tuple(rules[key] for key in sorted(rules)))


def _compiled(place: str, number: int, rule: dict[str, Any], vocab: Vocab, validate: bool) -> _Rule:
    from spacy.errors import MatchPatternError
    from spacy.matcher import Matcher
    from spacy.tokens import Doc

    pattern = rule["pattern"]
    matcher = Matcher(vocab, validate=validate)
    try:
        matcher.add(rule["id"], [pattern])
        matcher(Doc(vocab, words=["a"], tags=["WORD"]))  # attributes that need a tagger are only refused here
        needs = _needs(pattern)
    except (ValueError, KeyError, TypeError, AttributeError, re.error, MatchPatternError) as error:
        raise UsageError(f"{place}:{number}: not a spaCy pattern: {' '.join(str(error).split())}") from error
    return _Rule(rule["id"], rule["label"], rule.get("name", "last"), needs, matcher)


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
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: rules cannot be read ({error})") from error


def _parse(place: str, number: int, line: str) -> dict[str, Any]:
    try:
        rule: dict[str, Any] = json.loads(line)
    except json.JSONDecodeError as error:
        raise UsageError(f"{place}:{number}: not JSON: {error.msg}") from error
    if not isinstance(rule, dict) or not {"id", "label", "pattern"} <= rule.keys() or rule["label"] not in ROLES:
        raise UsageError(f"{place}:{number}: a rule needs id, pattern and label (one of {', '.join(ROLES)})")
    if not isinstance(rule["pattern"], list):
        raise UsageError(f"{place}:{number}: a rule's pattern is a list of tokens")
    if not isinstance(rule["id"], str) or rule.get("name", "last") not in ("first", "last"):
        raise UsageError(f'{place}:{number}: a rule\'s id is text, its name "first" or "last"')
    unknown = {str(tag) for token in rule["pattern"] for tag in _tags(token)} - TAGS
    if unknown:
        raise UsageError(f"{place}:{number}: no TAG {', '.join(sorted(unknown))}; known: {', '.join(sorted(TAGS))}")
    return rule


def _tags(token: object) -> list[object]:
    """The tags that a token of a pattern may have; none where it does not say, or is no token."""
    value = token.get("TAG") if isinstance(token, dict) else None
    listed = [x for key in ("IN", "NOT_IN") for x in value.get(key, ())] if isinstance(value, dict) else [value]
    return [tag for tag in listed if tag is not None]
