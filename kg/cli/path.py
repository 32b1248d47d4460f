"""``kg path``: how two concepts are connected, with the papers that connect them."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.options import example, format_option, quiet_option, source_argument

_SHOWN = 2


@click.command(
    short_help="Show how two concepts are connected.",
    epilog=example(
        'kg path out "topic model" "robotic manipulation"',
        'kg path out "spike train" "submodular function" --paths 3 --weight count',
    ),
)
@source_argument
@click.argument("start")
@click.argument("end")
@click.option(
    "--paths", "count", default=1, show_default=True, type=click.IntRange(1, 100), help="So many, best first."
)
@click.option(
    "--weight",
    type=click.Choice(["count", "association", "npmi"]),
    default="npmi",
    show_default=True,
    help="What makes two concepts close. By count, most ways lead through what goes with everything.",
)
@format_option()
@quiet_option
def path(source: Path, start: str, end: str, count: int, weight: str, form: str, quiet: bool) -> None:
    """Show the shortest ways from one concept to another over concepts that share papers, a row a step.

    START and END are any labels of concepts. papers are those on both concepts of a step, those that are most about
    both first.
    """
    from kg.analysis.near_rows import path_rows
    from kg.cli.nested import write_table
    from kg.graph.load import load

    found = path_rows(load(source, evidence=False), start, end, count=count, weight=weight)
    write_table(found, form, quiet, most=_SHOWN)
