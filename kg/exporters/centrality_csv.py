"""``centrality.csv``: every measure of every concept, a row a concept, by PageRank."""

from __future__ import annotations

import csv
import io
import logging
from typing import BinaryIO

from kg.analysis.centrality import COLUMNS, centrality
from kg.model import KnowledgeGraph

HEADER = ("rank", "iri", "label", "kind", "papers", *COLUMNS, "community")

_log = logging.getLogger(__name__)


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the table of ``kg.analysis.centrality``, numbers to nine significant digits.

    A remark on a measure that is estimated (see ``kg.measures.betweenness``) is logged as a warning: a CSV file has no
    place for it.

    Args:
        graph: what to measure.
        handle: open for binary writing.

    Example:
        >>> from kg.model import Concept, CoOccurrence, Fingerprint, Iri
        >>> a, b = Concept(Iri("urn:a"), "a"), Concept(Iri("urn:b"), "b")
        >>> pair = CoOccurrence(Iri("urn:ab"), a.iri, b.iri, 4, 1.0, 0.0)
        >>> out = io.BytesIO()
        >>> write(KnowledgeGraph("urn:", Fingerprint("", "", ""), concepts=(a, b), cooccurrences=(pair,)), out)
        >>> print(out.getvalue().decode().splitlines()[1])
        1,urn:a,a,concept,0,1,4,0.5,0,1e-06,1e-06,0.707106781,1
    """
    table = centrality(graph)
    for remark in table.remarks:
        _log.warning("centrality.csv: %s", remark)
    text = io.StringIO(newline="")
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEADER)
    for row in table.rows:
        values = (f"{row.values[name]:.9g}" for name in COLUMNS)
        rows.writerow((row.rank, row.iri, row.label, row.kind, row.papers, *values, row.community))
    handle.write(text.getvalue().encode("utf-8"))
