"""Vocabularies in the formats that people have, and broken ones: every error is a line that says where."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from kg.errors import VocabularyError
from kg.iri import concept_iri
from kg.model import Concept, Iri
from kg.vocabulary import Vocabulary
from kg.vocabulary.formats import format_of
from kg.vocabulary.skos import load

SKOS = "http://www.w3.org/2004/02/skos/core#"
OBO = """format-version: 1.2
ontology: go

[Term]
id: GO:0000001
name: mitochondrion inheritance ! a comment
def: "The \\"distribution\\" of mitochondria." [GOC:mcc]
synonym: "mitochondrial inheritance" EXACT []
synonym: "MI" EXACT ABBREVIATION []
synonym: "organelle business" RELATED []
is_a: GO:0048308 {source="x"} ! organelle inheritance

[Term]
id: GO:0048308
name: organelle inheritance

[Term]
id: GO:0000005
name: obsolete thing
is_obsolete: true

[Typedef]
id: part_of
name: part of
"""
MESH = """<?xml version="1.0"?>
<!DOCTYPE DescriptorRecordSet SYSTEM "desc2025.dtd">
<DescriptorRecordSet LanguageCode="eng">
<DescriptorRecord DescriptorClass="1"><DescriptorUI>D000001</DescriptorUI>
 <DescriptorName><String>Calcimycin</String></DescriptorName>
 <TreeNumberList><TreeNumber>D03.633.100</TreeNumber></TreeNumberList>
 <ConceptList>
  <Concept PreferredConceptYN="Y"><ScopeNote>An ionophorous
    antibiotic.</ScopeNote><TermList>
   <Term LexicalTag="NON"><String>Calcimycin</String></Term>
   <Term LexicalTag="ABB"><String>CMC</String></Term>
   <Term IsPermutedTermYN="Y"><String>Mycin, Calci</String></Term></TermList></Concept>
  <Concept PreferredConceptYN="N"><TermList><Term><String>A-23187</String></Term></TermList></Concept>
 </ConceptList></DescriptorRecord>
<DescriptorRecord DescriptorClass="1"><DescriptorUI>D000002</DescriptorUI>
 <DescriptorName><String>Ionophores</String></DescriptorName>
 <TreeNumberList><TreeNumber>D03.633</TreeNumber></TreeNumberList></DescriptorRecord>
</DescriptorRecordSet>
"""
OWL = """<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"
 xmlns:owl="http://www.w3.org/2002/07/owl#" xmlns:o="http://www.geneontology.org/formats/oboInOwl#"
 xmlns:obo="http://purl.obolibrary.org/obo/">
<owl:Class rdf:about="http://x.org/heart"><rdfs:label>heart</rdfs:label><o:hasExactSynonym>cardium</o:hasExactSynonym>
 <o:hasRelatedSynonym>ticker</o:hasRelatedSynonym><obo:IAO_0000115>A pump.</obo:IAO_0000115>
 <rdfs:subClassOf rdf:resource="http://x.org/organ"/>
 <rdfs:subClassOf><owl:Restriction><owl:onProperty rdf:resource="http://x.org/p"/></owl:Restriction></rdfs:subClassOf>
</owl:Class>
<owl:Class rdf:about="http://x.org/organ"><rdfs:label xml:lang="en">organ</rdfs:label></owl:Class>
<owl:Class rdf:about="http://x.org/old"><rdfs:label>old</rdfs:label>
 <owl:deprecated rdf:datatype="http://www.w3.org/2001/XMLSchema#boolean">true</owl:deprecated></owl:Class>
</rdf:RDF>
"""
XL = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix xl: <http://www.w3.org/2008/05/skos-xl#> .
@prefix ex: <http://x.org/> .
ex:a a skos:Concept ; xl:prefLabel ex:l1 ; xl:altLabel [ xl:literalForm "alpha"@en ] .
ex:l1 a xl:Label ; xl:literalForm "letter a"@en .
[] a skos:Concept ; skos:prefLabel "without a name"@en .
"""


def read(folder: Path, name: str, text: str | bytes, language: str = "en") -> Vocabulary:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load([path], language)


def by_label(terms: Vocabulary) -> dict[str, Concept]:
    return {c.label: c for c in terms.concepts.values()}


