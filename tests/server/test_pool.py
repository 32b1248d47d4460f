"""Who is answered first: the scheduling of the pool with processes that only pretend, on the real event loop."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kg.server import pool as pool_module
from kg.server.pool import Limits, Pool
from kg.server.process import Reply, Stopped


class Pretender:
    """Takes the time that the query says, and computes all the while."""

    has_grown = False
    started = 0

    def __init__(self) -> None:
        self.prefixes: dict[str, str] = {}
        self.is_behind = False
        self._since = 0.0

    @classmethod
    async def start(cls, place: dict[str, Any]) -> Pretender:
        cls.started += 1
        return cls()

    async def ask(self, request: dict[str, Any]) -> Reply:
        self._since = time.monotonic()
        await asyncio.sleep(float(request["query"][0]))
        return Reply({"kind": "results"}, io.BytesIO(), computed=self.computed())

    def computed(self) -> float:
        return time.monotonic() - self._since if self._since else 0.0

    def step_behind(self) -> None:
        self.is_behind = True

    async def kill(self) -> None:
        return


@pytest.fixture(autouse=True)
def pretenders(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundredth of the seconds of the real ones."""
    monkeypatch.setattr(pool_module, "Process", Pretender)
    for name, value in (("QUICK", 0.1), ("_HURRIED", 0.03), ("_LEAST", 0.01), ("_TICK", 0.01), ("_PATIENCE", 5.0)):
        monkeypatch.setattr(pool_module, name, value)


def run(work: Coroutine[Any, Any, None]) -> None:
    with ThreadPoolExecutor(1) as beside:  # a test of the browser may have left a running loop to this thread
        beside.submit(asyncio.run, asyncio.wait_for(work, 30)).result()


async def started(size: int = 4, seconds: float = 1.0) -> Pool:
    found = Pool({}, size, Limits(seconds=seconds))
    await found.start()
    return found


def asked(pool: Pool, seconds: float, name: str = "") -> asyncio.Task[Reply]:
    return asyncio.ensure_future(pool.ask({"query": [str(seconds), name]}))


async def stopped(task: asyncio.Task[Reply]) -> str:
    with pytest.raises(Stopped) as found:
        await task
    return found.value.cause


def test_short_queries_do_not_wait_for_long_ones() -> None:
    async def work() -> None:
        pool = await started()
        long = [asked(pool, 9, f"{number}") for number in range(16)]
        await asyncio.sleep(0.05)
        began = time.monotonic()
        await asyncio.gather(*(asked(pool, 0.001, f"short {number}") for number in range(20)))
        # Two of the sixteen have the places; the others gave way after 0.03 s each, two at a time.
        assert time.monotonic() - began < 0.8 < 16 * 0.1
        assert pool._long == pool.places == 2
        assert pool.counts["postponed"] == 14
        await pool.close()
        assert {await stopped(task) for task in long} == {"closed"}

    run(work())


def test_what_was_postponed_is_answered_when_a_place_is_free() -> None:
    async def work() -> None:
        pool = await started()
        long = [asked(pool, 0.3, f"{number}") for number in range(6)]
        await asyncio.gather(*long)
        assert pool.counts["stopped"] == 0
        assert pool.counts["postponed"] >= 2
        assert (pool._long, len(pool._slow), len(pool._fresh)) == (0, 0, 0)
        await pool.close()

    run(work())


def test_what_was_long_once_goes_to_the_places_at_once() -> None:
    async def work() -> None:
        pool = await started(seconds=0.3)
        assert await stopped(asked(pool, 9, "again")) == "time"
        task = asked(pool, 9, "again")
        await asyncio.sleep(0)
        assert pool._long == 1
        assert await stopped(task) == "time"
        assert pool._long == 0
        await pool.close()

    run(work())


def test_a_place_is_kept_for_long_queries_while_short_ones_wait() -> None:
    async def work() -> None:
        pool = await started(size=2)
        await stopped(asked(pool, 9, "long"))
        short = [asked(pool, 0.02, f"{number}") for number in range(200)]
        await asyncio.sleep(0.01)
        long = asked(pool, 9, "long")
        await asyncio.sleep(0.2)
        assert pool._long == 1
        await pool.close()
        await asyncio.gather(*short, long, return_exceptions=True)

    run(work())


def test_who_goes_away_while_waiting_leaves_nothing_behind() -> None:
    async def work() -> None:
        pool = await started(size=2)
        long = [asked(pool, 0.09, f"{number}") for number in range(2)]
        await asyncio.sleep(0)
        gone = asyncio.get_running_loop().create_future()
        waiting = asyncio.ensure_future(pool.ask({"query": ["0.001"]}, gone))
        cancelled = asked(pool, 0.001)
        await asyncio.sleep(0.01)
        gone.set_result(None)
        cancelled.cancel()
        assert await stopped(waiting) == "closed"
        assert (await asyncio.gather(cancelled, return_exceptions=True))[0].__class__ is asyncio.CancelledError
        await asyncio.gather(*long)
        assert len(pool._free) == 2
        assert not pool._fresh
        await pool.close()

    run(work())


def test_too_many_waiting_are_refused() -> None:
    async def work() -> None:
        pool = Pool({}, 2, Limits(seconds=1.0, waiting=3))
        await pool.start()
        tasks = [asked(pool, 0.05, f"{number}") for number in range(6)]
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert [getattr(one, "cause", "") for one in found] == ["", "", "", "", "", "busy"]
        await pool.close()

    run(work())
