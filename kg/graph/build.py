"""From the rows of every paper to the graph: the merge pass, which alone knows the whole pile."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from kg.cleaning import clean
from kg.graph.artefact_nodes import Nodes, artefact_nodes, rebase, squeeze
from kg.graph.canonical import canonical
from kg.graph.cooccurrence import cooccurrences
from kg.graph.scoring import SALIENCE, Standing, artefact_score, concept_score
from kg.graph.topic_nodes import with_topics
from kg.iri import CITES, COMPARES, INTRODUCES, PROPOSED, SUBJECT, USES, citation_key, digest, local_name, slug, slugs
from kg.model import (
    Abbreviation,
    Concept,
    Evidence,
    Fingerprint,
    Iri,
    KnowledgeGraph,
    Link,
    Mention,
    Paper,
    PaperRows,
    Result,
    Work,
)
from kg.vocabulary import Vocabulary

_PREDICATES = {"introduces": INTRODUCES, "uses": USES, "comparesWith": COMPARES, "cites": CITES, "about": SUBJECT}
_NAMES = {SUBJECT: "subject", INTRODUCES: "introduces", USES: "uses", COMPARES: "comparesWith", CITES: "cites"}
_BEGINNING = 600
"""So many characters of an abstract hold the words that stand in for a title."""


class _Edge(NamedTuple):
    """A link before its IRI and rank are known, with the mentions that speak for it."""

    paper: Iri
    predicate: Iri
    target: Iri
    score: float
    parts: dict[str, float]
    evidence: tuple[Evidence, ...]


class Built(NamedTuple):
    """The graph, and the names with several senses that the merge met."""

    graph: KnowledgeGraph
    collisions: tuple[dict[str, object], ...]


def build_graph(
    rows: Sequence[PaperRows],
    vocabulary: Vocabulary,
    build: Fingerprint,
    base: str,
    *,
    salience: float = SALIENCE,
    min_count: int | None = None,
) -> Built:
    """Merge the rows of all papers into one graph. The result does not depend on the order of ``rows``.

    Args:
        rows: one for every paper, ids distinct.
        vocabulary: what they were read with.
        build: what the graph depends on.
        base: the base IRI of everything that is minted.
        salience: below this score a concept is mentioned, not a subject.
        min_count: from how many papers on a pair of concepts is written; None: by the size of the pile.
    """
    rows, vocabulary = with_topics(sorted(rows, key=lambda r: r.document.id), vocabulary)
    local = slugs(r.document.id for r in rows)
    papers = {r.document.id: Iri(f"{base}paper/{local[r.document.id]}") for r in rows}
    named = ((r.document.id, e) for r in rows for e in r.evidence if e.role in ("introduces", "uses", "comparesWith"))
    nodes = artefact_nodes(named, vocabulary, base)
    merge = _Merge(
        vocabulary, nodes, base, salience, papers, Counter(t for r in rows for t in _subjects(r, vocabulary))
    )
    edges = [edge for r in rows for edge in merge.edges(r)]
    links, of = _links(edges, base)
    own: dict[Iri, list[_Edge]] = defaultdict(list)
    for edge in edges:
        own[edge.paper].append(edge)
    mentions = [m for r in rows for m in merge.mentions(r, of)]
    support = Counter(link for mention in mentions for link in mention.evidence_for)
    links = [replace(link, mention_count=support[link.iri]) for link in links]
    used = {e.target for e in edges} | {a for m in mentions for a in m.about}
    graph = KnowledgeGraph(
        base=base,
        build=build,
        papers=tuple(_paper(r, iri, own[iri], nodes, vocabulary) for r in rows for iri in [papers[r.document.id]]),
        concepts=_concepts(used, vocabulary),
        artefacts=tuple(nodes.artefacts[iri] for iri in sorted(used & nodes.artefacts.keys())),
        works=tuple(sorted(merge.works.values())),
        links=tuple(links),
        cooccurrences=cooccurrences(links, len(rows), base=base, min_count=min_count),
        abbreviations=tuple(a for r in rows for a in _abbreviations(r, papers[r.document.id], base)),
        results=tuple(x for r in rows for x in merge.results(r)),
        mentions=tuple(mentions),
    )
    return Built(canonical(graph), nodes.collisions)


def _subjects(row: PaperRows, vocabulary: Vocabulary) -> set[Iri]:
    return {e.target for e in row.evidence if e.role == "about" and e.target in vocabulary.concepts}


class _Merge:
    """What the edges and mentions of one paper need to know of the pile."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        nodes: Nodes,
        base: str,
        salience: float,
        papers: Mapping[str, Iri],
        frequency: Counter[Iri],
    ) -> None:
        self.vocabulary = vocabulary
        self.nodes = nodes
        self.base = base
        self.salience = salience
        self.papers = papers
        self.frequency = frequency
        self.works: dict[Iri, Work] = {}

    def target(self, row: PaperRows, evidence: Evidence) -> Iri:
        """The node that a piece of evidence is about, under the build's base."""
        if evidence.role == "cites":
            return self._work(row, evidence.name)
        iri = self.nodes.target(row.document.id, evidence)
        return rebase(iri, self.base)

    def _work(self, row: PaperRows, name: str) -> Iri:
        author, year = citation_key(name)
        paper = local_name(self.papers[row.document.id])
        key = slug(f"{author} {year}") or digest(name)
        iri = Iri(f"{self.base}work/{paper}--{key}")
        self.works.setdefault(iri, Work(iri, name))
        return iri

    def edges(self, row: PaperRows) -> list[_Edge]:
        """The links of one paper; a concept below the threshold has none."""
        groups: dict[tuple[str, Iri], list[Evidence]] = defaultdict(list)
        for evidence in row.evidence:
            groups[evidence.role, self.target(row, evidence)].append(evidence)
        self._named(row, groups)
        here = {t for role, t in groups if role == "about" and t in self.vocabulary.concepts} | set(row.keywords)
        out = []
        for role, target in sorted(groups):
            items = tuple(sorted(groups[role, target]))
            if role != "about":
                out.append(self._edge(row, role, target, items, artefact_score(items, role)))
        for target in sorted(here):
            items = tuple(sorted(groups.get(("about", target), ())))
            compared = groups.get(("comparesWith", target), ())
            if items and target not in row.keywords and self._only_compared(items, compared):
                continue
            score = concept_score(items, row.sentence_count, self._standing(target, here, row))
            if score[0] >= self.salience:
                out.append(self._edge(row, "about", target, items, score))
        return out

    def _only_compared(self, about: Sequence[Evidence], compared: Sequence[Evidence]) -> bool:
        """Whether a concept is named as a baseline and nowhere else."""
        places = {(e.span.field, e.span.start) for e in compared}
        return all((e.span.field, e.span.start) in places for e in about)

    def _edge(
        self, row: PaperRows, role: str, target: Iri, items: tuple[Evidence, ...], score: tuple[float, dict[str, float]]
    ) -> _Edge:
        return _Edge(self.papers[row.document.id], _PREDICATES[role], target, *score, items)

    def _standing(self, target: Iri, here: set[Iri], row: PaperRows) -> Standing:
        background = target in self.vocabulary.background
        near = set(self.vocabulary.neighbours(target) & here)
        if background:  # what is narrower says more than the background that it stands before
            near = {n for n in near if target not in self.vocabulary.ancestors(n)}
        neighbours = len(near)
        seen = max(1, self.frequency[target])
        proposed = self.vocabulary.concepts[target].scheme == PROPOSED
        return Standing(neighbours, seen, len(self.papers), target in row.keywords, background, proposed)

    def _named(self, row: PaperRows, groups: dict[tuple[str, Iri], list[Evidence]]) -> None:
        """A known artefact that no cue rule speaks of is used, unless a contrast is the only place that names it; so is
        a concept under a name of its own ("LoRA", "Adam"), where the authors say what they do.
        """
        for role, target in [k for k in groups if k[0] == "about"]:
            if any((other, target) in groups for other in ("introduces", "uses", "comparesWith")):
                continue
            told = [
                replace(e, role="uses", rule="uses.named") for e in groups[role, target] if self._is_used(target, e)
            ]
            if told:
                groups["uses", target] = told

    def _is_used(self, target: Iri, evidence: Evidence) -> bool:
        """Whether naming it says that it is used: a known artefact, or a concept that nothing is narrower than under a
        name with capitals, which is a method rather than a field.
        """
        if evidence.contrast or target in self.nodes.artefacts:
            return not evidence.contrast
        surface = evidence.span.surface
        capitals = sum(map(str.isupper, surface)) > 1 or any(w[1:] != w[1:].lower() for w in surface.split())
        own = capitals and target not in self._parents and self.vocabulary.concepts[target].scheme != PROPOSED
        return own and evidence.claimed and not evidence.passing and evidence.span.field == "abstract"

    @cached_property
    def _parents(self) -> frozenset[Iri]:
        return frozenset(b for c in self.vocabulary.concepts.values() for b in c.broader)

    def mentions(self, row: PaperRows, links: Mapping[tuple[Iri, Iri, Iri], Iri]) -> list[Mention]:
        """One mention a quoted span, whatever it speaks for."""
        paper = self.papers[row.document.id]
        at: dict[tuple[str, int, int, str], list[Evidence]] = defaultdict(list)
        for e in row.evidence:
            at[e.span.field, e.span.start, e.span.end, e.span.surface].append(e)
        return [self._mention(row, paper, place, items, links) for place, items in sorted(at.items())]

    def _mention(
        self,
        row: PaperRows,
        paper: Iri,
        place: tuple[str, int, int, str],
        items: Sequence[Evidence],
        links: Mapping[tuple[Iri, Iri, Iri], Iri],
    ) -> Mention:
        field, start, end, surface = place
        about, speaks = set(), set()
        for e in items:
            target = self.target(row, e)
            about.add(target)
            roles = [_PREDICATES[e.role]] + ([USES] if e.role == "about" and self._is_used(target, e) else [])
            speaks |= {links[paper, role, target] for role in roles if (paper, role, target) in links}
        local = local_name(paper)
        return Mention(
            Iri(f"{self.base}mention/{local}_{field[0]}_{start}_{end}"), paper, field, start, end, surface,
            tuple(sorted(about)), tuple(sorted(speaks)), tuple(sorted({e.rule for e in items if e.rule})),
            any(e.contrast for e in items),
        )  # fmt: skip

    def results(self, row: PaperRows) -> list[Result]:
        """The stated results of one paper; the dataset is a node when the paper links to one of that name."""
        paper = self.papers[row.document.id]
        local = local_name(paper)
        linked = {self.target(row, e) for e in row.evidence if e.role != "cites"} & self.nodes.artefacts.keys()
        names = {squeeze(n): iri for iri in sorted(linked) for n in self._labels(iri)}
        out = []
        for number, (value, metric, numeric, unit, on) in enumerate(row.results, 1):
            dataset = names.get(squeeze(on), Iri("")) if on else Iri("")
            iri = Iri(f"{self.base}result/{local}--{number}")
            out.append(Result(iri, paper, value, metric, numeric, unit, on, dataset))
        return out

    def _labels(self, iri: Iri) -> tuple[str, ...]:
        node = self.nodes.artefacts[iri]
        return (node.label, *node.alt_labels)


