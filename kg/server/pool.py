"""The processes that answer queries: started before they are needed, killed at the limit, replaced at once.

A query that takes long may not keep the others waiting: after ``QUICK`` seconds of computing it needs one of the places
for long queries, which are fewer than the processes.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import struct
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from kg.errors import KgError
from kg.queries.spawn import command

QUICK = 1.0
"""Seconds of computing that any query may take, whatever else is going on."""

_HEAD = struct.Struct(">cI")
_IN_MEMORY = 1 << 20
_GROWTH = 256 << 20
_STARTING = 60.0
_PATIENCE = 60.0
_TICK = 0.2
_LONGEST_LINE = 1 << 26


class Stopped(Exception):  # noqa: N818 - what became of a query, not a fault of ours
    """A query without an answer. ``cause``: ``time``, ``memory``, ``busy`` or ``closed``."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause


@dataclass(slots=True)
class Reply:
    """What a process said (kind and form, or an error), and the bytes of the answer, which the taker closes."""

    said: dict[str, Any]
    body: IO[bytes]
    size: int = 0

    def read(self) -> bytes:
        """All of the answer; closes it."""
        with self.body:
            self.body.seek(0)
            return self.body.read()


@dataclass(frozen=True, slots=True)
class Limits:
    """What a query may take: seconds, bytes of memory, bytes of the answer; and how many may wait for a process."""

    seconds: float = 30.0
    memory: int = 1 << 30
    answer: int = 64 << 20
    waiting: int = 256


@dataclass(slots=True)
class Pool:
    """Processes that answer queries.

    Args:
        place: where the graph is (``kg.queries.engine.opened``), with ``prefixes`` and ``base``.
        size: how many processes; at least 2, so that one long query leaves another.
        limits: of each query.
    """

    place: dict[str, Any]
    size: int
    limits: Limits
    prefixes: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=lambda: {"answered": 0, "stopped": 0, "restarted": 0})
    _free: asyncio.Queue[_Process] = field(default_factory=asyncio.Queue)
    _all: set[_Process] = field(default_factory=set)
    _starting: set[asyncio.Task[None]] = field(default_factory=set)
    _ending: set[asyncio.Task[None]] = field(default_factory=set)
    _long: int = 0
    _waiting: int = 0
    _closed: bool = False

    async def start(self) -> None:
        """Start the processes.

        Raises:
            KgError: one does not start.
        """
        await asyncio.gather(*(self._add() for _ in range(self.size)))

    async def close(self) -> None:
        """End every process; who still waits for an answer is told so."""
        self._closed = True
        for task in list(self._starting):
            task.cancel()
        ending = [process.kill() for process in list(self._all)]
        self._all.clear()
        await asyncio.gather(*ending, *self._starting, *self._ending, return_exceptions=True)

    @property
    def alive(self) -> int:
        """How many processes are there to answer."""
        return len(self._all)

    async def ask(self, request: dict[str, Any], gone: asyncio.Future[Any] | None = None) -> Reply:
        """Have a request answered.

        Args:
            request: what ``kg.queries.attendant`` takes.
            gone: done when nobody waits for the answer any more; the query is stopped then.

        Raises:
            Stopped: it was stopped, or never begun.
        """
        process = await self._take()
        answer = asyncio.ensure_future(process.ask({**request, "most": self.limits.answer}))
        try:
            return await self._await(process, answer, gone)
        except asyncio.CancelledError:
            raise Stopped("closed") from None
        except Stopped as stopped:
            self.counts["stopped"] += 1
            raise Stopped("closed" if self._closed else stopped.cause) from None
        finally:
            self._give_back(process, answer)

    async def _take(self) -> _Process:
        if self._closed or self._waiting >= self.limits.waiting:
            raise Stopped("busy")
        self._waiting += 1
        try:
            async with asyncio.timeout(_PATIENCE):
                return await self._free.get()
        except TimeoutError:
            raise Stopped("busy") from None
        finally:
            self._waiting -= 1

    async def _await(self, process: _Process, answer: asyncio.Future[Reply], gone: asyncio.Future[Any] | None) -> Reply:
        watched: set[asyncio.Future[Any]] = {answer, gone} if gone else {answer}
        end = asyncio.get_running_loop().time() + self.limits.seconds
        before, is_long = process.computed(), False
        try:
            while (left := end - asyncio.get_running_loop().time()) > 0:
                done, _ = await asyncio.wait(watched, timeout=min(_TICK, left), return_when="FIRST_COMPLETED")
                if answer in done:
                    self.counts["answered"] += 1
                    return answer.result()
                if done:
                    raise Stopped("closed")
                if not is_long and process.computed() - before > QUICK:
                    if self._long >= self.size - 1:
                        raise Stopped("busy")
                    is_long = True
                    self._long += 1
            raise Stopped("time")
        finally:
            self._long -= is_long

    def _give_back(self, process: _Process, answer: asyncio.Future[Reply]) -> None:
        whole = answer.done() and not answer.cancelled() and answer.exception() is None
        if whole and not process.has_grown and not self._closed:
            self._free.put_nowait(process)
            return
        answer.cancel()
        self._all.discard(process)
        # Tasks of their own: the request that this happens in may be cancelled meanwhile.
        _keep(self._ending, process.kill())
        if not self._closed:
            self.counts["restarted"] += 1
            _keep(self._starting, self._replace())

    async def _replace(self) -> None:
        while not self._closed:
            with contextlib.suppress(KgError, OSError):
                await self._add()
                return
            await asyncio.sleep(1)

    async def _add(self) -> None:
        process = await _Process.start({**self.place, "memory": self.limits.memory, "seconds": self.limits.seconds})
        if self._closed:
            await process.kill()
            return
        self.prefixes = process.prefixes
        self._all.add(process)
        self._free.put_nowait(process)


