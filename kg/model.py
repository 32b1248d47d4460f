"""Every record that passes between rooms: frozen, slotted, sortable dataclasses of the standard library.

Offsets are Unicode code points, start inclusive and end exclusive, into a field *as it was received*. The invariant
of every mention: ``document.field(mention.field)[mention.start:mention.end] == mention.surface``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NewType

Iri = NewType("Iri", str)

FIELDS = ("title", "abstract")
"""The text fields of a document, in reading order."""

ARTEFACT_KINDS = (
    "Method", "Model", "Framework", "Dataset", "Benchmark", "Library", "Metric", "Theory", "Software",
)  # fmt: skip


@dataclass(frozen=True, slots=True, order=True)
class Metadata:
    """What is known of a paper beside its text. Empty string, 0 or empty tuple: not known."""

    authors: tuple[str, ...] = ()
    venue: str = ""
    year: int = 0
    url: str = ""
    doi: str = ""
    keywords: tuple[str, ...] = ()
    language: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Document:
    """One paper as read. ``sources`` are places such as ``"file.txt#2"``, in input order.

    ``identified`` says that the id came with the record (and identifies the paper wherever it stands).
    """

    id: str
    sources: tuple[str, ...]
    abstract: str
    title: str = ""
    metadata: Metadata = Metadata()
    identified: bool = False

    def field(self, name: str) -> str:
        """The text of a field, as received."""
        return self.title if name == "title" else self.abstract


@dataclass(frozen=True, slots=True, order=True)
class SkippedRecord:
    """A record that could not be used: where it stands, and why."""

    source: str
    record: str
    reason: str


@dataclass(frozen=True, slots=True, order=True)
class Hyperlink:
    """An address that stood in markup around (or in place of) the cleaned text ``[start, end)``."""

    start: int
    end: int
    url: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A cleaned field with the way back: character ``i`` of ``text`` came from ``source[starts[i]:ends[i]]``.

    ``emphasis`` are the cleaned spans that stood in bold, italics, small capitals or typewriter.
    """

    document_id: str
    field: str
    text: str
    starts: Sequence[int]
    ends: Sequence[int]
    links: tuple[Hyperlink, ...] = ()
    emphasis: tuple[tuple[int, int], ...] = ()

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """The span of the field as received that the cleaned span ``[start, end)`` came from."""
        return self.starts[start], self.ends[end - 1]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A quoted piece of a field, offsets into the field as received."""

    field: str
    start: int
    end: int
    surface: str


ROLES = ("about", "introduces", "uses", "comparesWith", "cites")
"""What a piece of evidence says that the paper does with its target; ``about`` is the rest."""


@dataclass(frozen=True, slots=True, order=True)
class Evidence:
    """One quote that speaks for an edge: what an extractor finds, before anything is known of the whole pile.

    ``target`` is the IRI of a concept or known artefact; it is empty for a thing that only its ``name`` is known of.
    ``label_kind`` is the kind of label that matched (``pref``, ``alt``, ``hidden``, ``abbreviation``, ``phrase``).
    ``sentence`` counts from 0 in the field; ``last`` says that it is the field's last one. ``words`` is the length of
    the matched label. ``contrast``: named to say what is not done; ``passing``: named as one example among others;
    ``claimed``: named where the authors say what they do; ``setting``: where they say what others do or lack;
    ``compound``: a part of a longer noun phrase.
    """

    span: Span
    role: str
    target: Iri = Iri("")
    rule: str = ""
    name: str = ""
    long_form: str = ""
    kind: str = ""
    label_kind: str = ""
    sentence: int = 0
    last: bool = False
    words: int = 1
    contrast: bool = False
    passing: bool = False
    claimed: bool = False
    setting: bool = False
    compound: bool = False


@dataclass(frozen=True, slots=True, order=True)
class PaperRows:
    """All that one document gives, by itself: the unit of parallel work. Merging rows is associative and
    commutative; only the merge pass knows the whole pile.
    """

    document: Document
    evidence: tuple[Evidence, ...] = ()
    abbreviations: tuple[tuple[str, str], ...] = ()
    results: tuple[tuple[str, str, str, str, str], ...] = ()
    code_repositories: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    keywords: tuple[Iri, ...] = ()
    sentence_count: int = 1


@dataclass(frozen=True, slots=True, order=True)
class Concept:
    """A SKOS concept, labels in one language. ``abbreviations`` repeat some of ``alt_labels``."""

    iri: Iri
    label: str
    alt_labels: tuple[str, ...] = ()
    hidden_labels: tuple[str, ...] = ()
    abbreviations: tuple[str, ...] = ()
    definition: str = ""
    broader: tuple[Iri, ...] = ()
    related: tuple[Iri, ...] = ()
    exact_match: tuple[Iri, ...] = ()
    scheme: Iri = Iri("https://kg.example/scheme/concepts")
    language: str = "en"


@dataclass(frozen=True, slots=True, order=True)
class Artefact:
    """A named thing that papers introduce or use; ``kind`` is one of ``ARTEFACT_KINDS``."""

    iri: Iri
    label: str
    kind: str
    long_form: str = ""
    alt_labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Paper:
    """A paper of the graph. ``label`` is the title, or what stands in for one (design section 7)."""

    iri: Iri
    identifier: str
    label: str
    abstract: str
    title: str = ""
    metadata: Metadata = Metadata()
    sources: tuple[str, ...] = ()
    code_repositories: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Work:
    """A work that a paper cites in its abstract, as it is written there: "Huang et al. (2024)"."""

    iri: Iri
    label: str


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """A weighted edge paper -> target, of any role. Score and parts have six places; rank counts from 1
    within paper and predicate. ``parts`` maps the names of the score's parts to their values, sorted by name.
    """

    iri: Iri
    paper: Iri
    predicate: Iri
    target: Iri
    score: float
    rank: int
    mention_count: int
    parts: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Mention:
    """A quoted span of a paper's title or abstract. ``evidence_for`` is empty for a passing mention."""

    iri: Iri
    paper: Iri
    field: str
    start: int
    end: int
    surface: str
    about: tuple[Iri, ...] = ()
    evidence_for: tuple[Iri, ...] = ()
    rules: tuple[str, ...] = ()
    contrast: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Abbreviation:
    """A short form that a paper defines, with the long form as written there."""

    iri: Iri
    paper: Iri
    short_form: str
    long_form: str


