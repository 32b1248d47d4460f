from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.helpers import error, process, run

QUERY = "SELECT ?label ?year { ?p kg:introduces/rdfs:label ?label OPTIONAL { ?p kg:year ?year } FILTER(?p = paper:p1) }"


def test_table(source: Path) -> None:
    assert run("query", source, QUERY).stdout == "label      year\nDual-Arch  2025\n"


def test_iris_are_shortened_in_tables_only(source: Path) -> None:
    query = "SELECT ?x { paper:p1 kg:introduces ?x }"
    assert run("query", source, query).stdout == "x\nartefact:dual-arch\n"
    assert run("query", source, query, "--format", "csv").stdout == "x\nhttps://kg.example/artefact/dual-arch\n"


def test_standard_formats(source: Path) -> None:
    found = json.loads(run("query", source, QUERY, "--format", "json").stdout)
    assert found["results"]["bindings"][0]["label"] == {"type": "literal", "value": "Dual-Arch"}
    assert run("query", source, QUERY, "--format", "tsv").stdout.startswith('?label\t?year\n"Dual-Arch"\t"2025"^^<')


def test_hostile_labels_come_through_csv(source: Path) -> None:
    text = run("query", source, "SELECT ?l { artefact:script rdfs:label ?l }", "--format", "csv").stdout
    assert "\x07" in next(csv.DictReader(io.StringIO(text)))["l"]
    assert "\x07" not in run("query", source, "SELECT ?l { artefact:script rdfs:label ?l }").stdout


def test_ask(source: Path) -> None:
    assert run("query", source, "ASK { ?p kg:introduces ?x }").stdout == "true\n"
    assert json.loads(run("query", source, "ASK {}", "--format", "json").stdout)["boolean"] is True


def test_construct(source: Path) -> None:
    query = "CONSTRUCT { ?p kg:introduces ?x } { ?p kg:introduces ?x }"
    turtle = run("query", source, query).stdout
    assert "paper:p1 kg:introduces artefact:dual-arch" in turtle
    assert turtle == run("query", source, query, "--format", "turtle").stdout
    assert isinstance(json.loads(run("query", source, query, "--format", "json").stdout), list | dict)
    assert "triples, not rows" in error("query", source, query, "--format", "csv", code=2)
    assert "rows, not triples" in error("query", source, QUERY, "--format", "turtle", code=2)


def test_named_query(source: Path) -> None:
    result = run("query", source, "--name", "papers-on", "--param", "concept=Lifelong Learning", "--format", "csv")
    assert len(result.stdout.splitlines()) == 5


def test_named_query_reads_evidence_by_itself(source: Path, bare: Path) -> None:
    words = ("--name", "evidence-for", "--param", "name=dual-arch")
    assert "Dual-Arch" in run("query", source, *words).stdout
    assert "no evidence.ttl" in error("query", bare, *words, code=3)


def test_evidence_on_request(source: Path) -> None:
    query = "ASK { ?m a kg:Mention }"
    assert run("query", source, query).stdout == "false\n"
    assert run("query", source, query, "--evidence").stdout == "true\n"


def test_query_from_a_file_and_from_stdin(source: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.rq"
    file.write_text("\ufeffSELECT ?p { ?p dcterms:identifier $id }", encoding="utf-8")
    assert run("query", source, "-q", file, "--param", "id=p2").stdout == "p\npaper:p2\n"
    assert run("query", source, "-q", "-", stdin=QUERY).stdout.startswith("label")
    assert "has no $nothing" in error("query", source, "-q", file, "--param", "nothing=1", code=2)


def test_query_file_that_cannot_be_read(source: Path, tmp_path: Path) -> None:
    assert "cannot be read" in error("query", source, "-q", tmp_path / "no.rq", code=5)
    (tmp_path / "latin.rq").write_bytes("SELECT * { ?s ?p 'é' }".encode("latin-1"))
    assert "not UTF-8" in error("query", source, "-q", tmp_path / "latin.rq", code=5)


def test_list_needs_no_source() -> None:
    rows = json.loads(run("query", "--list", "--format", "json").stdout)
    assert rows[0].keys() == {"name", "description", "parameters"}
    parameters = {row["name"]: row["parameters"] for row in rows}
    assert parameters["papers-on"] == "concept"
    assert parameters["cooccurring"] == "concept [min=1]"


def test_limit(source: Path) -> None:
    result = run("query", source, "SELECT ?p { ?p a fabio:ResearchPaper }", "--limit", "2")
    assert result.stdout == "p\npaper:p1\npaper:p2\n"
    assert result.stderr == "kg: the first 2 of 4 rows\n"


def test_no_rows_is_said(source: Path) -> None:
    result = run("query", source, "--name", "papers-on", "--param", "concept=nothing")
    assert result.stdout == ""
    assert "no rows" in result.stderr
    assert "kg explain" in result.stderr
    assert run("query", source, "SELECT ?x { ?x a kg:No }", "--quiet").output == ""
    assert run("query", source, "SELECT ?x { ?x a kg:No }", "--format", "csv").stdout == "x\n"


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ([], 2, "give SOURCE and one query"),
        (["ASK {}", "--name", "introduced"], 2, "give SOURCE and one query"),
        (["introduced"], 2, "ask it with --name introduced"),
        (["--name", "nothing"], 2, "known: "),
        (["--name", "papers-on"], 2, "needs --param concept="),
        (["--name", "introduced", "--param", "x"], 2, "not of the form KEY=VALUE"),
        (["SELECT * { ?s foaf:name ?o }"], 5, "line 1, column 15: unknown prefix foaf:"),
        (["DROP ALL"], 5, "only reads"),
        (["SELECT * { SERVICE <http://x.example/> {} }"], 5, "SERVICE is refused"),
        (["SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }", "--timeout", "0.5"], 5, "stopped after 0.5 s"),
    ],
)
def test_errors(source: Path, words: list[str], code: int, message: str) -> None:
    assert message in error("query", source, *words, code=code)


def test_a_query_loads_no_heavy_library_but_the_engine(source: Path) -> None:
    code = (
        "import sys\nfrom kg.cli import main\ntry:\n    main()\nexcept SystemExit:\n    pass\n"
        "print([m for m in ('spacy', 'rdflib', 'networkx', 'pyvis', 'scipy', 'numpy') if m in sys.modules])"
    )
    assert process("query", source, "ASK {}", code=code).stdout == "true\n[]\n"


def test_nothing_is_explained_whatever_the_form_of_the_query(source: Path) -> None:
    count = run("query", source, "SELECT (COUNT(*) AS ?n) { ?p kg:introduce ?x }")
    assert count.stdout == "n\n0\n"
    assert "nothing is counted; kg:introduce does not occur in the graph; did you mean kg:introduces?" in count.stderr
    asked = run("query", source, "ASK { ?p kg:introduce ?x }")
    assert asked.stdout == "false\n"
    assert "nothing is there; kg:introduce does not occur" in asked.stderr
    assert run("query", source, "SELECT (COUNT(*) AS ?n) { ?p kg:introduces ?x }").stderr == ""


def test_a_named_query_says_what_no_rows_mean(source: Path) -> None:
    assert "no rows: every paper has a concept" in run("query", source, "--name", "unlinked-papers").stderr
    rising = run("query", source, "--name", "rising", "--param", "since=2024").stderr
    assert "no rows: no concept has so many papers since that year" in rising
    assert "kg explain" not in rising
