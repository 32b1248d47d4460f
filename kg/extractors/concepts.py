"""Which concepts and known artefacts a document is about, mention by mention."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kg.extractors.matching import Match, matches, own_senses
from kg.extractors.text import Text
from kg.model import Evidence, Iri
from kg.vocabulary import Vocabulary
from kg.vocabulary.tokens import tokenize

_CONTRAST = re.compile(
    r"(?:\b(?:without|unlike|nor|instead of|rather than|as opposed to|in contrast (?:to|with)|contrary to|beyond"
    r"|contrasts? with|other than|not(?! only| just| merely)|no longer|neither|non)\b)(?:\s+[\w-]+){0,3}[\s-]*$"
    r"|\bno(?: (?:additional|extra|further|explicit|prior|costly|expensive))?(?: [\w-]+,? (?:or|and|nor))?\s+$",
    re.I,
)
_UNUSED = re.compile(
    r"\b(?:(?:do|does|did|need|can)(?: not|n't) (?:use|require|rely on|need|assume|depend on|involve|employ)"
    r"|without (?:using|requiring|relying on|needing|assuming|any|the need (?:for|to)))\b[^.;:—–]*$",
    re.I,
)
_BASELINE = re.compile(
    r"\b(?:(?:better|worse|faster|slower|higher|lower|larger|smaller|more|less|fewer|stronger|weaker)(?: \w+){0,3} than"
    r"|outperform(?:s|ing|ed)?|surpass(?:es|ing|ed)?|superior to|compar(?:ed|able|es|ing) (?:favou?rably )?(?:to|with)"
    r"|improv(?:es?|ed|ing|ements?)(?: \w+){0,2} (?:over|upon))\b[^.;:()]{0,90}$",
    re.I,
)
_PASSING = re.compile(
    r"(?:\bsuch as|\be\.g\.,?|\bincluding|\bfor example,?|\bfor instance,?|\blike|\bi\.e\.,?|\branging from"
    r"|\b(?:used|applied|employed|adopted|studied|deployed|popular|common|ubiquitous|prevalent|success(?:ful)?|attention)"
    r" (?:\w+ )?(?:in|across)(?: (?:many|several|various|numerous))?)\s[^.;:()]*$"
    r"|^\W*(?:content |trigger )?(?:warning|disclaimer|caution)\b.*$",
    re.I,
)
_SETTING = re.compile(
    r"\W*(?:However|Unfortunately|Although|While|Despite|Though|Nevertheless|Existing|Previous(?:ly)?|Prior|Recent(?:ly)?"
    r"|Traditional(?:ly)?|Many|Most|Current(?:ly)?|Conventional(?:ly)?|Typically|Standard)\b"
)
_GENERALLY = re.compile(r"\b(?:typically|commonly|usually|often|widely|traditionally|generally)\b", re.I)
_NOBODY = Iri("")
_CLAIM = re.compile(r"\b(?:we|our|ours|this (?:paper|work|study|article)|in this)\b", re.I)
_WORD_BEFORE = re.compile(r"([^\W\d_][\w-]*)\s+$")
_WORD_AFTER = re.compile(r"\s+([^\W\d_][\w-]*)")
_FUNCTION = frozenset(
    "a an the and or but nor of in on at by for to from with without within into onto over under via per as than that"
    " which who whose what when where while whether if is are was were be been being am can could may might must shall"
    " should will would do does did have has had not no we our ours us they their its it this these those such both"
    " each any all some many most more few several other another one two three through across between among against"
    " towards toward using use uses used also only even often then thus hence however so there here how why".split()
)


def tells_of_others(text: Text, offset: int) -> bool:
    """Whether the sentence at an offset tells what is generally done, and nothing of the authors."""
    around = text.around(offset)
    general = _SETTING.match(around) or _GENERALLY.search(text.before(offset))
    return bool(general) and not _CLAIM.search(around)


class Found(NamedTuple):
    """A match and the entry of the vocabulary that is meant."""

    text: Text
    match: Match
    entry: int


def find(texts: Sequence[Text], vocabulary: Vocabulary) -> list[Found]:
    """The labels of the vocabulary in a document, with their senses, in reading order.

    A short form that the document defines has the document's sense. An ambiguous label counts only where a cue of the
    vocabulary stands in the document, or a thesaurus neighbour is named there unambiguously.
    """
    own = own_senses([d for t in texts for d in t.definitions], vocabulary)
    found = [(t, m) for t in texts for m in matches(t, vocabulary, own)]
    sense = _Senses(texts, found, vocabulary)
    chosen = ((t, m, sense.choose(t, m)) for t, m in found)
    return [Found(t, m, entry) for t, m, entry in chosen if entry is not None]


def concepts(found: Sequence[Found], vocabulary: Vocabulary) -> list[Evidence]:
    """Evidence for concepts and known artefacts, in the order of the document."""
    return sorted(_evidence(f.text, f.match, f.entry, vocabulary) for f in found)


def _evidence(text: Text, match: Match, entry: int, vocabulary: Vocabulary) -> Evidence:
    chosen = vocabulary.entries[entry]
    return about(
        text,
        match.start,
        match.end,
        match.rule if chosen.kind != "phrase" else "concept.phrase",
        target=chosen.iri,
        label_kind="abbreviation" if match.rule == "concept.abbreviation" else chosen.kind,
        words=len(tokenize(chosen.label)) if match.rule == "concept.coordination" else match.last - match.first,
    )


def about(
    text: Text,
    start: int,
    end: int,
    rule: str,
    *,
    words: int,
    target: Iri = _NOBODY,
    name: str = "",
    label_kind: str = "",
) -> Evidence:
    """Evidence that a cleaned span of a text is about a concept, with what its surroundings say.

    Args:
        text: where it stands.
        start: the first character of the span.
        end: the one after its last.
        rule: what found it.
        words: length of the label.
        target: the concept, where the vocabulary has it.
        name: what it is called, where the vocabulary has not.
        label_kind: which kind of label matched.
    """
    sentence = text.sentence(start)
    before = text.before(start)
    return Evidence(
        text.span(start, end),
        "about",
        target,
        rule=rule,
        name=name,
        label_kind=label_kind,
        sentence=sentence,
        last=sentence == len(text.sentences) - 1,
        words=words,
        contrast=bool(_CONTRAST.search(before) or _UNUSED.search(before)),
        passing=bool(_PASSING.search(before) or _BASELINE.search(before)),
        claimed=bool(_CLAIM.search(text.around(start))),
        setting=bool(_SETTING.match(text.around(start))),
        compound=_compound(text, start, end),
    )


def _compound(text: Text, begin: int, stop: int) -> bool:
    """Whether a word that is none of grammar stands right before the label, or right after it and carries it on."""
    start, end = text.sentences[text.sentence(begin)] if text.sentences else (0, len(text.text))
    before = _WORD_BEFORE.search(text.text[max(start, begin - 40) : begin])
    if before and before[1].lower() not in _FUNCTION and not before[1].endswith(("ing", "ly")):
        return True
    after = _WORD_AFTER.match(text.text[stop : min(end, stop + 40)])
    return bool(after and after[1].lower() not in _FUNCTION and not after[1].endswith(("s", "ed", "ly")))


class _Senses:
    """Chooses among the candidates of a match, by what else stands in the document."""

    def __init__(self, texts: Sequence[Text], found: list[tuple[Text, Match]], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.cues, self.excludes = _cue_hits(texts, vocabulary)
        self.certain = Counter(iri for _, match in found if (iri := self._certain(match)) is not None)

    def _certain(self, match: Match) -> Iri | None:
        chosen = {self.vocabulary.entries[e].iri for e in match.entries}
        plain = match.rule == "concept.abbreviation" or not any(
            self.vocabulary.entries[e].ambiguous for e in match.entries
        )
        return min(chosen) if len(chosen) == 1 and plain else None

    def choose(self, text: Text, match: Match) -> int | None:
        """The entry that is meant, or None."""
        entries = self.vocabulary.entries
        open_ = [e for e in match.entries if not self._excluded(text, match, entries[e].iri, entries[e].ambiguous)]
        trusted = match.rule == "concept.abbreviation"
        sure = [e for e in open_ if trusted or not entries[e].ambiguous]
        if len({entries[e].iri for e in sure}) == 1:
            return sure[0]
        scored = [(self._support(entries[e].iri, text, match), e) for e in (sure or open_)]
        scored = sorted((s for s in scored if s[0] > 0 or (sure and trusted)), reverse=True)
        if not scored or (len(scored) > 1 and scored[0][0] == scored[1][0] and not self._same(scored)):
            return None
        return scored[0][1]

    def _same(self, scored: list[tuple[int, int]]) -> bool:
        return self.vocabulary.entries[scored[0][1]].iri == self.vocabulary.entries[scored[1][1]].iri

    def _support(self, iri: Iri, text: Text, match: Match) -> int:
        near = sum(1 for n in self.vocabulary.neighbours(iri) if n in self.certain)
        cues = self.cues.get(iri, [])
        sentence = text.sentence(match.start)
        here = any(c.field == text.passage.field and text.sentence(c.start) == sentence for c in cues)
        told = len({c.cue for c in cues})
        return (2 * told if here or told > 1 else 0) + near + (1 if iri in self.certain else 0)

    def _excluded(self, text: Text, match: Match, iri: Iri, ambiguous: bool) -> bool:
        sentence = text.sentence(match.start)
        for _, field, start, end in self.excludes.get(iri, ()):
            if field != text.passage.field:
                continue
            if start <= match.start and match.end <= end:
                return True
            if ambiguous and text.sentence(start) == sentence:
                return True
        return False


class _Cue(NamedTuple):
    """Where a cue stands."""

    cue: int
    field: str
    start: int
    end: int


def _cue_hits(texts: Sequence[Text], vocabulary: Vocabulary) -> tuple[dict[Iri, list[_Cue]], dict[Iri, list[_Cue]]]:
    """The cues of each concept that stand in the document, and its exclusions."""
    context = vocabulary.cues
    cues: dict[Iri, list[_Cue]] = {}
    excludes: dict[Iri, list[_Cue]] = {}
    for text in texts:
        for hit in context.automaton.find(text.tokens):
            start, end = text.tokens[hit.first].start, text.tokens[hit.last - 1].end
            for cue in hit.entries:
                iri, excluding = context.owners[cue]
                side = excludes if excluding else cues
                side.setdefault(iri, []).append(_Cue(cue, text.passage.field, start, end))
    return cues, excludes