def test_obo(tmp_path: Path) -> None:
    found = by_label(read(tmp_path, "go.obo", OBO))
    assert set(found) == {"mitochondrion inheritance", "organelle inheritance"}
    term = found["mitochondrion inheritance"]
    assert term.iri == "http://purl.obolibrary.org/obo/GO_0000001"
    assert (term.alt_labels, term.abbreviations) == (("MI", "mitochondrial inheritance"), ("MI",))
    assert term.definition == 'The "distribution" of mitochondria.'
    assert term.broader == (Iri("http://purl.obolibrary.org/obo/GO_0048308"),)


def test_mesh(tmp_path: Path) -> None:
    found = by_label(read(tmp_path, "desc.xml", MESH))
    term = found["Calcimycin"]
    assert term.iri == "http://id.nlm.nih.gov/mesh/D000001"
    assert (term.alt_labels, term.abbreviations, term.hidden_labels) == (("CMC",), ("CMC",), ("A-23187",))
    assert term.definition == "An ionophorous antibiotic."
    assert term.broader == (found["Ionophores"].iri,)


def test_owl(tmp_path: Path) -> None:
    found = by_label(read(tmp_path, "anatomy.owl", OWL))
    assert set(found) == {"heart", "organ"}
    heart = found["heart"]
    assert (heart.alt_labels, heart.definition, heart.broader) == (
        ("cardium",),
        "A pump.",
        (Iri("http://x.org/organ"),),
    )


def test_skos_xl_and_blank_nodes(tmp_path: Path) -> None:
    found = by_label(read(tmp_path, "xl.ttl", XL))
    assert set(found) == {"letter a"}
    assert found["letter a"].alt_labels == ("alpha",)


CSV = """Label,Synonyms,Broader,Abbreviation,Definition,Comment
continual learning,lifelong learning; incremental learning,machine learning,CL,Learning on.,x
"rehearsal, of old data",,continual learning,,,
"""


@pytest.mark.parametrize("form", ["csv", "semicolon", "tsv", "bom", "crlf", "gz", "txt"])
def test_tables(form: str, tmp_path: Path) -> None:
    text = CSV
    if form == "semicolon":
        text = CSV.replace("; ", "|").replace('"rehearsal, of old data"', "rehearsal").replace(",", ";")
    elif form == "tsv":
        text = CSV.replace('"rehearsal, of old data"', "rehearsal").replace(",", "\t")
    elif form == "bom":
        text = "\ufeff" + CSV
    elif form == "crlf":
        text = CSV.replace("\n", "\r\n")
    data = gzip.compress(text.encode(), mtime=0) if form == "gz" else text.encode()
    found = by_label(read(tmp_path, {"tsv": "a.tsv", "gz": "a.csv.gz", "txt": "a.txt"}.get(form, "a.csv"), data))
    term = found["continual learning"]
    assert set(term.alt_labels) == {"lifelong learning", "incremental learning", "CL"}
    assert (term.abbreviations, term.definition, term.iri) == (
        ("CL",),
        "Learning on.",
        concept_iri("continual learning"),
    )
    assert term.broader == (concept_iri("machine learning"),)
    assert found["machine learning"].broader == ()
    assert len(found) == 3


def test_a_bare_list_an_annif_list_and_languages(tmp_path: Path) -> None:
    assert set(by_label(read(tmp_path, "a.txt", "catastrophic forgetting\nreplay buffer\n"))) == {
        "catastrophic forgetting", "replay buffer"}  # fmt: skip
    annif = read(tmp_path, "yso.tsv", "<http://y.org/p1>\tcats\n<http://y.org/p2>\tdogs\n")
    assert set(annif.concepts) == {"http://y.org/p1", "http://y.org/p2"}
    table = "uri,label_en,label_fi\nhttp://y.org/p1,cat,kissa\n"
    assert set(by_label(read(tmp_path, "fi.csv", table, "fi"))) == {"kissa"}
    assert set(by_label(read(tmp_path, "fi.csv", table))) == {"cat"}


