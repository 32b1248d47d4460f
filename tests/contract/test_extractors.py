"""What every extractor promises, whoever wrote it: exact quotes, the same each time, patience with any text."""

from __future__ import annotations

import csv
import time
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.extractors import EXTRACTORS, Extractor, Reading, process_batch
from kg.model import FIELDS, ROLES, Document, Evidence
from kg.readers import read
from kg.vocabulary.skos import default_vocabulary
from tests.vocabularies import document

DATA = Path(__file__).resolve().parents[2] / "data" / "icml2025"

every_extractor = pytest.mark.parametrize("name", EXTRACTORS.names())

HOSTILE = (
    "",
    " \n\t ",
    "\u200b\ufeff\u00ad",
    "no words: ∑∫√ → 🙂🙂 …",
    r"\textsc{\textbf{\emph{Max}Safe}} $\pi_{0}$ $$x^2$$ {{{}}} \cite{a,b} \footnote{LoRA} 50\% of \'etudes",
    r"\unknown{continual learning} \begin{itemize}\item graph neural networks\end{itemize} \\ \$5",
    "**A**gents **C**o-**E**volution (ACE), *Deep* _Q_-learning, `CIFAR-10`, [LoRA](https://github.com/a/b)",
    "&lt;b&gt;GAN&lt;/b&gt; &amp;amp; <i>diffusion</i> models<br/>on <script>a()</script> MNIST &nbsp;&#x1F642;",
    "We propose Schro\u0308dinger bridges (SB) with Möbius ﬂows; 𝒪(n) 𝔾raph 𝐧eural networks  by Hu et al. (2024).",
    "We propose (((((( ))) \"' “‘ FooNet ’” ) ] } { [ ( on CIFAR10",
    "Unbalanced $ math and \\ slashes { } braces \\textbf{ and ** stars ** * _ ` ``quotes'' reinforcement",
    "\x00\x07\x1f reinforcement\x0blearning\u2028on\u2029ImageNet\x85with\u00a0GANs",
    "continual\r\nlearning\r\n\r\nCL\r\n",
    "\ufffd\ud7ff\ue000 reinforcement learning \ufffd",
    "a" * 5000 + " GAN " + "(A" * 300,
    "We propose " + "X" * 200 + ", a method; Foo-" * 50,
)


@lru_cache(maxsize=1)
def papers() -> tuple[Document, ...]:
    """The real abstracts, and one more with the titles that are known of them."""
    found = read([DATA]).documents
    with (DATA / "metadata.csv").open(encoding="utf-8", newline="") as handle:
        titles = [line["title"] for line in csv.DictReader(handle) if line["title"]]
    return (*found[:40], document(found[0].abstract, " ".join(titles[:20])))


def evidence(extract: Extractor, one: Document) -> list[Evidence]:
    return list(extract(Reading(one, default_vocabulary())))


def check(one: Document, found: list[Evidence]) -> None:
    for e in found:
        text = one.field(e.span.field)
        assert e.span.field in FIELDS
        assert 0 <= e.span.start < e.span.end <= len(text)
        assert text[e.span.start : e.span.end] == e.span.surface
        assert e.role in ROLES
        assert e.target or e.name
        assert e.rule
        assert e.sentence >= 0
        assert e.words >= 1


@every_extractor
def test_quotes_are_exact_on_real_papers(name: str) -> None:
    extract = EXTRACTORS.get(name)
    found = [(paper, evidence(extract, paper)) for paper in papers()]
    for paper, items in found:
        check(paper, items)
    assert sum(len(items) for _, items in found) > 0


@every_extractor
@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("text", HOSTILE)
def test_quotes_are_exact_on_hostile_markup(name: str, field: str, text: str) -> None:
    one = document("", text) if field == "title" else document(text)
    check(one, evidence(EXTRACTORS.get(name), one))


@every_extractor
def test_a_document_without_text_gives_nothing(name: str) -> None:
    assert evidence(EXTRACTORS.get(name), document("", "")) == []
    assert evidence(EXTRACTORS.get(name), document(" \n", "\t")) == []


@every_extractor
def test_the_same_each_time_and_whatever_was_read_before(name: str) -> None:
    extract = EXTRACTORS.get(name)
    some = papers()[::8]
    first = [evidence(extract, paper) for paper in some]
    again = [evidence(extract, paper) for paper in reversed(some)][::-1]
    assert first == again


@every_extractor
def test_a_long_text_takes_no_longer_than_its_parts(name: str) -> None:
    """A record that holds a whole book by mistake must not stop the pile."""
    extract = EXTRACTORS.get(name)
    long = document(" ".join(paper.abstract for paper in papers()[:20]) * 2)
    start = time.process_time()
    check(long, evidence(extract, long))
    assert time.process_time() - start < 20


PIECES = (
    *r"\textsc{ \emph{ } { } $ $$ \ ** * _ ` [ ]( https://x.org/a ) ( ) &amp; &lt; <i> </i> \% ~ -- ``".split(),
    "\n", " ", "  ", ". ", ", ", "-", "é", "e\u0301", "🙂", "ﬁ", "𝒪",
    "continual learning", "CL", "(CL)", "GAN", "graph", "neural", "networks", "We propose ", "FooNet", "on CIFAR-10",
    "outperforms ", "LoRA", "Huang et al. (2024)", "class- and domain-incremental learning", "unlike ",
)  # fmt: skip


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.sampled_from(PIECES), max_size=25).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=6).map("".join),
)
def test_quotes_are_exact_on_any_mixture(abstract: str, title: str) -> None:
    one = document(abstract, title)
    (row,) = process_batch([one], default_vocabulary())
    check(one, list(row.evidence))
    assert row == process_batch([one], default_vocabulary())[0]
