from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kg.analysis import extras
from kg.errors import KgError, OutputError, UsageError
from kg.exporters.plots import canvas
from kg.exporters.plots.bars import Bar, bars
from kg.exporters.plots.canvas import COLOURS, check_picture, wrapped
from kg.exporters.plots.diagram import Bubble, diagram
from kg.exporters.plots.heatmap import heatmap
from kg.exporters.plots.lines import Line, Panel, lines, spread
from kg.exporters.plots.timeline import Span, timeline
from tests.cli.helpers import environment
from tests.sample import HOSTILE

BAD = ("$x^2$ & <b>", HOSTILE, "语言 " * 30, "")


def draw_bars(path: Path) -> None:
    items = [Bar(label, 5.0 - n, 4.0 - n, 5.5 - n) for n, label in enumerate(BAD)]
    bars([*items, Bar("alone", 1.0)], path, title="Bars", axis="value")


def draw_lines(path: Path) -> None:
    panel = Panel("One", [Line(label, [n, 2.0, n / 2]) for n, label in enumerate(BAD)])
    lines([2020, 2021, 2023], [panel, Panel("Flat", [Line("zero", [0, 0, 0])])], path, title="Lines", axis="%")


def draw_diagram(path: Path) -> None:
    bubbles = [Bubble(label, n, n * n, n, "motor") for n, label in enumerate(BAD)]
    diagram([*bubbles, Bubble("same place", 1.0, 1.0, 9, "niche")], path, title="Diagram")


def draw_heatmap(path: Path) -> None:
    heatmap(BAD, {(1, 0): 0.5, (3, 2): 0.0}, path, title="Heat", axis="NPMI", groups=[("a", 2), (HOSTILE, 2)])


def draw_timeline(path: Path) -> None:
    timeline(
        [Span(label, 2013 + n, 2014 + n, "9 papers") for n, label in enumerate(BAD)], (2013, 2040), path, title="T"
    )


DRAWN = (draw_bars, draw_lines, draw_diagram, draw_heatmap, draw_timeline)


@pytest.fixture(scope="module")
def again(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pictures by another process, with another hash seed."""
    folder = tmp_path_factory.mktemp("again")
    code = (
        "import sys\nfrom pathlib import Path\nfrom tests.exporters.test_plots import DRAWN\n"
        "for draw in DRAWN:\n for end in ('.svg', '.png'):\n  draw(Path(sys.argv[1]) / (draw.__name__ + end))\n"
    )
    subprocess.run([sys.executable, "-c", code, folder], check=True, env=environment(PYTHONHASHSEED="4242"))
    return folder


@pytest.mark.parametrize("draw", DRAWN)
@pytest.mark.parametrize("end", [".svg", ".png"])
def test_the_same_bytes_every_time(draw: Callable[[Path], None], end: str, tmp_path: Path, again: Path) -> None:
    path = tmp_path / f"picture{end}"
    draw(path)
    assert path.read_bytes() == (again / f"{draw.__name__}{end}").read_bytes()


@pytest.mark.parametrize("draw", DRAWN)
def test_an_svg_of_its_own(draw: Callable[[Path], None], again: Path) -> None:
    text = (again / f"{draw.__name__}.svg").read_text("utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    assert "<dc:date>" not in text
    assert "Matplotlib" not in text
    assert "<script" not in text
    assert 'xlink:href="http' not in text


def test_a_png_without_a_clock(again: Path) -> None:
    data = (again / "draw_bars.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert b"tIME" not in data
    assert b"Software" not in data
    assert b"Title\x00Bars" in data


@pytest.mark.parametrize(
    "draw",
    [
        lambda path: bars([], path, title="", axis=""),
        lambda path: diagram([], path, title=""),
        lambda path: diagram([Bubble("one", 1.0, 1.0, 1, "motor")], path, title=""),
        lambda path: heatmap([], {}, path, title="", axis=""),
        lambda path: lines([2020], [], path, title="", axis=""),
        lambda path: lines([2020], [Panel("", [])], path, title="", axis=""),
        lambda path: timeline([], (2020, 2020), path, title=""),
    ],
)
def test_nothing_to_draw(draw: Callable[[Path], None], tmp_path: Path) -> None:
    draw(tmp_path / "empty.svg")
    assert (tmp_path / "empty.svg").stat().st_size > 500


def test_the_style_of_others_does_not_matter(tmp_path: Path, again: Path) -> None:
    import matplotlib

    with matplotlib.rc_context({"font.size": 30, "svg.hashsalt": "other", "lines.linewidth": 9}):
        draw_bars(tmp_path / "bars.svg")
        assert matplotlib.rcParams["font.size"] == 30
    assert (tmp_path / "bars.svg").read_bytes() == (again / "draw_bars.svg").read_bytes()


def test_names_of_files(tmp_path: Path) -> None:
    check_picture(Path("a.SVG"))
    with pytest.raises(UsageError, match=r"a\.pdf: a picture is \.svg or \.png"):
        check_picture(Path("a.pdf"))
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError):
        draw_bars(tmp_path / "file" / "bars.svg")


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    with pytest.raises(
        KgError, match=r'a picture needs matplotlib, which is not installed; pip install "paperkg\[plot\]"'
    ):
        check_picture(Path("a.svg"))


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_colours_stand_out() -> None:
    assert len(set(COLOURS)) == len(COLOURS) == len(canvas.MARKERS)
    assert all(1.05 / (luminance(colour) + 0.05) > 2.2 for colour in COLOURS)
    assert all(1.05 / (luminance(colour) + 0.05) > 4.5 for colour in (canvas.INK, canvas.FAINT))


@pytest.mark.parametrize("heights", [[0.5] * 6, [0.0, 0.0, 0.01], [0.9, 0.1, 0.12, 0.88], [], [0.3]])
def test_names_do_not_cover_each_other(heights: list[float]) -> None:
    moved = spread(heights, 0.05)
    assert all(b - a > 0.05 - 1e-9 for a, b in pairwise(sorted(moved)))
    assert all(value >= 0 for value in moved)
    by_place = sorted(range(len(moved)), key=lambda n: moved[n])
    assert [heights[n] for n in by_place] == sorted(heights)


def test_labels_in_lines() -> None:
    assert wrapped("a\x07b\tc", 10) == "a b c"
    assert wrapped("word " * 40, 10).count("\n") == 2


@pytest.mark.parametrize("count", [6, 15, 28])
def test_names_of_themes_do_not_touch(count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a crowd of themes, such as two resolutions give, no name covers another."""
    import random

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from kg.exporters.plots import diagram as room

    chance = random.Random(count)
    bubbles = [
        Bubble(f"the theme of number {n}", chance.gauss(300, 60), chance.gauss(320, 30), n % 9, "basic")
        for n in range(count)
    ]
    boxes: list[list[float]] = []

    def name(figure: Figure, axes: Axes, *rest: Any) -> None:
        placed(figure, axes, *rest)
        texts = [text for text in figure.axes[0].texts if text.get_text().startswith("the theme")]
        boxes.extend(list(box.extents) for box in canvas.boxes_of(figure, texts))

    placed = room._name
    monkeypatch.setattr(room, "_name", name)
    diagram(bubbles, tmp_path / "crowd.png", title="Crowd")
    assert len(boxes) == count
    for place, one in enumerate(boxes):
        for other in boxes[:place]:
            assert min(one[2], other[2]) <= max(one[0], other[0]) or min(one[3], other[3]) <= max(one[1], other[1])
