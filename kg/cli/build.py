"""``kg build``: papers in, a folder of exports out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.cli.options import Number, example, note, quiet_option
from kg.cli.progress import progress
from kg.errors import CorpusError

if TYPE_CHECKING:
    from kg.pipeline import Outcome

COVERAGE_FLOOR = 0.85
"""Below this share of papers with three or more concepts of the vocabulary (provisional ones do not count) it does not
fit, and a warning says so. A pile that the vocabulary was made for has 0.95 or more; with that of machine learning 350
paragraphs of physics have 0.48, and 31 papers of medicine and biology 0.77.
"""

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
    metavar="FILE|builtin|none",
    multiple=True,
    help="Vocabulary instead of the one of kg; repeat it, the first comes before the others; builtin is the one of kg,"
    " none the terms of the papers themselves.",
)
@click.option("--language", metavar="TAG", help="Whose labels of the vocabulary are read; default: en.")
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

    Writes graph.ttl, evidence.ttl, graph.html, graph.graphml, concepts.graphml, centrality.csv, ontology.html and
    report.json to DIR, all of them or none, and prints where the page is. The same input gives the same bytes.
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
    _warn(written, output, quiet, own="none" in vocabularies)
    if not quiet:
        from kg.cli.summary import summary

        click.echo(summary(written, output), nl=False)


def _build(inputs: tuple[Path, ...], vocabularies: tuple[str, ...], options: dict[str, Any], report: Any) -> Outcome:
    from kg.pipeline import build as run

    return run(inputs, vocabulary=vocabularies or None, progress=report, **options)


def _warn(report: Mapping[str, Any], output: Path, quiet: bool, *, own: bool) -> None:
    if report["records_skipped"]:
        note(f"{_skipped(report['records_skipped'])}; all of them are in {output / 'report.json'}")
    covered = report["coverage"] if own else report.get("coverage_vocabulary", report["coverage"])
    if report["papers"] and covered < COVERAGE_FLOOR:
        note(
            "warning: the vocabulary does not fit these papers: it finds three or more concepts in only "
            f"{covered:.0%} of them (95% or more where it fits); {_advice(own)}",
            quiet=quiet,
        )


def _advice(own: bool) -> str:
    if own:
        return "more papers of one field give more terms"
    return "try one of their field (--vocabulary FILE), their own terms (--vocabulary none), or: kg vocab propose"


def _skipped(records: Any) -> str:
    first = records[0]
    count = f"{len(records)} records were skipped" if len(records) > 1 else "1 record was skipped"
    return f"{count}, the first ({first['file']}, {first['record']}): {first['reason']}"
