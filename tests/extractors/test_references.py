from __future__ import annotations

import time
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extractors.references import addresses, citations, clean_address
from tests.vocabularies import reading


def cited(text: str) -> list[str]:
    return [e.name for e in citations(reading(text).texts)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hanna et al. (2023) show it.", ["Hanna et al. (2023)"]),
        ("It is known (Huang et al., 2024).", ["Huang et al., 2024"]),
        ("(Huang et al., 2024; Li & Wu, 2023b)", ["Huang et al., 2024", "Li & Wu, 2023b"]),
        ("(see, e.g., Vaswani et al. 2017)", ["Vaswani et al. 2017"]),
        ("Brown et al. [2020] and Kingma & Ba (2015)", ["Brown et al. [2020]", "Kingma & Ba (2015)"]),
        ("Li, Wu, and Chen (2022) agree.", ["Li, Wu, and Chen (2022)"]),
        ("van den Berg et al. (2018) agree.", ["van den Berg et al. (2018)"]),
        ("O'Brien et al. (2019), Müller (2021).", ["O'Brien et al. (2019)", "Müller (2021)"]),
        ("LeCun (1998) agrees.", ["LeCun (1998)"]),
        ("Adam (Kingma & Ba, 2014) is used.", ["Kingma & Ba, 2014"]),
        ("Cohen et al. show that.", ["Cohen et al."]),
        ("As in Hanna et al., 2023 we go.", ["Hanna et al., 2023"]),
        (r"He et al.~(2016) and Wu et~al.\ (2017)", ["He et al. (2016)", "Wu et al. (2017)"]),
        ("In 2023 we met. May (2023) was cold. Since (2020).", []),
        ("ICML (2023), CVPR 2023 (Seattle), NeurIPS (2023), (NeurIPS 2023)", []),
        ("Theorem (2020), Figure (1999), the Challenge (2021)", []),
        ("et al. (2023)", []),
        ("(n, 2020)", []),
        ("Equation (2) of 2020", []),
        ("", []),
    ],
)
def test_citations(text: str, expected: list[str]) -> None:
    assert cited(text) == expected


def test_a_citation_quotes_the_text_as_received() -> None:
    (e,) = citations(reading(r"First. As \emph{Hu et~al.} (2023) say.").texts)
    assert (e.span.surface, e.name, e.role, e.sentence, e.last) == (
        r"Hu et~al.} (2023)", "Hu et al. (2023)", "cites", 1, True)  # fmt: skip


CODE = "https://github.com/a/b"


@pytest.mark.parametrize(
    ("text", "code", "other"),
    [
        (f"Code: {CODE}.", [CODE], []),
        (f"({CODE}).", [CODE], []),
        (f"**{CODE}**, `{CODE}`", [CODE], []),
        (rf"\href{{{CODE}}}{{code}} and [code]({CODE})", [CODE], []),
        (r"\url{https://github.com/a\_b/c\%20d}", ["https://github.com/a_b/c%20d"], []),
        (r"See https://github.com/a\_b/c\#d.", ["https://github.com/a_b/c#d"], []),
        ("github.com/a/b is ours.", [CODE], []),
        (f"{CODE}—and more", [CODE], []),
        (f"{CODE}/tree/main?x=1&y=2, ok", [f"{CODE}/tree/main?x=1&y=2"], []),
        ("https://anonymous.4open.science/r/x-1/", ["https://anonymous.4open.science/r/x-1/"], []),
        ("https://gitlab.inria.fr/a/b.", ["https://gitlab.inria.fr/a/b"], []),
        ("Hosted on https://github.com.", [], ["https://github.com"]),
        ("https://huggingface.co/a/b!", [], ["https://huggingface.co/a/b"]),
        ("www.x.org, https://x.org/~me/a", [], ["https://www.x.org", "https://x.org/~me/a"]),
        ("https://en.wikipedia.org/wiki/A_(b) (https://x.org/a)", [],
         ["https://en.wikipedia.org/wiki/A_(b)", "https://x.org/a"]),
        ("https://x.org/é and <https://x.org/a>", [], ["https://x.org/%C3%A9", "https://x.org/a"]),
        ("https://b.org/ then https://a.org/ then https://b.org/", [], ["https://b.org/", "https://a.org/"]),
        ("Mail me@github.com or http:// or http://[bad or e.g.this", [], []),
        ("", [], []),
    ],
)  # fmt: skip
def test_addresses(text: str, code: list[str], other: list[str]) -> None:
    found = addresses(reading(text).texts)
    assert (list(found.code), list(found.other)) == (code, other)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (r"https://x.org/a\_b\&c\~d", "https://x.org/a_b&c~d"),
        ("https://x.org/100%", "https://x.org/100%25"),
        ("https://x.org/a%20b", "https://x.org/a%20b"),
        ("https://x.org/a%2", "https://x.org/a%252"),
        ("https://x.org/a|b c[1]", "https://x.org/a%7Cb%20c%5B1%5D"),
        ("https://x.org/a).", "https://x.org/a"),
        ("https://x.org/a_(b)).", "https://x.org/a_(b)"),
        ("https://x.org:8080/", "https://x.org:8080/"),
        ("javascript:alert(1)", ""),
        ("https://", ""),
        ("https://nodot/", ""),
        ("", ""),
    ],
)
def test_an_address_as_an_iri(raw: str, expected: str) -> None:
    assert clean_address(raw) == expected


@given(st.text(max_size=30))
def test_any_address_is_a_legal_iri(text: str) -> None:
    url = clean_address("https://x.org/" + text)
    assert url.isascii()
    assert not set(url) & set('<>"{}|\\^`[] \n')
    assert quote(url, safe="%/:=&?~#+!$,;'@()*._-") == url
    assert clean_address(url) == url


@pytest.mark.parametrize(
    "text", ["Smith, " * 500, "Aa'" * 1000, "Beijing, Shanghai, " * 20 + "and (others)", "de " * 1000]
)
def test_a_long_list_of_names_is_read_in_no_time(text: str) -> None:
    begun = time.process_time()
    assert not cited(text)
    assert time.process_time() - begun < 1
