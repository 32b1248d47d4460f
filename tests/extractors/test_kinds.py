from __future__ import annotations

import pytest

from kg.cleaning import clean
from kg.extractors.kinds import KIND_OF, kind_of
from kg.extractors.names import Chunk, chunks
from kg.extractors.text import Text
from kg.model import ARTEFACT_KINDS


def tokens(text: str) -> list[Chunk]:
    """Not at the beginning of a sentence."""
    whole = f"x {text}"
    return chunks(Text.of(clean("p", "abstract", whole), whole))[1:]


@pytest.mark.parametrize(
    ("name", "long_form", "before", "after", "expected"),
    [
        ("Foo", "", "a novel benchmark , ", "", "Benchmark"),
        ("Foo", "", "a new", ", the first dataset for agents", "Dataset"),
        ("Foo", "", "a new", "is a library for graphs", "Library"),
        ("Foo", "", "a new", "framework", "Framework"),
        ("Foo", "", "a framework ,", ", a metric", "Metric"),
        ("FooBench", "", "", "", "Benchmark"),
        ("FooVQA", "", "", "", "Dataset"),
        ("FooNet", "", "", "", "Model"),
        ("FooFormer", "", "", "", "Model"),
        ("FOO", "Fast Operator Network", "", "", "Model"),
        ("FOO", "Fast Object Dataset", "", "", "Dataset"),
        ("FooLogic", "", "", "", "Theory"),
        ("Foo", "", "", "", "Method"),
        ("Foo", "", "", "for dataset distillation", "Method"),
        ("Foo", "", "", "outperforms every model", "Method"),
        ("FooNet", "", "a dataset ,", "", "Dataset"),
        ("Foo", "", "", "– a novel metric for images", "Metric"),
        ("Foo", "", "", ", a data generation approach", "Method"),
        ("Foo", "", "", ", a loss function", "Method"),
        ("Foo", "", "", ", a new dataset suite", "Benchmark"),
        ("BACKSHIFT", "", "", "", "Method"),
        ("Foo", "", "", ": A False Discovery Rate Control Method for Brain Data", "Method"),
        ("Foo", "", "a novel dataset (", ") and a new model", "Dataset"),
        ("FooScore", "", "", "", "Metric"),
        ("prediction shift", "", "", "", "Metric"),
    ],
)
def test_kinds(name: str, long_form: str, before: str, after: str, expected: str) -> None:
    """The apposition first, then the noun before, then the name itself; a noun in another phrase says nothing."""
    left, right = (tokens(text) for text in (before, after))
    assert kind_of(name, long_form, left, right) == expected


def test_every_kind_is_one_of_the_model() -> None:
    assert set(KIND_OF.values()) <= set(ARTEFACT_KINDS)
