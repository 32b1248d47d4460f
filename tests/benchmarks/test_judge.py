"""Drawing, judging and counting, on the sample graph."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.judge.__main__ import main
from benchmarks.judge.draw import MOST_WORDS, quoted, statements
from benchmarks.judge.rows import Row, chosen, read, write
from benchmarks.judge.summary import agreement, interval, shares
from tests.exported import export
from tests.sample import sample_graph


def run(*arguments: str | int | Path) -> str:
    result = CliRunner().invoke(main, [str(a) for a in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_every_statement_is_drawn_with_its_quote() -> None:
    graph = sample_graph()
    drawn = statements(graph, ["p1", "p2"])
    rows = [s.row for found in drawn.values() for s in found]
    links = [k for k in graph.links if k.paper.endswith(("p1", "p2")) and "cites" not in k.predicate]
    assert len(rows) == len(links) + 1
    assert [r.kind for r in rows].count("abbreviation") == 1
    texts = {
        (p.identifier, f): p.title if f == "title" else p.abstract for p in graph.papers for f in ("title", "abstract")
    }
    for row in rows:
        said = texts[row.paper, row.field][int(row.start) : int(row.end)]
        assert f"[{' '.join(said.split())}]" in row.quote
        assert len(row.quote.split()) <= MOST_WORDS


@pytest.mark.parametrize(("start", "end"), [(0, 3), (0, 500), (250, 260), (490, 499)])
def test_quotes_are_short_wherever_they_stand(start: int, end: int) -> None:
    text = "one two " * 62 + "end"
    assert len(quoted(text, start, min(end, len(text))).split()) <= MOST_WORDS


def test_a_draw_depends_on_seed_and_ids_alone() -> None:
    ids = [f"p{n}" for n in range(100)]
    assert chosen(ids, 10, "1") == chosen(reversed(ids), 10, "1")
    assert chosen(ids, 10, "1") != chosen(ids, 10, "2")
    kept = set(chosen(ids[:-1], 10, "1")) & set(chosen(ids, 10, "1"))
    assert len(kept) >= 9
    assert not set(chosen(ids, 10, "1")) & set(chosen(ids, 10, "1", frozenset(chosen(ids, 10, "1"))))


def test_from_draw_to_summary(tmp_path: Path) -> None:
    source, out = export(tmp_path / "build"), tmp_path / "drawn.csv"
    assert "3 papers" in run("draw", source, "--papers", 3, "--seed", "s", "-o", out, "--sheets", tmp_path / "sheets")
    rows = read([out])
    sheet = (tmp_path / "sheets" / "drawn.txt").read_text("utf-8")
    assert f"[{len(rows) + 1}] " in sheet
    (tmp_path / "verdicts.txt").write_text("2 false not said\n\n3 unsure\n", encoding="utf-8")
    assert f"0 of {len(rows)} rows still to judge" in run("mark", out, tmp_path / "verdicts.txt", "--rest", "true")
    judged = read([out])
    assert (judged[0].verdict, judged[0].note, judged[1].verdict, judged[2].verdict) == (
        "false",
        "not said",
        "unsure",
        "true",
    )
    told = run("summary", out)
    assert f"1 false: {judged[0].predicate}" in told
    again = tmp_path / "again.csv"
    assert " 0 to judge" in run("draw", source, "--papers", 3, "--seed", "s", "-o", again, "--known", out)
    assert read([again]) == judged
    left = run("draw", source, "--seed", "s", "-o", again, "--leave-out", out)
    assert left.count("1 papers") == 1


def test_parts_hold_whole_papers(tmp_path: Path) -> None:
    run("draw", export(tmp_path / "build"), "--papers", 4, "-o", tmp_path / "x.csv", "--parts", 2)
    first, second = ({r.paper for r in read([tmp_path / f"x-{n}.csv"])} for n in (1, 2))
    assert not first & second
    assert len(first | second) == 4


def test_a_sample_is_what_is_drawn(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.jsonl"
    corpus.write_text(
        "".join(json.dumps({"id": f"p{n}", "abstract": "A."}) + "\n" for n in range(20)), encoding="utf-8"
    )
    run("sample", corpus, "--papers", 5, "--seed", "x", "-o", tmp_path / "s.jsonl")
    ids = [json.loads(line)["id"] for line in (tmp_path / "s.jsonl").read_text("utf-8").splitlines()]
    assert ids == chosen([f"p{n}" for n in range(20)], 5, "x")


def test_an_unknown_verdict_is_named_with_its_line(tmp_path: Path) -> None:
    write(tmp_path / "x.csv", [Row("p", "concept", "subject", "t", "title", "0", "1", "q", "ture")])
    with pytest.raises(ValueError, match=r"x.csv, line 2: verdict 'ture'; known: true, false"):
        read([tmp_path / "x.csv"])


def test_intervals_know_that_rows_of_a_paper_go_together() -> None:
    alone, together = interval([(1, 1)] * 90 + [(0, 1)] * 10), interval([(10, 10)] * 9 + [(0, 10)])
    assert alone[0] == together[0] == pytest.approx(0.9)
    assert together[1] < alone[1] < 0.9 < alone[2] < together[2]
    assert interval([(5, 5)])[1] == pytest.approx(0.5655, abs=1e-3)


def test_shares_count_unsure_on_neither_side_and_missed_apart() -> None:
    verdicts = ["true", "true", "false", "unsure", "missed", ""]
    rows = [Row("p", "artefact", "uses", str(n), "", "", "", "", v) for n, v in enumerate(verdicts)]
    everything, _, uses = shares(rows)
    assert everything[2:4] == uses[2:4] == (3, 2)
    assert everything[-3:] == (1, 1, 1)


def test_agreement_of_two_readers() -> None:
    one = [Row("p", "concept", "subject", t, "", "", "", "", v) for t, v in (("a", "true"), ("b", "true"))]
    two = [Row("p", "concept", "subject", t, "", "", "", "", v) for t, v in (("a", "true"), ("b", "false"))]
    assert agreement([*one, *two]) == (1, 2)


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parents[2] / "benchmarks" / "judgements").glob("*.csv")), ids=str
)
def test_committed_judgements_are_whole(path: Path) -> None:
    rows = read([path])
    assert rows
    assert [row for row in rows if not row.verdict or len(row.quote.split()) > MOST_WORDS] == []


def test_a_quote_over_line_breaks_has_no_more_words() -> None:
    text = "one two\nthree\nfour five [x]\nsix seven eight\nnine ten eleven twelve"
    start = text.index("seven")
    assert quoted(text, start, start + 5, 5) == "[x] six [seven] eight nine"
