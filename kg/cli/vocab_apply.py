"""``kg vocab apply``: decisions as a vocabulary that lies over another."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from kg.cli.options import example, note, quiet_option
from kg.cli.tables import write
from kg.cli.vocab import sources, vocabulary_options
from kg.errors import OutputError, UsageError


@click.command(
    short_help="Turn decided proposals into an overlay vocabulary.",
    epilog=example(
        "kg vocab apply proposals.csv -o overlay.ttl",
        "kg build papers -o out --vocabulary builtin --vocabulary overlay.ttl",
    ),
)
@click.argument("decisions", metavar="DECISIONS", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Where to write; default: stdout."
)
@vocabulary_options
@quiet_option
def apply(decisions: Path, output: Path | None, vocabularies: tuple[str, ...], language: str, quiet: bool) -> None:
    """Turn the decided rows of a file of proposals into SKOS Turtle that lies over a vocabulary.

    In the column decision stands accept, alias-of (the concept in the column alias_of), ban, or split: one | another.
    To undo a decision, delete its line (or the word) and apply again: the overlay is always made anew. kg build reads
    the decided file itself too.
    """
    from kg.vocabulary.formats import format_of
    from kg.vocabulary.formats.decisions import decisions as read
    from kg.vocabulary.joining import resolved
    from kg.vocabulary.skos import read_source
    from kg.vocabulary.writing import turtle_of

    if format_of(decisions) != "decisions":
        raise UsageError(f"{decisions}: no file of proposals; expected a CSV with the columns decision and term")
    base = [] if vocabularies == ("none",) else [read_source(source) for source in sources(vocabularies)]
    text = turtle_of(resolved(base, read_source(decisions), language))
    counts = Counter(decision.verb for decision in read(decisions))
    told = ", ".join(f"{count} {verb}" for verb, count in sorted(counts.items())) or "no decisions yet"
    if output is None:
        write(text)
    else:
        save(output, text)
    note(f"{decisions}: {told}{f'; written to {output}' if output else ''}", quiet=quiet)


def save(path: Path, text: str) -> None:
    """Write a text file as a whole or not at all.

    Raises:
        OutputError: it cannot be written.
    """
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OutputError(f"{path}: cannot be written ({error.strerror or error})") from error
