"""Which author keywords the vocabulary has a word for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.resolve import Keyword, keywords, main, resolves
from kg.model import Concept, Iri
from kg.vocabulary import Ambiguity, Vocabulary

IRI = Iri("https://x.org/gan")
TERMS = Vocabulary(
    {IRI: Concept(IRI, "generative adversarial network", ("GAN", "flow"), abbreviations=("GAN",))},
    ambiguity={IRI: Ambiguity(("flow",), ("adversarial",))},
)


def test_spellings_are_one_keyword_and_a_paper_counts_once() -> None:
    given = [["Pre-training", "pre training", "GANs"], ["Pretraining", "GAN (games)"], ["other", ""]]
    assert keywords(given, 2) == [
        Keyword(2, ("GAN", "GANs")),
        Keyword(2, ("Pre-training", "Pretraining", "pre training")),
    ]


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("Generative Adversarial Networks", True),
        ("GANs", True),
        ("flow", True),
        ("gan", False),
        ("generative adversarial networks for images", False),
        ("adversarial", False),
    ],
)
def test_a_label_must_be_the_whole_keyword(word: str, found: bool) -> None:
    assert resolves(TERMS, [word]) is found


def test_shares_and_the_rest_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus = tmp_path / "papers.jsonl"
    papers = [["bandits", "frobnication"], ["Bandit", "Frobnications"], ["bandit"], []]
    corpus.write_text("".join(json.dumps({"keywords": words}) + "\n" for words in papers), "utf-8")
    monkeypatch.setattr(sys, "argv", ["resolve", str(corpus), "--papers", "2"])
    main()
    assert capsys.readouterr().out == (
        "3 papers; 2 keywords in 2 papers or more: 1 resolve = 50.0%; of 5 uses 3 = 60.0%\n2\tFrobnications\n"
    )


def test_it_runs_by_name() -> None:
    done = subprocess.run([sys.executable, "-m", "benchmarks", "resolve", "--help"], capture_output=True, text=True)
    assert done.returncode == 0
    assert "Author keywords that the vocabulary has" in done.stdout
