"""Names under which things stand in the graph: legal, and no two the same."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from kg.iri import digest, slugs


@given(st.sets(st.text(alphabet="aB-_ .π日", max_size=6), max_size=40))
def test_every_name_has_a_legal_one_of_its_own(names: set[str]) -> None:
    found = slugs(sorted(names))
    assert found.keys() == names
    assert len(set(found.values())) == len(names)
    assert all(re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]*", local) for local in found.values())


def test_a_name_that_looks_like_another_with_its_hash() -> None:
    names = ["A B", "a-b", f"a-b-{digest('A B')}"]
    assert len(set(slugs(names).values())) == 3
    assert slugs(names) == slugs(reversed(names))


def test_hashes_that_meet() -> None:
    names = [chr(0x4E00 + i) + chr(0x4E00 + j) for i in range(100) for j in range(100)]
    assert len({digest(name) for name in names}) < len(names)
    assert len(set(slugs(names).values())) == len(names)
