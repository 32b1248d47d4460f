"""What a paper introduces, uses and compares with: cues, shapes, kinds, and what is never a name."""

from __future__ import annotations

import pytest

from kg.extractors import EXTRACTORS
from kg.model import Evidence
from kg.vocabulary import Vocabulary
from tests.vocabularies import EMPTY, Term, known, reading, vocabulary

TERMS = vocabulary(
    "machine learning method",
    "machine learning task",
    Term("low-rank adaptation", alt=("LoRA",), broader=("machine learning method",)),
    Term("direct preference optimization", short=("DPO",), broader=("machine learning method",)),
    Term("ridge regression", broader=("machine learning method",)),
    Term("continual learning", broader=("machine learning task",)),
    Term("reinforcement learning from human feedback", short=("RLHF",), broader=("machine learning task",)),
    known("CIFAR-10"),
    known("ImageNet"),
    known("PyTorch", "Library"),
    known("GPT-4", "Model"),
    known("BERT", "Model"),
    known("CARE", "Benchmark"),
    known("Foo-Bench", "Benchmark", "Foo-Bench Verified"),
)


def evidence(text: str, terms: Vocabulary = TERMS, title: str = "") -> list[Evidence]:
    return list(EXTRACTORS.get("artefacts")(reading(text, terms, title)))


def roles(text: str, terms: Vocabulary = TERMS, title: str = "") -> dict[str, list[str]]:
    """Role -> the names or, of things known, the ends of their IRIs, sorted."""
    out: dict[str, set[str]] = {}
    for e in evidence(text, terms, title):
        out.setdefault(e.role, set()).add(e.target.rpartition("/")[2] or e.name)
    return {role: sorted(names) for role, names in out.items()}


@pytest.mark.parametrize(
    ("text", "name", "long_form", "kind"),
    [
        ("We propose MaxSafe, a novel method.", "MaxSafe", "", "Method"),
        ("We introduce **A**gents **C**o-**E**volution (ACE), a framework.", "ACE", "Agents Co-Evolution", "Framework"),
        (r"In this paper, we present \textsc{MaxSafe}.", "MaxSafe", "", "Method"),
        (r"This paper introduces $\pi_0$, a vision-language-action model.", "π0", "", "Model"),
        ("Our method, called RILOOD, wins.", "RILOOD", "", "Method"),
        ("We develop a new benchmark dubbed FooTest.", "FooTest", "", "Benchmark"),
        ("We propose a simple yet effective approach, termed FOO.", "FOO", "", "Method"),
        (
            "We introduce GRPO (Group Relative Policy Optimization).",
            "GRPO",
            "Group Relative Policy Optimization",
            "Method",
        ),
        ("We introduce ImageNet-A, a dataset of hard images.", "ImageNet-A", "", "Dataset"),
        ("We propose LoRA-X for speed.", "LoRA-X", "", "Method"),
        ("FooNet is a novel network.", "FooNet", "", "Model"),
        ("FooSim, a new simulator for robots, is free.", "FooSim", "", "Library"),
        ("Our FooNet is fast.", "FooNet", "", "Model"),
        ("The proposed FooNet achieves 3%.", "FooNet", "", "Model"),
        ("We call it *sparse flow*, a new loss.", "sparse flow", "", "Method"),
        ("We propose a new measure, called the log cut distance.", "log cut distance", "", "Metric"),
        ("We propose the Wasserstein Flow Network, which flows.", "Wasserstein Flow Network", "", "Model"),
        ('We propose "Thinking Slow", a prompt.', "Thinking Slow", "", "Method"),
        ("We introduce SE(3)-Former, a model.", "SE(3)-Former", "", "Model"),
        ("We propose M²Former.", "M²Former", "", "Model"),
        ("To this end, we collect FooQA, a dataset.", "FooQA", "", "Dataset"),
        ("We propose Kernel Divergence Score (KDS), a novel method.", "KDS", "Kernel Divergence Score", "Metric"),
        ("We propose CARE (Calibrated Adaptive REgression).", "CARE", "Calibrated Adaptive REgression", "Method"),
        ("We introduce Foo-IPF networks for matching.", "Foo-IPF", "Foo-IPF networks", "Model"),
        ("We present a model that does Fast Object Ordering (FOO).", "FOO", "Fast Object Ordering", "Model"),
    ],
)
def test_introduces(text: str, name: str, long_form: str, kind: str) -> None:
    found = [e for e in evidence(text) if e.role == "introduces"]
    assert {(e.name, e.long_form, e.kind, e.target) for e in found} == {(name, long_form, kind, "")}


