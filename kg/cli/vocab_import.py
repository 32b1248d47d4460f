"""``kg vocab import``: any vocabulary as SKOS of ours."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.options import example, note, quiet_option
from kg.cli.tables import write
from kg.cli.vocab import sources


@click.command(
    "import",
    short_help="Convert a vocabulary to SKOS Turtle.",
    epilog=example("kg vocab import desc2025.xml -o mesh.ttl", "kg vocab import go.obo terms.csv -o bio.ttl"),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Where to write; default: stdout."
)
@click.option("--language", metavar="TAG", default="en", show_default=True, help="Whose labels are read.")
@quiet_option
def import_(files: tuple[str, ...], output: Path | None, language: str, quiet: bool) -> None:
    """Convert vocabularies to one file of SKOS Turtle; where several have a label, it belongs to the first.

    Reads SKOS as Turtle, N-Triples, RDF/XML or JSON-LD, OWL classes, OBO, MeSH descriptors, CSV and TSV.
    """
    from kg.vocabulary.skos import load
    from kg.vocabulary.writing import turtle

    terms = load(sources(files), language)
    text = turtle(terms)
    if output is None:
        write(text)
        return
    from kg.cli.vocab_apply import save

    save(output, text)
    note(f"{output}: {len(terms.concepts):,} concepts, {len(terms.entries):,} labels", quiet=quiet)
