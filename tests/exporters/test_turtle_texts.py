"""Any text comes back exactly from rdflib and from Oxigraph, whatever stands in it."""

from __future__ import annotations

import io

import pyoxigraph as ox
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rdflib import Graph

from kg.exporters.turtle import write_blocks
from kg.graph import terms as t
from kg.iri import prefixes

CHARACTERS = (
    *['"', '"""', "'", "\\", "\\n", "\\u0041", "\\U0010FFFF", "\n", "\r", "\r\n", "\t", "\b", "\f", "\x00", "\x07"],
    *["\x7f", "\x85", "\xa0", "\u2028", "\u2029", "\u200b", "\u202e", "\ufeff", "\ufffd", "\ufffe", "\uffff"],
    *["e\u0301", "é", "🙂", "👩‍💻", "𝒪", "\U0010ffff", "@en", "^^", "<a>", "&amp;", "#", ";", ".", " ", "[]", "_:b"],
)  # fmt: skip
HARD = st.sampled_from(CHARACTERS)
TEXTS = st.lists(HARD | st.characters(codec="utf-8"), max_size=20).map("".join)
TAGS = st.sampled_from(["", "@en", "@pt-br", "@zh-hant-tw"])


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(TEXTS, TAGS), min_size=1, max_size=6, unique=True))
@example([("", ""), ("\\", "@en"), ('"', ""), ('\\"', ""), ('""""', ""), ("\\\n", "@en")])
def test_texts_come_back(texts: list[tuple[str, str]]) -> None:
    out = io.BytesIO()
    write_blocks([("https://kg.example/paper/p", [(t.ABSTRACT, [*texts])])], prefixes(), out)
    assert b"\r" not in out.getvalue()
    quads = ox.parse(out.getvalue(), ox.RdfFormat.TURTLE)
    ours = {(q.object.value, q.object.language or "") for q in quads if isinstance(q.object, ox.Literal)}
    theirs = {(str(term), getattr(term, "language", "") or "") for term in Graph().parse(data=out.getvalue()).objects()}
    assert ours == theirs == {(text, tag[1:]) for text, tag in texts}
