"""What looks like a name: the shapes of systems, datasets and theories in running text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from kg.extractors.text import ADDRESS, Text

WORD = re.compile(
    r"[A-Z]{1,3}\(\d\)-[A-Z][^\W_]*|"
    r"[^\W_∂∇]*[∂∇]?[^\W_]+(?:(?:[-‐‑.+*#&]|_|(?!['’]s\b)['’]|–(?=[A-Z]))?[^\W_]+)*(?:\+\+|\*(?!\w)|\+(?!\w)|#(?!\w))?|[^\w\s]"
)
_VERSION = re.compile(r"^v?\d{1,4}(?:\.\d{1,2}){0,2}[a-zA-Z]?$")
_SIZE = re.compile(r"\d{1,4}(?:\.\d{1,2})?[BM]")
_ROMAN = re.compile(r"^[IVX]+$")
_CAPITALISED = re.compile(r"^[A-Z][a-z’'.-]*[a-z](?:-[A-Z]?[a-z]+)*$")
_CONNECTORS = frozenset("of for with and at in the to from via on by".split())
_PLAIN_CAPS = frozenset(
    "AI ML DL NLP CV RL LLM LLMs GPU GPUs CPU CPUs TPU TPUs IID OOD SOTA NP API APIs USA US EU UK UN IEEE ICML"
    " ICLR ACL CVPR AAAI"
    " COVID SARS NeurIPS KDD IJCAI 1D 2D 3D 4D 6D PDF HTML URL JSON XML DNA RNA HIV MRI EEG ECG CT PCA".split()
)
_GENERIC_CAPS = frozenset(
    "We Our The This These In To For On At As And But Or It They There Here Both All Such While When Given Using"
    " With From By If"
    " However Moreover Furthermore Finally First Second Third Additionally Specifically Existing Recent"
    " Experiments Results"
    " Theorem Lemma Figure Table Section Appendix Code Data Project Website Abstract Introduction Conclusion"
    " Monte English"
    " Chinese French German Spanish Japanese American European African Asian Python".split()
)
_GREEK = re.compile("[α-ωΑ-Ω∂∇]")


class Chunk(NamedTuple):
    """A word or a name as one token of the artefact rules: cleaned span, text, and what it is.

    Tags: ``NAME`` (shaped like a name), ``CAP`` (capitalised words only), ``EMPH`` (a phrase in italics, bold or
    quotes), ``WORD``, ``FUNC`` (a preposition, conjunction or relative), ``PUNCT``.
    """

    start: int
    end: int
    text: str
    tag: str


_FUNC = frozenset(
    "of for to in on with without by from via that which who whose where when while if because since through into"
    " onto over under"
    " against between among than as and or but nor so using based is are was were be been can may will could"
    " should has have had"
    " does do did not it its they their them this these those we our us i he she".split()
)


@lru_cache(maxsize=100_000)
def is_name(word: str) -> bool:
    """Whether one word has the shape of a name: capitals inside, all capitals, letters with digits, capitalised parts.

    >>> [is_name(w) for w in ("RILOOD", "mixPFC", "Dual-Arch", "M2T2", "Foo2-chat", "LLM-based", "3D", "II")]
    [True, True, True, True, True, False, False, False]
    """
    if word in _PLAIN_CAPS or _ROMAN.match(word) or len(word) < 2 or not any(c.isalpha() for c in word):
        return False
    parts = [p for p in re.split(r"[-‐‑–]", word) if p]
    if len(parts) > 1:
        shaped = any((_shaped(p) and p not in _PLAIN_CAPS) or _SIZE.fullmatch(p) for p in parts)
        capitals = sum(p[0].isupper() or _shaped(p) or (shaped and p in _VARIANTS) for p in parts)
        numbers = sum(_VERSION.match(p) is not None for p in parts) if shaped else 0
        return capitals + numbers == len(parts) and (shaped or capitals >= 2)
    return _shaped(word)


_VARIANTS = frozenset(
    "base large small mini tiny nano pro plus lite max min opt sim hard easy full zero turbo instruct chat it dev sft"
    " lora med xl xxl".split()
)
"""What follows the name of a system with a hyphen and makes another name of it: ``Llama-2-13B-chat``."""
_QUANTITY = re.compile(r"\d+(?:[.,]\d+)*(?:st|nd|rd|th|s|x|[kKMBTDbm]|px|ms|GB|MB|TB|Hz|kHz|nm|mm)?|[A-Za-z]\d?")


def _shaped(word: str) -> bool:
    if _QUANTITY.fullmatch(word):
        return False
    capitals = sum(map(str.isupper, word))
    if any(c.isdigit() for c in word) and any(c.isalpha() for c in word):
        return capitals > 0 or bool(_GREEK.search(word))
    return (word.isupper() and len(word) > 1) or any(c.isupper() for c in word[1:])


def chunks(text: Text) -> list[Chunk]:
    """The tokens of a text for the artefact rules; several words of one name are one token."""
    addresses = [m.span() for m in ADDRESS.finditer(text.text)]
    begins = {start for start, _ in text.sentences}
    tagged = [
        Chunk(m.start(), m.end(), m[0], _tag(m[0], m.start() in begins))
        for m in WORD.finditer(text.text)
        if not any(a <= m.start() < b for a, b in addresses)
    ]
    return _joined(text, tagged, begins)


@lru_cache(maxsize=100_000)
def _tag(word: str, begins: bool) -> str:
    if not word[0].isalnum() and not _GREEK.match(word[0]):
        return "PUNCT"
    if is_name(word):
        return "NAME"
    if word.lower() in _FUNC:
        return "FUNC"
    capital = _CAPITALISED.match(word) and word not in _GENERIC_CAPS and not begins
    return "CAP" if capital else "WORD"


def _joined(text: Text, words: list[Chunk], begins: set[int]) -> list[Chunk]:
    out: list[Chunk] = []
    phrases = _phrases(text)
    i = 0
    while i < len(words):
        word = words[i]
        end = phrases.get(word.start)
        if end is not None and (j := _index_after(words, i, end)) - i >= 2:
            out.append(Chunk(word.start, words[j - 1].end, text.text[word.start : words[j - 1].end], "EMPH"))
            i = j
            continue
        j = _name_end(words, i, begins)
        if j > i + 1:
            named = any(w.tag == "NAME" or _VERSION.match(w.text) for w in words[i:j])
            tag = "NAME" if named else "CAP"
            out.append(Chunk(word.start, words[j - 1].end, text.text[word.start : words[j - 1].end], tag))
        elif end is not None and word.tag == "WORD" and end >= word.end:
            out.append(word._replace(tag="EMPH"))
        else:
            out.append(word)
        i = max(j, i + 1)
    return out


def _phrases(text: Text) -> dict[int, int]:
    """Starts and ends of short emphasised or quoted phrases."""
    spans = [s for s in text.passage.emphasis if s[1] - s[0] <= 60]
    spans += [m.span(1) for m in re.finditer(r"[“\"]([^“”\"]{3,50})[”\"]", text.text)]
    return {a: b for a, b in spans if not re.search(r"[.;:!?]\s", text.text[a:b])}


def _index_after(words: list[Chunk], i: int, end: int) -> int:
    while i < len(words) and words[i].end <= end:
        i += 1
    return i


def _name_end(words: list[Chunk], i: int, begins: set[int]) -> int:
    """Where the name that begins at word ``i`` ends (exclusive); ``i + 1`` when it is one word or none."""
    opening = words[i].tag in ("NAME", "CAP") or (
        words[i].start in begins
        and _CAPITALISED.match(words[i].text) is not None
        and words[i].text not in _GENERIC_CAPS
    )
    if not opening or (words[i].tag == "WORD" and i + 1 < len(words) and words[i + 1].tag != "CAP"):
        return i + 1
    j = i + 1
    while j < len(words):
        near = words[j].start - words[j - 1].end <= 1
        if near and (words[j].tag in ("NAME", "CAP") or _VERSION.match(words[j].text)) and words[j - 1].tag != "PUNCT":
            j += 1
        elif near and words[j].text in _CONNECTORS and words[i].tag == "CAP" and _continues(words, j):
            j += 2
        else:
            break
    return j


def _continues(words: list[Chunk], j: int) -> bool:
    return (
        j + 1 < len(words)
        and words[j + 1].tag == "CAP"
        and words[j].text not in ("and", "in", "on", "via", "by", "from", "the")
    )
