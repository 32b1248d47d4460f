"""Graphs that are hard on a page: one of many nodes, one of hostile labels."""

from __future__ import annotations

import random

from kg.graph.canonical import canonical
from kg.graph.cooccurrence import cooccurrences
from kg.iri import DEFAULT_BASE as BASE
from kg.iri import INTRODUCES, SUBJECT
from kg.model import Artefact, Concept, Fingerprint, Iri, KnowledgeGraph, Link, Mention, Metadata, Paper

BUILD = Fingerprint("0.1.0", "0" * 16, "1" * 16)
WORDS = "deep sparse causal robust neural linear graph kernel online latent convex model learning policy search".split()

EVIL = (
    "</script><script>alert(1)</script>",
    '<img src="x" onerror="alert(2)">',
    "javascript:alert(3)",
    "\u202eright to left\u202c",
    "zero\u200bwidth\u200djoined",
    "👩‍🔬 scientist",
    "<!-- <script> -->",
    "{{ 7 * 7 }}",
    "A" * 10_000,
)


def crowded(papers: int = 1_200, concepts: int = 700) -> KnowledgeGraph:
    """Papers on five concepts each, a few of which are on everything."""
    dice = random.Random(5)
    names = [
        Concept(Iri(f"{BASE}concept/c{n:04}"), f"{dice.choice(WORDS)} {dice.choice(WORDS)} {n}")
        for n in range(concepts)
    ]
    pile, links = [], []
    for number in range(papers):
        iri = Iri(f"{BASE}paper/p{number:05}")
        pile.append(Paper(iri, f"p{number}", f"Paper {number}", "Words. " * 60, f"Paper {number}", Metadata(year=2025)))
        home = dice.randrange(12) * concepts // 12
        chosen = {min(concepts - 1, home + int(dice.expovariate(1 / 18))) for _ in range(5)} | {dice.randrange(3)}
        for rank, target in enumerate(sorted(chosen), 1):
            link = Iri(f"{BASE}link/p{number:05}--subject--c{target:04}")
            links.append(Link(link, iri, SUBJECT, names[target].iri, round(1 - rank / 10, 6), rank, 1))
    pairs = cooccurrences(links, papers)
    return canonical(KnowledgeGraph(BASE, BUILD, tuple(pile), tuple(names), (), (), tuple(links), pairs))


def large(papers: int = 13_000, concepts: int = 2_500, artefacts: int = 4_500) -> KnowledgeGraph:
    """20,000 nodes with texts and marks: each paper on four concepts near each other, with an artefact of its own."""
    dice = random.Random(7)
    names = [
        Concept(Iri(f"{BASE}concept/c{n:04}"), f"{dice.choice(WORDS)} {dice.choice(WORDS)} {n}")
        for n in range(concepts)
    ]
    things = [Artefact(Iri(f"{BASE}artefact/a{n:05}"), f"Thing-{n}", "Method") for n in range(artefacts)]
    pile, links, mentions = [], [], []
    for number in range(papers):
        iri = Iri(f"{BASE}paper/p{number:05}")
        home = dice.randrange(12) * concepts // 12
        chosen = sorted({min(concepts - 1, home + int(dice.expovariate(1 / 50))) for _ in range(4)})
        text = "𝒪 " + " ".join(f"{dice.getrandbits(24):06x}" for _ in range(90))
        facts = Metadata((f"Author {number % 4000}",), f"Venue {number % 5}", 2013 + number % 12)
        for rank, target in enumerate(chosen, 1):
            link = Iri(f"{BASE}link/p{number:05}--subject--c{target:04}")
            links.append(
                Link(link, iri, SUBJECT, names[target].iri, round(1 - rank / 10, 6), rank, 1, (("count", 0.5),))
            )
            place = len(text) + 1
            text += f" {names[target].label}"
            mention = Iri(f"{BASE}mention/p{number:05}_a_{place}")
            quote = (names[target].iri,), (link,)
            mentions.append(Mention(mention, iri, "abstract", place, len(text), names[target].label, *quote))
        made = Iri(f"{BASE}link/p{number:05}--introduces")
        links.append(Link(made, iri, INTRODUCES, things[number % artefacts].iri, 0.9, 1, 1))
        title = f"A paper on {names[chosen[0]].label}"
        pile.append(Paper(iri, f"p{number}", title, text, title, facts))
    pairs = cooccurrences(links, papers)
    records = (pile, names, things, (), links, pairs, (), (), mentions)
    return canonical(KnowledgeGraph(BASE, BUILD, *(tuple(record) for record in records)))  # type: ignore[arg-type]


def hostile() -> KnowledgeGraph:
    """Every text of every record hostile, an astral letter before each mark."""
    concepts, papers, artefacts, links, mentions = [], [], [], [], []
    for n, label in enumerate(EVIL):
        concept, paper, thing = (Iri(f"{BASE}{kind}/{n}") for kind in ("concept", "paper", "artefact"))
        text = f"𝒳 {label} 🙂 {label}."
        facts = Metadata((label,), label, 2025, label, label)
        concepts.append(Concept(concept, label, (label + " too",), definition=label))
        artefacts.append(Artefact(thing, label, "Method", label, (label,)))
        papers.append(Paper(paper, str(n), label, text, label, facts, (label,), (label,), (label,)))
        link, other = Iri(f"{BASE}link/{n}--subject"), Iri(f"{BASE}link/{n}--introduces")
        links.append(Link(link, paper, SUBJECT, concept, 0.5, 1, 1, (("<b>part", 0.5),)))
        links.append(Link(other, paper, INTRODUCES, thing, 0.5, 1, 1))
        everything = Iri(f"{BASE}concept/{(n + 1) % len(EVIL)}")
        links.append(Link(Iri(f"{BASE}link/{n}--next"), paper, SUBJECT, everything, 0.4, 2, 1))
        for start in (2, text.index("🙂") + 2 if "🙂" in text else 2):
            end = start + len(label)
            quote = text[start:end]
            mentions.append(
                Mention(Iri(f"{BASE}mention/{n}_{start}"), paper, "abstract", start, end, quote, (concept,), (link,))
            )
    pairs = cooccurrences(links, len(papers))
    records = (papers, concepts, artefacts, (), links, pairs, (), (), {m.iri: m for m in mentions}.values())
    return canonical(KnowledgeGraph(BASE, BUILD, *(tuple(record) for record in records)))  # type: ignore[arg-type]
