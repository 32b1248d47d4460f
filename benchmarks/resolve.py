"""Author keywords that the vocabulary has a concept or artefact for, and the list of those that it lacks.

    python -m benchmarks resolve ml-corpus.jsonl [--papers N] [--vocabulary FILE] [--list FILE]

Two keywords are one when their words are, each without case and plural ending, whatever hyphens or spaces part them;
brackets at the end ("(PEFT)") are cut. A keyword counts when N papers (3) give it. It is resolved when the matcher
finds a label in one of its wordings that is the whole of it, as in a text; a label marked as ambiguous counts too.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.keywords import BRACKETS, key
from kg.vocabulary import Vocabulary
from kg.vocabulary.skos import BUILTIN, load
from kg.vocabulary.tokens import tokenize


class Keyword(NamedTuple):
    """A keyword: how many papers give it, and how they write it, the most frequent wording first."""

    papers: int
    wordings: tuple[str, ...]


def keywords(given: Iterable[Sequence[str]], least: int) -> list[Keyword]:
    """The keywords that so many papers give, the most frequent first.

    >>> keywords([["Pre-training", "graph"], ["pretraining", "Graphs", "graph"]], 2)
    [Keyword(papers=2, wordings=('graph', 'Graphs')), Keyword(papers=2, wordings=('Pre-training', 'pretraining'))]
    """
    papers: Counter[str] = Counter()
    wordings: dict[str, Counter[str]] = {}
    for words in given:
        one: dict[str, list[str]] = {}
        for word in words:
            one.setdefault(key(word).replace(" ", ""), []).append(BRACKETS.sub("", word).strip())
        one.pop("", None)
        papers.update(one.keys())
        for found, written in one.items():
            wordings.setdefault(found, Counter()).update(written)
    kept = [
        Keyword(papers[k], tuple(w for w, _ in sorted(wordings[k].items(), key=lambda pair: (-pair[1], pair[0]))))
        for k in papers
        if papers[k] >= least
    ]
    return sorted(kept, key=lambda k: (-k.papers, k.wordings[0].casefold()))


def resolves(vocabulary: Vocabulary, wordings: Iterable[str]) -> bool:
    """Whether a label is the whole of one of the wordings."""
    return any(vocabulary.automaton.entries([(t.key, t.exact) for t in tokenize(word)]) for word in wordings)


def main() -> None:
    """Print the two shares and, by papers, the keywords without a concept or artefact."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--papers", type=int, default=3, help="papers that give a keyword, at least")
    parser.add_argument("--vocabulary", default=[], action="append", metavar="FILE")
    parser.add_argument("--list", type=Path, metavar="FILE", help="write the rest there instead of printing it")
    options = parser.parse_args()
    records = map(json.loads, _text(options.corpus).splitlines())
    given = [r["keywords"] for r in records if r.get("keywords")]
    found = keywords(given, options.papers)
    vocabulary = load(options.vocabulary or [BUILTIN])
    rest = [k for k in found if not resolves(vocabulary, k.wordings)]
    uses, lost = sum(k.papers for k in found), sum(k.papers for k in rest)
    print(
        f"{len(given):,} papers; {len(found):,} keywords in {options.papers} papers or more:"
        f" {len(found) - len(rest):,} resolve = {1 - len(rest) / len(found):.1%};"
        f" of {uses:,} uses {uses - lost:,} = {1 - lost / uses:.1%}"
    )
    lines = "".join(f"{k.papers}\t{k.wordings[0]}\n" for k in rest)
    if options.list:
        options.list.write_text(f"papers\tkeyword\n{lines}", "utf-8")
    else:
        sys.stdout.write(lines)


def _text(path: Path) -> str:
    data = path.read_bytes()
    return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8")


if __name__ == "__main__":
    main()
