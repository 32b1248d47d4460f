"""What the graph says of one IRI: as RDF, and as a page with the labels of what it is linked to."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Awaitable, Callable
from html import escape
from typing import Any
from urllib.parse import urlencode

from kg.server.pages import Binding, cell, page

Rows = Callable[[str], Awaitable[list[Binding]]]
"""Asks a SELECT and gives its rows."""

_MOST_INCOMING = 1000
_SHOWN = 25
_FIRST = ("type", "label", "prefLabel", "title", "definition", "abstract")


def construct(iri: str) -> str:
    """The query for the triples of an IRI: all that it is the subject of, and the first that it is the object of."""
    return (
        f"CONSTRUCT {{ <{iri}> ?p ?o . ?s ?q <{iri}> }} WHERE {{ {{ <{iri}> ?p ?o }} UNION "
        f"{{ SELECT ?s ?q WHERE {{ ?s ?q <{iri}> }} LIMIT {_MOST_INCOMING} }} }}"
    )


async def show(iri: str, rows: Rows, shorten: Callable[[str], str]) -> bytes | None:
    """The page of an IRI; None where the graph does not know it.

    Args:
        iri: already known to be one.
        rows: asks the graph.
        shorten: writes an IRI with its prefix.
    """
    about = await rows(f"SELECT ?p ?o WHERE {{ <{iri}> ?p ?o }} ORDER BY ?p ?o LIMIT 2000")
    counts = await rows(f"SELECT ?p (COUNT(?s) AS ?n) WHERE {{ ?s ?p <{iri}> }} GROUP BY ?p ORDER BY ?p")
    if not about and not counts:
        return None
    parts = (
        f"{{ SELECT ?p ?s WHERE {{ VALUES ?p {{ <{row['p']['value']}> }} ?s ?p <{iri}> }} LIMIT {_SHOWN} }}"
        for row in counts
    )
    back = await rows(f"SELECT ?p ?s WHERE {{ {' UNION '.join(parts)} }} ORDER BY ?p ?s") if counts else []
    nodes = {
        row[name]["value"] for row in (*about, *back) for name in ("o", "s") if row.get(name, {}).get("type") == "uri"
    }
    labels = await _labels(sorted({iri, *nodes}), rows)
    totals = {row["p"]["value"]: int(row["n"]["value"]) for row in counts}
    content = f"<p><code>{escape(iri)}</code></p>{_formats(iri)}"
    content += _table(_grouped(about, "o"), labels, shorten, "", {})
    if back:
        content += "<h2>Linked from</h2>" + _table(_grouped(back, "s"), labels, shorten, "is ", totals)
    return page(labels.get(iri) or shorten(iri), content)


async def _labels(iris: list[str], rows: Rows) -> dict[str, str]:
    values = " ".join(f"<{iri}>" for iri in iris)
    label = "http://www.w3.org/2000/01/rdf-schema#label"
    found = await rows(f"SELECT ?x ?l WHERE {{ VALUES ?x {{ {values} }} ?x <{label}> ?l }}")
    return {row["x"]["value"]: row["l"]["value"] for row in found}


def _formats(iri: str) -> str:
    forms = {"Turtle": "turtle", "JSON-LD": "jsonld", "N-Triples": "ntriples"}
    links = (
        f'<a href="/resource?{escape(urlencode({"iri": iri, "form": form}))}">{name}</a>'
        for name, form in forms.items()
    )
    return f"<p>As {', '.join(links)}</p>"


def _grouped(rows: list[Binding], node: str) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = defaultdict(list)
    for row in rows:
        found[row["p"]["value"]].append(row[node])
    return found


def _table(
    groups: dict[str, list[dict[str, str]]],
    labels: dict[str, str],
    shorten: Callable[[str], str],
    before: str,
    totals: dict[str, int],
) -> str:
    lines = []
    for predicate in sorted(groups, key=_place):
        terms = groups[predicate]
        values = "".join(f"<li>{cell(term, labels.get(term['value'], ''))}</li>" for term in terms)
        more = totals.get(predicate, 0) - len(terms)
        rest = f"<li>and {more:,} more</li>" if more > 0 else ""
        name = f'<a href="/resource?{escape(urlencode({"iri": predicate}))}">{escape(shorten(predicate))}</a>'
        lines.append(f"<tr><th>{before}{name}</th><td><ul>{values}{rest}</ul></td></tr>")
    return f'<table class="facts"><tbody>{"".join(lines)}</tbody></table>'


def _place(predicate: str) -> tuple[int, str]:
    local = predicate.rpartition("/")[2].rpartition("#")[2]
    return (_FIRST.index(local) if local in _FIRST else len(_FIRST), predicate)


def bindings(text: bytes) -> list[Binding]:
    """The rows of an answer in the SPARQL results JSON format."""
    found: dict[str, Any] = json.loads(text)
    rows: list[Binding] = found["results"]["bindings"]
    return rows
