"""What the page is assembled from: our scripts in their order, the stylesheet, vis-network out of pyvis's wheel."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent

SCRIPTS = (
    "fold.js", "data.js", "state.js", "visible.js", "theme.js", "shapes.js", "edges.js", "labels.js", "graph.js",
    "dom.js", "marks.js", "panel_concept.js", "panel_paper.js", "panel_artefact.js", "panel_pair.js", "overview.js",
    "panel.js", "list.js", "search.js", "filters.js", "save.js", "main.js",
)  # fmt: skip
"""Our scripts in the order in which they stand in the page; a later one may use what an earlier one defines."""


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


def block(value: Any) -> str:
    r"""A value as JSON that may stand inside a ``<script>`` element, whatever its strings hold.

    Example:
        >>> block({"a": "</script>é"})
        '{"a":"\\u003c/script>é"}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def columns(records: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Records that all have the same keys as one list a key, which is far smaller as JSON.

    The key ``id`` is left out: it must be the record's place.

    Example:
        >>> columns([{"id": 0, "label": "a"}, {"id": 1, "label": "b"}])
        {'label': ['a', 'b']}
    """
    return {key: [record[key] for record in records] for key in (records[0] if records else {}) if key != "id"}


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8', 'replace')).digest()).decode()}'"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8").replace("\r\n", "\n")
