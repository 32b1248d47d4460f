"""``kg communities``, ``trends``, ``similar``, ``gaps`` and ``path`` from the outside."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from tests.cli.helpers import environment, error, run
from tests.exported import export
from tests.piles import TWO_FIELDS, pile
from tests.sample import empty_graph

COMMANDS: dict[str, list[str]] = {
    "communities": [],
    "trends": ["--min-papers", "1", "--top", "0"],
    "similar": ["p004"],
    "gaps": ["--min-papers", "1"],
    "path": ["arm", "pixel", "--weight", "count", "--paths", "3"],
}
YEARS = range(2010, 2020)
BRIDGED = [*TWO_FIELDS, ("detector gradient", 2020, "A"), ("bound gradient", 2020, "A")]


@pytest.fixture(scope="module")
def fields(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two fields over three years, in two venues."""
    return export(tmp_path_factory.mktemp("fields"), pile(TWO_FIELDS))


@pytest.fixture(scope="module")
def bridged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The two fields, and what joins them."""
    return export(tmp_path_factory.mktemp("bridged"), pile(BRIDGED))


@pytest.fixture(scope="module")
def nothing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export(tmp_path_factory.mktemp("nothing"), empty_graph())


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """``new`` comes, ``old`` goes, ``all`` stays."""
    rows = [
        (f"all {'new fresh' if year > 2014 else 'old stale'} x{n % 5}", year, "A")
        for year in range(2010, 2020)
        for n in range(12)
    ]
    return export(tmp_path_factory.mktemp("history"), pile([*rows, ("all", 0, "")]))


def rows(*words: str | Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run(*words, "--format", "json").stdout)
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_three_forms_of_one_thing(name: str, bridged: Path) -> None:
    words: list[str | Path] = [name, bridged, *COMMANDS[name], "--quiet"]
    in_json = rows(*words)
    in_csv = list(csv.DictReader(io.StringIO(run(*words, "--format", "csv").stdout)))
    table = run(*words).stdout.splitlines()
    assert in_json
    assert len(in_json) == len(in_csv) == len(table) - 1
    assert [list(row) for row in in_json] == [list(row) for row in in_csv]


def test_the_same_bytes_whatever_the_hash_seed(bridged: Path) -> None:
    code = (
        "import sys\nfrom tests.cli.helpers import run\nfrom tests.cli.test_themes_and_time import COMMANDS\n"
        "for name, words in COMMANDS.items():\n    print(run(name, sys.argv[1], *words, '--format', 'json').stdout)\n"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code, bridged], env=environment(PYTHONHASHSEED=seed), capture_output=True, check=True
        ).stdout
        for seed in ("0", "99")
    }
    assert len(seen) == 1
    assert b"gradient" in seen.pop()


@pytest.mark.parametrize("name", ["communities", "gaps"])
def test_an_empty_graph_has_nothing_and_says_so(name: str, nothing: Path) -> None:
    done = run(name, nothing)
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 1
    assert "no " in done.stderr
    assert run(name, nothing, "--quiet").stderr == ""


def test_themes(fields: Path) -> None:
    found = rows("communities", fields)
    assert [(row["theme"], row["concepts"], row["papers"], row["stability"]) for row in found] == [
        (1, 4, 4, None),
        (2, 4, 4, None),
    ]
    assert found[1]["top_papers"][:2] == ["p000", "p001"]
    assert "modularity" in run("communities", fields).stderr


def test_members_of_themes(fields: Path) -> None:
    found = rows("communities", fields, "--show", "concepts", "--top", "0")
    assert sorted(row["concept"] for row in found if row["theme"] == 1) == ["arm", "bandit", "bound", "regret"]
    papers = rows("communities", fields, "--show", "papers", "--top", "1")
    assert [(row["theme"], row["id"], row["share"], row["year"]) for row in papers] == [
        (1, "p004", 1.0, 2019),
        (2, "p000", 1.0, 2019),
    ]


def test_the_tree_is_in_order(fields: Path) -> None:
    words: list[str | Path] = ["communities", fields, "--resolution", "2", "--resolution", "0.001", "--show", "tree"]
    found = rows(*words)
    assert found[0]["resolution"] == 0.001
    assert all(row["themes"].startswith("- ") for row in found if row["resolution"] == 2)
    flat = rows(*words[:-2])
    assert len(flat) == len(found)


def test_stability_is_told(fields: Path) -> None:
    done = run("communities", fields, "--stability", "4", "--format", "json")
    assert all(0 < row["stability"] <= 1 for row in json.loads(done.stdout))
    assert (
        "(adjusted Rand index and NMI, 1: the same themes) with 4 other seeds 1.00 and 1.00, with 4 redr" in done.stderr
    )
    assert "stability" in run("communities", fields, "--stability", "2").stdout.splitlines()[0]


def test_leiden_finds_the_same_here(fields: Path) -> None:
    assert rows("communities", fields, "--method", "leiden") == rows("communities", fields)


@pytest.mark.parametrize("value", ["0", "-1", "nan", "x"])
def test_resolution_is_a_positive_number(value: str, fields: Path) -> None:
    assert "--resolution" in error("communities", fields, "--resolution", value, code=2)


def test_trends_of_a_history(history: Path) -> None:
    found = {row["label"]: row for row in rows("trends", history, "--top", "0")}
    assert found["new"]["kind"] == "new"
    assert found["old"]["kind"] == "falling"
    assert found["x1"]["kind"] == "steady"
    assert found["new"]["by_year"] == {str(year): 12 * (year > 2014) for year in range(2010, 2020)}
    assert "1 of 121 papers state no year" in run("trends", history).stderr
    shown = run("trends", history).stdout
    assert "steady" not in shown
    assert "fresh" in shown


def test_named_concepts_by_year(history: Path) -> None:
    found = rows("trends", history, "NEW", "--show", "years")
    assert [(row["year"], row["papers"], row["of"], row["share"]) for row in found[4:6]] == [
        (2014, 0, 12, 0.0),
        (2015, 12, 12, 1.0),
    ]
    assert [row["label"] for row in rows("trends", history, "old", "new")] == ["old", "new"]


def test_a_named_concept_of_few_papers_is_told(fields: Path) -> None:
    (found,) = rows("trends", fields, "detector")
    assert (found["papers"], found["kind"]) == (2, "steady")


def test_bursts(history: Path) -> None:
    found = rows("trends", history, "--show", "bursts", "new", "old")
    assert {(row["label"], row["start"], row["end"], row["ongoing"]) for row in found} == {
        ("new", 2015, 2019, "yes"),
        ("old", 2010, 2014, None),
    }


def test_themes_go_on(history: Path) -> None:
    found = rows("trends", history, "--show", "themes", "--periods", "2010-2014, 2015-2019")
    assert {(row["period"], row["next"]) for row in found} == {("2010-2014", "2015-2019")}
    assert rows("trends", history, "--show", "themes", "--periods", "2") == found
    assert any(row["inclusion"] > 0 for row in found)


@pytest.mark.parametrize("periods", ["x", "2010-2014,", "2014-2010,2015", "2015,2010", "0", "1", "11"])
def test_periods_that_are_none(periods: str, history: Path) -> None:
    assert "period" in error("trends", history, "--quiet", "--show", "themes", "--periods", periods, code=2)


def test_one_year_is_said(tmp_path: Path) -> None:
    source = export(tmp_path / "one", pile([("a b", 2025)] * 6))
    done = run("trends", source, "--format", "json")
    assert done.exit_code == 0
    assert "all papers with a year are of 2025: a trend needs two years or more" in done.stderr
    assert [(row["papers"], row["kind"], row["q"]) for row in json.loads(done.stdout)] == [(6, None, None)] * 2
    assert "one year is no line" in error("trends", source, "--quiet", "--plot", tmp_path / "a.svg", code=2)
    assert run("trends", source, "--show", "bursts", "--quiet").exit_code == 0


@pytest.mark.parametrize("show", ["trends", "years", "bursts", "themes"])
def test_no_year_is_an_error_of_the_corpus(show: str, nothing: Path, tmp_path: Path) -> None:
    assert "no paper states a year" in error("trends", nothing, "--show", show, code=3)
    source = export(tmp_path / "undated", pile([("a", 0)]))
    assert "no paper states a year" in error("trends", source, "--show", show, code=3)


def test_changing_venues_are_said(fields: Path) -> None:
    assert "the venues change over the years: A (2019-2020), B (2020-2021)" in run("trends", fields).stderr
    assert "venues change" not in run("trends", fields, "--within-venues").stderr


def test_similar_papers(fields: Path) -> None:
    found = rows("similar", fields, "Paper 4")
    assert [row["id"] for row in found] == ["p006", "p005", "p007"]
    assert found[0]["similarity"] == 1
    assert sum(found[1]["parts"]) == pytest.approx(found[1]["similarity"])
    assert len(rows("similar", fields, "p004", "--top", "1")) == 1


def test_names_are_of_the_right_kind(fields: Path) -> None:
    assert "no paper is called 'regret'" in error("similar", fields, "regret", code=2)
    assert "did you mean 'regret'?" in error("path", fields, "regrett", "arm", code=2)
    assert "'paper' fits 8 papers: 'Paper 0', " in error("similar", fields, "paper", code=2)
    assert "no concept is called" in error("gaps", fields, "Paper 4", code=2)
    assert "no concept is called" in error("trends", fields, "Paper 4", code=2)


def test_paths(fields: Path) -> None:
    words = ("path", fields, "arm", "Detector", "--weight", "count")
    found = rows(*words)
    assert (found[0]["from"], found[-1]["to"]) == ("arm", "detector")
    assert all(row["count"] == len(row["papers"]) >= 1 for row in found)
    assert {row["path"] for row in rows(*words, "--paths", "3")} == {1, 2, 3}
    assert "are one concept" in error("path", fields, "arm", "ARM", code=2)


def test_papers_on_both_are_said(fields: Path) -> None:
    assert "1 paper is about both already: p007" in run("path", fields, "vision", "regret").stderr
    assert "3 papers are about both already: p004; p006; ..." in run("path", fields, "arm", "regret").stderr
    assert "already" not in run("path", fields, "arm", "detector").stderr


def test_no_way_is_said(tmp_path: Path) -> None:
    graph = pile([("a b", 2020), ("c d", 2020)], broader={"a": "parent"})
    source = export(tmp_path / "apart", graph)
    assert "no papers connect them" in run("path", source, "a", "c", "--weight", "count").stderr
    assert "try --weight count" in run("path", source, "a", "c").stderr
    assert "no paper is about parent itself" in run("path", source, "a", "parent").stderr


def test_gaps(fields: Path, bridged: Path) -> None:
    found = rows("gaps", bridged, "detector", "--min-papers", "1")
    assert "gradient" in next(row["through"] for row in found if row["second"] == "bound")
    assert all(row["first"] == "detector" for row in found)
    assert "no gap between concepts of 3 or more papers" in run("gaps", fields, "detector", "--min-papers", "3").stderr


@pytest.mark.parametrize(
    "words",
    [
        ["communities"],
        ["communities", "--draw", "heatmap"],
        ["trends", "--min-papers", "1"],
        ["trends", "new", "old"],
        ["trends", "--show", "bursts"],
        ["centrality", "--top", "5"],
    ],
)
def test_pictures(words: list[str], history: Path, tmp_path: Path) -> None:
    path = tmp_path / "picture.svg"
    assert run(words[0], history, *words[1:], "--plot", path, "--quiet").exit_code == 0
    assert path.read_bytes().startswith(b"<?xml")
    assert path.stat().st_size > 5_000


def test_pictures_that_cannot_be(history: Path, nothing: Path, fields: Path, tmp_path: Path) -> None:
    for name in ("communities", "trends", "centrality"):
        assert "a picture is .svg or .png" in error(name, history, "--plot", "a.jpg", code=2)
    assert "not for --show themes; for a picture of themes see: kg communities" in error(
        "trends", history, "--show", "themes", "--plot", "a.svg", code=2
    )
    for words in (("trends", fields), ("trends", fields, "--show", "bursts"), ("centrality", nothing)):
        assert "to draw" in error(*words, "--quiet", "--plot", tmp_path / "a.svg", code=2)
    assert not (tmp_path / "a.svg").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("trends", "--show", "themes", "--min-papers", "3"), "--min-papers is for --show trends or years or bursts"),
        (("trends", "--show", "themes", "--level", "0.1"), "--level is for --show trends or years, not for --show th"),
        (("trends", "--show", "bursts", "--within-venues"), "--within-venues is for --show trends or years"),
        (("trends", "--periods", "2"), "--periods is for --show themes, not for --show trends"),
        (("trends", "--show", "years", "--method", "leiden"), "--method is for --show themes"),
        (("communities", "--show", "tree", "--top", "3"), "leave --top out"),
        (("communities", "--draw", "heatmap"), "give --plot FILE too"),
        (("centrality", "--on", "papers", "--min-papers", "2"), "a paper has no number of papers"),
    ],
)
def test_an_option_that_would_not_be_heeded_is_refused(words: tuple[str, ...], message: str, history: Path) -> None:
    assert message in error(words[0], history, *words[1:], code=2)


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four fields, the larger first; the last ends and another begins."""
    words = {
        year: ["a1 a2 a3 a4 a5", "b1 b2 b3 b4", "old1 old2 old3" if year < 2015 else "new1 new2 new3"] for year in YEARS
    }
    rows = [(text, year, "A") for year in YEARS for text in words[year] for _ in range(4)]
    return export(tmp_path_factory.mktemp("course"), pile(rows))


