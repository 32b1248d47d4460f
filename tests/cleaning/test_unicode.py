from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.cleaning.mapped import MappedText
from kg.cleaning.unicode import composed
from tests.cleaning.helpers import checked, cleaned


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("R&amp;D", "R&D"),
        ("p &lt; 0.05 &gt; q", "p < 0.05 > q"),
        ("caf&eacute; &#960; &#x3c0; it&#39;s", "café π π it's"),
        ("a&nbsp;b", "a b"),
        ("&amp;lt;", "&lt;"),
        ("R&D, AT&T; and A &unknown; B", "R&D, AT&T; and A &unknown; B"),
        ("Q&A; more", "Q&A; more"),
        ("&#0; &#x110000;", "\ufffd \ufffd"),
    ],
)
def test_entities(text: str, expected: str) -> None:
    assert cleaned(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cafe\u0301", "café"),
        ("\u212b and \u2126", "Å and Ω"),
        ("\u1112\u1161\u11ab", "한"),
        ("\u09c7\u09be", "\u09cb"),
        ("x\u0302\u0303", "x\u0302\u0303"),
        ("\u0301abc", "\u0301abc"),
        ("\ufb01ne \ufb03", "fine ffi"),
        ("\U0001d4aa(n) \U0001d400", "O(n) A"),
        ("\uff21\uff11", "A1"),
        ("x² and ½ and ™ and ℓ", "x² and ½ and ™ and ℓ"),
        ("soft\u00adhyphen zero\u200bwidth \ufeffmark \u202eleft", "softhyphen zerowidth mark left"),
        ("bell\x07 null\x00", "bell null"),
        ("naïve 学習 🙂", "naïve 学習 🙂"),
    ],
)
def test_characters(text: str, expected: str) -> None:
    assert cleaned(text) == expected


@given(st.text(st.characters(categories=["Lu", "Ll", "Lo", "Mn", "Mc", "Zs"], max_codepoint=0xFAFF)))
def test_text_is_composed(text: str) -> None:
    found = composed(MappedText.of(text)).text
    plain = "".join(char for char in found if not "\ufb00" <= char <= "\ufb06")
    assert unicodedata.normalize("NFC", found) == found or plain != found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  a \t b\n\nc  ", "a b c"),
        ("a\u00a0b\u2009c\u2028d\u3000e", "a b c d e"),
        ("\n", ""),
        ("", ""),
        (" ", ""),
        ("a", "a"),
    ],
)
def test_white_space(text: str, expected: str) -> None:
    assert cleaned(text) == expected


def test_the_way_back() -> None:
    text = "An  &eacute;tude of **A**gents: cafe\u0301 \\textsc{MaxSafe}"
    passage = checked(text)
    quoted = {}
    for word in ("étude", "Agents", "café", "MaxSafe"):
        at = passage.text.index(word)
        start, end = passage.source_span(at, at + len(word))
        quoted[word] = text[start:end]
    assert quoted == {"étude": "&eacute;tude", "Agents": "A**gents", "café": "cafe\u0301", "MaxSafe": "MaxSafe"}
