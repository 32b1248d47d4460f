"""What kind of thing an artefact is, from the nouns around its name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.extractors.names import Chunk

_NOUNS = {
    "Dataset": "dataset datasets corpus corpora collection repository database data",
    "Benchmark": "benchmark benchmarks suite testbed challenge leaderboard benchmarking",
    "Library": "library libraries package toolkit toolbox software simulator codebase toolset",
    "Metric": "metric metrics measure score distance divergence entropy index discrepancy error estimand",
    "Theory": "theory theorem logic calculus complexity dimension hypothesis conjecture principle formalism taxonomy",
    "Model": "model models network networks net nets transformer llm llms vlm mllm autoencoder classifier decoder"
    " encoder"
    " generator"
    " architecture architectures",
    "Framework": "framework frameworks system systems platform platforms pipeline paradigm environment environments"
    " infrastructure",
    "Method": "method methods algorithm algorithms approach approaches technique techniques procedure strategy"
    " scheme optimizer loss"
    " objective regularizer estimator module mechanism policy criterion solver attack defense defence layer"
    " protocol prompting"
    " attention kernel sampler",
}
KIND_OF = {noun: kind for kind, nouns in _NOUNS.items() for noun in nouns.split()}
_IN_NAME = (
    ("Benchmark", re.compile(r"bench(?:mark)?(?:[-\s]?[\w.]+)?$|Eval(?:uation)?$|Arena$|Gym$|Suite$", re.I)),
    ("Dataset", re.compile(r"(?:dataset|corpus|repo(?:sitory)?|VQA|QA|instruct|caption)s?$", re.I)),
    (
        "Metric",
        re.compile(
            r"(?:^|[\s-])(?i:score|distance|entropy|divergence|metric|error|index|shift)$"
            r"|(?:Score|Distance|Entropy|Divergence|Metric|Error|Index|Shift)$"
        ),
    ),
    ("Model", re.compile(r"(?:net|nets|network|networks|former|transformer|GPT|LM|VLM|BERT|LLaMA|\d+B)s?$", re.I)),
    ("Theory", re.compile(r"(?:logic|theory|complexity|hypothesis|dimension)$", re.I)),
)
_VERB = re.compile(r"[a-z]+(?<![sui])(?<!ic)s")
"""A word that, right after a name, is its verb: "X outperforms every model" does not call X a model."""
_TELLING = frozenset(("Dataset", "Benchmark", "Metric", "Theory"))
"""Kinds that a name tells better than a sentence that only says "method"."""
_NOMINAL = re.compile(
    r"\w+(?:tion|sion|ment|ance|ency|sis|ity|er|or)s?|(?:learn|merg|edit|train|tun|prun|sampl|model|modell|plann|min)ing"
    r"|function|functions"
)
"""A noun that a kind noun right before it only modifies: a "data generation" approach is no dataset."""
_DASHES = frozenset("–—-")
_STOPS = frozenset("of for to that which with on in by from over under via using where is are".split())


def kind_of(name: str, long_form: str, before: Sequence[Chunk], after: Sequence[Chunk]) -> str:
    """The kind that the sentence gives a name; ``Method`` when it gives none.

    Args:
        name: the artefact's name; a telling ending ("...Bench") decides when the sentence does not.
        long_form: its long form, or empty.
        before: the tokens between the cue verb and the name.
        after: the tokens after the name, to the end of the sentence.
    """
    said = _apposed(after) or _head_noun(before)
    own = _of_name(long_form) or _of_name(name)
    if said in ("", "Method") and own:
        return own if own in _TELLING or not said else said
    return said or "Method"


def _of_name(name: str) -> str:
    """The kind that a name's last word or its ending gives it, else ``""``."""
    last = re.split(r"[\s-]", name)[-1].lower()
    return KIND_OF.get(last) or next((kind for kind, pattern in _IN_NAME if name and pattern.search(name)), "")


def _head_noun(before: Sequence[Chunk]) -> str:
    """ "a novel benchmark, X": the last kind noun before the name, if nothing but its modifiers lie between."""
    nouns = [KIND_OF[c.text.lower()] for c in before if c.text.lower() in KIND_OF]
    return nouns[-1] if nouns else ""


def _apposed(after: Sequence[Chunk]) -> str:
    """ "X, the first dataset for ...", "X is a benchmark", "X (...) framework": the head of the noun phrase."""
    kind = modified = ""
    depth = at = 0
    words = [chunk._replace(text=word) for chunk in after[:24] for word in chunk.text.split()]
    for place, chunk in enumerate(words[:24]):
        word = chunk.text.lower()
        if place == 0 and word in _DASHES:
            continue
        depth += (chunk.text == "(") - (chunk.text == ")")
        if depth < 0:
            break  # the name itself stands in brackets: "a dataset (Foo) and a model"
        if depth > 0 or chunk.text in "(),":
            if chunk.text == "," and place > 1 and kind:
                break
            continue
        if word in _STOPS and not (place <= 2 and word in ("is", "are")):
            break
        if place == 0 and _VERB.fullmatch(chunk.text) and word not in KIND_OF:
            break
        if chunk.tag == "PUNCT":
            break
        if word in KIND_OF:
            kind, modified, at = KIND_OF[word], kind, place
        elif kind and place == at + 1 and _NOMINAL.fullmatch(word):
            kind = modified
        elif kind and chunk.tag == "FUNC":
            break
    return kind
