"""Which labels a text holds: variants, case, the longest match, shared heads."""

from __future__ import annotations

import time

import pytest

from tests.vocabularies import Term, known, named, vocabulary

LEARNING = vocabulary(
    "machine learning",
    Term("supervised learning", broader=("machine learning",)),
    Term("semi-supervised learning", broader=("machine learning",)),
    Term("weakly supervised learning", broader=("machine learning",)),
    Term("continual learning", broader=("machine learning",), related=("catastrophic forgetting",)),
    Term("class-incremental learning", broader=("continual learning",)),
    Term("domain-incremental learning", broader=("continual learning",)),
    Term("off-policy evaluation", broader=("machine learning",)),
    Term("multi-task learning", broader=("machine learning",)),
    Term("graph neural network", alt=("GNN",), broader=("neural network",)),
    Term("neural network", broader=("machine learning",)),
    Term("network science"),
    Term("image generation"),
    Term("video generation"),
    Term("retrieval"),
    Term("generation"),
    Term("catastrophic forgetting"),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "class- and domain-incremental learning",
            {
                "class-incremental learning": "class- and domain-incremental learning",
                "domain-incremental learning": "domain-incremental learning",
            },
        ),
        (
            "weakly and semi-supervised learning",
            {
                "weakly supervised learning": "weakly and semi-supervised learning",
                "semi-supervised learning": "semi-supervised learning",
            },
        ),
        (
            "weakly- or semi-supervised learning",
            {
                "weakly supervised learning": "weakly- or semi-supervised learning",
                "semi-supervised learning": "semi-supervised learning",
            },
        ),
        (
            "image and video generation",
            {"image generation": "image and video generation", "video generation": "video generation"},
        ),
        (
            "continual and multi-task learning",
            {"continual learning": "continual and multi-task learning", "multi-task learning": "multi-task learning"},
        ),
        ("off- and on-policy evaluation", {"off-policy evaluation": "off- and on-policy evaluation"}),
        (
            "class-, task- and domain-incremental learning",
            {
                "class-incremental learning": "class-, task- and domain-incremental learning",
                "domain-incremental learning": "domain-incremental learning",
            },
        ),
        (
            "class- and task-incremental learning",
            {"class-incremental learning": "class- and task-incremental learning"},
        ),
    ],
)
def test_parts_that_share_a_head(text: str, expected: dict[str, str]) -> None:
    """The mention quotes the whole span that says it."""
    got = named(f"We study {text} here.", LEARNING)
    assert {label: quote for quote, label in got if label in expected} == expected
    assert {label for _, label in got} - {"generation"} == set(expected)


@pytest.mark.parametrize(
    "text",
    [
        "class and then domain-incremental learning",
        "class, domain-incremental learning",
        "class. And domain-incremental learning",
        "a class (and domain-incremental learning)",
    ],
)
def test_parts_that_do_not(text: str) -> None:
    assert [label for _, label in named(text, LEARNING)] == ["domain-incremental learning"]


def test_a_part_that_is_a_term_of_its_own_shares_nothing() -> None:
    """ "graph neural networks and neural networks" are two things, not four."""
    assert [label for _, label in named("graph neural networks and network science", LEARNING)] == [
        "graph neural network",
        "neural network",
        "network science",
    ]


def test_a_general_head_belongs_to_the_whole() -> None:
    """ "Bayesian optimization methods" are methods of Bayesian optimization, not Bayesian "optimization methods"."""
    terms = vocabulary("Bayesian optimization", Term("mathematical optimization", alt=("optimization method",)))
    assert [label for _, label in named("Bayesian optimization methods", terms)] == ["Bayesian optimization"]
    assert [label for _, label in named("fast optimization methods", terms)] == ["mathematical optimization"]


