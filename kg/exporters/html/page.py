"""pyvis's ``Network`` as the model of the drawing, shown through our own template."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from pyvis.network import Network

from kg.exporters.html import assets
from kg.exporters.html.content import Content

OPTIONS: dict[str, Any] = {
    "physics": {"enabled": False},
    "layout": {"improvedLayout": False},
    "interaction": {
        "hover": True,
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
        self.templateEnv.filters["block"] = lambda value: Markup(assets.block(value))  # noqa: S704 - "<" is escaped
        self.templateEnv.filters["columns"] = assets.columns
        scripts = [assets.vis_network(), *map(assets.script, assets.SCRIPTS)]
        style = assets.stylesheet()
        self.templateEnv.globals.update(
            details=content.details,
            tables=content.tables,
            scripts=[Markup(text) for text in scripts],  # noqa: S704 - files of ours and of pyvis's wheel
            style=Markup(style),  # noqa: S704
            policy=assets.policy(scripts, [style]),
            vis_options=OPTIONS,
        )
