"""The page as a thing to hold in a notebook: short when printed, written as UTF-8 wherever it runs."""

from __future__ import annotations

import webbrowser
from pathlib import Path

from kg.exporters.files import atomic
from kg.exporters.html.page import Page


class ShownPage(Page):
    """``Page`` without the habits of pyvis that hurt in a notebook.

    pyvis prints all nodes and edges, and writes in the encoding of the system.

    Example:
        >>> from kg.exporters.html.content import Content
        >>> ShownPage(Content("Concept graph of 0 papers"))
        <Concept graph of 0 papers: 0 nodes, 0 edges; write_html("graph.html") writes the page>
    """

    def __repr__(self) -> str:
        counts = f"{len(self.nodes):,} nodes, {len(self.edges):,} edges"
        return f'<{self.heading}: {counts}; write_html("graph.html") writes the page>'

    def __str__(self) -> str:
        return repr(self)

    def write_html(
        self, name: str | Path, local: bool = True, notebook: bool = False, open_browser: bool = False
    ) -> None:
        """Write the page.

        Args:
            name: the file.
            local: as pyvis has it; the page is one file in any case.
            notebook: the same.
            open_browser: show it, too.

        Raises:
            OutputError: it cannot be written.
        """
        with atomic(name) as handle:
            handle.write(self.generate_html().encode("utf-8", "replace"))
        if open_browser:
            webbrowser.open(Path(name).resolve().as_uri())
