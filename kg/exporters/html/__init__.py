"""The page: one self-contained HTML file with the concept graph, its papers and the words behind every link.

It asks for nothing from anywhere: vis-network comes out of pyvis's wheel, data and scripts stand in the file, and a
content security policy forbids the rest. The look is made of files that a person can read and change:
``page.html.jinja``, ``page.css`` and ``scripts/*.js`` (their order: ``assets.SCRIPTS``).
"""

from __future__ import annotations

from typing import BinaryIO

from kg.model import KnowledgeGraph


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the page of a graph.

    Args:
        graph: what to show; without mentions the page shows abstracts without marks.
        handle: open for binary writing.

    Example:
        >>> import io
        >>> from kg.model import Fingerprint
        >>> out = io.BytesIO()
        >>> write(KnowledgeGraph("https://kg.example/", Fingerprint("", "", "")), out)
        >>> out.getvalue()[:15]
        b'<!doctype html>'
    """
    from kg.exporters.html.content import content_of
    from kg.exporters.html.page import Page

    # A lone surrogate cannot be UTF-8; one character stands in for it, so that offsets stay right.
    handle.write(Page(content_of(graph)).generate_html().encode("utf-8", "replace"))
