"""Every rule of kg vocab check is seen to fire on a small bad file, with its place; our own vocabulary has no error."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from kg.extractors.findable import lost_labels
from kg.vocabulary.checks import RULES, Finding, check, placed, read
from kg.vocabulary.skos import BUILTIN

HEAD = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix kg: <https://kg.example/ontology#> .
@prefix ex: <http://x.org/> .
ex:root a skos:Concept ; skos:prefLabel "root concept"@en .
"""
"""Four lines; what a test adds begins on the fifth."""
CHILD = "skos:broader ex:root ; skos:prefLabel"

BAD = {
    "S9": (f'ex:a a skos:Concept , skos:ConceptScheme ; {CHILD} "alpha"@en .', 5),
    "S13": (f'ex:a a skos:Concept ; {CHILD} "alpha"@en ;\n  skos:altLabel "alpha"@en .', 5),
    "S14": (f'ex:a a skos:Concept ; {CHILD} "alpha"@en ,\n  "beta"@en .', 6),
    "S27": (
        f'ex:a a skos:Concept ; {CHILD} "alpha"@en .\n'
        'ex:b a skos:Concept ; skos:broader ex:a ; skos:prefLabel "beta"@en ; skos:related ex:root .', 6),
    "S37": ('ex:a a skos:Concept , skos:Collection ; skos:broader ex:root ; skos:prefLabel "alpha"@en .', 5),
    "S46": (f'ex:a a skos:Concept ; {CHILD} "alpha"@en ; skos:exactMatch ex:z ; skos:broadMatch ex:z .', 5),
    "mapping": (f'ex:a a skos:Concept ; {CHILD} "alpha"@en .\nex:b skos:exactMatch <http://y.org/b> .', 6),
    "cycle": (
        'ex:a a skos:Concept ; skos:broader ex:b ; skos:prefLabel "alpha"@en .\n'
        'ex:b a skos:Concept ; skos:broader ex:a , ex:root ; skos:prefLabel "beta"@en .', 5),
    "orphan": (f'ex:a a skos:Concept ; {CHILD} "alpha"@en .\nex:b a skos:Concept ; skos:prefLabel "beta"@en .', 6),
    "dangling": ('ex:a a skos:Concept ; skos:broader ex:nowhere ; skos:prefLabel "alpha"@en .', 5),
    "no-iri": ('[] a skos:Concept ; skos:prefLabel "alpha"@en .', 5),
    "no-label": ('ex:a a skos:Concept ; skos:broader ex:root ; skos:prefLabel "alpha"@de .', 5),
    "deprecated": (
        f'ex:a a skos:Concept ; {CHILD} "alpha"@en ; <http://www.w3.org/2002/07/owl#deprecated> true .', 5),
    "odd-label": (f'ex:a a skos:Concept ; {CHILD} "?!"@en .', 5),
    "duplicate-within": (
        f'ex:a a skos:Concept ; {CHILD} "pre-training"@en ;\n  skos:altLabel "Pre training"@en .', 6),
    "duplicate-across": (
        f'ex:a a skos:Concept ; {CHILD} "neural network"@en .\n'
        f'ex:b a skos:Concept ; {CHILD} "Neural Networks"@en .', 6),
    "no-cue": (
        f'ex:a a skos:Concept ; {CHILD} "alpha ray"@en ; skos:altLabel "AR"@en .\n'
        f'ex:b a skos:Concept ; {CHILD} "beta ray"@en ; skos:altLabel "AR"@en .', 5),
    "stray-mark": (f'ex:a a skos:Concept ; {CHILD} "alpha"@en ; kg:ambiguousLabel "beta"@en .', 5),
    "everyday": (f'ex:a a skos:Concept ; {CHILD} "attention"@en .', 5),
}  # fmt: skip


def findings(folder: Path, body: str, name: str = "bad.ttl") -> list[Finding]:
    path = folder / name
    path.write_text(HEAD + body + "\n", encoding="utf-8")
    return placed(check(read([path])), [path])


def test_every_rule_has_a_bad_file() -> None:
    assert set(BAD) == set(RULES)


