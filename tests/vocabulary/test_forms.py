from __future__ import annotations

import pytest

from kg.vocabulary.automaton import Automaton
from kg.vocabulary.forms import forms
from kg.vocabulary.tokens import tokenize


def found(label: str, text: str) -> list[str]:
    """What of ``text`` the label matches."""
    automaton = Automaton((keys, 0) for keys in forms(label))
    tokens = tokenize(text)
    return list(dict.fromkeys(text[tokens[h.first].start : tokens[h.last - 1].end] for h in automaton.find(tokens)))


@pytest.mark.parametrize(
    ("label", "texts"),
    [
        ("pre-training", ["pre-training", "pretraining", "pre training", "Pre-Training", "PRE-TRAINING"]),
        ("pretraining", ["pre-training", "pretraining", "pre training"]),
        ("data set", ["dataset", "data sets", "data-set", "Datasets"]),
        ("dataset", ["data set", "data-sets"]),
        ("few-shot learning", ["few shot learning", "few-shot-learning", "fewshot learning"]),
        ("non-convex", ["nonconvex", "non convex"]),
        ("nonconvex optimization", ["non-convex optimisation", "non convex optimization"]),
        ("semi-supervised learning", ["semisupervised learning", "semi supervised learning"]),
        ("semisupervised learning", ["semi-supervised learning"]),
        ("multi-task fine-tuning", ["multitask finetuning", "multi-task finetuning", "multitask fine-tuning"]),
        ("multitask finetuning", ["multi-task fine-tuning", "multi task fine tuning"]),
        ("multi-armed bandit", ["multi-armed bandits", "multiarmed bandit", "multi armed bandits"]),
        ("mixture of experts", ["mixtures of experts", "mixture-of-experts", "mixture of expert"]),
        ("internet of things", ["Internet of Things", "internet-of-things"]),
        ("Markov decision process", ["Markov decision processes", "markov Decision Process"]),
        ("behaviour cloning", ["behavior cloning", "behavioUR cloning"]),
        ("Bayes rule", ["Bayes' rule", "Bayes’ rule", "Bayes's rule"]),
        ("Schrödinger bridge", ["Schrodinger bridges", "Schrödinger bridge"]),
        ("Schro\u0308dinger bridge", ["Schrödinger bridges", "Schrodinger bridge"]),
        ("Kullback-Leibler divergence", ["Kullback–Leibler divergence", "Kullback Leibler divergences"]),
        ("attention (psychology)", ["attention"]),
        ("SE(3)", ["SE(3)", "SE (3)"]),
        ("CIFAR-10", ["CIFAR10", "CIFAR 10", "CIFAR\u201110"]),
        ("A* search", ["A* search"]),
        ("C*-algebra", ["C*-algebras", "C* algebra"]),
        ("GAN", ["GAN", "GANs"]),
        ("k-means", ["k-means", "k means", "K-Means"]),
        ("research & development", ["research and development", "research & development"]),
    ],
)
def test_written_in_every_way(label: str, texts: list[str]) -> None:
    assert {text: found(label, f"The {text}, here.") for text in texts} == {text: [text] for text in texts}


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("pre-training", "pretrained training"),
        ("pre-training", "pre. Training"),
        ("pre-training", "pre, training"),
        ("multi-armed bandit", "multi-bandit armed"),
        ("multi-armed bandit", "bandit multi-armed"),
        ("GAN", "gan"),
        ("GAN", "Gan"),
        ("GAN", "GANDER"),
        ("MoE", "MOE and moe"),
        ("SE(3)", "SE(2)"),
        ("SE(3)", "SE 3"),
        ("CIFAR-10", "CIFAR-100"),
        ("CIFAR-10", "CIFAR-10k"),
        ("CIFAR-10", "CIFAR-1.0"),
        ("GPT", "GPT4"),
        ("A* search", "A search"),
        ("stochastic game", "stochastic gates"),
        ("optimal control", "optical control"),
        ("neural field", "neural yields"),
        ("inductive learning", "induction learning"),
        ("causal inference", "casual inference"),
        ("Markov chain", "chain of Markov"),
        ("graph neural network", "graph of neural network"),
        ("ion", "convolution"),
        ("online", "on the line"),
    ],
)
def test_near_misses(label: str, text: str) -> None:
    """No edit distance, no other order, no gaps, nothing inside a word, nothing across punctuation."""
    assert found(label, text) == []


@pytest.mark.parametrize("label", ["", " ", "…", "(,)", "—"])
def test_a_label_without_words_matches_nothing(label: str) -> None:
    assert forms(label) == []


@pytest.mark.parametrize("label", ["pre-training", "GANs", "multi-task fine-tuning of data sets", "SE(3)"])
def test_the_plain_form_is_first_and_no_form_twice(label: str) -> None:
    got = forms(label)
    assert found(label, label) == [label]
    assert len(got) == len(set(got))


def test_a_long_label_has_few_forms() -> None:
    assert len(forms("self-supervised multi-modal pre-training and fine-tuning of co-evolving meta-networks")) <= 64
