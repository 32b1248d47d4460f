"""``kg vocab check``: is a vocabulary sound, and can its labels be found?"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from kg.cli.options import example, format_option, note, quiet_option
from kg.cli.tables import Cell, write_rows
from kg.cli.vocab import sources
from kg.errors import VocabularyError

if TYPE_CHECKING:
    from kg.vocabulary.checks import Finding

_COLUMNS = ("level", "rule", "place", "message", "iri")


@click.command(
    short_help="Check a vocabulary: SKOS, hierarchy, labels, ambiguity.",
    epilog=example("kg vocab check", "kg vocab check thesaurus.rdf more.csv --language fi --notes"),
)
@click.argument("files", metavar="[FILE...]", nargs=-1)
@click.option("--language", metavar="TAG", default="en", show_default=True, help="Whose labels are checked.")
@click.option("--notes", is_flag=True, help="Show what is only worth knowing, too.")
@click.option("--strict", is_flag=True, help="Warnings are errors.")
@format_option()
@quiet_option
def check(files: tuple[str, ...], language: str, notes: bool, strict: bool, form: str, quiet: bool) -> None:
    """Check the files as one vocabulary; without a file, the vocabulary that comes with kg.

    Rules: SKOS integrity conditions S9, S13, S14, S27, S37, S46; cycles, orphans, references to nothing; labels that
    are missing, double, odd or never found by the matcher; ambiguous labels that nothing tells apart. Exit code 4 when
    there are errors.
    """
    findings = _findings(files, language)
    shown = [f for f in findings if notes or f.level != "note"]
    if shown or form != "table":
        write_rows(_COLUMNS, [_row(f) for f in shown], form)
    counts = Counter(f.level for f in findings)
    told = ", ".join(
        f"{counts[level]:,} {level}{'' if counts[level] == 1 else 's'}" for level in ("error", "warning", "note")
    )
    hidden = "" if notes or not counts["note"] else " (--notes shows the notes)"
    note(f"{told}{hidden}", quiet=quiet)
    bad = counts["error"] + (counts["warning"] if strict else 0)
    if bad:
        raise VocabularyError(
            f"{', '.join(files) or 'the vocabulary of kg'}: {bad} finding{'s' if bad > 1 else ''} to be mended"
        )


def _findings(files: tuple[str, ...], language: str) -> list[Finding]:
    from kg.extractors.findable import lost_labels
    from kg.vocabulary.checks import Problem, placed, read
    from kg.vocabulary.checks import check as run

    names = sources(files)
    checked = read(names, language)
    problems = list(run(checked))
    odd = {(p.iri, p.label) for rule, p in problems if rule == "odd-label"}
    for entry in lost_labels(checked.vocabulary):
        if (entry.iri, entry.label) not in odd:
            message = f'"{entry.label}" is not found in "We use {entry.label}." or "({entry.label})"'
            problems.append(("not-found", Problem("error", entry.iri, entry.label, message)))
    if not checked.concepts and not checked.vocabulary.artefacts:
        problems.append(
            ("empty", Problem("error", "", "", "holds no skos:Concept and nothing that can be read as one"))
        )
    return placed(problems, names)


def _row(finding: Finding) -> list[Cell]:
    place = f"{finding.file}:{finding.line}" if finding.line else finding.file
    return [finding.level, finding.rule, place, finding.message, finding.iri]
