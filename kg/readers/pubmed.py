"""A paper in PubMed's XML (``efetch``, "Save: XML")."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from kg.readers.elements import full_name, paragraphs, text_at, text_of, texts_at


def fields(record: Element) -> dict[str, Any]:
    """What a ``PubmedArticle`` or ``PubmedBookArticle`` says, under the names that ``records`` knows. Subject headings
    are not the authors' own words and are left out.
    """
    citation = next((c for tag in ("MedlineCitation", "BookDocument") for c in record.iterfind(tag)), record)
    article = next(citation.iterfind("Article"), citation)
    number = text_at(citation, "PMID")
    return {
        "id": number,
        "title": text_at(article, "ArticleTitle", "VernacularTitle", "Book/BookTitle"),
        "abstract": paragraphs(filter(None, map(_labelled, article.iterfind("Abstract/AbstractText")))),
        "authors": [
            full_name(text_at(a, "ForeName", "Initials"), text_at(a, "LastName", "CollectiveName"))
            for a in article.iterfind("AuthorList/Author")
        ],
        "year": text_at(article, "Journal/JournalIssue/PubDate/Year", "Journal/JournalIssue/PubDate/MedlineDate",
                        "ArticleDate/Year", "Book/PubDate/Year"),
        "venue": text_at(article, "Journal/Title", "Journal/ISOAbbreviation", "Book/BookTitle"),
        "doi": text_at(article, "ELocationID[@EIdType='doi']")
        or text_at(record, "PubmedData/ArticleIdList/ArticleId[@IdType='doi']"),
        "url": f"https://pubmed.ncbi.nlm.nih.gov/{number}/" if number else "",
        "keywords": texts_at(citation, "KeywordList/Keyword"),
        "language": text_at(article, "Language"),
    }  # fmt: skip


def _labelled(part: Element) -> str:
    """A part of a structured abstract, led by its label as PubMed shows it."""
    text, label = text_of(part), part.get("Label", "")
    return f"{label}: {text}" if text and label and label != "UNLABELLED" else text
