"""One thing at a time, whatever goes wrong in it and whoever stops waiting."""

from __future__ import annotations

import asyncio

import pytest

from bot.table.mailbox import Mailbox


class Desk:
    """A mailbox and what became of its work."""

    def __init__(self) -> None:
        self.errors: list[Exception | None] = []
        self.last = False
        self.finished = 0
        self.mailbox = Mailbox(self._after, self._finish)

    def _after(self, error: Exception | None) -> bool:
        self.errors.append(error)
        return self.last

    def _finish(self) -> None:
        self.finished += 1


async def test_work_is_done_in_order_and_answers_come_back():
    desk, done = Desk(), []

    async def work(number: int) -> int:
        await asyncio.sleep(0)
        done.append(number)
        return number

    answers = await asyncio.gather(*(desk.mailbox.ask(lambda n=n: work(n)) for n in range(5)))
    assert answers == done == list(range(5))
    await desk.mailbox.end()


async def test_faults_go_to_who_asked_or_to_after():
    desk = Desk()

    async def fail() -> None:
        raise ValueError("bad")

    with pytest.raises(ValueError, match="bad"):
        await desk.mailbox.ask(fail)
    desk.mailbox.post(fail)
    await desk.mailbox.end()
    assert [type(error) for error in desk.errors] == [type(None), ValueError]


async def test_work_is_done_also_if_who_asked_stops_waiting():
    desk, go, done = Desk(), asyncio.Event(), []

    async def work() -> None:
        await go.wait()
        done.append(1)

    asking = asyncio.create_task(desk.mailbox.ask(work))
    await asyncio.sleep(0)
    asking.cancel()
    go.set()
    await desk.mailbox.end()
    assert done == [1]


async def test_what_came_before_the_end_is_done_and_nothing_after():
    desk, done = Desk(), []

    async def work() -> None:
        done.append(1)

    desk.mailbox.post(work)
    ending = asyncio.create_task(desk.mailbox.end())
    await asyncio.sleep(0)
    desk.mailbox.post(work)
    with pytest.raises(RuntimeError):
        await desk.mailbox.ask(work)
    await ending
    await desk.mailbox.end()
    assert (done, desk.finished) == ([1], 1)


async def test_last_work_ends_it_after_what_is_queued():
    desk, done = Desk(), []

    async def work() -> None:
        desk.last = True
        done.append(1)

    desk.mailbox.post(work)
    desk.mailbox.post(work)
    await desk.mailbox.ask(work)
    await asyncio.sleep(0)
    assert len(done) == 3
    assert desk.mailbox.over
    assert desk.finished == 1


async def test_a_fault_in_what_follows_ends_nothing():
    desk = Desk()

    async def work() -> int:
        return 1

    def fail(_error: Exception | None) -> bool:
        desk.mailbox._after = desk._after
        raise ValueError("bad")

    desk.mailbox._after = fail
    assert await desk.mailbox.ask(work) == 1
    assert await desk.mailbox.ask(work) == 1
    await desk.mailbox.end()
    assert desk.finished == 1
