"""Every rule is seen to fire: one broken file each, and the finding names the node that was broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.checks import RULES
from kg.checks.check import SYNTAX, check
from tests.checks.helpers import broken
from tests.sample import BASE

G, E = "graph.ttl", "evidence.ttl"
CL = "concept:continual-learning a skos:Concept ;"
ML = "concept:machine-learning a skos:Concept ;"
LINK = "link:p1--subject--continual-learning a kg:Link ;"
MENTION = "mention:p1_a_0_18 a kg:Mention ;"
ABOUT = f"{MENTION}\n    kg:about concept:continual-learning"
SPAN = "nif:beginIndex 0 ;\n    nif:endIndex 18"
QUOTE = f'"Continual learning" ;\n    {SPAN}'
CIL = "concept:class-incremental-learning a skos:Concept ;"
CSO = "<https://cso.kmi.open.ac.uk/topics/continual_learning>"
TOP = "skos:hasTopConcept concept:"

BREAKS: list[tuple[str, str, list[tuple[str, str, str]]]] = [
    (SYNTAX, "", [(G, LINK, LINK.replace(" ;", " ; ;; %"))]),
    (SYNTAX, "", [(E, MENTION, '"')]),
    ("address", "paper/p1", [(G, "schema:url <https://example.org/p1>", 'schema:url "https://example.org/p1"')]),
    ("blank-node", "paper/p1", [(G, "rdfs:seeAlso <https://example.org/project/>", "rdfs:seeAlso []")]),
    ("blank-node", "paper/p4", [(G, "", '\npaper:p4 rdfs:seeAlso [ rdfs:label "x" ] .\n')]),
    ("blank-node", "", [(G, "", '\n[] rdfs:label "x" .\n')]),
    ("class", "work/p4--muller-2023", [(G, "work:p4--muller-2023 a fabio:Work", "work:p4--muller-2023 a fabio:Book")]),
    ("class", "x", [(G, "", f'\n<{BASE}x> rdfs:label "nothing" .\n')]),
    (
        "cooccurrence-count",
        "cooc/catastrophic-forgetting--continual-learning",
        [(G, "kg:npmi 0.207519 ;\n    kg:paperCount 1", "kg:npmi 0.207519 ;\n    kg:paperCount 2")],
    ),
    ("cooccurrence-edge", "concept/machine-learning", [(G, ML, f"{ML}\n    kg:coOccursWith concept:a ;")]),
    (
        "cooccurrence-edge",
        "cooc/example-org-kos-c3-a9tude-1--continual-learning",
        [(G, "kg:coOccursWith concept:continual-learning ;", "")],
    ),
    (
        "cooccurrence-figures",
        "cooc/catastrophic-forgetting--continual-learning",
        [(G, "kg:npmi 0.207519", "kg:npmi 0.207510")],
    ),
    (
        "cooccurrence-order",
        "cooc/class-incremental-learning--knowledge-distillation",
        [(G, "kg:first concept:class-incremental-learning", "kg:first concept:knowledge-distillation")],
    ),
    ("dangling", "paper/p2", [(G, "kg:comparesWith concept:catastrophic", "kg:comparesWith concept:katastrophic")]),
    ("dangling", "mention/p1_a_0_18", [(E, MENTION, f"{MENTION}\n    kg:evidenceFor link:none ;")]),
    ("dangling", "dataset/evidence", [(E, "build:0.1.0-01234567-fedcba98", "build:other")]),
    ("description", "", [(G, "    void:uriSpace", "    rdfs:comment")]),
    ("description", "build/2", [(G, "", '\nbuild:2 a <http://www.w3.org/ns/prov#Activity> ; rdfs:label "2" .\n')]),
    ("description-counts", "dataset/class/skos-Concept", [(G, "void:entities 6", "void:entities 7")]),
    ("description-counts", "dataset", [(G, "", f"\n<{BASE}paper/p9> a fabio:ResearchPaper .\n")]),
    ("iri", "work/a+b", [(G, "", f'\n<{BASE}work/a+b> a fabio:Work ; rdfs:label "x" .\n')]),
    ("label", "concept/machine-learning", [(G, 'rdfs:label "machine learning"', 'rdfs:label "machines"')]),
    ("label", "artefact/dual-arch", [(G, 'rdfs:label "Dual-Arch" ;', 'rdfs:label "Dual" ;')]),
    ("link-edge", "link/p1--uses--cifar-10", [(G, "    kg:uses artefact:cifar-10 ;\n", "")]),
    ("link-edge", "paper/p1", [(G, "kg:uses artefact:cifar-10 ;", "kg:uses artefact:cifar-10, artefact:script ;")]),
    ("link-evidence", "link/p1--subject--continual-learning", [(E, MENTION, "mention:p1_a_0_18 a kg:Other ;")]),
    (
        "link-rank",
        "link/p1--subject--continual-learning",
        [(G, "kg:rank 1 ;\n    kg:score 0.873", "kg:rank 3 ;\n    kg:score 0.873")],
    ),
    ("link-rank", "link/p1--subject--catastrophic-forgetting", [(G, "kg:score 0.600000", "kg:score 0.900000")]),
    ("link-score", "link/p1--subject--continual-learning", [(G, "kg:score 0.873200", "kg:score 0.873300")]),
    ("link-score", "link/p1--subject--continual-learning", [(G, "kg:score 0.873200", "kg:score 1.873200")]),
    ("list", "paper/p1", [(G, 'kg:keywordList "lifelong learning; ', 'kg:keywordList "')]),
    ("literal", "link/p1--subject--continual-learning", [(G, "kg:score 0.873200", "kg:score 0.8732")]),
    ("literal", "link/p1--subject--continual-learning", [(G, "kg:score 0.873200", "kg:score 8.732e-1")]),
    ("literal", "link/p1--subject--continual-learning", [(G, "kg:score 0.873200", 'kg:score "0.873200"')]),
    ("literal", "link/p1--subject--continual-learning", [(G, "kg:score 0.873200", 'kg:score "x"^^xsd:decimal')]),
    ("literal", "link/p1--cites--p1--huang-2024", [(G, "kg:scoreTitle 0.200000", "kg:scoreTitle 0.2")]),
    ("literal", "paper/p1", [(G, '"2025"^^xsd:gYear', '"25"^^xsd:gYear')]),
    ("literal", "paper/p1", [(G, 'kg:venue "ICML"', 'kg:venue "ICML"@en')]),
    ("literal", "paper/p1", [(G, "kg:year 2025", "kg:year 02025")]),
    ("literal", "concept/machine-learning", [(G, ML, f'{ML}\n    skos:broader "continual learning" ;')]),
    ("literal", "result/p1--1", [(E, "kg:numericValue 87.5", 'kg:numericValue "87,5"^^xsd:decimal')]),
    (
        "mention-link",
        "mention/p1_a_0_18",
        [(E, MENTION, f"{MENTION}\n    kg:evidenceFor link:p4--subject--continual-learning ;")],
    ),
    (
        "mention-link",
        "mention/p1_a_0_18",
        [(E, ABOUT, ABOUT.replace("continual", "machine"))],
    ),
    ("mention-quote", "mention/p1_a_0_18", [(E, SPAN, "nif:beginIndex 1 ;\n    nif:endIndex 19")]),
    ("mention-quote", "mention/p1_a_0_18", [(E, SPAN, "nif:beginIndex 0 ;\n    nif:endIndex 9999")]),
    ("mention-quote", "mention/p1_a_0_18", [(E, SPAN, "nif:beginIndex -18 ;\n    nif:endIndex 0")]),
    ("mention-quote", "mention/p1_a_0_18", [(E, QUOTE, QUOTE.replace("C", "c"))]),
    (
        "mention-quote",
        "mention/p1_a_0_18",
        [
            (
                E,
                'kg:field "abstract" ;\n    kg:paper paper:p1 ;\n    kg:rule "exact"',
                'kg:field "title" ;\n    kg:paper paper:p1 ;\n    kg:rule "exact"',
            )
        ],
    ),
    (
        "mention-quote",
        "mention/p1_a_0_18",
        [(G, 'dcterms:abstract "Continual learning (CL)', 'dcterms:abstract "Continual Learning (CL)')],
    ),
    ("property", "link/p1--subject--continual-learning", [(G, LINK, f"{LINK}\n    kg:rank 2 ;")]),
    ("property", "link/p1--subject--continual-learning", [(G, "kg:score 0.873200 ;", "")]),
    ("property", "paper/p4", [(G, 'dcterms:identifier "p4" ;', "")]),
    ("property", "paper/p4", [(G, 'dcterms:identifier "p4" ;', 'dcterms:identifier "p4" ; kg:nonsense 1 ;')]),
    ("property", "artefact/script", [(G, "artefact:script a kg:Model", "artefact:script a kg:Model, kg:Monster")]),
    ("range", "paper/p1", [(G, "kg:introduces artefact:dual-arch", "kg:introduces concept:continual-learning")]),
    ("range", "mention/p1_a_0_18", [(E, MENTION, f"{MENTION}\n    kg:evidenceFor paper:p1 ;")]),
    ("same-build", "dataset/evidence", [(E, "build:0.1.0-01234567-fedcba98", "build:other")]),
    ("skos-cycle", "concept/continual-learning", [(G, ML, f"{ML}\n    skos:broader concept:continual-learning ;")]),
    ("skos-cycle", "concept/machine-learning", [(G, ML, f"{ML}\n    skos:broader concept:machine-learning ;")]),
    (
        "skos-label-unique",
        "concept/machine-learning",
        [(G, 'prefLabel "machine learning"', 'prefLabel "continual learning"')],
    ),
    ("skos-s13", "concept/continual-learning", [(G, CL, f'{CL}\n    skos:hiddenLabel "CL"@en ;')]),
    ("skos-s13", "concept/continual-learning", [(G, CL, f'{CL}\n    skos:altLabel "continual learning"@EN ;')]),
    ("skos-s14", "concept/continual-learning", [(G, CL, f'{CL}\n    skos:prefLabel "lifelong"@en ;')]),
    (
        "skos-s27",
        "concept/class-incremental-learning",
        [(G, CIL, f"{CIL}\n    skos:related concept:machine-learning ;")],
    ),
    (
        "skos-s27",
        "concept/machine-learning",
        [(G, ML, f"{ML}\n    skos:related concept:class-incremental-learning ;")],
    ),
    ("skos-s37", "concept/continual-learning", [(G, CL, CL.replace(" ;", ", skos:Collection ;"))]),
    ("skos-s46", "concept/continual-learning", [(G, CL, f"{CL}\n    skos:broadMatch {CSO} ;")]),
    ("skos-s9", "concept/continual-learning", [(G, CL, CL.replace(" ;", ", skos:ConceptScheme ;"))]),
    ("skos-top", "concept/machine-learning", [(G, f"{TOP}machine", f"{TOP}continual")]),
    ("year", "paper/p1", [(G, "kg:year 2025", "kg:year 2024")]),
    ("year", "paper/p1", [(G, "    kg:year 2025 ;\n", "")]),
]


@pytest.mark.parametrize(("rule", "node", "edits"), BREAKS, ids=[f"{n}-{b[0]}" for n, b in enumerate(BREAKS)])
def test_a_broken_file_is_found(tmp_path: Path, rule: str, node: str, edits: list[tuple[str, str, str]]) -> None:
    report = check(broken(tmp_path, *edits))
    found = [finding for finding in report.findings if finding.rule == rule]
    assert (f"{BASE}{node}" if node else "") in {finding.subject for finding in found}, report.findings
    assert report.counts[rule] == len(found) > 0
    for finding in found:
        assert finding.message
        assert "\n" not in finding.message
        assert finding.file in (G, E)


def test_every_rule_is_broken_here() -> None:
    assert {rule for rule, _, _ in BREAKS} == {*RULES.names(), SYNTAX}


def test_the_whole_sample_has_no_findings(tmp_path: Path) -> None:
    assert check(broken(tmp_path)).findings == []


@pytest.mark.parametrize("rule", RULES.names())
def test_a_rule_says_what_must_hold(rule: str) -> None:
    description = RULES.get(rule).description
    assert description.endswith((".", ")."))
    assert len(description) < 120
