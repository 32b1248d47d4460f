"""A server over the sample graph in a process of its own, as a user starts it, and plain HTTP against it."""

from __future__ import annotations

import http.client
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.cli.helpers import ROOT, command, environment
from tests.exported import export

LIMITS = ("--timeout", "2.5", "--memory", "256", "--max-answer", "1", "--processes", "3")


@dataclass(frozen=True)
class Got:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def kind(self) -> str:
        return self.headers.get("content-type", "").partition(";")[0]


@dataclass(frozen=True)
class Server:
    host: str
    port: int
    process: subprocess.Popen[str]

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}"

    def ask(self, path: str, *, method: str = "GET", body: bytes | str | None = None, **headers: str) -> Got:
        """One request; ``_`` in a header's name stands for ``-``."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body=body, headers=named)
            response = connection.getresponse()
            found = {name.lower(): value for name, value in response.getheaders()}
            return Got(response.status, found, response.read())
        finally:
            connection.close()

    def sparql(self, query: str, **headers: str) -> Got:
        return self.ask(f"/sparql?{urlencode({'query': query})}", **headers)


def start(source: Path, *options: str) -> Server:
    process = subprocess.Popen(
        command("serve", source, "--port", "0", *options),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        text=True,
    )
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    if not address:
        assert process.stderr is not None
        pytest.fail(process.stderr.read())
    host, _, port = address.removeprefix("http://").rstrip("/").rpartition(":")
    return Server(host.strip("[]"), int(port), process)


def stop(server: Server) -> tuple[int, str]:
    """End it; its exit code and what it said on stderr."""
    if server.process.poll() is None:
        server.process.terminate()
    _, said = server.process.communicate(timeout=60)
    return server.process.returncode, said


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = export(tmp_path_factory.mktemp("served"))
    shutil.copy(ROOT / "exports" / "graph.html", folder)
    return folder


@pytest.fixture(scope="session")
def server(served: Path) -> Iterator[Server]:
    started = start(served, *LIMITS)
    yield started
    code, said = stop(started)
    assert code == 0, said
    assert "Traceback" not in said