def _links(edges: Sequence[_Edge], base: str) -> tuple[list[Link], dict[tuple[Iri, Iri, Iri], Iri]]:
    """The links, their mentions not counted yet, and the IRI of each."""
    names: dict[str, list[_Edge]] = defaultdict(list)
    for edge in edges:
        name = f"{local_name(edge.paper)}--{_NAMES[edge.predicate]}--{local_name(edge.target)}"
        names[name].append(edge)
    iris = {}
    for name, members in names.items():
        for e in members:
            local = name if len(members) == 1 else f"{name}-{digest(e.target)}"
            iris[e.paper, e.predicate, e.target] = Iri(f"{base}link/{local}")
    ranked: dict[tuple[Iri, Iri], list[_Edge]] = defaultdict(list)
    for edge in edges:
        ranked[edge.paper, edge.predicate].append(edge)
    links = []
    for members in ranked.values():
        for rank, e in enumerate(sorted(members, key=lambda e: (-e.score, e.target)), 1):
            iri = iris[e.paper, e.predicate, e.target]
            links.append(Link(iri, e.paper, e.predicate, e.target, e.score, rank, 0, tuple(sorted(e.parts.items()))))
    return sorted(links), iris


def _concepts(used: Iterable[Iri], vocabulary: Vocabulary) -> tuple[Concept, ...]:
    """The used concepts and their ancestors; what they point to outside of these is left out."""
    linked = {iri for iri in used if iri in vocabulary.concepts}
    kept = linked | {a for iri in linked for a in vocabulary.ancestors(iri)}
    out = []
    for iri in sorted(kept & vocabulary.concepts.keys()):
        concept = vocabulary.concepts[iri]
        out.append(
            replace(
                concept,
                broader=tuple(b for b in concept.broader if b in kept),
                related=tuple(r for r in concept.related if r in kept),
            )
        )
    return tuple(out)


