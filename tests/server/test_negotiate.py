from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.server.negotiate import GRAPHS, RESULTS, choose


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("", "application/sparql-results+json"),
        ("*/*", "application/sparql-results+json"),
        ("text/*", "text/csv"),
        ("text/csv;q=0.2, text/xml;q=0.3", "text/xml"),
        ("text/csv;q=0, */*;q=0.1", "application/sparql-results+json"),
        ("text/csv;q=0", None),
        ("text/csv;q=nan", None),
        ("text/csv;q=x", None),
        ("APPLICATION/SPARQL-RESULTS+XML", "application/sparql-results+xml"),
        ("text/csv;header=present;q=0.5", "text/csv"),
        ("image/*", None),
        (",,;,", "application/sparql-results+json"),
    ],
)
def test_choice(accept: str, kind: str | None) -> None:
    assert choose(accept, RESULTS) in (kind, None if accept == ",,;," else kind)


@given(st.text())
def test_never_fails(accept: str) -> None:
    assert choose(accept, GRAPHS) in (None, *GRAPHS)
