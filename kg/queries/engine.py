"""Ask a graph in SPARQL: a process of its own loads the files, answers, and is killed when it takes too long."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from kg.errors import CorpusError, QueryError
from kg.iri import DEFAULT_BASE, prefixes
from kg.queries.answer import Answer, Row, Term, ordered
from kg.queries.catalogue import Bound
from kg.queries.diagnose import WELL_KNOWN, diagnose
from kg.queries.spawn import command
from kg.queries.tokens import check, is_ordered, star_variables

DEFAULT_TIMEOUT = 60.0
"""Seconds that loading and answering may take together; loading into a kept store does not count."""

MOST_MEMORY = 4 << 30
"""Bytes that answering may take beside what the graph takes."""

ALWAYS = {prefix: WELL_KNOWN[prefix] for prefix in ("owl", "rdf")}
"""Prefixes that are declared beside those of the header."""


def quiet(message: str) -> None:
    """Tell nobody."""


def ask(
    source: str | Path,
    query: str | Bound,
    *,
    evidence: bool = False,
    timeout: float = DEFAULT_TIMEOUT,
    triples: Literal["turtle", "jsonld"] = "turtle",
    store: str | Path | None = None,
    say: Callable[[str], None] = quiet,
) -> Answer:
    """Run a query over a graph that kg wrote.

    The prefixes of the files' header are declared already. Rows come sorted where the query itself does not order
    them, so that the same question has the same answer.

    Args:
        source: an export folder or a ``graph.ttl``.
        query: SPARQL 1.1: SELECT, ASK, CONSTRUCT or DESCRIBE; or a named query with its parameters.
        evidence: read ``evidence.ttl`` too: mentions, abbreviations, results.
        timeout: seconds after which the query is stopped.
        triples: how a query that gives triples is to be answered.
        store: a folder that keeps the loaded graph from one query to the next; it is loaded anew when the files have
            changed. Without it the files are read each time.
        say: told when loading into ``store`` begins.

    Raises:
        CorpusError: there is no graph, or no evidence where it is asked for.
        OutputError: the store cannot be written.
        QueryError: the query does not parse, is refused (updates, SERVICE), fails, or takes too long.

    Example:
        >>> ask("exports", "ASK { ?p kg:introduces ?x }").truth  # doctest: +SKIP
        True
    """
    bound = query if isinstance(query, Bound) else Bound((query,), {})
    text = bound.text()
    check(text)
    request = {
        "query": bound.pieces,
        "lookups": bound.lookups,
        "probes": [] if isinstance(query, Bound) else _probes(text),
        "prefixes": {**prefixes("{base}"), **ALWAYS},
        "base": DEFAULT_BASE,
        "triples": triples,
        "seconds": timeout,
        "memory": MOST_MEMORY,
    }
    with opened(source, evidence=evidence, store=store, say=say) as place:
        output = _run({**request, **place}, timeout)
    return _read(text, output, evidence)


@contextmanager
def opened(
    source: str | Path, *, evidence: bool, store: str | Path | None = None, say: Callable[[str], None] = quiet
) -> Iterator[dict[str, Any]]:
    """What a worker must be told to find a graph; a kept store stays as it is inside the block.

    Raises:
        CorpusError: there is no graph, or no evidence where it is asked for.
        OutputError: the store cannot be written.
    """
    files = _files(source, evidence)
    if store is None:
        yield {"files": files}
        return
    from kg.queries.kept import kept

    with kept(store, files, say=say) as found:
        yield {"files": files, "data": str(found.data), "names": str(found.names)}


def _probes(text: str) -> list[list[str]]:
    from kg.queries.probes import probes

    return probes(text)


def _read(query: str, output: str, evidence: bool) -> Answer:
    header, _, body = output.partition("\n")
    said: dict[str, Any] = json.loads(header)
    if "file" in said:
        raise CorpusError(said["file"])
    if "query" in said:
        raise QueryError(said["query"])
    if "syntax" in said:
        raise QueryError(diagnose(query, said["syntax"], said["prefixes"]))
    *lines, last = body.rstrip("\n").split("\n")
    rest: dict[str, Any] = json.loads(last)
    if "query" in rest:  # what went wrong after the first rows
        raise QueryError(rest["query"])
    if said["kind"] == "boolean":
        answer = Answer("boolean", truth=said["truth"])
    elif said["kind"] == "triples":
        answer = Answer("triples", text=json.loads(lines[0]))
    else:
        answer = _rows(query, said, lines)
    if not any(rest["hints"].values()):
        return answer
    from kg.queries.hints import advise

    return replace(answer, hints=tuple(advise(rest["hints"], evidence=evidence)))


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
    words, environment = command("kg.queries.worker")
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter and module
            words, input=json.dumps(request).encode(), capture_output=True, timeout=timeout, env=environment
        )
    except subprocess.TimeoutExpired:
        limit = f"{timeout:g} s"
        raise QueryError(f"stopped after {limit}: add a LIMIT, narrow the pattern, or allow more time") from None
    if done.returncode < 0:
        raise QueryError(f"the query's process was ended by signal {-done.returncode}: too deep or too much memory")
    if done.returncode or not done.stdout:
        raise RuntimeError(f"the query worker failed:\n{done.stderr.decode(errors='replace')}")
    return done.stdout.decode("utf-8")


def _rows(query: str, said: dict[str, Any], lines: list[str]) -> Answer:
    variables: list[str] = said["variables"]
    asked = [name for name in star_variables(query) if name in variables]
    order = [*asked, *(name for name in variables if name not in asked)]
    columns = [variables.index(name) for name in order]
    rows: list[Row] = []
    for line in lines:
        terms = [term and Term(*term) for term in json.loads(line)]
        rows.append(tuple(terms[column] for column in columns))
    kept = tuple(rows) if is_ordered(query) else ordered(rows)
    return Answer("rows", tuple(order), kept, prefixes=said["prefixes"])
