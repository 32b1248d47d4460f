"""What a paper introduces, uses and compares with: named methods, models, datasets, benchmarks, libraries, theories.

Names come from their shape (``names``), roles from cue rules (``rules``); a generic word is never an artefact, nor is
an abbreviation of a concept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from kg.extractors.abbreviations import Definition, stem
from kg.extractors.candidates import Known, Name, rest, strong
from kg.extractors.concepts import tells_of_others
from kg.extractors.introductions import from_definitions, from_phrases, from_title
from kg.extractors.kinds import KIND_OF, kind_of
from kg.extractors.names import Chunk, chunks, is_name
from kg.extractors.rules import Cue, cues
from kg.extractors.text import Text
from kg.model import Evidence, Iri

_GENERIC = frozenset(
    "method model framework approach algorithm dataset benchmark system network code data github appendix theorem"
    " lemma section table"
    " figure pytorch method methods models datasets code benchmarks actor critic student teacher generator"
    " discriminator"
    " encoder decoder policy agent environment task tasks problem paper work position abstract introduction"
    " conclusion part"
    " u.s u.k sota s.o.t.a state-of-the-art step stage phase level type case definition property assumption english"
    " chinese".split()
)
_EPONYM = re.compile(r"[A-Z][a-z]+(?:ian|ean)s?")
"""An adjective made of a surname, no name: "Gaussian", "Euclidean"."""
_RUN_ON = re.compile(r"[a-z]{3}\.[A-Z][a-z]")
_QUOTES = frozenset("\"'”’“‘`*_")
_ON_DATA = frozenset({"uses.on-kinds", "uses.evaluated"})
"""Rules whose unnamed kinds are data: "we evaluate on Foo"."""
_EXAMPLES = frozenset({"uses.such-as", "uses.including", "uses.kind-such-as"})
_OTHERS = frozenset(
    "recent existing prior previous current traditional conventional many most several popular other".split()
)
_LONGEST_PHRASE = 5
_NO_ARTEFACT = frozenset(
    "Appendix Theorem Section Figure Table Lemma Part Chapter Equation Eq Fig Sec Algorithm Corollary".split()
)


def artefacts(texts: Sequence[Text], known: Sequence[Sequence[Known]], rules: Path | None = None) -> list[Evidence]:
    """Evidence for introduces, uses and comparesWith.

    Args:
        texts: the document's texts.
        known: for every text, the vocabulary matches in it.
        rules: a file of cue rules of the user's own.
    """
    definitions = {d.stem: d for t in texts for d in reversed(t.definitions)}
    found: list[Name] = []
    for text, marks in zip(texts, known, strict=True):
        tokens = _tokens(text, marks)
        targets = {m.start: m for m in marks}
        found += _from_rules(text, tokens, targets, rules)
        found += from_definitions(text, tokens, targets, texts)
        found += from_phrases(text, tokens)
        found += from_title(text, tokens, targets, texts)
    return sorted(_decided(found, definitions, texts))


def _tokens(text: Text, marks: Sequence[Known]) -> list[Chunk]:
    """The text's tokens, with the vocabulary's matches in them: a known artefact or tool is one token of its own tag,
    unless it is part of a longer name; a name that is only another word for a concept is a ``TERM``.
    """
    tokens = chunks(text)
    out: list[Chunk] = []
    at = 0
    for mark in sorted(marks, key=lambda m: (m.start, -m.end)):
        while at < len(tokens) and tokens[at].end <= mark.start:
            out.append(tokens[at])
            at += 1
        if at >= len(tokens) or tokens[at].start > mark.start or (out and out[-1].end > mark.start):
            continue
        stop = at
        while stop < len(tokens) and tokens[stop].start < mark.end:
            stop += 1
        wider = tokens[stop - 1].end > mark.end or tokens[at].start < mark.start
        if wider and any(c.tag in ("NAME", "CAP", "EMPH") for c in tokens[at:stop]):
            continue
        if mark.tag == "TERM":
            tokens[at:stop] = [_as_term(c) for c in tokens[at:stop]]
        else:
            tokens[at:stop] = [Chunk(mark.start, mark.end, text.text[mark.start : mark.end], _known_tag(text, mark))]
    return out + tokens[at:]


def _as_term(chunk: Chunk) -> Chunk:
    own = len(chunk.text) >= 5 and " " not in chunk.text and chunk.tag == "NAME"
    return chunk if own or chunk.tag not in ("NAME", "CAP") else chunk._replace(tag="TERM")


def _known_tag(text: Text, mark: Known) -> str:
    surface = text.text[mark.start : mark.end]
    own = mark.tag == "KNOWNC" and len(surface) >= 5 and " " not in surface and is_name(surface)
    return "NAME" if own else mark.tag


def _from_rules(text: Text, tokens: list[Chunk], targets: dict[int, Known], rules: Path | None) -> list[Name]:
    begins = frozenset(start for start, _ in text.sentences)
    out = []
    for cue in cues(tokens, begins, rules):
        if _is_example(tokens, cue):
            continue
        for token in _coordinated(tokens, cue):
            chunk = tokens[token]
            if (chunk.tag == "EMPH" and _modifies(tokens, token)) or _heads_elsewhere(tokens, token):
                continue
            if (cue.role == "comparesWith" and _where(tokens, token)) or _part_of_name(tokens, token):
                continue
            if text.passage.field == "title" and cue.role != "introduces" and not chunk.tag.startswith("KNOWN"):
                continue  # "Optimization over Sparse Sets": its topic, not its data
            if cue.role == "uses" and chunk.tag == "KNOWNC" and tells_of_others(text, chunk.start):
                continue
            mark = targets.get(chunk.start) if chunk.tag.startswith("KNOWN") or chunk.tag == "TERM" else None
            chunk = _with_noun(text, tokens, token) if cue.role == "introduces" else chunk
            before = tokens[cue.first : token] if cue.first < token else ()
            kind = kind_of(chunk.text, "", before, rest(text, tokens, token))
            out.append(Name(text, token, chunk, cue.role, cue.rule, kind, mark.iri if mark else Iri("")))
    return out


def _is_example(tokens: list[Chunk], cue: Cue) -> bool:
    """ "Recent approaches such as LoRA": an example of what others do is not used here."""
    before = [c.text.lower() for c in tokens[max(0, cue.first - 3) : cue.token]]
    return cue.rule in _EXAMPLES and not _OTHERS.isdisjoint(before)


def _heads_elsewhere(tokens: list[Chunk], token: int) -> bool:
    """ "3D FSCIL methods": a concept right before a name only modifies it."""
    after = tokens[token + 1] if token + 1 < len(tokens) else None
    return tokens[token].tag == "KNOWNC" and after is not None and after.tag in ("NAME", "KNOWNA")


def _part_of_name(tokens: list[Chunk], token: int) -> bool:
    """ "Foo-Bench Verified and Lite": the second word is no thing of its own."""
    if token < 2 or tokens[token].tag != "CAP" or tokens[token - 1].text not in ("and", "or", "/"):
        return False
    whole, part = tokens[token - 2], tokens[token].text
    return whole.tag == "KNOWNA" and part.isalpha() and whole.text.split()[-1].istitle() and " " in whole.text


def _where(tokens: list[Chunk], token: int) -> bool:
    """ "results on the Foo task": where things are compared is not what they are compared with."""
    before = [c.text.lower() for c in tokens[max(0, token - 2) : token]]
    return before[-1:] == ["on"] or before == ["on", "the"]


def _with_noun(text: Text, tokens: list[Chunk], token: int) -> Chunk:
    """A surname is no name by itself: "Kullback-Leibler calibration error" is."""
    chunk = tokens[token]
    if (
        chunk.tag not in ("NAME", "CAP")
        or chunk.text.lower() in _GENERIC
        or strong(chunk.text.split())
        or "-" not in chunk.text
    ):
        return chunk
    for noun in tokens[token + 1 : token + 4]:
        if noun.tag != "WORD" or not noun.text.islower():
            break
        if noun.text in KIND_OF:
            return chunk._replace(end=noun.end, text=text.text[chunk.start : noun.end])
    return chunk


def _modifies(tokens: list[Chunk], token: int) -> bool:
    """An emphasised word before a noun is an adjective, not a name; so is 'a "plug-and-play" method'."""
    after = next((c for c in tokens[token + 1 : token + 3] if c.text not in _QUOTES), None)
    if after is None or after.tag not in ("WORD", "TERM", "KNOWNC"):
        return False
    word = tokens[token].text
    return after.text.lower() not in KIND_OF or (word.islower() and "-" in word)


def _coordinated(tokens: list[Chunk], cue: Cue) -> list[int]:
    """The token of the cue, and those joined to it: "A, B and C"."""
    out = [cue.token]
    at = cue.token + 1
    alike = (
        {"NAME", "KNOWNA", "CAP"}
        | ({"KNOWNC"} if tokens[cue.token].tag == "KNOWNC" else set())
        | ({"EMPH"} if tokens[cue.token].tag == "EMPH" else set())
    )
    if cue.role == "subject" or cue.rule.startswith("introduces.our"):
        return out
    while at < len(tokens):
        at = _past_bracket(tokens, at)
        step = 0
        while at + step < len(tokens) and tokens[at + step].text in (",", "and", "or", "&", "/", ";") and step < 2:
            step += 1
        if not step or at + step >= len(tokens) or tokens[at + step].tag not in alike | {"TERM"}:
            break
        if tokens[at + step].tag != "TERM":
            out.append(at + step)
        at += step + 1
    return out


def _past_bracket(tokens: list[Chunk], at: int) -> int:
    if at < len(tokens) and tokens[at].text == "(":
        for end in range(at + 1, min(at + 10, len(tokens))):
            if tokens[end].text == ")":
                return end + 1
    return at


_NETWORK = re.compile(r" [Nn]et(?:work)?s?(?![\w-])")
"""A noun that belongs to a name: "the Foo network" is called Foo network too."""


def _decided(found: Iterable[Name], definitions: dict[str, Definition], texts: Sequence[Text]) -> list[Evidence]:
    """One role a name: what is introduced is not used; the fallback rule counts only when nothing else introduces."""
    longs = {d.long.casefold(): d.short for d in definitions.values()}
    names = [_by_short_form(n, longs) for n in found if _plausible(n, definitions)]
    introduced = {_key(n.chunk.text) for n in names if n.role == "introduces"}
    introduced |= {k for n in names if n.role == "subject" and (k := _key(n.chunk.text)) and _variant(k, introduced)}
    if not introduced:
        introduced = _by_subject(names, texts, definitions)
    kinds: dict[str, str] = {}
    for n in sorted(names, key=lambda n: (n.role != "introduces", n.rule, n.chunk.start)):
        if n.kind != "Method" or n.role == "introduces":
            kinds[_key(n.chunk.text)] = (
                n.kind if kinds.get(_key(n.chunk.text), "Method") == "Method" else kinds[_key(n.chunk.text)]
            )
    compared = {(id(n.text), n.token) for n in names if n.role == "comparesWith"}
    tried = {_key(n.chunk.text) for n in names if n.rule in _ON_DATA}
    out = []
    for n in names:
        if n.role == "uses" and (id(n.text), n.token) in compared:
            continue
        key = _key(n.chunk.text)
        role = "introduces" if key in introduced and n.chunk.tag not in ("KNOWNC", "TERM") else n.role
        if role == "subject":
            continue
        kind = kinds.get(key, n.kind)
        data = kind == "Method" and key in tried and role == "uses" and not n.known
        out.append(_evidence(n, role, definitions, "Dataset" if data else kind))
    return out


def _variant(name: str, introduced: set[str]) -> bool:
    """ "DeepThing-7B achieves": what an introduced thing is called in one of its sizes or forms does things too."""
    return any(name.startswith(f"{own}-") for own in introduced)


def _by_short_form(name: Name, longs: dict[str, str]) -> Name:
    """A name that is the long form of a short one elsewhere in the document is that same thing."""
    short = longs.get(name.chunk.text.casefold())
    return name._replace(chunk=name.chunk._replace(text=short)) if short and not name.known else name


def _key(name: str) -> str:
    return stem(name).casefold()


def _plausible(name: Name, definitions: dict[str, Definition]) -> bool:
    text = name.chunk.text
    generic = text.lower() in _GENERIC or text.lower() in KIND_OF
    if len(text) < 2 or (generic and not name.known) or text.split()[0] in _NO_ARTEFACT or len(text) > 60:
        return False
    if _EPONYM.fullmatch(text) and not name.known:
        return False
    if not any(c.isalpha() for c in text) or (name.chunk.tag == "EMPH" and len(text.split()) > _LONGEST_PHRASE):
        return False
    if name.chunk.tag in ("KNOWNC", "TERM"):
        return name.role in ("uses", "comparesWith") and name.chunk.tag == "KNOWNC"
    if name.role != "introduces" and not name.known and (sum(map(str.isalpha, text)) < 2 or _RUN_ON.search(text)):
        return False  # a symbol, or the end of a sentence without its blank
    definition = definitions.get(stem(text))
    if any(
        d.long_span[0] <= name.chunk.start < d.long_span[1] and d in name.text.definitions for d in definitions.values()
    ):
        return False
    if definition and name.role in ("subject", "uses", "comparesWith") and not name.known:
        return definition.long != definition.long.lower()
    return True


def _by_subject(names: list[Name], texts: Sequence[Text], definitions: dict[str, Definition]) -> set[str]:
    """A name the vocabulary lacks that does things ("X outperforms ...") and is said twice or more."""
    out = set()
    for n in names:
        defined = stem(n.chunk.text) in definitions and n.rule != "introduces.definition-weak"
        if n.role == "subject" and not n.known and not defined:
            said = sum(len(re.findall(rf"(?<![\w-]){re.escape(n.chunk.text)}(?![\w-])", t.text)) for t in texts)
            if said >= 2:
                out.add(_key(n.chunk.text))
    return out if len(out) == 1 else set()


def _evidence(name: Name, role: str, definitions: dict[str, Definition], kind: str) -> Evidence:
    definition = definitions.get(stem(name.chunk.text))
    text = name.text
    sentence = text.sentence(name.chunk.start)
    base = Evidence(
        text.span(name.chunk.start, name.chunk.end), role, name.known, name.rule, name.chunk.text, kind=kind,
        sentence=sentence, last=sentence == len(text.sentences) - 1,
    )  # fmt: skip
    if definition:
        return replace(base, long_form=definition.long)
    noun = _NETWORK.match(text.text, name.chunk.end)
    return replace(base, long_form=name.chunk.text + noun[0]) if noun and role == "introduces" else base
