from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kg.errors import VocabularyError
from kg.model import Artefact, Concept, Iri
from kg.vocabulary import Ambiguity, Vocabulary
from kg.vocabulary.skos import default_vocabulary, load
from tests.vocabularies import named

HEAD = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix kg: <https://kg.example/ontology#> .
@prefix ex: <http://example.org/kos/> .
"""
EX = "http://example.org/kos/"
SKOS = "http://www.w3.org/2004/02/skos/core#"
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"


def read(folder: Path, *bodies: str, language: str = "en", suffix: str = ".ttl", head: str = HEAD) -> Vocabulary:
    paths = [folder / f"v{number}{suffix}" for number in range(len(bodies))]
    for path, body in zip(paths, bodies, strict=True):
        path.write_text(head + body, encoding="utf-8")
    return load(paths, language)


def test_all_that_is_said_of_a_concept(tmp_path: Path) -> None:
    terms = read(
        tmp_path,
        """ex:cl a skos:Concept ; skos:prefLabel "continual learning"@en ; skos:inScheme ex:scheme ;
            skos:altLabel "lifelong learning"@en , "CL"@en ; kg:abbreviation "CL"@en ;
            skos:hiddenLabel "continuous learning"@en ; skos:definition "Learning on and on."@en ;
            skos:broader ex:ml ; skos:related ex:forgetting ; skos:exactMatch <http://other.org/cl> ;
            kg:ambiguousLabel "CL"@en ; kg:contextCue "task"@en ; kg:excludeCue "CL scheduler"@en ;
            kg:cuePhrase "learn without forgetting"@en .
        """,
    )
    (iri,) = terms.concepts
    assert terms.concepts[iri] == Concept(
        Iri(EX + "cl"),
        "continual learning",
        ("CL", "lifelong learning"),
        ("continuous learning",),
        ("CL",),
        "Learning on and on.",
        (Iri(EX + "ml"),),
        (Iri(EX + "forgetting"),),
        (Iri("http://other.org/cl"),),
        Iri(EX + "scheme"),
        "en",
    )
    assert terms.ambiguity == {iri: Ambiguity(("CL",), ("task",), ("CL scheduler",))}
    assert terms.phrases == {iri: ("learn without forgetting",)}


def test_a_foreign_concept_keeps_its_iri(tmp_path: Path) -> None:
    terms = read(tmp_path, '<urn:x:%C3%A9(1)> a skos:Concept ; skos:prefLabel "étude"@en . ex:B2 a skos:Concept ; '
                           'skos:prefLabel "b"@en .')  # fmt: skip
    assert list(terms.concepts) == ["http://example.org/kos/B2", "urn:x:%C3%A9(1)"]


def test_artefacts_are_no_concepts(tmp_path: Path) -> None:
    terms = read(
        tmp_path,
        'ex:mnist a kg:Dataset ; skos:prefLabel "MNIST"@en ; skos:altLabel "mnist set"@en ; kg:longForm "M NIST"@en .'
        'ex:thing a skos:Collection ; skos:prefLabel "things"@en .',
    )
    iri = Iri(EX + "mnist")
    assert terms.artefacts == {iri: Artefact(iri, "MNIST", "Dataset", "M NIST", ("mnist set",))}
    assert terms.concepts == {}


@pytest.mark.parametrize(
    ("labels", "language", "expected"),
    [
        ('"dog"@en , "Hund"@de', "en", "dog"),
        ('"dog"@en , "Hund"@de', "de", "Hund"),
        ('"dog"@en-GB , "Hund"@de', "en", "dog"),
        ('"dog"@EN', "en", "dog"),
        ('"Hund"@de , "dog"', "en", "dog"),
        ('"dog"@en , "thing"', "en", "dog"),
        ('"dog"', "de", "dog"),
        ('"dog"@eng', "en", None),
        ('"Hund"@de', "en", None),
        ('"dog"@en , "doggo"@en', "en", "dog"),
    ],
)
def test_labels_of_one_language(labels: str, language: str, expected: str | None, tmp_path: Path) -> None:
    """Its own, else those without a language; regional ones count; a further preferred label is an alternative."""
    body = f'ex:a a skos:Concept ; skos:prefLabel {labels} . ex:z a skos:Concept ; skos:prefLabel "z" .'
    concept = read(tmp_path, body, language=language).concepts.get(Iri(EX + "a"))
    assert (concept.label if concept else None) == expected
    if concept and "doggo" in labels:
        assert concept.alt_labels == ("doggo",)


def test_files_are_joined(tmp_path: Path) -> None:
    one = 'ex:a a skos:Concept ; skos:prefLabel "a"@en ; skos:altLabel "x"@en .'
    other = 'ex:a skos:altLabel "y"@en , "x"@en ; skos:broader ex:b . ex:b a skos:Concept ; skos:prefLabel "b"@en .'
    terms = read(tmp_path, one, other)
    assert terms.concepts[Iri(EX + "a")].alt_labels == ("x", "y")
    assert terms.concepts[Iri(EX + "a")].broader == (Iri(EX + "b"),)
    assert terms == read(tmp_path, other, one)
    assert terms.hash == read(tmp_path, other, one).hash


def test_narrower_says_broader_the_other_way_round(tmp_path: Path) -> None:
    body = """ex:a a skos:Concept ; skos:prefLabel "a"@en ; skos:narrower ex:b , ex:c .
        ex:b a skos:Concept ; skos:prefLabel "b"@en .
        ex:c a skos:Concept ; skos:prefLabel "c"@en ; skos:broader ex:a ."""
    terms = read(tmp_path, body)
    assert [terms.concepts[Iri(EX + name)].broader for name in "abc"] == [(), (Iri(EX + "a"),), (Iri(EX + "a"),)]


def test_what_has_no_iri_is_left_out(tmp_path: Path) -> None:
    """A blank node has no name that outlives the file."""
    terms = read(tmp_path, '[] a skos:Concept ; skos:prefLabel "nobody"@en . ex:a a skos:Concept ; skos:broader [] ; '
                           'skos:prefLabel "a"@en ; skos:related "text" .')  # fmt: skip
    assert [(c.label, c.broader, c.related) for c in terms.concepts.values()] == [("a", (), ())]


OTHER_FORMATS = {
    ".nt": f'<{EX}a> <{TYPE}> <{SKOS}Concept> .\n<{EX}a> <{SKOS}prefLabel> "a"@en .\n',
    ".jsonld": f'{{"@id": "{EX}a", "@type": "{SKOS}Concept", "{SKOS}prefLabel": {{"@value": "a", "@language": "en"}}}}',
    ".rdf": f'<rdf:RDF xmlns:rdf="{TYPE[:-4]}" xmlns:s="{SKOS}"><s:Concept rdf:about="{EX}a">'
    '<s:prefLabel xml:lang="en">a</s:prefLabel></s:Concept></rdf:RDF>',
}


@pytest.mark.parametrize("suffix", [*OTHER_FORMATS, ".TTL"])
def test_other_formats(suffix: str, tmp_path: Path) -> None:
    body = OTHER_FORMATS.get(suffix, f'<{EX}a> a <{SKOS}Concept> ; <{SKOS}prefLabel> "a"@en .')
    assert [c.label for c in read(tmp_path, body, suffix=suffix, head="").concepts.values()] == ["a"]


def test_a_byte_order_mark_is_no_error(tmp_path: Path) -> None:
    assert len(read(tmp_path, 'ex:a a skos:Concept ; skos:prefLabel "a"@en .', head="\ufeff" + HEAD).concepts) == 1


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.ttl", HEAD + 'ex:a a skos:Concept ;\n  skos:prefLabel "a@en .\n', r"a\.ttl:5: does not parse"),
        ("a.ttl", HEAD + "ex:a a skos:Concept .\nex:b ; .\n", r"a\.ttl:5: does not parse"),
        ("a.ttl", "ex:a a ex:b .", r"a\.ttl:1: does not parse: .*ex:"),
        ("a.nt", OTHER_FORMATS[".nt"] + "<http://x.org/a> oops .\n", r"a\.nt:3: does not parse"),
        ("a.rdf", "<rdf:RDF>\n<oops", r"a\.rdf(:\d+)?: does not parse"),
        ("a.jsonld", '{"@id": ', r"a\.jsonld(:\d+)?: does not parse"),
        ("a.ttl", b"\xff\xfe\x00<", r"a\.ttl(:\d+)?: does not parse"),
        ("a.ttl", HEAD, r"a\.ttl: no skos:Concept"),
        ("a.ttl", "", r"a\.ttl: no skos:Concept"),
        ("a.ttl", HEAD + 'ex:a a skos:Concept ; skos:prefLabel "a"@de .', "in language 'en'"),
        ("a.doc", "a,b", r"a\.doc: unknown vocabulary format; known suffixes: .*\.ttl"),
    ],
)
def test_a_bad_file_is_a_line_that_says_where(name: str, content: str | bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(VocabularyError, match=message) as caught:
        load([path])
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 4


@pytest.mark.parametrize("name", ["missing.ttl", "."])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.ttl").mkdir()
    with pytest.raises(VocabularyError, match=r"cannot be read|unknown vocabulary format"):
        load([tmp_path / name])
    with pytest.raises(VocabularyError, match=r"folder\.ttl: cannot be read"):
        load([tmp_path / "folder.ttl"])


def test_our_own_vocabulary() -> None:
    terms = default_vocabulary()
    assert len(terms.concepts) > 500
    assert len(terms.artefacts) > 300
    assert terms.concepts[Iri("https://kg.example/concept/continual-learning")].label == "continual learning"
    assert terms is default_vocabulary()


def test_the_hash_does_not_depend_on_pythonhashseed(tmp_path: Path) -> None:
    path = tmp_path / "v.ttl"
    labels = " , ".join(f'"label {n}"@en' for n in range(20))
    path.write_text(f'{HEAD}ex:a a skos:Concept ; skos:prefLabel "a"@en ; skos:altLabel {labels} .', encoding="utf-8")
    code = f"from pathlib import Path; from kg.vocabulary.skos import load; print(load([Path({str(path)!r})]).hash)"
    root = Path(__file__).resolve().parents[2]
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert seen == {load([path]).hash.encode() + b"\n"}


def test_everyday_words_of_a_foreign_vocabulary_are_ambiguous(tmp_path: Path) -> None:
    body = """{0}attention> a skos:Concept ; skos:prefLabel "Attention"@en ; skos:altLabel "attention mechanism"@en ,
        "SET"@en , "focus"@en ; skos:related {0}query> .
        {0}query> a skos:Concept ; skos:prefLabel "query by example"@en ."""
    ours = read(tmp_path, body.format("<https://kg.example/concept/"))
    assert ours.ambiguity == {}
    foreign = read(tmp_path, body.format(f"<{EX}"))
    assert foreign.ambiguity == {Iri(EX + "attention"): Ambiguity(("Attention", "focus"))}
    assert named("Pay attention to this focus.", foreign) == []
    assert named("Attention mechanisms differ.", foreign) == [("Attention mechanisms", "Attention")]
    assert named("Attention in query by example.", foreign)[0] == ("Attention", "Attention")
    german = read(tmp_path, body.format(f"<{EX}").replace("@en", "@de"), language="de")
    assert german.ambiguity == {}
