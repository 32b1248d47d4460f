"""One process that answers queries, and its pipes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import struct
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from kg.errors import KgError
from kg.queries.spawn import command

_HEAD = struct.Struct(">cI")
_IN_MEMORY = 1 << 20
_GROWTH = 256 << 20
_STARTING = 60.0
_LONGEST_LINE = 1 << 26
_BEHIND = 10


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
    computed: float = 0.0
    """Seconds of processor time that it took."""

    def read(self) -> bytes:
        """All of the answer; closes it."""
        with self.body:
            self.body.seek(0)
            return self.body.read()


class Process:
    """A process that answers one query after another."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.prefixes: dict[str, str] = {}
        self._least = 0
        self._last = 0
        self.is_behind = False
        """Whether others go before it on the processor; it stays so until it is ended."""

    @classmethod
    async def start(cls, place: dict[str, Any]) -> Process:
        """Start one and wait until it can answer.

        Raises:
            KgError: it does not start.
        """
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
        reply, before = Reply({}, body), self.computed()
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
        reply.computed = self.computed() - before
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

    def step_behind(self) -> None:
        """Let the other processes go before it on the processor, where the platform can do that."""
        self.is_behind = True
        with contextlib.suppress(OSError, AttributeError):
            os.setpriority(os.PRIO_PROCESS, self._process.pid, _BEHIND)

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
