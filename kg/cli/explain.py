"""``kg explain``: why the graph says what it says of one paper, concept or artefact."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.cli.options import example, format_option, note, quiet_option, source_argument
from kg.cli.tables import Cell, clean, write, write_rows
from kg.errors import UsageError

if TYPE_CHECKING:
    from kg.cli.account import Account, Entry, Quote
    from kg.graph.naming import Thing

_TOP = 20
_CANDIDATES = 50
_CONTEXT = 48
"""Text of this length beside a quote was cut; see ``kg.cli.account``."""

_HEADINGS = {
    "introduces": ("Introduces", "Introduced by"),
    "subject": ("Concepts", "Papers on it"),
    "uses": ("Uses", "Used by"),
    "comparesWith": ("Compares with", "Compared with by"),
    "cites": ("Cites", "Cited by"),
}
_ABOUT = 90
"""So much of a definition fits beside a label."""

_CUT = 0.01
_RULES = {"subject": "concept", "comparesWith": "compares"}
"""How the rules of a role begin, where not with its name."""

_BY_LABEL = frozenset({"concept.label", "concept.inside"})
"""Rules by which a label of the target was found as it stands."""

_COLUMNS = ("role", "label", "iri", "score", "rank", "mentions", "field", "start", "end", "quote", "rule", "contrast")


@click.command(
    short_help="Show links, score parts and quotes of one thing.",
    epilog=example('kg explain out "continual learning"', "kg explain out 004_62ad12d601b9ad2e-3 --format json"),
)
@source_argument
@click.argument("name")
@click.option("--top", default=_TOP, show_default=True, type=click.IntRange(min=0), help="Links a role; 0: all.")
@format_option()
@quiet_option
def explain(source: Path, name: str, top: int, form: str, quiet: bool) -> None:
    """Show why the graph says what it says: links, the parts of their scores, and the quotes behind them.

    NAME is a paper by its id, title, IRI or a part of them that fits no other; or a concept or artefact by any of its
    labels. Where several things fit, they are listed.
    """
    from kg.cli.account import account
    from kg.graph.load import EVIDENCE_FILE, has_evidence, load
    from kg.graph.naming import find

    graph = load(source)
    found = find(graph, name)
    if len(found) > 1:
        _candidates(found, name, form)
    if not has_evidence(source):
        note(f"no {EVIDENCE_FILE} beside the graph: quotes, abbreviations and results are missing", quiet=quiet)
    told = account(graph, found[0])
    if form == "json":
        write(json.dumps(_as_json(told), ensure_ascii=False, indent=1) + "\n")
    elif form == "csv":
        write_rows(_COLUMNS, list(_as_rows(told)), form)
    else:
        write("\n".join(_as_text(told, top)) + "\n")


def _candidates(found: list[Thing], name: str, form: str) -> None:
    """List what a name fits, and give up."""
    write_rows(("kind", "label", "iri"), [thing[:3] for thing in found[:_CANDIDATES]], form)
    more = f" (the first {_CANDIDATES} are shown)" if len(found) > _CANDIDATES else ""
    raise UsageError(f"{name!r} fits {len(found)} things{more}; ask again with more of the name, or with an IRI")


def _as_json(told: Account) -> dict[str, Any]:
    return {
        "kind": told.thing.kind,
        "label": told.thing.label,
        "iri": told.thing.iri,
        "facts": told.facts,
        "links": [
            {
                "role": entry.role,
                "label": entry.label,
                "iri": entry.iri,
                "score": entry.link.score,
                "rank": entry.link.rank,
                "mentions": entry.link.mention_count,
                "parts": dict(entry.link.parts),
                "keywords": list(entry.keywords),
                "neighbours": list(entry.neighbours),
                "quotes": [_quote_json(quote) for quote in entry.quotes],
            }
            for entry in told.entries
        ],
        "mentioned": [
            {"label": item.label, "iri": item.iri, "quotes": [_quote_json(quote) for quote in item.quotes]}
            for item in told.passing
        ],
    }


def _quote_json(quote: Quote) -> dict[str, Any]:
    return {
        "field": quote.field,
        "start": quote.start,
        "end": quote.end,
        "quote": quote.surface,
        "rules": list(quote.rules),
        "contrast": quote.contrast,
        "label": quote.label,
    }


def _as_rows(told: Account) -> Iterator[list[Cell]]:
    """A row a quote; a link without quotes has one row. What is only mentioned has the role ``mentioned``."""
    for entry in told.entries:
        link = entry.link
        head: list[Cell] = [entry.role, entry.label, entry.iri, link.score, link.rank, link.mention_count]
        yield from ([*head, *_quote_cells(quote)] for quote in entry.quotes)
        if not entry.quotes:
            yield [*head, None, None, None, None, None, None]
    for item in told.passing:
        head = ["mentioned", item.label, item.iri, None, None, len(item.quotes)]
        yield from ([*head, *_quote_cells(quote)] for quote in item.quotes)


def _quote_cells(q: Quote) -> list[Cell]:
    return [q.field, q.start, q.end, q.surface, " ".join(q.rules), "true" if q.contrast else None]


def _as_text(told: Account, top: int) -> Iterator[str]:
    yield f"{clean(told.thing.label)}  ({told.thing.kind})"
    yield told.thing.iri
    for name, values in told.facts.items():
        yield f"{name}: {'; '.join(map(clean, values))}"
    of_paper = told.thing.kind == "paper"
    for role, group in groupby(told.entries, key=lambda entry: entry.role):
        entries = list(group)
        yield ""
        yield f"{_HEADINGS.get(role, (role, role))[not of_paper]} ({len(entries)})"
        for entry in entries[: top or None]:
            yield from _entry(entry, of_paper)
        if top and len(entries) > top:
            yield f"  ... and {len(entries) - top} more; --top 0 shows all"
    if not told.entries:
        yield from ("", "No paper is linked to it." if not of_paper else "Nothing is linked to it.")
    if told.passing:
        yield from ("", f"Mentioned, not linked ({len(told.passing)}): too weak, in passing or in contrast")
        for item in told.passing[: top or None]:
            yield f"  -        {clean(item.label)}: {_quoted(item.quotes[0])}"


def _entry(entry: Entry, of_paper: bool) -> Iterator[str]:
    number = f"{entry.link.rank:>3}" if of_paper else "  -"
    about = f"  - {_short(entry.about)}" if entry.about else ""
    yield f"{number}  {entry.link.score:.2f}  {clean(entry.label)}{about}"
    if entry.link.parts:
        yield f"           score: {_sum(entry)}"
    if entry.keywords:
        yield f"           author keyword: {clean('; '.join(entry.keywords))}"
    if entry.neighbours:
        yield f"           neighbours: {clean('; '.join(entry.neighbours))}"
    for quote in entry.quotes:
        yield f"           {_quoted(quote, entry.role)}"


def _short(text: str) -> str:
    """The beginning of a definition, cut between words."""
    plain = clean(text)
    return plain if len(plain) <= _ABOUT else plain[:_ABOUT].rpartition(" ")[0] + "..."


def _sum(entry: Entry) -> str:
    """The parts of a score, the weightiest first; their sum where the score was cut off at 0 or 1."""
    parts = sorted(entry.link.parts, key=lambda part: (-abs(part[1]), part[0]))
    total = sum(value for _, value in parts)
    cut = f" = {total:.2f}, cut to {entry.link.score:.2f}" if not -_CUT < total - entry.link.score < _CUT else ""
    return " ".join(f"{name} {value:+.2f}" for name, value in parts) + cut


def _quoted(quote: Quote, role: str = "") -> str:
    text = clean(f"{_lead(quote.before)}[{quote.surface}]{_tail(quote.after)}")
    rules = [rule for rule in quote.rules if rule.startswith(_RULES.get(role, role))] or list(quote.rules)
    other = quote.label and not quote.label.startswith("label ")
    said = [quote.label] if other and not _BY_LABEL.isdisjoint(rules) else []
    how = ", ".join(
        [f"{quote.field} {quote.start}-{quote.end}", *rules, *map(clean, said), *["contrast"] * quote.contrast]
    )
    return f'"{text}" ({how})'


def _lead(text: str) -> str:
    """The text before a quote, from its first whole word on where it was cut."""
    return text if len(text) < _CONTEXT else "..." + text.partition(" ")[2]


def _tail(text: str) -> str:
    return text if len(text) < _CONTEXT else text.rpartition(" ")[0] + "..."
