"""When two labels, names, values or addresses are the same: the rules by which gold and graph are compared.

They are looser than the graph's own rules (a label matches whatever its case or hyphens), since annotators type freely.
"""

from __future__ import annotations

import re
import unicodedata

_SEPARATORS = re.compile(r"[-_/‐-―]")
_SIGNS = re.compile(r"[^\w\s+#.]")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def label_key(label: str) -> str:
    """A label without case, hyphens, signs and the plural s of its words.

    >>> label_key("Class-Incremental Learning"), label_key("Markov chains"), label_key("loss")
    ('class incremental learning', 'markov chain', 'loss')
    """
    words = _SIGNS.sub("", _SEPARATORS.sub(" ", label.lower())).split()
    return " ".join(word[:-1] if _plural(word) else word for word in words)


def _plural(word: str) -> bool:
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))


def name_key(name: str) -> str:
    """A name's letters and digits; Greek letters by their names, so that one with an index keeps something.

    >>> name_key("CIFAR-10"), name_key("$π_0$"), name_key("Ångström")
    ('cifar10', 'pi0', 'angstrom')
    """
    return "".join(map(_plain, unicodedata.normalize("NFKD", name).lower()))


def _plain(char: str) -> str:
    if char.isascii():
        return char if char.isalnum() else ""
    called = unicodedata.name(char, "")
    return called.split("LETTER ")[1].split()[0].lower() if "GREEK SMALL LETTER " in called else ""


def short_key(name: str) -> str:
    """A short or long form, whatever its number.

    >>> short_key("LLMs") == short_key("LLM")
    True
    """
    return name_key(name).rstrip("s")


def same_value(gold: str, found: str) -> bool:
    """The same text, or numbers of the gold value and at least half of them.

    >>> same_value("7.8", "7.80"), same_value("7.80", "7"), same_value("50 to 60", "60")
    (True, False, True)
    """
    wanted, got = _numbers(gold), _numbers(found)
    if name_key(gold) == name_key(found):
        return True
    return bool(got) and set(got) <= set(wanted) and len(got) * 2 >= len(wanted)


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text.replace(",", ""))]


def address_key(url: str) -> str:
    """An address without its scheme and what trails.

    >>> address_key("https://github.com/a/b/") == address_key("http://github.com/a/b.")
    True
    """
    return re.sub(r"^https?://", "", url).rstrip("/.")
