from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.errors import CorpusError, UnknownNameError
from kg.readers import READERS, read
from tests.readers.helpers import LONG, OTHER, only, write

DATA = Path(__file__).parents[2] / "data" / "icml2025"


def test_the_abstracts_of_the_house() -> None:
    pile = read([DATA])
    assert (len(pile.documents), pile.records_read, pile.skipped) == (75, 76, ())
    assert pile.merged == (("000_1bdeba37c759e329.txt#1", "001_ef39b3e7c37eddbd.txt#1"),)
    assert pile.left_out[-1] == "metadata.csv: sidecar (columns file, paragraph)"
    assert [one.partition(":")[0] for one in pile.left_out[:4]] == [
        f"{path.name}#0" for path in sorted(DATA.glob("*.txt"))
    ]
    assert all(d.title and d.metadata.authors and d.metadata.url for d in pile.documents)
    assert {(d.metadata.venue, d.metadata.year) for d in pile.documents} == {("ICML", 2025)}
    for document in pile.documents:
        for source in document.sources:
            name = source.partition("#")[0]
            assert f"\n{document.abstract}" in (DATA / name).read_text(encoding="utf-8")


def test_naming_every_file_is_the_same_as_naming_the_folder() -> None:
    named, folder = read(sorted([*DATA.glob("*.txt"), DATA / "metadata.csv"])), read([DATA])
    assert named.documents == folder.documents
    assert set(named.left_out) == set(folder.left_out) - {"README.md: not input"}


