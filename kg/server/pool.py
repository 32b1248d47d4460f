"""The processes that answer queries: started before they are needed, killed at the limit, replaced at once.

A query that takes long may not keep the others waiting. What has computed for ``QUICK`` seconds is long: it goes on
behind the others on the processor, and needs one of the places for long queries, which are fewer than the processes.
Without a place it gives its process up and begins anew when a place is free. While short queries wait for a process and
the places are taken, less than ``QUICK`` makes a query long: the more wait, the less. A query that was long once goes
to the places at once when it is asked again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
from collections import OrderedDict, deque
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from kg.errors import KgError
from kg.server.process import Process, Reply, Stopped

QUICK = 1.0
"""Seconds of computing that any query may take, as long as nobody waits."""

_HURRIED, _LEAST = 0.25, 0.1
_PATIENCE = 60.0
_TICK = 0.1
_SLOW = 5.0
"""Seconds of the clock after which a query is long, whatever it waits for."""

_REMEMBERED = 1000


@dataclass(frozen=True, slots=True)
class Limits:
    """What a query may take: seconds, bytes of memory, bytes of the answer; and how many may wait for a process."""

    seconds: float = 30.0
    memory: int = 1 << 30
    answer: int = 64 << 20
    waiting: int = 256


class _Overtaken(Exception):  # noqa: N818 - the query is asked again later
    """A query that is long, and there is no place for it now."""


@dataclass(slots=True)
class _Turn:
    """A process at work for a query; ``is_long``: on one of the places for long ones."""

    process: Process
    is_long: bool


_Waiting = deque["asyncio.Future[_Turn]"]


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
    counts: dict[str, int] = field(
        default_factory=lambda: {"answered": 0, "stopped": 0, "postponed": 0, "restarted": 0}
    )
    _free: list[Process] = field(default_factory=list)
    _all: set[Process] = field(default_factory=set)
    _starting: set[asyncio.Task[None]] = field(default_factory=set)
    _ending: set[asyncio.Task[None]] = field(default_factory=set)
    _fresh: _Waiting = field(default_factory=deque)
    _slow: _Waiting = field(default_factory=deque)
    _known: OrderedDict[str, None] = field(default_factory=OrderedDict)
    _long: int = 0
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
        for waiter in (*self._fresh, *self._slow):
            if not waiter.done():
                waiter.set_exception(Stopped("closed"))
        ending = [process.kill() for process in list(self._all)]
        self._all.clear()
        await asyncio.gather(*ending, *self._starting, *self._ending, return_exceptions=True)

    @property
    def alive(self) -> int:
        """How many processes are there to answer."""
        return len(self._all)

    @property
    def places(self) -> int:
        """How many long queries there may be at once; the other processes are for the rest."""
        return -(-self.size // 2)

    async def ask(self, request: dict[str, Any], gone: asyncio.Future[Any] | None = None) -> Reply:
        """Have a request answered.

        Args:
            request: what ``kg.queries.attendant`` takes.
            gone: done when nobody waits for the answer any more; the query is stopped then.

        Raises:
            Stopped: it was stopped, or never begun.
        """
        name = _name(request)
        while True:
            turn = await self._take(name in self._known, gone)
            answer = asyncio.ensure_future(turn.process.ask({**request, "most": self.limits.answer}))
            try:
                reply = await self._await(turn, answer, gone)
                self._remember(name, turn.is_long and reply.computed > QUICK)
                return reply
            except _Overtaken:
                self.counts["postponed"] += 1
                self._remember(name, True)
            except asyncio.CancelledError:
                raise Stopped("closed") from None
            except Stopped as stopped:
                self.counts["stopped"] += 1
                self._remember(name, turn.is_long)
                raise Stopped("closed" if self._closed else stopped.cause) from None
            finally:
                self._give_back(turn, answer)

    async def _take(self, is_long: bool, gone: asyncio.Future[Any] | None) -> _Turn:
        if self._closed or len(self._fresh) + len(self._slow) >= self.limits.waiting:
            raise Stopped("busy")
        queue = self._slow if is_long else self._fresh
        waiter: asyncio.Future[_Turn] = asyncio.get_running_loop().create_future()
        queue.append(waiter)
        self._assign()
        try:
            watched: set[asyncio.Future[Any]] = {waiter, gone} if gone else {waiter}
            await asyncio.wait(watched, timeout=_PATIENCE, return_when="FIRST_COMPLETED")
            if waiter.done():
                return waiter.result()
            raise Stopped("closed" if gone and gone.done() else "busy")
        except asyncio.CancelledError:
            if waiter.done() and waiter.exception() is None:
                self._long -= waiter.result().is_long
                self._free.append(waiter.result().process)
                self._assign()
            raise
        finally:
            with contextlib.suppress(ValueError):
                queue.remove(waiter)

    def _assign(self) -> None:
        """Free processes for those who wait: one place is for long queries, whoever else waits."""
        while self._free and not self._closed:
            room = self.places - self._long if self._slow else 0
            if room == self.places or (room > 0 and not self._fresh):
                self._long += 1
                self._slow.popleft().set_result(_Turn(self._free.pop(), True))
            elif self._fresh:
                self._fresh.popleft().set_result(_Turn(self._free.pop(), False))
            else:
                return

    async def _await(self, turn: _Turn, answer: asyncio.Future[Reply], gone: asyncio.Future[Any] | None) -> Reply:
        watched: set[asyncio.Future[Any]] = {answer, gone} if gone else {answer}
        now = asyncio.get_running_loop().time
        began, before = now(), turn.process.computed()
        if turn.is_long:
            turn.process.step_behind()
        while (left := began + self.limits.seconds - now()) > 0:
            done, _ = await asyncio.wait(watched, timeout=min(_TICK, left), return_when="FIRST_COMPLETED")
            if answer in done:
                self.counts["answered"] += 1
                return answer.result()
            if done:
                raise Stopped("closed")
            if not turn.is_long:
                self._judge(turn, turn.process.computed() - before, now() - began)
        raise Stopped("time")

    def _judge(self, turn: _Turn, computed: float, waited: float) -> None:
        """Move a query to the places for long ones when it is time.

        Raises:
            _Overtaken: there is no place.
        """
        is_full, short = self._long >= self.places, len(self._fresh)
        may = max(QUICK / (1 + short), _HURRIED) if is_full else QUICK
        # On a busy machine a second of computing takes long: who waits counts by the clock.
        is_late = waited > (QUICK if short else _SLOW) and computed > (_LEAST if short else 0)
        if computed > may or is_late:
            if is_full:
                raise _Overtaken
            turn.is_long = True
            self._long += 1
            turn.process.step_behind()

    def _remember(self, name: str, is_long: bool) -> None:
        self._known.pop(name, None)
        if is_long:
            self._known[name] = None
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)

    def _give_back(self, turn: _Turn, answer: asyncio.Future[Reply]) -> None:
        process = turn.process
        self._long -= turn.is_long
        whole = answer.done() and not answer.cancelled() and answer.exception() is None
        if whole and not process.has_grown and not process.is_behind and not self._closed:
            self._free.append(process)
        else:
            answer.cancel()
            self._all.discard(process)
            # Tasks of their own: the request that this happens in may be cancelled meanwhile.
            _keep(self._ending, process.kill())
            if not self._closed:
                self.counts["restarted"] += 1
                _keep(self._starting, self._replace())
        self._assign()

    async def _replace(self) -> None:
        while not self._closed:
            with contextlib.suppress(KgError, OSError):
                await self._add()
                return
            await asyncio.sleep(1)

    async def _add(self) -> None:
        process = await Process.start({**self.place, "memory": self.limits.memory, "seconds": self.limits.seconds})
        if self._closed:
            await process.kill()
            return
        self.prefixes = process.prefixes
        self._all.add(process)
        self._free.append(process)
        self._assign()


def _name(request: dict[str, Any]) -> str:
    """What tells one question from another."""
    asked = [request.get(key) for key in ("query", "lookups", "default_graphs", "named_graphs")]
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


def _keep(tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
