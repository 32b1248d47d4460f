from __future__ import annotations

import pytest

from tests.cleaning.helpers import checked, cleaned


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\textsc{MaxSafe} and \texttt{X}", "MaxSafe and X"),
        (r"{\bf bold} {\em set} apart", "bold set apart"),
        (r"\textbf{\emph{nested} names}", "nested names"),
        (r"\textbf{DP}-\textit{SGD}", "DP-SGD"),
        (r"\ours and \methodname{} win", "ours and methodname win"),
        (r"\LaTeX\ and \TeX{}nique", "LaTeX and TeXnique"),
        (r"\textcolor{red}{X} {\color{red} Y}", "X Y"),
        (r"\texorpdfstring{$\pi$}{pi}-calculus", "pi-calculus"),
        (r"{B}ayes and {LLM}s", "Bayes and LLMs"),
        (r"\begin{itemize}\item one\item two\end{itemize} three", "one two three"),
        (r"\footnotesize small \par text", "small text"),
        (r"word\footnote{A note.}word", "word (A note.) word"),
        (r"as shown \cite{x}, see \ref{fig:1}", "as shown , see"),
        (r"a\\b c\,d e\;f g\ h i\!j", "a b c d e f g h ij"),
        (r"\_ \% \& \# \$ \{a\}", "_ % & # $ {a}"),
        (r"A~B but ~50 and ~ and ~/home", "A B but ~50 and ~ and ~/home"),
        ("``quoted'' 1--2 a---b", "“quoted” 1–2 a—b"),
        (r"\textsuperscript{2} and 5^{th}", "2 and 5th"),
    ],
)
def test_macros(text: str, expected: str) -> None:
    assert cleaned(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$\pi_0$", "π0"),
        (r"$\ell_2$-norm", "ℓ2-norm"),
        (r"$k$-means and $\beta$VAE", "k-means and βVAE"),
        (r"GPT$_4$ and 10$^{-3}$", "GPT4 and 10-3"),
        (r"$\mathcal{O}(n \log n)$", "O(n log n)"),
        (r"$n\log n$ and $\max_x$", "n log n and maxx"),
        (r"$O(\sqrt{T})$", "O(√T)"),
        (r"$\frac{1}{2}$ and $\frac12$", "1/2 and 1/2"),
        (r"$\left(\frac{a}{b}\right)$", "(a/b)"),
        (r"\(x\) and \[y\] and $$z^2$$", "x and y and z2"),
        (r"$f: \mathcal{X} \to \mathbb{R}$", "f: X → R"),
        (r"$\texttt{Foo}$", "Foo"),
        (r"$\{0, 1\}$", "{0, 1}"),
        (r"$^\dagger$", "†"),
        (r"3$\times$ and $\sim$50%", "3× and ~50%"),
        (r"\alpha-divergence", "α-divergence"),
    ],
)
def test_math(text: str, expected: str) -> None:
    assert cleaned(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"Schr\"odinger, \"Uber, na\"{\i}ve", "Schrödinger, Über, naïve"),
        (r"Erd\H{o}s, \v{S}, \c{c}, Ren\'e", "Erdős, Š, ç, René"),
        (r"R\’enyi", "Rényi"),
        (r"\o{}re, stra\ss e, \L ukasz, \AA", "øre, straße, Łukasz, Å"),
    ],
)
def test_accents(text: str, expected: str) -> None:
    assert cleaned(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "50% of data",
        "cost 5$ and 10$",
        "$5 and $10",
        "from $10 to $20 million",
        "US$5,000",
        "A* search and C*-algebra",
        "a_b and x_1",
        "2*3*4",
        "R^d and O(n^2)",
        "C++ and C#",
        "don't 'quote'",
        "F1@10 #1 a/b [1](2)",
        "----",
        "$",
        "{",
        "}",
        "^ _ ~",
        "\\",
    ],
)
def test_what_is_no_latex_stays(text: str) -> None:
    assert cleaned(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("costs $5 for $n$ items", "costs $5 for n items"),
        (r"\textbf{open", "{open"),
        (r"\frac{1} \frac", "1 frac"),
        (r"\href{u}", "u"),
        (r"$\alpha", "$α"),
        (r"\(open", r"\(open"),
        (r"a $ b", "a $ b"),
        ("$x\n\ny$", "$x y$"),
        ("{}", ""),
        (r"\cite", ""),
    ],
)
def test_broken_latex_is_taken_for_what_it_is(text: str, expected: str) -> None:
    assert cleaned(text) == expected


def test_links_and_emphasis_are_kept_beside_the_text() -> None:
    passage = checked(r"Code at \href{https://x.org/a_b}{our site} and \url{https://y.org/c_d}: \textsc{Name}")
    assert passage.text == "Code at our site and https://y.org/c_d: Name"
    assert [(passage.text[one.start : one.end], one.url) for one in passage.links] == [
        ("our site", "https://x.org/a_b"),
        ("https://y.org/c_d", "https://y.org/c_d"),
    ]
    assert [passage.text[start:end] for start, end in passage.emphasis] == ["Name"]


@pytest.mark.parametrize(
    "part", ["{", r"\textbf{", r"\href{", r"\frac{a", "$a ", r"\(", "**a ", "*a ", "_a ", "[a", "`a"]
)
def test_hostile_nesting_takes_no_time(part: str) -> None:
    checked(part * 3000)
    checked(part * 500 + "}" * 500)
