"""``kg validate``: is a graph whole, and does it say what it may say?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.options import example, format_option, note, quiet_option
from kg.cli.progress import progress
from kg.cli.tables import write_rows
from kg.errors import UsageError

if TYPE_CHECKING:
    from kg.checks.rule import Finding, Report

_COLUMNS = ("rule", "file", "line", "subject", "message")
_TOP = 20
_FOUND = 1


@click.command(
    short_help="Check a graph: contract, SKOS, quotes, references.",
    epilog=example(
        "kg validate out",
        "kg validate out --rule mention-quote --rule dangling --format json",
        "kg validate out --shacl",
        "kg validate --list",
    ),
)
@click.argument("source", required=False, type=click.Path(path_type=Path))
@click.option("--rule", "rules", metavar="RULE", multiple=True, help="Check this rule only; may be repeated.")
@click.option("--shacl", is_flag=True, help='Run SHACL shapes instead (pip install "paperkg[validate]"); slow.')
@click.option(
    "--shapes",
    metavar="FILE",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Shapes of your own for --shacl; may be repeated.",
)
@click.option("--top", default=_TOP, show_default=True, type=click.IntRange(min=0), help="Findings a rule; 0: all.")
@click.option("--list", "listing", is_flag=True, help="List the rules.")
@format_option()
@quiet_option
@click.pass_context
def validate(
    ctx: click.Context,
    source: Path | None,
    rules: tuple[str, ...],
    shacl: bool,
    shapes: tuple[Path, ...],
    top: int,
    listing: bool,
    form: str,
    quiet: bool,
) -> None:
    """Check that a graph is whole and says what it may say: every rule in one pass over the files.

    Each finding has the id of its rule, the file and line, and the node. Without evidence.ttl beside the graph, quotes
    are not checked.

    Exit codes: 0 no findings; 1 findings; 2 usage; 3 no such graph.
    """
    if listing:
        write_rows(("rule", "description"), _listing(), form)
        return
    if source is None:
        raise UsageError("give SOURCE, a folder that kg build wrote or its graph.ttl; or --list")
    if (shapes and not shacl) or (shacl and rules):
        raise UsageError("--shapes goes with --shacl, and --rule goes without it")
    report = _shacl(source, shapes) if shacl else _check(source, rules, quiet)
    shown = _first(report.findings, top)
    if shown or form != "table":
        write_rows(_COLUMNS, [[f.rule, f.file, f.line or None, f.subject, f.message] for f in shown], form)
    _summary(report, len(shown), quiet)
    if report.counts:
        ctx.exit(_FOUND)


def _listing() -> list[tuple[str, str]]:
    from kg.checks import RULES
    from kg.checks.check import SYNTAX

    rules = [(name, rule.description) for name, rule in RULES.items()]
    return sorted([*rules, (SYNTAX, "The files are Turtle.")])


def _check(source: Path, rules: tuple[str, ...], quiet: bool) -> Report:
    from kg.checks.check import check

    with progress(quiet) as report:
        return check(source, rules=rules, progress=report)


def _shacl(source: Path, shapes: tuple[Path, ...]) -> Report:
    from kg.checks.shacl import validate

    return validate(source, shapes)


def _first(findings: list[Finding], top: int) -> list[Finding]:
    """The first findings of each rule."""
    seen: dict[str, int] = {}
    out = []
    for finding in findings:
        seen[finding.rule] = seen.get(finding.rule, 0) + 1
        if not top or seen[finding.rule] <= top:
            out.append(finding)
    return out


def _summary(report: Report, shown: int, quiet: bool) -> None:
    from kg.graph.load import EVIDENCE_FILE

    where = f"{' and '.join(report.files)} ({report.triples:,} triples)"
    total = report.counts.total()
    if not total:
        note(f"no findings in {where}", quiet=quiet)
    else:
        rules = ", ".join(f"{name} {count:,}" for name, count in sorted(report.counts.items()))
        part = f"; {shown:,} are shown, see --top" if shown < total else ""
        note(f"{total:,} finding{'s' if total > 1 else ''} in {where}: {rules}{part}", quiet=quiet)
    if EVIDENCE_FILE not in report.files and "syntax" not in report.counts:
        note(f"no {EVIDENCE_FILE} beside the graph: quotes, abbreviations and results were not checked", quiet=quiet)
