"""Starting, stopping, options."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.helpers import environment, error
from tests.server.conftest import start, stop

PRODUCT = "SELECT (COUNT(*) AS ?n) WHERE { " + " ".join(f"?a{i} ?b{i} ?c{i} ." for i in range(9)) + " }"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stops_cleanly_amid_a_query(served: Path, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    server = start(served, "--processes", "2")
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    with socket.create_connection((server.host, server.port)) as line:
        line.sendall(b"POST /sparql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/sparql-query\r\n")
        line.sendall(f"Content-Length: {len(PRODUCT)}\r\n\r\n{PRODUCT}".encode())
        time.sleep(0.5)
        server.process.send_signal(number)
        code, said = stop(server)
    assert code == 0, said
    assert "Traceback" not in said
    assert len(children) == 2
    assert not any(Path(f"/proc/{pid}").exists() for pid in children)
    assert list(tmp_path.iterdir()) == []


def test_a_killed_server_leaves_no_query_behind(served: Path, tmp_path: Path) -> None:
    server = start(served, "--processes", "2", "--timeout", "1", "--store", str(tmp_path / "store"))
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    with socket.create_connection((server.host, server.port)) as line:
        line.sendall(b"POST /sparql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/sparql-query\r\n")
        line.sendall(f"Content-Length: {len(PRODUCT)}\r\n\r\n{PRODUCT}".encode())
        time.sleep(0.4)
        server.process.kill()
        server.process.communicate()
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in children) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(Path(f"/proc/{pid}").exists() for pid in children)


def test_cors_and_store_on_request(served: Path, tmp_path: Path) -> None:
    server = start(served, "--processes", "2", "--cors", "https://friend.example", "--store", str(tmp_path / "store"))
    try:
        friend = server.sparql("ASK {}", origin="https://friend.example")
        assert friend.headers["access-control-allow-origin"] == "https://friend.example"
        assert "Origin" in friend.headers["vary"]
        assert server.ask("/sparql", method="OPTIONS", origin="https://friend.example").status == 204
        assert "access-control-allow-origin" not in server.sparql("ASK {}", origin="https://evil.example").headers
    finally:
        assert stop(server)[0] == 0
    assert (tmp_path / "store" / "evidence" / "current.json").is_file()


def test_a_taken_port_and_a_missing_graph(served: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "cannot listen" in error("serve", served, "--port", port, code=2)
    assert "no such file" in error("serve", tmp_path / "nothing", code=3)


def test_a_missing_extra_is_named(served: Path) -> None:
    code = "import sys; sys.modules['uvicorn'] = None\nfrom kg.cli import main; main()"
    words = [sys.executable, "-c", code, "serve", str(served)]
    done = subprocess.run(words, capture_output=True, text=True, env=environment(), timeout=60)
    assert done.returncode == 1
    assert done.stderr == 'kg: error: kg serve needs the extra "serve": pip install "paperkg[serve]"\n'
