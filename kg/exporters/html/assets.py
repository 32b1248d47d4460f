"""What the page is assembled from: our scripts in their order, the stylesheet, and what draws: vis-network out of
pyvis's wheel or, for large pages, sigma.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parent

SCRIPTS = (
    "fold.js", "typo.js", "data.js", "texts.js", "state.js", "hash.js", "pile.js", "routes.js", "visible.js",
    "theme.js", "shapes.js", "edges.js", "labels.js", "painter.js", "svg.js", "camera.js", "stage_vis.js",
    "stage_canvas.js", "webgl_nodes.js", "stage_webgl.js", "graph.js", "dom.js", "marks.js", "tip.js", "chart.js",
    "panel_concept.js", "panel_paper.js", "panel_artefact.js", "panel_pair.js", "overview.js", "panel.js", "list.js",
    "index.js", "ask.js", "search.js", "legend.js", "filters.js", "save.js", "print.js", "main.js",
)  # fmt: skip
"""Our scripts in the order in which they run; a later one may use what an earlier one defines."""
BOOT = "boot.js"
"""The script that reads the data and then lets the others run."""


def script(name: str) -> str:
    """The text of one of our scripts."""
    return _text(FOLDER / "scripts" / name)


def stylesheet() -> str:
    """The text of our stylesheet."""
    return _text(FOLDER / "page.css")


def vis_network() -> str:
    """vis-network as pyvis ships it, licence notice included; of several versions the newest.

    The pointer to a source map goes: a browser with open developer tools would ask for that file.
    """
    import pyvis

    found = Path(pyvis.__file__).parent.glob("lib/vis-*/vis-network.min.js")
    newest = max(found, key=lambda path: [int(part) for part in re.findall(r"\d+", path.parent.name)])
    return re.sub(r"\n//# sourceMappingURL=.*", "", _text(newest)).strip() + "\n"


def sigma() -> str:
    """Sigma and graphology, the WebGL renderer of large pages, licence notice included."""
    return _text(FOLDER / "vendor" / "sigma.min.js").strip() + "\n"


def policy(scripts: list[str], styles: list[str]) -> str:
    """The content security policy that lets exactly these inline scripts and styles run, and nothing be loaded.

    Example:
        >>> policy([""], [])[:100]
        "default-src 'none'; script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src ; im"
    """
    allowed = " ".join(map(_digest, scripts)), " ".join(map(_digest, styles))
    return (
        f"default-src 'none'; script-src {allowed[0]}; style-src {allowed[1]}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8', 'replace')).digest()).decode()}'"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8").replace("\r\n", "\n")
