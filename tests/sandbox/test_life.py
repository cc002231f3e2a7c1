from __future__ import annotations

import asyncio

from bot.sandbox import Rates, Sandbox

from .toy import running


async def test_a_sandbox_stops_while_everybody_is_still_there():
    sandbox = await Sandbox(rates=Rates(enabled=False)).start()
    async with running(sandbox):
        one = sandbox.user(1)
        await one.slash("general", "shop mute", wait=False)
        await asyncio.wait_for(sandbox.stop(), 5)


async def test_a_few_things_about_a_new_world():
    async with Sandbox() as sandbox:
        assert sandbox.url.startswith("http://127.0.0.1:")
        assert [sandbox.user(number).name for number in (1, 6)] == ["User 1", "User 6"]
        assert sandbox.user(1) is sandbox.user(str(sandbox.user(1).id))
        assert sandbox.channel_id() == sandbox.channel_id("general")