def test_folders_are_walked_in_sorted_order(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.txt", "a/b/c.txt", "B.txt", "c.csv"):
        write(tmp_path, name, f"abstract\nOn {name} we write.\n" if name.endswith("csv") else f"On {name} we write.")
    pile = read([tmp_path])
    assert [d.sources[0] for d in pile.documents] == ["B.txt#1", "a/b/c.txt#1", "a/z.txt#1", "b.txt#1", "c.csv#1"]


def test_what_is_left_out_of_a_folder(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", LONG)
    write(tmp_path, "README.md", OTHER)
    write(tmp_path, "License", OTHER)
    write(tmp_path, "licence-data.txt", OTHER)
    write(tmp_path, ".hidden.txt", OTHER)
    write(tmp_path, ".git/config.txt", OTHER)
    write(tmp_path, "metadata.csv", "file,paragraph,title\na.txt,1,T\n")
    write(tmp_path, "refs.tex", "\\documentclass{article}")
    write(tmp_path, "photo.png", b"\x89PNG\0\0")
    write(tmp_path, "paper.pdf", b"%PDF-1.7")
    write(tmp_path, "empty.txt", "")
    write(tmp_path, "table.csv", "title,year\nT,2020\n")
    write(tmp_path, "report.json", '{"papers": 3}')
    (tmp_path / "gone.txt").symlink_to(tmp_path / "nowhere")
    pile = read([tmp_path])
    assert only(pile).title == "T"
    assert pile.left_out == (
        ".git: hidden",
        ".hidden.txt: hidden",
        "License: not input",
        "README.md: not input",
        "empty.txt: is empty",
        "gone.txt: no file (a broken link?)",
        "licence-data.txt: not input",
        "metadata.csv: sidecar (columns file, paragraph)",
        "paper.pdf: binary: a PDF file",
        "photo.png: binary: it has NUL bytes",
        "refs.tex: LaTeX source, not supported yet",
        "report.json: no record with an abstract in it",
        "table.csv: no column of abstracts (columns: title, year)",
    )


@pytest.mark.parametrize("name", ["README.md", ".hidden.txt", "LICENSE"])
def test_a_file_that_is_named_is_read(tmp_path: Path, name: str) -> None:
    path = write(tmp_path, name, LONG)
    assert only(read([path])).abstract == LONG
    assert only(read([tmp_path, path])).abstract == LONG


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"ab\0cd", "binary: it has NUL bytes"),
        ("a.pdf", b"%PDF-1.4", "binary: a PDF file"),
        ("a.bib", b"@article{x,}", "1 records skipped, the first (a.bib, record 1 (line 1)): no abstract"),
        ("a.tex", b"\\documentclass{article}", "LaTeX source, not supported yet; known readers: bibtex, delimited"),
        ("a.txt", b"", "is empty; give a file with papers in it"),
        ("a.txt", b"caf\xe9", "byte 3 (0xe9) is not UTF-8 text; convert the file to UTF-8"),
        ("a.csv", b"title,year\nT,2020\n", "no column of abstracts"),
        ("metadata.csv", b"file,paragraph\na.txt,1\n", "sidecar (columns file, paragraph); give the text files"),
        ("a.csv", b"title,abstract\n", "nothing to read"),
        ("a.csv", b"title,abstract\nT,\nU,n/a\n", "2 records skipped, the first (a.csv, row 1): no abstract"),
        ("a.txt", b"ICML 2025 Papers\n", 'left out a.txt#0: heading "ICML 2025 Papers"'),
        ("a.jsonl", b"{broken\n", "1 records skipped, the first (a.jsonl, line 1): no JSON record"),
    ],
)
def test_a_file_that_cannot_be_used(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    path = write(tmp_path, name, content)
    with pytest.raises(CorpusError, match=name) as caught:
        read([path])
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_wrong_encoding_in_a_folder_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", LONG)
    write(tmp_path, "b.txt", b"caf\xe9")
    with pytest.raises(CorpusError, match=r"b\.txt: byte 3"):
        read([tmp_path])


def test_paths_that_hold_nothing(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    with pytest.raises(CorpusError, match="nowhere: no such file or folder; check the name"):
        read([tmp_path / "nowhere"])
    with pytest.raises(CorpusError, match="the folder is empty; put"):
        read([tmp_path])
    with pytest.raises(CorpusError, match="no input; name files or folders"):
        read([])
    write(tmp_path, "README", LONG)
    with pytest.raises(CorpusError, match=r"nothing to read in .*left out README: not input"):
        read([tmp_path])
    write(tmp_path, "sub/a.png", b"\0")
    with pytest.raises(CorpusError, match=r"nothing to read in .*a\.png: binary"):
        read([tmp_path])


def test_the_reader_can_be_named(tmp_path: Path) -> None:
    path = write(tmp_path, "a.json", '{"abstract": "We prove it."}')
    assert only(read([path], reader="plain")).abstract == '{"abstract": "We prove it."}'
    with pytest.raises(UnknownNameError, match="no reader named 'word'; known: bibtex, delimited, endnote, json"):
        read([path], reader="word")


def test_a_file_is_read_once(tmp_path: Path) -> None:
    path = write(tmp_path, "in/a.txt", LONG)
    (tmp_path / "in" / "again.txt").symlink_to(path)
    (tmp_path / "in" / "loop").symlink_to(tmp_path / "in")
    assert read([tmp_path, path, tmp_path / "in"]).records_read == 1


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    a = write(tmp_path, "x/a.txt", LONG)
    b = write(tmp_path, "y/a.txt", OTHER)
    pile = read([a, b])
    assert [(d.id, d.sources) for d in pile.documents] == [("a-1", ("x/a.txt#1",)), ("a-1-2", ("y/a.txt#1",))]
    assert [d.sources[0] for d in read([tmp_path / "x", tmp_path / "y"]).documents] == ["x/a.txt#1", "y/a.txt#1"]


def test_formats_mix_and_merge(tmp_path: Path) -> None:
    a = write(tmp_path, "a.txt", LONG)
    b = write(tmp_path, "b.csv", f'key,abstract,year\nK,"{LONG}",2024\nL,"{OTHER}",2023\n')
    c = write(tmp_path, "c.jsonl.gz", '{"id": "K", "abstract": "' + LONG + '", "title": "T"}\n')
    pile = read([a, b, c])
    assert [(d.id, d.title, d.metadata.year) for d in pile.documents] == [("a-1", "T", 2024), ("L", "", 2023)]
    assert pile.merged == (("a.txt#1", "b.csv#1", "c.jsonl.gz#1"),)
    assert pile.records_read == 4


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.binary(max_size=200), packed=st.booleans(), reader=st.sampled_from([None, *READERS.names()]))
def test_any_bytes_give_papers_or_a_corpus_error(tmp_path: Path, data: bytes, packed: bool, reader: str | None) -> None:
    path = write(tmp_path, "a.bin", gzip.compress(data) if packed else data)
    try:
        pile = read([path], reader=reader)
    except CorpusError as error:
        assert str(path) in str(error)
    else:
        assert all(d.abstract.strip() for d in pile.documents)


KEYS = (
    "id title abstract content authors year value externalIds categories versions abstract_inverted_index keywords"
).split(" ")
JSON_LIKE = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=4) | st.integers(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=12,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(value=JSON_LIKE)
def test_any_json_gives_papers_or_a_corpus_error(tmp_path: Path, value: object) -> None:
    path = write(tmp_path, "a.json", json.dumps(value))
    for reader in ("json", "jsonl"):
        try:
            read([path], reader=reader)
        except CorpusError as error:
            assert str(path) in str(error)


def test_names_that_are_not_text(tmp_path: Path) -> None:
    if os.name != "posix":
        pytest.skip("names are text here")
    path = os.fsencode(tmp_path) + b"/caf\xe9.txt"
    with open(path, "wb") as handle:  # noqa: PTH123
        handle.write(LONG.encode())
    document = only(read([tmp_path]))
    assert (document.id, document.sources) == ("caf\ufffd-1", ("caf\ufffd.txt#1",))


@pytest.mark.parametrize("name", ["a.txt", "a.json"])
def test_what_is_too_long_for_an_abstract_is_skipped(tmp_path: Path, name: str) -> None:
    endless = "a word " * 300_000
    text = json.dumps([{"abstract": endless}, {"abstract": LONG}]) if name == "a.json" else f"{endless}\n\n{LONG}\n"
    found = read([write(tmp_path, name, text)])
    assert [d.abstract for d in found.documents] == [LONG]
    assert [s.reason for s in found.skipped] == ["no abstract: its text has 2,100,000 characters"]
