"""Malformed and hostile requests: a 4xx, one plain line, nothing of the machine in it, and the server goes on."""

from __future__ import annotations

import contextlib
import gzip
import re
import socket

import pytest

from tests.server.conftest import Server

INTERNAL = re.compile(
    rb"Traceback|\.py\b|/home|/root|/tmp|/usr|/work|pyoxigraph|starlette|uvicorn|rocksdb|0x[0-9a-f]{6}", re.I
)
FORM, QUERY = "application/x-www-form-urlencoded", "application/sparql-query"

ADDRESSES = [
    "/sparql?query=%FF%FE", "/sparql?query=%C3", "/sparql?query=", "/sparql?query=a&query=b", "/sparql?update=DROP+ALL",
    "/sparql?query=%00", "/sparql?query=SELECT", "/sparql?query=DROP+ALL", "/sparql?query=LOAD+%3Chttp://127.0.0.1/%3E",
    "/sparql?query=SELECT*%7BSERVICE%3Chttp://127.0.0.1:1/%3E%7B%3Fs%3Fp%3Fo%7D%7D",
    "/sparql?query=ASK%7B%7D&default-graph-uri=../x",
    "/sparql?" + "&".join(f"a{n}=1" for n in range(500)) + "&query=ASK{}",
    "/sparql?query=" + "%28" * 5000, "/sparql?query=ASK" + "%7B" * 5000 + "%7D" * 5000,
    "/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/static/../pool.py", "/static/%2e%2e%2fpool.py",
    "/static/..%5c..%5cpool.py", "/concept/..%2f..%2fetc%2fpasswd", "/concept/%00", "/concept/a%0d%0aSet-Cookie:x=1",
    "/resource?iri=", "/resource?iri=a", "/resource?iri=%3Curn:x%3E", "/resource?iri=urn:x%3E%20%7D%20%23",
    "/resource?iri=file:///etc/passwd", "/resource?iri=urn:x%0d%0aX:y", "/resource?label=%FF",
    "/resource?iri=" + "urn:" + "a" * 5000, "/queries/nothing", "/queries/..%2fworker", "/queries/papers-on",
    "/queries/papers-on?concept=a&nothing=b", "/queries/top-concepts?min=1)%7D", "/queries/papers-on?concept=%FF",
    "/graph.html/x", "/health/..", "//etc/passwd", "/a" * 3000, "/.git/config", "/concept/" + "a" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES, ids=range(len(ADDRESSES)))
def test_bad_addresses(server: Server, address: str) -> None:
    got = server.ask(address)
    assert 400 <= got.status < 500, (got.status, got.body[:200])
    assert not INTERNAL.search(got.body), got.body
    assert "set-cookie" not in got.headers
    assert "x" not in got.headers


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"\xff\xfe", QUERY, 400),
        (b"query=\xff", FORM, 400),
        (b"query=ASK{}" + b"&a=1" * 500, FORM, 400),
        (b"ASK { " + b"# " * 200_000 + b"}", QUERY, 413),
        (b"x" * 100, QUERY, 400),
        (b"", QUERY, 400),
        (b"", FORM, 400),
        (b"DROP ALL", QUERY, 403),
        (b"DROP ALL", "application/sparql-update", 403),
        (b"update=DROP+ALL", FORM, 403),
        (b"ASK {}", "application/json", 415),
        (b"ASK {}", "", 415),
        ("ASK {}".encode("utf-16"), QUERY + "; charset=utf-16", 415),
        (b"ASK FROM <file:///etc/passwd> {}", QUERY, 400),
        (b"ASK FROM NAMED <file:///etc/passwd> { GRAPH ?g { ?s ?p ?o } }", QUERY, 400),
        (b"query=ASK{}&default-graph-uri=file:///etc/passwd", FORM, 400),
        (b"ASK {" + b"{" * 60_000 + b"}" * 60_000 + b"}", QUERY, 400),
        (b"SELECT * { " + b"?s ?p ?o . " * 5_000 + b" ", QUERY, 400),
        (b"SELECT * { ?s ?p '''" + b"\\'''" * 20_000, QUERY, 400),
    ],
)
def test_bad_bodies(server: Server, body: bytes, kind: str, status: int) -> None:
    got = server.ask("/sparql", method="POST", body=body, content_type=kind)
    assert got.status == status, got.body[:200]
    assert not INTERNAL.search(got.body), got.body


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "gzip, identity", "x"])
@pytest.mark.parametrize("body", [b"ASK {}", gzip.compress(b"ASK {}")], ids=["plain", "gzip"])
def test_packed_bodies_are_refused(server: Server, coding: str, body: bytes) -> None:
    got = server.ask("/sparql", method="POST", body=body, content_type=QUERY, content_encoding=coding)
    assert got.status == 415
    assert (
        server.ask("/sparql", method="POST", body="ASK {}", content_type=QUERY, content_encoding="identity").status
        == 200
    )


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "CONNECT"])
def test_only_reading_methods(server: Server, method: str) -> None:
    got = server.ask("/sparql?query=ASK%7B%7D", method=method)
    assert got.status in (400, 404, 405)
    assert not INTERNAL.search(got.body)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "[::2]:80", "a\tb"]
)
def test_other_names_of_the_host_are_refused(server: Server, host: str) -> None:
    assert server.ask("/sparql?query=ASK%7B%7D", host=host).status in (400, 421)


@pytest.mark.parametrize(
    "raw",
    [
        b"GET /sparql?query=ASK{} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /sparql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/sparql-query\r\n"
        b"Content-Length: 99999999999999999\r\n\r\n",
        b"POST /sparql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x00\x00\x00\r\n\r\n",
        b"GET /concept/\xff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /sparql?query=\xc3\xa9 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA b: c\r\n\r\n",
    ],
)
def test_bad_http(server: Server, raw: bytes) -> None:
    answer = b""
    with socket.create_connection((server.host, server.port), timeout=20) as line, contextlib.suppress(OSError):
        line.sendall(raw)
        line.shutdown(socket.SHUT_WR)
        while piece := line.recv(65536):
            answer += piece
    assert not answer or re.match(rb"HTTP/1\.1 4\d\d ", answer), answer[:200]
    assert not INTERNAL.search(answer), answer


def test_labels_with_markup_are_inert(server: Server) -> None:
    page = server.ask("/resource?iri=https://kg.example/artefact/script", accept="text/html")
    assert page.status == 200
    assert "<b onmouseover" not in page.text
    assert "script-src" not in page.headers["content-security-policy"]
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    said = server.ask("/queries/papers-on?concept=%3Cscript%3Ealert(1)%3C/script%3E", accept="text/html")
    assert "<script" not in said.text


def test_it_still_answers(server: Server) -> None:
    """Stands last: after all of the above."""
    assert server.sparql("ASK { ?p kg:introduces ?x }").status == 200
    assert server.ask("/health").status == 200
