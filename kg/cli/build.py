"""``kg build``: papers in, a folder of exports out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.cli.options import Number, example, note, quiet_option
from kg.cli.progress import progress
from kg.errors import CorpusError, UsageError

if TYPE_CHECKING:
    from kg.pipeline import Outcome

COVERAGE_FLOOR = 0.5
"""Below this share of papers with three or more concepts the vocabulary does not fit, and a warning says so."""

_PATH = click.Path(path_type=Path)


@click.command(
    short_help="Build a graph from files and folders of abstracts.",
    epilog=example(
        "kg build data/icml2025 -o out",
        "kg build papers.jsonl more.csv -o out --vocabulary my-thesaurus.ttl --base-iri https://my.org/kg/",
    ),
)
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, type=_PATH)
@click.option("-o", "--output", metavar="DIR", required=True, type=_PATH, help="Folder to write to.")
@click.option(
    "--vocabulary",
    "vocabularies",
    metavar="FILE|none",
    multiple=True,
    help="SKOS file instead of the vocabulary of kg; repeat it for several; none for no vocabulary at all.",
)
@click.option("--rules", type=_PATH, metavar="FILE", help="More cue rules for artefacts: spaCy patterns, JSON lines.")
@click.option("--base-iri", metavar="IRI", help="Under which papers, artefacts and links get their IRIs.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="Worker processes.")
@click.option("--min-confidence", type=Number(0, 1), help="Concept links below this score are left out.")
@click.option("--min-count", type=click.IntRange(min=1), help="Pairs of concepts need this many common papers.")
@click.option("--reader", metavar="NAME", help="Reader for all files (see: kg list readers); default: by content.")
@click.option("--strict", is_flag=True, help="Write nothing and exit 3 when a record had to be skipped.")
@quiet_option
def build(
    inputs: tuple[Path, ...], output: Path, vocabularies: tuple[str, ...], strict: bool, quiet: bool, **options: Any
) -> None:
    """Build a concept graph from files and folders of abstracts, in any mix of formats.

    Writes graph.ttl, evidence.ttl, graph.html, graph.graphml, concepts.graphml, centrality.csv and report.json to DIR,
    all of them or none, and prints where the page is. The same input gives the same bytes.
    """
    from kg.cli.output import check_output

    check_output(output, inputs)
    with progress(quiet) as report:
        outcome = _build(inputs, vocabularies, {k: v for k, v in options.items() if v is not None}, report)
        skipped = outcome.report["records_skipped"]
        if strict and skipped:
            raise CorpusError(f"{_skipped(skipped)}; nothing was written (--strict)")
        from kg.exporters.folder import write_folder

        written = write_folder(outcome.graph, output, outcome.report, progress=report)
    _warn(written, output)
    if not quiet:
        from kg.cli.summary import summary

        click.echo(summary(written, output), nl=False)


def _build(inputs: tuple[Path, ...], vocabularies: tuple[str, ...], options: dict[str, Any], report: Any) -> Outcome:
    from kg.pipeline import build as run

    return run(inputs, vocabulary=_vocabulary(vocabularies), progress=report, **options)


def _vocabulary(names: tuple[str, ...]) -> list[Path] | None:
    """None for the one that comes with kg, an empty list for none."""
    if "none" in names:
        if len(names) > 1:
            raise UsageError("--vocabulary none leaves no room for a file; give one or the other")
        return []
    return [Path(name) for name in names] or None


def _warn(report: Mapping[str, Any], output: Path) -> None:
    if report["records_skipped"]:
        note(f"{_skipped(report['records_skipped'])}; all of them are in {output / 'report.json'}")
    if report["papers"] and report["coverage"] < COVERAGE_FLOOR:
        note(
            f"warning: the vocabulary covers {report['coverage']:.0%} of these papers (three or more concepts); "
            f"try another one (--vocabulary FILE){_proposal()}"
        )


def _proposal() -> str:
    """A hint at the command that proposes terms, where it is installed."""
    from kg.cli import COMMANDS

    return " or: kg vocab propose" if "vocab" in COMMANDS else ""


def _skipped(records: Any) -> str:
    first = records[0]
    count = f"{len(records)} records were skipped" if len(records) > 1 else "1 record was skipped"
    return f"{count}, the first ({first['file']}, {first['record']}): {first['reason']}"
