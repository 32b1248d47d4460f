"""Which sense is meant: the document's own, a cue, a neighbour; and what is said beside the name."""

from __future__ import annotations

import pytest

from kg.extractors.concepts import concepts
from kg.model import Evidence
from kg.vocabulary import Vocabulary
from tests.vocabularies import Term, known, named, reading, vocabulary

SHORT = vocabulary(
    "machine learning",
    Term("continual learning", short=("CL",), broader=("machine learning",), related=("catastrophic forgetting",)),
    Term("contrastive learning", short=("CL",), broader=("machine learning",), related=("data augmentation",)),
    Term("catastrophic forgetting", broader=("continual learning",)),
    Term("data augmentation", broader=("machine learning",)),
    Term("retrieval-augmented generation", short=("RAG",), broader=("machine learning",)),
    Term("large language model", alt=("LLM",), broader=("machine learning",)),
    Term("mean average precision", short=("MAP",), ambiguous=("MAP",), cues=("detection",)),
    known("SWIRL", "Dataset"),
)


def meant(text: str, terms: Vocabulary, title: str = "") -> list[tuple[str, str]]:
    """Short forms and one-word quotes only."""
    return [(quote, label) for quote, label in named(text, terms, title) if " " not in quote]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Continual learning (CL) is hard. CL forgets.", ["continual learning"] * 2),
        ("Contrastive learning (CL) is hard. CL augments.", ["contrastive learning"] * 2),
        ("CL (contrastive learning) is hard. CL augments.", ["contrastive learning"] * 2),
        ("Curriculum learning (CL) is hard. CL needs catastrophic forgetting.", []),
        ("CL is hard.", []),
        ("CL means catastrophic forgetting.", ["continual learning"]),
        ("CL needs data augmentation.", ["contrastive learning"]),
        ("CL needs data augmentation and fights catastrophic forgetting.", []),
        ("CL here is continual learning.", ["continual learning"]),
        ("RAG is easy.", ["retrieval-augmented generation"]),
        ("A region adjacency graph (RAG) is no text. RAG wins.", []),
        ("LLMs are large. An LLM is large.", ["large language model"] * 2),
        ("Logistic loss minimisation (LLM) is old. LLM wins, LLMs win.", []),
        ("We use MAP.", []),
        ("We use MAP for detection.", ["mean average precision"]),
        ("We use maximum a posteriori (MAP) detection. MAP wins.", []),
        ("We use mean average precision (MAP). MAP wins.", ["mean average precision"] * 2),
        ("SWIRL (SWitching IRL) learns. SWIRL wins.", []),
        ("We test on SWIRL.", ["SWIRL"]),
    ],
)
def test_the_sense_of_a_short_form(text: str, expected: list[str]) -> None:
    """The document's own definition wins over any other; without one it takes a neighbour; a tie is no sense."""
    assert [label for _, label in meant(text, SHORT)] == expected


def test_a_definition_in_the_title_holds_in_the_abstract() -> None:
    assert meant("CL augments.", SHORT, "On contrastive learning (CL)") == [("CL", "contrastive learning")] * 2


def test_two_documents_two_senses() -> None:
    one, other = ("Continual learning (CL) is hard. CL!", "Contrastive learning (CL) is hard. CL!")
    assert {label for _, label in named(one, SHORT)} == {"continual learning"}
    assert {label for _, label in named(other, SHORT)} == {"contrastive learning"}


EVERYDAY = vocabulary(
    "machine learning",
    Term(
        "attention mechanism",
        alt=("attention",),
        broader=("machine learning",),
        related=("transformer model",),
        ambiguous=("attention",),
        cues=("query", "key"),
        excludes=("attention deficit", "human attention", "crowd"),
    ),
    Term("transformer model", alt=("transformer",), broader=("machine learning",), ambiguous=("transformer",)),
    Term("self-attention", broader=("attention mechanism",)),
    Term("flow matching", broader=("generative model",)),
    Term("generative model", broader=("machine learning",)),
    Term("normalizing flow", alt=("flow",), broader=("generative model",), ambiguous=("flow",)),
    Term("network flow", alt=("flow",), ambiguous=("flow",), cues=("max-flow", "cut")),
    Term("causal effect", alt=("effect",), ambiguous=("effect",), cues=("treatment", "effect")),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Attention is costly.", []),
        ("Attention needs a query.", ["attention mechanism"]),
        ("Attention costs. Later, queries cost.", []),
        ("Attention costs. Later, queries and keys cost.", ["attention mechanism"]),
        ("Transformer models use attention.", ["attention mechanism"]),
        ("Attention and a transformer.", []),
        ("Attention deficit meets a query.", []),
        ("Attention deficit here. Attention needs a query there.", ["attention mechanism"]),
        ("We measure human attention with a query.", []),
        ("The crowd pays attention to the query.", []),
        ("The crowd waits. Attention needs a query.", ["attention mechanism"]),
        ("The effect is large.", []),
        ("The effect of the treatment is large.", ["causal effect"]),
        ("The flow is fast.", []),
        ("The flow needs generative models.", ["normalizing flow"]),
        ("The flow has a cut.", ["network flow"]),
    ],
)
def test_an_ambiguous_label_needs_a_cue_or_a_neighbour(text: str, expected: list[str]) -> None:
    """Two ambiguous labels do not vouch for each other; a label is no cue of itself; an exclusion counts in its
    sentence, with the label inside it or beside it.
    """
    assert [label for quote, label in meant(text, EVERYDAY) if quote.lower() in ("attention", "effect", "flow")] == (
        expected
    )


