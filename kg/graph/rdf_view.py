"""The RDF view of a KnowledgeGraph: a lazy stream of subjects with their predicates and objects (design section 4).

Two documents: *graph* (layers 1 and 2: what a casual SPARQL user needs, and the weights) and *evidence* (layer 3:
mentions, abbreviations, results). Sections stand in a fixed order, subjects inside a section sorted by IRI, so a file
can be written from it without holding it. Nothing here depends on an RDF library.

What the contract leaves open is settled here: ``dcterms:language`` holds a paper's language, and a concept's where the
tags of its labels do not say it; ``kg:authorList``, ``kg:keywordList`` and ``kg:sourceList`` hold an order that RDF
cannot (see ``terms.join_list``); an address that is no IRI is a plain literal; a derived title is ``rdfs:label`` only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from kg.graph import terms as t
from kg.graph.description import describe_evidence, describe_graph
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

_R = TypeVar("_R", Artefact, Work, Link, CoOccurrence, Mention, Abbreviation, Result)


def graph_blocks(graph: KnowledgeGraph) -> Iterator[t.Block]:
    """Everything that ``graph.ttl`` says, subject by subject.

    Example:
        >>> from kg.model import Fingerprint, Iri
        >>> empty = KnowledgeGraph("https://kg.example/", Fingerprint("0.1.0", "", ""))
        >>> next(graph_blocks(empty))[0]
        'https://kg.example/dataset'
    """
    edges: dict[str, list[Link]] = defaultdict(list)
    for link in graph.links:
        edges[link.paper].append(link)
    partners: dict[str, list[t.Term]] = defaultdict(list)
    for pair in graph.cooccurrences:
        partners[pair.first].append(pair.second)
    yield from describe_graph(graph)
    yield from _schemes(graph.concepts)
    for concept in graph.concepts:
        yield concept.iri, _filled([*_concept(concept), (t.CO_OCCURS, partners.get(concept.iri, []))])
    yield from _each(graph.artefacts, _artefact)
    for paper in graph.papers:
        yield paper.iri, _filled([*_paper(paper), *_edges(edges.get(paper.iri, []))])
    yield from _each(graph.works, _work)
    yield from _each(graph.links, _link)
    yield from _each(graph.cooccurrences, _cooccurrence)


def evidence_blocks(graph: KnowledgeGraph) -> Iterator[t.Block]:
    """Everything that ``evidence.ttl`` says, subject by subject."""
    yield from describe_evidence(graph)
    yield from _each(graph.mentions, _mention)
    yield from _each(graph.abbreviations, _abbreviation)
    yield from _each(graph.results, _result)


def _each(records: Iterable[_R], pairs: Callable[[_R], list[t.Pair]]) -> Iterator[t.Block]:
    for record in records:
        yield record.iri, pairs(record)


def _filled(pairs: Iterable[t.Pair]) -> list[t.Pair]:
    """The pairs that have an object."""
    return [pair for pair in pairs if pair[1]]


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
        name = local_name(scheme)
        yield scheme, _filled([(t.TYPE, [t.SKOS_SCHEME]), (t.LABEL, [(name, "")]), (t.TOP_CONCEPT, tops[scheme])])


def _concept(concept: Concept) -> list[t.Pair]:
    tag = t.language_tag(concept.language)
    return [
        (t.TYPE, [t.SKOS_CONCEPT]),
        (t.IN_SCHEME, [concept.scheme]),
        (t.LABEL, [(concept.label, "")]),
        (t.PREF_LABEL, [(concept.label, tag)]),
        (t.ALT_LABEL, [(label, tag) for label in concept.alt_labels]),
        (t.HIDDEN_LABEL, [(label, tag) for label in concept.hidden_labels]),
        (t.SHORT_LABEL, [(label, tag) for label in concept.abbreviations]),
        (t.DEFINITION, [(concept.definition, tag)] if concept.definition else []),
        (t.BROADER, [*concept.broader]),
        (t.RELATED, [*concept.related]),
        (t.EXACT_MATCH, [*concept.exact_match]),
        (t.LANGUAGE, [(concept.language, "")] if concept.language != tag[1:] else []),
    ]


def _artefact(artefact: Artefact) -> list[t.Pair]:
    return _filled(
        [
            (t.TYPE, [t.kind_class(artefact.kind)]),
            (t.LABEL, [(artefact.label, "")]),
            (t.PREF_LABEL, [(artefact.label, "@en")]),
            (t.ALT_LABEL, [(label, "@en") for label in artefact.alt_labels]),
            (t.LONG_FORM, _plain(artefact.long_form)),
        ]
    )


def _paper(paper: Paper) -> list[t.Pair]:
    tag = t.language_tag(paper.metadata.language)
    return [
        (t.TYPE, [t.RESEARCH_PAPER]),
        (t.LABEL, [(paper.label, "")]),
        (t.IDENTIFIER, [(paper.identifier, "")]),
        (t.TITLE, [(paper.title, tag)] if paper.title else []),
        (t.ABSTRACT, [(paper.abstract, tag)]),
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
    return [(t.TYPE, [t.CITED_WORK]), (t.LABEL, [(work.label, "")])]


def _link(link: Link) -> list[t.Pair]:
    return [
        (t.TYPE, [t.LINK]),
        (t.PAPER, [link.paper]),
        (t.PREDICATE, [link.predicate]),
        (t.TARGET, [link.target]),
        (t.SCORE, [link.score]),
        (t.RANK, [link.rank]),
        (t.MENTION_COUNT, [link.mention_count]),
        *_parts(link),
    ]


def _parts(link: Link) -> list[t.Pair]:
    return [(t.part_property(name), [value]) for name, value in link.parts]


def _cooccurrence(pair: CoOccurrence) -> list[t.Pair]:
    return [
        (t.TYPE, [t.CO_OCCURRENCE]),
        (t.FIRST, [pair.first]),
        (t.SECOND, [pair.second]),
        (t.PAPER_COUNT, [pair.paper_count]),
        (t.ASSOCIATION, [pair.association_strength]),
        (t.NPMI, [pair.npmi]),
    ]


def _mention(mention: Mention) -> list[t.Pair]:
    return _filled(
        [
            (t.TYPE, [t.MENTION]),
            (t.PAPER, [mention.paper]),
            (t.FIELD, [(mention.field, "")]),
            (t.ANCHOR, [(mention.surface, "")]),
            (t.BEGIN, [mention.start]),
            (t.END, [mention.end]),
            (t.ABOUT, [*mention.about]),
            (t.EVIDENCE_FOR, [*mention.evidence_for]),
            (t.RULE, [(rule, "") for rule in mention.rules]),
            (t.CONTRAST, [True] if mention.contrast else []),
        ]
    )


def _abbreviation(short: Abbreviation) -> list[t.Pair]:
    return [
        (t.TYPE, [t.ABBREVIATION]),
        (t.PAPER, [short.paper]),
        (t.SHORT_FORM, [(short.short_form, "")]),
        (t.LONG_FORM, [(short.long_form, "")]),
    ]


def _result(result: Result) -> list[t.Pair]:
    return _filled(
        [
            (t.TYPE, [t.RESULT]),
            (t.PAPER, [result.paper]),
            (t.VALUE, [(result.value, "")]),
            (t.METRIC, _plain(result.metric)),
            (t.NUMERIC, [(result.numeric, f"^^{t.DECIMAL}")] if result.numeric else []),
            (t.UNIT, _plain(result.unit)),
            (t.ON, _plain(result.on)),
            (t.DATASET, [result.dataset] if result.dataset else []),
        ]
    )
