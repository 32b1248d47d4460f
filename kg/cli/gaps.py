"""``kg gaps``: concepts that keep the same company and never meet."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.options import example, format_option, quiet_option, source_argument

_TOP, _LEAST = 20, 10
_SHOWN = 3


@click.command(
    short_help="Find concepts close to both sides but never together.",
    epilog=example("kg gaps out", 'kg gaps out "federated learning" --top 10', "kg gaps out --min-papers 3"),
)
@source_argument
@click.argument("concept", required=False)
@click.option("--top", default=_TOP, show_default=True, type=click.IntRange(min=0), help="So many rows; 0: all.")
@click.option(
    "--min-papers",
    "least",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"Of each concept.  [default: {_LEAST}, in piles of less than 1,000 papers 3]",
)
@format_option()
@quiet_option
def gaps(source: Path, concept: str | None, top: int, least: int | None, form: str, quiet: bool) -> None:
    """Find pairs of concepts that go with the same concepts, while no paper is about both: of all, or of one CONCEPT.

    Closeness is how alike their company is (cosine of NPMI), expected how many common papers chance alone would give;
    the score is closeness times the root of expected. Concepts that are broader than each other or have the same
    parent are left out. A gap is a question, not a finding: read the papers of the concepts it goes through.
    """
    from kg.analysis.near_rows import gap_rows
    from kg.cli.nested import write_table
    from kg.graph.load import load

    write_table(gap_rows(load(source, evidence=False), concept, least=least, top=top), form, quiet, most=_SHOWN)
