"""Single values of a record, as the many formats write them, in one form. Text itself is never changed."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote, unquote

from kg.readers.base import well_formed

_EMPTY = frozenset(("", "nan", "null", "none", "n/a", "na", "-", "[]"))
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?:(?!\d)|(?=[01]\d[0-3]\d(?!\d)))")
_LANGUAGES = {
    "english": "en", "eng": "en", "german": "de", "french": "fr", "spanish": "es", "portuguese": "pt",
    "italian": "it", "russian": "ru", "chinese": "zh", "japanese": "ja", "korean": "ko",
}  # fmt: skip
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*", re.I)
_DOI = re.compile(
    r"(?:(?:https?://)?(?:dx\.|www\.)?doi\.org/|(?:info:)?doi[:/]?|\s)*(10\.\d{4,9}(?:/|%2f)\S+?)(?:[;,](?:\s.*)?|\s+[\[(].*)?",
    re.I,
)
_WEB = re.compile(r"https?://\S", re.I)
_NEXT = re.compile(r"[;,]?\s+(?=https?://|[(\[])", re.I)
_ILLEGAL = re.compile(r"%(?![0-9A-Fa-f]{2})|[\x00-\x20\x7f-\x9f\"<>\\^`{|}\[\]]")
_NAME_KEYS = ("name", "display_name", "value", "fullname", "full_name", "keyword", "term", "text", "#text")


def text(value: Any) -> str:
    """A value as text, character for character; numbers and lists are written out, what is nothing is empty.

    >>> text({"value": " A "}), text(["Nature"]), text(12), text(2.0), text(float("nan")), text(None)
    (' A ', 'Nature', '12', '2', '', '')
    """
    if isinstance(value, str):
        return well_formed(value)
    if isinstance(value, dict):
        return next((text(value[key]) for key in _NAME_KEYS if value.get(key)), "")
    if isinstance(value, list):
        return " ".join(filter(None, map(text, value)))
    if isinstance(value, bool) or value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    return str(int(value) if isinstance(value, float) and value.is_integer() else value)


def word(value: Any) -> str:
    r"""A value that is metadata: white space evened out, the usual words for "nothing" taken as nothing.

    >>> word(" ICML\n2025 "), word("nan")
    ('ICML 2025', '')
    """
    flat = " ".join(text(value).split())
    return "" if flat.casefold() in _EMPTY else flat


def people(value: Any) -> tuple[str, ...]:
    """Names of persons, each as it is written.

    >>> people("Ada Lovelace; Turing, Alan"), people("Streinu, Ileana"), people("A. One, B. Two and C. Three")
    (('Ada Lovelace', 'Turing, Alan'), ('Streinu, Ileana',), ('A. One', 'B. Two', 'C. Three'))
    >>> people([{"first": "Ada", "last": "Lovelace"}, {"name": "Alan Turing"}, "Grace Hopper"])
    ('Ada Lovelace', 'Alan Turing', 'Grace Hopper')
    """
    value = _listed(value)
    if isinstance(value, list):
        return _cleaned(_person(one) for one in value)
    return _cleaned(_split_people(word(value)))


def terms(value: Any) -> tuple[str, ...]:
    """Keywords, each once: a list, or text with semicolons, bars or (without these) commas between.

    >>> terms("graphs; graph, directed; Graphs"), terms("a, b"), terms(["x", {"display_name": "y"}])
    (('graphs', 'graph, directed', 'Graphs'), ('a', 'b'), ('x', 'y'))
    """
    value = _listed(value)
    if isinstance(value, list):
        return _cleaned(word(one) for one in value)
    flat = word(value)
    sign = next((sign for sign in ";|" if sign in flat), ",")
    return _cleaned(flat.split(sign))


def year(value: Any) -> int:
    """The first year from 1500 to 2099 in a date, 0 without one.

    >>> year("2025-05-01"), year(2019.0), year("20240131"), year("12025"), year({"date-parts": [[2018, 2]]})
    (2025, 2019, 2024, 0, 2018)
    """
    if isinstance(value, dict) and "date-parts" in value:
        value = value["date-parts"]
        while isinstance(value, list) and value:
            value = value[0]
    found = _YEAR.search(text(value))
    return int(found[1]) if found else 0


def doi(value: Any) -> str:
    """A DOI without what stands before or after it; its own characters stay as they are.

    >>> doi("https://doi.org/10.1000/182"), doi("doi: 10.1000/182"), doi("none")
    ('10.1000/182', '10.1000/182', '')
    >>> doi("10.1000/182 [doi]"), doi("https://doi.org/10.1000%2F182"), doi("10.1002/(SICI)1<1::AID>3.0.CO;2-W")
    ('10.1000/182', '10.1000/182', '10.1002/(SICI)1<1::AID>3.0.CO;2-W')
    """
    found = _DOI.fullmatch(word(value))
    if not found:
        return ""
    return (unquote(found[1]) if "%2f" in found[1].lower() else found[1]).rstrip(",;")


def address(value: Any) -> str:
    """A web address, empty for anything else; of several the first. What no IRI may hold is percent-encoded.

    >>> address(" https://x.org/1 "), address("/pdf/1.pdf"), address("https://x.org/a b|c.pdf")
    ('https://x.org/1', '', 'https://x.org/a%20b%7Cc.pdf')
    >>> address("https://x.org/1; https://x.org/2"), address("https://x.org/100%"), address("https://x.org/1 (open)")
    ('https://x.org/1', 'https://x.org/100%25', 'https://x.org/1')
    """
    first = _NEXT.split(text(value).strip(), maxsplit=1)[0].rstrip("; ")
    if not _WEB.match(first):
        return ""
    scheme, rest = re.sub(r"[\t\r\n]+\s*", "", first).split("://", 1)
    host, path = re.fullmatch(r"([^/?#]*)(.*)", rest, re.DOTALL).groups()  # type: ignore[union-attr]
    start, hash_sign, fragment = path.partition("#")
    return f"{scheme.lower()}://{host}{_encoded(start)}{hash_sign}{_encoded(fragment).replace('#', '%23')}"


def language(value: Any) -> str:
    """A language tag, where the value is one or names one of the frequent languages.

    >>> language("English"), language("en-GB"), language("see text")
    ('en', 'en-GB', '')
    """
    flat = word(value)
    tag = _LANGUAGES.get(flat.casefold(), flat)
    return tag if _LANGUAGE.fullmatch(tag) else ""


def _encoded(part: str) -> str:
    return _ILLEGAL.sub(lambda match: quote(match[0], safe=""), part)


def _listed(value: Any) -> Any:
    """The list in a value: API v2 wraps it, and tables hold lists as Python or JSON writes them."""
    if isinstance(value, dict) and isinstance(value.get("value"), list):
        return value["value"]
    if isinstance(value, str) and value.strip().startswith("[") and value.strip().endswith("]"):
        try:
            found = ast.literal_eval(value.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return value
        return found if isinstance(found, list) else value
    return value


def _cleaned(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, (name.strip(" \t\n,;") for name in names))))


def _person(one: Any) -> str:
    if isinstance(one, list):
        last, first, *rest = [*map(word, one), "", ""]
        return " ".join(filter(None, (first, last, *rest)))
    if not isinstance(one, dict):
        return word(one)
    if isinstance(one.get("author"), dict):
        return _person(one["author"])
    parts = (one.get("first") or one.get("given"), one.get("middle"), one.get("last") or one.get("family"))
    flat = [word(" ".join(map(text, part)) if isinstance(part, list) else part) for part in parts]
    return " ".join(filter(None, flat)) or word(one)


def _split_people(flat: str) -> list[str]:
    """Split at the strongest sign: semicolons, bars, "and", then commas that do not part last from first name."""
    for sign in (";", "|"):
        if sign in flat:
            return flat.split(sign)
    parts = re.split(r"\s+(?:and|&)\s+", flat)
    if len(parts) > 1 and all(part.count(",") == 1 for part in parts):
        return parts
    out: list[str] = []
    for part in parts:
        pieces = part.split(",")
        one = len(pieces) == 2 and not all(" " in piece.strip() for piece in pieces) and len(parts) == 1
        out += [part] if one else pieces
    return out
