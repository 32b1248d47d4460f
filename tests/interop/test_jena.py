"""Three readers that share no code read the same triples: rdflib, Oxigraph and Apache Jena; Jena validates as well."""

from __future__ import annotations

import re
from pathlib import Path

import pyoxigraph as ox
import pytest
from rdflib import Graph

from tests.checks.helpers import broken, whole_sample
from tests.exported import export
from tests.interop.jena import Jena, jena_or_skip

ROOT = Path(__file__).parents[2]
FILES = ("graph.ttl", "evidence.ttl")


@pytest.fixture(scope="module")
def jena(tmp_path_factory: pytest.TempPathFactory) -> Jena:
    return jena_or_skip(tmp_path_factory.mktemp("jena"))


def together(target: Path, *sources: Path) -> Path:
    """Several Turtle files as one: prefixes may be said again."""
    target.write_bytes(b"\n".join(source.read_bytes() for source in sources))
    return target


def test_the_exports_have_equal_counts_in_three_readers(jena: Jena) -> None:
    paths = [ROOT / "exports" / name for name in FILES]
    done = jena.run("riotcmd.riot", "--count", "--check", *paths)
    assert "WARN" not in done.stderr
    assert "ERROR" not in done.stderr
    counts = [int(number.replace(",", "")) for number in re.findall(r"Triples = ([\d,]+)", done.stdout + done.stderr)]
    assert counts == [len(set(ox.parse(path=path, format=ox.RdfFormat.TURTLE))) for path in paths]
    assert counts == [len(Graph().parse(path)) for path in paths]
    assert min(counts) > 10_000


def test_every_character_comes_back_from_jena(jena: Jena, tmp_path: Path) -> None:
    export(tmp_path, whole_sample())
    for name in FILES:
        done = jena.run("riotcmd.riot", "--output=ntriples", tmp_path / name)
        theirs = set(ox.parse(done.stdout, format=ox.RdfFormat.N_TRIPLES))
        assert theirs == set(ox.parse(path=tmp_path / name, format=ox.RdfFormat.TURTLE))


def test_the_ontology_is_read_without_a_warning(jena: Jena) -> None:
    done = jena.run("riotcmd.riot", "--validate", *sorted((ROOT / "ontology").glob("*.ttl")))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_jena_validates_the_exports_by_our_shapes(jena: Jena, tmp_path: Path) -> None:
    schema = ROOT / "ontology" / "schema.ttl"
    data = together(tmp_path / "all.ttl", *[ROOT / "exports" / name for name in FILES], schema)
    done = jena.run("shacl.shacl_validate", "--text", "--shapes", ROOT / "ontology" / "shapes.ttl", "--data", data)
    assert done.stdout.strip() == "Conforms", done.stdout[:2000] + done.stderr[:2000]


def test_jena_finds_what_breaks_our_shapes(jena: Jena, tmp_path: Path) -> None:
    folder = broken(tmp_path, ("evidence.ttl", 'kg:field "abstract"', 'kg:field "body"'))
    data = together(tmp_path / "all.ttl", *[folder / name for name in FILES], ROOT / "ontology" / "schema.ttl")
    done = jena.run("shacl.shacl_validate", "--text", "--shapes", ROOT / "ontology" / "shapes.ttl", "--data", data)
    assert "ontology#field" in done.stdout
