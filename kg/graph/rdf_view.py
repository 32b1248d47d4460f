"""The RDF view of a KnowledgeGraph: a lazy stream of subjects with their predicates and objects (design section 4).

Two documents: *graph* (layers 1 and 2: what a casual SPARQL user needs, and the weights) and *evidence* (layer 3:
mentions, abbreviations, results). Sections stand in a fixed order, subjects inside a section sorted by IRI, so a file
can be written from it without holding it. Nothing here depends on an RDF library.

What the contract leaves open is settled here: ``dcterms:language`` holds a paper's language, and a concept's where the
tags of its labels do not say it; ``kg:authorList``, ``kg:keywordList`` and ``kg:sourceList`` hold an order that RDF
cannot (see ``terms.join_list``); an address that is no IRI is a plain literal; a derived title is ``rdfs:label`` only.

The functions give the pairs of a record in two parts (see ``tally.Section``), in the order in which they are written.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from kg.graph import terms as t
from kg.graph.description import describe_evidence, describe_graph
from kg.graph.tally import Section, Tally, tally_blocks
from kg.iri import local_name
from kg.model import (
    Abbreviation,
    Artefact,
    Concept,
    CoOccurrence,
    KnowledgeGraph,
    Link,
    Mention,
    Metadata,
    Paper,
    Result,
    Work,
)


def graph_blocks(graph: KnowledgeGraph) -> Iterator[t.Block]:
    """Everything that ``graph.ttl`` says, subject by subject.

    Example:
        >>> from kg.model import Fingerprint, Iri
        >>> empty = KnowledgeGraph("https://kg.example/", Fingerprint("0.1.0", "", ""))
        >>> next(graph_blocks(empty))[0]
        'https://kg.example/dataset'
    """
    schemes = list(_schemes(graph.concepts))
    sections = _graph_sections(graph)
    yield from describe_graph(graph, _sum(schemes, sections))
    yield from schemes
    for section in sections:
        yield from section.blocks()


def evidence_blocks(graph: KnowledgeGraph) -> Iterator[t.Block]:
    """Everything that ``evidence.ttl`` says, subject by subject."""
    sections = [
        Section(graph.mentions, _mention, _mention_more),
        Section(graph.abbreviations, _abbreviation),
        Section(graph.results, _result, _result_more),
    ]
    yield from describe_evidence(graph, _sum([], sections))
    for section in sections:
        yield from section.blocks()


def _graph_sections(graph: KnowledgeGraph) -> list[Section]:
    edges: dict[str, list[Link]] = defaultdict(list)
    for link in graph.links:
        edges[link.paper].append(link)
    partners: dict[str, list[t.Term]] = defaultdict(list)
    for pair in graph.cooccurrences:
        partners[pair.first].append(pair.second)
    return [
        Section(graph.concepts, _concept, lambda c: [(t.CO_OCCURS, partners.get(c.iri, [])), *_concept_more(c)]),
        Section(graph.artefacts, _artefact, _artefact_more),
        Section(graph.papers, _paper, lambda p: [*_paper_more(p), *_edges(edges.get(p.iri, []))]),
        Section(graph.works, _work),
        Section(graph.links, _link, _parts),
        Section(graph.cooccurrences, _cooccurrence),
    ]


def _sum(blocks: list[t.Block], sections: list[Section]) -> Tally:
    out = tally_blocks(blocks)
    for section in sections:
        out.add_section(section)
    return out


def _plain(text: str) -> list[t.Term]:
    """A plain literal; none for an empty text, which means "not known"."""
    return [(text, "")] if text else []


def _schemes(concepts: Iterable[Concept]) -> Iterator[t.Block]:
    tops: dict[str, list[t.Term]] = {}
    for concept in concepts:
        top = tops.setdefault(concept.scheme, [])
        if not concept.broader:
            top.append(concept.iri)
    for scheme in sorted(tops):
        pairs: list[t.Pair] = [(t.TYPE, [t.SKOS_SCHEME]), (t.LABEL, [(local_name(scheme), "")])]
        yield scheme, [*pairs, (t.TOP_CONCEPT, tops[scheme])] if tops[scheme] else pairs


_A_CONCEPT: t.Pair = (t.TYPE, [t.SKOS_CONCEPT])
_A_PAPER: t.Pair = (t.TYPE, [t.RESEARCH_PAPER])
_A_WORK: t.Pair = (t.TYPE, [t.CITED_WORK])
_A_LINK: t.Pair = (t.TYPE, [t.LINK])
_A_PAIR: t.Pair = (t.TYPE, [t.CO_OCCURRENCE])
_A_MENTION: t.Pair = (t.TYPE, [t.MENTION])
_AN_ABBREVIATION: t.Pair = (t.TYPE, [t.ABBREVIATION])
_A_RESULT: t.Pair = (t.TYPE, [t.RESULT])


def _concept(concept: Concept) -> list[t.Pair]:
    return [
        _A_CONCEPT,
        (t.LABEL, [(concept.label, "")]),
        (t.IN_SCHEME, [concept.scheme]),
        (t.PREF_LABEL, [(concept.label, t.language_tag(concept.language))]),
    ]


def _concept_more(concept: Concept) -> list[t.Pair]:
    tag = t.language_tag(concept.language)
    return [
        (t.LANGUAGE, [(concept.language, "")] if concept.language != tag[1:] else []),
        (t.SHORT_LABEL, [(label, tag) for label in concept.abbreviations]),
        (t.ALT_LABEL, [(label, tag) for label in concept.alt_labels]),
        (t.BROADER, [*concept.broader]),
        (t.DEFINITION, [(concept.definition, tag)] if concept.definition else []),
        (t.EXACT_MATCH, [*concept.exact_match]),
        (t.HIDDEN_LABEL, [(label, tag) for label in concept.hidden_labels]),
        (t.RELATED, [*concept.related]),
    ]


def _artefact(artefact: Artefact) -> list[t.Pair]:
    return [(t.LABEL, [(artefact.label, "")]), (t.PREF_LABEL, [(artefact.label, "@en")])]


def _artefact_more(artefact: Artefact) -> list[t.Pair]:
    return [
        (t.TYPE, [t.kind_class(artefact.kind)]),
        (t.LONG_FORM, _plain(artefact.long_form)),
        (t.ALT_LABEL, [(label, "@en") for label in artefact.alt_labels]),
    ]


def _paper(paper: Paper) -> list[t.Pair]:
    return [
        _A_PAPER,
        (t.ABSTRACT, [(paper.abstract, t.language_tag(paper.metadata.language))]),
        (t.IDENTIFIER, [(paper.identifier, "")]),
        (t.LABEL, [(paper.label, "")]),
    ]


def _paper_more(paper: Paper) -> list[t.Pair]:
    tag = t.language_tag(paper.metadata.language)
    return [
        (t.TITLE, [(paper.title, tag)] if paper.title else []),
        *_metadata(paper.metadata),
        (t.SOURCE, _members(paper.sources)),
        (t.SOURCE_LIST, _ordered(paper.sources)),
        (t.CODE, [t.address(url) for url in paper.code_repositories]),
        (t.SEE_ALSO, [t.address(url) for url in paper.see_also]),
    ]


def _metadata(data: Metadata) -> list[t.Pair]:
    dated = 0 < data.year <= 9999
    return [
        (t.CREATOR, _members(data.authors)),
        (t.AUTHOR_LIST, [(t.join_list(data.authors), "")] if data.authors else []),
        (t.ISSUED, [(f"{data.year:04d}", f"^^{t.GYEAR}")] if dated else []),
        (t.YEAR, [data.year] if data.year else []),
        (t.VENUE, _plain(data.venue)),
        (t.URL, [t.address(data.url)] if data.url else []),
        (t.DOI, _plain(data.doi)),
        (t.KEYWORD, _members(data.keywords)),
        (t.KEYWORD_LIST, _ordered(data.keywords)),
        (t.LANGUAGE, _plain(data.language)),
    ]


def _members(items: tuple[str, ...]) -> list[t.Term]:
    return [(item, "") for item in dict.fromkeys(items)]


def _ordered(items: tuple[str, ...]) -> list[t.Term]:
    """The list as one literal where there is an order to keep."""
    return [(t.join_list(items), "")] if len(items) > 1 else []


def _edges(links: Iterable[Link]) -> list[t.Pair]:
    """Layer 1: the direct edges of a paper."""
    targets: dict[str, list[t.Term]] = defaultdict(list)
    for link in links:
        targets[link.predicate].append(link.target)
    return list(targets.items())


def _work(work: Work) -> list[t.Pair]:
    return [_A_WORK, (t.LABEL, [(work.label, "")])]


def _link(link: Link) -> list[t.Pair]:
    return [
        _A_LINK,
        (t.MENTION_COUNT, [link.mention_count]),
        (t.PAPER, [link.paper]),
        (t.PREDICATE, [link.predicate]),
        (t.RANK, [link.rank]),
        (t.SCORE, [link.score]),
        (t.TARGET, [link.target]),
    ]


def _parts(link: Link) -> list[t.Pair]:
    return [(t.part_property(name), [value]) for name, value in link.parts]


def _cooccurrence(pair: CoOccurrence) -> list[t.Pair]:
    return [
        _A_PAIR,
        (t.ASSOCIATION, [pair.association_strength]),
        (t.FIRST, [pair.first]),
        (t.NPMI, [pair.npmi]),
        (t.PAPER_COUNT, [pair.paper_count]),
        (t.SECOND, [pair.second]),
    ]


def _mention(mention: Mention) -> list[t.Pair]:
    return [
        _A_MENTION,
        (t.FIELD, [(mention.field, "")]),
        (t.PAPER, [mention.paper]),
        (t.ANCHOR, [(mention.surface, "")]),
        (t.BEGIN, [mention.start]),
        (t.END, [mention.end]),
    ]


def _mention_more(mention: Mention) -> list[t.Pair]:
    return [
        (t.ABOUT, [*mention.about]),
        (t.CONTRAST, [True] if mention.contrast else []),
        (t.EVIDENCE_FOR, [*mention.evidence_for]),
        (t.RULE, [(rule, "") for rule in mention.rules]),
    ]


def _abbreviation(short: Abbreviation) -> list[t.Pair]:
    return [
        _AN_ABBREVIATION,
        (t.LONG_FORM, [(short.long_form, "")]),
        (t.PAPER, [short.paper]),
        (t.SHORT_FORM, [(short.short_form, "")]),
    ]


def _result(result: Result) -> list[t.Pair]:
    return [_A_RESULT, (t.PAPER, [result.paper]), (t.VALUE, [(result.value, "")])]


def _result_more(result: Result) -> list[t.Pair]:
    return [
        (t.DATASET, [result.dataset] if result.dataset else []),
        (t.METRIC, _plain(result.metric)),
        (t.NUMERIC, [(result.numeric, f"^^{t.DECIMAL}")] if result.numeric else []),
        (t.ON, _plain(result.on)),
        (t.UNIT, _plain(result.unit)),
    ]
