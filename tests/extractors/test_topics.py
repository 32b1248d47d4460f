"""Topics that the vocabulary lacks: the phrase of the title that the abstract takes up, long forms, keywords."""

from __future__ import annotations

import pytest

from kg.extractors import Reading
from kg.extractors.topics import topics
from kg.model import Document, Metadata
from tests.vocabularies import Term, vocabulary

KNOWN = vocabulary(Term("causal discovery"), Term("false discovery rate"), Term("graph neural network"))


def found(title: str, abstract: str, keywords: tuple[str, ...] = ()) -> set[str]:
    document = Document("p", ("p.txt",), abstract, title, Metadata(keywords=keywords))
    return {e.name for e in topics(Reading(document, KNOWN))}


@pytest.mark.parametrize(
    ("title", "abstract", "expected"),
    [
        ("Federated Causal Discovery", "We study federated causal discovery.", {"federated causal discovery"}),
        ("Katz Centrality", "The Katz centrality of nodes is private.", {"Katz centrality"}),
        ("Boolean Tensors", "A Boolean tensor is small. Boolean tensors are many.", {"Boolean tensor"}),
        ("Causal Discovery", "We study causal discovery.", set()),
        ("Federated Causal Discovery", "We study something else.", set()),
        ("Any title", "We study sparse latent factors. Sparse latent factors help.", set()),
        (
            "Discovery Rate Control",
            "The false discovery rate is kept by discovery rate control.",
            {"discovery rate control"},
        ),
        ("On hulls", "Soft convex hulls (SCH) are used. SCH help.", {"soft convex hull"}),
        ("On networks", "Graph neural networks (GNNs) are used.", set()),
        ("A Causal Discovery Algorithm", "Our causal discovery algorithm wins.", set()),
        ("Learning Katz Centrality", "Learning Katz centrality is hard.", {"Katz centrality"}),
        ("Where Boolean Learned", "What is Boolean learned is good.", set()),
    ],
)
def test_topics(title: str, abstract: str, expected: set[str]) -> None:
    assert found(title, abstract) == expected


def test_keywords_that_the_text_holds() -> None:
    assert found("", "We solve conic programs fast.", ("Conic programs", "optics")) == {"conic program"}


def test_a_piece_of_a_longer_topic_is_none() -> None:
    assert found("Deep Boolean Tensor Factoring", "We do deep Boolean tensor factoring.") == {
        "deep Boolean tensor factoring"
    }


def test_every_place_is_quoted() -> None:
    abstract = "We study federated causal discovery."
    document = Document("p", ("p.txt",), abstract, "Federated Causal Discovery")
    quotes = [(e.span.field, e.span.surface) for e in topics(Reading(document, KNOWN))]
    assert quotes == [("title", "Federated Causal Discovery"), ("abstract", "federated causal discovery")]
