from __future__ import annotations

import pytest

from kg.extractors.results import results
from tests.vocabularies import reading


def found(text: str, title: str = "") -> list[tuple[str, ...]]:
    return [tuple(f) for f in results(reading(text, title=title).texts)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It improves accuracy by 3.5% on CIFAR-10.", ("3.5%", "accuracy", "3.5", "%", "CIFAR-10")),
        ("We achieve 87.5% accuracy on ImageNet.", ("87.5%", "accuracy", "87.5", "%", "ImageNet")),
        (r"We achieve $87.5\%$ accuracy.", ("87.5%", "accuracy", "87.5", "%", "")),
        ("It is 3x faster than BERT.", ("3x", "", "3", "x", "")),
        ("A speed-up of 2.5× is reached.", ("2.5×", "speed-up", "2.5", "×", "")),
        ("It reduces cost by up to 40%.", ("up to 40%", "cost", "40", "%", "")),
        ("It attains an F1 score of 0.85.", ("0.85", "F1 score", "0.85", "", "")),
        ("It is 1,000 times faster.", ("1,000 times", "", "1000", "times", "")),
        ("PSNR improves by 0.5dB on DIV2K.", ("0.5dB", "PSNR", "0.5", "dB", "DIV2K")),
        ("We gain 30 percentage points.", ("30 percentage points", "", "30", "percentage points", "")),
        ("A 20-fold speedup is reached.", ("20-fold", "speedup", "20", "-fold", "")),
        ("It lowers FID from 16.04 to 7.80.", ("from 16.04 to 7.80", "FID", "7.80", "", "")),
        ("It reduces latency from 30 ms to 10 ms.", ("from 30 ms to 10 ms", "latency", "10", "ms", "")),
        ("It raises accuracy, better from 10% to 25%.", ("from 10% to 25%", "accuracy", "25", "%", "")),
        (
            "Time falls, reduced from tens of hours to tens of minutes.",
            ("from tens of hours to tens of minutes", "Time", "", "", ""),
        ),
        (r"A competitive ratio of $1-1/e$ is achieved.", ("1-1/e", "", "", "", "")),
        (r"We give the first $(1/4 - \epsilon)$-approximation that is faster.", ("(1/4 - ε)", "", "", "", "")),
        ("It is the best model on 3 out of 8 tasks.", ("3 out of 8", "", "3", "", "")),
        ("The cost is reduced to linear time.", ("linear time", "cost", "", "", "")),
        (r"Both need $O(\log n)$ adaptive rounds.", ("O(log n)", "", "", "", "")),
        ("It is two orders of magnitude faster.", ("two orders of magnitude", "", "", "", "")),
        (r"It achieves a regret bound of $O(\sqrt{T})$.", ("O(√T)", "regret", "", "", "")),
        (r"It attains $O(\log(1/\delta))$ regret.", ("O(log(1/δ))", "regret", "", "", "")),
        ("Error falls, reducing −0.5% in score.", ("−0.5%", "score", "-0.5", "%", "")),
    ],
)
def test_a_stated_result(text: str, expected: tuple[str, ...]) -> None:
    assert found(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "We have 7B parameters.",
        "In 2023 we improve.",
        "10% of the data are used.",
        "It improves with 10% of the labels.",
        "It reaches its best with a 95% confidence interval.",
        "It costs $5.",
        "About half of all models fail.",
        r"Known methods have cost $O(n)$.",
        r"We improve over the $O(\sqrt{T})$ bound.",
        r"It achieves this, where $O(\cdot)$ hides constants.",
        "We test 3 of 4 models.",
        r"The best ratio of $1/e$ is achieved by a known one (Ene, 2020).",
        r"A bound of $O(\sqrt{T})$ regret is known (Abbasi et al., 2011).",
        "Equation (2.5) is better.",
    ],
)
def test_no_result(text: str) -> None:
    """Settings, sizes, years, and what others reach."""
    assert found(text) == []


def test_many_results_each_once_in_order() -> None:
    text = "It gains 3.1% on MNIST and 2.5% on SVHN. Again it gains 3.1%. It saves 40% memory."
    assert [(f[0], f[4]) for f in found(text)] == [("3.1%", "MNIST"), ("2.5%", "SVHN"), ("40%", "")]


def test_a_title_states_no_result() -> None:
    assert found("Nothing.", title="Improving accuracy by 3%") == []