def test_the_course_of_the_largest_themes(course: Path) -> None:
    words = ("trends", course, "--show", "themes", "--periods", "2")
    every = rows(*words, "--top", "0")
    assert [(row["name"] or "", row["next_name"] or "") for row in every] == [
        ("a1, a2, a3", "a1, a2, a3"),
        ("b1, b2, b3", "b1, b2, b3"),
        ("old1, old2, old3", ""),
        ("", "new1, new2, new3"),
    ]
    assert rows(*words) == every
    assert rows(*words, "--top", "2") == every[:2]
    left = "kg: 2 steps between smaller themes are left out; --top 0 shows all"
    assert left in run(*words, "--top", "2").stderr
    assert "left out; --top" not in run(*words, "--top", "0").stderr


def test_the_course_of_the_themes_of_a_concept(course: Path) -> None:
    words = ("--show", "themes", "--periods", "2", "--top", "1")
    assert [row["name"] for row in rows("trends", course, "b4", *words)] == ["b1, b2, b3"]
    assert [row["next_name"] for row in rows("trends", course, "new2", "old1", *words)] == [None, "new1, new2, new3"]
    assert "left out; --top" not in run("trends", course, "b4", *words).stderr


def test_modularity_is_what_networkx_computes_from_the_export() -> None:
    """Of the communities as they are printed, on the weights that the help names, at every resolution."""
    folder = Path(__file__).parents[2] / "exports"
    view: nx.Graph[str] = nx.read_graphml(folder / "concepts.graphml")
    for _, _, data in view.edges(data=True):
        data["tie"] = data["weight"] * (data["npmi"] + 0.05)
    for resolution in ("0.5", "1", "2"):
        done = run(
            *("communities", folder, "--resolution", resolution, "--show", "concepts", "--top", "0"),
            *("--format", "json"),
        )
        of_theme: dict[int, set[str]] = {}
        for row in json.loads(done.stdout):
            of_theme.setdefault(row["theme"], set()).add(row["iri"])
        groups = [*of_theme.values(), *({node} for node in set(view) - set().union(*of_theme.values()))]
        assert "in no theme of three or more" not in done.stderr, "all communities are printed, so none is missing"
        found = nx.community.modularity(view, groups, weight="tie", resolution=float(resolution))
        standard = nx.community.modularity(view, groups, weight="tie")
        told = f"modularity {found:.3f}" + (
            "" if resolution == "1" else f" at this resolution, {standard:.3f} at resolution 1"
        )
        assert f"kg: resolution {resolution}: {told}, a pair weighing its common papers x (NPMI + 0.05)" in done.stderr


def test_a_trend_that_its_shares_deny_is_said(tmp_path: Path) -> None:
    """Up and up within the venue that ends; another venue, without it, takes over."""
    rows = [("x" if n < 3 * (year - 2009) else "y", year, "A") for year in range(2010, 2016) for n in range(20)]
    rows += [("x" if n < 1 else "y", year, "B") for year in range(2016, 2019) for n in range(60)]
    source = export(tmp_path / "bent", pile(rows))
    done = run("trends", source, "x", "--within-venues", "--format", "json")
    (found,) = json.loads(done.stdout)
    assert (found["kind"], found["share_late"] < found["share_early"]) == ("rising", True)
    assert "kg: 1 of the rows, such as x, rise or fall by the test, which looks at all years" in done.stderr
    assert "such as x" not in run("trends", source, "x").stderr
