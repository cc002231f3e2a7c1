"""Settings: what may stand in the environment and `.env`, and what people are told of what may not."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings import Settings, SettingsError, data_folder, load, unknown_variables, variables

ROOT = Path(__file__).parents[1]
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """An empty working directory, and no settings of whoever runs the tests."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.upper() in variables() or name.upper().startswith("GOUJI_"):
            monkeypatch.delenv(name)


def test_everything_has_a_default():
    settings = load()
    assert settings.token is None
    assert (settings.database, settings.sandbox_database) == (data_folder() / "gouji.sqlite3", data_folder() / "play")
    assert (settings.durable, settings.port, settings.language) == (True, 8765, "zh-TW")
    assert (settings.sync, settings.log_level, settings.log_json) == ("changed", "info", False)


def test_the_environment_is_read(monkeypatch):
    values = {
        "DISCORD_TOKEN": f"  {TOKEN}\n",
        "GOUJI_DATABASE": "~/tables.sqlite3",
        "GOUJI_SANDBOX_DATABASE": "play",
        "GOUJI_DURABLE": "false",
        "GOUJI_PORT": "0",
        "GOUJI_LANGUAGE": "zh-cn",
        "GOUJI_SYNC": "Never",
        "GOUJI_LOG_LEVEL": "DEBUG",
        "GOUJI_LOG_JSON": "1",
    }
    assert set(values) == set(variables())
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    settings = load()
    assert settings.token is not None
    assert settings.token.get_secret_value() == TOKEN
    assert (settings.database, settings.sandbox_database) == (Path.home() / "tables.sqlite3", Path("play"))
    assert (settings.durable, settings.port, settings.language) == (False, 0, "zh-CN")
    assert (settings.sync, settings.log_level, settings.log_json) == ("never", "debug", True)


def test_dotenv_is_read_and_the_environment_comes_first(monkeypatch):
    Path(".env").write_text('GOUJI_PORT=1234\nGOUJI_DATABASE="夠級.sqlite3"\nEDITOR=vi\n', encoding="utf-8")
    monkeypatch.setenv("GOUJI_PORT", "4321")
    settings = load()
    assert (settings.port, settings.database) == (4321, Path("夠級.sqlite3"))


@pytest.mark.parametrize("empty", ["", "   "])
def test_an_empty_token_is_none(monkeypatch, empty):
    monkeypatch.setenv("DISCORD_TOKEN", empty)
    assert load().token is None


def test_empty_values_are_not_set(monkeypatch):
    for name in variables():
        monkeypatch.setenv(name, "")
    assert load() == Settings()
    assert load().port == 8765


def test_settings_are_frozen():
    with pytest.raises(ValidationError):
        load().port = 1  # type: ignore[misc]


def test_every_problem_has_a_line_and_no_value(monkeypatch):
    wrong = {
        "GOUJI_PORT": "99999",
        "GOUJI_LANGUAGE": "klingon",
        "GOUJI_DURABLE": "perhaps",
        "GOUJI_SYNC": "sometimes",
        "GOUJI_LOG_LEVEL": "loud",
    }
    for name, value in wrong.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load()
    lines = caught.value.lines
    assert sorted(line.split(":")[0] for line in lines) == sorted(wrong)
    assert all("\n" not in line for line in lines)
    assert not any(value in line for line in lines for value in wrong.values())
    assert next(line for line in lines if "LANGUAGE" in line).endswith("'zh-TW', 'zh-CN' or 'en'")


@pytest.mark.parametrize("content", [b"GOUJI_PORT=\xff\xfe", "GOUJI_PORT=1".encode("utf-16")])
def test_a_dotenv_that_is_no_text_is_named(content):
    Path(".env").write_bytes(content)
    with pytest.raises(SettingsError) as caught:
        load()
    assert caught.value.lines == (".env: is not UTF-8 text",)


def test_the_token_does_not_show(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = load()
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump()}"


def test_slips_of_the_pen_are_found(monkeypatch):
    Path(".env").write_text("GOUJI_LANGAUGE=en\n", encoding="utf-8")
    monkeypatch.setenv("GOUJI_WHATEVER_THIS_IS", "1")
    monkeypatch.setenv("GOUJI_TEST_SCALE", "1")
    assert unknown_variables() == {"GOUJI_LANGAUGE": "GOUJI_LANGUAGE", "GOUJI_WHATEVER_THIS_IS": None}


def test_the_example_lists_every_variable_with_its_default():
    example = (ROOT / ".env.example").read_text("utf-8")
    listed = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert tuple(listed) == variables()
    Path(".env").write_text(re.sub(r"^#(?=GOUJI_(?!.*DATABASE))", "", example, flags=re.MULTILINE), encoding="utf-8")
    assert load() == Settings(_env_file=None)  # type: ignore[call-arg]
