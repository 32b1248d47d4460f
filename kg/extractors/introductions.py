"""Names that a text introduces outside the cue rules: with their definition, as a phrase, in the title."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.extractors.abbreviations import Definition
from kg.extractors.candidates import Known, Name, rest, strong
from kg.extractors.kinds import KIND_OF, kind_of
from kg.extractors.names import Chunk
from kg.extractors.text import Text
from kg.model import Iri

_VERB = (
    r"(?:propos|introduc|present|develop|design|devis|creat|build|construct|releas|pioneer|formulat|contribut|describ|provid|curat|defin)"
    r"(?:e|es|ed|ing|s)?"
)
_SUBJECT = r"\b(?:we|paper|work|article|authors|study|and|to|by|therefore)\b"
_PROPOSED = re.compile(
    rf"{_SUBJECT}(?:\s+[\w-]+){{0,3}}?\s+{_VERB},?\s+(?:\w+ly\s+)?"
    r"(?:(?:an?|the|our|two|three|new|novel|first|simple|unified|efficient|general|principled|alternative"
    r"|concept of|notion of"
    r"|class of|family of|\w+ing|\w+-\w+)[,\s]+){0,6}[“\"']?$"
    r"|\b(?:called|named|termed|dubbed|namely,?|coined)\s+(?:as\s+)?(?:the\s+|an?\s+)?[“\"']?$",
    re.I,
)
_PROPOSING = re.compile(rf"{_SUBJECT}(?:\s+[\w-]+){{0,4}}?\s+{_VERB}\b", re.I)
_AFTER_PREPOSITION = re.compile(
    r"\b(?:for|of|in|to|on|with|from|by|as|using|via|under)\s+(?:the\s+|an?\s+)?[“\"']?$", re.I
)
_NAMED_PHRASE = re.compile(
    rf"\b(?:new|novel|{_VERB})\b[^.;]{{0,120}}?(?:called|termed|dubbed|coined|named|which we (?:call|term|dub"
    rf"|name)|we call)\s+"
    r"(?:the\s+|an?\s+)?(?P<name>(?:[a-z][\w-]*\s){0,4}[a-z][\w-]*)"
    r"(?=[,.;:()]|\s(?:that|which|for|to|and|where|by|in|with|based|of|from|as)\b)"
)
_NEW_KIND = re.compile(
    rf"\b{_VERB}\s+an?\s+(?:new|novel)\s+(?P<kind>[a-z]+),\s+(?:the\s+|an?\s+)?"
    r"(?P<name>(?:[a-z][\w-]*\s){1,3}[a-z][\w-]*)(?=[,.;:()]|\s(?:that|which|for|to|and|where|by)\b)"
)
_MADE = frozenset(("Model", "Framework", "Dataset", "Benchmark", "Library"))
"""Kinds of things that are made; a "complexity" or an "error" before a name is what is said of it."""
_NOT_A_TITLE_NAME = re.compile(
    r"(?:ing|tion|s)$|^(?:Position|Perspective|Tutorial|Correction|Towards?|Beyond|Rethinking|Abstract|Survey|Review)$"
)


def from_definitions(
    text: Text, tokens: list[Chunk], targets: dict[int, Known], texts: Sequence[Text] = ()
) -> list[Name]:
    """ "we propose [a] Long Form (NAME)": the cue stands before the long form, or at least in its sentence."""
    out = []
    titled = " ".join(t.text for t in texts if t.passage.field == "title").casefold()
    for definition in text.definitions:
        mark = targets.get(definition.short_span[0])
        if mark and mark.end < definition.short_span[1]:
            mark = None  # only a part of the name is known
        before = text.before(min(definition.long_span[0], definition.short_span[0]))
        capital = sum(w[0].isupper() for w in definition.long.split()) >= 2
        if mark and mark.tag != "KNOWNA":
            if not (mark.wording and (capital or definition.long.casefold() in titled) and _PROPOSED.search(before)):
                continue
            mark = None  # under a wording of a known concept, a thing of the paper's own
        if _PROPOSED.search(before):
            role, rule = "introduces", "introduces.definition"
        elif capital and _PROPOSING.search(before) and not _is_part_of_another(text, definition, before):
            role, rule = "introduces", "introduces.definition-capitals"
        elif _PROPOSING.search(before):
            role, rule = "subject", "introduces.definition-weak"
        else:
            continue
        token = next((i for i, c in enumerate(tokens) if c.start <= definition.short_span[0] < c.end), 0)
        chunk = Chunk(*definition.short_span, definition.short, "NAME")
        after = rest(text, tokens, token)[1:]
        kind = kind_of(definition.short, definition.long, (), after)
        if kind == "Method" and capital and role == "introduces" and (cue := _PROPOSING.search(before)):
            said = text.text[: definition.long_span[0]].rindex(before) + cue.end()
            said_kind = kind_of("", "", [c for c in tokens if said <= c.start < definition.long_span[0]], after)
            kind = said_kind if said_kind in _MADE else kind
        out.append(Name(text, token, chunk, role, rule, kind, mark.iri if mark else Iri("")))
    return out


def _is_part_of_another(text: Text, definition: Definition, before: str) -> bool:
    """Named after a preposition, or after something else that the sentence introduces and without an "and"."""
    sentence = text.sentence(definition.short_span[0])
    spans = [d.short_span[0] for d in text.definitions if d.short_span < definition.short_span]
    earlier = [at for at in spans if text.sentence(at) == sentence]
    joined = re.search(r"(?:\band|[,:;])\s+(?:the\s+|an?\s+)?$", before) is not None
    return bool(_AFTER_PREPOSITION.search(before)) or (bool(earlier) and not joined)


def from_phrases(text: Text, tokens: list[Chunk]) -> list[Name]:
    """ "a new measure, called the log cut distance": a name in small letters, where the naming is said."""
    out = []
    for start, end in text.sentences:
        named = _NAMED_PHRASE.finditer(text.text, start, end)
        kinds = (m for m in _NEW_KIND.finditer(text.text, start, end) if m["kind"] in KIND_OF)
        for match in (*named, *kinds):
            first, last = match.span("name")
            if any(c.tag in ("NAME", "CAP", "EMPH", "KNOWNA") for c in tokens if first <= c.start < last):
                continue
            token = next((i for i, c in enumerate(tokens) if c.end > first), 0)
            before = [c for c in tokens if match.start() <= c.start < first]
            kind = kind_of(match["name"], "", before, ())
            chunk = Chunk(first, last, match["name"], "EMPH")
            out.append(Name(text, token, chunk, "introduces", "introduces.called-phrase", kind, Iri("")))
    return out


def from_title(text: Text, tokens: list[Chunk], targets: dict[int, Known], texts: Sequence[Text]) -> list[Name]:
    """ "NAME: what it does", when it has the shape of a name, or the abstract says it too, or it is one capitalised
    word.
    """
    if text.passage.field != "title":
        return []
    colon = next((i for i, c in enumerate(tokens) if c.text == ":"), 0)
    if not 1 <= colon <= 8:
        return []
    start, end = tokens[0].start, tokens[colon - 1].end
    defined = next((d for d in text.definitions if d.short_span[1] <= end + 1), None)
    if defined:
        start, end = defined.short_span
    elif colon > 4 or (tokens[0].tag in ("KNOWNC", "TERM") and colon == 1):
        return []
    name = text.text[start:end]
    words = name.split()
    shaped = colon == 1 and tokens[0].tag in ("NAME", "KNOWNA") and strong(words)
    repeated = any(re.search(rf"(?<![\w-]){re.escape(name)}(?!\w)", t.text) for t in texts if t is not text)
    single = (
        colon == 1
        and len(words) == 1
        and name[:1].isupper()
        and name.replace("-", "").isalpha()
        and not _NOT_A_TITLE_NAME.search(name)
    )
    noun = 1 < len(words) <= 3 and KIND_OF.get(words[-1].lower()) == "Model" and not words[0].endswith("ing")
    if not (repeated or single or noun or shaped or defined):
        return []
    kind = kind_of(name, "", (), tokens[colon + 1 :])
    if kind in ("Theory", "Metric"):
        kind = "Method"  # such nouns of a title are what the paper is about
    known = targets[start].iri if tokens[0].tag == "KNOWNA" and colon == 1 else Iri("")
    return [Name(text, 0, Chunk(start, end, name, "NAME"), "introduces", "introduces.title", kind, known)]
