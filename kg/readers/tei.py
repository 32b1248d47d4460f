"""A paper in TEI as GROBID writes it from a PDF."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from kg.readers.elements import paragraphs, sections, text_at, text_of, texts_at


def fields(record: Element) -> dict[str, Any]:
    """What the header of a ``TEI`` says, under the names that ``records`` knows."""
    header = next(record.iterfind("teiHeader"), record)
    source = "fileDesc/sourceDesc/biblStruct"
    dates = [d for d in header.iterfind("fileDesc/publicationStmt/date") if d.get("when")]
    abstract = next(header.iterfind("profileDesc/abstract"), None)
    return {
        "title": text_at(header, "fileDesc/titleStmt/title"),
        "abstract": "" if abstract is None else paragraphs(sections(abstract, "head", "p")) or text_of(abstract),
        "authors": [" ".join(texts_at(name, "*")) for name in header.iterfind(f"{source}/analytic/author/persName")],
        "year": dates[0].get("when") if dates else text_at(header, f"{source}/monogr/imprint/date"),
        "venue": text_at(header, f"{source}/monogr/title"),
        "doi": text_at(header, f"{source}/idno[@type='DOI']", f"{source}/analytic/idno[@type='DOI']"),
        "keywords": texts_at(header, "profileDesc/textClass/keywords//term")
        or text_at(header, "profileDesc/textClass/keywords"),
        "language": header.get("lang", ""),
    }
