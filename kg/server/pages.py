"""The HTML that the server writes itself: no script, no style but the stylesheet, everything escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any
from urllib.parse import quote, urlencode

from kg.queries.catalogue import NamedQuery, Parameter

Binding = dict[str, dict[str, str]]
"""A row of the SPARQL results JSON format."""


def page(title: str, content: str) -> bytes:
    """A whole page.

    Args:
        title: plain text.
        content: HTML.
    """
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/static/style.css"></head><body>
<header><a href="/"><b>kg</b></a> <a href="/graph.html">graph</a> <a href="/queries">questions</a>
<a href="/editor">SPARQL editor</a></header>
<main><h1>{escape(title)}</h1>
{content}
</main></body></html>
""".encode("utf-8", "replace")


def home(stats: dict[str, Any], base: str, has_page: bool) -> bytes:
    """The first page: what is here and where to begin."""
    counts = ", ".join(f"<b>{stats[name]:,}</b> {name}" for name in ("papers", "concepts", "artefacts", "triples"))
    graph = '<li><a href="/graph.html">The graph</a>: look around</li>' if has_page else ""
    return page(
        "A concept graph",
        f"""<p>{counts}</p>
<form action="/resource"><label>A concept, artefact or paper: <input name="label" autofocus></label>
<button>Show</button></form>
<ul>{graph}
<li><a href="/queries">Questions</a>: {stats["queries"]} named queries to fill in</li>
<li><a href="/editor">SPARQL editor</a>; programs ask <code>/sparql</code></li>
<li><a href="/stats">Statistics</a> and <a href="/resource?{urlencode({"iri": base + "dataset"})}">the dataset</a></li>
</ul>""",
    )


def queries(found: Iterable[NamedQuery]) -> bytes:
    """All named queries, each with a form."""
    parts = []
    for query in found:
        fields = "".join(
            f'<label title="{escape(p.meaning)}">{escape(p.name)} <input name="{escape(p.name)}" '
            f'value="{escape(p.default or "")}" placeholder="{escape(p.meaning)}"{_required(p)}>'
            "</label> "
            for p in query.parameters
        )
        parts.append(
            f'<section><h2 id="{query.name}">{escape(query.description)}</h2>'
            f'<form action="/queries/{query.name}">{fields}<button>{query.name}</button></form></section>'
        )
    return page("Questions", "\n".join(parts))


def _required(parameter: Parameter) -> str:
    return " required" if parameter.default is None else ""


def answer(query: NamedQuery, values: dict[str, str], found: dict[str, Any], said: dict[str, Any]) -> bytes:
    """The rows that a named query gives."""
    rows: Sequence[Binding] = found["results"]["bindings"]
    names: list[str] = found["head"]["vars"]
    head = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in names)
    body = "\n".join(f"<tr>{''.join(f'<td>{cell(row.get(name))}</td>' for name in names)}</tr>" for row in rows)
    given = ", ".join(f"{name} = {value}" for name, value in values.items() if value)
    forms = urlencode(values)
    nothing = "" if rows else f"<p>No rows: {escape(unknown(said) or query.empty or 'nothing fits')}.</p>"
    return page(
        query.description,
        f"""<p>{escape(given)}</p><p>{len(rows):,} rows · <a href="?{escape(forms)}&amp;form=csv">CSV</a>
· <a href="?{escape(forms)}&amp;form=json">JSON</a>
· <a href="/editor#{escape(urlencode({"query": said["text"]}, quote_via=quote))}">as SPARQL</a></p>
{nothing}<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>
{body}
</tbody></table></div>""",
    )


def unknown(said: dict[str, Any]) -> str:
    """What was looked up and is not there, in a sentence; empty where all was found.

    >>> unknown({"hints": {"unknown": [["concept", "bandid", ["bandit"]]]}})
    'no concept is called "bandid"; did you mean "bandit"?'
    """
    from kg.queries.hints import advise

    found = said.get("hints") or {}
    return "; ".join(advise({"unknown": found.get("unknown", []), "absent": []}, evidence=True))


def cell(term: dict[str, str] | None, label: str = "") -> str:
    """A term of a row as HTML: what has an IRI is a link to its page here.

    >>> cell({"type": "literal", "value": "<b>"})
    '&lt;b&gt;'
    """
    if term is None:
        return ""
    if term["type"] != "uri":
        return escape(term["value"])
    iri = term["value"]
    short = label or iri.rstrip("/").rpartition("/")[2].rpartition("#")[2] or iri
    return f'<a href="/resource?{escape(urlencode({"iri": iri}))}" title="{escape(iri)}">{escape(short)}</a>'


def address(iri: str) -> str:
    """Where the page of an IRI is."""
    return f"/resource?{urlencode({'iri': iri})}"


def choice(label: str, found: Sequence[Binding]) -> bytes:
    """What has a label, to choose from."""
    items = "".join(f"<li>{cell(row['x'], row['l']['value'])}</li>" for row in found)
    return page(f"“{label}”", f"<ul>{items}</ul>" if found else "<p>Nothing here is called so.</p>")
