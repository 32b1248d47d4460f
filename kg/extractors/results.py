"""Results that a text states: a value with its unit, the metric, and what it was measured on.

A number counts when its sentence says that something was achieved, improved or saved, and the number is not part of a
setting ("with 10% of the labels").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from kg.extractors.sentences import sentences
from kg.extractors.text import Text

_NUMBER = r"[-+−]?\d+(?:[.,]\d+)*"
_VALUE = re.compile(
    rf"(?P<value>(?:(?:over|up to|more than|at least|nearly|about|around|approximately|almost"
    rf")\s+)?(?P<number>{_NUMBER})"
    rf"(?:\s?(?:[-–—]|to)\s?{_NUMBER})?\s?(?P<unit>%|percent(?:age)?(?: points?)?|(?:%|percentage) points?"
    rf"|points?|pp|dB|ms|milliseconds?"
    r"|x(?![\w-])|×|times|-fold|fold|orders of magnitude))(?P<points>\s?(?:absolute|points?)?)"
)
_BARE = re.compile(
    rf"\b(?:by|of|to|score of|average of|by an average of|improvement of"
    rf"|gain of)\s+(?:an average of\s+)?(?P<value>(?P<number>\d+\.\d+))"
    rf"(?!\s?(?:%|{_NUMBER}|[A-Za-z]*-|[BMKTkG]\b))"
)
_FROM_TO = re.compile(
    r"\b(?P<value>from\s+(?:(?:tens|hundreds|thousands) of \w+ to (?:tens|hundreds|thousands) of \w+"
    rf"|{_NUMBER}\s?(?:%|ms|x)?\s+to\s+(?P<number>{_NUMBER})\s?(?P<unit>%|ms|x)?))"
)
_ORDERS = re.compile(r"\b(?P<value>(?:one|two|three|four|several|many) orders? of magnitude)")
_FRACTION = r"\(?(?:1\s?[-−–]\s?)?\d\s?/\s?(?:e|\d)(?:\s?[-−–+]\s?[εϵδ])?\)?"
_RATIO = re.compile(
    rf"\bratio of (?:at (?:least|most) )?(?P<value>{_FRACTION})"
    rf"|(?P<value_>{_FRACTION})[-\s](?:approximat|competitive\b)"
    rf"|\border (?P<order>[A-Z]?[\w√ΔΘΩ{{}}]{{1,12}} log \w)"
)
_PLACES = r"(?:tasks|datasets|benchmarks|games|environments|instances|settings)"
_SHARE = re.compile(rf"\bon (?P<value>(?P<number>\d+)(?: (?:out )?of \d+)?)(?= [a-z]{{0,12}} ?{_PLACES}\b)")
_TIME = re.compile(
    r"\b(?:reduced to|improved to|down to|in) "
    r"(?P<value>(?:sub)?(?:linear|constant|logarithmic|polynomial|quadratic)(?:-| )time)\b"
)
_CITED = re.compile(r"\((?:[^()]*[,\s])?(?:19|20)\d\d[a-z]?\)")
_RANKED = re.compile(r"\b(?:best|first|top|rank\w*|outperform\w*|win\w*|state-of-the-art|solv\w*)\b", re.I)
_BOUND = re.compile(r"(?P<value>[OÕ𝒪ΘΩ]̃?\s?\((?!·)(?:[^()]|\((?:[^()]|\([^()]*\))*\))+\))")
_OTHERS = re.compile(
    r"\b(?:over|than|from|beyond|compared (?:to|with)|previous|existing|known|best|classical)\b[^,;.]{0,30}$", re.I
)
# A bound behind one of these is somebody else's.
_BOUNDED = (
    r"(?:regret|bound|rate|convergence|complexity|gap|error|time|iteration|sample|query|queries|memory|adaptivity|round"
    r"|pass|passe)s?"
)
_BEFORE = re.compile(rf"\b{_BOUNDED}(?: \w+){{0,2}} $", re.I)
_AFTER = re.compile(rf"(?: (?!of\b)\w+){{0,2}} {_BOUNDED}\b", re.I)
_CUE = re.compile(
    r"\b(?:achiev|outperform|improv|reduc|increas|surpass|speed|faster|slower|gain|boost|compress|sav(?:es|ing)|lower|higher|exceed|attain|reach|"
    r"obtain|yield|score|accura|success|win rate|relative|better|fewer|less|cut|decreas|advanc|precision|recall"
    r"|compact|smaller|inference|latency|runtime|identif"
    r"|F1|AUC|BLEU|top)",
    re.I,
)
_SETTING = re.compile(
    r"^\s?(?:of\s+(?:the\s+)?(?:\w+\s+)?(?:data|labels?|training|parameters|samples|examples|cases|papers|images|tokens|time|users|nodes|patients"
    r"|participants|respondents|population|people|questions)\b|labell?ed|sparsity\b|missing|noise\b|confidence"
    r"|credible|of all\b)",
    re.I,
)
_METRIC = re.compile(
    r"\b(?:(?:relative|absolute|average|mean|test|top-1|overall|balanced|zero-shot"
    r"|classification)\s+){0,2}(?:accuracy|F1(?:[- ]score)?|AUROC|AUC|"
    r"BLEU|ROUGE(?:-L)?|mAP|mIoU|IoU|FID|PSNR|SSIM|perplexity|WER|success rates?|win rates?|error(?: rate)?s?"
    r"|precision|recall|rewards?|returns?|"
    r"scores?|latency|inference (?:time|cost|speed)|runtime|running time|training (?:time|cost|speed)"
    r"|memory(?: usage| footprint)?|compute(?: cost"
    r"| requirements)?|FLOPs|parameters?|throughput|speed-?ups?|compression(?: ratio)?|energy(?: consumption)?"
    r"|costs?|regret|performance|"
    r"improvements?|storage|hallucinations?|toxicity|time)\b",
    re.I,
)
_ON = re.compile(
    r"\bon\s+(?:the\s+)?(?P<on>(?:[\w-]+\s){0,3}?(?:[A-Z][\w.-]*(?:\s(?:[A-Z][\w.-]*|\d[\w.]*))*)(?:\s(?:dataset|benchmark|tasks?))?)"
)


class Finding(NamedTuple):
    """A stated result: the value as written, its metric, canonical number, unit, and what it is on ("" if not said)."""

    value: str
    metric: str
    number: str
    unit: str
    on: str


def results(texts: Sequence[Text]) -> list[Finding]:
    """The results of a document's abstract, in order, each value once.

    >>> from kg.cleaning import clean
    >>> t = "Our method improves accuracy by 3.5% on CIFAR-10 with 10% of the labels."
    >>> results([Text.of(clean("p", "abstract", t), t)])
    [Finding(value='3.5%', metric='accuracy', number='3.5', unit='%', on='CIFAR-10')]
    """
    out: dict[str, Finding] = {}
    for text in texts:
        if text.passage.field != "abstract":
            continue
        for start, end in sentences(text.text):
            for finding in _in_sentence(text.text[start:end]):
                out.setdefault(finding.value, finding)
    return list(out.values())


def _in_sentence(sentence: str) -> list[Finding]:
    found: list[tuple[int, Finding]] = []
    taken: list[tuple[int, int]] = []
    patterns = [_FROM_TO, _VALUE, _BARE, _ORDERS, _BOUND, _RATIO, _TIME] if _CUE.search(sentence) else [_BOUND]
    if _RANKED.search(sentence):
        patterns.append(_SHARE)
    for pattern in patterns:
        for match in pattern.finditer(sentence):
            start, end = match.span(next(name for name in ("value", "value_", "order") if match.groupdict().get(name)))
            if pattern is _RATIO and (_CITED.search(sentence) or _OTHERS.search(sentence[:start])):
                continue
            if any(a < end and start < b for a, b in taken) or _SETTING.match(sentence[end:]):
                continue
            if pattern is _BOUND and (_CITED.search(sentence) or not _is_own_bound(sentence[:start], sentence[end:])):
                continue
            taken.append((start, end))
            found.append((start, _finding(sentence, match, start, end)))
    return [f for _, f in sorted(found)]


def _is_own_bound(before: str, after: str) -> bool:
    """Whether a bound is said to be one of something, and not of somebody else's method."""
    return bool((_BEFORE.search(before) or _AFTER.match(after)) and not _OTHERS.search(before))


def _finding(sentence: str, match: re.Match[str], start: int, end: int) -> Finding:
    groups = match.groupdict()
    number = (groups.get("number") or "").replace(",", "").replace("−", "-").lstrip("+")
    metrics = [
        (min(abs(m.start() - end), abs(start - m.end())), m[0])
        for m in _METRIC.finditer(sentence)
        if m.end() <= start or m.start() >= end
    ]
    on = _ON.search(sentence, end) or _ON.search(sentence)
    place = on["on"].rstrip(".-") if on else ""
    unit = re.sub(r"\s+", " ", groups.get("unit") or "").strip()
    return Finding(sentence[start:end].strip(), min(metrics)[1] if metrics else "", number, unit, place)
