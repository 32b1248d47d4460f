"""A small graph for tests: everything that a graph can hold, with the labels that break careless writers.

``sample_graph()`` is in canonical form; every mention quotes its text, every edge has its link, counts agree.
"""

from __future__ import annotations

from kg.graph.canonical import canonical
from kg.graph.cooccurrence import cooccurrences
from kg.iri import CITES, COMPARES, DEFAULT_BASE, INTRODUCES, SUBJECT, USES
from kg.model import (
    Abbreviation,
    Artefact,
    Concept,
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

BASE = DEFAULT_BASE
HOSTILE = '</script><b onmouseover="alert(1)">π₀ & "quotes" \\ \x07 🙂 𝒪</b>'
"""A label with markup, both quotes' escapes, a control character, an emoji and an astral letter."""


def concept(name: str) -> Iri:
    return Iri(f"{BASE}concept/{name}")


def artefact(name: str) -> Iri:
    return Iri(f"{BASE}artefact/{name}")


def paper(name: str) -> Iri:
    return Iri(f"{BASE}paper/{name}")


def work(name: str) -> Iri:
    return Iri(f"{BASE}work/{name}")


CONCEPTS = (
    Concept(concept("machine-learning"), "machine learning", ("ML",), (), ("ML",), "Learning from data."),
    Concept(
        concept("continual-learning"),
        "continual learning",
        ("CL", "lifelong learning"),
        ("continuous learning",),
        ("CL",),
        broader=(concept("machine-learning"),),
        exact_match=(Iri("https://cso.kmi.open.ac.uk/topics/continual_learning"),),
    ),
    Concept(
        concept("class-incremental-learning"),
        "class-incremental learning",
        ("CIL",),
        abbreviations=("CIL",),
        broader=(concept("continual-learning"),),
    ),
    Concept(
        concept("catastrophic-forgetting"),
        "catastrophic forgetting",
        broader=(concept("machine-learning"),),
        related=(concept("continual-learning"),),
    ),
    Concept(concept("knowledge-distillation"), "knowledge distillation", broader=(concept("machine-learning"),)),
    Concept(Iri("http://example.org/kos/%C3%A9tude(1)"), HOSTILE, scheme=Iri("http://example.org/kos/"), language="fr"),
)

ARTEFACTS = (
    Artefact(artefact("dual-arch"), "Dual-Arch", "Method", "Dual Architecture"),
    Artefact(artefact("cifar-10"), "CIFAR-10", "Dataset", alt_labels=("CIFAR10",)),
    Artefact(artefact("script"), HOSTILE, "Model"),
)

WORKS = (Work(work("p1--huang-2024"), "Huang et al. (2024)"), Work(work("p4--muller-2023"), "Müller (2023)"))

PAPERS = (
    Paper(
        paper("p1"),
        "p1",
        "Dual-Arch for continual learning",
        "Continual learning (CL) suffers from catastrophic forgetting. We propose **Dual-Arch** and, on CIFAR-10, "
        "reach 87.5% accuracy, unlike Huang et al. (2024).",
        "Dual-Arch for continual learning",
        Metadata(
            ("Zoë Ångström", "Ada; Lovelace \\ Jr."),
            "ICML",
            2025,
            "https://example.org/p1",
            "10.1/p1",
            ("lifelong learning", "forgetting"),
            "en",
        ),
        ("papers.txt#2", "again.csv#1"),
        ("https://github.com/example/dual-arch",),
        ("https://example.org/project/",),
    ),
    Paper(
        paper("p2"),
        "p2",
        "class-incremental learning",
        "𝒪(n) class-incremental learning 🙂 with knowledge distillation.\r\nNo catastrophic\tforgetting \x0b here.",
        metadata=Metadata(year=2024),
        sources=("papers.txt#3",),
    ),
    Paper(
        paper("p3"),
        "p3",
        HOSTILE,
        f"Continual learning of {HOSTILE} without forgetting.",
        HOSTILE,
        Metadata(venue="Workshop on <Markup>", url="example.org/no scheme"),
        ("papers.txt#4",),
    ),
    Paper(paper("p4"), "p4", "A note.", "A note. Continual learning, after Müller (2023).", sources=("papers.txt#5",)),
)

_EDGES: tuple[tuple[str, str, Iri, float, int], ...] = (
    ("p1", "subject", concept("continual-learning"), 0.8732, 2),
    ("p1", "subject", concept("catastrophic-forgetting"), 0.6, 1),
    ("p1", "introduces", artefact("dual-arch"), 0.9, 2),
    ("p1", "uses", artefact("cifar-10"), 0.75, 1),
    ("p1", "cites", work("p1--huang-2024"), 1.0, 1),
    ("p2", "subject", concept("class-incremental-learning"), 0.7, 1),
    ("p2", "subject", concept("knowledge-distillation"), 0.65, 1),
    ("p2", "comparesWith", concept("catastrophic-forgetting"), 0.4, 1),
    ("p3", "subject", concept("continual-learning"), 0.5, 1),
    ("p3", "subject", Iri("http://example.org/kos/%C3%A9tude(1)"), 0.45, 2),
    ("p3", "introduces", artefact("script"), 0.55, 1),
    ("p4", "subject", concept("continual-learning"), 0.3, 1),
    ("p4", "cites", work("p4--muller-2023"), 1.0, 1),
)
_PREDICATES = {"subject": SUBJECT, "introduces": INTRODUCES, "uses": USES, "comparesWith": COMPARES, "cites": CITES}


def _link_iri(paper_id: str, predicate: str, target: Iri) -> Iri:
    local = "etude" if target.startswith("http://example.org") else target.rpartition("/")[2]
    return Iri(f"{BASE}link/{paper_id}--{predicate}--{local}")


def _links() -> tuple[Link, ...]:
    rank: dict[tuple[str, str], int] = {}
    out = []
    for paper_id, predicate, target, score, count in _EDGES:
        rank[paper_id, predicate] = rank.get((paper_id, predicate), 0) + 1
        parts = (("count", round(score / 4, 6)), ("title", 0.2)) if predicate == "subject" else ()
        iri = _link_iri(paper_id, predicate, target)
        place = rank[paper_id, predicate]
        out.append(Link(iri, paper(paper_id), _PREDICATES[predicate], target, score, place, count, parts))
    return tuple(out)


_QUOTES: tuple[tuple[str, str, str, str, Iri, str], ...] = (
    ("p1", "title", "continual learning", "subject", concept("continual-learning"), "exact"),
    ("p1", "abstract", "Continual learning", "subject", concept("continual-learning"), "exact"),
    ("p1", "abstract", "catastrophic forgetting", "subject", concept("catastrophic-forgetting"), "exact"),
    ("p1", "title", "Dual-Arch", "introduces", artefact("dual-arch"), "title-colon"),
    ("p1", "abstract", "Dual-Arch", "introduces", artefact("dual-arch"), "we-propose"),
    ("p1", "abstract", "CIFAR-10", "uses", artefact("cifar-10"), "on-dataset"),
    ("p1", "abstract", "Huang et al. (2024)", "cites", work("p1--huang-2024"), "author-year"),
    ("p2", "abstract", "class-incremental learning", "subject", concept("class-incremental-learning"), "exact"),
    ("p2", "abstract", "knowledge distillation", "subject", concept("knowledge-distillation"), "exact"),
    ("p2", "abstract", "catastrophic\tforgetting", "comparesWith", concept("catastrophic-forgetting"), "space"),
    ("p2", "abstract", "learning 🙂", "", concept("machine-learning"), "passing"),
    ("p3", "abstract", "Continual learning", "subject", concept("continual-learning"), "exact"),
    ("p3", "title", HOSTILE, "subject", Iri("http://example.org/kos/%C3%A9tude(1)"), "exact"),
    ("p3", "abstract", HOSTILE, "subject", Iri("http://example.org/kos/%C3%A9tude(1)"), "exact"),
    ("p4", "abstract", "Continual learning", "subject", concept("continual-learning"), "exact"),
    ("p4", "abstract", "Müller (2023)", "cites", work("p4--muller-2023"), "author-year"),
)


def _mentions() -> tuple[Mention, ...]:
    papers = {p.identifier: p for p in PAPERS}
    out = []
    for paper_id, field, quote, predicate, target, rule in _QUOTES:
        text = papers[paper_id].title if field == "title" else papers[paper_id].abstract
        start = text.index(quote)
        iri = Iri(f"{BASE}mention/{paper_id}_{field[0]}_{start}_{start + len(quote)}")
        support: tuple[Iri, ...] = (_link_iri(paper_id, predicate, target),) if predicate else ()
        about = (target, artefact("script")) if quote == HOSTILE and field == "title" else (target,)
        if len(about) > 1:
            support += (_link_iri(paper_id, "introduces", artefact("script")),)
        contrast = predicate == "comparesWith"
        end = start + len(quote)
        out.append(Mention(iri, paper(paper_id), field, start, end, quote, about, support, (rule,), contrast))
    return tuple(out)


def sample_graph() -> KnowledgeGraph:
    """Four papers, six concepts, three artefacts, two works, links of all five predicates, and their evidence."""
    return canonical(
        KnowledgeGraph(
            BASE,
            Fingerprint("0.1.0", "0123456789abcdef", "fedcba9876543210"),
            PAPERS,
            CONCEPTS,
            ARTEFACTS,
            WORKS,
            _links(),
            cooccurrences(_links(), len(PAPERS)),
            (Abbreviation(Iri(f"{BASE}abbreviation/p1--cl"), paper("p1"), "CL", "Continual learning"),),
            (
                Result(
                    Iri(f"{BASE}result/p1--1"),
                    paper("p1"),
                    "87.5%",
                    "accuracy",
                    "87.5",
                    "%",
                    "CIFAR-10",
                    artefact("cifar-10"),
                ),
            ),
            _mentions(),
        )
    )


def empty_graph() -> KnowledgeGraph:
    """A graph of nothing."""
    return KnowledgeGraph(BASE, Fingerprint("0.1.0", "", ""))
