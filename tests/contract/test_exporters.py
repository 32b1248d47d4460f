"""What every exporter must do, those of other distributions included."""

from __future__ import annotations

import importlib.util
import io
from dataclasses import replace

import pytest

from kg.exporters import EXPORTERS, Exporter, file_name
from kg.graph.canonical import canonical
from kg.model import Iri, KnowledgeGraph
from tests.sample import HOSTILE, concept, empty_graph, sample_graph

LABELS = {
    "non-ascii": "apprentissage à l'étranger 学習 обучение",
    "astral": "𝒪(n log n) 🙂",
    "markup": "<b>a</b> & </script><img src=x onerror=alert(1)> ]]>",
    "quotes": "\"a\" 'b' `c` \\ ; , \t",
    "control": "a\x00b\x07c\x1f\x7f\x85",
    "right-to-left": "תווית \u202e abc",
    "hostile": HOSTILE,
    "long": "x" * 5000,
    "formula": "=1+1",
    "newline": "a\nb\r\nc",
}


def _there(name: str) -> bool:
    """The page stands in a room of its own, which a checkout of the rest may lack."""
    return name != "html" or importlib.util.find_spec("kg.exporters.html") is not None


@pytest.fixture(params=[name for name in EXPORTERS.names() if _there(name)])
def exporter(request: pytest.FixtureRequest) -> Exporter:
    name: str = request.param
    return EXPORTERS.get(name)


def written(exporter: Exporter, graph: KnowledgeGraph) -> bytes:
    out = io.BytesIO()
    exporter(graph, out)
    assert not out.closed
    return out.getvalue()


def labelled(label: str) -> KnowledgeGraph:
    """The sample with a label everywhere a label can stand."""
    graph = sample_graph()
    return canonical(
        replace(
            graph,
            concepts=tuple(replace(c, label=label, alt_labels=(label,)) for c in graph.concepts),
            artefacts=tuple(replace(a, label=label, long_form=label) for a in graph.artefacts),
            papers=tuple(replace(p, label=label) for p in graph.papers),
            works=tuple(replace(w, label=label) for w in graph.works),
        )
    )


def test_empty_graph(exporter: Exporter) -> None:
    assert written(exporter, empty_graph())


@pytest.mark.parametrize("label", LABELS.values(), ids=LABELS)
def test_any_label(exporter: Exporter, label: str) -> None:
    written(exporter, labelled(label)).decode("utf-8")


def test_the_same_graph_gives_the_same_bytes(exporter: Exporter) -> None:
    assert written(exporter, sample_graph()) == written(exporter, sample_graph())


def test_lines_end_in_lf(exporter: Exporter) -> None:
    assert b"\r" not in written(exporter, sample_graph())


def test_no_evidence_no_failure(exporter: Exporter) -> None:
    assert written(exporter, replace(sample_graph(), mentions=(), abbreviations=(), results=()))


def test_a_lone_concept(exporter: Exporter) -> None:
    graph = sample_graph()
    lone = replace(graph.concepts[0], iri=Iri(concept("lone")), broader=())
    assert written(exporter, replace(empty_graph(), concepts=(lone,)))


def test_every_exporter_has_a_file_of_its_own() -> None:
    files = [file_name(name) for name in EXPORTERS.names()]
    assert len(set(files)) == len(files)
    assert all("." in name and "/" not in name for name in files)
