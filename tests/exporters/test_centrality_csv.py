from __future__ import annotations

import csv
import io
import logging
import math

import networkx as nx
import pytest

from kg.exporters import concepts_graphml
from kg.exporters.centrality_csv import write
from kg.measures import MEASURES, Measure, Scores
from tests.sample import HOSTILE, concept, empty_graph, sample_graph


def rows() -> list[dict[str, str]]:
    out = io.BytesIO()
    write(sample_graph(), out)
    return list(csv.DictReader(io.StringIO(out.getvalue().decode(), newline="")))


def test_header() -> None:
    out = io.BytesIO()
    write(empty_graph(), out)
    assert out.getvalue() == (
        b"rank,iri,label,kind,papers,degree,strength,pagerank,betweenness,closeness,harmonic,eigenvector,community,"
        b"katz,core,clustering,constraint,bridging,pagerank_low,pagerank_high,rank_low,rank_high,neighbours\n"
    )


def test_rows_by_pagerank() -> None:
    found = rows()
    assert [row["rank"] for row in found] == ["1", "2", "2", "4", "4"]
    assert found[0]["iri"] == concept("continual-learning")
    assert (found[0]["papers"], found[0]["degree"], found[0]["strength"]) == ("3", "2", "2")
    values = [float(row["pagerank"]) for row in found]
    assert values == sorted(values, reverse=True)
    assert {row["community"] for row in found} == {"1", "2"}
    assert HOSTILE in {row["label"] for row in found}


def test_how_sure_and_beside_what() -> None:
    for row in rows():
        assert 0 <= float(row["pagerank_low"]) <= float(row["pagerank"]) <= float(row["pagerank_high"])
        assert 1 <= int(row["rank_low"]) <= int(row["rank"]) <= int(row["rank_high"]) <= 5
        assert row["neighbours"].count(" (") == int(row["degree"])


def test_another_library_computes_the_same_from_the_graphml() -> None:
    out = io.BytesIO()
    concepts_graphml.write(sample_graph(), out)
    out.seek(0)
    graph: nx.Graph[str] = nx.read_graphml(out)
    between = nx.betweenness_centrality(graph, weight="distance")
    close = nx.closeness_centrality(graph, distance="distance")
    for row in rows():
        assert math.isclose(float(row["betweenness"]), between[row["iri"]], rel_tol=1e-8)
        assert math.isclose(float(row["closeness"]), close[row["iri"]], rel_tol=1e-8)


def test_an_estimate_is_said(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    real = MEASURES.get

    def get(name: str) -> Measure:
        return (lambda graph: Scores(real(name)(graph), "estimated")) if name == "betweenness" else real(name)

    monkeypatch.setattr(MEASURES, "get", get)
    with caplog.at_level(logging.WARNING):
        rows()
    assert [record.getMessage() for record in caplog.records] == ["centrality.csv: estimated"]
