"""``kg gaps``: concepts that keep the same company and never meet."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.options import example, format_option, note, quiet_option, source_argument

_COLUMNS = ("score", "closeness", "expected", "first", "first_iri", "second", "second_iri", "through")
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
    from kg.analysis.gaps import gaps as find_gaps
    from kg.cli.naming import choose
    from kg.cli.nested import Nested, write_nested
    from kg.graph.cooccurrence import SMALL_PILE
    from kg.graph.load import load

    graph = load(source, evidence=False)
    iri = choose(graph, concept, "concept").iri if concept is not None else None
    floor = least or (_LEAST if len(graph.papers) >= SMALL_PILE else 3)
    labels = {record.iri: record.label for record in graph.concepts}
    rows: list[list[Nested]] = []
    for gap in find_gaps(graph, iri, least=floor, top=top):
        through = [labels[node] for node in gap.through]
        pair = (gap.first, gap.second) if iri in (None, gap.first) else (gap.second, gap.first)
        ends = [text for node in pair for text in (labels[node], node)]
        few = through[:_SHOWN] if form == "table" else through
        rows.append([gap.score, gap.closeness, gap.expected, *ends, few])
    brief = [name for name in _COLUMNS if not name.endswith("iri")]
    write_nested(_COLUMNS, rows, form, brief=brief)
    if not rows:
        note(f"no gap between concepts of {floor} or more papers; see --min-papers", quiet=quiet)
