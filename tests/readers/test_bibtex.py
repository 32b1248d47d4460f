"""BibTeX: values however they are bounded, LaTeX left inside, broken entries with their line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import CorpusError
from tests.readers.helpers import LONG, OTHER, corpus, only


def test_an_entry(tmp_path: Path) -> None:
    text = rf"""% a comment
@string{{proc = "Proc. of "}}
@comment{{ignore @article{{no, abstract={{n}}}} }}
@preamble{{ "\makeatletter" }}
@InProceedings{{lovelace24,
  title = 	 {{{{B}}andits and {{\"U}}bermut, 50\% of \textsc{{MaxSafe}}}},
  author = {{Lovelace, Ada and M{{\"u}}ller-Eberstein, Max  and
      {{\L}}ukasz Kaiser and {{Barnes and Noble}} and others}},
  booktitle = proc # {{ICML}},
  year = 2024,
  month = may,
  keywords = "bandits, {{A*}} search",
  doi = "10.1000/x",
  url = {{https://x.org/1}},
  langid = {{english}},
  abstract = "{LONG}"
}}
"""
    paper = only(corpus(tmp_path, "a.bib", text))
    found = paper.metadata
    assert paper.id == "lovelace24"
    assert paper.title == r"{B}andits and {\"U}bermut, 50\% of \textsc{MaxSafe}"
    assert paper.abstract == LONG
    assert found.authors == ("Lovelace, Ada", "Müller-Eberstein, Max", "Łukasz Kaiser", "Barnes and Noble")
    assert (found.venue, found.year, found.doi) == ("Proc. of ICML", 2024, "10.1000/x")
    assert (found.keywords, found.url, found.language) == (("bandits", "A* search"), "https://x.org/1", "en")


@pytest.mark.parametrize(
    "entry",
    [
        "@article{k, abstract = {A {b}.}}",
        '@article{k, abstract = "A {b}." , }',
        "@article(k, abstract = {A {b}.})",
        "@ARTICLE\n{\nk,\nABSTRACT={A {b}.}}",
        "@article{k,,\n abstract = {A} # { {b}.},}",
        "junk @article{k, abstract = {A {b}.}} junk",
        "@article{k, title = {T}\n abstract = {A {b}.}}",
        "@article{k,abstract={A {b}.}}@misc{l,title={T}}",
    ],
)
def test_ways_to_write_one(tmp_path: Path, entry: str) -> None:
    paper = only(corpus(tmp_path, "a.bib", entry, "bibtex"))
    assert (paper.id, paper.abstract) == ("k", "A {b}.")


def test_quotes_inside_braces_and_braces_inside_quotes(tmp_path: Path) -> None:
    text = '@misc{k, title = "A {"}quoted{"} word", abstract = {He says "no}, note = {}}'
    paper = only(corpus(tmp_path, "a.bib", text))
    assert (paper.title, paper.abstract) == ('A {"}quoted{"} word', 'He says "no')


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ("@article{b,\n abstract = {never closed,\n year = 2020\n", "a value opened by { is never closed"),
        ('@article{b,\n abstract = "never closed,\n year = 2020\n}\n', 'a value opened by " is never closed'),
        ("@article{b c,\n abstract = {A}}\n", "its key is not followed by a comma"),
        ("@article{b,\n abstract = ,\n}\n", "a field has no value"),
        ("@article{b,\n abstract = {A} ; year = 2020}\n", 'a field or the closing brace is expected before "; year'),
        ("@article{b,\n abstract {A}}\n", "a field or the closing brace is expected before"),
    ],
)
def test_a_broken_entry_is_told_with_its_line_and_costs_no_other(tmp_path: Path, broken: str, reason: str) -> None:
    text = f"@misc{{a,\n abstract = {{{LONG}}}}}\n\n{broken}\n@misc{{c,\n abstract = {{{OTHER}}}}}\n"
    pile = corpus(tmp_path, "a.bib", text)
    assert [d.id for d in pile.documents] == ["a", "c"]
    (skipped,) = pile.skipped
    assert skipped.record == "record 2 (line 4)"
    assert skipped.reason.startswith(f"broken BibTeX: {reason}")


def test_many_broken_entries_take_no_time(tmp_path: Path) -> None:
    text = "@misc{k,\n abstract = {never closed\n" * 20_000 + f"@misc{{c, abstract = {{{LONG}}}}}"
    pile = corpus(tmp_path, "a.bib", text)
    assert len(pile.skipped) == 20_000
    assert pile.skipped[-1].record == "record 20000 (line 39999)"
    assert only(pile).id == "c"


def test_a_file_without_an_entry(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"a\.bib: holds no BibTeX entry"):
        corpus(tmp_path, "a.bib", "nothing", "bibtex")
