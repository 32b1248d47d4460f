from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.graph.terms import address, join_list, language_tag, part_name, part_property, split_list

TEXT = st.text(st.sampled_from(list('a;\\ \n"')) | st.characters(codec="utf-8"), max_size=8)


@given(st.lists(TEXT, min_size=1, max_size=4).map(tuple))
def test_a_list_survives(items: tuple[str, ...]) -> None:
    assert split_list(join_list(items)) == items


def test_a_list_that_somebody_typed() -> None:
    assert split_list("Ada Lovelace;Alan Turing; Kurt Gödel") == ("Ada Lovelace", "Alan Turing", "Kurt Gödel")
    assert split_list("ends in a backslash\\") == ("ends in a backslash\\",)


@given(TEXT | st.from_regex(r"[a-z][A-Za-z0-9]*", fullmatch=True))
def test_the_name_of_a_part_survives(name: str) -> None:
    iri = part_property(name)
    assert part_name(iri) == name
    assert " " not in iri
    assert iri.isascii()


@pytest.mark.parametrize(
    ("url", "is_iri"),
    [
        ("https://github.com/a/b?c=d&e=f#g", True),
        ("https://example.org:8080/~a/%20b", True),
        ("https://é.example/ü", True),
        ("doi:10.1/abc", True),
        ("mailto:a@b.org", True),
        ("https://a/%zz", False),
        ("https://[::1]/", False),
        ("https:///path", False),
        ("https://a.org/a b", False),
        ("https://a.org/<b>", False),
        ("https://a.org:port/", False),
        ("github.com/a/b", False),
        ("", False),
    ],
)
def test_addresses(url: str, is_iri: bool) -> None:
    assert isinstance(address(url), str) == is_iri


def test_tags() -> None:
    assert [language_tag(language) for language in ("en", "EN", "zh-Hant", "es-419")] == [
        "@en",
        "@en",
        "@zh-hant",
        "@es-419",
    ]
    assert [language_tag(language) for language in ("", "english", "e", "en_US", "x y")] == [""] * 5
