r"""LaTeX in running text: macros, math, accents, links.

A scanner of our own, because an abstract is not a LaTeX document: a bare ``%`` is a per-cent sign, a lone ``$`` is
money, an unknown macro is probably a name, and every character must be traced back.
"""

from __future__ import annotations

import re
import unicodedata

from kg.cleaning import symbols
from kg.cleaning.mapped import Edit, MappedText

_TRIGGER = re.compile(r"[\\${~^]|--|``")
_SPECIAL = re.compile(r"[\\{$~^_]|``|''|(?<!-)-{2,3}(?!-)")
_MACRO = re.compile(r"\\([A-Za-z]+)\*?")
_SWITCH = re.compile(r"\{\s*\\([A-Za-z]+)\s+")
_OPTION = re.compile(r"\s*\[[^\[\]\n]{0,80}\]")
_QUOTES = {"``": "“", "''": "”", "--": "–", "---": "—"}
_SPACES = {",": " ", ";": " ", ":": " ", " ": " ", "\\": " ", "\n": " ", "!": "", "/": "", "-": "", ">": " "}
_COMMANDS = {"href": 2, "url": 1, "footnote": 1, "frac": 2, "textcolor": 2, "texorpdfstring": 2}
"""Macros of several arguments, or with a form of their own -> how many; of the others the last one is the text."""
_BRACES = re.compile(r"\\[\s\S]|[{}]")
_SHORT_FRACTION = re.compile(r"\s*(\d)\s*(\d)")
_MAX_MATH = 600
_SPACE_BEFORE_WORD = re.compile(r"\s+(?=\w)")
_MAX_DEPTH = 40
"""Braces nested deeper than any author's are left as they are."""


def latex(mapped: MappedText) -> MappedText:
    r"""Replace LaTeX by the text it stands for.

    >>> latex(MappedText.of(r"\textsc{MaxSafe} and $\pi_0$ cost 5$ and 50% of \'etudes~(x)")).text
    'MaxSafe and π0 cost 5$ and 50% of études (x)'
    """
    if not _TRIGGER.search(mapped.text):
        return mapped
    scanner = _Scanner(mapped)
    scanner.run(0, len(mapped.text), math=False)
    return mapped.edited(scanner.edits)


def _closings(text: str) -> dict[int, int]:
    """Every opening brace that is closed -> its closing brace."""
    out: dict[int, int] = {}
    opened: list[int] = []
    for match in _BRACES.finditer(text):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            out[opened.pop()] = match.start()
    return out


