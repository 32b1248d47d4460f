"""Ask a graph in SPARQL: a process of its own loads the files, answers, and is killed when it takes too long."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal

from kg.errors import CorpusError, QueryError
from kg.iri import DEFAULT_BASE, prefixes
from kg.queries.answer import Answer, Row, Term, ordered
from kg.queries.diagnose import WELL_KNOWN, diagnose
from kg.queries.tokens import check, is_ordered, star_variables

DEFAULT_TIMEOUT = 60.0
"""Seconds that loading and answering may take together."""

ALWAYS = {prefix: WELL_KNOWN[prefix] for prefix in ("owl", "rdf")}
"""Prefixes that are declared beside those of the header."""


def ask(
    source: str | Path,
    query: str,
    *,
    evidence: bool = False,
    timeout: float = DEFAULT_TIMEOUT,
    triples: Literal["turtle", "jsonld"] = "turtle",
) -> Answer:
    """Run a query over a graph that kg wrote.

    The prefixes of the files' header are declared already. Rows come sorted where the query itself does not order
    them, so that the same question has the same answer.

    Args:
        source: an export folder or a ``graph.ttl``.
        query: SPARQL 1.1: SELECT, ASK, CONSTRUCT or DESCRIBE.
        evidence: read ``evidence.ttl`` too: mentions, abbreviations, results.
        timeout: seconds after which the query is stopped.
        triples: how a query that gives triples is to be answered.

    Raises:
        CorpusError: there is no graph, or no evidence where it is asked for.
        QueryError: the query does not parse, is refused (updates, SERVICE), fails, or takes too long.

    Example:
        >>> ask("exports", "ASK { ?p kg:introduces ?x }").truth  # doctest: +SKIP
        True
    """
    check(query)
    names = {**prefixes("{base}"), **ALWAYS}
    request = {"files": _files(source, evidence), "query": query, "prefixes": names, "base": DEFAULT_BASE}
    header, _, body = _run({**request, "triples": triples, "seconds": timeout}, timeout).partition("\n")
    said: dict[str, Any] = json.loads(header)
    if "file" in said:
        raise CorpusError(said["file"])
    if "query" in said:
        raise QueryError(said["query"])
    if "syntax" in said:
        raise QueryError(diagnose(query, said["syntax"], said["prefixes"]))
    if said["kind"] == "boolean":
        return Answer("boolean", truth=said["truth"])
    if said["kind"] == "triples":
        return Answer("triples", text=body)
    return _rows(query, said, body)


def _files(source: str | Path, evidence: bool) -> list[str]:
    from kg.graph.load import EVIDENCE_FILE, check_same_build, find_files

    files = find_files(source)
    if not evidence:
        return [str(files.graph)]
    if files.evidence is None:
        where = files.graph.parent
        raise CorpusError(f"{where}: no {EVIDENCE_FILE} beside {files.graph.name}, so there are no quotes to ask for")
    check_same_build(files)
    return [str(files.graph), str(files.evidence)]


def _run(request: dict[str, Any], timeout: float) -> str:
    """What the worker writes."""
    # -P: a file of the working folder must not stand in for a library; the search path goes along instead.
    command = [sys.executable, "-P", "-m", "kg.queries.worker"]
    path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
    environment = os.environ | {"PYTHONPATH": path}
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter and module
            command, input=json.dumps(request).encode(), capture_output=True, timeout=timeout, env=environment
        )
    except subprocess.TimeoutExpired:
        limit = f"{timeout:g} s"
        raise QueryError(f"stopped after {limit}: add a LIMIT, narrow the pattern, or allow more time") from None
    if done.returncode < 0:
        raise QueryError(f"the query's process was ended by signal {-done.returncode}: too deep or too much memory")
    if done.returncode or not done.stdout:
        raise RuntimeError(f"the query worker failed:\n{done.stderr.decode(errors='replace')}")
    return done.stdout.decode("utf-8")


def _rows(query: str, said: dict[str, Any], body: str) -> Answer:
    variables: list[str] = said["variables"]
    asked = [name for name in star_variables(query) if name in variables]
    order = [*asked, *(name for name in variables if name not in asked)]
    columns = [variables.index(name) for name in order]
    rows: list[Row] = []
    # Not splitlines: JSON leaves U+2028 and its kin as they are.
    for line in body.split("\n"):
        if line:
            found = json.loads(line)
            if isinstance(found, dict):  # what went wrong after the first rows
                raise QueryError(found["query"])
            terms = [term and Term(*term) for term in found]
            rows.append(tuple(terms[column] for column in columns))
    kept = tuple(rows) if is_ordered(query) else ordered(rows)
    return Answer("rows", tuple(order), kept, prefixes=said["prefixes"])
