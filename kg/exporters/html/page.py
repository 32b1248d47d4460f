"""pyvis's ``Network`` as the model of the drawing, shown through our own template."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from pyvis.network import Network

from kg.exporters.html import assets
from kg.exporters.html.blocks import PLAIN, Block, block, columns, named, size_limit
from kg.exporters.html.content import Content
from kg.exporters.html.texts import filled

WEBGL_NODES = 2_000
"""Above so many nodes vis-network becomes slow, and the page carries sigma instead."""

OPTIONS: dict[str, Any] = {
    "physics": {"enabled": False},
    "layout": {"improvedLayout": False},
    "interaction": {
        "hover": True,
        "dragNodes": False,
        "multiselect": False,
        "selectConnectedEdges": False,
        "tooltipDelay": 100000,
        "zoomSpeed": 0.7,
    },
    "nodes": {"shape": "custom", "chosen": False},
}
"""What vis-network is told: positions are given, physics is off."""


class Page(Network):  # type: ignore[misc]
    """A network whose ``generate_html`` gives our page.

    Nodes and edges are appended as dicts, since ``add_edge`` searches all edges each time; ``show`` is never called.

    Args:
        content: what the page shows.
    """

    def __init__(self, content: Content) -> None:
        super().__init__(cdn_resources="in_line", heading=content.heading)
        self.nodes.extend(content.nodes)
        self.edges.extend(content.edges)
        self.options = OPTIONS
        self.content = content
        self.path = "page.html.jinja"
        self.template_dir = str(assets.FOLDER)
        self.templateEnv = Environment(
            loader=FileSystemLoader(self.template_dir),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )

    def generate_html(self, name: str = "", local: bool = True, notebook: bool = False) -> str:
        """The page as text; pyvis's arguments change nothing."""
        large = len(self.nodes) > WEBGL_NODES
        data, packed = self._data()
        library = assets.sigma() if large else assets.vis_network()
        scripts, style, boot = list(map(assets.script, assets.SCRIPTS)), assets.stylesheet(), assets.script(assets.BOOT)
        fixed: dict[str, Any] = {
            "heading": self.heading,
            "tables": self.content.tables,
            "style": Markup(style),  # noqa: S704 - files of ours
            "scripts": [Markup(text) for text in scripts],  # noqa: S704
            "library": Markup(library),  # noqa: S704 - out of pyvis's wheel, or ours
            "boot": Markup(boot),  # noqa: S704
            "policy": assets.policy([library, boot, *scripts], [style]),
        }
        template = self.templateEnv.get_template(self.path)
        bare = len(template.render(fixed | {"blocks": _safe(data), "texts": []}).encode("utf-8", "replace"))
        texts = filled(self.content.texts(), size_limit(len(self.nodes)) - bare, packed=packed)
        return str(template.render(fixed | {"blocks": _safe(data), "texts": _safe(texts)}))

    def _data(self) -> tuple[list[Block], bool]:
        values = {"nodes": columns(self.nodes), "edges": columns(self.edges), "details": self.content.details}
        texts = {name: block(value) for name, value in values.items()}
        # Marks and parts take about as much room as the abstracts themselves.
        packed = sum(map(len, texts.values())) + 2 * self.content.text_size > PLAIN
        blocks = [named(name, text, packed=packed) for name, text in texts.items()]
        return [*blocks, named("options", block(self.options), packed=False)], packed


def _safe(blocks: list[Block]) -> list[dict[str, Any]]:
    """For the template: a block's text has no "<", so that it ends no element, and must not be escaped."""
    return [entry._asdict() | {"text": Markup(entry.text)} for entry in blocks]  # noqa: S704
