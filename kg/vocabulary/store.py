"""A loaded vocabulary and its surface forms."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import NamedTuple

from kg.model import Artefact, Concept, Iri
from kg.vocabulary.automaton import Automaton
from kg.vocabulary.forms import forms
from kg.vocabulary.tokens import tokenize


class Entry(NamedTuple):
    """A surface form: whose it is, the label as it stands in the vocabulary, and what kind of label it is
    (``pref``, ``alt``, ``hidden``, ``abbreviation``, ``phrase``).
    """

    iri: Iri
    label: str
    kind: str
    ambiguous: bool


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """How to tell whether an ambiguous label is meant: ``labels`` need a cue or a thesaurus neighbour nearby."""

    labels: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class Cues(NamedTuple):
    """Cue phrases as an automaton; ``owners[i]`` is whose the i-th is and whether it excludes."""

    automaton: Automaton
    owners: tuple[tuple[Iri, bool], ...]


@dataclass(frozen=True)
class Vocabulary:
    """Concepts, known artefacts, and what disambiguates them. ``phrases`` are multi-word wordings that state a
    concept in other words (``kg:cuePhrase``); ``background`` are concepts that papers name without being about them
    (``kg:background``), which need more than one passing word to be a subject; ``banned`` are labels that a decision
    has taken out of the vocabulary, whatever concept has them.
    """

    concepts: Mapping[Iri, Concept]
    artefacts: Mapping[Iri, Artefact] = field(default_factory=dict)
    ambiguity: Mapping[Iri, Ambiguity] = field(default_factory=dict)
    phrases: Mapping[Iri, tuple[str, ...]] = field(default_factory=dict)
    background: frozenset[Iri] = frozenset()
    banned: frozenset[str] = frozenset()

    def __reduce__(self) -> tuple[type[Vocabulary], tuple[object, ...]]:
        """What is sent to another process: the data, not what was computed from it."""
        return Vocabulary, tuple(getattr(self, f.name) for f in fields(self))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Every surface form, by IRI and label; hits of the automaton are indices into this.

        Another spelling of an ambiguous label ("best-response", "best responses") is ambiguous as well, a preferred
        label only by name.
        """
        banned = {keys for label in self.banned for keys in forms(label)}
        return tuple(sorted(e for e in set(self._entries()) if not banned or banned.isdisjoint(forms(e.label))))

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that labels write small: common nouns and adjectives of the field."""
        labels = (e.label for e in self.entries)
        return frozenset(word for label in labels for word in re.findall(r"[^\W_]+", label) if word.islower())

    def _entries(self) -> Iterator[Entry]:
        things: list[tuple[Iri, Concept | Artefact]] = [*self.concepts.items(), *self.artefacts.items()]
        for iri, thing in things:
            short = thing.abbreviations if isinstance(thing, Concept) else ()
            hidden = thing.hidden_labels if isinstance(thing, Concept) else ()
            marked = self.ambiguity[iri].labels if iri in self.ambiguity else ()
            alike = {keys for label in marked for keys in forms(label)}
            kinds = dict.fromkeys(hidden, "hidden")
            kinds |= dict.fromkeys(thing.alt_labels, "alt")
            kinds |= dict.fromkeys(short, "abbreviation")
            kinds[thing.label] = "pref"
            for label, kind in kinds.items():
                same = bool(alike) and kind != "pref" and not alike.isdisjoint(self._spelled(label))
                yield Entry(iri, label, kind, label in marked or same)
            for phrase in self.phrases.get(iri, ()):
                yield Entry(iri, phrase, "phrase", False)

    @cached_property
    def automaton(self) -> Automaton:
        """Finds the surface forms in tokenised text."""
        found = Automaton((keys, i) for i, entry in enumerate(self.entries) for keys in self._spelled(entry.label))
        self._forms.clear()
        return found

    def named(self, label: str) -> tuple[int, ...]:
        """The entries that a text names when it says just this; indices into ``entries``."""
        return self.automaton.entries([(t.key, t.exact) for t in tokenize(label)])

    @cached_property
    def _forms(self) -> dict[str, list[tuple[str, ...]]]:
        return {}

    def _spelled(self, label: str) -> list[tuple[str, ...]]:
        """The forms of a label, worked out once for the entries and the automaton."""
        if label not in self._forms:
            self._forms[label] = forms(label)
        return self._forms[label]

    @cached_property
    def cues(self) -> Cues:
        """Finds context and exclude cues in tokenised text. A cue that is only another spelling of the ambiguous label
        says nothing and is left out.
        """
        owners: list[tuple[Iri, bool]] = []
        items: list[tuple[tuple[str, ...], int]] = []
        for iri in sorted(self.ambiguity):
            marks = self.ambiguity[iri]
            own = {keys for label in marks.labels for keys in forms(label)}
            for phrase, excludes in [(p, False) for p in marks.cues] + [(p, True) for p in marks.excludes]:
                items += [(keys, len(owners)) for keys in forms(phrase) if keys not in own]
                owners.append((iri, excludes))
        return Cues(Automaton(items), tuple(owners))

    @cached_property
    def narrower(self) -> dict[Iri, tuple[Iri, ...]]:
        """Direct children of every concept that has some."""
        out: dict[Iri, list[Iri]] = {}
        for iri in sorted(self.concepts):
            for parent in self.concepts[iri].broader:
                out.setdefault(parent, []).append(iri)
        return {parent: tuple(children) for parent, children in out.items()}

    @cached_property
    def _ancestors(self) -> dict[Iri, frozenset[Iri]]:
        return {}

    def ancestors(self, iri: Iri) -> frozenset[Iri]:
        """All broader concepts, however far up, without the concept itself; a cycle in the vocabulary ends here."""
        if iri not in self._ancestors:
            above: set[Iri] = set()
            waiting = [iri]
            while waiting:
                concept = self.concepts.get(waiting.pop())
                fresh = {b for b in concept.broader if b not in above} if concept else set()
                above |= fresh
                waiting += fresh
            self._ancestors[iri] = frozenset(above - {iri})
        return self._ancestors[iri]

    @cached_property
    def _neighbours(self) -> dict[Iri, frozenset[Iri]]:
        out: dict[Iri, set[Iri]] = {iri: set() for iri in self.concepts}
        for iri, concept in self.concepts.items():
            near = [x for x in concept.related if x in self.concepts]
            near += [p for p in concept.broader if p in self.concepts and self.concepts[p].broader]
            out[iri].update(near)
            for other in near:
                out[other].add(iri)
        return {iri: frozenset(near - {iri}) for iri, near in out.items()}

    def neighbours(self, iri: Iri) -> frozenset[Iri]:
        """Thesaurus neighbours: related concepts, children, and parents that are no facets (a root of the hierarchy
        would support everything).
        """
        return self._neighbours.get(iri, frozenset())

    @cached_property
    def hash(self) -> str:
        """SHA-256 over everything that can change a build."""
        parts = [self.concepts, self.artefacts, self.ambiguity, self.phrases]
        text = "\n".join(repr(part[iri]) for part in parts for iri in sorted(part)) + repr(sorted(self.background))
        text += repr(sorted(self.banned)) if self.banned else ""
        return hashlib.sha256(text.encode()).hexdigest()
