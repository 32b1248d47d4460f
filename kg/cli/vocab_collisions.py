"""``kg vocab collisions``: short forms and labels with several senses, and how the papers use each."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.cli.options import example, format_option
from kg.cli.tables import Cell, write_rows
from kg.cli.vocab import vocabulary_of, vocabulary_options
from kg.cli.vocab_propose import documents

if TYPE_CHECKING:
    from kg.extractors.hesitation import LabelUse
    from kg.model import KnowledgeGraph
    from kg.vocabulary import Vocabulary

_COLUMNS = ("kind", "name", "sense", "papers", "example", "quote")
_CONTEXT = 50
_HESITATED = "(no sense chosen)"


@click.command(
    short_help="Names with several senses, and where the builder hesitated.",
    epilog=example("kg vocab collisions out", "kg vocab collisions out --format csv --top 0"),
)
@click.argument("source", type=click.Path(path_type=Path))
@click.option("--top", default=40, show_default=True, type=click.IntRange(min=0), help="Names a kind; 0: all.")
@vocabulary_options
@format_option()
def collisions(source: Path, top: int, vocabularies: tuple[str, ...], language: str, form: str) -> None:
    """List short forms that papers define differently, names of different artefacts, and labels of the vocabulary with
    several senses: how many papers use each sense, with a quote, and in how many papers no sense could be chosen.
    """
    from kg.graph.load import find_files, load

    graph = load(source)
    names = tuple(v for v in vocabularies if v != "none")
    rows = [*_short_forms(graph, top)]
    rows += _artefacts(find_files(source).graph.with_name("report.json"), top)
    if names or not vocabularies:
        rows += _labels(graph, vocabulary_of(names, language), top)
    write_rows(_COLUMNS, rows, form)


def _short_forms(graph: KnowledgeGraph, top: int) -> Iterator[list[Cell]]:
    from kg.pipeline import short_form_senses

    found = short_form_senses(graph)
    texts = {paper.identifier: f"{paper.title} {paper.abstract}" for paper in graph.papers}
    shared = [(name, senses) for name, senses in found.items() if len(senses) > 1]
    for name, senses in sorted(shared, key=lambda item: (-sum(map(len, item[1].values())), item[0]))[: top or None]:
        for long, papers in sorted(senses.items(), key=lambda item: (-len(item[1]), item[0])):
            yield ["short form", name, long, len(papers), papers[0], _around(texts[papers[0]], name)]


def _around(text: str, name: str) -> str:
    """The first place of a name, in its context."""
    at = text.find(f"({name}")
    at = at + 1 if at >= 0 else text.find(name)
    left, right = text[max(0, at - _CONTEXT) : at], text[at + len(name) : at + len(name) + _CONTEXT]
    return " ".join(f"{left.partition(' ')[2] if at > _CONTEXT else left}[{name}]{right.rpartition(' ')[0]}".split())


def _artefacts(report: Path, top: int) -> Iterator[list[Cell]]:
    told: dict[str, Any] = json.loads(report.read_text("utf-8")) if report.is_file() else {}
    named = [item for item in told.get("collisions", ()) if item["kind"] == "artefact"]
    for item in sorted(named, key=lambda i: (-sum(len(s["papers"]) for s in i["senses"]), i["name"]))[: top or None]:
        for sense in item["senses"]:
            example_ = sense["papers"][0] if sense["papers"] else None
            yield [
                "artefact",
                item["name"],
                sense["long_form"] or "(no long form)",
                len(sense["papers"]),
                example_,
                None,
            ]


def _labels(graph: KnowledgeGraph, terms: Vocabulary, top: int) -> Iterator[list[Cell]]:
    uses = _uses(graph, terms)
    hesitated = {name: len({paper for paper, use in found if not use.chosen}) for name, found in uses.items()}
    for name in sorted(uses, key=lambda n: (-hesitated[n], -len(uses[n]), n))[: top or None]:
        senses: dict[str, list[tuple[str, LabelUse]]] = defaultdict(list)
        for paper, use in uses[name]:
            senses[use.chosen].append((paper, use))
        for iri, found in sorted(senses.items(), key=lambda item: (item[0] != "", -len(item[1]), item[0])):
            paper, use = found[0]
            yield ["label", name, _named(terms, iri), len({p for p, _ in found}), paper, use.quote]


def _uses(graph: KnowledgeGraph, terms: Vocabulary) -> dict[str, list[tuple[str, LabelUse]]]:
    from kg.extractors import Reading
    from kg.extractors.hesitation import label_uses
    from kg.vocabulary.joining import label_key

    found: dict[str, list[tuple[str, LabelUse]]] = defaultdict(list)
    names: dict[tuple[str, ...], str] = {}
    for document in documents(graph):
        for use in label_uses(Reading(document, terms)):
            name = names.setdefault(label_key(use.surface), use.surface)
            found[name].append((document.id, use))
    return {name: uses for name, uses in found.items() if _interesting(uses)}


def _interesting(uses: Sequence[tuple[str, LabelUse]]) -> bool:
    return any(not use.chosen for _, use in uses) or len({use.chosen for _, use in uses}) > 1


def _named(terms: Vocabulary, iri: str) -> str:
    from kg.model import Iri

    thing = terms.concepts.get(Iri(iri)) or terms.artefacts.get(Iri(iri))
    return thing.label if thing else _HESITATED