@pytest.mark.parametrize(
    "text",
    [
        "We propose a method. The framework is good.",
        "We propose a new Framework.",
        "Our Method is good.",
        "We propose state-of-the-art methods.",
        "We propose State-Of-The-Art methods.",
        "See Theorem 2 and Appendix A for what we propose, SOTA.",
        "We propose a 3D method with GPUs and LLMs on 2D images.",
        "We propose to use LLMs.",
        "We propose AI.",
        "Unlike FooNet, we do X.",
        "We study reinforcement learning from human feedback (RLHF).",
        "We propose reinforcement learning from human feedback (RLHF).",
        "We propose ridge regression.",
        "In Section III we describe Figure 2.",
        "We introduce the problem. ImageNet is large.",
        "Hanna et al. (2023) proposed FooNet.",
        "FooNet was introduced by Hanna et al. (2023).",
        'We devise a "plug-and-play" method.',
        "",
    ],
)
def test_introduces_nothing(text: str) -> None:
    """Generic words, fields, units and the work of others are no names of this paper's things."""
    assert "introduces" not in roles(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We evaluate on CIFAR-10, ImageNet and FooSet.", {"uses": ["FooSet", "cifar-10", "imagenet"]}),
        ("We train on the CIFAR10 dataset.", {"uses": ["cifar-10"]}),
        ("We use PyTorch.", {"uses": ["pytorch"]}),
        ("Our model is built on GPT-4 and BERT.", {"uses": ["bert", "gpt-4"]}),
        ("Using BERT as the encoder, we win.", {"uses": ["bert"]}),
        ("We use ridge regression on images.", {"uses": ["ridge-regression"]}),
        ("We use continual learning.", {}),
        ("We evaluate on the FooTest benchmark.", {"uses": ["FooTest"]}),
        ("It outperforms DPO and LoRA.", {"comparesWith": ["direct-preference-optimization", "low-rank-adaptation"]}),
        ("It outperforms DPO, RLHF and FooNet.", {"comparesWith": ["FooNet", "direct-preference-optimization"]}),
        ("Compared with BERT, it is fast.", {"comparesWith": ["bert"]}),
        ("It improves upon BERT.", {"comparesWith": ["bert"]}),
        ("Strong baselines such as BERT, FooNet and BarNet fail.", {"comparesWith": ["BarNet", "FooNet", "bert"]}),
        ("It is better than BERT.", {"comparesWith": ["bert"]}),
        ("Recent methods such as FooNet fail.", {}),
        ("We test methods such as FooNet.", {"uses": ["FooNet"]}),
        ("It outperforms ridge regression FooNet methods.", {}),
        ("The weather is nice.", {}),
        ("Our wells are sourced from the Foo Energy Office.", {"uses": ["Foo Energy Office"]}),
        ("We use images from BarCam.", {"uses": ["BarCam"]}),
        ("We develop a ridge regression penalized algorithm.", {"uses": ["ridge-regression"]}),
        ("We outperform recent results on the FooSet task.", {"uses": ["FooSet"]}),
        ("We experiment on Gaussian and CIFAR-10 datasets.", {"uses": ["cifar-10"]}),
        ("We evaluate on Foo-Bench Verified and Lite sets.", {"uses": ["foo-bench"]}),
    ],
)
def test_uses_and_compares(text: str, expected: dict[str, list[str]]) -> None:
    """What is known is its node; a thing that is compared with is not used by that."""
    assert roles(text) == expected


def test_one_role_a_name() -> None:
    text = "We propose MaxSafe and test MaxSafe on CIFAR-10. MaxSafe outperforms DPO. Using MaxSafe is easy."
    assert roles(text) == {
        "introduces": ["MaxSafe"],
        "uses": ["cifar-10"],
        "comparesWith": ["direct-preference-optimization"],
    }


def test_a_name_that_only_acts_counts_when_it_is_alone_and_said_twice() -> None:
    assert roles("FooNet outperforms all. FooNet is fast.") == {"introduces": ["FooNet"]}
    assert roles("FooNet outperforms all.") == {}
    assert roles("FooNet outperforms all. FooNet is fast. BarNet uses less. BarNet is slow.") == {}
    assert roles("BERT outperforms all. BERT is fast.") == {}


