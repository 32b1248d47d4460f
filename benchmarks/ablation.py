"""What each mechanism is worth: the same texts and labels with one of them switched off at a time.

``python -m benchmarks.ablation [NAME...]``. Production code has no switches for this: a mechanism is taken out where
it comes in, by replacing one function, one pattern or one part of the vocabulary while the row is measured. A name that
no longer exists is an error, so that a row cannot silently measure nothing.

Columns: recall, strict precision and traps of links to concepts on dev and dev-ml, F1 of introductions and
abbreviations over both, and the share of word senses read right.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any
from unittest import mock

from benchmarks.sets import Set, sets
from kg.evaluation import evaluate, score_senses
from kg.extractors import process_batch
from kg.graph.build import build_graph
from kg.graph.scoring import SALIENCE
from kg.iri import DEFAULT_BASE
from kg.model import Document, Fingerprint, Iri, KnowledgeGraph
from kg.vocabulary import Vocabulary, forms, store, tokens, words
from kg.vocabulary.skos import default_vocabulary

_NEVER = re.compile(r"(?!)")
concepts, matching, text = (import_module(f"kg.extractors.{name}") for name in ("concepts", "matching", "text"))
"""The modules; ``kg.extractors`` itself holds functions of the same names."""


@dataclass(frozen=True)
class Mechanism:
    """How to do without something.

    ``patches`` are (owner, attribute, value in its place); ``vocabulary`` and ``document`` give the same without what
    the mechanism needs.
    """

    name: str
    patches: tuple[tuple[Any, str, Any], ...] = ()
    vocabulary: Callable[[Vocabulary], Vocabulary] = lambda v: v
    document: Callable[[Document], Document] = lambda d: d
    salience: float = SALIENCE


def _one_spelling(label: str) -> list[tuple[str, ...]]:
    return forms.forms(label)[:1]


def _nothing(*_: object) -> list[Any]:
    return []


def _fresh(vocabulary: Vocabulary) -> Vocabulary:
    """The same without what it has computed from its labels."""
    return replace(vocabulary)


MECHANISMS = (
    Mechanism("everything on"),
    Mechanism(
        "variants: inflection, -ise/-ize, hyphens",
        ((tokens, "normal", words.fold), (forms, "normal", words.fold), (store, "forms", _one_spelling)),
        _fresh,
    ),
    Mechanism("coordinated and elided heads", ((matching, "_elided", _nothing), (matching, "_hanging", _nothing))),
    Mechanism("the document's abbreviations", ((text, "definitions", _nothing),)),
    Mechanism("context cues", ((concepts, "_cue_hits", lambda *_: (Counter[Iri](), {})),)),
    Mechanism("thesaurus neighbours", ((Vocabulary, "neighbours", lambda *_: frozenset()),)),
    Mechanism("ambiguity of labels", (), lambda v: replace(v, ambiguity={})),
    Mechanism(
        "case of labels",
        (
            (forms, "_key", lambda _, token: token.key),
            (matching, "_same_case", lambda *_: True),
            (matching, "_named_alike", lambda *_: True),
        ),
        _fresh,
    ),
    Mechanism("contrast", ((concepts, "_CONTRAST", _NEVER),)),
    Mechanism("passing mentions", ((concepts, "_PASSING", _NEVER),)),
    Mechanism("salience", salience=0.0),
    Mechanism("cue phrases", (), lambda v: replace(v, phrases={})),
    Mechanism("background concepts", (), lambda v: replace(v, background=frozenset())),
    Mechanism("author keywords", document=lambda d: replace(d, metadata=replace(d.metadata, keywords=()))),
)


def main() -> None:
    """Print a row a mechanism, and what it loses against everything."""
    wanted = sys.argv[1:]
    chosen = [m for m in MECHANISMS if not wanted or m is MECHANISMS[0] or any(w in m.name for w in wanted)]
    head = f"{'':42}{'dev: R':>8}{'P':>7}{'traps':>6}{'dev-ml: R':>11}{'P':>7}{'traps':>6}{'links':>7}"
    print(head + f"{'intro F1':>10}{'abbr F1':>9}{'senses':>8}", flush=True)
    for mechanism in chosen:
        print(row(mechanism), flush=True)


def row(mechanism: Mechanism) -> str:
    """The figures without a mechanism, as a line."""
    with _without(mechanism):
        vocabulary = mechanism.vocabulary(default_vocabulary())
        dev, venues, senses = (_graph(group, vocabulary, mechanism) for group in sets())
    first, second = evaluate(dev, sets()[0].gold).figures, evaluate(venues, sets()[1].gold).figures
    told = score_senses(senses, sets()[2].senses).figures
    name = mechanism.name if mechanism is MECHANISMS[0] else f"without {mechanism.name}"
    cells = f"{name:42}{first['recall']:8.3f}{first['precision']:7.3f}{first['traps']:6}"
    cells += f"{second['recall']:11.3f}{second['precision']:7.3f}{second['traps']:6}{second['links_per_paper']:7.1f}"
    return (
        cells
        + f"{_mean('introduces_f1', first, second):10.3f}{_mean('abbreviation_f1', first, second):9.3f}"
        + (f"{told['senses']:8.3f}")
    )


def _mean(name: str, *figures: dict[str, float | int | None]) -> float:
    return sum(f[name] or 0.0 for f in figures) / len(figures)


@contextmanager
def _without(mechanism: Mechanism) -> Iterator[None]:
    caches = [x for module in (tokens, forms, words, store) for x in vars(module).values() if hasattr(x, "cache_clear")]
    with ExitStack() as stack:
        for owner, name, value in mechanism.patches:
            stack.enter_context(mock.patch.object(owner, name, value))
        for cache in caches:
            cache.cache_clear()
            stack.callback(cache.cache_clear)
        yield


def _graph(group: Set, vocabulary: Vocabulary, mechanism: Mechanism) -> KnowledgeGraph:
    rows = process_batch([mechanism.document(d) for d in group.documents], vocabulary)
    stamp = Fingerprint("", "", "")
    return build_graph(rows, vocabulary, stamp, DEFAULT_BASE, salience=mechanism.salience).graph


if __name__ == "__main__":
    main()
