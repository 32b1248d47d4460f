"""LaTeX macros and what they stand for. Facts of the language, kept apart from the code that applies them."""

from __future__ import annotations

GREEK = dict(
    zip(
        (
            "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho"
            " varrho sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon"
            " Phi Psi Omega"
        ).split(),
        "αβγδεεζηθϑικλμνξπϖρϱσςτυφφχψωΓΔΘΛΞΠΣΥΦΨΩ",
        strict=True,
    )
)

SYMBOLS = {
    **GREEK,
    "times": "×", "cdot": "·", "pm": "±", "mp": "∓", "leq": "≤", "le": "≤", "leqslant": "≤", "geq": "≥", "ge": "≥",
    "geqslant": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "sim": "~", "simeq": "≃", "equiv": "≡", "infty": "∞",
    "partial": "∂", "nabla": "∇", "sum": "∑", "prod": "∏", "int": "∫", "in": "∈", "notin": "∉", "subset": "⊂",
    "subseteq": "⊆", "cup": "∪", "cap": "∩", "to": "→", "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒",
    "leftrightarrow": "↔", "mapsto": "↦", "ell": "ℓ", "forall": "∀", "exists": "∃", "emptyset": "∅", "ldots": "…",
    "dots": "…", "cdots": "…", "star": "*", "ast": "*", "circ": "∘", "oplus": "⊕", "otimes": "⊗", "langle": "⟨",
    "rangle": "⟩", "sqrt": "√", "gg": "≫", "ll": "≪", "propto": "∝", "perp": "⊥", "mid": "|", "vert": "|",
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "aa": "å",
    "AA": "Å", "i": "ı", "j": "ȷ", "S": "§", "P": "¶", "copyright": "©", "textregistered": "®", "texttrademark": "™",
    "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_", "textendash": "–",
    "textemdash": "—", "textquotesingle": "'", "LaTeX": "LaTeX", "TeX": "TeX", "prime": "′", "degree": "°",
    "setminus": "∖", "backslash": "\\", "dagger": "†", "checkmark": "✓",
}  # fmt: skip

EMPHASIS = frozenset(
    "textbf textit textsc texttt textsf textsl emph underline bf it sc tt sf em sl bfseries itshape scshape"
    " ttfamily".split()
)
"""Macros (and switches inside braces) whose text is set apart."""

TRANSPARENT = frozenset(
    "text textrm textup textnormal mathrm mathbf mathit mathsf mathtt mathcal mathscr mathbb mathfrak bm boldsymbol"
    " operatorname mbox hbox ensuremath tilde hat bar vec overline widehat widetilde dot ddot rm cal textsuperscript"
    " textsubscript left right middle big Big bigl bigr Bigl Bigr bigg Bigg biggl biggr Biggl Biggr limits nolimits"
    " displaystyle textstyle scriptstyle".split()
)
"""Macros of which only the argument, or what follows, is text."""

DROPPED = frozenset(
    "quad qquad xspace noindent par newline linebreak smallskip medskip bigskip centering small large Large"
    " footnotesize protect relax hfill allowbreak nobreak item".split()
)
"""Layout only; words on both sides stay two words."""

REMOVED = frozenset(
    "cite citep citet citealp citeauthor citeyear ref eqref cref Cref autoref label vspace hspace pageref begin end"
    " color".split()
)
"""Macros that go together with their arguments."""

LETTERS = frozenset("ss ae AE oe OE o O l L aa AA i j".split())
"""Those of the symbols that are letters, and stand inside words."""

ACCENTS = {
    "'": "\u0301", "’": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303",
    "=": "\u0304", ".": "\u0307", "c": "\u0327", "v": "\u030c", "u": "\u0306", "H": "\u030b",
    "k": "\u0328", "r": "\u030a", "d": "\u0323", "b": "\u0331",
}  # fmt: skip
