"""What is served: a graph behind its pool of processes, and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kg.queries.answer import Answer
from kg.queries.catalogue import names
from kg.server.answers import checked
from kg.server.pages import Binding
from kg.server.pool import Pool
from kg.server.resource import bindings

_KINDS = ("Method", "Model", "Framework", "Dataset", "Benchmark", "Library", "Metric", "Theory", "Software")
_COUNTED = {
    "triples": "?s ?p ?o",
    "papers": "?s a fabio:ResearchPaper",
    "concepts": "?s a skos:Concept",
    "artefacts": f"VALUES ?kind {{ {' '.join(f'kg:{kind}' for kind in _KINDS)} }} ?s a ?kind",
    "links": "?s a kg:Link",
    "mentions": "?s a kg:Mention",
}


@dataclass(slots=True)
class Site:
    """A graph that is served.

    Args:
        pool: answers queries.
        page: ``graph.html``, where there is one.
        files: the files that are served, by the names under which they can be had.
        origins: may ask from a browser (CORS): none, or ``*`` for all.
        hosts: what the header Host may say; empty for anything.
    """

    pool: Pool
    page: Path | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    files: dict[str, Path] = field(default_factory=dict)
    _stats: dict[str, Any] = field(default_factory=dict)

    @property
    def base(self) -> str:
        """The base IRI of the graph."""
        return self.pool.prefixes["paper"].removesuffix("paper/")

    def shorten(self, iri: str) -> str:
        """An IRI with its prefix, where one fits."""
        return Answer("rows", prefixes=self.pool.prefixes).shorten(iri)

    async def rows(self, query: str, lookups: dict[str, list[str]] | None = None, *pieces: str) -> list[Binding]:
        """The rows of a SELECT.

        Args:
            query: SPARQL, or its first piece.
            lookups: what is put between the pieces (``kg.queries.catalogue.Bound``).
            pieces: the others.
        """
        request = {"query": [query, *pieces], "lookups": lookups or {}, "results": "json", "graph": None}
        return bindings(checked(await self.pool.ask(request)).read())

    async def stats(self) -> dict[str, Any]:
        """How many there are of what; counted once."""
        if not self._stats:
            found: dict[str, Any] = {}
            for name, pattern in _COUNTED.items():
                (row,) = await self.rows(f"SELECT (COUNT(*) AS ?n) WHERE {{ {pattern} }}")
                found[name] = int(row["n"]["value"])
            builds = await self.rows("SELECT ?b WHERE { ?d prov:wasGeneratedBy ?b } ORDER BY ?b LIMIT 1")
            found["build"] = builds[0]["b"]["value"].rpartition("/")[2] if builds else ""
            self._stats = {**found, "base": self.base, "queries": len(names())}
        return self._stats
