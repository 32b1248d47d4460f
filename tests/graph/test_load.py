from __future__ import annotations

import io
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings

from kg.errors import CorpusError
from kg.exporters.turtle import write, write_evidence
from kg.graph.load import find_files, has_evidence, load
from kg.model import Fingerprint, KnowledgeGraph
from tests.graph.strategies import GRAPHS
from tests.sample import empty_graph, sample_graph


def save(graph: KnowledgeGraph, folder: Path) -> Path:
    for name, writer in (("graph.ttl", write), ("evidence.ttl", write_evidence)):
        with (folder / name).open("wb") as handle:
            writer(graph, handle)
    return folder


@settings(max_examples=100, deadline=None)
@given(GRAPHS)
def test_what_was_written_is_read(graph: KnowledgeGraph) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert load(save(graph, Path(folder))) == graph


@pytest.mark.parametrize("graph", [sample_graph(), empty_graph()], ids=["sample", "empty"])
def test_folder_and_file_give_the_same(graph: KnowledgeGraph, tmp_path: Path) -> None:
    save(graph, tmp_path)
    assert load(tmp_path) == graph == load(tmp_path / "graph.ttl")


def test_without_evidence_quotes_are_missing(tmp_path: Path) -> None:
    save(sample_graph(), tmp_path)
    assert has_evidence(tmp_path)
    assert load(tmp_path, evidence=False).mentions == ()
    (tmp_path / "evidence.ttl").unlink()
    assert not has_evidence(tmp_path)
    assert find_files(tmp_path).evidence is None
    graph = load(tmp_path)
    assert (graph.mentions, graph.abbreviations, graph.results) == ((), (), ())
    assert graph.links == sample_graph().links


def test_a_file_rewritten_by_another_tool(tmp_path: Path) -> None:
    """The order of triples and the prefixes are nobody's business."""
    import pyoxigraph as ox

    save(sample_graph(), tmp_path)
    for name in ("graph.ttl", "evidence.ttl"):
        path = tmp_path / name
        triples = [quad.triple for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE)]
        triples.sort(key=lambda triple: str(triple.object))
        path.write_bytes(ox.serialize(triples, format=ox.RdfFormat.TURTLE) or b"")
    assert load(tmp_path) == sample_graph()


def test_what_others_add_is_left_alone(tmp_path: Path) -> None:
    save(sample_graph(), tmp_path)
    with (tmp_path / "graph.ttl").open("a") as handle:
        handle.write('<urn:x> <urn:y> [ <urn:z> "a" ] .\n<urn:x> a <urn:Thing> .\n')
    assert load(tmp_path) == sample_graph()


def test_lists_without_their_order_come_sorted(tmp_path: Path) -> None:
    save(sample_graph(), tmp_path)
    path = tmp_path / "graph.ttl"
    lines = [line for line in path.read_text().splitlines() if not line.strip().startswith("kg:authorList")]
    path.write_text("\n".join(lines))
    assert load(tmp_path).papers[0].metadata.authors == ("Ada; Lovelace \\ Jr.", "Zoë Ångström")


def test_nothing_there(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no such file or folder"):
        load(tmp_path / "absent")
    with pytest.raises(CorpusError, match=r"no graph\.ttl in this folder.*kg build"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"@prefix a: <urn:a:> .\n\na:b a:c", "line 3: no Turtle"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "line 1: no Turtle"),
        (b"<html>", "no Turtle"),
        (b"", "no graph of kg"),
        (b"<urn:a> <urn:b> <urn:c> .", "no graph of kg"),
        (b"<urn:d> <http://rdfs.org/ns/void#uriSpace> 'urn:' .", "no graph of kg"),
    ],
)
def test_not_ours(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "graph.ttl").write_bytes(content)
    with pytest.raises(CorpusError, match=message) as error:
        load(tmp_path)
    assert str(tmp_path / "graph.ttl") in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("kg:rank 1", "kg:rank 1.5", "link/p1--cites--p1--huang-2024> is not as kg writes it"),
        ("kg:score 1.000000 ;", "", "ontology#score> is missing"),
    ],
)
def test_a_damaged_record(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = save(sample_graph(), tmp_path) / "graph.ttl"
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(CorpusError, match=message):
        load(tmp_path)


def test_evidence_of_another_build(tmp_path: Path) -> None:
    save(sample_graph(), tmp_path)
    other = KnowledgeGraph(sample_graph().base, Fingerprint("9", "9", "9"))
    out = io.BytesIO()
    write_evidence(other, out)
    (tmp_path / "evidence.ttl").write_bytes(out.getvalue())
    with pytest.raises(CorpusError, match="not of the same build"):
        load(tmp_path)
