from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.cleaning import clean
from kg.extractors.abbreviations import definitions, stem

LONG_SHORT = """
LLMs = large language models | we train large language models (LLMs) on text
MLLMs = multimodal large language models | of multimodal large language models (MLLMs)
EFCIL = Exemplar-Free Class-Incremental Learning | in Exemplar-Free Class-Incremental Learning (EFCIL), we
mixPFC = mixed-precision Predictor-Feedback-Corrector | a mixed-precision Predictor-Feedback-Corrector (mixPFC)
ACE = Agents Co-Evolution | We propose **A**gents **C**o-**E**volution (ACE), a
SA = Sparse Attention | We propose \\textbf{S}parse \\textbf{A}ttention (SA).
MaxSafe = Maximal Safety | We call it Maximal Safety (\\textsc{MaxSafe}).
LoRA = Low-Rank Adaptation | with Low-Rank Adaptation (LoRA).
MoE = mixture-of-experts | sparse mixture-of-experts (MoE) layers
ToM = theory of mind | a theory of mind (ToM)
MAP = maximum a posteriori | by maximum a posteriori (MAP) estimation
AUC = area under the curve | the area under the curve (AUC)
RLHF = reinforcement learning from human feedback | via reinforcement learning from human feedback (RLHF)
MCTS = Monte Carlo tree search | use Monte Carlo tree search (MCTS)
LSTM = Long short-term memory | Long short-term memory (LSTM)
OOD = out-of-distribution | on out-of-distribution (OOD) data
KL = Kullback–Leibler | the Kullback–Leibler (KL) divergence
MM = Mindful memoization | Mindful memoization (MM) is
M2T2 = Multi-Task Masked Transformer | a Multi-Task Masked Transformer (M2T2)
3DGS = 3D Gaussian splatting | of 3D Gaussian splatting (3DGS)
T2I = text-to-image | for text-to-image (T2I) models
MSE = mean squared error | the mean squared error (MSE; see below)
GNN = graph neural network | a graph neural network (GNN)-based method
VLA = vision-language-action | vision-language-action (VLA) models
SVMs = support vector machines | kernels and support vector machines (SVMs)
CL = continual learning | continual learning ("CL")
EGNNs = E(n)-Equivariant Graph Neural Networks | of E(n)-Equivariant Graph Neural Networks (EGNNs) to
"""
OTHER_ORDER = """
RLHF = reinforcement learning from human feedback | with RLHF (reinforcement learning from human feedback)
SWIRL = SWitching IRL | We propose SWIRL (SWitching IRL).
LLMs = large language models | LLMs (large language models, e.g. GPT) are
CL = Continual learning | Continual learning, abbreviated CL, is
ABC = Another Basic Concept | we call it ABC, short for Another Basic Concept
"""
NOTHING = """
Equation (2) and (3a) hold
see Eq. (2) and Theorem (A)
parts (a), (b), (ii) and (iv)
(2) short(long)
the loss (L2) is small
images (left) and text (right)
our method (see Appendix A) works
results (Table 2) show
we use data (code)
at a conference (ICML)
in the United States (US)
with two cards (A100)
ten percent (10%)
the function f(x) is
the Cat. Learning (CL) is
End of a sentence. (CL) Continual learning
continual learning (XY)
continual learning (LC)
federated learning (FL
learning (supervised learning)
natural gradient (Newton)
quality (Q)
(n, k) codes
an interval (CI: 0.3)
"""


def found(text: str) -> dict[str, str]:
    return {d.short: d.long for d in definitions(clean("p", "abstract", text))}


def rows(table: str) -> list[tuple[str, str, str]]:
    lines = [line.split(" | ") for line in table.strip().splitlines()]
    return [(*wanted.split(" = "), text) for wanted, text in lines]  # type: ignore[misc]


@pytest.mark.parametrize(("short", "long", "text"), rows(LONG_SHORT) + rows(OTHER_ORDER))
def test_defined(short: str, long: str, text: str) -> None:
    assert found(text) == {short: long}


@pytest.mark.parametrize("text", NOTHING.strip().splitlines())
def test_not_defined(text: str) -> None:
    """Equation numbers, list letters, units, pointers, other sentences, letters that do not stand in order."""
    assert found(text) == {}


def test_a_title_may_define_with_a_colon() -> None:
    assert found("MaxSafe: Maximal Safety for All") == {"MaxSafe": "Maximal Safety"}
    assert found("Go on. MaxSafe: Maximal Safety for All") == {}


def test_many_in_one_sentence() -> None:
    text = "We compare direct preference optimization (DPO) and PPO (proximal policy optimization) for LLMs."
    assert found(text) == {"DPO": "direct preference optimization", "PPO": "proximal policy optimization"}


def test_the_first_definition_stands() -> None:
    text = "State space models (SSMs) win. A state-space model (SSM) wins. Self-supervised models (SSM) lose."
    assert found(text) == {"SSMs": "State space models"}


def test_spans_quote_the_text() -> None:
    passage = clean("p", "abstract", r"We use \textbf{L}ow-Rank *Adaptation* (LoRA) and SWIRL (SWitching IRL).")
    for d in definitions(passage):
        assert passage.text[slice(*d.short_span)] == d.short
        assert passage.text[slice(*d.long_span)] == d.long


@pytest.mark.parametrize(
    ("short", "expected"),
    [("LLMs", "LLM"), ("LLM", "LLM"), ("ACs", "AC"), ("OPS", "OPS"), ("As", "As"), ("Bias", "Bias"), ("", "")],
)
def test_stem(short: str, expected: str) -> None:
    assert stem(short) == expected


@given(st.text("aBc (),.-:“é2 ", max_size=40))
def test_any_text_gives_quotes_or_nothing(text: str) -> None:
    passage = clean("p", "abstract", text)
    for d in definitions(passage):
        assert passage.text[slice(*d.short_span)] == d.short
        assert passage.text[slice(*d.long_span)] == d.long != d.short
        assert any(a <= min(d.short_span[0], d.long_span[0]) for a, _ in [d.short_span, d.long_span])


def test_long_hostile_text_takes_no_time() -> None:
    for piece in ("(A", "a b (AB) ", "A, a ", "word " * 30 + "(WXYZ) ", "AB (", "-"):
        passage = clean("p", "abstract", piece * 3000)
        start = time.process_time()
        definitions(passage)
        assert time.process_time() - start < 5, piece