@pytest.mark.parametrize("rule", BAD)
def test_a_bad_file_is_found_with_its_line(rule: str, tmp_path: Path) -> None:
    body, line = BAD[rule]
    found = [f for f in findings(tmp_path, body) if f.rule == rule]
    assert found, rule
    assert found[0].line == line, found
    assert found[0].file.endswith("bad.ttl")
    assert found[0].iri.startswith("http://x.org/") or rule == "no-iri"


def test_a_good_file_has_no_findings(tmp_path: Path) -> None:
    body = f'ex:a a skos:Concept ; {CHILD} "alpha particle"@en ; skos:altLabel "APX"@en ; kg:abbreviation "APX"@en .'
    assert findings(tmp_path, body) == []


def test_two_concepts_are_not_one_thing_elsewhere(tmp_path: Path) -> None:
    same = "skos:exactMatch <http://y.org/z>"
    body = f'ex:a a skos:Concept ; {CHILD} "alpha"@en ; {same} .\nex:b a skos:Concept ; {CHILD} "beta"@en ; {same} .'
    assert [(f.rule, f.line, f.message) for f in findings(tmp_path, body)] == [
        ("mapping", 6, 'is an exact match of <http://y.org/z>, which "alpha" is too')
    ]


def test_a_label_that_is_never_found(tmp_path: Path) -> None:
    """Of two concepts with one label each is found; of a label inside a longer one's punctuation none is lost."""
    path = tmp_path / "a.ttl"
    path.write_text(HEAD + f'ex:a a skos:Concept ; {CHILD} "C++"@en , "A*"@en , "S&P 500"@en , "de novo"@en .\n'
                    f'ex:b a skos:Concept ; {CHILD} "(?)"@en .\n', encoding="utf-8")  # fmt: skip
    assert [entry.label for entry in lost_labels(read([path]).vocabulary)] == ["(?)"]


@pytest.mark.parametrize("name", ["a.rdf", "a.obo", "a.csv", "a.jsonld"])
def test_lines_in_other_formats(name: str, tmp_path: Path) -> None:
    text = {
        "a.rdf": '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"\n xmlns:s="http://www.w3.org/2004/02/'
        'skos/core#">\n<s:Concept rdf:about="http://x.org/a">\n<s:prefLabel>?!</s:prefLabel></s:Concept></rdf:RDF>',
        "a.obo": "format-version: 1.2\n[Term]\nid: X:1\nname: ?!\n",
        "a.csv": "label,broader\nfine,\n?!,fine\n",
        "a.jsonld": '{"@context": {"s": "http://www.w3.org/2004/02/skos/core#"},\n"@id": "http://x.org/a",\n'
        '"@type": "s:Concept",\n"s:prefLabel": "?!"}',
    }[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    found = placed(check(read([tmp_path / name])), [tmp_path / name])
    assert [f.line for f in found if f.rule == "odd-label"] == [
        {"a.rdf": 4, "a.obo": 4, "a.csv": 3, "a.jsonld": 4}[name]
    ]


def test_our_own_vocabulary_breaks_no_rule_of_skos() -> None:
    checked = read([BUILTIN])
    assert [(rule, problem) for rule, problem in check(checked) if problem.level == "error"] == []
    assert [entry.label for entry in lost_labels(checked.vocabulary)] == []


def test_fifteen_thousand_concepts_take_seconds(tmp_path: Path) -> None:
    path = tmp_path / "many.ttl"
    lines = [
        f'ex:c{n} a skos:Concept ; skos:prefLabel "topic number {n} of many"@en ; skos:altLabel "T{n}X"@en ;'
        f" skos:broader ex:c{(n - 1) // 10} ; skos:related ex:c{(n * 7) % 15_000} ."
        for n in range(1, 15_000)
    ]
    path.write_text(HEAD + 'ex:c0 a skos:Concept ; skos:prefLabel "everything"@en .\n' + "\n".join(lines), "utf-8")
    start = time.process_time()
    checked = read([path])
    found = placed(check(checked), [path])
    lost = list(lost_labels(checked.vocabulary))
    assert time.process_time() - start < 15, "the promise is 5 s on a free machine"
    assert lost == []
    assert {f.rule for f in found} <= {"S27", "orphan"}
