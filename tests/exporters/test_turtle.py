from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import replace

import pyoxigraph as ox
import pytest
from rdflib import Graph, Literal, URIRef
from rdflib.compare import isomorphic

from kg.errors import OutputError
from kg.exporters.turtle import write, write_blocks, write_evidence
from kg.graph import terms as t
from kg.graph.rdflib_view import to_rdflib
from kg.iri import prefixes
from kg.model import Iri, KnowledgeGraph, Work
from tests.sample import BASE, HOSTILE, empty_graph, sample_graph

OFFSETS = """
PREFIX kg: <https://kg.example/ontology#> PREFIX dcterms: <http://purl.org/dc/terms/>
PREFIX nif: <http://persistence.uni-leipzig.org/nlp2rdf/ontologies/nif-core#>
SELECT ?m WHERE {
  ?m a kg:Mention ; kg:paper ?p ; kg:field ?f ; nif:anchorOf ?q ; nif:beginIndex ?b ; nif:endIndex ?e .
  ?p dcterms:abstract ?a OPTIONAL { ?p dcterms:title ?t }
  BIND(IF(?f = "title", STR(?t), STR(?a)) AS ?x) FILTER(SUBSTR(?x, ?b+1, ?e-?b) != STR(?q)) }
"""


def turtle(graph: KnowledgeGraph) -> tuple[bytes, bytes]:
    out, evidence = io.BytesIO(), io.BytesIO()
    write(graph, out)
    write_evidence(graph, evidence)
    return out.getvalue(), evidence.getvalue()


def wrong_offsets(graph: KnowledgeGraph) -> tuple[list[str], list[str]]:
    """What the query of the contract finds in rdflib and in Oxigraph."""
    slow, fast = Graph(), ox.Store()
    for part in turtle(graph):
        slow.parse(data=part, format="turtle")
        fast.load(part, format=ox.RdfFormat.TURTLE)
    solutions = fast.query(OFFSETS)
    assert isinstance(solutions, ox.QuerySolutions)
    return sorted(str(row[0]) for row in slow.query(OFFSETS)), sorted(row["m"].value for row in solutions)  # type: ignore[index]


def block(*pairs: t.Pair) -> str:
    out = io.BytesIO()
    write_blocks([("https://kg.example/paper/p", list(pairs))], prefixes(), out)
    return out.getvalue().decode().partition("\n\n")[2]


def test_the_header_is_that_of_the_contract() -> None:
    lines = turtle(empty_graph())[0].decode().splitlines()[:26]
    assert lines[0] == "@prefix kg: <https://kg.example/ontology#> ."
    assert lines[3] == "@prefix artefact: <https://kg.example/artefact/> ."
    assert lines[24:] == ["@prefix dcat: <http://www.w3.org/ns/dcat#> .", ""]


def test_a_first_then_sorted() -> None:
    text = block((t.TITLE, [("b", ""), ("a", "@en")]), (t.DOI, [("x", "")]), (t.TYPE, [t.RESEARCH_PAPER]))
    assert text == ('paper:p a fabio:ResearchPaper ;\n    bibo:doi "x" ;\n    dcterms:title "a"@en, "b" .\n')


@pytest.mark.parametrize(
    ("term", "written"),
    [
        (19, "19"),
        (0.8732, "0.873200"),
        (-1e-9, "0.000000"),
        (-0.25, "-0.250000"),
        (True, "true"),
        (("87.5", f"^^{t.DECIMAL}"), "87.5"),
        (("87", f"^^{t.DECIMAL}"), '"87"^^xsd:decimal'),
        (("2025", f"^^{t.GYEAR}"), '"2025"^^xsd:gYear'),
        ('https://kg.example/concept/a-b_c', "concept:a-b_c"),
        ('https://kg.example/concept/v1.5', "concept:v1.5"),
        ('https://kg.example/concept/v1.', "<https://kg.example/concept/v1.>"),
        ('https://kg.example/concept/-a', "<https://kg.example/concept/-a>"),
        ('https://kg.example/concept/a+b', "<https://kg.example/concept/a+b>"),
        ('https://kg.example/concept/a/b', "<https://kg.example/concept/a/b>"),
        ('https://kg.example/concept/', "<https://kg.example/concept/>"),
        (("a\"b\\c\nd\re\tf\x00g\x7f", ""), r'"a\"b\\c\nd\re\tf\u0000g' + '\x7f"'),
    ],
)  # fmt: skip
def test_terms(term: t.Term, written: str) -> None:
    assert block((t.SOURCE, [term])) == f"paper:p dcterms:source {written} .\n"


