from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import CorpusError
from kg.readers.base import well_formed
from kg.readers.text import head, lines, load
from tests.readers.helpers import write

TEXT = "Ärger mit π₀ — 𝒪(n)\nund mehr\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("packed", [False, True])
def test_encodings(tmp_path: Path, encoding: str, packed: bool) -> None:
    data = TEXT.encode(encoding)
    path = write(tmp_path, "a.txt", gzip.compress(data) if packed else data)
    assert load(path) == TEXT
    assert "\n".join(lines(path)).rstrip("\n") == TEXT.rstrip("\n")
    assert head(path) == TEXT


@pytest.mark.parametrize("codec", ["utf-16-be", "utf-16-le"])
def test_utf16_with_either_mark(tmp_path: Path, codec: str) -> None:
    assert load(write(tmp_path, "a.txt", ("\ufeff" + TEXT).encode(codec))) == TEXT


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("caf\u00e9 au lait".encode("latin-1"), "byte 3 (0xe9) is not UTF-8 text; convert the file to UTF-8"),
        (b"\xef\xbb\xbfab\xff", "byte 5 (0xff)"),
        (b"ab\xc3", "byte 2 (0xc3)"),
        ("\ufeffab".encode("utf-16-le") + b"c", "byte 6 (0x63) is not UTF-16-LE text"),
    ],
)
def test_wrong_bytes_are_named(tmp_path: Path, data: bytes, message: str) -> None:
    path = write(tmp_path, "a.txt", data)
    for use in (load, lambda one: list(lines(one))):
        with pytest.raises(CorpusError, match=r"a\.txt") as caught:
            use(path)
        assert message in str(caught.value)


def test_a_wrong_byte_in_a_later_line_is_counted_from_the_beginning(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"byte 6 \(0xe9\)"):
        list(lines(write(tmp_path, "a.jsonl", b"{}\n{}\n\xe9\n")))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b"abc\0def", "binary: it has NUL bytes"),
        (b"%PDF-1.4 text", "binary: a PDF file"),
        (b"PK\x03\x04rest", "binary: a zip archive or Office file"),
        ("abc".encode("utf-16-le"), "binary: it has NUL bytes"),
    ],
)
def test_what_is_no_text(tmp_path: Path, data: bytes, message: str) -> None:
    for use in (load, head, lambda one: list(lines(one))):
        with pytest.raises(CorpusError) as caught:
            use(write(tmp_path, "a.txt", data))
        assert message in str(caught.value)


@pytest.mark.parametrize("data", [gzip.compress(TEXT.encode(), mtime=0)[:-12], b"\x1f\x8b\x08\x00garbage", b"\x1f\x8b"])
def test_damaged_gzip(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(CorpusError, match="the gzip file is damaged"):
        load(write(tmp_path, "a.txt", data))


@given(st.text(st.characters(categories=None)))
def test_well_formed_text_can_be_written(text: str) -> None:
    found = well_formed(text)
    found.encode("utf-8")
    assert well_formed(found) == found
    if not any("\ud800" <= char <= "\udfff" for char in text):
        assert found == text
