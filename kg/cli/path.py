"""``kg path``: how two concepts are connected, with the papers that connect them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.options import example, format_option, note, quiet_option, source_argument
from kg.errors import UsageError

if TYPE_CHECKING:
    from kg.analysis.connections import Path as Way
    from kg.cli.nested import Nested
    from kg.model import Iri, Paper

_COLUMNS = ("path", "step", "from", "from_iri", "to", "to_iri", "count", "papers", "titles")
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
    from kg.analysis.connections import paths, shared_papers
    from kg.analysis.incidence import incidence
    from kg.analysis.projections import projection
    from kg.cli.naming import choose
    from kg.cli.nested import write_nested
    from kg.graph.load import load

    graph = load(source, evidence=False)
    one, other = (choose(graph, name, "concept") for name in (start, end))
    if one.iri == other.iri:
        raise UsageError(f"{start!r} and {end!r} are one concept: {one.label}")
    table = incidence(graph)
    found = paths(projection(graph, "concepts", weight), table, one.iri, other.iri, count)
    papers = {paper.iri: paper for paper in graph.papers}
    rows = [row for place, way in enumerate(found, 1) for row in _rows(place, way, table.labels, papers, form)]
    brief = ("path", "step", "from", "to", "count", "papers", "titles")
    write_nested(_COLUMNS, rows, form, brief=brief[not count > 1 :])
    both = shared_papers(table, one.iri, other.iri)
    if both:
        which = "; ".join(papers[iri].identifier for iri in both[:_SHOWN]) + ("; ..." if len(both) > _SHOWN else "")
        note(f"{len(both):,} paper{'s are' if len(both) > 1 else ' is'} about both already: {which}", quiet=quiet)
    if not found:
        lonely = [thing.label for thing in (one, other) if thing.iri not in table.of_concept]
        over = "no papers connect them" if weight == "count" else "none over pairs beyond chance; try --weight count"
        why = f"no paper is about {' or '.join(lonely)} itself" if lonely else over
        note(f"no way from {one.label} to {other.label}: {why}", quiet=quiet)


def _rows(place: int, way: Way, labels: dict[Iri, str], papers: dict[Iri, Paper], form: str) -> list[list[Nested]]:
    out: list[list[Nested]] = []
    for step, hop in enumerate(way.hops, 1):
        records = [papers[iri] for iri in hop.papers]
        few = records[:_SHOWN] if form == "table" else records
        ends = [text for node in hop[:2] for text in (labels.get(node, node), node)]
        names = [record.identifier for record in few]
        out.append([place, step, *ends, len(records), names, [record.label for record in few]])
    return out
