"""``kg export``: take the graph elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kg.cli.options import example, note, quiet_option, source_argument
from kg.errors import OutputError, UsageError

_MARK = Path("-")


@click.command(
    short_help="Write a graph for Gephi, VOSviewer, Cytoscape, Neo4j, Obsidian, ...",
    epilog=example(
        "kg export out --to gexf -o graph.gexf",
        "kg export out --to obsidian -o vault",
        "kg export out --to ntriples -o - | gzip > graph.nt.gz",
    ),
)
@source_argument
@click.option("--to", "form", metavar="FORMAT", required=True, help="See: kg list exporters.")
@click.option(
    "-o", "--output", metavar="FILE", required=True, type=click.Path(path_type=Path), help="File or folder; -: stdout."
)
@click.option("--no-evidence", is_flag=True, help="Leave out mentions, abbreviations and results.")
@click.option("--replace", is_flag=True, help="Replace an earlier export that is a folder; other files in it stay.")
@quiet_option
def export(source: Path, form: str, output: Path, no_evidence: bool, replace: bool, quiet: bool) -> None:
    """Write a graph in another format, whole or not at all. The same graph gives the same bytes.

    csv, neo4j and obsidian are folders of files, the others one file each. A file that is there is replaced, a folder
    only with --replace.
    """
    from kg.exporters import EXPORTERS, needs_evidence
    from kg.exporters.export import export as run
    from kg.exporters.export import is_folder
    from kg.graph.load import EVIDENCE_FILE, has_evidence, load

    folder = is_folder(form)
    if folder and output == _MARK:
        raise UsageError(f"{form} is a folder of files and cannot go to stdout; name a folder: -o DIR")
    _spare(source, output)
    wanted = needs_evidence(form) and not no_evidence
    if wanted and not has_evidence(source):
        note(f"no {EVIDENCE_FILE} beside the graph: quotes, abbreviations and results are missing", quiet=quiet)
    graph = load(source, evidence=wanted)
    if output == _MARK:
        EXPORTERS.get(form)(graph, sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    run(graph, form, output, replace=replace)
    note(f"wrote {output}", quiet=quiet)


def _spare(source: Path, output: Path) -> None:
    """Refuse to write over what is read."""
    from kg.exporters.folder import export_files

    folder = source if source.is_dir() else source.parent
    place = output.resolve()
    own = place.parent == folder.resolve() and place.name in export_files()
    if own or place in (source.resolve(), folder.resolve()):
        raise OutputError(f"{output}: belongs to the graph that is read; choose another name")
