"""Abbreviations beside plain Schwartz-Hearst and scispaCy's detector: same texts, same scorer, one run.

``python -m benchmarks.abbreviations [--errors N]``. scispaCy's ``AbbreviationDetector`` without its models is
``pip install unv-scispacy-abbr``; without it its row is left out. Texts: the training sentences of SDU@AAAI-22
(shared task 1, English scientific; labels are noisy), and the abstracts of dev and dev-ml.

On SDU long forms are compared as spans; a short form counts where it is a labelled acronym. Many acronyms there are not
defined in their sentence, so that recall of short forms says little and is not shown. On abstracts pairs are compared.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import NamedTuple

from benchmarks.sets import SHARED, sets
from kg.cleaning import clean
from kg.evaluation.compare import name_key, short_key
from kg.extractors.abbreviations import definitions

_SDU = SHARED / "data" / "sdu" / "sdu22-ae_english_scientific_train.json"


class Pair(NamedTuple):
    """A short form, its long form, and where the long form stands in the text as received."""

    short: str
    long: str
    span: tuple[int, int]


Detector = Callable[[Sequence[str]], list[list[Pair]]]


def ours(texts: Sequence[str]) -> list[list[Pair]]:
    """``kg.extractors.abbreviations``."""
    out = []
    for text in texts:
        passage = clean("", "abstract", text)
        found = [(d.short, passage.source_span(*d.long_span)) for d in definitions(passage)]
        out.append([Pair(short, text[a:b], (a, b)) for short, (a, b) in found])
    return out


def schwartz_hearst(texts: Sequence[str]) -> list[list[Pair]]:
    """The algorithm of Schwartz and Hearst (2003), as published, over whole texts."""
    return [list(dict.fromkeys(_pairs(text))) for text in texts]


def _pairs(text: str) -> Iterator[Pair]:
    for bracket in re.finditer(r"\(([^()]+)\)", text):
        inside = re.split(r"[;,]\s", bracket[1])[0].strip()
        words = inside.split()
        if len(words) <= 2 and _valid(inside):
            short, start, end = inside, _sentence_start(text, bracket.start()), bracket.start()
            size = min(len(short) + 5, 2 * len(short))
            begin = [m.start() for m in re.finditer(r"\S+", text[start:end])][-size:]
            start += begin[0] if begin else 0
        else:
            before = re.search(r"(\S+)\s*$", text[: bracket.start()])
            if not before or not _valid(before[1]) or len(words) < 2:
                continue
            short, start, end = before[1], bracket.start(1), bracket.end(1)
        found = _best_long_form(short, text[start:end].rstrip())
        if found is not None:
            long = text[start + found : end].rstrip()
            if len(long) > len(short) and short not in long.split():
                yield Pair(short, long, (start + found, start + found + len(long)))


def _sentence_start(text: str, end: int) -> int:
    return max((m.end() for m in re.finditer(r"[.!?]\s", text[:end])), default=0)


def _valid(short: str) -> bool:
    return 2 <= len(short) <= 10 and any(c.isalpha() for c in short) and short[0].isalnum()


def _best_long_form(short: str, long: str) -> int | None:
    """Where in ``long`` the long form begins: letters from right to left, the first one at a word's beginning."""
    at = len(long) - 1
    for i in range(len(short) - 1, -1, -1):
        letter = short[i].lower()
        if not letter.isalnum():
            continue
        while at >= 0 and (long[at].lower() != letter or (i == 0 and at > 0 and long[at - 1].isalnum())):
            at -= 1
        if at < 0:
            return None
        at -= 1
    return long.rfind(" ", 0, at + 2) + 1


def scispacy() -> Detector | None:
    """scispaCy's detector on a blank tokenizer; None where it is not installed."""
    try:
        detector = import_module("unv_scispacy_abbr").AbbreviationDetector
    except ImportError:
        return None
    import spacy

    nlp = spacy.blank("en")
    detect = detector(nlp)

    def run(texts: Sequence[str]) -> list[list[Pair]]:
        out = []
        for doc in map(detect, nlp.pipe(texts)):
            pairs = [(s.text, s._.long_form) for s in doc._.abbreviations]
            found = [Pair(short, long.text, (long.start_char, long.end_char)) for short, long in pairs]
            out.append(sorted(set(found)))
        return out

    return run


