from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from kg.errors import CorpusError, QueryError
from kg.queries.answer import Answer, Term, limited, results_json, results_tsv
from kg.queries.engine import ask
from tests.exported import export
from tests.sample import HOSTILE, empty_graph

ENDLESS = "SELECT (COUNT(*) AS ?n) { " + " ".join(f"?a{i} ?b{i} ?c{i} ." for i in range(9)) + " }"


def column(source: Path, query: str, *, evidence: bool = False) -> list[str]:
    answer = ask(source, query, evidence=evidence)
    return [next(iter(row.values()), "") for row in answer.values()]


def test_select_with_the_prefixes_of_the_header(source: Path) -> None:
    query = "SELECT ?l { paper:p1 dcterms:subject/skos:prefLabel ?l } ORDER BY ?l"
    assert column(source, query) == ["catastrophic forgetting", "continual learning"]


def test_prefixes_follow_the_base_of_the_file(tmp_path: Path) -> None:
    folder = export(tmp_path)
    text = (folder / "graph.ttl").read_text(encoding="utf-8")
    own = text.replace("https://kg.example/paper/", "https://my.org/paper/").replace(
        'void:uriSpace "https://kg.example/"', 'void:uriSpace "https://my.org/"'
    )
    (folder / "graph.ttl").write_text(own, encoding="utf-8")
    assert column(folder, "SELECT ?p { ?p kg:introduces ?x FILTER(?p = paper:p1) }") == ["https://my.org/paper/p1"]
    assert column(folder, "SELECT ?t { <paper/p1> dcterms:title ?t }") == ["Dual-Arch for continual learning"]


def test_a_query_may_declare_a_prefix_anew(source: Path) -> None:
    assert column(source, "PREFIX kg: <urn:other> SELECT ?x { ?p kg:introduces ?x }") == []


def test_a_graph_file_is_a_source(source: Path) -> None:
    assert ask(source / "graph.ttl", "ASK { ?p kg:introduces ?x }").truth


def test_evidence_only_where_asked_for(source: Path) -> None:
    query = "SELECT (COUNT(*) AS ?n) { ?m a kg:Mention }"
    assert column(source, query) == ["0"]
    assert column(source, query, evidence=True) == ["16"]


def test_rows_are_sorted_unless_the_query_orders_them(source: Path) -> None:
    found = column(source, "SELECT ?p { ?p a fabio:ResearchPaper }")
    assert found == sorted(found)
    assert column(source, "SELECT ?p { ?p a fabio:ResearchPaper } ORDER BY DESC(?p)") == found[::-1]


def test_star_columns_come_as_written(source: Path) -> None:
    assert ask(source, "SELECT * { ?z kg:introduces ?a }").variables == ("z", "a")


def test_values_survive_the_way_between_processes(source: Path) -> None:
    assert column(source, "SELECT ?l { artefact:script rdfs:label ?l }") == [HOSTILE]
    assert column(source, "SELECT ('a\\u2028b' AS ?x) {}") == ["a\u2028b"]


def test_unbound_values_are_none(source: Path) -> None:
    answer = ask(source, "SELECT ?p ?d { ?p a fabio:ResearchPaper OPTIONAL { ?p bibo:doi ?d } }")
    assert [row[1] is None for row in answer.rows] == [False, True, True, True]


def test_construct_gives_turtle_with_the_prefixes_it_needs(source: Path) -> None:
    answer = ask(source, "CONSTRUCT { ?p dcterms:subject ?c } { ?p dcterms:subject ?c }")
    assert answer.kind == "triples"
    assert "paper:p1 dcterms:subject concept:catastrophic-forgetting" in answer.text
    assert "@prefix nif:" not in answer.text
    assert answer == ask(source, "CONSTRUCT { ?p dcterms:subject ?c } { ?p dcterms:subject ?c }")


def test_construct_gives_json_ld(source: Path) -> None:
    answer = ask(source, "DESCRIBE artefact:dual-arch", triples="jsonld")
    assert "Dual Architecture" in json.dumps(json.loads(answer.text))


