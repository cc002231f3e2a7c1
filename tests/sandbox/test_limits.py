"""https://discord.com/developers/docs/topics/rate-limits, and faults that strike on demand."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.sandbox import Rate, Rates, Sandbox

from .toy import running


@pytest.fixture
async def limited(clock):
    async with Sandbox(clock=clock) as sandbox:
        yield sandbox


async def post(sandbox: Sandbox, session: aiohttp.ClientSession, content: str = "x"):
    url = f"{sandbox.api_url}/channels/{sandbox.channel_id()}/messages"
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with session.post(url, json={"content": content}, headers=headers) as answer:
        return answer.status, answer.headers, await answer.json()


async def test_five_in_five_seconds_and_channel(limited, clock):
    async with aiohttp.ClientSession() as session:
        for left in (4, 3, 2, 1, 0):
            status, headers, _ = await post(limited, session)
            assert (status, headers["X-RateLimit-Remaining"], headers["X-RateLimit-Limit"]) == (200, str(left), "5")
            assert headers["Content-Type"] == "application/json"
        clock.now += 2
        status, headers, body = await post(limited, session)
        assert (status, body["retry_after"], body["global"]) == (429, 3.0, False)
        assert headers["X-RateLimit-Scope"] == "user"
        assert headers["Via"]
        clock.now += 3
        assert (await post(limited, session))[0] == 200


async def test_the_whole_bot_has_a_limit(limited):
    limited.rates.channel_messages = Rate(1000, 1.0)
    limited.rates.whole_bot = Rate(3, 1.0)
    async with aiohttp.ClientSession() as session:
        statuses = [(await post(limited, session))[0] for _ in range(4)]
        _, headers, body = await post(limited, session)
    assert statuses == [200, 200, 200, 429]
    assert (headers["X-RateLimit-Global"], body["global"]) == ("true", True)


async def test_answers_to_interactions_are_not_counted(sandbox, toy):
    sandbox.stats.clear()
    answer = await sandbox.user(1).slash("general", "shop buy", what="tea")
    await sandbox.user(1).press(answer, "Count 0")
    assert (sandbox.stats.counted, sandbox.stats.uncounted) == (0, 2)
    assert sandbox.stats.by_route["POST /interactions/{interaction_id}/{token}/callback"] == 2
    assert sandbox.requests[-1].body["type"] == 7


async def test_discord_py_waits_and_goes_on():
    async with Sandbox(rates=Rates(channel_messages=Rate(2, 0.2))) as sandbox, running(sandbox) as toy:
        channel = toy.get_channel(sandbox.channel_id())
        await asyncio.gather(*(channel.send(str(number)) for number in range(5)))
        assert len(sandbox.user(1).messages("general")) == 5


async def test_old_messages_are_edited_seldom(sandbox, toy, general, clock):
    """30046, documented by discord-api-docs pull request 4381."""
    message = await general.send("old")
    clock.now += 3601
    sandbox.rates.enabled = True
    sandbox.rates.old_edits = Rate(1, 0.05)
    await message.edit(content="1")
    toy.http.max_ratelimit_timeout = 0.001
    with pytest.raises(discord.RateLimited):
        await message.edit(content="2")
    assert sandbox.requests[-1].code == 30046


async def test_opening_many_dms_fast(sandbox, toy):
    sandbox.rates.enabled = True
    sandbox.rates.dm_opens = Rate(2, 600.0)
    toy.http.max_ratelimit_timeout = 30.0
    for number in (1, 2):
        await (await toy.fetch_user(sandbox.user(number).id)).create_dm()
    with pytest.raises(discord.RateLimited):
        await (await toy.fetch_user(sandbox.user(3).id)).create_dm()
    assert sandbox.requests[-1].code == 40003


async def test_two_hundred_commands_a_day(sandbox, toy):
    sandbox.rates.enabled = True
    sandbox.rates.command_creates = Rate(2, 86_400.0)
    toy.http.max_ratelimit_timeout = 30.0
    await toy.tree.sync()
    for number in range(3):
        toy.tree.add_command(discord.app_commands.Command(name=f"c{number}", description="d", callback=_nothing))
    with pytest.raises(discord.RateLimited):
        await toy.tree.sync()
    assert sandbox.requests[-1].code == 30034


async def _nothing(interaction: discord.Interaction) -> None:
    """Do nothing."""


async def test_a_fault_strikes_as_often_as_asked(sandbox, toy, general):
    fault = sandbox.faults.add("POST /channels/*/messages", code=50007, times=2)
    for _ in range(2):
        with pytest.raises(discord.Forbidden):
            await general.send("x")
    await general.send("y")
    assert fault.struck == 2


async def test_a_fault_may_strike_after_the_deed(sandbox, toy, general):
    sandbox.faults.add("POST /channels/{channel_id}/messages", code=10003, after=True)
    with pytest.raises(discord.NotFound):
        await general.send("done all the same")
    assert sandbox.user(1).messages("general")[-1].content == "done all the same"


async def test_a_held_request_waits(sandbox, toy, general):
    gate = asyncio.Event()
    sandbox.faults.add("POST /channels/*", hold=gate, when=lambda body: body.get("content") == "slow")
    slow = asyncio.create_task(general.send("slow"))
    await general.send("fast")
    gate.set()
    await slow
    assert [seen.content for seen in sandbox.user(1).messages("general")] == ["fast", "slow"]


async def test_a_cut_line(sandbox, toy, general):
    sandbox.faults.add("POST /channels/*", cut=True)
    with pytest.raises(aiohttp.ClientError):
        await general.send("x")
    await general.send("y")


async def test_a_broken_proxy(sandbox):
    sandbox.faults.add("*", status=502)
    async with aiohttp.ClientSession() as session, session.get(f"{sandbox.api_url}/gateway") as answer:
        assert (answer.status, answer.content_type) == (502, "text/plain")


async def test_too_many_invalid_requests_are_a_ban(limited):
    limited.core.limits.wait("invalid", "", Rate(10_000, 600.0), 9_999)
    async with aiohttp.ClientSession() as session, session.get(f"{limited.api_url}/users/@me") as answer:
        assert answer.status == 401
    async with aiohttp.ClientSession() as session, session.get(f"{limited.api_url}/users/@me") as answer:
        assert (answer.status, "Via" in answer.headers) == (429, False)


async def test_a_form_that_is_no_form(sandbox):
    headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"}
    url = f"{sandbox.api_url}/channels/{sandbox.channel_id()}/messages"
    async with aiohttp.ClientSession() as session:
        for body, code in (("{", 50109), ('{"content": 3}', 50035), ('{"components": 3}', 50035), ('"x"', 50035)):
            async with session.post(url, data=body, headers=headers) as answer:
                assert (answer.status, (await answer.json())["code"]) == (400, code)
        async with session.get(f"{sandbox.api_url}/nowhere", headers=headers) as answer:
            assert answer.status == 404
