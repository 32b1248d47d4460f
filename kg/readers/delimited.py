"""Tables: CSV and TSV as Scopus, IEEE Xplore, Zotero and spreadsheets write them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kg.model import SkippedRecord
from kg.readers.base import Item, NotInputError, SidecarError, file_name
from kg.readers.records import document, is_known
from kg.readers.sidecar import is_sidecar
from kg.readers.tables import Table


def read(path: Path) -> Iterator[Item]:
    """Read a table with a header: one paper a row.

    Args:
        path: the file; comma, semicolon, tab and bar part cells, a line ``sep=;`` says which.

    Raises:
        SidecarError: the table has columns ``file`` and ``paragraph``.
        NotInputError: no column holds abstracts.
        CorpusError: the file cannot be read.
    """
    table = Table.load(path)
    names = table.header.names
    if is_sidecar(names):
        raise SidecarError(path, "sidecar (columns file, paragraph)", "give the text files that it describes")
    if not any(is_known(name, "abstract") for name in names):
        shown = ", ".join(filter(None, table.header.written[:12])) or "none"
        raise NotInputError(
            path, f"no column of abstracts (columns: {shown})", "name the column 'abstract', with a header row"
        )
    for row in table:
        if isinstance(row.fields, str):
            yield SkippedRecord(file_name(path), f"row {row.number}", row.fields)
        else:
            yield document(row.fields, path, row.number, unit="row")
