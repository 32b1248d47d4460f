"""MeSH descriptor records (``desc2025.xml``): headings, entry terms, tree numbers.

Terms of the preferred concept are synonyms; those of narrower concepts under the same descriptor are found but not
shown. A tree number's parent is the descriptor one level up; the same descriptor may stand in several places.
Source: https://www.nlm.nih.gov/mesh/xml_data_elements.html
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, iterparse

from kg.errors import VocabularyError
from kg.vocabulary.formats import open_binary
from kg.vocabulary.statements import (
    ALT,
    BROADER,
    CONCEPT_TYPE,
    DEFINITION,
    HIDDEN,
    IRI_TAG,
    PREF,
    SHORT,
    TYPE,
    Statement,
)

MESH = "http://id.nlm.nih.gov/mesh/"


def read(path: Path) -> Iterator[Statement]:
    """The descriptors of a MeSH file.

    Raises:
        VocabularyError: the XML is broken (the message names the line), or a record lacks its id or name.
    """
    owner: dict[str, str] = {}
    try:
        with open_binary(path) as handle:
            for _, element in iterparse(handle):  # noqa: S314 - expat of Python 3.11 bounds entity expansion
                if element.tag == "DescriptorRecord":
                    yield from _record(path, element, owner)
                    element.clear()
    except ParseError as error:
        raise VocabularyError(f"{path}:{error.position[0]}: does not parse: {error}") from error
    except (OSError, EOFError) as error:
        raise VocabularyError(f"{path}: cannot be read ({error})") from error
    for number in sorted(owner):
        above = owner.get(number.rpartition(".")[0])
        if above and above != owner[number]:
            yield Statement(owner[number], BROADER, above, IRI_TAG)


def _record(path: Path, record: Element, owner: dict[str, str]) -> Iterator[Statement]:
    ui, name = (record.findtext("DescriptorUI") or "").strip(), _text(record, "DescriptorName/String")
    if not ui or not name:
        raise VocabularyError(f"{path}: the record {ui or name or '(first)'} has no DescriptorUI or DescriptorName")
    iri = MESH + ui
    yield Statement(iri, TYPE, CONCEPT_TYPE, IRI_TAG)
    yield Statement(iri, PREF, name, "en")
    for number in record.findall("TreeNumberList/TreeNumber"):
        owner[(number.text or "").strip()] = iri
    for concept in record.findall("ConceptList/Concept"):
        preferred = concept.get("PreferredConceptYN") == "Y"
        note = " ".join(_text(concept, "ScopeNote").split())
        if preferred and note:
            yield Statement(iri, DEFINITION, note, "en")
        for term in concept.findall("TermList/Term"):
            text = _text(term, "String")
            if not text or text == name or term.get("IsPermutedTermYN") == "Y":
                continue
            yield Statement(iri, ALT if preferred else HIDDEN, text, "en")
            if preferred and term.get("LexicalTag") in ("ABB", "ACR", "ABX", "ACX"):
                yield Statement(iri, SHORT, text, "en")


def _text(element: Element, place: str) -> str:
    return (element.findtext(place) or "").strip()