@pytest.mark.parametrize("iri", ["https://a/b c", "https://a/<b>", "no-scheme", "https://a/\n"])
def test_an_iri_that_no_file_can_hold(iri: str) -> None:
    with pytest.raises(OutputError, match="no RDF file can hold"):
        block((t.SOURCE, [iri]))


def test_every_character_survives_in_both_parsers() -> None:
    blocks = [range(start, start + 0x800) for start in (0, 0x800, 0x2000, 0xE000, 0xF800, 0x10000, 0x1F000)]
    texts = ["".join(map(chr, codes)) for codes in blocks]
    out = io.BytesIO()
    write_blocks([("urn:a", [(t.LABEL, [(text, "")])]) for text in texts], {}, out)
    first = [quad.object.value for quad in ox.parse(out.getvalue(), ox.RdfFormat.TURTLE)]
    assert first == texts
    assert {str(value) for value in Graph().parse(data=out.getvalue(), format="turtle").objects()} == set(texts)


def test_rdflib_and_oxigraph_read_the_same_triples() -> None:
    for part in turtle(sample_graph()):
        quads = ox.parse(part, ox.RdfFormat.TURTLE)
        lines = "".join(f"{quad.triple} .\n" for quad in quads)
        theirs = Graph().parse(data=lines, format="nt")
        ours = Graph().parse(data=part, format="turtle")
        assert len(ours) > 50
        assert isomorphic(ours, theirs)


def test_the_rdflib_view_is_what_the_files_say() -> None:
    whole = Graph()
    for part in turtle(sample_graph()):
        whole.parse(data=part, format="turtle")
    assert isomorphic(to_rdflib(sample_graph()), whole)
    assert len(to_rdflib(sample_graph(), evidence=False)) < len(whole)


def test_offsets_are_right_and_a_planted_fault_is_found() -> None:
    graph = sample_graph()
    assert wrong_offsets(graph) == ([], [])
    for place in (0, len(graph.mentions) - 1):
        mention = graph.mentions[place]
        moved = replace(mention, start=mention.start + 1, end=mention.end + 1)
        mentions = (*graph.mentions[:place], moved, *graph.mentions[place + 1 :])
        assert wrong_offsets(replace(graph, mentions=mentions)) == ([mention.iri], [mention.iri])


def test_labels_are_found_without_a_language() -> None:
    rdf = to_rdflib(sample_graph())
    label = URIRef(t.LABEL)
    for name in ("continual learning", "Dual-Arch", "A note.", "Huang et al. (2024)", HOSTILE):
        assert list(rdf.subjects(label, Literal(name))), name
    derived = URIRef(f"{BASE}paper/p4")
    assert rdf.value(derived, URIRef(t.TITLE)) is None


def test_no_blank_nodes_and_decimals_of_six_places() -> None:
    text = b"".join(turtle(sample_graph())).decode()
    assert "_:" not in text
    assert "[" not in text.replace("[^", "")
    assert all(isinstance(node, URIRef) for node in to_rdflib(sample_graph()).subjects())
    scores = [o for o in to_rdflib(sample_graph()).objects(None, URIRef(t.SCORE)) if isinstance(o, Literal)]
    assert scores
    assert all(o.datatype == URIRef(t.DECIMAL) and len(str(o).partition(".")[2]) == 6 for o in scores)


def test_own_base() -> None:
    work = Work(Iri("https://my.org/work/p--a"), "A")
    text = turtle(replace(empty_graph(), base="https://my.org/", works=(work,)))[0].decode()
    assert "@prefix work: <https://my.org/work/> ." in text
    assert "\nwork:p--a a fabio:Work ;" in text
    assert "<https://my.org/dataset> a dcat:Dataset, void:Dataset ;" in text


def test_the_same_bytes_whatever_the_hash_seed() -> None:
    """Every exporter that needs no page, in fresh processes."""
    code = (
        "import hashlib, io\nfrom kg.exporters import EXPORTERS\nfrom tests.sample import sample_graph\n"
        "for name in EXPORTERS.names():\n    if name == 'html':\n        continue\n"
        "    out = io.BytesIO()\n    EXPORTERS.get(name)(sample_graph(), out)\n"
        "    print(name, hashlib.sha256(out.getvalue()).hexdigest())\n"
    )
    runs = set()
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
        runs.add(done.stdout)
    assert len(runs) == 1
    assert b"turtle" in runs.pop()
