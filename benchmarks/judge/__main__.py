"""``python -m benchmarks.judge sample|draw|mark|summary``; ``--help`` tells."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from benchmarks.judge.draw import Statement, sheet, statements
from benchmarks.judge.rows import FIRST_LINE, VERDICTS, Row, chosen, read, write
from benchmarks.judge.summary import agreement, faults, shares
from kg.graph.load import load

_PATH = click.Path(path_type=Path)
_KNOWN = click.option(
    "--known", multiple=True, type=_PATH, help="Judged files: their verdicts are taken over where they fit."
)
_LEAVE = click.option(
    "--leave-out", multiple=True, type=_PATH, help="Judged files whose papers must not be drawn again."
)


@click.group()
def main() -> None:
    """Judge what a build says of papers that nobody labelled."""


@main.command()
@click.argument("corpus", type=_PATH)
@click.option("--papers", default=200, show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option(
    "-o", "--output", required=True, type=_PATH, help="JSON lines for kg build; keep it out of the repository."
)
@_LEAVE
def sample(corpus: Path, papers: int, seed: str, output: Path, leave_out: tuple[Path, ...]) -> None:
    """Write the papers that `draw` with the same seed would draw, to build them alone (JSON lines, also .gz)."""
    lines = {json.loads(line)["id"]: line for line in _lines(corpus)}
    ids = chosen(lines, papers, seed, _papers(leave_out))
    output.write_text("".join(lines[i] for i in ids), encoding="utf-8")
    click.echo(f"{len(ids)} of {len(lines)} papers, seed {seed}: {output}")


@main.command()
@click.argument("source", type=_PATH)
@click.option("--papers", default=200, show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("-o", "--output", required=True, type=_PATH, help="CSV to judge in.")
@click.option("--parts", default=1, show_default=True, help="So many files, FILE-1.csv and so on, whole papers each.")
@click.option("--sheets", type=_PATH, help="Folder for texts to read beside; outside of the repository.")
@_KNOWN
@_LEAVE
def draw(
    source: Path, papers: int, seed: str, output: Path, parts: int, sheets: Path | None, **files: tuple[Path, ...]
) -> None:
    """List every link, artefact and abbreviation of randomly drawn papers of a build."""
    graph = load(source)
    ids = chosen((p.identifier for p in graph.papers), papers, seed, _papers(files["leave_out"]))
    verdicts = {row.key: row for row in read(files["known"]) if row.verdict}
    drawn = {i: [_filled(s, verdicts) for s in found] for i, found in statements(graph, ids).items()}
    if sheets:
        sheets.mkdir(parents=True, exist_ok=True)
    order = sorted(drawn)
    for part in range(parts):
        mine = {i: drawn[i] for i in order[part::parts]}
        path = output if parts == 1 else output.with_name(f"{output.stem}-{part + 1}{output.suffix}")
        rows = [s.row for found in mine.values() for s in found]
        write(path, rows)
        if sheets:
            (sheets / path.with_suffix(".txt").name).write_text("\n".join(sheet(graph, mine)) + "\n", encoding="utf-8")
        left = sum(not row.verdict for row in rows)
        click.echo(f"{path}: {len(mine)} papers, {len(rows)} rows, {left} to judge; seed {seed}")


@main.command()
@click.argument("file", type=_PATH)
@click.argument("verdicts", type=_PATH)
@click.option("--rest", type=click.Choice(VERDICTS), help="Verdict of the rows without one that are not listed.")
def mark(file: Path, verdicts: Path, rest: str | None) -> None:
    """Put verdicts into FILE: lines `NUMBER VERDICT NOTE`, the numbers those of the sheet (line of the CSV file)."""
    rows = read([file])
    for line in filter(None, map(str.strip, _lines(verdicts))):
        number, verdict, note = (*line.split(maxsplit=2), "", "")[:3]
        at = int(number) - FIRST_LINE if number.isdigit() else -1
        if not 0 <= at < len(rows) or verdict not in VERDICTS:
            raise click.ClickException(f"{verdicts}: {line!r}: expected a line number of {file}, a verdict and a note")
        rows[at] = replace(rows[at], verdict=verdict, note=note)
    rows = [row if row.verdict else replace(row, verdict=rest or "") for row in rows]
    write(file, rows)
    click.echo(f"{file}: {sum(not row.verdict for row in rows)} of {len(rows)} rows still to judge")


@main.command()
@click.argument("files", nargs=-1, required=True, type=_PATH)
@click.option("--faults", "most", default=15, show_default=True, help="So many targets most often wrong.")
def summary(files: tuple[Path, ...], most: int) -> None:
    """Shares true, with 95 % intervals that take papers as the unit that was drawn."""
    rows = read(files)
    click.echo(f"{'':24}{'papers':>7}{'judged':>8}{'true':>7}{'share':>8}   95 % interval  unsure missed  open")
    for s in shares(rows):
        click.echo(
            f"{s.name:24}{s.papers:7}{s.judged:8}{s.true:7}{s.share:8.3f}   {s.low:.3f} - {s.high:.3f}"
            f"  {s.unsure:6}{s.missed:7}{s.open:6}"
        )
    same, both = agreement(rows)
    if both:
        click.echo(f"judged twice: {both}, the same verdict: {same} ({same / both:.1%})")
    for count, predicate, target in faults(rows, most):
        click.echo(f"{count:4} false: {predicate} {target}")


def _lines(path: Path) -> Iterator[str]:
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as handle:
        yield from (line.decode("utf-8") for line in handle)


def _papers(paths: tuple[Path, ...]) -> frozenset[str]:
    return frozenset(row.paper for row in read(paths))


def _filled(statement: Statement, verdicts: dict[tuple[str, str, str, str], Row]) -> Statement:
    known = verdicts.get(statement.row.key)
    if known is None:
        return statement
    return statement._replace(row=replace(statement.row, verdict=known.verdict, note=known.note))


if __name__ == "__main__":
    main()
