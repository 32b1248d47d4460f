"""``kg eval``: how good a graph is, against labels that people gave to its papers."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from kg.cli.options import example, format_option, note, quiet_option, source_argument
from kg.cli.tables import Cell, as_text, clean, write, write_rows
from kg.errors import KgError, UsageError

if TYPE_CHECKING:
    from kg.evaluation import Evaluation, Senses

Figures = Mapping[str, float | int | None]

_PATH = click.Path(path_type=Path)
_MEASURES = {
    "concepts": ("precision", "recall", "f1"),
    "concepts, flat": ("flat_precision", "flat_recall", "flat_f1"),
    "mean over papers": ("macro_precision", "macro_recall", "macro_f1"),
    "mean over concepts": ("concept_macro_precision", "concept_macro_recall", "concept_macro_f1"),
    "introduces": ("introduces_precision", "introduces_recall", "introduces_f1"),
    "uses, compares": ("uses_precision", "uses_recall", "uses_f1"),
    "abbreviations": ("abbreviation_precision", "abbreviation_recall", "abbreviation_f1"),
    "results": ("results_precision", "results_recall", "results_f1"),
    "code": ("", "code_recall", ""),
    "citations": ("", "cites_recall", ""),
}
_ROWS = ("figures", "papers", "concepts", "artefacts", "calibration", "findings", "senses")
_LIMIT = 30


class _Table(NamedTuple):
    columns: tuple[str, ...]
    rows: list[list[Cell]]


@click.command(
    "eval",
    short_help="Measure a graph against labels that people gave.",
    epilog=example(
        "kg eval out --gold my-labels.jsonl",
        "kg eval out --gold my-labels.jsonl --show findings --format csv",
        "kg eval out --gold my-labels.jsonl --format json --min recall=0.8 --max traps=0",
    ),
)
@source_argument
@click.option("--gold", type=_PATH, metavar="FILE", help="Labels of papers: JSON lines, a paper a line.")
@click.option("--senses", type=_PATH, metavar="FILE", help="Meanings of words: JSON lines, a word in a text a line.")
@click.option("--show", type=click.Choice(_ROWS), help="These rows instead of the summary.")
@click.option("--top", default=_LIMIT, show_default=True, type=click.IntRange(min=0), help="Rows of a table; 0: all.")
@click.option("--min", "least", multiple=True, metavar="NAME=VALUE", help="Exit 1 when a figure is below; repeatable.")
@click.option("--max", "most", multiple=True, metavar="NAME=VALUE", help="Exit 1 when a figure is above; repeatable.")
@format_option()
@quiet_option
def evaluate(
    source: Path,
    gold: Path | None,
    senses: Path | None,
    show: str | None,
    top: int,
    least: tuple[str, ...],
    most: tuple[str, ...],
    form: str,
    quiet: bool,
) -> None:
    """Measure a graph against labels that people gave to its papers, or to words in their texts.

    A gold line names a paper and what it is about; all fields but these two may be left out:

    \b
      {"id": "p1", "core": [["continual learning", "lifelong learning"]],
       "ok": [["image classification"]], "wrong": ["contrastive learning"],
       "introduces": [{"name": "Dual-Arch", "kind": "method"}],
       "uses": [{"name": "CIFAR-10"}], "compares": [{"name": "EWC"}],
       "abbreviations": {"CL": "continual learning"},
       "code": ["https://github.com/a/b"], "cites": ["Huang et al., 2024"],
       "results": [{"value": "87.5%", "metric": "accuracy"}]}

    core: what must be linked, each a list of labels that name it equally well; ok: right, but not missed; wrong: traps.
    With "abstract" the paper is found by its text instead of its id; give "title" when the annotators saw one.
    A sense line: {"id": "p1", "surface": "flow", "concept": ["normalizing flow"], "not": ["optical flow"]}.

    Figures by name (--show figures) are what --min and --max take. Exit codes: 1 a figure missed its threshold;
    2 no such figure; 3 a broken gold file (the message names its line) or graph.
    """  # noqa: D301 - click reads the character \b: a paragraph that is not to be wrapped
    limits = [*_limits(least, "--min"), *_limits(most, "--max")]
    if gold is None and senses is None:
        raise UsageError("nothing to measure against; give --gold FILE, --senses FILE, or both")
    told, words = _measure(source, gold, senses, quiet)
    figures = {**(told.figures if told else {}), **(words.figures if words else {})}
    if unknown := sorted({name for name, _, _ in limits} - figures.keys()):
        raise UsageError(f"no figure named {unknown[0]!r}; known: {', '.join(sorted(figures))}")
    if form == "json" and not show:
        write(json.dumps(_as_json(told, words, figures), ensure_ascii=False, indent=1) + "\n")
    elif form == "table" and not show:
        write("\n".join(_summary(told, words, figures, top)) + "\n")
    else:
        table = _table(show or "figures", told, words, figures)
        write_rows(table.columns, table.rows[: top or None] if form == "table" else table.rows, form)
    _check(figures, limits)


def _measure(
    source: Path, gold: Path | None, senses: Path | None, quiet: bool
) -> tuple[Evaluation | None, Senses | None]:
    from kg.evaluation import evaluate as score
    from kg.evaluation import read_gold, read_senses, score_senses
    from kg.graph.load import EVIDENCE_FILE, has_evidence, load

    papers = read_gold(gold) if gold else None
    items = read_senses(senses) if senses else None
    if not has_evidence(source):
        note(f"no {EVIDENCE_FILE} beside the graph: abbreviations and results cannot be measured", quiet=quiet)
    graph = load(source)
    told = score(graph, papers) if papers is not None else None
    words = score_senses(graph, items) if items is not None else None
    missing = told.figures["missing_papers"] if told else 0
    if missing:
        note(f"warning: {missing} of {len(papers or ())} papers of {gold} are not in the graph", quiet=quiet)
    return told, words


def _limits(given: Sequence[str], option: str) -> Iterator[tuple[str, str, float]]:
    for text in given:
        name, _, value = text.partition("=")
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        if math.isnan(number):
            raise UsageError(f"{option} {text!r}: write NAME=NUMBER, such as recall=0.8")
        yield name.strip(), option, number


def _check(figures: Figures, limits: Sequence[tuple[str, str, float]]) -> None:
    """Fail when a figure missed its threshold; one that has no value has missed it."""
    missed = []
    for name, option, limit in limits:
        value = figures[name]
        kept = value is not None and (value >= limit if option == "--min" else value <= limit)
        if not kept:
            found = "has no value" if value is None else f"is {value:g}"
            missed.append(f"{name} {found}, not {'at least' if option == '--min' else 'at most'} {limit:g}")
    if missed:
        raise KgError("; ".join(missed))


def _summary(told: Evaluation | None, words: Senses | None, figures: Figures, top: int) -> Iterator[str]:
    if told:
        yield f"{figures['papers']} papers, {figures['links_per_paper']} links to concepts a paper"
        yield ""
        cells = [[name, *(figures.get(key) for key in keys)] for name, keys in _MEASURES.items()]
        yield as_text(("", "precision", "recall", "F1"), cells)
        yield (
            f"traps {figures['traps']}, unjudged {figures['unjudged']}; kinds right {_shown(figures['kind_accuracy'])}"
            f"; bad offsets {_shown(figures['bad_offsets'])} of {figures['mentions']} mentions"
        )
        yield ""
        yield f"scores and precision (calibration error {_shown(figures['calibration_error'])})"
        yield as_text(*_table("calibration", told, words, figures))
        traps = [f for f in told.findings if f.finding == "trap link"]
        for f in traps[: top or None]:
            yield clean(f'trap: {f.paper}: {f.target} ({f.score:.2f}) "{f.quote}"')
    if words:
        yield (
            f"senses right {_shown(figures['senses'])} of {figures['sense_items']} words in texts: something meant"
            f" {_shown(figures['senses_meant'])}, nothing meant {_shown(figures['senses_not_meant'])}"
        )
        weak = [row for row in words.words if row.right < row.items][: min(12, top) or None]
        yield "weakest: " + ", ".join(clean(f"{row.word} {row.right}/{row.items}") for row in weak)


def _shown(value: float | int | None) -> str:
    return "-" if value is None else f"{value:g}"


def _table(name: str, told: Evaluation | None, words: Senses | None, figures: Figures) -> _Table:
    """The rows that ``--show`` names."""
    if name == "figures":
        return _Table(("figure", "value"), [[key, value] for key, value in figures.items()])
    if name == "findings":
        found = [*(told.findings if told else ()), *(words.findings if words else ())]
        return _Table(("paper", "finding", "target", "score", "quote"), [list(f) for f in found])
    if name == "senses":
        rows = words.words if words else []
        return _Table(("word", "right", "items", "share"), [[r.word, r.right, r.items, r.share] for r in rows])
    return _of_gold(name, told)


def _of_gold(name: str, told: Evaluation | None) -> _Table:
    if name == "papers":
        papers = told.papers if told else []
        columns: tuple[str, ...] = ("paper", "core", "found", "links", "right", "traps", "precision", "recall")
        return _Table(columns, [_paper_row(p) for p in papers])
    if name == "concepts":
        columns = ("label", "iri", "gold", "found", "links", "right", "traps", "precision", "recall")
        return _Table(columns, [[*c, c.precision, c.recall] for c in (told.concepts if told else ())])
    if name == "artefacts":
        columns = ("role", "kind", "gold", "found", "said", "right", "precision", "recall")
        return _Table(columns, [[*a, a.precision, a.recall] for a in (told.artefacts if told else ())])
    columns = ("from", "to", "links", "right", "precision", "mean_score")
    return _Table(columns, [list(b) for b in (told.calibration if told else ())])


def _paper_row(judged: Any) -> list[Cell]:
    links = [x.verdict for x in judged.weighed]
    found = sum(group.found for group in judged.groups)
    counts = [len(judged.groups), found, len(links), links.count("right"), links.count("trap")]
    return [judged.gold.id, *counts, judged.precision, judged.recall]


def _as_json(told: Evaluation | None, words: Senses | None, figures: Figures) -> dict[str, Any]:
    """Figures first; then every table as a list of objects."""
    names = [*(("papers", "concepts", "artefacts", "calibration") if told else ()), "findings"]
    names += ["senses"] if words else []
    return {"figures": dict(figures)} | {name: _objects(_table(name, told, words, figures)) for name in names}


def _objects(table: _Table) -> list[dict[str, Cell]]:
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]
