from __future__ import annotations

from bot.sandbox import Sandbox

from .toy import running


async def test_ready_commands_and_a_press():
    async with Sandbox() as sandbox, running(sandbox) as toy:
        assert toy.user.id == sandbox.core.bot_id
        assert toy.get_guild(sandbox.guild_id).text_channels
        one = sandbox.user(1)
        answer = await one.slash("general", "shop buy", what="tea", many=2)
        assert answer.message.content == "2 tea"
        pressed = await one.press(answer, "Count 0")
        assert not pressed.failed, pressed.text
        assert answer.message.content == "Count 1"
