"""``kg serve`` under load: ``python -m benchmarks.serve_load exports [--store DIR]``.

10,000 requests by 32 clients; 2 and 12 cartesian products with short queries amid them; 200 malformed and hostile
requests; memory of the server and its processes before and after.
"""

from __future__ import annotations

import argparse
import http.client
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from urllib.parse import quote, urlencode

QUERIES = (
    "ASK { ?p kg:introduces ?x }",
    "SELECT ?l WHERE { ?p kg:introduces/rdfs:label ?l } LIMIT 20",
    "SELECT ?c (COUNT(?p) AS ?n) WHERE { ?p dcterms:subject ?c } GROUP BY ?c ORDER BY DESC(?n) LIMIT 10",
    "CONSTRUCT { ?p dcterms:subject ?c } WHERE { ?p dcterms:subject ?c } LIMIT 50",
)
PATHS = ("/health", "/concept/reinforcement-learning", "/queries/papers-on?concept=bandits")
PRODUCT = "SELECT (COUNT(*) AS ?n) WHERE { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"
INTERNAL = re.compile(rb"Traceback|\.py\b|/home|/root|/tmp|/usr|pyoxigraph|starlette|uvicorn|rocksdb", re.I)


def request(port: int, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        line.putrequest(method, path, skip_host="host" in headers)
        for name, value in headers.items():
            line.putheader(name.replace("_", "-"), value)
        if body is not None:
            line.putheader("Content-Length", str(len(body)))
        line.endheaders(body)
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def held(pid: int) -> tuple[float, float]:
    """Megabytes of the server, and of its processes together."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    sizes = [int(Path(f"/proc/{p}/statm").read_text().split()[1]) * 4096 / 1e6 for p in (str(pid), *children)]
    return sizes[0], sum(sizes[1:])


def load(port: int, total: int, clients: int) -> tuple[Counter[int], list[float]]:
    statuses: Counter[int] = Counter()
    times: list[float] = []

    def client(number: int) -> None:
        choose = random.Random(number)
        for _ in range(-(-total // clients)):
            kind = choose.randrange(len(QUERIES) + len(PATHS))
            path = (
                f"/sparql?{urlencode({'query': QUERIES[kind]})}" if kind < len(QUERIES) else PATHS[kind - len(QUERIES)]
            )
            started = time.perf_counter()
            try:
                status, _ = request(port, path)
            except OSError:
                status = 0
            times.append(time.perf_counter() - started)
            statuses[status] += 1

    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses, times


def product(port: int, count: int) -> None:
    """Queries without end, each another text, and how the others fare beside them."""
    found: list[tuple[int, float]] = []

    def endless(number: int) -> None:
        started = time.perf_counter()
        status, _ = request(port, f"/sparql?{urlencode({'query': PRODUCT.replace('?a', f'?own{number}')})}")
        found.append((status, time.perf_counter() - started))

    threads = [threading.Thread(target=endless, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    statuses: Counter[int] = Counter()
    times = []
    while any(thread.is_alive() for thread in threads):
        started = time.perf_counter()
        statuses[request(port, f"/sparql?{urlencode({'query': QUERIES[0]})}")[0]] += 1
        times.append(time.perf_counter() - started)
    ended = Counter(status for status, _ in found)
    longest = max(seconds for _, seconds in found)
    print(
        f"{count} cartesian products: {dict(ended)}, the last after {longest:.1f} s; meanwhile {dict(statuses)},",
        end="",
    )
    print(f" median {statistics.median(times) * 1000:.0f} ms, the slowest {max(times):.2f} s")


def hostile(port: int) -> None:
    choose = random.Random(0)
    statuses: Counter[int] = Counter()
    traces = 0
    for number in range(200):
        junk = bytes(choose.randrange(256) for _ in range(choose.choice((1, 20, 2000))))
        escaped = quote(junk)
        path, method, body, headers = (
            (f"/sparql?query=%FF{escaped}", "GET", None, {}),
            ("/sparql", "POST", b"\xff" + junk, {"Content_Type": "application/sparql-query"}),
            ("/sparql", "POST", b"ASK {}" + b" " * 200_000, {"Content_Type": "application/sparql-query"}),
            ("/sparql", "POST", b"update=" + escaped.encode(), {"Content_Type": "application/x-www-form-urlencoded"}),
            (f"/concept/..%2f..%2f{escaped}", "GET", None, {}),
            (f"/static/..%2f{escaped}", "GET", None, {}),
            (f"/resource?iri=urn:x%0d%0aX-Evil:1{escaped}", "GET", None, {}),
            (f"/sparql?query={quote('SELECT * { SERVICE <http://127.0.0.1/> { ?s ?p ?o } }')}", "GET", None, {}),
            ("/sparql?query=" + "%7B" * choose.randrange(1, 4000), "GET", None, {}),
            ("/sparql?query=ASK%7B%7D", choose.choice(("PUT", "DELETE", "PATCH")), None, {}),
        )[number % 10]
        status, answer = request(port, path, method, body, **headers)
        statuses[status // 100 * 100] += 1
        traces += bool(INTERNAL.search(answer))
    print(f"200 malformed and hostile requests: {dict(statuses)}, {traces} with traces of internals")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("--store", type=Path)
    parser.add_argument("--requests", type=int, default=10_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = given.store or Path(folder) / "store"
        words = [sys.executable, "-m", "kg", "serve", str(given.source), "--port", "0", "--timeout", "8"]
        server = subprocess.Popen([*words, "--store", str(store)], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        port = int(server.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        load(port, 320, 32)  # until what is read once is read
        before, started = held(server.pid), time.perf_counter()
        statuses, times = load(port, given.requests, 32)
        seconds, after = time.perf_counter() - started, held(server.pid)
        times.sort()
        print(f"{sum(statuses.values()):,} requests by 32 clients in {seconds:.1f} s: {dict(statuses)}")
        print(f"median {statistics.median(times) * 1000:.0f} ms, 99 % in {times[len(times) * 99 // 100] * 1000:.0f} ms")
        print(f"server {before[0]:.0f} -> {after[0]:.0f} MB, its processes {before[1]:.0f} -> {after[1]:.0f} MB")
        product(port, 2)
        product(port, 12)
        hostile(port)
        server.terminate()
        print(f"stopped with {server.wait(timeout=60)}")


if __name__ == "__main__":
    main()
