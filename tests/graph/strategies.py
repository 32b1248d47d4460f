"""Any graph, for property tests: every Unicode text but lone surrogates, in every field that holds text."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import strategies as st

from kg.graph.canonical import canonical
from kg.iri import PREDICATES
from kg.model import (
    ARTEFACT_KINDS,
    Abbreviation,
    Artefact,
    Concept,
    CoOccurrence,
    Fingerprint,
    Iri,
    KnowledgeGraph,
    Link,
    Mention,
    Metadata,
    Paper,
    Result,
    Work,
)

T = TypeVar("T", Artefact, Concept, Link, CoOccurrence, Mention, Abbreviation, Result, Paper, Work)
HARD = st.sampled_from(
    ['"', "\\", "; ", ";", "\\;", "\n", "\r", "\x00", "\x85", "\u2028", "é", "🙂", " ", "'", "<", "#"]
)
TEXT = st.lists(HARD | st.characters(codec="utf-8"), max_size=12).map("".join)
TEXTS = st.lists(TEXT, max_size=3).map(tuple)
LOCAL = st.from_regex(r"[A-Za-z0-9_.%()é-]{1,6}", fullmatch=True).map(lambda s: s.replace("%", "%C3"))
ROOMS = ("concept", "artefact", "paper", "work", "link", "cooc", "mention", "abbreviation", "result")
SCORES = st.floats(0, 1000).map(lambda x: round(x, 6))
COUNTS = st.integers(0, 10**9)
LANGUAGES = st.sampled_from(["en", "", "pt-BR", "zh-Hant-TW", "EN", "English"]) | TEXT


def iris(room: str) -> st.SearchStrategy[Iri]:
    return LOCAL.map(lambda local: Iri(f"https://kg.example/{room}/{local}"))


def many(records: st.SearchStrategy[T]) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(records, max_size=3, unique_by=lambda record: record.iri).map(tuple)


def some(room: str) -> st.SearchStrategy[tuple[Iri, ...]]:
    return st.lists(iris(room), max_size=3).map(tuple)


FOREIGN = st.sampled_from(["http://example.org/kos#", "urn:x:", "https://é.example/"])
CONCEPT_IRIS = iris("concept") | st.builds(lambda start, local: Iri(start + local), FOREIGN, LOCAL)
CONCEPT_SETS = st.lists(CONCEPT_IRIS, max_size=3).map(tuple)
METADATA = st.builds(
    Metadata,
    authors=TEXTS,
    venue=TEXT,
    year=st.integers(-1, 12000),
    url=TEXT
    | st.sampled_from(["https://a.org/b?c=d#e", "http://[::1]/", "http://a b/", "https://a/%zz", "mailto:a@b"]),
    doi=TEXT,
    keywords=TEXTS,
    language=LANGUAGES,
)
CONCEPTS = st.builds(
    Concept,
    CONCEPT_IRIS,
    TEXT,
    TEXTS,
    TEXTS,
    TEXTS,
    TEXT,
    CONCEPT_SETS,
    CONCEPT_SETS,
    CONCEPT_SETS,
    iris("scheme"),
    LANGUAGES,
)
ARTEFACTS = st.builds(Artefact, iris("artefact"), TEXT, st.sampled_from(ARTEFACT_KINDS), TEXT, TEXTS)
PAPERS = st.builds(Paper, iris("paper"), TEXT, TEXT, TEXT, TEXT, METADATA, TEXTS, TEXTS, TEXTS)
WORKS = st.builds(Work, iris("work"), TEXT)
PARTS = st.dictionaries(TEXT | st.sampled_from(["title", "labelLength", "Score", "a_b", "9"]), SCORES, max_size=4)
LINKS = st.builds(
    Link,
    iris("link"),
    iris("paper"),
    st.sampled_from(sorted(PREDICATES.values())),
    iris("artefact") | CONCEPT_IRIS,
    SCORES,
    COUNTS,
    COUNTS,
    PARTS.map(lambda parts: tuple(sorted(parts.items()))),
)
PAIRS = st.builds(CoOccurrence, iris("cooc"), CONCEPT_IRIS, CONCEPT_IRIS, COUNTS, SCORES, SCORES)
MENTIONS = st.builds(
    Mention,
    iris("mention"),
    iris("paper"),
    st.sampled_from(["title", "abstract"]),
    COUNTS,
    COUNTS,
    TEXT,
    CONCEPT_SETS,
    some("link"),
    TEXTS,
    st.booleans(),
)
ABBREVIATIONS = st.builds(Abbreviation, iris("abbreviation"), iris("paper"), TEXT, TEXT)
NUMBERS = st.sampled_from(["", "87.5", "87", "-0.10", "1000000.000"])
RESULTS = st.builds(
    Result, iris("result"), iris("paper"), TEXT, TEXT, NUMBERS, TEXT, TEXT, st.just(Iri("")) | iris("artefact")
)
BASES = st.sampled_from(["https://kg.example/", "https://my.org/graph#", "urn:pile:", "https://é.example/x/"])

GRAPHS = st.builds(
    KnowledgeGraph,
    BASES,
    st.builds(Fingerprint, TEXT | st.just("0.1.0"), TEXT, TEXT),
    many(PAPERS),
    many(CONCEPTS),
    many(ARTEFACTS),
    many(WORKS),
    many(LINKS),
    many(PAIRS),
    many(ABBREVIATIONS),
    many(RESULTS),
    many(MENTIONS),
).map(canonical)
