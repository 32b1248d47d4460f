"""Time, memory and size: a query that takes too much is stopped, and the others go on being answered."""

from __future__ import annotations

import contextlib
import http.client
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.conftest import Got, Server, start

PRODUCT = "SELECT (COUNT(*) AS ?n) WHERE { " + " ".join(f"?a{i} ?b{i} ?c{i} ." for i in range(9)) + " }"
QUICK = "ASK { ?p kg:introduces ?x }"


def test_a_cartesian_product_is_stopped_and_others_are_answered(server: Server) -> None:
    stopped: list[Got] = []
    started = time.monotonic()
    thread = threading.Thread(target=lambda: stopped.append(server.sparql(PRODUCT)))
    thread.start()
    answered = 0
    while thread.is_alive():
        assert server.sparql(QUICK).status == 200
        answered += 1
    took = time.monotonic() - started
    assert stopped[0].status == 503
    assert "longer than this server allows" in stopped[0].text
    assert answered > 5
    assert took < 15


def test_many_long_queries_leave_room_for_short_ones(server: Server) -> None:
    with ThreadPoolExecutor(8) as clients:
        long = [clients.submit(server.sparql, PRODUCT) for _ in range(6)]
        time.sleep(1.5)
        assert server.sparql(QUICK).status == 200
        assert {got.result().status for got in long} == {503}
    assert server.sparql(QUICK).status == 200


LIMIT = 60.0


@pytest.fixture
def patient(served: Path) -> Iterator[Server]:
    """A server whose limit of time is far away."""
    started = start(served, "--timeout", str(LIMIT), "--processes", "4")
    yield started
    started.process.kill()
    started.process.communicate(timeout=60)


def test_short_queries_are_answered_long_before_the_limit_of_many_long_ones(patient: Server) -> None:
    """A dozen cartesian products, all different, keep every process busy for a minute: nobody else waits so long."""

    def endless(number: int) -> None:
        with contextlib.suppress(OSError, http.client.HTTPException):  # the server is killed at the end
            patient.sparql(PRODUCT.replace("?a0", f"?own{number}"))

    for number in range(12):
        threading.Thread(target=endless, args=(number,), daemon=True).start()
    time.sleep(0.5)
    times = []
    for _ in range(8):
        began = time.monotonic()
        assert patient.sparql(QUICK).status == 200
        times.append(time.monotonic() - began)
    assert max(times) < LIMIT / 3
    assert sorted(times)[4] < LIMIT / 20  # once the long ones are known, nothing waits for them


def test_memory_is_limited(server: Server) -> None:
    query = "SELECT ?a ?b ?c WHERE { ?a ?p ?x . ?b ?q ?y . ?c ?r ?z } ORDER BY ?x ?y ?z LIMIT 1"
    assert server.sparql(query).status == 503
    assert server.sparql(QUICK).status == 200


def test_the_answer_is_limited(server: Server) -> None:
    got = server.sparql("SELECT * WHERE { ?a ?b ?c . ?d ?e ?f } LIMIT 100000")
    assert got.status == 400
    assert "add a LIMIT" in got.text


def test_a_client_that_goes_away_stops_its_query(server: Server) -> None:
    import socket
    from urllib.parse import urlencode

    before = json.loads(server.ask("/stats").text)["requests"]["restarted"]
    with socket.create_connection((server.host, server.port)) as line:
        line.sendall(f"GET /sparql?{urlencode({'query': PRODUCT})} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        time.sleep(0.3)
    deadline = time.monotonic() + 2
    while json.loads(server.ask("/stats").text)["requests"]["restarted"] == before:
        assert time.monotonic() < deadline, "the query goes on"
        time.sleep(0.1)


def test_many_clients(server: Server) -> None:
    with ThreadPoolExecutor(16) as clients:
        found = list(clients.map(lambda n: server.sparql(f"SELECT ({n} AS ?n) {{}}"), range(200)))
    assert {got.status for got in found} == {200}
    for number, got in enumerate(found):
        assert json.loads(got.text)["results"]["bindings"][0]["n"]["value"] == str(number)


def test_processes_hold_no_more_after_many_queries(server: Server) -> None:
    def held() -> int:
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in children)

    for _ in range(20):
        server.sparql(QUICK)
    before = held()
    for _ in range(150):
        server.sparql(QUICK)
    assert held() < before * 1.2