@dataclass(frozen=True, slots=True, order=True)
class Result:
    """A stated result. ``value`` as written; ``numeric`` is the canonical decimal ("87.5") or empty."""

    iri: Iri
    paper: Iri
    value: str
    metric: str = ""
    numeric: str = ""
    unit: str = ""
    on: str = ""
    dataset: Iri = Iri("")


@dataclass(frozen=True, slots=True, order=True)
class CoOccurrence:
    """Two concepts (``first < second``) that are subjects of ``paper_count`` common papers."""

    iri: Iri
    first: Iri
    second: Iri
    paper_count: int
    association_strength: float
    npmi: float


@dataclass(frozen=True, slots=True, order=True)
class Fingerprint:
    """What a build depends on: the version of kg, the hash of the vocabulary, the hash of the input."""

    version: str
    vocabulary: str
    input: str

    @property
    def id(self) -> str:
        """A short name for the build, safe in an IRI."""
        return f"{self.version}-{self.vocabulary[:8]}-{self.input[:8]}"


@dataclass(frozen=True, slots=True)
class KnowledgeGraph:
    """The whole graph; every tuple is sorted by IRI. ``load(write(g)) == g``.

    ``concepts`` are those that papers link to or mention, with all their ancestors. ``mentions`` is empty when the
    graph was loaded without its evidence file.
    """

    base: str
    build: Fingerprint
    papers: tuple[Paper, ...] = ()
    concepts: tuple[Concept, ...] = ()
    artefacts: tuple[Artefact, ...] = ()
    works: tuple[Work, ...] = ()
    links: tuple[Link, ...] = ()
    cooccurrences: tuple[CoOccurrence, ...] = ()
    abbreviations: tuple[Abbreviation, ...] = ()
    results: tuple[Result, ...] = ()
    mentions: tuple[Mention, ...] = field(default=(), repr=False)
