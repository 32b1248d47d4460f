"""Start the server, and stop it without leaving anything behind."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import signal
import socket
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import uvicorn

from kg.errors import UsageError
from kg.graph.load import find_files, has_evidence
from kg.iri import DEFAULT_BASE, prefixes
from kg.queries.engine import ALWAYS, opened
from kg.server.app import application
from kg.server.pool import Limits, Pool
from kg.server.site import Site

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_CONNECTIONS = 512
_LAST_SECONDS = 5


@dataclass(frozen=True, slots=True)
class Options:
    """How to serve.

    ``port`` 0 takes a free one. ``store`` keeps the loaded graph; without it, it is loaded anew each time into a
    temporary folder. ``processes`` answer queries side by side, at least 2. ``origins`` may ask from a browser.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    store: Path | None = None
    processes: int = 4
    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()


def serve(source: Path, options: Options, *, say: Callable[[str], None], ready: Callable[[str], None]) -> None:
    """Serve a graph until the process is told to stop (SIGINT, SIGTERM).

    Args:
        source: an export folder or a ``graph.ttl``; evidence beside it is served too.
        options: where and how.
        say: told what takes long.
        ready: told the address, once requests are answered.

    Raises:
        CorpusError: there is no graph.
        KgError: the address is taken.
    """
    files = find_files(source)
    page = files.graph.with_name("graph.html")
    with _listening(options) as listener, _folder(options.store) as store:
        evidence = has_evidence(source)
        with opened(source, evidence=evidence, store=store, say=say) as place:
            started = {**place, "prefixes": {**prefixes("{base}"), **ALWAYS}, "base": DEFAULT_BASE}
            pool = Pool(started, options.processes, options.limits)
            hosts = _LOOPBACK if _is_loopback(options.host) else ()
            written = {
                "graph.ttl": files.graph,
                **({"evidence.ttl": files.evidence} if evidence and files.evidence else {}),
            }
            site = Site(pool, page if page.is_file() else None, options.origins, hosts, written)
            asyncio.run(_run(site, listener, lambda: ready(_address(listener))))


@contextlib.contextmanager
def _listening(options: Options) -> Iterator[socket.socket]:
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    with socket.socket(family) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((options.host, options.port))
        except OSError as error:
            where = f"{options.host}, port {options.port}"
            raise UsageError(f"cannot listen on {where}: {error.strerror or error}; try another --port") from None
        yield listener


@contextlib.contextmanager
def _folder(store: Path | None) -> Iterator[Path]:
    if store is not None:
        yield store
        return
    with tempfile.TemporaryDirectory(prefix="kg-serve-") as folder:
        yield Path(folder)


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


async def _run(site: Site, listener: socket.socket, ready: Callable[[], None]) -> None:
    config = uvicorn.Config(
        application(site),
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=_CONNECTIONS,
        backlog=_CONNECTIONS,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=_LAST_SECONDS,
    )
    server = _Server(config)
    server.on_exit = site.pool.close
    try:
        await site.pool.start()
        await site.stats()
        listener.listen(_CONNECTIONS)
        serving = asyncio.ensure_future(server.serve(sockets=[listener]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            ready()
        await serving
    finally:
        await site.pool.close()


class _Server(uvicorn.Server):
    """Stops when it is told to, its queries first, and does not pass the signal on: that is the way to end it."""

    on_exit: Callable[[], Coroutine[None, None, None]]
    _stopping: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop the queries, so that their clients are answered, then the server."""
        loop = asyncio.get_running_loop()
        loop.call_soon_threadsafe(self._stop_queries)
        super().handle_exit(sig, frame)

    def _stop_queries(self) -> None:
        self._stopping = self._stopping or asyncio.ensure_future(self.on_exit())

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at the first signal, at once at the second."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
