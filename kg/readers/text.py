"""Bytes -> text: compression, encodings, and what is not text at all."""

from __future__ import annotations

import codecs
import gzip
import zlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from kg.errors import CorpusError
from kg.readers.base import NotInputError, well_formed

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_BINARY = (
    (b"%PDF-", "a PDF file"),
    (b"PK\x03\x04", "a zip archive or Office file"),
    (b"BZh", "a bzip2 file"),
    (b"\xfd7zXZ\x00", "an xz file"),
    (b"\x28\xb5\x2f\xfd", "a zstd file"),
)
_ADVICE = "give the papers as text, CSV or JSON"


def load(path: Path) -> str:
    """The whole text of a file, unpacked and decoded, line ends as they are.

    Raises:
        NotInputError: the file is empty or binary.
        CorpusError: it cannot be opened or unpacked, or is not UTF-8 (nor UTF-16 with a byte order mark).
    """
    with opened(path) as handle:
        return decoded(handle.read(), path)


def lines(path: Path) -> Generator[str, None, None]:
    """The lines of a file, one in memory at a time. Only LF ends a line, so that U+2028 may stand inside.

    Raises:
        NotInputError, CorpusError: as ``load``.
    """
    with opened(path) as handle:
        offset = 0
        for raw in handle:
            if not offset and _encoding(raw) != "utf-8":
                yield from decoded(raw + handle.read(), path).split("\n")
                return
            yield decoded(raw, path, offset).rstrip("\n")
            offset += len(raw)


def head(path: Path, size: int = 1 << 16) -> str:
    """The beginning of a file's text, for a look at its format; what does not decode is replaced.

    Raises:
        NotInputError, CorpusError: as ``load``, without the check of the encoding.
    """
    with opened(path) as handle:
        data = handle.read(size)
    encoding = _encoding(data)
    _refuse_binary(data, encoding, path)
    return data.decode(encoding, "replace").removeprefix("\ufeff")


def decoded(data: bytes, path: Path, offset: int = 0) -> str:
    """The text of a file's bytes from ``offset`` (0: its beginning) on, without byte order mark.

    Raises:
        NotInputError: the bytes are not text.
        CorpusError: they are in another encoding; the message names the first wrong byte, counted from 0.
    """
    encoding = "utf-8" if offset else _encoding(data)
    _refuse_binary(data, encoding, path)
    try:
        text = data.decode(encoding, "surrogatepass")
    except UnicodeDecodeError as error:
        raise CorpusError(
            f"{path}: byte {offset + error.start} (0x{data[error.start]:02x}) is not {encoding.upper()} text; convert"
            " the file to UTF-8, for example with: iconv -f WINDOWS-1252 -t UTF-8"
        ) from None
    return well_formed(text if offset else text.removeprefix("\ufeff"))


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """A file open for reading, unpacked when it is gzip by its content.

    Raises:
        NotInputError: the file is empty.
        CorpusError: it cannot be opened, read or unpacked.
    """
    try:
        with path.open("rb") as plain:
            start = plain.read(2)
            if not start:
                raise NotInputError(path, "is empty", "give a file with papers in it")
            plain.seek(0)
            if start != b"\x1f\x8b":
                yield plain
                return
            with gzip.GzipFile(fileobj=plain) as packed:
                yield cast(BinaryIO, packed)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CorpusError(f"{path}: the gzip file is damaged ({error}); fetch it again or unpack it") from None
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror or error}; check the name and its rights") from None


def _encoding(data: bytes) -> str:
    return next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")


def _refuse_binary(data: bytes, encoding: str, path: Path) -> None:
    for magic, kind in _BINARY:
        if data.startswith(magic):
            raise NotInputError(path, f"binary: {kind}", _ADVICE)
    if encoding == "utf-8" and b"\0" in data:
        raise NotInputError(path, "binary: it has NUL bytes", f"{_ADVICE}, in UTF-8")
