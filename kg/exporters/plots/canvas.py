"""What all pictures share: size, type, colours, and how they are saved."""

from __future__ import annotations

import textwrap
import unicodedata
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.analysis.extras import optional
from kg.errors import UsageError
from kg.exporters.files import atomic

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = (".svg", ".png")
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#7f7f7f")
"""Okabe & Ito 2008, https://jfly.uni-koeln.de/color/, without the yellow that no white page carries."""
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
INK, FAINT, PALE = "#222222", "#767676", "#e6e6e6"
_DPI = 200
_STYLE = {
    "font.family": ["DejaVu Sans"],
    "font.size": 9,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.unicode_minus": True,
    "xtick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.color": FAINT,
    "ytick.labelcolor": INK,
    "svg.hashsalt": "kg",
    "svg.fonttype": "path",
}


def check_picture(path: Path) -> None:
    """Refuse a name that says no known format, and a missing matplotlib, before any work is done.

    Args:
        path: where the picture is to go.

    Raises:
        UsageError: the name ends otherwise.
        KgError: matplotlib is not installed.

    Example:
        >>> check_picture(Path("themes.gif"))
        Traceback (most recent call last):
        kg.errors.UsageError: themes.gif: a picture is .svg or .png, by the end of its name
    """
    if path.suffix.lower() not in FORMATS:
        raise UsageError(f"{path}: a picture is {' or '.join(FORMATS)}, by the end of its name")
    optional("matplotlib", "plot", "a picture")


def save(draw: Callable[[Figure], object], size: tuple[float, float], path: Path, title: str) -> None:
    """Draw a picture and write it: no date, no random names, fonts as outlines.

    Args:
        draw: puts it on a figure.
        size: width and height in inches.
        path: ``.svg`` or ``.png``.
        title: for those who cannot see it, and for catalogues.

    Raises:
        UsageError: the name ends otherwise.
        KgError: matplotlib is not installed.
        OutputError: it cannot be written.
    """
    check_picture(path)
    matplotlib = optional("matplotlib", "plot", "a picture")
    figures = optional("matplotlib.figure", "plot", "a picture")
    canvases = optional("matplotlib.backends.backend_agg", "plot", "a picture")
    kind = path.suffix.lower()[1:]
    empty: dict[str, str | None] = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_STYLE)
        figure = figures.Figure(figsize=size, dpi=_DPI, facecolor="white", layout="constrained")
        canvases.FigureCanvasAgg(figure)
        draw(figure)
        with atomic(path) as handle:
            how = {"format": kind, "dpi": _DPI, "bbox_inches": "tight", "pad_inches": 0.12}
            figure.savefig(handle, metadata={"Title": title, **empty}, **how)


def heading(axes: Axes, text: str) -> None:
    """A title over the left edge."""
    axes.set_title(text, loc="left", fontsize=11, fontweight="bold", pad=10)


def wrapped(label: str, width: int = 34) -> str:
    r"""A label in lines, without what a font cannot draw.

    >>> wrapped("partially observable Markov decision process", 28)
    'partially observable Markov\ndecision process'
    """
    clean = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in label)
    wide = any(unicodedata.east_asian_width(c) in "WF" for c in clean)
    lines = textwrap.wrap(clean, width // 2 if wide else width, max_lines=3, placeholder=" ...")
    return "\n".join(lines)


def haloed(text: Any) -> Any:
    """A text that stays readable on lines."""
    from matplotlib.patheffects import withStroke

    text.set_path_effects([withStroke(linewidth=2.5, foreground="white")])
    return text


def boxes_of(figure: Figure, texts: list[Any]) -> list[Any]:
    """The boxes of texts on the canvas, in pixels."""
    renderer = figure.canvas.get_renderer()  # type: ignore[attr-defined]
    return [text.get_window_extent(renderer) for text in texts]
