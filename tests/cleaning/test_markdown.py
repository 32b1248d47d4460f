from __future__ import annotations

import pytest

from tests.cleaning.helpers import checked, cleaned


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**A**gents **C**o-**E**volution (ACE)", "Agents Co-Evolution (ACE)"),
        ("*one* and **two** and ***three***", "one and two and three"),
        ("_one_ and __two__ snake_case_name __init__", "one and two snake_case_name init"),
        ("`code` stays", "code stays"),
        ("a `quote' of TeX", "a ‘quote' of TeX"),
        ("# Title\ntext", "Title text"),
        ("* one\n* two\n- three\n> four", "one two three four"),
        ("[our code](https://x.org/a_b)", "our code"),
        ("![plot](https://x.org/a.png)", "plot"),
        ("<i>E. coli</i>, H<sub>2</sub>O, <b class='x'>n</b>", "E. coli, H2O, n"),
        ("<jats:title>Abstract</jats:title><jats:p>A.</jats:p><jats:p>B.</jats:p>", "Abstract A. B."),
        ("one<br/>two<p>three</p>four", "one two three four"),
        ("<mml:math><mml:mi>x</mml:mi></mml:math>", "x"),
        ("&lt;i&gt;x&lt;/i&gt;", "x"),
    ],
)  # fmt: skip
def test_marks(text: str, expected: str) -> None:
    assert cleaned(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "A* and B* are optimal",
        "C*-algebra, Q*, D* Lite",
        "2*3*4 and x*y*z * w",
        "a_b, x_1 and __x",
        "a < b and c > d",
        "a<b and c>d",
        "x<y>z",
        "if p<0.05 or q>0.1",
        "** open",
        "* * *x",
        "[1](a) and f[i](x)",
        "the set (*)",
        "p<1 and p>0",
        "https://github.com/a_b_c/d__e__f",
    ],
)
def test_near_misses_stay(text: str) -> None:
    assert cleaned(f"see {text}") == f"see {text}"


def test_links_and_emphasis_are_kept_beside_the_text() -> None:
    passage = checked("**Dual-Arch** has [code](https://x.org/a_(b)) and `tests`")
    assert passage.text == "Dual-Arch has code and tests"
    assert [(passage.text[one.start : one.end], one.url) for one in passage.links] == [("code", "https://x.org/a_(b)")]
    assert [passage.text[start:end] for start, end in passage.emphasis] == ["Dual-Arch", "tests"]
