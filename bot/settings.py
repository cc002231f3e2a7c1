"""Settings from the environment and `.env`, frozen and checked at the start."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

import platformdirs
from pydantic import AliasChoices, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

_PREFIX: Final = "GOUJI_"


def data_folder() -> Path:
    """Return the folder where this program keeps its data by default."""
    return Path(platformdirs.user_data_dir("gouji", appauthor=False))


class SettingsError(Exception):
    """Settings that cannot be; one line for each in `lines`.

    Args:
        lines: what is wrong, by the variable's name.
    """

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__("; ".join(lines))
        self.lines = lines


class Settings(BaseSettings):
    """What an operator may set: each field in capitals behind `GOUJI_`, and `DISCORD_TOKEN`."""

    model_config = SettingsConfigDict(env_prefix=_PREFIX, env_file=".env", frozen=True, extra="ignore")

    token: SecretStr | None = Field(default=None, validation_alias=AliasChoices("DISCORD_TOKEN"))
    """The bot's token on Discord; not needed for `gouji play`."""
    database: Path = Field(default_factory=lambda: data_folder() / "gouji.sqlite3")
    """The SQLite file of `gouji run`."""
    sandbox_database: Path = Field(default_factory=lambda: data_folder() / "play")
    """The folder of `gouji play`: its own tables, and the local Discord's messages."""
    durable: bool = True
    """Whether each move waits for the disk (SQLite's `synchronous = FULL`)."""
    port: int = Field(default=8765, ge=0, le=65535)
    """The port of `gouji play` on this machine; 0 takes a free one."""
    language: Literal["zh-TW", "zh-CN", "en"] = "zh-TW"
    """The language of a server that has none of its own."""
    sync: Literal["changed", "always", "never"] = "changed"
    """When the slash commands are sent to Discord: when they have changed since the last time, always, or never."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_json: bool = False
    """Whether log lines are JSON objects."""


def load() -> Settings:
    """Return the settings.

    Raises:
        SettingsError: naming each variable that cannot be used, and why; values are not repeated.
    """
    try:
        return Settings()
    except ValidationError as error:
        raise SettingsError(tuple(_line(item["loc"], item["msg"]) for item in error.errors())) from None


def _line(location: tuple[int | str, ...], message: str) -> str:
    name = str(location[0]) if location else "settings"
    variable = name if name.isupper() else f"{_PREFIX}{name.upper()}"
    return f"{variable}: {message}"
