"""Validate a graph by SHACL (https://www.w3.org/TR/shacl/): our own shapes, or anybody's. Needs the extra ``validate``.

For small piles and for a second opinion: a SHACL processor in Python takes minutes where ``check`` takes seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyoxigraph as ox

from kg.checks.reading import find_lines
from kg.checks.rule import KEPT, Finding, Report
from kg.errors import CorpusError, KgError, UsageError
from kg.graph.load import find_files
from kg.vocabulary.skos import ontology_dir

if TYPE_CHECKING:
    from rdflib import Graph

RULE = "shacl"


def validate(source: str | Path, shapes: Iterable[Path] = ()) -> Report:
    """Validate a graph on disk, with its evidence where that stands beside it.

    Args:
        source: an export folder or the path of a ``graph.ttl``.
        shapes: files of shapes; ``ontology/shapes.ttl`` if none is given.

    Returns:
        A finding a violated constraint, its rule named ``shacl``.

    Raises:
        KgError: pyshacl is not installed.
        CorpusError: a file of the graph is missing or no Turtle.
        UsageError: a file of shapes is missing, no RDF, or no SHACL.
    """
    try:
        import pyshacl
    except ImportError:
        raise KgError('SHACL needs pyshacl; install it with: pip install "paperkg[validate]"') from None
    from pyshacl.errors import ReportableRuntimeError, ShapeLoadError
    from rdflib import RDF, SH, Graph

    paths = [path for path in find_files(source) if path is not None]
    data = Graph()
    for path in paths:
        _parse(data, path, CorpusError)
    size = len(data)
    _parse(data, ontology_dir() / "schema.ttl", CorpusError)
    wanted = Graph()
    shapes = [*shapes]
    for path in shapes or [ontology_dir() / "shapes.ttl"]:
        _parse(wanted, path, UsageError)
    if (None, SH.targetClass, None) not in wanted and (None, RDF.type, SH.NodeShape) not in wanted:
        raise UsageError(f"no shapes in {', '.join(map(str, shapes))}")
    try:
        _, results, _ = pyshacl.validate(data, shacl_graph=wanted, inplace=True, advanced=True)
    except (ReportableRuntimeError, ShapeLoadError) as error:
        raise UsageError(f"these shapes cannot be used: {' '.join(str(error).split())}") from None
    return _report(sorted(set(_findings(results))), paths, size)


def _parse(graph: Graph, path: Path, cause: type[KgError]) -> None:
    """Add a file; one in Turtle is read by Oxigraph first, which names the line of a mistake."""
    turtle = path.suffix in ("", ".ttl")
    try:
        if turtle:
            for _ in ox.parse(path=path, format=ox.RdfFormat.TURTLE, base_iri=path.resolve().as_uri()):
                pass
        graph.parse(path, format="turtle" if turtle else None)
    except OSError as error:
        raise cause(f"{path}: cannot be read: {error.strerror or error}") from None
    except Exception as error:  # the parsers of rdflib raise whatever comes up on bad input
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
        raise cause(f"{path}{line}: no RDF that can be read: {' '.join(str(error).split())[:200]}") from None


def _findings(results: Any) -> Iterator[tuple[str, str]]:
    """Subject and message of each result."""
    from rdflib import RDF, SH

    for result in results.subjects(RDF.type, SH.ValidationResult):
        message = results.value(result, SH.resultMessage) or "violates a shape"
        path, value = results.value(result, SH.resultPath), results.value(result, SH.value)
        where = f"<{path}>: " if path is not None and not str(path).startswith("N") else ""
        shown = f" ({str(value)[:80]})" if value is not None else ""
        yield str(results.value(result, SH.focusNode)), " ".join(f"{where}{message}{shown}".split())


def _report(found: list[tuple[str, str]], paths: list[Path], triples: int) -> Report:
    places: dict[str, tuple[str, int]] = {}
    for path in reversed(paths):
        places |= {iri: (path.name, line) for iri, line in find_lines(path, {s for s, _ in found}).items()}
    findings = [Finding(RULE, *places.get(s, (paths[0].name, 0)), s, message) for s, message in found[:KEPT]]
    return Report(findings, Counter({RULE: len(found)} if found else {}), tuple(p.name for p in paths), triples)
