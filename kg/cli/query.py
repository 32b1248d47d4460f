"""``kg query``: SPARQL over a graph, free or by name."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.options import Number, example, format_option, note, quiet_option
from kg.cli.tables import Cell, write, write_rows
from kg.errors import QueryError, UsageError

if TYPE_CHECKING:
    from kg.queries.answer import Answer, Term
    from kg.queries.catalogue import Bound

_TIMEOUT = 60.0
_LONGEST = 86_400.0


@click.command(
    short_help="Ask a graph in SPARQL, freely or by a named query.",
    epilog=example(
        'kg query out "SELECT ?label { ?p kg:introduces/rdfs:label ?label }"',
        'kg query out --name papers-on --param concept="continual learning"',
        'kg query out --store out.store --name who-introduces --param artefact="Dual-Arch"',
        "kg query --list",
    ),
)
@click.argument("source", required=False, type=click.Path(path_type=Path))
@click.argument("sparql", required=False)
@click.option("-q", "--query-file", "file", metavar="FILE", type=click.Path(path_type=Path), help="Read it from FILE.")
@click.option("--name", metavar="NAME", help="A query that comes with kg; see --list.")
@click.option("--param", "params", metavar="KEY=VALUE", multiple=True, help="Fill in $KEY of the query.")
@click.option("--list", "listing", is_flag=True, help="List the named queries and their parameters.")
@click.option("--evidence", is_flag=True, help="Ask mentions, abbreviations and results too.")
@click.option(
    "--store",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Keep the graph loaded in DIR, so that the next query starts at once; for large graphs.",
)
@click.option("--timeout", default=_TIMEOUT, show_default=True, type=Number(0.001, _LONGEST), help="Seconds.")
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Print the first N rows only.")
@format_option("tsv", "turtle")
@quiet_option
def query(
    source: Path | None,
    sparql: str | None,
    file: Path | None,
    name: str | None,
    params: tuple[str, ...],
    listing: bool,
    evidence: bool,
    store: Path | None,
    timeout: float,
    limit: int | None,
    form: str,
    quiet: bool,
) -> None:
    """Ask a graph in SPARQL. Prefixes (kg: concept: paper: skos: dcterms: ...) are declared already.

    SELECT gives rows; json and tsv are the standard SPARQL result formats. CONSTRUCT and DESCRIBE give Turtle, with
    --format json JSON-LD. The query only reads, asks no other endpoint, and is stopped when its time is up.

    Named queries take a concept, artefact or paper by any of its labels: "bandits" finds the concept "bandit".
    """
    if listing:
        write_rows(("name", "description", "parameters"), _listing(), form)
        return
    if source is None or sum(given is not None for given in (sparql, file, name)) != 1:
        raise UsageError("give SOURCE and one query: as text, -q FILE or --name NAME (see: kg query --list)")
    values = dict(_pair(param) for param in params)
    asked, needs_evidence, empty = _named(name, values) if name else (*_free(sparql, file, values), "")
    from kg.queries.engine import ask

    answer = ask(
        source,
        asked,
        evidence=evidence or needs_evidence,
        timeout=timeout,
        triples="jsonld" if form == "json" else "turtle",
        store=store,
        say=lambda message: note(message, quiet=quiet),
    )
    _print(answer, form, limit, quiet)
    if answer.kind == "rows" and not answer.rows:
        note(_why_nothing(answer, source, asked, empty), quiet=quiet)
    elif answer.hints and answer.kind != "triples":
        note(f"nothing is {'there' if answer.kind == 'boolean' else 'counted'}{_because(answer)}", quiet=quiet)
    elif answer.kind == "triples" and not answer.text.strip(" \n[]"):
        note(f"no triples{_because(answer)}", quiet=quiet)


def _why_nothing(answer: Answer, source: Path, asked: Bound | str, empty: str) -> str:
    because = _because(answer) or (empty and f": {empty}")
    label = "" if isinstance(asked, str) else next((wanted for _, wanted in asked.lookups.values()), "")
    if label and "did you mean" not in because:
        because += f"; see what there is: kg explain {shlex.quote(str(source))} {shlex.quote(label)}"
    return "no rows" + (because or "; all names in it occur, but not together: leave out one pattern to see which")


def _because(answer: Answer) -> str:
    return "".join(f"; {hint}" for hint in answer.hints)


def _listing() -> list[tuple[str, str, str]]:
    from kg.queries.catalogue import named, names

    rows = []
    for query_ in map(named, names()):
        taken = [p.name if p.default is None else f"[{p.name}={p.default}]" for p in query_.parameters]
        rows.append((query_.name, query_.description, " ".join(taken)))
    return rows


def _pair(param: str) -> tuple[str, str]:
    key, equals, value = param.partition("=")
    if not equals or not key:
        raise UsageError(f"--param {param!r} is not of the form KEY=VALUE")
    return key, value


def _named(name: str, values: dict[str, str]) -> tuple[Bound, bool, str]:
    from kg.queries.catalogue import bind, named

    found = named(name)
    return bind(found, values), found.evidence, found.empty


def _free(sparql: str | None, file: Path | None, values: dict[str, str]) -> tuple[str, bool]:
    from kg.queries.catalogue import names
    from kg.queries.tokens import fill, parameters

    if sparql in names():
        raise UsageError(f"{sparql} is a named query; ask it with --name {sparql}")
    text = sparql if file is None else _read(file)
    if unknown := sorted(set(values) - set(parameters(text or ""))):
        raise UsageError(f"the query has no ${unknown[0]} to put --param {unknown[0]} in")
    return fill(text or "", values), False


def _read(file: Path) -> str:
    try:
        if str(file) == "-":
            return sys.stdin.read()
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise QueryError(f"{file}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise QueryError(f"{file}: is not UTF-8 text; save the query as UTF-8") from None


def _print(answer: Answer, form: str, limit: int | None, quiet: bool) -> None:
    from kg.queries.answer import limited, results_json, results_tsv

    if answer.kind == "triples":
        if form in ("csv", "tsv"):
            raise UsageError(f"this query gives triples, not rows: use --format turtle or json, not {form}")
        write(answer.text)
        return
    if form == "turtle":
        raise UsageError("this query gives rows, not triples: use --format table, csv, tsv or json")
    if answer.kind == "boolean":
        write(results_json(answer) + "\n" if form == "json" else f"{str(answer.truth).lower()}\n")
        return
    shown = limited(answer, limit)
    if len(shown.rows) < len(answer.rows):
        note(f"the first {len(shown.rows):,} of {len(answer.rows):,} rows", quiet=quiet)
    if form == "json":
        write(results_json(shown) + "\n")
    elif form == "tsv":
        write(results_tsv(shown))
    elif shown.rows or form == "csv":
        rows = [[_cell(shown, term, form) for term in row] for row in shown.rows]
        write_rows(shown.variables, rows, form)


def _cell(answer: Answer, term: Term | None, form: str) -> Cell:
    if term is None:
        return None
    if form == "csv":
        return f"_:{term.value}" if term.kind == "bnode" else term.value
    if term.is_number:
        return int(term.value) if term.datatype.endswith("#integer") else float(term.value)
    return answer.shorten(term.value) if term.kind == "uri" else term.value
