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
    r"(?:\b(?:without|unlike|nor|instead of|rather than|as opposed to|in contrast (?:to|with)|contrary to"
    r"|contrasts? with|"
    r"other than|not(?! only| just| merely)|no longer|neither|non)\b)(?:\s+[\w-]+){0,3}[\s-]*$",
    re.I,
)
_PASSING = re.compile(
    r"(?:\bsuch as|\be\.g\.,?|\bincluding|\bfor example,?|\bfor instance,?|\blike|\bi\.e\.,?)\s[^.;:()]*$", re.I
)


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
    sentence = text.sentence(match.start)
    before = text.before(match.start)
    return Evidence(
        text.span(match.start, match.end),
        "about",
        chosen.iri,
        rule=match.rule if chosen.kind != "phrase" else "concept.phrase",
        label_kind="abbreviation" if match.rule == "concept.abbreviation" else chosen.kind,
        sentence=sentence,
        last=sentence == len(text.sentences) - 1,
        words=len(tokenize(chosen.label)) if match.rule == "concept.coordination" else match.last - match.first,
        contrast=bool(_CONTRAST.search(before)),
        passing=bool(_PASSING.search(before)),
    )


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
        scored = [(self._support(entries[e].iri), e) for e in (sure or open_)]
        scored = sorted((s for s in scored if s[0] > 0 or (sure and trusted)), reverse=True)
        if not scored or (len(scored) > 1 and scored[0][0] == scored[1][0] and not self._same(scored)):
            return None
        return scored[0][1]

    def _same(self, scored: list[tuple[int, int]]) -> bool:
        return self.vocabulary.entries[scored[0][1]].iri == self.vocabulary.entries[scored[1][1]].iri

    def _support(self, iri: Iri) -> int:
        near = sum(1 for n in self.vocabulary.neighbours(iri) if n in self.certain)
        return 2 * self.cues[iri] + near + (1 if iri in self.certain else 0)

    def _excluded(self, text: Text, match: Match, iri: Iri, ambiguous: bool) -> bool:
        sentence = text.sentence(match.start)
        for field, start, end in self.excludes.get(iri, ()):
            if field != text.passage.field:
                continue
            if start <= match.start and match.end <= end:
                return True
            if ambiguous and text.sentence(start) == sentence:
                return True
        return False


def _cue_hits(
    texts: Sequence[Text], vocabulary: Vocabulary
) -> tuple[Counter[Iri], dict[Iri, list[tuple[str, int, int]]]]:
    """How many different cues of each concept stand in the document, and where its exclusions stand."""
    context = vocabulary.cues
    seen: set[int] = set()
    excludes: dict[Iri, list[tuple[str, int, int]]] = {}
    for text in texts:
        for hit in context.automaton.find(text.tokens):
            for cue in hit.entries:
                iri, excluding = context.owners[cue]
                if excluding:
                    span = (text.passage.field, text.tokens[hit.first].start, text.tokens[hit.last - 1].end)
                    excludes.setdefault(iri, []).append(span)
                else:
                    seen.add(cue)
    return Counter(context.owners[cue][0] for cue in seen), excludes
