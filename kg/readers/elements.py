"""What the XML formats have in common: the text of elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element


def text_at(element: Element | None, *places: str) -> str:
    """The text of the first of the places that has some, tags taken away, white space at its ends too."""
    if element is None:
        return ""
    for place in places:
        for found in element.iterfind(place):
            if text := text_of(found):
                return text
    return ""


def text_of(element: Element) -> str:
    """The text of an element with all that is in it."""
    return "".join(element.itertext()).strip()


def texts_at(element: Element, place: str) -> list[str]:
    """The texts of all elements at a place."""
    return [text for found in element.iterfind(place) if (text := text_of(found))]


def full_name(*parts: str) -> str:
    """A name of the parts that there are."""
    return " ".join(filter(None, parts))


def sections(element: Element, title: str, paragraph: str) -> Iterator[str]:
    """The paragraphs below an element in order, the first of a section led by its title ("Methods: We ...")."""
    heading = ""
    for child in element:
        if child.tag == title:
            heading = text_of(child).rstrip(" .:")
        elif child.tag == paragraph:
            if text := text_of(child):
                yield f"{heading}: {text}" if heading else text
                heading = ""
        else:
            yield from sections(child, title, paragraph)


def paragraphs(found: Iterable[str]) -> str:
    """Paragraphs as one text."""
    return "\n".join(found)