def test_the_head_of_what_crosses_or_holds_it() -> None:
    """ "trajectory-level reward shaping" is reward shaping, and "projected SGD" is SGD."""
    terms = vocabulary(
        Term("trajectory feedback", alt=("trajectory-level reward",)),
        "reward shaping",
        Term("projected gradient descent", alt=("projected SGD",)),
        Term("stochastic gradient descent", short=("SGD",)),
    )
    assert [label for _, label in named("trajectory-level reward shaping by projected SGD", terms)] == [
        "trajectory feedback",
        "reward shaping",
        "projected gradient descent",
        "stochastic gradient descent",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("graph neural networks", ["graph neural network", "neural network"]),
        ("semi-supervised learning", ["semi-supervised learning"]),
        ("image generation", ["image generation"]),
        ("neural network science", ["network science"]),
        ("image generation model", ["image generation"]),
        ("neural networks, a network science", ["neural network", "network science"]),
        ("machine learning", ["machine learning"]),
        ("machine. Learning", []),
        ("", []),
    ],
)
def test_longest_first_and_inside_only_what_is_broader(text: str, expected: list[str]) -> None:
    """Supervised learning is not said by *semi*-supervised learning, nor generation by image generation; of two that
    overlap the first stands.
    """
    assert [label for _, label in named(text, LEARNING)] == expected


NAMES = vocabulary(
    Term("care"),
    Term("complex network"),
    Term("GAN"),
    Term("Adam"),
    Term("retrieval-augmented generation", short=("RAG",)),
    known("CARE", "Benchmark"),
    known("ComplEx", "Model"),
    known("Ray", "Library"),
    known("ImageNet"),
    known("CIFAR-10"),
    known("LLaMA", "Model"),
    known("PyTorch", "Library"),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The CARE benchmark.", ["CARE"]),
        ("We care for the care of health.", ["care", "care"]),
        ("Care is needed.", ["care"]),
        ("We use ComplEx.", ["ComplEx"]),
        ("This is complex.", []),
        ("Complex tasks are hard.", []),
        ("A complex network.", ["complex network"]),
        ("GANs, not a gan nor a Gan.", ["GAN"]),
        ("GAN-based and GAN's.", ["GAN", "GAN"]),
        ("A rag is not RAG.", ["retrieval-augmented generation"]),
        ("We trace each ray.", []),
        ("We scale with Ray.", ["Ray"]),
        ("We train on ImageNet.", ["ImageNet"]),
        ("We train on Imagenet.", ["ImageNet"]),
        ("We test on ImageNet-A and ImageNet-LT.", []),
        ("We test on ImageNet-1k.", ["ImageNet"]),
        ("We test on ImageNet-trained models.", ["ImageNet"]),
        ("CIFAR10, CIFAR 10 and CIFAR-10.", ["CIFAR-10"] * 3),
        ("CIFAR-100 and CIFAR-10-C and CIFAR 1.0", []),
        ("LLaMA-7B and LLaMA-B.", ["LLaMA", "LLaMA"]),
        ("Trained with Adam.", ["Adam"]),
        ("https://github.com/GAN/ImageNet and GAN", ["GAN"]),
    ],
)
def test_case_and_names(text: str, expected: list[str]) -> None:
    assert [label for _, label in named(text, NAMES)] == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Learning Complex Dynamics", []),
        ("ComplEx Revisited", ["ComplEx"]),
        ("TAKING CARE OF THE GAN", ["GAN"]),
    ],
)
def test_case_in_titles(title: str, expected: list[str]) -> None:
    """Every word of a title may begin with a capital; in one that shouts case says nothing."""
    assert [label for _, label in named("", NAMES, title) if label not in ("care", "CARE")] == expected


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (r"We study \emph{continual} \textbf{learning}.", r"continual} \textbf{learning"),
        ("We study **continual** learning.", "continual** learning"),
        ("We study continual\nlearning.", "continual\nlearning"),
        ("We study continual&nbsp;learning.", "continual&nbsp;learning"),
        ("We study continual~learning.", "continual~learning"),
        ("We study *continual learning*.", "continual learning"),
        ("We study continual\u2011learning.", "continual\u2011learning"),
        ("𝒪 🙂 continual learning", "continual learning"),
    ],
)
def test_the_quote_is_of_the_text_as_received(text: str, quote: str) -> None:
    assert named(text, LEARNING) == [(quote, "continual learning")]


@pytest.mark.parametrize("text", ["a- " * 6000, "a-, " * 4000, "off- and " * 2000, "a-" * 10000])
def test_hanging_hyphens_without_end_are_read_in_no_time(text: str) -> None:
    begun = time.process_time()
    named(text, LEARNING)
    assert time.process_time() - begun < 3
