"""``kg similar``: papers like one paper."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.options import example, format_option, note, quiet_option, source_argument

_COLUMNS = ("rank", "similarity", "label", "id", "iri", "year", "shared", "parts")
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
    from kg.analysis.incidence import incidence
    from kg.analysis.similar import similar as alike
    from kg.cli.naming import choose
    from kg.cli.nested import Nested, write_nested
    from kg.graph.load import load

    graph = load(source, evidence=False)
    thing = choose(graph, paper, "paper")
    table = incidence(graph)
    papers = {record.iri: record for record in graph.papers}
    rows: list[list[Nested]] = []
    for rank, found in enumerate(alike(table, thing.iri)[: top or None], 1):
        record = papers[found.paper]
        shared = [table.labels.get(iri, iri) for iri, _ in found.shared]
        parts: list[Nested] = [value for _, value in found.shared]
        few = shared[:_SHOWN] if form == "table" else shared
        year = record.metadata.year or None
        rows.append([rank, found.similarity, record.label, record.identifier, record.iri, year, few, parts])
    write_nested(_COLUMNS, rows, form, brief=("rank", "similarity", "label", "id", "year", "shared"))
    note(f"papers like: {thing.label} ({thing.iri})", quiet=quiet)
    if not rows:
        note("no other paper shares a concept that tells papers apart", quiet=quiet)
