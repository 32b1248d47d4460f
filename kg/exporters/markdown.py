"""Text inside Markdown, as Obsidian reads it: shown as it is, never run or rendered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kg.exporters.text import legal, one_line

_SPECIAL = re.compile(r"([\\`*_\[\]<>#^$&]|%(?=%)|(?<=%)%|=(?==)|(?<==)=|~(?=~)|(?<=~)~)")
_LINE_START = re.compile(r"^(\d*)([.)+-])(?=\s|$)")
_ADDRESS = re.compile(r"https?://[^\s<>()\[\]\\\"|`]+")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def escaped(text: str) -> str:
    r"""A text on one line, each character of which stands for itself.

    >>> escaped("**a** <b>\n[[c]] 50% #d"), escaped("1. a"), escaped("- a")
    ('\\*\\*a\\*\\* \\<b\\> \\[\\[c\\]\\] 50% \\#d', '1\\. a', '\\- a')
    """
    return _LINE_START.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", one_line(text)))


def wikilink(target: str, shown: str) -> str:
    """A link to a note; what would end it is left out of the words that are shown.

    >>> wikilink("concepts/flow", "normal|ising [flow]")
    '[[concepts/flow|normal ising flow]]'
    """
    words = " ".join(re.sub(r"[\[\]|\\`<>#^*_$%=~&]", " ", one_line(shown)).split())
    return f"[[{target}|{words}]]" if words else f"[[{target}]]"


def can_be_shown(text: str) -> bool:
    """Whether a link shows these words as they are.

    >>> can_be_shown("continual learning"), can_be_shown("a_b")
    (True, False)
    """
    return wikilink("x", text) == f"[[x|{text}]]"


def external(url: str) -> str:
    """An address as a link; one that is no plain web address is only text.

    >>> external("https://a.org/b"), external("javascript:alert(1)")
    ('<https://a.org/b>', 'javascript:alert(1)')
    """
    return f"<{url}>" if _ADDRESS.fullmatch(url) else escaped(url)


def front_matter(values: Mapping[str, Any]) -> str:
    r"""Properties of a note: YAML whose texts are all in quotes. What is empty is left out.

    >>> print(front_matter({"title": 'a "b": c', "year": 2025, "aliases": ["x"], "venue": ""}), end="")
    ---
    title: "a \"b\": c"
    year: 2025
    aliases:
      - "x"
    ---
    """
    lines = ["---"]
    for name, value in values.items():
        if isinstance(value, str | int) and value:
            lines.append(f"{name}: {_scalar(value)}")
        elif isinstance(value, Sequence) and value and not isinstance(value, str):
            lines += [f"{name}:", *(f"  - {_scalar(item)}" for item in value)]
    return "\n".join([*lines, "---", ""])


def bullets(items: Iterable[str]) -> list[str]:
    """Items of a list, a line each."""
    return [f"- {item}" for item in items]


def _scalar(value: str | int) -> str:
    if isinstance(value, int):
        return str(value)
    text = legal(value).replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\n", "\\n")
    return '"' + _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + '"'
