"""A sandbox comes back as it was, also when its process is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.sandbox import Rates, Sandbox

from .toy import Card, picture, running

ROOT = Path(__file__).parents[2]
CHILD = """
import asyncio, sys
from pathlib import Path
from bot.sandbox import Rates, Sandbox
from tests_toy import Card, picture, running

async def main():
    async with Sandbox(database=Path(sys.argv[1])) as sandbox, running(sandbox) as toy:
        one = sandbox.user(1)
        await one.slash("general", "shop card")
        await one.slash("general", "shop secret")
        await one.send(await one.dm(), "hello")
        print("written", flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


async def look(sandbox: Sandbox) -> None:
    one, two = sandbox.user(1), sandbox.user(2)
    card, secret = one.messages("general")
    media = next(c for c in card.components if c["type"] == 12)["items"][0]["media"]
    assert media["url"].startswith(sandbox.url)
    async with ClientSession() as session, session.get(media["url"]) as answer:
        assert (await answer.read())[:4] == b"\x89PNG"
    assert (secret.content, secret.ephemeral) == ("hush", True)
    assert len(two.messages("general")) == 1
    assert [seen.content for seen in one.messages()] == ["hello"]
    assert {command["name"] for command in sandbox.core.state.commands.values()} == {"shop", "admin"}


async def test_everything_comes_back(tmp_path):
    path = tmp_path / "sandbox.db"
    async with Sandbox(database=path) as sandbox, running(sandbox):
        one = sandbox.user(1)
        await one.slash("general", "shop card")
        await one.slash("general", "shop secret")
        await one.send(await one.dm(), "hello")
        one.set(dms_open=False)
        last = one.messages()[-1].id
    async with Sandbox(database=path) as sandbox:
        await look(sandbox)
        assert sandbox.core.state.ids() > last
        async with running(sandbox, sync=False):
            one = sandbox.user(1)
            assert one.frames[0]["user"]["dms_open"] is False
            pressed = await one.press(one.messages("general")[0], "Turn")
            assert pressed.message.revision == 1


async def test_a_killed_process_loses_nothing(tmp_path):
    path = tmp_path / "sandbox.db"
    (tmp_path / "tests_toy.py").write_text((ROOT / "tests" / "sandbox" / "toy.py").read_text())
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{tmp_path}"}
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CHILD, str(path), stdout=asyncio.subprocess.PIPE, env=environment
    )
    assert child.stdout is not None
    assert await asyncio.wait_for(child.stdout.readline(), 30) == b"written\n"
    child.send_signal(signal.SIGKILL)
    await child.wait()
    async with Sandbox(database=path) as sandbox:
        await look(sandbox)


async def test_replaced_files_leave_the_database(tmp_path):
    path = tmp_path / "sandbox.db"
    async with Sandbox(database=path, rates=Rates(enabled=False)) as sandbox, running(sandbox) as toy:
        message = await toy.get_channel(sandbox.channel_id()).send(view=Card(), file=picture())
        for _ in range(6):
            message = await message.edit(attachments=[picture()], view=Card())
        await sandbox.settle()
        with sqlite3.connect(path) as database:
            assert database.execute("SELECT count(*) FROM files").fetchone() == (4,)
        await message.delete()
        await sandbox.settle()
        with sqlite3.connect(path) as database:
            assert database.execute("SELECT count(*) FROM files").fetchone() == (0,)
        database.close()


async def test_a_file_that_is_no_database_is_refused(tmp_path):
    path = tmp_path / "sandbox.db"
    path.write_text("not a database, but long enough to look like a file of something else" * 20)
    sandbox = Sandbox(database=path)
    with pytest.raises(sqlite3.DatabaseError):
        await sandbox.start()
    await sandbox.stop()