def test_an_exclusion_around_a_label_that_is_not_ambiguous() -> None:
    terms = vocabulary(Term("bandit", excludes=("bandit territory",)))
    assert named("Bandits live in bandit territory.", terms) == [("Bandits", "bandit")]


def evidence(text: str, terms: Vocabulary, title: str = "") -> list[Evidence]:
    return concepts(reading(text, terms, title).found, terms)


PLAIN = vocabulary(Term("GAN"), Term("image"), Term("text"), Term("speech"), Term("reinforcement learning"))


@pytest.mark.parametrize(
    ("text", "contrast"),
    [
        ("Unlike GANs, it is fast.", True),
        ("It works without any GAN.", True),
        ("We use flows instead of GANs.", True),
        ("Flows rather than GANs.", True),
        ("In contrast to GANs, it is fast.", True),
        ("As opposed to a GAN, it is fast.", True),
        ("This is not a GAN.", True),
        ("This is not only a GAN.", False),
        ("A GAN is fast.", False),
        ("Without tricks. A GAN is fast.", False),
        ("Without the many tricks of the trade known to all, a GAN is fast.", False),
        ("A GAN, unlike flows.", False),
        ("Nothing is faster than a GAN.", False),
        ("It requires no GAN.", True),
        ("It requires no additional tricks or GANs.", True),
        ("It works without the need to train a GAN.", True),
        ("There is no theory that explains a GAN.", False),
    ],
)
def test_contrast(text: str, contrast: bool) -> None:
    assert [e.contrast for e in evidence(text, PLAIN)] == [contrast]


@pytest.mark.parametrize(
    ("text", "passing"),
    [
        ("Modalities such as images and text.", [True, True]),
        ("Modalities (e.g., images or text).", [True, True]),
        ("Modalities including images, text, and speech are used.", [True, True, True]),
        ("Images and text.", [False, False]),
        ("Images such as these and others; text is used.", [False, False]),
        ("Data such as images. We use text.", [True, False]),
        ("Data (such as images) and text.", [True, False]),
        ("Data ranging from images to text.", [True, True]),
        ("It is widely used in speech.", [True]),
        ("Warning: this paper contains offensive text.", [True]),
    ],
)
def test_passing(text: str, passing: list[bool]) -> None:
    assert [e.passing for e in evidence(text, PLAIN)] == passing


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        ("However, GANs are slow.", True),
        ("Existing GANs are slow.", True),
        ("Recently, GANs were slow.", True),
        ("GANs, however, are slow. We differ.", False),
        ("We use a GAN.", False),
        ("Mostly GANs.", False),
    ],
)
def test_setting(text: str, setting: bool) -> None:
    """A sentence that opens with a turn or with what others do tells the setting."""
    assert [e.setting for e in evidence(text, PLAIN)] == [setting]


def test_where_and_how_it_is_said() -> None:
    terms = vocabulary(
        Term(
            "continual learning",
            alt=("lifelong learning",),
            short=("CL",),
            hidden=("continuous learning",),
            phrases=("learn without forgetting",),
        )
    )
    text = "Continual learning (CL). We do lifelong learning. Continuous learning! They learn without forgetting."
    got = [(e.sentence, e.last, e.label_kind, e.words, e.rule) for e in evidence(text, terms)]
    assert got == [
        (0, False, "pref", 2, "concept.label"),
        (0, False, "abbreviation", 1, "concept.abbreviation"),
        (1, False, "alt", 2, "concept.label"),
        (2, False, "hidden", 2, "concept.label"),
        (3, True, "phrase", 3, "concept.phrase"),
    ]


def test_a_shared_head_does_not_make_a_label_longer() -> None:
    terms = vocabulary("continual learning", "multi-task learning")
    assert [e.words for e in evidence("continual and multi-task learning", terms)] == [2, 3]


def test_a_title_counts_its_own_sentences() -> None:
    got = [(e.span.field, e.sentence) for e in evidence("One. A GAN.", PLAIN, "Reinforcement learning")]
    assert got == [("abstract", 1), ("title", 0)]