def _keep(tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)


class _Process:
    """One process and its pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.prefixes: dict[str, str] = {}
        self._least = 0
        self._last = 0

    @classmethod
    async def start(cls, place: dict[str, Any]) -> _Process:
        words, environment = command("kg.queries.attendant")
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *words,
            stdin=pipe,
            stdout=pipe,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment,
            limit=_LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for the server, which ends its processes itself
        )
        own = cls(process)
        try:
            async with asyncio.timeout(_STARTING):
                said = (await own.ask(place)).said
        except (Stopped, TimeoutError):
            said = {"message": "the process that answers queries does not start"}
        except asyncio.CancelledError:
            await own.kill()
            raise
        if "ready" not in said:
            await own.kill()
            raise KgError(said["message"])
        own.prefixes = said["prefixes"]
        return own

    async def ask(self, request: dict[str, Any]) -> Reply:
        """Send a request and read the answer to its end."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        body: IO[bytes] = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - closed by the taker
        reply = Reply({}, body)
        try:
            stdin.write(json.dumps(request).encode() + b"\n")
            await stdin.drain()
            while True:
                letter, size = _HEAD.unpack(await stdout.readexactly(_HEAD.size))
                data = await stdout.readexactly(size)
                if letter == b"E":
                    break
                body.write(data)
                reply.size += size
        except BaseException as error:
            body.close()
            if isinstance(error, asyncio.IncompleteReadError | ConnectionError):
                raise Stopped("memory") from None  # it died: too deep or too much memory
            raise
        reply.said = json.loads(data)
        self._last = reply.said.get("memory", 0)
        self._least = self._least or self._last
        return reply

    @property
    def has_grown(self) -> bool:
        """Whether it holds so much more than after its first answer that a new one had better take its place."""
        return self._last > self._least + _GROWTH

    def computed(self) -> float:
        """Seconds of processor time that it has taken; where the platform does not say, the time of day."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError):
            return time.monotonic()

    async def kill(self) -> None:
        """End it now."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        # Read to the end, its pipes close, and nothing of it is left in the event loop.
        with contextlib.suppress(ConnectionError, RuntimeError):
            if self._process.stdin is not None:
                self._process.stdin.close()
            while self._process.stdout is not None and await self._process.stdout.read(_IN_MEMORY):
                pass
            await self._process.wait()
