"""Every way in which a label may be written, as key sequences for the automaton.

Plural, -ise/-ize, accents and possessives are folded by the keys themselves; what is generated here is hyphen, space
or solid ("pre-training", "pre training", "pretraining"), each place on its own ("multitask fine-tuning").
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from kg.vocabulary.tokens import Token, is_acronym, is_break, tokenize
from kg.vocabulary.words import normal

_QUALIFIER = re.compile(r"(?<=\S)\s+\(([^()]*)\)\s*$")
_FIRST_PARTS = (
    "anti auto back bi bio black cross counter co data de encoder exo extra fine few ground hand hetero hyper"
    " inter intra in"
    " key life mega meta micro mini mono multi neuro non off on over para photo point poly post pre proto pseudo psycho"
    " quasi re real run self semi side spatio sub super sequence skill socio step task tele text time token trans"
    " tri under"
    " uni up user value view wave white word work zero cyber electro geo hydro thermo nano macro image hypo down out"
).split()
_FIRST = frozenset(_FIRST_PARTS)
_SPLITTABLE = re.compile(rf"({'|'.join(sorted(_FIRST, key=lambda p: (-len(p), p)))})(.{{3,}})")
_MOST = 64
"""So many spellings of a label are kept, the plain ones first: long labels could have thousands."""


def forms(label: str) -> list[tuple[str, ...]]:
    """The key sequences that a label matches by, the plain one first; empty when it holds no word.

    A trailing qualifier in brackets ("attention (psychology)") is not part of what texts say.

    >>> forms("pre-training")
    [('pre', 'training'), ('pretraining',)]
    >>> forms("dataset")
    [('dataset',), ('data', 'set')]
    >>> forms("GAN"), forms("Q-learning")
    ([('GAN',)], [('q', 'learning'), ('qlearning',)])
    """
    text = _QUALIFIER.sub("", unicodedata.normalize("NFC", label))
    tokens = tokenize(text)
    if all(is_break(t.key) for t in tokens):
        return []
    spellings: list[list[tuple[str, ...]]] = [[()]]
    for i in reversed(range(len(tokens))):
        key = _key(text, tokens[i])
        longer = [(key, *tail) for tail in spellings[-1]]
        if i + 1 < len(tokens) and (joined := _joined(text, tokens[i], tokens[i + 1])):
            longer += [(joined, *tail) for tail in spellings[-2]]
        if parts := _split(key):
            longer += [(*parts, *tail) for tail in spellings[-1]]
        spellings.append(longer[:_MOST])
    return list(dict.fromkeys(spellings[-1]))


@lru_cache(maxsize=200_000)
def plain(label: str) -> tuple[str, ...]:
    """The first of the ``forms`` of a label, without making the others; empty when it holds no word.

    >>> plain("pre-training (of models)"), plain("?!")
    (('pre', 'training'), ())
    """
    text = _QUALIFIER.sub("", unicodedata.normalize("NFC", label))
    tokens = tokenize(text)
    return () if all(is_break(t.key) for t in tokens) else tuple([_key(text, t) for t in tokens])


def qualifier(label: str) -> str:
    """What stands in brackets at the end of a label to tell it from another one; a short form of it tells nothing.

    >>> qualifier("keys (for locks)"), qualifier("artificial neural networks (ANNs)")
    ('for locks', '')
    """
    match = _QUALIFIER.search(label)
    return match[1] if match and not spells(match[1], label[: match.start()]) else ""


def spells(short: str, long: str) -> bool:
    """Whether the letters of a short form begin the words of a long one.

    >>> spells("anns", "artificial neural network"), spells("psychology", "attention")
    (True, False)
    """
    initials = "".join(word[0] for word in re.findall(r"[^\W_]+", long.lower()))
    return len(short) > 1 and short.lower().removesuffix("s") == initials.removesuffix("s")


def _key(text: str, token: Token) -> str:
    return token.exact if is_acronym(text[token.start : token.end]) else token.key


def _joined(text: str, left: Token, right: Token) -> str:
    a, b = text[left.start : left.end], text[right.start : right.end]
    if not (a.isalpha() and b.isalpha()) or is_acronym(a) or is_acronym(b) or len(b) == 1:
        return ""
    hyphen = text[left.end : right.start] in ("-", "‐", "‑")
    short = len(a) > 2 and len(b) > 2 and len(a) + len(b) <= 14
    return normal(a + b) if hyphen or short or a.lower() in _FIRST else ""


@lru_cache(maxsize=50_000)
def _split(key: str) -> tuple[str, str] | None:
    match = _SPLITTABLE.fullmatch(key) if key.islower() else None
    return (match[1], normal(match[2])) if match else None
