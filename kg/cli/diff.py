"""``kg diff``: what changed from one build to another, and why."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.options import example, format_option, note, quiet_option
from kg.cli.tables import Cell, clean, write, write_rows

if TYPE_CHECKING:
    from kg.analysis.diff import Change, Diff

COLUMNS = ("kind", "change", "cause", "label", "id", "before", "after")
DIFFERENT = 1
"""The exit code of builds that differ, when it was asked for."""
_TOP = 10
_PATH = click.Path(path_type=Path)


@click.command(
    short_help="Show what changed between two builds, by cause.",
    epilog=example("kg diff before after", "kg diff before after --format json --exit-code > changes.json"),
)
@click.argument("old", type=_PATH)
@click.argument("new", type=_PATH)
@click.option("--top", default=_TOP, show_default=True, type=click.IntRange(min=0), help="Changes a kind; 0: all.")
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Only papers, concepts, links, ...; repeat it.")
@click.option("--exit-code", is_flag=True, help="Exit 1 when the builds differ, 0 when they do not.")
@format_option()
@quiet_option
def diff(old: Path, new: Path, top: int, kinds: tuple[str, ...], exit_code: bool, form: str, quiet: bool) -> None:
    """Show what changed from the build OLD to the build NEW: papers, concepts and their other names, artefacts, links,
    pairs of concepts and ranks by PageRank.

    Each change has its cause: papers (they came, went or have another text), vocabulary, version (of kg), rarity (of a
    concept among all papers), pile (something else that all papers together decide), options (of the build). Where
    several are possible, all are named. csv and json list every change, a table the first of each kind.

    Exit codes: 0, differences or not; with --exit-code 1 when there are some; 3 when a build cannot be read.
    """
    from kg.analysis.diff import diff as compare
    from kg.graph.load import load

    chosen = _chosen(kinds)
    found = compare(load(old, evidence=False), load(new, evidence=False))
    changes = [change for change in found.changes if change.kind in chosen]
    if form == "json":
        write(json.dumps(_as_json(found, changes), ensure_ascii=False, indent=1) + "\n")
    elif form == "csv":
        write_rows(COLUMNS, list(map(_cells, changes)), form)
    else:
        write("\n".join(_as_text(found, changes, top)) + "\n")
    if not changes:
        note("no differences", quiet=quiet or form == "table")
    if changes and exit_code:
        sys.exit(DIFFERENT)


def _chosen(kinds: tuple[str, ...]) -> tuple[str, ...]:
    from kg.analysis.diff import KINDS
    from kg.errors import UsageError

    singular = {**{f"{kind}s": kind for kind in KINDS}, "aliases": "alias", **{kind: kind for kind in KINDS}}
    for kind in kinds:
        if kind not in singular:
            raise UsageError(f"no kind of change named {kind!r}; known: {', '.join(KINDS)}")
    return tuple(singular[kind] for kind in kinds) or KINDS


def _cells(change: Change) -> list[Cell]:
    return [getattr(change, name) for name in COLUMNS]


def _as_json(found: Diff, changes: list[Change]) -> dict[str, object]:
    builds = ((name, getattr(found, name)) for name in ("old", "new"))
    kinds = {change.kind for change in changes}
    return {
        "builds": {name: {"version": b.version, "vocabulary": b.vocabulary, "input": b.input} for name, b in builds},
        "counts": [
            {"kind": kind, "change": change, "cause": cause, "count": count}
            for (kind, change, cause), count in found.counts().items()
            if kind in kinds
        ],
        "changes": [dict(zip(COLUMNS, _cells(change), strict=True)) for change in changes],
    }


def _as_text(found: Diff, changes: list[Change], top: int) -> Iterator[str]:
    yield from (f"{name}: {getattr(found, name).id}" for name in ("old", "new"))
    same = [name for name in ("version", "vocabulary", "input") if getattr(found.old, name) == getattr(found.new, name)]
    yield f"same: {', '.join(same) or 'nothing'}"
    if not changes:
        yield "no differences"
    for kind, group in groupby(changes, key=lambda change: change.kind):
        members = list(group)
        yield from ("", f"{kind} ({len(members):,}): {_causes(members)}")
        ordered = sorted(members, key=_weight)
        for change in ordered[: top or None]:
            yield f"  {_line(change)}"
        if top and len(ordered) > top:
            yield f"  ... and {len(ordered) - top:,} more; --top 0 shows all"


def _causes(members: list[Change]) -> str:
    counts = Counter((change.change, change.cause) for change in members)
    return "; ".join(f"{count:,} {change} by {cause}" for (change, cause), count in sorted(counts.items()))


def _weight(change: Change) -> tuple[int, float]:
    """What a reader wants first: what came and went, then the greatest moves."""
    if change.change != "changed":
        return (0, 0.0)
    if change.kind == "rank":
        best = min(int(change.before), int(change.after))
        return (1, -abs(int(change.before) - int(change.after)) / best)
    if change.kind == "link":
        return (1, -abs(float(change.before.split()[0]) - float(change.after.split()[0])))
    return (1, 0.0)


def _line(change: Change) -> str:
    sign = {"added": "+", "removed": "-"}.get(change.change, "~")
    moved = " -> ".join(clean(text) for text in (change.before, change.after) if text)
    return f"{sign} {clean(change.label)}{f'  ({moved})' if moved else ''}  [{change.cause}]"
