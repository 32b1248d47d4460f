"""``kg similar``: papers like one paper."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.options import example, format_option, quiet_option, source_argument

_TOP, _SHOWN = 10, 5


@click.command(
    short_help="List papers like one paper.",
    epilog=example(
        'kg similar out "Generalization and Exploration via Randomized Value Functions"',
        "kg similar out 004_62ad12d601b9ad2e-3 --top 5 --format json",
    ),
)
@source_argument
@click.argument("paper")
@click.option("--top", default=_TOP, show_default=True, type=click.IntRange(min=0), help="So many rows; 0: all.")
@format_option()
@quiet_option
def similar(source: Path, paper: str, top: int, form: str, quiet: bool) -> None:
    """List the papers that share concepts with one paper, those that share rare ones first.

    PAPER is its id, title or IRI, or a part of them that fits no other. Similarity is a cosine, 1 for the same
    concepts; shared are the concepts that it comes from, the most telling first, parts what each adds.
    """
    from kg.analysis.near_rows import similar_rows
    from kg.cli.nested import write_table
    from kg.graph.load import load

    write_table(similar_rows(load(source, evidence=False), paper, top=top), form, quiet, most=_SHOWN)
