"""Nothing hidden leaves the bot for anybody but its owner, and no name does harm (faults B45, B59, B64, B65, B67)."""

from __future__ import annotations

import logging
import re

import pytest
from people import CHANNEL, NAMES, PATIENCE, PatientClock, Stage

from bot.engine.plays import print_counts
from bot.sandbox import Person, World
from bot.sandbox.rest import Logged
from bot.sandbox.wire import Callback, MessageFlag, Permission
from bot.store.sqlite import SqliteStore
from bot.text.catalogue import Catalogue, Texts
from bot.text.plays import hand_words

pytestmark = pytest.mark.usefixtures("calm")
NASTY = ("@everyone", "<@&100000000006000001>", "<@200000000000000001>", "```", "**x", "||x||", "\u202e" + "x" * 31)
BLANK = "\u200b\u2060\u200b"


@pytest.fixture
def clock() -> PatientClock:
    return PatientClock()


def secrets_of(stage: Stage) -> dict[int, set[str]]:
    """By person, what only he may read: his hand in words, and as one would write it."""
    t = Texts(Catalogue.load("zh-TW"), "zh-TW")
    hands = {number: stage.app.tables.view(stage.table.id, stage.user(number).id).hand.counts for number in range(1, 7)}
    return {stage.user(number).id: {hand_words(t, counts), print_counts(counts)} for number, counts in hands.items()}


def reader(stage: Stage, request: Logged) -> int | None:
    """Who alone reads what a request sends; None if everybody may."""
    parts = request.path.split("/")
    if parts[1] == "channels":
        return reader_of_channel(stage, int(parts[2]))
    interaction = stage.sandbox.core.interactions._by_token[parts[3]]
    flags = int((request.body.get("data") or request.body).get("flags") or 0)
    if request.method == "PATCH" and parts[-1] != "@original":
        message = stage.sandbox.core.state.messages[int(interaction.channel["id"])].get(int(parts[-1]))
    else:
        message = interaction.original if request.method == "PATCH" else None
    suggested = request.body.get("type") == Callback.CHOICES
    if flags & MessageFlag.EPHEMERAL or suggested or (message is not None and message.seen_by is not None):
        return interaction.user_id
    return reader_of_channel(stage, int(interaction.channel["id"]))


def reader_of_channel(stage: Stage, channel: int) -> int | None:
    people = [int(one["id"]) for one in stage.sandbox.core.state.channels[channel].get("recipients", [])]
    return next((one for one in people if one != stage.sandbox.core.bot_id), None)


async def test_no_payload_shows_a_hand_to_anybody_else(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """B59: text, alt text, ids, suggestions and logs, for players, spectators and other seats, searched for all hands."""
    caplog.set_level(logging.DEBUG)
    table = await stage.six()
    known = secrets_of(stage)
    leader = await stage.turn()
    for number in range(1, 8):
        await stage.user(number).press(table, "觀戰")
        await stage.user(number).press(table, "我的手牌")
        for typed in ("", "k", "2"):
            await stage.user(number).autocomplete(CHANNEL, "gouji play", option="cards", value=typed)
    await stage.lead()
    for user, more in secrets_of(stage).items():
        known[user] |= more
    await (await stage.user(2).slash(CHANNEL, "gouji play", cards="3")).done()
    await stage.user(3).send(None, "22")
    await stage.user(2).press(await stage.hand(2), ":pass:")
    await stage.until(lambda: len(stage.table.public.history) == 2)
    await stage.app.herald.settle()
    await stage.app.sender.settle()
    found = 0
    for request in stage.sandbox.requests:
        if request.path.startswith(("/channels/", "/webhooks/", "/interactions/")) and request.body:
            sent, mine = str(request.body), reader(stage, request)
            found += any(secret in sent for secret in known.get(mine or 0, ()))
            for user, secrets in known.items():
                if user != mine:
                    assert not [secret for secret in secrets if secret in sent], f"{request.path} {mine} {user}"
            if mine is None:
                assert not re.search(r"gouji:[a-z0-9]{8}:[0-9a-z]+:[0-5]:", sent), "a public id names a seat"
    assert found >= 12, "hands were seen by their owners"
    logged = caplog.text
    assert not [secret for secrets in known.values() for secret in secrets if secret in logged]
    assert leader


class TestNames:
    """People with names that break things."""

    @pytest.fixture
    def place(self) -> World:
        people = [
            Person(name, "zh-TW", permissions=Permission.MANAGE_GUILD if not i else 0) for i, name in enumerate(NASTY)
        ]
        return World(server="茶館", channels=(CHANNEL, "閒聊"), people=tuple(people), bot="Gouji", locale="zh-TW")

    async def test_a_name_pings_nobody_and_breaks_nothing(self, stage: Stage) -> None:
        """B45, B65: names stand in no text as they are, nobody is pinged by one, and all payloads allow no mention."""
        table = await stage.six()
        await stage.user(1).press(table, "觀戰")
        leader, hand = await stage.lead()
        await stage.user(leader).wait_update(hand, lambda seen: "你打了" in seen.text, PATIENCE)
        await (await stage.user(1).slash(CHANNEL, "gouji-mod list")).done()
        stage.clock.skip(21)
        await stage.until(lambda: any("輪到你了" in seen.content for seen in stage.user(1).messages(CHANNEL)))
        await (await stage.user(1).slash(CHANNEL, "gouji-mod end")).done()
        await stage.app.herald.settle()
        everything = [*stage.user(1).messages(CHANNEL)]
        everything += [seen for number in range(1, 7) for seen in stage.user(number).messages(None)]
        for thread in stage.sandbox.core.state.threads(stage.sandbox.guild_id):
            everything += stage.user(1).messages(int(thread["id"]))
        for seen in everything:
            text = seen.text
            assert not [name for name in NASTY if name not in {"**x", "<@200000000000000001>"} and name in text]
            assert not seen.data["mention_everyone"]
            assert not seen.data["mention_roles"]
            if "輪到你了" not in seen.content:
                assert not seen.data["mentions"]


class TestBlankNames:
    """People whose names are nothing to be seen."""

    @pytest.fixture
    def place(self) -> World:
        people = [Person(BLANK, "zh-TW", permissions=Permission.MANAGE_GUILD if not i else 0) for i in range(7)]
        return World(server="茶館", channels=(CHANNEL, "閒聊"), people=tuple(people), bot="Gouji", locale="zh-TW")

    async def test_a_name_of_nothing_is_the_seats_label(self, stage: Stage) -> None:
        """B64: no label, option or description is empty, and the table picture's words name the seat."""
        table = await stage.six()
        alts = [item["description"] for one in table.components for item in one.get("items", [])]
        assert alts
        for number in range(1, 7):
            assert f"{number} 號位" in alts[0] or f"{number} 號" in alts[0]
        for number in range(1, 7):
            for seen in stage.user(number).messages(None):
                labels = [b["label"] for b in seen.buttons] + [o["label"] for s in seen.selects for o in s["options"]]
                assert all(re.search(r"\w", label) for label in labels)


async def test_nothing_is_kept_that_stops_working_after_a_day(stage: Stage) -> None:
    """B67: what is kept is what was played, and where messages are; never an address of a picture."""
    await stage.six()
    await stage.lead()
    await stage.app.sender.settle()
    table = stage.table.id
    await stage.running.aclose()
    async with SqliteStore(stage.folder / "gouji.sqlite3") as store:
        kept = repr([await store.load(table), await store.surfaces(table)])
    assert NAMES[0] in kept
    assert "http" not in kept
    assert "attachment" not in kept
