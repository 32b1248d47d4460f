"""``ontology.html``: the classes and properties of kg for people, made from ``ontology/schema.ttl``.

One self-contained file without a script: every term has an anchor named like its local name, so that the IRI of a term
with the page's address in front of ``#`` leads to it. The same schema gives the same bytes.
"""

from __future__ import annotations

from typing import BinaryIO

from kg.model import KnowledgeGraph


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the documentation of the ontology, which is the same for every graph.

    Args:
        graph: not looked at.
        handle: open for binary writing.

    Example:
        >>> import io
        >>> from kg.model import Fingerprint
        >>> out = io.BytesIO()
        >>> write(KnowledgeGraph("https://kg.example/", Fingerprint("", "", "")), out)
        >>> b'id="coOccursWith"' in out.getvalue()
        True
    """
    from kg.exporters.ontology.page import page
    from kg.exporters.ontology.schema import read_schema
    from kg.vocabulary.skos import ontology_dir

    handle.write(page(read_schema(ontology_dir() / "schema.ttl")).encode("utf-8"))
