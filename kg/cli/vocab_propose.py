"""``kg vocab propose``: what the papers say and the vocabulary lacks, for a person to decide on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.options import example, note, quiet_option
from kg.cli.tables import as_csv, write
from kg.cli.vocab import vocabulary_options
from kg.errors import OutputError

if TYPE_CHECKING:
    from kg.model import Document, KnowledgeGraph
    from kg.vocabulary import Vocabulary

_TOP = 200


@click.command(
    short_help="Rank terms that the vocabulary lacks.",
    epilog=example("kg vocab propose out -o proposals.csv", "kg vocab propose out --vocabulary none --top 500"),
)
@click.argument("source", metavar="SOURCE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Where to write; default: stdout."
)
@click.option("--top", default=_TOP, show_default=True, type=click.IntRange(min=0), help="Candidates; 0: all.")
@click.option("--min-papers", type=click.IntRange(min=1), help="Candidates stand in so many papers at least.")
@vocabulary_options
@quiet_option
def propose(
    source: tuple[Path, ...],
    output: Path | None,
    top: int,
    min_papers: int | None,
    vocabularies: tuple[str, ...],
    language: str,
    quiet: bool,
) -> None:
    """Rank the terms that papers of one or several builds use and the vocabulary lacks, as CSV.

    Fill the column decision (accept, alias-of, ban, split: one | another), edit parent, variants and alias_of, then
    give the file to kg build --vocabulary builtin --vocabulary FILE, or to kg vocab apply. Decisions that FILE holds
    already are kept. --vocabulary none proposes everything, for a first vocabulary.
    """
    from kg.extractors.proposals import as_rows
    from kg.extractors.proposals import propose as run
    from kg.graph.load import load
    from kg.vocabulary.formats.decisions import COLUMNS

    graphs = [load(place, evidence=False) for place in source]
    terms = _vocabulary(vocabularies, language, graphs)
    kept = _decided(output)
    papers = list({d.id: d for graph in graphs for d in documents(graph)}.values())
    found = run(papers, terms, support=min_papers or 0, without=[row[COLUMNS.index("term")] for row in kept])
    rows = [*kept, *as_rows(found[: top or None])]
    text = as_csv(COLUMNS, rows)
    if output is None:
        write(text)
    else:
        from kg.cli.vocab_apply import save

        save(output, text)
        note(_told(output, rows, kept, found), quiet=quiet)


def _told(output: Path, rows: Sequence[object], kept: Sequence[object], found: Sequence[object]) -> str:
    rest = len(found) + len(kept) - len(rows)
    more = f"; {rest:,} more with --top 0" if rest else ""
    decided = f" and {len(kept):,} decided before" if kept else ""
    return f"{output}: {len(rows) - len(kept):,} proposals{decided}{more}"


def _vocabulary(names: tuple[str, ...], language: str, graphs: Sequence[KnowledgeGraph]) -> Vocabulary:
    from kg.cli.vocab import vocabulary_of
    from kg.iri import PROPOSED
    from kg.vocabulary import Vocabulary

    real = tuple(name for name in names if name != "none")
    own = all(concept.scheme == PROPOSED for graph in graphs for concept in graph.concepts)
    if not real and (names or own):
        return Vocabulary({})
    terms = vocabulary_of(real, language)
    if not names and any(graph.build.vocabulary != terms.hash for graph in graphs):
        note("the build used another vocabulary than the present one of kg; name it with --vocabulary")
    return terms


def documents(graph: KnowledgeGraph) -> list[Document]:
    """The papers of a graph as they were read."""
    from kg.model import Document

    return [Document(p.identifier, p.sources, p.abstract, p.title, p.metadata) for p in graph.papers]


def _decided(output: Path | None) -> list[list[str]]:
    """The decided rows of a file that is about to be written again."""
    from kg.vocabulary.formats import format_of
    from kg.vocabulary.formats.decisions import COLUMNS, decisions

    if output is None or not output.exists():
        return []
    if output.is_dir() or format_of(output) != "decisions":
        raise OutputError(f"{output}: exists and holds no proposals; choose another file")
    return [[decision.row.get(name, "") for name in COLUMNS] for decision in decisions(output)]
