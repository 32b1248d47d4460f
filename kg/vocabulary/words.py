"""One normal form for the spellings of a word: case, accents, number, British and American.

Applied to labels and to text alike, which is what makes variants match; never edit distance. Rules, not a lexicon:
they need not give a dictionary form, only the same form on both sides without joining different words.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_IRREGULAR = {
    "analyses": "analysis", "axes": "axis", "bases": "basis", "biases": "bias", "hypotheses": "hypothesis",
    "indices": "index", "indexes": "index", "matrices": "matrix", "vertices": "vertex", "vortices": "vortex",
    "simplices": "simplex", "appendices": "appendix", "criteria": "criterion", "phenomena": "phenomenon",
    "corpora": "corpus", "optima": "optimum", "minima": "minimum", "maxima": "maximum", "equilibria": "equilibrium",
    "spectra": "spectrum", "schemata": "schema", "automata": "automaton", "polyhedra": "polyhedron",
    "children": "child", "mice": "mouse", "people": "people", "caches": "cache", "niches": "niche", "viruses": "virus",
    "lenses": "lens", "gases": "gas", "buses": "bus", "foci": "focus", "loci": "locus", "stimuli": "stimulus",
    "nuclei": "nucleus", "radii": "radius", "moduli": "modulus", "genera": "genus", "quanta": "quantum",
    "theses": "thesis", "syntheses": "synthesis", "parentheses": "parenthesis", "crises": "crisis",
    "diagnoses": "diagnosis", "prognoses": "prognosis", "series": "series", "species": "species", "leaves": "leaf",
    "halves": "half", "lives": "life", "wolves": "wolf", "knives": "knife", "shelves": "shelf", "data": "data",
    "datum": "data", "media": "media", "ellipses": "ellipse", "manoeuvre": "maneuver", "artefact": "artifact",
    "artefacts": "artifact", "grey": "gray", "programme": "program", "programmes": "program", "learnt": "learned",
    "catalogue": "catalog", "dialogue": "dialog", "dialogues": "dialog", "analogue": "analog", "disc": "disk",
    "judgement": "judgment", "judgements": "judgment", "ageing": "aging", "sceptical": "skeptical",
    "theoretic": "theoretical", "cosines": "cosine", "movies": "movie", "cookies": "cookie", "ties": "tie",
    "lies": "lie", "dies": "die", "news": "news", "lasso": "lasso", "taxa": "taxon", "momenta": "momentum",
    "chaos": "chaos", "cosmos": "cosmos", "atlas": "atlas", "canvas": "canvas", "gas": "gas", "pancreas": "pancreas",
    "statuses": "status", "echoes": "echo", "heroes": "hero", "canvases": "canvas", "atlases": "atlas",
    "quizzes": "quiz", "strata": "stratum", "continua": "continuum", "catalogues": "catalog", "analogues": "analog",
    "defence": "defense", "defences": "defense", "offence": "offense", "licence": "license", "licences": "license",
    "texas": "texas", "kudos": "kudos", "pathos": "pathos", "lens": "lens", "mars": "mars", "always": "always",
    "diabetes": "diabetes", "herpes": "herpes", "rabies": "rabies", "caries": "caries",
}  # fmt: skip
_KEEP_S = re.compile(
    r"(?:ss|us|is|ias|(?:phys|mathemat|dynam|statist|robot|linguist|econom|mechan|kinet|eth|analyt|electron|semant|"
    r"pragmat|phonet|opt|phot|photon|acoust|om|athlet|genet|polit|ballist|haptics|logist|bioinformat|combinator|forens|"
    r"geophys|graph|informat|cybernet|hydraul|psychometr|econometr|biometr|ordnanc|tact|didact|esthet|aesthet|cosmet)ics)$"
)
_ISE = re.compile(r"(?<=[a-z]{3})is(e|ed|er|es|ing|able|ation|ational|ability)$")
_NOT_ISE = frozenset(
    "noise exercise expertise precise concise promise premise raise rise wise otherwise disguise enterprise franchise"
    " surprise supervise supervised supervising advise revise televise improvise merchandise compromise likewise"
    " stepwise pairwise pointwise comprise devise excise poise praise cruise bruise demise advertise circumcise".split()
)
_OUR = re.compile(r"^(behavi|col|fav|neighb|lab|hon|hum|vap|harb|rum|vig|flav|tum|endeav|parl|sav|arm)our")
_DOUBLED = re.compile(
    r"^(model|label|signal|channel|cancel|travel|level|fuel|tunnel|marshal|total|equal)l(ing|ed|er|ers)$"
)
_TRE = {
    "centre": "center",
    "metre": "meter",
    "fibre": "fiber",
    "litre": "liter",
    "calibre": "caliber",
    "theatre": "theater",
}


@lru_cache(maxsize=200_000)
def normal(word: str) -> str:
    """The normal form of one word (no separators inside).

    >>> [normal(w) for w in ("Bandits", "policies", "processes", "regularisation", "behaviours", "physics", "Noise")]
    ['bandit', 'policy', 'process', 'regularization', 'behavior', 'physics', 'noise']
    """
    return _american(singular(fold(word)))


@lru_cache(maxsize=200_000)
def fold(word: str) -> str:
    """Lower case without accents and compatibility forms.

    >>> fold("Schrödinger"), fold("ℓ")
    ('schrodinger', 'l')
    """
    if word.isascii():
        return word.lower()
    plain = unicodedata.normalize("NFKD", word).casefold()
    return "".join(c for c in plain if not unicodedata.combining(c))


def singular(word: str) -> str:
    """A lower-case word without its plural ending.

    >>> [singular(w) for w in ("classes", "searches", "graphs", "bias", "movies", "losses", "topics", "statistics")]
    ['class', 'search', 'graph', 'bias', 'movie', 'loss', 'topic', 'statistics']
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) <= 3 or not word.endswith("s") or _KEEP_S.search(word):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith(("sses", "shes", "xes", "zzes", "ches")):
        return word[:-2]
    return word[:-1]


def _american(word: str) -> str:
    if len(word) < 5:
        return word
    word = _TRE.get(word, word)
    if "our" in word:
        word = _OUR.sub(r"\1or", word)
    if (
        "is" in word
        and word not in _NOT_ISE
        and singular(word) not in _NOT_ISE
        and not word.endswith(("wise", "supervised"))
    ):
        word = _ISE.sub(r"iz\1", word)
    if word.endswith(("yse", "ysed", "yser", "ysing")):
        word = word.replace("ys", "yz")
    return _DOUBLED.sub(r"\1\2", word) if "ll" in word else word
