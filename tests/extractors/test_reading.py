"""A document as extractors see it, and the rows that it gives."""

from __future__ import annotations

import time

import pytest

from kg.extractors import process_batch
from kg.extractors.reading import Reading
from kg.model import PaperRows
from kg.vocabulary.tokens import is_break
from tests.vocabularies import EMPTY, Term, document, known, reading, vocabulary

TERMS = vocabulary(
    "machine learning method",
    "data modality",
    Term("ridge regression", broader=("machine learning method",), phrases=("least squares with a penalty",)),
    Term("image", broader=("data modality",)),
    Term("continual learning", short=("CL",)),
    Term("contrastive learning", short=("CL",)),
    known("MNIST"),
)


def row(abstract: str, title: str = "", **more: object) -> PaperRows:
    (only,) = process_batch([document(abstract, title, **more)], TERMS)  # type: ignore[arg-type]
    return only


def test_fields_in_reading_order_without_empty_ones() -> None:
    assert [t.passage.field for t in reading("b", title="a").texts] == ["title", "abstract"]
    assert [t.passage.field for t in reading("b", title=" ").texts] == ["abstract"]
    assert reading("").texts == []


def test_an_address_is_no_prose() -> None:
    (text,) = reading("See https://github.com/MNIST/image-net or x.ai/image. An image.").texts
    assert [t.key for t in text.tokens if not is_break(t.key)] == ["see", "or", "an", "image"]


def test_what_stands_before_in_the_sentence() -> None:
    (text,) = reading("One two. Three four.").texts
    assert text.before(text.text.index("four")) == "Three "
    assert text.sentence(text.text.index("four")) == 1


def test_a_span_quotes_the_source() -> None:
    (text,) = reading(r"An \emph{image} \& more").texts
    span = text.span(text.text.index("image"), text.text.index("more") + 4)
    assert span.surface == r"image} \& more"


def test_what_can_be_used_like_a_tool() -> None:
    """Methods can, what is only talked about cannot, nor can a concept that is put in other words, nor a root."""
    marks = reading(
        "Image, MNIST, ridge regression, least squares with a penalty, machine learning method.", TERMS
    ).known
    assert [[(m.iri.rpartition("/")[2], m.tag) for m in text] for text in marks] == [
        [
            ("image", "TERM"),
            ("mnist", "KNOWNA"),
            ("ridge-regression", "KNOWNC"),
            ("ridge-regression", "TERM"),
            ("machine-learning-method", "TERM"),
        ]
    ]


def test_a_parent_that_the_vocabulary_lacks() -> None:
    terms = vocabulary(Term("ridge regression", broader=("nowhere",)))
    assert len(Reading(document("ridge regression"), terms).known[0]) == 1


def test_a_row_holds_all_that_a_document_gives() -> None:
    got = row("We use MNIST. Continual learning (CL) gains 3.5% accuracy on MNIST (Hu et al., 2024). "
              "Code: https://github.com/a/b, page: https://x.org/a.")  # fmt: skip
    assert {(e.role, e.target.rpartition("/")[2] or e.name) for e in got.evidence} == {
        ("about", "continual-learning"),
        ("about", "mnist"),
        ("uses", "mnist"),
        ("cites", "Hu et al., 2024"),
    }
    assert got.abbreviations == (("CL", "Continual learning"),)
    assert got.results == (("3.5%", "accuracy", "3.5", "%", "MNIST"),)
    assert (got.code_repositories, got.see_also) == (("https://github.com/a/b",), ("https://x.org/a",))
    assert got.sentence_count == 3
    assert list(got.evidence) == sorted(set(got.evidence))


def test_the_sentences_of_a_title_do_not_count() -> None:
    assert row("One. Two.", "Three. Four. Five.").sentence_count == 2
    assert row("").sentence_count == 1


def test_the_abstract_defines_before_the_title() -> None:
    assert row("Contrastive learning (CL).", "Continual learning (CL)").abbreviations == (
        ("CL", "Contrastive learning"),
    )


@pytest.mark.parametrize(
    ("keyword", "expected"),
    [
        ("Continual Learning", ["continual-learning"]),
        ("images", ["image"]),
        ("CL", []),
        ("image of a cat", []),
        ("MNIST", []),
        ("", []),
        ("—", []),
    ],
)
def test_keywords_name_a_concept_as_a_whole(keyword: str, expected: list[str]) -> None:
    """A short form of two concepts names neither; a dataset is no concept."""
    assert [iri.rpartition("/")[2] for iri in row("x", keywords=[keyword]).keywords] == expected


def test_rows_come_in_the_order_of_the_documents() -> None:
    documents = [document(f"An image {n}.", id_=f"p{n}") for n in (3, 1, 2)]
    rows = process_batch(documents, TERMS)
    assert [r.document for r in rows] == documents
    assert rows == [r for d in documents for r in process_batch([d], TERMS)]
    assert process_batch([], EMPTY) == []


@pytest.mark.parametrize("text", ["MNIST " * 3500, "a-" * 10000, "a.b." * 5000, "1." * 10000, "such as MNIST, " * 1400])
def test_a_long_text_without_a_sentence_end_takes_no_time(text: str) -> None:
    row("We use ridge regression on MNIST.")
    begun = time.process_time()
    row(text)
    assert time.process_time() - begun < 5


@pytest.mark.parametrize(
    ("text", "claimed"),
    [
        ("We propose FooNet. FooNet sees an image. An image is here.", [True, False]),
        ("We propose a FooNet. BarNet sees an image.", [False]),
        ("FooNet sees an image.", [False]),
    ],
)
def test_what_the_own_thing_does_is_claimed(text: str, claimed: list[bool]) -> None:
    """What a paper says of the thing that it introduces is as much its claim as what it says of "we"."""
    image = TERMS.entries[TERMS.automaton.entries([("image", "image")])[0]].iri
    assert [e.claimed for e in row(text).evidence if e.target == image] == claimed


def test_an_ambiguous_keyword_needs_its_sense_in_the_text() -> None:
    terms = vocabulary(
        Term("AI alignment", alt=("alignment",), ambiguous=("alignment",), cues=("values",)), "retrieval"
    )
    keywords = ("alignment", "retrieval")

    def kept(abstract: str) -> list[str]:
        (only,) = process_batch([document(abstract, keywords=keywords)], terms)
        return [k.rpartition("/")[2] for k in only.keywords]

    assert kept("Faces and their alignment.") == ["retrieval"]
    assert kept("Human values and alignment.") == ["ai-alignment", "retrieval"]


def test_a_field_or_a_property_is_not_used() -> None:
    terms = vocabulary("statistics", "mathematics", Term("probability distribution", broader=("mathematics",)),
        Term("sub-Gaussian distribution", broader=("probability distribution",)),
        Term("ridge regression", broader=("statistics",)))  # fmt: skip
    marks = reading("Statistics, sub-Gaussian distributions, ridge regression.", terms).known
    assert [[m.tag for m in text] for text in marks] == [["TERM", "TERM", "KNOWNC"]]


def test_keywords_in_small_letters() -> None:
    """A field of keywords is often all in small letters, short forms too; in prose "gan" is no GAN."""
    terms = vocabulary(
        Term("generative adversarial network", short=("GAN",)), Term("large language model", alt=("LLM",))
    )
    (only,) = process_batch([document("A gan.", keywords=("gans", "llm", "gan-based"))], terms)
    assert [k.rpartition("/")[2] for k in only.keywords] == ["generative-adversarial-network", "large-language-model"]
    assert only.evidence == ()