def _paper(row: PaperRows, iri: Iri, edges: Sequence[_Edge], nodes: Nodes, vocabulary: Vocabulary) -> Paper:
    document = row.document
    title = clean(document.id, "title", document.title).text.strip()
    label = title or _derived_label(document.abstract, edges, nodes, vocabulary)
    return Paper(
        iri, document.id, label, document.abstract, document.title, document.metadata, document.sources,
        row.code_repositories, row.see_also,
    )  # fmt: skip


def _derived_label(abstract: str, edges: Sequence[_Edge], nodes: Nodes, vocabulary: Vocabulary) -> str:
    """ "Dual-Arch: continual learning", else the first words of the abstract."""
    mine = sorted(edges, key=lambda e: (-e.score, e.target))
    made = next((e.target for e in mine if e.predicate == INTRODUCES and e.target in nodes.artefacts), None)
    topic = next((e.target for e in mine if e.predicate == SUBJECT), None)
    if made and topic:
        return f"{nodes.artefacts[made].label}: {vocabulary.concepts[topic].label}"
    words = clean("", "abstract", abstract[:_BEGINNING]).text.split()
    return " ".join(words[:12]) + (" …" if len(words) > 12 else "")


def _abbreviations(row: PaperRows, paper: Iri, base: str) -> list[Abbreviation]:
    local = local_name(paper)
    names = slugs(short for short, _ in row.abbreviations)
    return [
        Abbreviation(Iri(f"{base}abbreviation/{local}--{names[short]}"), paper, short, long)
        for short, long in row.abbreviations
    ]
