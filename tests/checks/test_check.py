"""The check as a whole: what it reads, what it says of files that are no graph, and that order does not matter."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest

from kg.checks.check import check
from kg.checks.reading import find_lines
from kg.checks.rule import KEPT
from kg.errors import CorpusError, UnknownNameError
from tests.checks.helpers import broken, whole_sample
from tests.exported import export
from tests.sample import BASE

EXPORTS = Path(__file__).parents[2] / "exports"


def test_the_exports_have_no_findings() -> None:
    report = check(EXPORTS)
    assert report.findings == []
    assert report.files == ("graph.ttl", "evidence.ttl")
    assert report.triples > 80_000


def test_without_evidence_the_graph_is_checked_alone(tmp_path: Path) -> None:
    export(tmp_path, whole_sample(), evidence=False)
    report = check(tmp_path / "graph.ttl")
    assert (report.findings, report.files) == ([], ("graph.ttl",))


def test_a_file_rewritten_by_another_tool(tmp_path: Path) -> None:
    """Order and prefixes are nobody's business; decimals are as they were."""
    broken(tmp_path)
    for name in ("graph.ttl", "evidence.ttl"):
        path = tmp_path / name
        triples = [quad.triple for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE)]
        triples.sort(key=lambda triple: str(triple.object))
        path.write_bytes(ox.serialize(triples, format=ox.RdfFormat.TURTLE) or b"")
    assert check(tmp_path).findings == []


def test_graph_and_evidence_in_one_file(tmp_path: Path) -> None:
    """Mentions may come before the paper that they quote; a planted fault is still found."""
    broken(tmp_path, ("evidence.ttl", "nif:beginIndex 0 ;", "nif:beginIndex 1 ;"))
    head, _, evidence = (tmp_path / "evidence.ttl").read_text("utf-8").partition("\n\n")
    graph = (tmp_path / "graph.ttl").read_text("utf-8").partition("\n\n")[2]
    (tmp_path / "graph.ttl").write_text(f"{head}\n\n{evidence}\n{graph}", "utf-8")
    (tmp_path / "evidence.ttl").unlink()
    report = check(tmp_path, rules=["mention-quote", "dangling"])
    assert [(f.rule, f.subject) for f in report.findings] == [("mention-quote", f"{BASE}mention/p1_a_0_18")]


def test_a_finding_has_its_line(tmp_path: Path) -> None:
    report = check(broken(tmp_path, ("graph.ttl", "kg:score 0.873200", "kg:score 0.8732")), rules=["literal"])
    lines = (tmp_path / "graph.ttl").read_text("utf-8").splitlines()
    assert [lines[f.line - 1] for f in report.findings] == ["link:p1--subject--continual-learning a kg:Link ;"]
    iri = f"{BASE}dataset"
    assert lines[find_lines(tmp_path / "graph.ttl", {iri})[iri] - 1].startswith(f"<{iri}> a dcat:Dataset")


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    report = check(broken(tmp_path, ("graph.ttl", "kg:score 0.873200", "kg:score 0.8732.00")))
    line = 1 + (tmp_path / "graph.ttl").read_text("utf-8").partition("0.8732.00")[0].count("\n")
    assert [(f.rule, f.line) for f in report.findings] == [("syntax", line)]


def test_many_findings_are_counted_and_the_first_kept(tmp_path: Path) -> None:
    extra = "".join(f"work:x{n} a fabio:Work .\n" for n in range(KEPT + 5))
    report = check(broken(tmp_path, ("graph.ttl", "", extra)), rules=["property"])
    assert report.counts["property"] == KEPT + 5
    assert len(report.findings) == KEPT


NOT_OURS = {
    "empty": (b"", "description"),
    "binary": (b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe", "syntax"),
    "latin-1": ('@prefix a: <urn:a:> .\na:b a:c "caf\xe9" .\n'.encode("latin-1"), "syntax"),
    "bom": (b"\xef\xbb\xbf<urn:a> <urn:b> <urn:c> .", "syntax"),
    "utf-16": ("@prefix a: <urn:a:> .\n".encode("utf-16"), "syntax"),
    "html": (b"<!doctype html><p>Hello</p>", "syntax"),
    "json": (b'{"papers": []}', "syntax"),
    "foreign": (b"<urn:a> <urn:b> <urn:c> .", "description"),
    "quoted": (b"<urn:a> <urn:b> << <urn:c> <urn:d> <urn:e> >> .", "blank-node"),
    "anonymous": (b"[] <urn:b> [] .", "blank-node"),
    "relative": (b"<a> <b> <c> .", "syntax"),
    "deep": (b"<urn:a> <urn:b> " + b"[ <urn:b> " * 5000, "syntax"),
    "nul": (b'<urn:a> <urn:b> "\x00" .', "description"),
    "long": (b'<urn:a> <urn:b> "' + b"x" * 2_000_000 + b'" .', "description"),
    "only-class": (b"<urn:a> a <https://kg.example/ontology#Mention> .", "property"),
}


@pytest.mark.parametrize(("content", "rule"), NOT_OURS.values(), ids=NOT_OURS)
def test_files_that_are_no_graph(tmp_path: Path, content: bytes, rule: str) -> None:
    (tmp_path / "graph.ttl").write_bytes(content)
    report = check(tmp_path)
    assert report.counts[rule] > 0
    assert all(len(f.message) < 400 for f in report.findings)


def test_a_file_that_breaks_off(tmp_path: Path) -> None:
    whole = (broken(tmp_path) / "graph.ttl").read_bytes()
    for cut in range(1, len(whole), len(whole) // 40):
        (tmp_path / "graph.ttl").write_bytes(whole[:cut])
        assert check(tmp_path).counts.total() > 0, cut


def test_evidence_of_another_build_and_of_none(tmp_path: Path) -> None:
    broken(tmp_path)
    (tmp_path / "evidence.ttl").write_text("", encoding="utf-8")
    assert "link-evidence" in check(tmp_path).counts


def test_nothing_there(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no such file"):
        check(tmp_path / "absent")
    with pytest.raises(CorpusError, match=r"no graph\.ttl"):
        check(tmp_path)
    with pytest.raises(UnknownNameError, match="no rule named 'x'"):
        check(export(tmp_path / "a"), rules=["x"])


def test_a_chain_of_any_depth_is_walked_in_time(tmp_path: Path) -> None:
    """Every concept of a long ring is related to one far up."""
    size = 1_200
    line = "<urn:{}> a s:Concept ; s:broader <urn:{}> ; s:related <urn:{}> ."
    lines = [line.format(n, (n + 1) % size, n + 5) for n in range(size)]
    (tmp_path / "graph.ttl").write_text("@prefix s: <http://www.w3.org/2004/02/skos/core#> .\n" + "\n".join(lines))
    counts = check(tmp_path, rules=["skos-cycle", "skos-s27"]).counts
    assert counts["skos-cycle"] == 1
    assert counts["skos-s27"] >= size - 5


def test_broken_evidence_leaves_what_was_found_in_the_graph(tmp_path: Path) -> None:
    broken(tmp_path, ("graph.ttl", "kg:score 0.873200", "kg:score 0.8732"), ("evidence.ttl", "", "\n<<<"))
    assert [f.rule for f in check(tmp_path).findings] == ["literal", "syntax"]
