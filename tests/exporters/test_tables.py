"""CSV of nodes and edges, and CSV for Neo4j: read back by the csv module and pandas, everything there."""

from __future__ import annotations

import csv
import re
import subprocess
from collections import Counter
from pathlib import Path

import pandas
import pytest

from kg.exporters.export import export
from kg.exporters.neo4j import BETWEEN, relationship
from kg.exporters.text import legal
from kg.graph.networkx_view import typed_graph
from tests.sample import sample_graph

GRAPH = sample_graph()


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables") / "csv"
    export(GRAPH, "csv", folder)
    return folder


@pytest.fixture(scope="module")
def neo4j(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("neo4j") / "neo4j"
    export(GRAPH, "neo4j", folder)
    return folder


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


def test_nodes_and_edges_are_those_of_the_graph(tables: Path) -> None:
    nodes, edges, view = rows(tables / "nodes.csv"), rows(tables / "edges.csv"), typed_graph(GRAPH)
    assert sorted(row["Id"] for row in nodes) == sorted(view)
    assert {row["Id"]: row["kind"] for row in nodes} == {node: data["kind"] for node, data in view.nodes(data=True)}
    found = Counter((row["Source"], row["Target"], row["predicate"]) for row in edges)
    assert found == Counter((u, v, d["predicate"]) for u, v, d in view.edges(data=True))
    assert len(rows(tables / "cooccurrences.csv")) == len(GRAPH.cooccurrences)


def test_texts_are_as_received_and_quotes_stand_where_they_say(tables: Path) -> None:
    nodes = {row["Id"]: row for row in rows(tables / "nodes.csv")}
    for paper in GRAPH.papers:
        assert nodes[paper.iri]["abstract"] == legal(paper.abstract)
    mentions = rows(tables / "mentions.csv")
    assert len(mentions) == len(GRAPH.mentions)
    for row in mentions:
        text = nodes[row["paper"]][row["field"]]
        assert text[int(row["start"]) : int(row["end"])] == row["quote"]


def test_pandas_reads_them(tables: Path) -> None:
    frame = pandas.read_csv(tables / "edges.csv")
    assert frame["Weight"].dtype == float
    assert len(pandas.read_csv(tables / "nodes.csv")) == len(typed_graph(GRAPH))


def test_neo4j_headers_and_endpoints(neo4j: Path) -> None:
    ids: list[str] = []
    for name in ("papers", "concepts", "artefacts", "works"):
        found = rows(neo4j / f"{name}.csv")
        assert all(re.fullmatch(r"\w*(:(ID|LABEL|int|double|string\[\]))?", column) for column in found[0])
        ids += [row["iri:ID"] for row in found]
    assert len(set(ids)) == len(ids) == len(typed_graph(GRAPH))
    edges = 0
    for name in ("links", "hierarchy", "cooccurrences"):
        for row in rows(neo4j / f"{name}.csv"):
            edges += 1
            assert {row[":START_ID"], row[":END_ID"]} <= set(ids)
            assert re.fullmatch("[A-Z_]+", row.get(":TYPE", "CO_OCCURS_WITH"))
    assert edges == typed_graph(GRAPH).number_of_edges() + len(GRAPH.cooccurrences)


def test_neo4j_needs_no_option_for_line_breaks(neo4j: Path) -> None:
    for path in neo4j.glob("*.csv"):
        with path.open(encoding="utf-8", newline="") as handle:
            assert len(list(csv.reader(handle))) == path.read_bytes().count(b"\n")


def test_neo4j_arrays(neo4j: Path) -> None:
    paper = next(row for row in rows(neo4j / "papers.csv") if row["identifier"] == "p1")
    assert paper["authors:string[]"].split(BETWEEN) == ["Zoë Ångström", "Ada; Lovelace \\ Jr."]
    link = next(row for row in rows(neo4j / "links.csv") if row[":TYPE"] == "USES")
    assert link["quotes:string[]"].split(BETWEEN) == ["CIFAR-10"]
    assert relationship("comparesWith") == "COMPARES_WITH"


def test_the_import_command_names_every_table(neo4j: Path) -> None:
    script = neo4j / "import.sh"
    named = set(re.findall(r"[\w]+\.csv", script.read_text(encoding="utf-8")))
    assert named == {path.name for path in neo4j.glob("*.csv")}
    assert subprocess.run(["sh", "-n", script], check=False).returncode == 0
