"""`gouji doctor` on whole and on broken surroundings."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from click.testing import CliRunner, Result

from bot.__main__ import main
from bot.cli import doctor
from bot.render import assets
from bot.sandbox import Sandbox, World
from bot.sandbox.client import patched
from bot.store.migrate import HEAD, migrate

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123"
NEEDED = str(doctor._PERMISSIONS.value)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """An empty working directory, and no settings of whoever runs the tests but where the databases are."""
    (tmp_path / "cwd").mkdir()
    monkeypatch.chdir(tmp_path / "cwd")
    for name in [name for name in os.environ if name == "DISCORD_TOKEN" or name.startswith("GOUJI_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GOUJI_DATABASE", str(tmp_path / "data" / "gouji.sqlite3"))
    monkeypatch.setenv("GOUJI_SANDBOX_DATABASE", str(tmp_path / "data" / "play"))


@pytest.fixture
def database(tmp_path) -> Path:
    path = tmp_path / "data" / "gouji.sqlite3"
    path.parent.mkdir()
    migrate(path)
    return path


def examine() -> Result:
    return CliRunner().invoke(main, ["doctor"])


def lines(result: Result, subject: str) -> list[str]:
    """Return mark and words of each line about a subject."""
    assert result.exception is None or isinstance(result.exception, SystemExit)
    parts = (line.split(maxsplit=2) for line in result.output.splitlines())
    return [f"{mark} {words}" for mark, about, words in parts if about == subject]


def line(result: Result, subject: str) -> str:
    (only,) = lines(result, subject)
    return only


def test_a_fresh_machine_is_fine_and_nothing_is_made(tmp_path):
    result = examine()
    assert (result.exit_code, "✗" in result.output) == (0, False)
    assert line(result, "token").startswith("– DISCORD_TOKEN is not set")
    assert line(result, "settings").startswith("✓")
    assert line(result, "assets").startswith("✓")
    assert "new database" in line(result, "database")
    assert "new database" in line(result, "play")
    assert not lines(result, "discord")
    assert not (tmp_path / "data").exists()


def test_every_line_begins_with_a_mark():
    assert {text[:2] for text in examine().output.splitlines()} <= {"✓ ", "✗ ", "– "}


# Settings ------------------------------------------------------------------------------------------------------------


def test_settings_that_cannot_be_are_listed_and_the_rest_is_examined(monkeypatch):
    monkeypatch.setenv("GOUJI_PORT", "many")
    monkeypatch.setenv("GOUJI_LANGUAGE", "xx")
    result = examine()
    assert result.exit_code == 1
    assert [text[:8] for text in lines(result, "settings")] == ["✗ GOUJI_"] * 2
    assert line(result, "assets").startswith("✓")


def test_a_slip_of_the_pen_is_told(monkeypatch):
    monkeypatch.setenv("GOUJI_DATABSE", "x")
    result = examine()
    assert (result.exit_code, line(result, "settings")) == (0, "– GOUJI_DATABSE is no setting; GOUJI_DATABASE is")


# Database ------------------------------------------------------------------------------------------------------------


def test_a_database_in_order(database):
    before = database.read_bytes()
    result = examine()
    assert line(result, "database") == f"✓ {database}: readable, writable, whole; schema {HEAD}"
    assert result.exit_code == 0
    assert database.read_bytes() == before


def test_an_empty_database_is_said_to_grow(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "gouji.sqlite3").touch()
    assert line(examine(), "database").endswith(f"schema none, {HEAD} at the next start")


def test_a_newer_database_is_broken(database):
    with closing(sqlite3.connect(database)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    result = examine()
    assert result.exit_code == 1
    assert line(result, "database").startswith(f"✗ {database}: a newer version")


def test_what_is_no_database_is_broken(database):
    database.write_bytes(b"a letter, not a database" * 100)
    result = examine()
    assert (result.exit_code, line(result, "database")) == (1, f"✗ {database}: file is not a database")


def test_a_damaged_database_is_broken(database):
    with closing(sqlite3.connect(database)) as file, file:
        file.execute("PRAGMA journal_mode = DELETE")
        file.executemany("INSERT INTO notes VALUES (?, ?)", [(f"key{n:05}", "x" * 200) for n in range(500)])
    content = bytearray(database.read_bytes())
    content[-3 * 4096 :] = os.urandom(3 * 4096)
    database.write_bytes(content)
    result = examine()
    assert result.exit_code == 1
    assert line(result, "database").startswith(f"✗ {database}:")


def test_a_file_where_a_folder_should_be_is_broken(tmp_path):
    (tmp_path / "data").touch()
    result = examine()
    assert result.exit_code == 1
    assert line(result, "database") == f"✗ {tmp_path / 'data'} is a file, and a folder is needed"


def test_a_locked_database_is_waited_for_and_named(database, monkeypatch):
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **options: connect(*args, **{**options, "timeout": 0}))
    with closing(connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert line(examine(), "database") == f"✗ {database}: database is locked"


# Pictures and sound --------------------------------------------------------------------------------------------------


def test_a_missing_font_is_broken(tmp_path, monkeypatch):
    root = assets._root()
    copy = tmp_path / "assets"
    copy.mkdir()
    (copy / "SHA256SUMS").write_bytes((root / "SHA256SUMS").read_bytes())
    monkeypatch.setattr(assets, "_root", lambda: copy)
    result = examine()
    assert result.exit_code == 1
    assert any("fonts/" in text for text in lines(result, "assets"))
    assert all(text.startswith("✗ assets/") for text in lines(result, "assets"))


def test_without_the_voice_extra_the_bot_plays_without_sound(monkeypatch):
    monkeypatch.setattr(doctor, "_VOICE", {"no_such_module": "Nothing"})
    result = examine()
    assert (result.exit_code, line(result, "voice")[0]) == (0, "–")
    assert "without sound" in line(result, "voice")


def test_without_fribidi_names_look_plain(monkeypatch):
    monkeypatch.setattr(doctor.features, "check_feature", lambda _: False)
    result = examine()
    assert result.exit_code == 0
    assert line(result, "lettering").startswith("– no FriBiDi")


# Discord -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("hello", "is no bot's token: three parts"),
        ("Bot " + TOKEN, "begins with `Bot `"),
        (TOKEN.replace(".", "-"), "is no bot's token: three parts"),
        ("bm90IGEgbnVtYmVyIGF0IGFsbA.GabcDE.abcdefghijklmnopqrstuvwxyz0123", "its first part names no bot"),
        ("夠" * 24 + ".abcdef." + "x" * 30, "is no bot's token: three parts"),
    ],
)
def test_a_token_of_another_shape_is_broken_and_not_sent(monkeypatch, token, words):
    monkeypatch.setenv("DISCORD_TOKEN", token)
    result = examine()
    assert result.exit_code == 1
    assert line(result, "token").startswith("✗ DISCORD_TOKEN")
    assert words in line(result, "token")
    assert token not in result.output
    assert not lines(result, "discord")


async def _examined_at(url: str) -> Result:
    with patched(url):
        return await asyncio.to_thread(examine)


@asynccontextmanager
async def _discord(servers: list[dict[str, str]], endpoint: str | None = None, delay: asyncio.Event | None = None):
    """The three answers that the doctor asks Discord for."""
    user = {"id": "123456789012345678", "username": "Gouji", "discriminator": "0", "avatar": None, "bot": True}
    application = {
        "id": user["id"],
        "name": "Gouji",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user,
        "team": None,
        "verify_key": "",
        "interactions_endpoint_url": endpoint,
    }

    async def answer(request: web.Request) -> web.Response:
        assert request.headers["Authorization"] == f"Bot {TOKEN}"
        if delay is not None:
            await delay.wait()
        paths = {"users/@me": user, "oauth2/applications/@me": application, "users/@me/guilds": servers}
        body = json.dumps(paths[request.match_info["path"]]).encode()
        return web.Response(body=body, headers={"Content-Type": "application/json"})

    app = web.Application()
    app.router.add_get("/api/v10/{path:.*}", answer)
    async with TestServer(app) as server:
        yield str(server.make_url("/")).rstrip("/")


async def test_discord_answers(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    async with _discord(
        [{"id": "1", "name": "A", "permissions": NEEDED}, {"id": "2", "name": "B", "permissions": "8"}]
    ) as url:
        result = await _examined_at(url)
    assert result.exit_code == 0
    assert line(result, "token").startswith("✓")
    assert line(result, "discord") == "✓ answers; the bot is Gouji"
    assert line(result, "permissions") == "✓ all that is needed, in 2 servers"
    assert TOKEN not in result.output


async def test_servers_that_give_too_little_are_named(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    some = [{"id": str(number), "name": f"\x1b[31mS{number}", "permissions": "1024"} for number in range(12)]
    async with _discord(some) as url:
        result = await _examined_at(url)
    told = lines(result, "permissions")
    assert len(told) == 11
    assert told[0].startswith(r"– in '\x1b[31mS0' the bot lacks: ")
    assert "attach files" in told[0]
    assert "view channel" not in told[0]
    assert told[-1] == "– and in 2 servers more"
    assert result.exit_code == 0


async def test_an_interactions_endpoint_is_broken(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    async with _discord([], endpoint="https://example.invalid/") as url:
        result = await _examined_at(url)
    assert result.exit_code == 1
    assert any("interactions endpoint" in text for text in lines(result, "discord"))


async def test_a_proxys_page_is_not_discord(monkeypatch):
    async def page(_: web.Request) -> web.Response:
        return web.Response(text="<h1>Please log in</h1>", content_type="text/html")

    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    app = web.Application()
    app.router.add_get("/{path:.*}", page)
    async with TestServer(app) as server:
        result = await _examined_at(str(server.make_url("/")).rstrip("/"))
    assert (result.exit_code, line(result, "discord")) == (1, "✗ something answers in its place (a proxy?)")


async def test_a_silent_discord_is_not_waited_for_for_ever(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(doctor, "_PATIENCE", 0.2)
    silence = asyncio.Event()
    async with _discord([], delay=silence) as url:
        result = await _examined_at(url)
        silence.set()
    assert (result.exit_code, line(result, "discord")) == (1, "✗ has not answered for 0.2 seconds")


async def test_a_token_that_discord_refuses_is_broken(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    async with Sandbox() as sandbox:
        result = await _examined_at(sandbox.url)
    assert (result.exit_code, line(result, "discord")) == (1, "✗ does not accept DISCORD_TOKEN")


async def test_a_token_that_discord_accepts(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    async with Sandbox(world=replace(World(), token=TOKEN)) as sandbox:
        result = await _examined_at(sandbox.url)
    assert lines(result, "discord")[0].startswith("✓ answers; the bot is ")


async def test_no_discord_there_is_broken(monkeypatch, unused_tcp_port):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    result = await _examined_at(f"http://127.0.0.1:{unused_tcp_port}")
    assert result.exit_code == 1
    assert line(result, "discord").startswith("✗ cannot be asked:")
