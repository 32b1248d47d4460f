"""``centrality.csv``: every measure of every concept, a row a concept, by PageRank."""

from __future__ import annotations

import csv
import io
import logging
from collections.abc import Sequence
from typing import BinaryIO

from kg.analysis.centrality import COLUMNS, HEADER, MORE, Row, centrality
from kg.analysis.ranking import Neighbour
from kg.model import KnowledgeGraph

_log = logging.getLogger(__name__)


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the table of ``kg.analysis.centrality``, numbers to nine significant digits.

    The last columns say how sure PageRank and rank are (where they lie in 95 of 100 piles drawn from the papers;
    empty for a graph without papers) and name the strongest neighbours with their common papers. A remark on a measure
    that is estimated (see ``kg.measures.betweenness``) is logged as a warning: a CSV file has no place for it.

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
        1,urn:a,a,concept,0,1,4,0.5,0,1e-06,1e-06,0.707106781,1,0.707106781,1,0,1,0,,,,,b (4)
    """
    table = centrality(graph)
    for remark in table.remarks:
        _log.warning("centrality.csv: %s", remark)
    text = io.StringIO(newline="")
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEADER)
    rows.writerows(map(_cells, table.rows))
    handle.write(text.getvalue().encode("utf-8"))


def shown(neighbours: Sequence[Neighbour]) -> str:
    """Neighbours in one cell.

    >>> from kg.model import Iri
    >>> shown([Neighbour("a", Iri("urn:a"), 4.0), Neighbour("b", Iri("urn:b"), 0.25)])
    'a (4); b (0.25)'
    """
    return "; ".join(f"{near.label} ({near.weight:.6g})" for near in neighbours)


def _cells(row: Row) -> tuple[object, ...]:
    def number(name: str) -> str:
        return f"{row.values[name]:.9g}"

    sure = ["" if value is None else f"{value:.9g}" for value in (row.low, row.high)]
    ranks = (row.rank_low, row.rank_high)
    first = (row.rank, row.iri, row.label, row.kind, row.papers, *map(number, COLUMNS), row.community)
    return (*first, *map(number, MORE), *sure, *ranks, shown(row.neighbours))
