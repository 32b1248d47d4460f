"""Addresses and DOIs as records write them: percent-encoded rather than lost, and IRIs for every RDF parser."""

from __future__ import annotations

import io

import pyoxigraph as ox
import pytest
from rdflib import Graph

from kg.graph.terms import address as term
from kg.readers.values import address, doi

ADDRESSES = {
    "https://x.org/a b.pdf": "https://x.org/a%20b.pdf",
    "https://x.org/{id}?q=a|b": "https://x.org/%7Bid%7D?q=a%7Cb",
    "https://x.org/<a>": "https://x.org/%3Ca%3E",
    'https://x.org/"a"^`\\': "https://x.org/%22a%22%5E%60%5C",
    "https://x.org/100%": "https://x.org/100%25",
    "https://x.org/a%20b": "https://x.org/a%20b",
    "https://x.org/a[1]": "https://x.org/a%5B1%5D",
    "https://x.org/a#b#c": "https://x.org/a#b%23c",
    "https://x.org/\n  a.pdf": "https://x.org/a.pdf",
    "https://x.org/1\nhttps://x.org/2": "https://x.org/1",
    "https://x.org/1, https://x.org/2": "https://x.org/1",
    "https://x.org/1 (open access)": "https://x.org/1",
    "https://x.org/größe": "https://x.org/größe",
    "HTTPS://x.org/A": "https://x.org/A",
}


@pytest.mark.parametrize(("written", "read"), ADDRESSES.items(), ids=range(len(ADDRESSES)))
def test_an_address_with_illegal_characters_becomes_an_iri(written: str, read: str) -> None:
    assert address(written) == read
    assert term(read) == read
    turtle = f"<urn:a> <urn:b> <{read}> ."
    assert len(list(ox.parse(io.BytesIO(turtle.encode()), ox.RdfFormat.TURTLE))) == 1
    assert len(Graph().parse(data=turtle, format="turtle")) == 1


@pytest.mark.parametrize("written", ["https://exa mple.org/a", "https://x_y.org/a", "https://[::1/a"])
def test_an_address_that_can_be_no_iri_is_kept_as_a_text(written: str) -> None:
    assert isinstance(term(address(written)), tuple)


@pytest.mark.parametrize("written", ["", "/pdf/1.pdf", "javascript:alert(1)", "see the publisher", "https://", None, 3])
def test_what_is_no_address(written: object) -> None:
    assert address(written) == ""


DOIS = {
    "10.1000/182": "10.1000/182",
    "DOI: https://doi.org/10.1000/182": "10.1000/182",
    "https://www.doi.org/10.1000/182": "10.1000/182",
    "info:doi/10.1000/182": "10.1000/182",
    "10.1000/182 [doi]": "10.1000/182",
    "10.1000/182; 10.1000/183": "10.1000/182",
    "https://doi.org/10.1000%2F182": "10.1000/182",
    "10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O": (
        "10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O"
    ),
    "10.1000/182,": "10.1000/182",
    "10.1000/a b": "",
    "no 10.1000/182": "",
}


@pytest.mark.parametrize(("written", "read"), DOIS.items(), ids=DOIS)
def test_doi(written: str, read: str) -> None:
    assert doi(written) == read
