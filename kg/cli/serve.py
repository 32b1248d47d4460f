"""``kg serve``: a graph over HTTP."""

from __future__ import annotations

import os
from pathlib import Path

import click

from kg.cli.options import Number, example, note, quiet_option, source_argument
from kg.errors import KgError

_MEGABYTE = 1 << 20


@click.command(
    short_help="Serve a graph: SPARQL endpoint, query editor, page.",
    epilog=example("kg serve out", "kg serve out --store out.store --port 8080"),
)
@source_argument
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one.")
@click.option(
    "--store", metavar="DIR", type=click.Path(path_type=Path), help="Keep the graph loaded in DIR for the next start."
)
@click.option("--timeout", default=30.0, show_default=True, type=Number(0.1, 3600), help="Seconds a query may take.")
@click.option("--memory", default=1024, show_default=True, type=click.IntRange(64), help="Megabytes a query may take.")
@click.option("--max-answer", default=64, show_default=True, type=click.IntRange(1), help="Megabytes of an answer.")
@click.option(
    "--processes", type=click.IntRange(2, 64), help="Queries answered side by side.  [default: processors, 4 or more]"
)
@click.option("--cors", "origins", metavar="ORIGIN", multiple=True, help="Let pages of ORIGIN ask; * for all.")
@quiet_option
def serve(
    source: Path,
    host: str,
    port: int,
    store: Path | None,
    timeout: float,
    memory: int,
    max_answer: int,
    processes: int | None,
    origins: tuple[str, ...],
    quiet: bool,
) -> None:
    """Serve a graph over HTTP, to this machine only unless --host says otherwise, until Ctrl-C.

    The SPARQL 1.1 endpoint is /sparql, the editor /editor, the page /graph.html, the named queries /queries; every IRI
    of the graph has its page and its Turtle and JSON-LD. The server only reads.
    """
    try:
        from kg.server.pool import Limits
        from kg.server.run import Options
        from kg.server.run import serve as run
    except ModuleNotFoundError as error:
        if error.name not in ("starlette", "uvicorn", "h11", "anyio"):
            raise
        raise KgError('kg serve needs the extra "serve": pip install "paperkg[serve]"') from None
    limits = Limits(timeout, memory * _MEGABYTE, max_answer * _MEGABYTE)
    count = processes or max(4, os.cpu_count() or 1)
    options = Options(host, port, store, count, limits, origins)
    run(source, options, say=lambda message: note(message, quiet=quiet), ready=lambda address: _ready(address, quiet))


def _ready(address: str, quiet: bool) -> None:
    click.echo(address)
    note(f"serving; SPARQL: {address}sparql, editor: {address}editor; stop with Ctrl-C", quiet=quiet)
