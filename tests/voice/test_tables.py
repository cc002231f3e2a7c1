"""Tables in voice channels: `/gouji voice`, what is heard of a game, and everything that may be wrong with a channel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import pytest

from bot.sandbox import channels
from bot.sandbox.wire import Permission
from bot.table.model import Status
from cogs.loudspeaker import packets

from .conftest import CELLAR, OTHER, PARLOR, PATIENCE, TABLE, Parlor

ON, OFF, OFF_ALREADY, LOST = "聲音開了", "聲音關了", "聲音本來就沒開", "聲音停了"


def contains(found: Iterable[bytes], clip: str) -> bool:
    """Whether a clip is in what was heard, packet by packet."""
    wanted, all_of = packets(clip), tuple(found)
    return any(all_of[at : at + len(wanted)] == wanted for at in range(len(all_of) - len(wanted) + 1))


async def hears(parlor: Parlor, *clips: str, channel: str = PARLOR) -> None:
    """Wait until one of these clips is heard."""
    where = parlor.sandbox.channel_id(channel)
    enough: Callable[[tuple[bytes, ...]], bool] = lambda found: any(contains(found, clip) for clip in clips)  # noqa: E731
    await asyncio.wait_for(parlor.sandbox.voice.hear(where, enough), PATIENCE)


async def left(parlor: Parlor) -> None:
    """Wait until the bot is in no voice channel."""
    changed = parlor.app.client.wait_for("voice_state_update", check=lambda who, _before, _after: who.id == parlor.bot)
    if parlor.inside:
        await asyncio.wait_for(changed, PATIENCE)
    else:
        changed.close()
    assert not parlor.inside


async def test_a_game_is_heard(parlor: Parlor) -> None:
    parlor.enter(1)
    lobby = (await parlor.open()).message
    assert ON in await parlor.say_voice()
    assert parlor.inside
    await parlor.user(1).press(lobby, ":start:")
    await hears(parlor, "sfx/deal")
    await hears(parlor, "sfx/turn")
    hand = await parlor.user(1).wait_message(None, lambda seen: any(":play:" in b["custom_id"] for b in seen.buttons))
    await parlor.user(1).press(hand, next(b["custom_id"] for b in hand.buttons if ":play:" in b["custom_id"]))
    await hears(parlor, "calls/lead_f", "calls/gouji_f")
    await hears(parlor, *(f"calls/{call}_m" for call in ("beat", "pass", "gouji", "yield")))


async def test_whoever_has_chosen_a_voice_speaks_with_it(parlor: Parlor) -> None:
    """The first seat speaks as a woman unless its person chooses otherwise; the choice survives a restart."""
    parlor.enter(1)
    await parlor.start()
    assert "男聲" in await parlor.say_voice(voice="male")
    assert not parlor.inside
    assert parlor.app.client.get_cog("Gouji").loudspeakers._voices(parlor.app.tables.live()[-1])[0] == "m"
    await parlor.restart()
    assert await parlor.app.desk.know(parlor.user(1).id) == {"voice": "male", "client_locale": "zh-TW"}


async def test_on_off_and_elsewhere(parlor: Parlor) -> None:
    parlor.enter(1)
    await parlor.open()
    assert OFF_ALREADY in await parlor.say_voice(on=False)
    assert ON in await parlor.say_voice()
    assert ON in await parlor.say_voice()
    cellar = parlor.sandbox.channel_id(CELLAR)
    assert f"<#{cellar}>" in await parlor.say_voice(channel=str(cellar))
    assert not parlor.inside
    assert parlor.bot in parlor.sandbox.voice.inside(cellar)
    note = f"voice:{parlor.app.tables.live()[0].id}"
    assert await parlor.app.desk.memory.note(note) == str(cellar)
    assert OFF in await parlor.say_voice(on=False)
    assert parlor.bot not in parlor.sandbox.voice.inside(cellar)
    assert await parlor.app.desk.memory.note(note) is None


async def test_nowhere(parlor: Parlor) -> None:
    await parlor.open()
    assert "你不在語音頻道裡" in await parlor.say_voice()


async def test_only_who_sits_there(parlor: Parlor) -> None:
    await parlor.open()
    parlor.enter(2)
    answer = await (await parlor.user(2).slash(TABLE, "gouji voice")).done()
    assert "你不在這張桌" in answer.message.text
    assert not parlor.inside


async def test_no_table(parlor: Parlor) -> None:
    parlor.enter(1)
    await parlor.say_voice()
    assert not parlor.inside


@pytest.mark.parametrize(
    ("denied", "words"),
    [(Permission.CONNECT, "連接語音"), (Permission.SPEAK, "說話"), (Permission.VIEW_CHANNEL, "檢視")],
)
async def test_a_permission_is_missing(parlor: Parlor, denied: Permission, words: str) -> None:
    await parlor.open()
    parlor.enter(1)
    parlor.sandbox.overwrite(parlor.voice_channel, parlor.bot, deny=int(denied))
    said = await parlor.say_voice()
    assert words in said
    assert f"<#{parlor.voice_channel}>" in said
    assert not parlor.inside


async def test_a_full_channel(parlor: Parlor) -> None:
    await parlor.open()
    parlor.enter(1)
    core = parlor.sandbox.core
    channels.update(core, core.state.channel(parlor.voice_channel), user_limit=1)
    assert "滿了" in await parlor.say_voice()


async def test_two_tables_on_one_server(parlor: Parlor) -> None:
    """A bot can be in one voice channel of a server; the table that has it is named."""
    parlor.enter(1)
    await parlor.open()
    await parlor.say_voice()
    parlor.enter(2, CELLAR)
    await parlor.open(OTHER, 2)
    assert "第 1 桌" in await parlor.say_voice(2, OTHER)
    assert parlor.inside
    await parlor.say_voice(on=False)
    assert ON in await parlor.say_voice(2, OTHER)


async def test_without_the_extra_everything_else_works(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """B72: neither PyNaCl nor davey is there; the reason is said where it is asked for, and the game goes on."""
    monkeypatch.setattr("discord.voice_client.has_nacl", False)
    await parlor.restart()
    assert not parlor.app.client.intents.voice_states
    parlor.enter(1)
    await parlor.start()
    assert "沒有裝語音" in await parlor.say_voice()
    assert parlor.app.tables.live()[-1].status is Status.PLAYING


async def test_without_end_to_end_encryption_nobody_is_heard(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """B72: a library that does not speak DAVE is refused with 4017; the person is told, the game goes on."""
    monkeypatch.setattr("discord.voice_state.has_dave", False)
    monkeypatch.setattr("cogs.loudspeaker.installed", lambda: True)
    monkeypatch.setattr("cogs.voice.installed", lambda: True)
    monkeypatch.setattr("cogs.loudspeaker.CONNECTING", 0.5)
    parlor.enter(1)
    await parlor.open()
    assert "我進不了那個語音頻道" in await parlor.say_voice()
    assert parlor.app.tables.live()[-1].status is Status.LOBBY


@pytest.mark.parametrize("how", ["thrown out", "channel deleted"])
async def test_thrown_out_is_said_once_and_the_game_goes_on(parlor: Parlor, how: str) -> None:
    parlor.enter(1)
    await parlor.start()
    await parlor.say_voice()
    if how == "thrown out":
        parlor.sandbox.voice.leave(parlor.bot, parlor.sandbox.guild_id)
    else:
        parlor.sandbox.delete_channel(parlor.voice_channel)
    await parlor.user(1).wait_message(TABLE, lambda seen: LOST in seen.text, PATIENCE)
    assert parlor.app.tables.live()[-1].status is Status.PLAYING
    assert OFF_ALREADY in await parlor.say_voice(on=False)
    assert sum(LOST in seen.text for seen in parlor.user(1).messages(TABLE)) == 1
    parlor.enter(1, CELLAR)
    assert ON in await parlor.say_voice()


async def test_moved_by_a_moderator_it_goes_on_there(parlor: Parlor) -> None:
    parlor.enter(1)
    parlor.enter(2, CELLAR)
    lobby = (await parlor.open()).message
    await parlor.say_voice()
    parlor.sandbox.voice.move(parlor.bot, parlor.sandbox.channel_id(CELLAR))
    await parlor.user(1).press(lobby, ":start:")
    await hears(parlor, "sfx/deal", channel=CELLAR)
    await parlor.restart()
    await parlor.app.client.wait_for("voice_state_update", check=lambda who, _before, _after: who.id == parlor.bot)
    assert parlor.bot in parlor.sandbox.voice.inside(parlor.sandbox.channel_id(CELLAR))


async def test_after_a_restart_it_is_heard_again(parlor: Parlor) -> None:
    parlor.enter(1)
    await parlor.open()
    await parlor.say_voice()
    await parlor.running.aclose()
    assert not parlor.inside
    await parlor.restart()
    await parlor.app.client.wait_for("voice_state_update", check=lambda who, _before, _after: who.id == parlor.bot)
    assert parlor.inside


async def test_after_a_restart_without_permission_it_is_said_once(parlor: Parlor) -> None:
    parlor.enter(1)
    await parlor.open()
    await parlor.say_voice()
    await parlor.running.aclose()
    parlor.sandbox.overwrite(parlor.voice_channel, parlor.bot, deny=int(Permission.SPEAK))
    await parlor.restart()
    await parlor.user(1).wait_message(TABLE, lambda seen: LOST in seen.text, PATIENCE)
    await parlor.restart()
    assert OFF_ALREADY in await parlor.say_voice(on=False)
    assert sum(LOST in seen.text for seen in parlor.user(1).messages(TABLE)) == 1


async def test_the_channel_is_left_with_the_table(parlor: Parlor) -> None:
    parlor.enter(1)
    await parlor.open()
    await parlor.say_voice()
    question = await (await parlor.user(1).slash(TABLE, "gouji end")).done()
    await parlor.user(1).press(question, next(b["label"] for b in question.message.buttons))
    await left(parlor)


async def test_nothing_is_said_to_nobody(parlor: Parlor) -> None:
    """With everybody gone from the channel nothing is sent."""
    parlor.enter(1)
    await parlor.open()
    await parlor.say_voice()
    speaker = next(iter(parlor.app.client.get_cog("Gouji").loudspeakers._tied.values()))
    assert speaker.anybody()
    gone = asyncio.ensure_future(parlor.app.client.wait_for("voice_state_update"))
    await asyncio.sleep(0)
    parlor.sandbox.voice.leave(parlor.user(1).id, parlor.sandbox.guild_id)
    await gone
    assert not speaker.anybody()
