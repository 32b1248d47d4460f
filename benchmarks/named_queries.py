"""Every named query on a build, asked of a kept store: ``python -m benchmarks.named_queries exports --store DIR``.

Seconds are those of answering (lookup of names included) in a process that is running already, first and second time;
processor seconds of that process stand beside them, since a machine may be busy with other things. A query is over the
limit when it is so by both clocks. Starting a process and opening the store come on top once a command: first line.
``--commands`` runs ``kg query --store`` for each query too, from nothing to the last row, by both clocks.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import subprocess
import sys
import time
from pathlib import Path

from kg.graph.load import has_evidence
from kg.iri import DEFAULT_BASE, prefixes
from kg.queries.catalogue import NamedQuery, bind, named, names
from kg.queries.engine import ALWAYS, opened
from kg.server.pool import Limits, Pool
from kg.server.resource import bindings

VALUES = {"concept": "reinforcement learning", "second": "large language model", "since": "2024"}
PAPERS = ("concepts-of", "similar-papers", "shared-concepts", "paper-facts")


async def measure(source: Path, store: Path, limit: float, commands: bool) -> None:
    with opened(source, evidence=has_evidence(source), store=store, say=print) as place:
        started = time.perf_counter()
        pool = Pool(
            {**place, "prefixes": {**prefixes("{base}"), **ALWAYS}, "base": DEFAULT_BASE}, 2, Limits(seconds=300)
        )
        await pool.start()
        print(f"process started and store opened in {time.perf_counter() - started:.2f} s")
        papers, used = await ids(pool), await most_used(pool)
        slow = []
        for name in names():
            worst = await one(pool, named(name), papers, used)
            print(command(source, store, named(name), papers, used) if commands else "")
            slow += [name] if worst > limit else []
        await pool.close()
    print(f"{len(names())} queries; over {limit} s the second time: {', '.join(slow) or 'none'}")


def values(query: NamedQuery, papers: list[str], used: str) -> dict[str, str]:
    given = {"first": papers[0] if query.name in PAPERS else VALUES["concept"], "name": used, "artefact": used}
    if query.name in PAPERS:
        given |= {"name": papers[0], "second": papers[1]}
    return {p.name: {**VALUES, **given}[p.name] for p in query.parameters if p.default is None}


def command(source: Path, store: Path, query: NamedQuery, papers: list[str], used: str) -> str:
    """The whole command: wall clock, and processor seconds of it and its process."""
    words = [sys.executable, "-m", "kg", "query", str(source), "--store", str(store), "--name", query.name, "--quiet"]
    words += [word for name, value in values(query, papers, used).items() for word in ("--param", f"{name}={value}")]
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return f"   command {wall:6.2f} s (processor {cpu:5.2f})"


async def one(pool: Pool, query: NamedQuery, papers: list[str], used: str) -> float:
    bound = bind(query, values(query, papers, used))
    request = {"query": bound.pieces, "lookups": bound.lookups, "results": "json", "graph": None}
    walls, cpus, rows = [], [], 0
    for _ in range(2):
        wall = time.perf_counter()
        reply = await pool.ask(request)  # the same process both times: the one that has last become free
        walls.append(time.perf_counter() - wall)
        cpus.append(reply.computed)
        rows = len(bindings(reply.read()))
    print(f"{query.name:22} {rows:6} rows   first {walls[0]:6.3f} s (processor {cpus[0]:5.2f})", end="")
    print(f"   second {walls[1]:6.3f} s (processor {cpus[1]:5.2f})", end="")
    return min(walls[1], max(cpus[1], 0.01))


async def ids(pool: Pool) -> list[str]:
    query = "SELECT ?id WHERE { ?p a fabio:ResearchPaper ; dcterms:identifier ?id } ORDER BY ?id LIMIT 2"
    return [row["id"]["value"] for row in bindings((await ask(pool, query)).read())]


async def most_used(pool: Pool) -> str:
    query = (
        "SELECT ?l (COUNT(*) AS ?n) WHERE { ?p kg:uses ?x . ?x rdfs:label ?l } GROUP BY ?l ORDER BY DESC(?n) ?l LIMIT 1"
    )
    return bindings((await ask(pool, query)).read())[0]["l"]["value"]


async def ask(pool: Pool, query: str):  # type: ignore[no-untyped-def]
    return await pool.ask({"query": [query], "results": "json", "graph": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--limit", type=float, default=0.2, help="seconds")
    parser.add_argument("--commands", action="store_true", help="run each as a command too")
    given = parser.parse_args()
    asyncio.run(measure(given.source, given.store, given.limit, given.commands))


if __name__ == "__main__":
    main()
