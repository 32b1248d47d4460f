"""An Obsidian vault (https://obsidian.md): a note a paper, concept and artefact, with abstract, quotes and links."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kg.exporters import Files
from kg.exporters.markdown import bullets, can_be_shown, escaped, external, front_matter, wikilink
from kg.exporters.note_names import note_names
from kg.exporters.tables import SHORT
from kg.exporters.text import legal
from kg.iri import SUBJECT
from kg.model import FIELDS, Artefact, Concept, Iri, KnowledgeGraph, Link, Mention, Paper

TOP = 50
"""So many concepts are on the first page."""
QUOTES = 5
"""So many quotes of a paper stand below each of its links."""
_ROLES = (
    ("subject", "Concepts", "Papers"),
    ("introduces", "Introduces", "Introduced by"),
    ("uses", "Uses", "Used by"),
    ("comparesWith", "Compares with", "Compared with by"),
    ("cites", "Cites", "Cited by"),
)
"""Predicates in the order of a note, as the paper says them and as the other end does."""


def write(graph: KnowledgeGraph, files: Files) -> None:
    """Write a vault: ``papers/``, ``concepts/``, ``artefacts/`` and a first page, ``Start here.md``.

    Names of notes are safe on Windows, macOS and Linux and differ on each of them. Links go both ways: from papers to
    what they are about, introduce, use or compare with, and back; between concepts along broader and narrower. The
    matched words of an abstract are links themselves. Everything that comes from papers is shown as text: no markup,
    formula or address in it is rendered or loaded.
    """
    vault = _Vault.of(graph)
    for paper in graph.papers:
        _note(files, vault.notes[paper.iri], _paper(vault, paper))
    for concept in graph.concepts:
        _note(files, vault.notes[concept.iri], _concept(vault, concept))
    for artefact in graph.artefacts:
        _note(files, vault.notes[artefact.iri], _artefact(vault, artefact))
    _note(files, "Start here", _start(vault))


def _note(files: Files, name: str, lines: Iterable[str]) -> None:
    with files.open(f"{name}.md") as handle:
        handle.write(("\n".join(lines).rstrip("\n") + "\n").encode("utf-8"))


@dataclass(frozen=True)
class _Vault:
    """A graph with the notes of its things (without ``.md``) and what each note needs to know."""

    graph: KnowledgeGraph
    notes: Mapping[Iri, str]
    labels: Mapping[Iri, str]
    of_paper: Mapping[Iri, list[Link]]
    of_target: Mapping[Iri, list[Link]]
    narrower: Mapping[Iri, list[Iri]]
    in_paper: Mapping[Iri, list[Mention]]
    quotes: Mapping[Iri, list[Mention]]

    @classmethod
    def of(cls, graph: KnowledgeGraph) -> _Vault:
        rooms: tuple[tuple[str, tuple[Paper | Concept | Artefact, ...]], ...] = (
            ("papers", graph.papers),
            ("concepts", graph.concepts),
            ("artefacts", graph.artefacts),
        )
        notes: dict[Iri, str] = {}
        for room, things in rooms:
            names = note_names((thing.iri, thing.label) for thing in things)
            notes |= {Iri(iri): f"{room}/{name}" for iri, name in names.items()}
        labels = {thing.iri: thing.label for _, things in rooms for thing in things}
        labels |= {work.iri: work.label for work in graph.works}
        made: tuple[dict[Iri, list[Link]], dict[Iri, list[Link]]] = (defaultdict(list), defaultdict(list))
        for link in graph.links:
            made[0][link.paper].append(link)
            made[1][link.target].append(link)
        narrower: dict[Iri, list[Iri]] = defaultdict(list)
        for concept in graph.concepts:
            for parent in concept.broader:
                narrower[parent].append(concept.iri)
        mentions: tuple[dict[Iri, list[Mention]], dict[Iri, list[Mention]]] = (defaultdict(list), defaultdict(list))
        for mention in sorted(graph.mentions, key=lambda m: (m.paper, FIELDS.index(m.field), m.start, -m.end)):
            mentions[0][mention.paper].append(mention)
            for iri in mention.evidence_for:
                mentions[1][iri].append(mention)
        return cls(graph, notes, labels, *made, narrower, *mentions)

    def link(self, iri: Iri) -> str:
        """A link to the note of a thing; the bare label of what has none."""
        label = self.labels.get(iri, iri)
        return wikilink(self.notes[iri], label) if iri in self.notes else escaped(label)


def _paper(vault: _Vault, paper: Paper) -> Iterator[str]:
    data = paper.metadata
    facts = {"title": paper.label, "kind": "paper", "id": paper.identifier, "iri": paper.iri, "authors": data.authors}
    more = {"year": data.year, "venue": data.venue, "doi": data.doi, "url": data.url, "keywords": data.keywords}
    yield front_matter({**facts, **more})
    yield f"# {escaped(paper.label)}"
    yield ""
    if paper.title:
        yield from ("> [!quote] Title", f"> {_marked(vault, paper, 'title')}", "")
    yield from ("> [!abstract] Abstract", f"> {_marked(vault, paper, 'abstract')}", "")
    addresses = dict.fromkeys(url for url in (data.url, *paper.code_repositories, *paper.see_also) if url)
    if addresses:
        yield from (*bullets(map(external, addresses)), "")
    links = vault.of_paper.get(paper.iri, [])
    for predicate, heading, _ in _ROLES:
        found = sorted((li for li in links if SHORT.get(li.predicate) == predicate), key=lambda li: (li.rank, li.iri))
        if found:
            yield from (f"## {heading}", "")
            for link in found:
                yield from _linked(vault, link, link.target)
            yield ""


def _marked(vault: _Vault, paper: Paper, field: str) -> str:
    """A field with links on the words that were matched; of overlapping ones on the first, longest."""
    text, done, out = (paper.title if field == "title" else paper.abstract), 0, []
    for mention in vault.in_paper.get(paper.iri, ()):
        target = next((iri for iri in mention.about if iri in vault.notes), None)
        if mention.field == field and mention.start >= done and target and can_be_shown(mention.surface):
            out += [_escaped_part(text[done : mention.start]), wikilink(vault.notes[target], mention.surface)]
            done = mention.end
    return "".join([*out, _escaped_part(text[done:])]) or " "


def _escaped_part(text: str) -> str:
    """A piece of a longer text: the space at its ends counts."""
    if not text.strip():
        return " " if text else ""
    return " " * text[0].isspace() + escaped(text) + " " * text[-1].isspace()


def _linked(vault: _Vault, link: Link, other: Iri) -> Iterator[str]:
    yield f"- {vault.link(other)} ({link.score:.2f})"
    for mention in vault.quotes.get(link.iri, [])[:QUOTES]:
        contrast = ", in contrast" if mention.contrast else ""
        yield f"  - “{escaped(mention.surface)}” ({mention.field} {mention.start}–{mention.end}{contrast})"


def _concept(vault: _Vault, concept: Concept) -> Iterator[str]:
    papers = len({li.paper for li in vault.of_target.get(concept.iri, ()) if li.predicate == SUBJECT})
    names = (*concept.alt_labels, *concept.hidden_labels)
    facts = {"title": concept.label, "kind": "concept", "iri": concept.iri, "papers": papers}
    yield front_matter({**facts, "aliases": names})
    yield f"# {escaped(concept.label)}"
    yield ""
    if concept.definition:
        yield from (escaped(concept.definition), "")
    for heading, others in (
        ("Broader", concept.broader),
        ("Narrower", vault.narrower.get(concept.iri, ())),
        ("Related", concept.related),
    ):
        if others:
            yield from (f"**{heading}:** " + ", ".join(map(vault.link, others)), "")
    yield from _backlinks(vault, concept.iri)


def _artefact(vault: _Vault, artefact: Artefact) -> Iterator[str]:
    names = (*filter(None, [artefact.long_form]), *artefact.alt_labels)
    yield front_matter({"title": artefact.label, "kind": artefact.kind.lower(), "iri": artefact.iri, "aliases": names})
    yield f"# {escaped(artefact.label)}"
    yield ""
    if artefact.long_form:
        yield from (escaped(artefact.long_form), "")
    yield from _backlinks(vault, artefact.iri)


def _backlinks(vault: _Vault, iri: Iri) -> Iterator[str]:
    for predicate, _, heading in _ROLES:
        found = [li for li in vault.of_target.get(iri, ()) if SHORT.get(li.predicate) == predicate]
        if found:
            yield from (f"## {heading}", "")
            for link in sorted(found, key=lambda li: (-li.score, li.paper)):
                yield from _linked(vault, link, link.paper)
            yield ""


def _start(vault: _Vault) -> Iterator[str]:
    about = {iri: {li.paper for li in links if li.predicate == SUBJECT} for iri, links in vault.of_target.items()}
    counts = {iri: len(papers) for iri, papers in about.items()}
    concepts = sorted(vault.graph.concepts, key=lambda c: (-counts.get(c.iri, 0), c.iri))
    used = [concept.iri for concept in concepts if counts.get(concept.iri)]
    yield front_matter({"kind": "index", "build": legal(vault.graph.build.id)})
    yield "# Concept graph"
    yield ""
    yield f"{len(vault.graph.papers):,} papers, {len(used):,} concepts, {len(vault.graph.artefacts):,} artefacts."
    if used:
        yield from ("", "## Concepts with most papers", "")
        yield from bullets(f"{vault.link(iri)} ({counts[iri]:,})" for iri in used[:TOP])
    if vault.graph.papers and len(vault.graph.papers) <= TOP * 4:
        yield from ("", "## Papers", "", *bullets(vault.link(paper.iri) for paper in vault.graph.papers))