def test_standard_forms(source: Path) -> None:
    answer = ask(source, "SELECT ?t ?y { ?p dcterms:title ?t OPTIONAL { ?p kg:year ?y } FILTER(?p = paper:p1) }")
    title = {"type": "literal", "value": "Dual-Arch for continual learning", "xml:lang": "en"}
    year = {"type": "literal", "value": "2025", "datatype": "http://www.w3.org/2001/XMLSchema#integer"}
    assert json.loads(results_json(answer)) == {
        "head": {"vars": ["t", "y"]},
        "results": {"bindings": [{"t": title, "y": year}]},
    }
    assert results_tsv(answer).splitlines()[1].startswith('"Dual-Arch for continual learning"@en\t"2025"^^<')


def test_limited() -> None:
    rows = ((Term("literal", "a"),), (Term("literal", "b"),))
    assert limited(Answer("rows", ("x",), rows), 1).rows == rows[:1]
    assert limited(Answer("rows", ("x",), rows), None).rows == rows


def test_no_graph(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no such file"):
        ask(tmp_path / "nothing", "ASK {}")


def test_no_evidence(tmp_path: Path) -> None:
    folder = export(tmp_path, empty_graph(), evidence=False)
    with pytest.raises(CorpusError, match=r"no evidence\.ttl"):
        ask(folder, "ASK {}", evidence=True)


def test_evidence_of_another_build(source: Path, tmp_path: Path) -> None:
    text = (source / "graph.ttl").read_text("utf-8")
    (tmp_path / "graph.ttl").write_text(text, encoding="utf-8")
    other = (source / "evidence.ttl").read_text("utf-8").replace("wasGeneratedBy build:", "wasGeneratedBy build:other-")
    (tmp_path / "evidence.ttl").write_text(other, encoding="utf-8")
    with pytest.raises(CorpusError, match="not of the same build"):
        ask(tmp_path, "SELECT ?m { ?m a kg:Mention }", evidence=True)
    assert ask(tmp_path, "SELECT ?p { ?p a fabio:ResearchPaper }").rows


def test_a_file_that_is_no_turtle(tmp_path: Path) -> None:
    (tmp_path / "graph.ttl").write_text("a b c\n")
    with pytest.raises(CorpusError, match="line 1: no Turtle"):
        ask(tmp_path, "ASK {}")


def test_a_query_is_stopped_at_its_limit(source: Path) -> None:
    started = time.monotonic()
    with pytest.raises(QueryError, match=r"stopped after 1\.5 s"):
        ask(source, ENDLESS, timeout=1.5)
    assert time.monotonic() - started < 30


def test_a_failing_query_says_why(source: Path) -> None:
    with pytest.raises(QueryError, match="SPARQL has no word 'WHEER'"):
        ask(source, "SELECT * WHEER { ?s ?p ?o }")


def test_a_query_that_fails_after_its_first_rows(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = '{"kind": "rows", "variables": ["x"], "prefixes": {}}\n[null]\n{"query": "the query failed: why"}\n'
    monkeypatch.setattr("kg.queries.engine._run", lambda *_: lines)
    with pytest.raises(QueryError, match="the query failed: why"):
        ask(source, "SELECT ?x { ?x ?p ?o }")


def test_the_working_folder_lends_no_code(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('taken over')")
    monkeypatch.chdir(tmp_path)
    assert not ask(source, "ASK { ?s a kg:Nothing }").truth


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_the_worker_reaches_no_network_even_unchecked(source: Path) -> None:
    """The second lock: the query goes to the worker past the check."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        port = server.getsockname()[1]
        calls: list[object] = []
        listener = threading.Thread(target=_accept, args=(server, calls))
        listener.start()
        request = {
            "files": [str(source / "graph.ttl")],
            "query": [f"SELECT * {{ SERVICE <http://127.0.0.1:{port}/> {{ ?s ?p ?o }} }}"],
            "lookups": {},
            "probes": [],
            "prefixes": {"paper": "{base}paper/"},
            "base": "https://kg.example/",
            "triples": "turtle",
            "seconds": 5,
        }
        command = [sys.executable, "-m", "kg.queries.worker"]
        done = subprocess.run(command, input=json.dumps(request).encode(), capture_output=True, timeout=60)
        listener.join()
    assert b"the query failed" in done.stdout
    assert calls == []


def _accept(server: socket.socket, calls: list[object]) -> None:
    for _ in range(10):
        try:
            calls.append(server.accept())
        except TimeoutError:
            continue
