from __future__ import annotations

import aiohttp
import discord
import jsonschema_rs
import pytest

from bot.sandbox.schema import URI, find, relax
from bot.sandbox.wire import loads


@pytest.fixture
def three(sandbox):
    """Three servers of the bot's and one of somebody else's, by id."""
    state, first = sandbox.core.state, sandbox.guild_id
    for number, name in enumerate(["second", "third", "strange"], start=1):
        key = first + number
        state.keep("guilds", key, {**state.guilds[first], "id": str(key), "name": name})
        state.members[key] = dict(state.members[first]) if name != "strange" else {}
    return [first, first + 1, first + 2]


async def ask(sandbox, **query):
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession() as session:
        url = f"{sandbox.url}/api/v10/users/@me/guilds"
        async with session.get(url, params=query, headers=headers) as answer:
            return answer.status, await answer.json()


async def ids(sandbox, **query):
    status, found = await ask(sandbox, **query)
    assert status == 200
    return [int(one["id"]) for one in found]


async def test_pages(sandbox, three):
    one, two, last = three
    assert await ids(sandbox) == three
    assert await ids(sandbox, limit=2) == [one, two]
    assert await ids(sandbox, limit=1, after=one) == [two]
    assert await ids(sandbox, limit=1, before=last) == [two]
    assert await ids(sandbox, before=one) == []
    assert await ids(sandbox, after=one, before=last) == [two]
    assert await ids(sandbox, after=last) == []


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"limit": 0}, "NUMBER_TYPE_MIN"),
        ({"limit": 201}, "NUMBER_TYPE_MAX"),
        ({"limit": "all"}, "NUMBER_TYPE_COERCE"),
        ({"before": "now"}, "NUMBER_TYPE_COERCE"),
        ({"after": "-1"}, "NUMBER_TYPE_COERCE"),
    ],
)
async def test_what_is_no_page_is_refused(sandbox, query, code):
    status, refused = await ask(sandbox, **query)
    assert (status, refused["code"]) == (400, 50035)
    (name,) = query
    assert refused["errors"][name]["_errors"][0]["code"] == code


async def test_counts_only_on_demand(sandbox, three):
    people = len(sandbox.core.state.members[sandbox.guild_id])
    _, plain = await ask(sandbox)
    assert "approximate_member_count" not in plain[0]
    _, counted = await ask(sandbox, with_counts="true")
    assert [one["approximate_member_count"] for one in counted] == [people] * 3


async def test_discord_py_reads_them(sandbox, toy, three):
    found = [guild async for guild in toy.fetch_guilds(limit=None)]
    assert [guild.id for guild in found] == three
    found = [guild async for guild in toy.fetch_guilds(limit=2, before=discord.Object(three[2]))]
    assert sorted(guild.id for guild in found) == three[:2]


@pytest.mark.skipif(find() is None, reason="Discord's description is not at hand")
@pytest.mark.parametrize("query", [{}, {"with_counts": "true"}])
async def test_the_answer_is_as_discord_describes_it(sandbox, query):
    described = loads(find().read_bytes())
    relax(described)
    registry = jsonschema_rs.Registry([(URI, described)])
    shape = {"$ref": f"{URI}#/components/schemas/MyGuildResponse"}
    validator = jsonschema_rs.Draft202012Validator(shape, registry=registry)
    _, found = await ask(sandbox, **query)
    assert found
    assert [error.message for one in found for error in validator.iter_errors(one)] == []
