"""Names of notes that every file system takes and every wikilink reaches."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable

from kg.iri import digest

LENGTH = 90
"""A name has at most so many characters and twice as many bytes: room for a path on Windows, ``.md`` and a hash."""

_FORBIDDEN = re.compile(r'[<>:"/\\|?*#^\[\]%`]+')
"""What Windows forbids in a name, and what ends or changes the target of a wikilink."""
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\..*)?", re.IGNORECASE)


def note_names(labels: Iterable[tuple[str, str]]) -> dict[str, str]:
    """A name for each thing, each its own on every system.

    Names that a system takes for one (upper and lower case, composed and decomposed letters) all get a hash each.

    Args:
        labels: ids, each once, with the label that the name is to be like.

    Example:
        >>> note_names([("urn:1", "A/B: test?"), ("urn:2", "con"), ("urn:3", "Flow"), ("urn:4", "flow")])
        {'urn:1': 'A B - test', 'urn:2': 'con_', 'urn:3': 'Flow (dca068)', 'urn:4': 'flow (e58ae6)'}
    """
    wanted = {key: safe_name(label) for key, label in labels}
    groups: dict[str, list[str]] = defaultdict(list)
    for key, name in wanted.items():
        groups[_folded(name)].append(key)
    out = {key: name if len(groups[_folded(name)]) == 1 else _hashed(name, key, 6) for key, name in wanted.items()}
    length = 6
    while len({_folded(name) for name in out.values()}) < len(out):  # a label may look like another one with its hash
        length += 6
        out = {key: _hashed(name, key, length) for key, name in wanted.items()}
    return out


def safe_name(label: str) -> str:
    r"""A label as a name: no character that a file system or a link minds, no device, no dot or space at either end.

    >>> safe_name("NUL.txt"), safe_name("..."), safe_name("a\x00\u202eb"), safe_name("[[x]]|y")
    ('NUL.txt_', 'unnamed', 'a b', 'x y')
    """
    text = unicodedata.normalize("NFC", label)
    text = re.sub(r":\s+", " - ", text)
    text = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in text)
    text = " ".join(_FORBIDDEN.sub(" ", text).split())[:LENGTH]
    while len(text.encode("utf-8")) > 2 * LENGTH:
        text = text[:-1]
    text = text.strip(" .") or "unnamed"
    return f"{text}_" if _DEVICES.fullmatch(text) else text


def _hashed(name: str, key: str, length: int) -> str:
    return f"{name} ({digest(key, length)})"


def _folded(name: str) -> str:
    """What the least exact of the file systems sees of a name."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())
