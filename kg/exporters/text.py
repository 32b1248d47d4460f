"""Text that every reader of a format takes: what XML and CSV cannot hold is replaced, one character for one."""

from __future__ import annotations

import re
from json import JSONEncoder

ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
"""What XML 1.0 has no way to write (https://www.w3.org/TR/xml/#charsets); few readers of CSV take it either."""


def legal(text: str) -> str:
    r"""The text with U+FFFD for each character that XML cannot hold; offsets stay right.

    >>> legal("a\x00b\tc\n")
    'a�b\tc\n'
    """
    return ILLEGAL.sub("\ufffd", text)


as_json = JSONEncoder(ensure_ascii=False).encode
"""A value as JSON on one line, any Unicode as it is."""


def one_line(text: str) -> str:
    r"""The text with a single space for each run of white space.

    >>> one_line(" two\r\nlines ")
    'two lines'
    """
    return " ".join(legal(text).split())
