"""The heading of a list of abstracts: "ICML 2025 Papers" is no paper, but says where and when they appeared."""

from __future__ import annotations

import re
from dataclasses import dataclass

_YEAR = re.compile(r"(?<!\d)(?:(?:19|20)\d\d(?!\d)|(?<=['’])\d\d(?!\d))")
_WORD = re.compile(r"[^\W_]+(?:['’.&/+-][^\W_]+)*")
_SMALL = frozenset(
    (
        "a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with", "und", "der", "die",
        "das",
    )
)  # fmt: skip
_ACRONYMS = frozenset(
    (
        "aaai", "aamas", "acl", "acml", "aistats", "alt", "automl", "bmvc", "chi", "cikm", "coling", "colm",
        "colt", "conll", "corl", "cvpr", "eacl", "ecai", "eccv", "ecml", "ecml-pkdd", "emnlp", "icassp", "iccv",
        "iclr", "icml", "icpr", "icra", "ijcai", "ijcnn", "ijcv", "interspeech", "iros", "iswc", "jair", "jmlr",
        "kdd", "lrec", "miccai", "mlsys", "naacl", "neurips", "nips", "pami", "pkdd", "pmlr", "recsys", "rss",
        "sigir", "siggraph", "tacl", "tmlr", "tpami", "uai", "vldb", "wacv", "wsdm", "www",
    )
)  # fmt: skip
_VENUE_WORDS = frozenset(
    (
        "conference", "congress", "journal", "meeting", "proceedings", "symposium", "track", "transactions",
        "workshop", "workshops",
    )
)  # fmt: skip
_LIST_WORDS = frozenset(
    (
        "abstract", "abstracts", "accepted", "all", "list", "oral", "orals", "paper", "papers", "poster",
        "posters", "publications", "session", "spotlight", "spotlights", "submissions",
    )
)  # fmt: skip
_VAGUE = frozenset(("all", "list", "oral", "orals", "session"))
_FRAME = " \t\n#*=_-–—:|,()[]<>"


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says; empty and 0 for what it does not."""

    text: str
    venue: str
    year: int


def heading(paragraph: str) -> Heading | None:
    """Read a paragraph as a heading, or find that it is none.

    A heading is short, ends no sentence, names a venue or a year, and is written like one: its words are capitals,
    numbers, or words that such headings are made of.

    Args:
        paragraph: the first paragraph of a file, or its first line.

    Example:
        >>> heading("ICML 2025 Papers")
        Heading(text='ICML 2025 Papers', venue='ICML', year=2025)
        >>> heading("We study GPT-2 in 2019.")
    """
    flat = " ".join(paragraph.split()).strip(_FRAME)
    words = _WORD.findall(flat)
    if not words or len(flat) > 90 or len(words) > 14 or flat.endswith((".", "!", "?", ";", "…", "。")):
        return None
    if not all(_fits(word) for word in words) or not (_YEAR.search(flat) or any(map(_names_venue, words))):
        return None
    return Heading(flat, _venue(flat), _year(flat))


def _names_venue(word: str) -> bool:
    low = word.lower()
    return low in _VENUE_WORDS or low in _LIST_WORDS - _VAGUE or low.rstrip("0123456789'’-") in _ACRONYMS


def _fits(word: str) -> bool:
    return not word[0].isalpha() or not word.islower() or word in _SMALL or word in _LIST_WORDS or _names_venue(word)


def _year(flat: str) -> int:
    found = _YEAR.search(flat)
    return 0 if not found else int(found[0]) if len(found[0]) == 4 else 2000 + int(found[0])


def _venue(flat: str) -> str:
    """The heading without the year and the words that only say that a list follows."""
    kept = [word for word in _YEAR.sub(" ", flat).split() if word.strip(_FRAME + "'’").lower() not in _LIST_WORDS]
    while kept and kept[0].lower() in _SMALL | {"proceedings"}:
        kept.pop(0)
    while kept and (kept[-1].lower() in _SMALL or not kept[-1].strip(_FRAME + "'’")):
        kept.pop()
    return " ".join(kept).strip(_FRAME + "'’")
