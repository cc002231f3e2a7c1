"""The page's protocol over its socket, and who may speak it."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from .toy import Card, picture


class Browser:
    """A page without a browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket

    async def send(self, op: str, **fields) -> None:
        await self._socket.send_json({"op": op, **fields})

    async def get(self, op: str, **fields):
        while True:
            frame = await asyncio.wait_for(self._socket.receive_json(), 5)
            if frame["op"] == op and all(frame.get(key) == value for key, value in fields.items()):
                return frame


@pytest.fixture
async def browser(sandbox):
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{sandbox.url}/page/socket") as socket:
        yield Browser(socket)


async def test_hello_and_switching(sandbox, toy, browser):
    await browser.send("hello")
    ready = await browser.get("ready")
    assert ready["user"]["display_name"] == "User 1"
    assert {command["name"] for command in ready["commands"]} == {"shop", "admin"}
    assert [guild["name"] for guild in ready["guilds"]] == ["Sandbox"]
    assert len(ready["users"]) == 7
    await browser.send("hello", user_id="2", locale="zh-TW")
    ready = await browser.get("ready")
    assert (ready["user"]["id"], ready["locale"]) == (str(sandbox.user(2).id), "zh-TW")
    assert {command["name"] for command in ready["commands"]} == {"shop"}


async def test_messages_come_rendered(sandbox, toy, general, browser):
    await browser.send("hello")
    await browser.send("open", channel_id=str(general.id))
    assert (await browser.get("messages"))["messages"] == []
    await general.send("**hi** <@1>")
    message = (await browser.get("message_create"))["message"]
    assert message["html"] == '<p><strong>hi</strong> <span class="mention" data-user="1">@unknown-user</span></p>'
    assert (await browser.get("unread"))["count"] == 1
    await general.send(view=Card(), file=picture())
    message = (await browser.get("message_create"))["message"]
    container = message["components"][0]
    assert container["components"][0]["html"].startswith("<h1>Card 0</h1>")
    assert container["components"][1]["items"][0]["media"]["url"].startswith("/cdn/attachments/")


async def test_a_whole_talk_with_the_bot(sandbox, toy, browser):
    await browser.send("hello")
    ready = await browser.get("ready")
    shop = next(command for command in ready["commands"] if command["name"] == "shop")
    channel = ready["guilds"][0]["channels"][0]["id"]
    where = {"channel_id": channel, "command_id": shop["id"]}
    typing = [{"name": "buy", "type": 1, "options": [{"name": "what", "type": 3, "value": "red", "focused": True}]}]
    await browser.send("autocomplete", nonce="a", options=typing, **where)
    assert len((await browser.get("choices", nonce="a"))["choices"]) == 2
    given = [{"name": "buy", "type": 1, "options": [{"name": "what", "type": 3, "value": "apple"}]}]
    await browser.send("command", nonce="b", options=given, **where)
    done = await browser.get("interaction", nonce="b", state="done")
    press = {"channel_id": channel, "message_id": done["message_id"], "custom_id": "count:0"}
    await browser.send("component", nonce="c", **press)
    assert (await browser.get("message_update"))["message"]["content"] == "Count 1"
    await browser.send("component", nonce="d", **press)
    assert (await browser.get("interaction", nonce="d", state="failed"))["text"] == "This interaction failed"
    await browser.send("command", nonce="e", options=[{"name": "form", "type": 1}], **where)
    form = await browser.get("modal", nonce="e")
    assert form["components"][0]["html"] == "<p>Fill this in</p>"
    fields = [{"custom_id": "line", "value": "hi"}, {"custom_id": "kind", "values": ["a"]}]
    await browser.send("modal_submit", nonce="f", interaction_id=form["interaction_id"], components=fields)
    message = (await browser.get("message_create"))["message"]
    assert (message["content"], message["ephemeral"]) == ("hi/a", True)
    await browser.send("dismiss", message_id=message["id"])
    assert (await browser.get("message_delete"))["id"] == message["id"]


@pytest.mark.parametrize(
    "frame",
    [
        "no json",
        "[]",
        '{"op": "open", "channel_id": "1"}',
        '{"op": "open"}',
        '{"op": "nonsense"}',
        '{"no": "op"}',
        '{"op": "send", "channel_id": "x", "content": "y"}',
        '{"op": "hello", "user_id": "99"}',
        '{"op": "set", "locale": "xx"}',
    ],
)
async def test_nonsense_is_answered_with_an_error(sandbox, browser, frame):
    await browser.send("hello")
    await browser._socket.send_str(frame)
    assert (await browser.get("error"))["text"]


async def test_only_this_computer_and_this_page(sandbox):
    async with aiohttp.ClientSession() as session:
        for headers, status in (
            ({"Host": "evil.example"}, 403),
            ({"Origin": "https://evil.example"}, 403),
            ({"Host": f"localhost:{sandbox.url.rpartition(':')[2]}"}, 101),
            ({"Origin": sandbox.url}, 101),
        ):
            upgrade = {
                "Connection": "Upgrade",
                "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            }
            async with session.get(f"{sandbox.url}/page/socket", headers={**upgrade, **headers}) as answer:
                assert answer.status == status


async def test_the_page_is_served_strictly(sandbox):
    async with aiohttp.ClientSession() as session:
        async with session.get(sandbox.url) as answer:
            assert answer.status == 200
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        for path in ("/../server.py", "/%2e%2e/server.py", "/nothing.js"):
            async with session.get(sandbox.url + path) as answer:
                assert answer.status == 404


async def test_unread_counts_outlive_a_switch(sandbox, toy, general, browser):
    two = sandbox.user(2)
    await general.send(f"hello {two.mention}", allowed_mentions=discord.AllowedMentions.all())
    await two.send("general", "my own")
    await browser.send("hello", user_id="2")
    ready = await browser.get("ready")
    assert (ready["unread"], ready["mentions"]) == ({str(general.id): 1}, {str(general.id): 1})
    await browser.send("open", channel_id=str(general.id))
    assert (await browser.get("unread"))["count"] == 0
    await browser.send("hello", user_id="2")
    assert (await browser.get("ready"))["unread"] == {}