def test_rows_that_are_spellings_of_one_label_are_one_concept(tmp_path: Path) -> None:
    terms = read(
        tmp_path, "a.csv", "label\n3D display\n3-D displays\nneural network (nn)\nneural networks\nkeys (music)\n"
    )
    found = by_label(terms)
    assert set(found) == {"3D display", "neural network", "keys (music)"}
    assert found["3D display"].alt_labels == ("3-D displays",)
    assert found["neural network"].abbreviations == ("NN",)
    assert terms.ambiguity[concept_iri("keys (music)")].labels == ("keys (music)",)


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        ("a.rdf", XL, "turtle"),
        ("a.ttl", OWL, "rdfxml"),
        ("a.xml", MESH, "mesh"),
        ("a.txt", OBO, "obo"),
        ("a.dat", XL, "turtle"),
        ("a.json", "[]", "jsonld"),
        ("a.csv", "term,decision\n", "decisions"),
        ("a.csv", "term,parent\n", "table"),
    ],
)
def test_what_a_file_holds_decides(name: str, text: str, form: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert format_of(tmp_path / name) == form


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.obo", "[Term]\nname: x\n", r"a\.obo:2: .* begins with its id"),
        ("a.obo", OBO.replace('synonym: "MI"', "synonym: MI"), r"a\.obo:9: .* no text in quotes"),
        ("a.obo", "[Term\n", r"a\.obo:1: .* no ']'"),
        ("a.obo", "format-version: 1.2\noops\n", r"a\.obo:2: .*expected 'tag: value'"),
        ("a.xml", MESH.replace("</TreeNumberList>", "", 1), r"a\.xml:\d+: does not parse"),
        ("a.xml", MESH.replace("<String>Ionophores</String>", ""), "D000002 has no DescriptorUI or DescriptorName"),
        ("a.owl", OWL.replace("</owl:Class>", "", 1), r"a\.owl:\d+: does not parse"),
        ("a.csv", "", r"a\.csv:1: is empty"),
        ("a.csv", "a,b\n", r"a\.csv:1: no column is named label"),
        ("a.csv", "label,broader\nx,y,z\n", r"a\.csv:2: 3 cells, but the header has 2"),
        ("a.csv", "label,broader\na,b\n,c\n", r"a\.csv:3: the row has no label"),
        ("a.csv", 'label\n"open\nnever closed\n', r"a\.csv:2: does not parse"),
        ("a.csv", b"label\nfine\n\xff\xff\n", r"a\.csv:3: is not UTF-8"),
        ("a.csv", b"label\nfi\x00ne\n", r"a\.csv:2: holds NUL"),
        ("a.csv.gz", b"\x1f\x8bnot really", r"cannot be read"),
        ("a.csv", "decision,term\nmaybe,x\n", r"a\.csv:2: unknown decision 'maybe'; known: accept"),
        ("a.csv", "decision,term\naccept,\n", r"a\.csv:2: a decision \('accept'\), but no term"),
        ("a.csv", "decision,term\nalias-of,x\n", r"a\.csv:2: alias-of needs"),
        ("a.csv", "decision,term\nalias-of: y,x\n", "alias-of 'y' names no concept"),
        ("a.csv", "decision,term\nsplit: one,x\n", r"a\.csv:2: split needs two"),
    ],
)
def test_a_broken_file_is_a_line_that_says_where(name: str, content: str | bytes, message: str, tmp_path: Path) -> None:
    with pytest.raises(VocabularyError, match=message) as caught:
        read(tmp_path, name, content)
    assert "\n" not in str(caught.value)


def test_hostile_tables(tmp_path: Path) -> None:
    """A label of a megabyte, of punctuation, of Chinese, with control characters: read, and none breaks another."""
    text = "label\n" + "x" * 1_000_000 + '\n???\n深度学习\n"a ""quoted"" one"\n\u202eevil\ngraph\n'
    terms = read(tmp_path, "a.csv", text)
    assert {"???", "深度学习", 'a "quoted" one', "graph"} <= {c.label for c in terms.concepts.values()}
    assert terms.automaton.entries([("graph", "graph")])


def test_entities_of_xml_do_not_explode(tmp_path: Path) -> None:
    bomb = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    head = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">{bomb}]>'
    text = f"{head}\n<DescriptorRecordSet>&l11;</DescriptorRecordSet>"
    with pytest.raises(VocabularyError, match=r"does not parse|no skos:Concept"):
        read(tmp_path, "a.xml", text)


def test_concepts_of_skos_stay_what_they_are(tmp_path: Path) -> None:
    body = f'<http://x.org/a> a <{SKOS}Concept> ; <{SKOS}prefLabel> "a"@en ; <{SKOS}altLabel> "b"@de .'
    (concept,) = read(tmp_path, "a.ttl", body).concepts.values()
    assert concept == Concept(Iri("http://x.org/a"), "a")
