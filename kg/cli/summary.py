"""What ``kg build`` says in the end: what was found, what was not, and what to do next."""

from __future__ import annotations

import csv
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kg.cli.tables import as_text, clean

_MOST_CENTRAL = 5
_SHOWN = 4


def summary(report: Mapping[str, Any], folder: Path) -> str:
    """The text after a build.

    Args:
        report: as ``report.json`` holds it.
        folder: where the exports stand.
    """
    central = _central(folder)
    parts = [
        _counts(report),
        _table(central),
        "\n".join(_remarks(report)),
        _where(report, folder),
        _next(central, folder),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _counts(report: Mapping[str, Any]) -> str:
    counts = [
        _count(report["papers"], "paper"),
        _count(report["concepts"], "concept"),
        _count(report["artefacts"], "artefact"),
        _count(report["links"], "link"),
        _count(report["mentions"], "quote"),
    ]
    return ", ".join(counts)


def _central(folder: Path) -> list[dict[str, str]]:
    with (folder / "centrality.csv").open(encoding="utf-8", newline="") as file:
        return [row for row, _ in zip(csv.DictReader(file), range(_MOST_CENTRAL), strict=False)]


def _table(central: list[dict[str, str]]) -> str:
    rows = [(int(row["rank"]), row["label"], int(row["papers"])) for row in central]
    return "Most central concepts\n" + as_text(("rank", "concept", "papers"), rows).rstrip() if rows else ""


def _remarks(report: Mapping[str, Any]) -> Iterator[str]:
    own = report.get("coverage_vocabulary", 0)
    alone = f"; without provisional ones {own:.0%}" if own else ""
    yield f"Coverage: {report['coverage']:.0%} of the papers have three or more concepts{alone}."
    if merged := report["duplicates_merged"]:
        same = _few([" = ".join(sources) for sources in merged])
        yield f"Merged: {_count(len(merged), 'paper')} came more than once ({same})."
    if collisions := report["collisions"]:
        yield f"Several meanings: {_few([_collision(item) for item in collisions])}."
    if skipped := report["records_skipped"]:
        reasons = Counter(record["reason"] for record in skipped)
        why = _few([f"{count} x {reason}" for reason, count in reasons.most_common()])
        yield f"Skipped: {_count(len(skipped), 'record')} ({why})."
    if left_out := report.get("left_out"):
        yield f"Left out, being no papers: {_few(left_out)}."


def _collision(item: Mapping[str, Any]) -> str:
    named = [sense["long_form"] for sense in item["senses"] if sense.get("long_form")]
    if unnamed := len(item["senses"]) - len(named):
        named.append(f"{unnamed} without a long form")
    return f"{item['name']} ({' | '.join(named)})"


def _where(report: Mapping[str, Any], folder: Path) -> str:
    names = sorted({*report["files"], "graph.html", "report.json"})
    return f"Written to {folder}: {', '.join(names)}\nThe page: {(folder / 'graph.html').resolve().as_uri()}"


def _next(central: list[dict[str, str]], folder: Path) -> str:
    place = shlex.quote(str(folder))
    lines = [f"  kg query {place} --name introduced", "  kg query --list"]
    if central:
        label = shlex.quote(clean(central[0]["label"]))
        lines[:1] = [
            f"  kg explain {place} {label}",
            f"  kg query {place} --name papers-on --param concept={label}",
            f"  kg centrality {place} --measure betweenness --top 10",
        ]
    return "\n".join(("Next, for example:", *lines))


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def _few(items: list[str]) -> str:
    """The first of them, and how many more there are."""
    shown = "; ".join(clean(str(item)) for item in items[:_SHOWN])
    return shown + (f"; and {len(items) - _SHOWN:,} more" if len(items) > _SHOWN else "")
