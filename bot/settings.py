"""Settings from the environment and `.env`, frozen and checked at the start."""

from __future__ import annotations

import difflib
import os
from pathlib import Path
from typing import Annotated, Final, Literal

import platformdirs
from dotenv import dotenv_values
from pydantic import AfterValidator, AliasChoices, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX: Final = "GOUJI_"
ENV_FILE: Final = ".env"
"""Read from the working directory; the environment itself comes first."""

_FOR_DEVELOPERS: Final = {"GOUJI_OPENAPI", "GOUJI_TEST_SCALE"}
"""Variables that checks and tests read, and the program does not."""


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


def _one_of(*choices: str) -> BeforeValidator:
    """Return a validator that takes choices in capitals or small letters."""
    by_folded = {choice.casefold(): choice for choice in choices}

    def fold(value: object) -> object:
        return by_folded.get(value.strip().casefold(), value) if isinstance(value, str) else value

    return BeforeValidator(fold)


def _stripped(token: SecretStr | None) -> SecretStr | None:
    """Return a token without the space that pasting brings; None if nothing is left."""
    text = "" if token is None else token.get_secret_value().strip()
    return SecretStr(text) if text else None


_Path = Annotated[Path, AfterValidator(Path.expanduser)]


class Settings(BaseSettings):
    """What an operator may set: each field in capitals behind `GOUJI_`, and `DISCORD_TOKEN`. Empty is not set."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        frozen=True,
        extra="ignore",
        hide_input_in_errors=True,
    )

    token: Annotated[SecretStr | None, AfterValidator(_stripped)] = Field(
        default=None, validation_alias=AliasChoices("DISCORD_TOKEN")
    )
    """The bot's token on Discord; not needed for `gouji play`."""
    database: _Path = Field(default_factory=lambda: data_folder() / "gouji.sqlite3")
    """The SQLite file of `gouji run`."""
    sandbox_database: _Path = Field(default_factory=lambda: data_folder() / "play")
    """The folder of `gouji play`: its own tables, and the local Discord's messages."""
    durable: bool = True
    """Whether each move waits for the disk (SQLite's `synchronous = FULL`)."""
    port: int = Field(default=8765, ge=0, le=65535)
    """The port of `gouji play` on this machine; 0 takes a free one."""
    language: Annotated[Literal["zh-TW", "zh-CN", "en"], _one_of("zh-TW", "zh-CN", "en")] = "zh-TW"
    """The language of a server that has none of its own."""
    sync: Annotated[Literal["changed", "always", "never"], _one_of("changed", "always", "never")] = "changed"
    """When the slash commands are sent to Discord: when they have changed since the last time, always, or never."""
    log_level: Annotated[Literal["debug", "info", "warning", "error"], _one_of("debug", "info", "warning", "error")] = (
        "info"
    )
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
    except UnicodeDecodeError:
        raise SettingsError((f"{ENV_FILE}: is not UTF-8 text",)) from None
    except OSError as error:
        raise SettingsError((f"{ENV_FILE}: {error.strerror or error}",)) from error


def variables() -> tuple[str, ...]:
    """Return the names of all variables that are read."""
    return tuple("DISCORD_TOKEN" if name == "token" else PREFIX + name.upper() for name in Settings.model_fields)


def unknown_variables() -> dict[str, str | None]:
    """Return variables that look like ours and are not, each with the one that may be meant.

    Raises:
        UnicodeDecodeError, OSError: `.env` cannot be read.
    """
    known = variables()
    names = {name.upper() for name in (*os.environ, *dotenv_values(ENV_FILE))}
    strange = sorted(name for name in names - set(known) - _FOR_DEVELOPERS if name.startswith(PREFIX))
    return {name: next(iter(difflib.get_close_matches(name, known, n=1)), None) for name in strange}


def _line(location: tuple[int | str, ...], message: str) -> str:
    name = str(location[0]) if location else "settings"
    variable = name if name.isupper() else f"{PREFIX}{name.upper()}"
    return f"{variable}: {message}"
