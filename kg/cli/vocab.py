"""``kg vocab``: work on a vocabulary; one file a command, or a few small ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kg.cli.lazy import LazyGroup
from kg.cli.options import example

if TYPE_CHECKING:
    from kg.vocabulary import Vocabulary

F = TypeVar("F", bound=Callable[..., Any])

COMMANDS = {
    "check": "kg.cli.vocab_check:check",
    "search": "kg.cli.vocab_show:search",
    "show": "kg.cli.vocab_show:show",
    "tree": "kg.cli.vocab_show:tree",
    "stats": "kg.cli.vocab_show:stats",
    "import": "kg.cli.vocab_import:import_",
    "propose": "kg.cli.vocab_propose:propose",
    "apply": "kg.cli.vocab_apply:apply",
    "collisions": "kg.cli.vocab_collisions:collisions",
}
"""Every command, in the order of the help -> ``"module:object"``."""


@click.command(
    cls=LazyGroup,
    table=COMMANDS,
    short_help="Check, search, exchange and extend a vocabulary.",
    epilog=example(
        "kg vocab check my-thesaurus.ttl",
        "kg vocab propose out -o proposals.csv",
        "kg build papers -o out2 --vocabulary builtin --vocabulary proposals.csv",
    ),
)
def vocab() -> None:
    """Check, search, exchange and extend the vocabulary.

    A vocabulary is SKOS (Turtle, N-Triples, RDF/XML, JSON-LD), OWL, OBO, MeSH descriptors, a CSV or TSV of labels, or
    a file of decided proposals; builtin is the one that comes with kg.
    """


def vocabulary_options(command: F) -> F:
    """``--vocabulary`` and ``--language``: which vocabulary is meant."""
    command = click.option("--language", metavar="TAG", default="en", show_default=True, help="Whose labels are read.")(
        command
    )
    return click.option(
        "--vocabulary",
        "vocabularies",
        metavar="FILE|builtin",
        multiple=True,
        help="Repeat it for several, the first comes before the others; default: builtin.",
    )(command)


def sources(names: tuple[str, ...]) -> list[Path | str]:
    """The vocabularies that were named, the one of kg where none was."""
    from kg.vocabulary.skos import BUILTIN

    return [name if name == BUILTIN else Path(name) for name in names] or [BUILTIN]


def vocabulary_of(names: tuple[str, ...], language: str) -> Vocabulary:
    """The vocabulary that is meant.

    Raises:
        VocabularyError: a file is missing or broken.
    """
    from kg.vocabulary.skos import BUILTIN, default_vocabulary, load

    chosen = sources(names)
    return default_vocabulary() if (chosen, language) == ([BUILTIN], "en") else load(chosen, language)