@pytest.mark.parametrize(
    ("title", "abstract", "expected"),
    [
        ("MaxSafe: Safe Exploration", "Hard.", ["MaxSafe"]),
        ("Mamba: Linear-Time Sequences", "Hard. Mamba is fast.", ["Mamba"]),
        ("ACE: Agents Co-Evolution", "Hard.", ["ACE"]),
        ("Fourier Networks: A Study", "Hard.", ["Fourier Networks"]),
        ("CIFAR-10: A Set of Images", "Hard.", ["cifar-10"]),
        ("Position: We Must Stop", "Hard.", []),
        ("Rethinking: Networks", "Hard.", []),
        ("Towards AGI: A Path", "Hard.", []),
        ("Learning to Rank", "Hard.", []),
        ("LoRA: A Study", "Hard.", []),
        ("Scaling Laws: A Study", "Hard.", []),
    ],
)
def test_titles(title: str, abstract: str, expected: list[str]) -> None:
    assert roles(abstract, title=title).get("introduces", []) == expected


def test_without_a_vocabulary() -> None:
    text = "We propose MaxSafe. We test it on CIFAR-10. It beats DPO and GPT-4."
    assert roles(text, EMPTY) == {"introduces": ["MaxSafe"], "uses": ["CIFAR-10"], "comparesWith": ["DPO", "GPT-4"]}


def test_evidence_says_where() -> None:
    (e,) = evidence("Hard. We propose **Max**Safe, a method. End.")
    assert (e.span.surface, e.name, e.sentence, e.last, e.rule) == (
        "Max**Safe", "MaxSafe", 1, False, "introduces.verb")  # fmt: skip


def test_a_long_form_in_the_title_is_the_short_form_of_the_abstract() -> None:
    found = evidence("We present Foo Graph Arena (FGA), a new benchmark.", title="Foo Graph Arena: Testing Models")
    assert {(e.name, e.long_form, e.kind) for e in found if e.role == "introduces"} == {
        ("FGA", "Foo Graph Arena", "Benchmark")
    }


def test_what_a_new_thing_is_made_of_is_not_introduced() -> None:
    text = "We introduce Deep Bar Learning (DBL), a model that enables fits by integrating the Bar Foo Theorem (BFT)."
    assert roles(text).get("introduces") == ["DBL"]


def test_an_emphasised_clause_is_no_name() -> None:
    assert roles("We call this the *effective rank of the weight updates remains low*.") == {}


def test_a_word_of_the_title_does_not_make_a_theory() -> None:
    found = evidence("We propose FooNet.", title="FooNet: Agents for Formal Theorem Proving")
    assert "Theory" not in {e.kind for e in found if e.role == "introduces"}


def test_a_form_of_what_is_introduced_is_introduced() -> None:
    """Where "FooNet-7B" does things, it is the paper's own; another name that does them is not."""
    text = "We propose FooNet. FooNet-7B achieves 3%. BarNet-7B achieves 2%."
    assert roles(text)["introduces"] == ["FooNet", "FooNet-7B"]


@pytest.mark.parametrize(("text", "kind"), [("We evaluate on FooXY.", "Dataset"), ("We use FooXY.", "Method")])
def test_what_is_evaluated_on_is_data(text: str, kind: str) -> None:
    assert {e.kind for e in evidence(text)} == {kind}


def test_what_a_title_is_over_is_its_topic() -> None:
    assert "uses" not in roles("A text.", title="Optimization over Sparse Support Sets")
    assert roles("A text.", title="Results on CIFAR-10") == {"uses": ["cifar-10"]}


@pytest.mark.parametrize(
    ("text", "title", "expected"),
    [
        ("We propose the Induced Ridge Fit (IRF). IRF wins.", "", ["IRF"]),
        ("We propose the induced ridge fit (IRF). IRF wins.", "", []),
        ("We propose the induced ridge fit (IRF). IRF wins.", "The Induced Ridge Fit", ["IRF"]),
        ("We propose Ridge Regression (RR). RR wins.", "", []),
        ("The Induced Ridge Fit (IRF) is known.", "", []),
    ],
)
def test_a_wording_of_a_known_concept_can_be_proposed(text: str, title: str, expected: list[str]) -> None:
    """Vocabularies list as wordings what papers once proposed; the concept's own name is nobody's news."""
    terms = vocabulary(Term("ridge regression", alt=("induced ridge fit",)))
    assert roles(text, terms, title).get("introduces", []) == expected