class _Scanner:
    """Walks the text once, collecting edits; recursion is over braces and math only."""

    def __init__(self, mapped: MappedText) -> None:
        self.mapped = mapped
        self.text = mapped.text
        self.edits: list[Edit] = []
        self._closings: dict[int, int] | None = None

    def run(self, at: int, end: int, *, math: bool, depth: int = 0) -> None:
        while depth < _MAX_DEPTH and (match := _SPECIAL.search(self.text, at, end)):
            at = self._one(match, end, math, depth)

    def _one(self, match: re.Match[str], end: int, math: bool, depth: int) -> int:
        sign, start = match[0], match.start()
        if sign == "\\":
            return self._backslash(start, end, math, depth)
        if sign == "{":
            return self._brace(start, end, math, depth)
        if sign == "$" and not math:
            return self._dollar(start, end, depth)
        if sign in _QUOTES:
            if not math:
                self.edits.append(Edit(*match.span(), _QUOTES[sign]))
        elif sign == "~":
            self._tie(start)
        elif sign in "^_" and (math or (self.text[start + 1 : start + 2] == "{" and sign == "^")):
            self.edits.append(Edit(start, start + 1))
        return match.end()

    def _tie(self, at: int) -> None:
        before, after = self.text[at - 1 : at], self.text[at + 1 : at + 2]
        if before.strip(" \t\n/") and after.strip() and not after.isdigit():
            self.edits.append(Edit(at, at + 1, " "))

    def _closing(self, opening: int, end: int) -> int:
        """The index of the brace that closes the one at ``opening``, or -1."""
        if self._closings is None:
            self._closings = _closings(self.text)
        close = self._closings.get(opening, -1)
        return close if close < end else -1

    def _brace(self, start: int, end: int, math: bool, depth: int) -> int:
        close = self._closing(start, end)
        if close < 0:
            return start + 1
        self.edits += [Edit(start, start + 1), Edit(close, close + 1)]
        switch = _SWITCH.match(self.text, start)
        if switch and switch[1] in symbols.EMPHASIS:
            self.mapped.mark(switch.end(), close)
        self.run(start + 1, close, math=math, depth=depth + 1)
        return close + 1

    def _dollar(self, start: int, end: int, depth: int) -> int:
        width = 2 if self.text.startswith("$$", start) else 1
        close = self._math_end(start + width, end, "$" * width)
        if close < 0:
            return start + width
        self.edits += [Edit(start, start + width), Edit(close, close + width)]
        self.run(start + width, close, math=True, depth=depth + 1)
        return close + width

    def _math_end(self, start: int, end: int, sign: str) -> int:
        at = self.text.find(sign, start, min(end, start + _MAX_MATH))
        while at > 0 and self.text[at - 1] == "\\":
            at = self.text.find(sign, at + 1, min(end, start + _MAX_MATH))
        if at <= start:
            return -1
        body = self.text[start:at]
        tight = not body[0].isspace() and not body[-1].isspace()
        money = self.text[at + 1 : at + 2].isdigit() and not re.search(r"[\\^_=]", body)
        mathy = re.search(r"[\\^_=<>]", body) is not None
        return at if (tight or mathy) and not money and "\n\n" not in body else -1

    def _backslash(self, start: int, end: int, math: bool, depth: int) -> int:
        macro = _MACRO.match(self.text, start, end)
        if macro:
            return self._macro(macro, end, math, depth)
        sign = self.text[start + 1 : start + 2]
        if sign in "([" and sign:
            return self._display(start, end, sign, depth)
        if sign in symbols.ACCENTS and sign and not math:
            return self._accent(start, start + 2, sign, end)
        if sign in _SPACES and sign:
            self.edits.append(Edit(start, start + 2, _SPACES[sign]))
            return start + 2
        if sign and sign in "%&$_#{}|":
            self.edits.append(Edit(start, start + 1))
            return start + 2
        return start + 1

    def _display(self, start: int, end: int, sign: str, depth: int) -> int:
        close = self.text.find("\\" + {"(": ")", "[": "]"}[sign], start, min(end, start + _MAX_MATH))
        if close < 0:
            return start + 2
        self.edits += [Edit(start, start + 2), Edit(close, close + 2)]
        self.run(start + 2, close, math=True, depth=depth + 1)
        return close + 2

    def _accent(self, start: int, at: int, sign: str, end: int) -> int:
        braced = re.compile(r"\s*\{\\?([A-Za-z])\}|\s*\\?([A-Za-z])").match(self.text, at, end)
        if not braced:
            return at
        letter = unicodedata.normalize("NFC", (braced[1] or braced[2]) + symbols.ACCENTS[sign])
        self.edits.append(Edit(start, braced.end(), letter))
        return braced.end()

    def _macro(self, macro: re.Match[str], end: int, math: bool, depth: int) -> int:
        name, start, at = macro[1], macro.start(), macro.end()
        if name in symbols.ACCENTS and not math and re.match(r"\s*\{\\?[A-Za-z]\}", self.text[at : at + 8]):
            return self._accent(start, at, name, end)
        if name in _COMMANDS or name in symbols.REMOVED:
            return self._command(name, start, at, end, math, depth)
        if name in symbols.EMPHASIS:
            return self._emphasis(start, at, end, math, depth)
        if name in symbols.SYMBOLS:
            return self._symbol(name, start, at, end, math)
        if name in symbols.TRANSPARENT or name in symbols.DROPPED:
            self.edits.append(Edit(start, at, "" if name in symbols.TRANSPARENT else " "))
        else:
            apart = (math and self.text[start - 1 : start].isalnum()) or self.text[start - 1 : start] == "}"
            self.edits.append(Edit(start, start + 1, " " if apart else ""))
        return at

    def _symbol(self, name: str, start: int, at: int, end: int, math: bool) -> int:
        r"""A letter of a foreign alphabet takes the space behind it along: ``stra\ss e``."""
        if name in symbols.LETTERS and not math:
            space = _SPACE_BEFORE_WORD.match(self.text, at, end)
            at = space.end() if space else at
        self.edits.append(Edit(start, at, symbols.SYMBOLS[name]))
        return at

    def _arguments(self, at: int, end: int, most: int) -> list[tuple[int, int]]:
        """Up to ``most`` braced arguments from ``at`` on, as (opening, closing) pairs; options are stepped over."""
        out: list[tuple[int, int]] = []
        while len(out) < most:
            option = _OPTION.match(self.text, at, end)
            at = option.end() if option else at
            close = self._closing(at, end) if self.text[at : at + 1] == "{" else -1
            if close < 0:
                break
            out.append((at, close))
            at = close + 1
        return out

    def _emphasis(self, start: int, at: int, end: int, math: bool, depth: int) -> int:
        arguments = self._arguments(at, end, 1)
        if not arguments:
            self.edits.append(Edit(start, at))
            return at
        opening, close = arguments[0]
        self.mapped.mark(opening + 1, close)
        self.edits += [Edit(start, opening + 1), Edit(close, close + 1)]
        self.run(opening + 1, close, math=math, depth=depth + 1)
        return close + 1

    def _command(self, name: str, start: int, at: int, end: int, math: bool, depth: int) -> int:
        arguments = self._arguments(at, end, _COMMANDS.get(name, 1))
        if not arguments:
            return self._bare(name, start, at, end)
        (first, first_close), (last, close) = arguments[0], arguments[-1]
        if name in symbols.REMOVED:
            self.edits.append(Edit(start, close + 1, " " if name in ("begin", "end") else ""))
            return close + 1
        if name in ("href", "url"):
            self.mapped.mark(last + 1, close, url=self.text[first + 1 : first_close])
        open_text, close_text = (" (", ") ") if name == "footnote" else ("", "")
        if name == "frac" and len(arguments) == 2:
            self.edits += [Edit(start, first + 1), Edit(first_close, last + 1, "/")]
            self.run(first + 1, first_close, math=math, depth=depth + 1)
        else:
            self.edits.append(Edit(start, last + 1, open_text))
        self.edits.append(Edit(close, close + 1, close_text))
        if name != "url":
            self.run(last + 1, close, math=math, depth=depth + 1)
        return close + 1

    def _bare(self, name: str, start: int, at: int, end: int) -> int:
        r"""A command without its arguments: ``\frac12``, or a name that is only text here."""
        digits = _SHORT_FRACTION.match(self.text, at, end) if name == "frac" else None
        if not digits:
            self.edits.append(Edit(start, at, " ") if name in symbols.REMOVED else Edit(start, start + 1))
            return at
        self.edits += [Edit(start, digits.end(1), f"{digits[1]}/"), Edit(digits.end(1), digits.start(2))]
        return digits.end()