def main() -> None:
    """Print one table a set of texts, then errors where asked for."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--errors", type=int, default=0, help="show so many sentences where ours differs from SDU")
    asked = options.parse_args()
    detectors: dict[str, Detector] = {"kg": ours, "Schwartz-Hearst (plain)": schwartz_hearst}
    if (theirs := scispacy()) is not None:
        detectors["scispaCy AbbreviationDetector"] = theirs
    records = json.loads(_SDU.read_text("utf-8"))
    texts = [r["text"] for r in records]
    print(f"SDU: {len(texts)} sentences; long forms as spans, short forms among labelled acronyms")
    print(f"{'':32}{'P long':>8}{'R long':>8}{'F1 long':>9}{'P short':>9}{'texts/s':>9}")
    for name, detect in detectors.items():
        start = time.process_time()
        found = detect(texts)
        seconds = time.process_time() - start
        p, r, f = _prf(
            [
                ({x.span for x in pairs}, {tuple(s) for s in rec["long-forms"]})
                for pairs, rec in zip(found, records, strict=True)
            ]
        )
        print(f"{name:32}{p:8.3f}{r:8.3f}{f:9.3f}{_short_precision(found, records):9.3f}{len(texts) / seconds:9,.0f}")
    for group in sets()[:2]:
        _abstracts(group.name, detectors)
    if asked.errors:
        _errors(texts, records, asked.errors)


def _short_precision(found: list[list[Pair]], records: list[dict[str, list[tuple[int, int]]]]) -> float:
    right = said = 0
    for pairs, record in zip(found, records, strict=True):
        labelled = {short_key(str(record["text"])[a:b]) for a, b in record["acronyms"]}
        said += len(pairs)
        right += sum(short_key(x.short) in labelled for x in pairs)
    return right / max(1, said)


def _prf(sides: list[tuple[set[tuple[int, int]], set[tuple[int, int]]]]) -> tuple[float, float, float]:
    hit = sum(len(a & b) for a, b in sides)
    p, r = hit / max(1, sum(len(a) for a, _ in sides)), hit / max(1, sum(len(b) for _, b in sides))
    return p, r, 2 * p * r / (p + r) if hit else 0.0


def _abstracts(name: str, detectors: dict[str, Detector]) -> None:
    group = next(s for s in sets() if s.name == name)
    papers = {name_key(d.abstract)[:300]: d for d in group.documents}
    labelled = [(papers[name_key(g.abstract)[:300]], g) for g in group.gold]
    print(f"\n{name}: {len(labelled)} abstracts; pairs of short and long form")
    print(f"{'':32}{'P':>8}{'R':>8}{'F1':>8}")
    for title, detect in detectors.items():
        found = detect([f"{d.title if g.title else ''}\n{d.abstract}" for d, g in labelled])
        hit = said = gold = 0
        for pairs, (_, g) in zip(found, labelled, strict=True):
            got = {(short_key(x.short), short_key(x.long)) for x in pairs}
            want = {(short_key(s), short_key(long)) for s, long in g.abbreviations}
            hit, said, gold = hit + len(got & want), said + len(got), gold + len(want)
        p, r = hit / max(1, said), hit / max(1, gold)
        print(f"{title:32}{p:8.3f}{r:8.3f}{2 * p * r / max(1e-9, p + r):8.3f}")


def _errors(texts: list[str], records: list[dict[str, list[tuple[int, int]]]], count: int) -> None:
    """Sentences where ours and the labels differ, drawn with a fixed seed, to stderr."""
    found = ours(texts)
    wrong = []
    for text, pairs, record in zip(texts, found, records, strict=True):
        got, want = {x.span for x in pairs}, {tuple(s) for s in record["long-forms"]}
        if got != want:
            extra = [f"{x.short} = {x.long}" for x in pairs if x.span not in want]
            wrong.append((text, extra, [text[a:b] for a, b in sorted(want - got)]))
    print(f"{len(wrong)} sentences differ", file=sys.stderr)
    for text, extra, missed in random.Random(1).sample(wrong, min(count, len(wrong))):
        print(f"{' '.join(text.split())[:300]}\n    said {extra}\n    missed {missed}", file=sys.stderr)


if __name__ == "__main__":
    main()
