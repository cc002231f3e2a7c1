"""Refuses application commands that Discord refuses.

https://discord.com/developers/docs/interactions/application-commands#application-command-object
"""

from __future__ import annotations

from typing import Final

import regex

from .errors import Problems
from .wire import LOCALES, Json, OptionType

Path = tuple[str | int, ...]

NAME: Final = regex.compile(r"[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}")
MAX_COMMANDS: Final = 100
MAX_OPTIONS: Final = 25
MAX_DESCRIPTION: Final = 100
MAX_TOTAL: Final = 8000
CHAT_INPUT: Final = 1
NESTING: Final = frozenset({OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP})
WITH_CHOICES: Final = frozenset({OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER})


def commands(given: list[Json]) -> None:
    """Check a list of commands that replaces all others.

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    seen: set[tuple[object, int]] = set()
    of_chat = sum(command.get("type", CHAT_INPUT) == CHAT_INPUT for command in given)
    if of_chat > MAX_COMMANDS:
        problems.add((), "APPLICATION_COMMAND_TOO_MANY", f"Maximum number of commands is {MAX_COMMANDS}")
    for index, command in enumerate(given):
        _command(problems, (index,), command)
        key = (command.get("name"), command.get("type", CHAT_INPUT))
        if key in seen:
            problems.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Command name is already used")
        seen.add(key)
    problems.raise_any()


def command(given: Json) -> None:
    """Check one command.

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    _command(problems, (), given)
    problems.raise_any()


def _command(problems: Problems, path: Path, given: Json) -> None:
    if given.get("type", CHAT_INPUT) != CHAT_INPUT:
        problems.length((*path, "name"), given.get("name"), 1, 32)
        return
    _named(problems, path, given)
    _options(problems, path, given.get("options") or [], 0)
    permissions = given.get("default_member_permissions")
    if permissions is not None and not str(permissions).isdigit():
        problems.add((*path, "default_member_permissions"), "BITFIELD_TYPE_INVALID", "Value is not a bitfield")
    if any(context not in (0, 1, 2) for context in given.get("contexts") or []):
        problems.add((*path, "contexts"), "BASE_TYPE_CHOICES", "Value must be one of {0, 1, 2}.")
    if (size := weight(given)) > MAX_TOTAL:
        text = f"Command exceeds maximum size ({MAX_TOTAL}): {size}"
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", text)


def _named(problems: Problems, path: Path, given: Json) -> None:
    _name(problems, (*path, "name"), given.get("name"))
    problems.length((*path, "description"), given.get("description"), 1, MAX_DESCRIPTION)
    for key in ("name", "description"):
        for locale, text in (given.get(f"{key}_localizations") or {}).items():
            here = (*path, f"{key}_localizations", locale)
            if locale not in LOCALES:
                problems.add(here, "DICT_TYPE_CHOICES", f"Value '{locale}' is not a valid locale")
            elif key == "name":
                _name(problems, here, text)
            else:
                problems.length(here, text, 1, MAX_DESCRIPTION)


def _name(problems: Problems, path: Path, name: object) -> None:
    problems.length(path, name, 1, 32)
    if isinstance(name, str) and not (NAME.fullmatch(name) and name == name.lower()):
        problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _options(problems: Problems, path: Path, options: list[Json], depth: int) -> None:
    path = (*path, "options")
    problems.count(path, len(options), 0, MAX_OPTIONS)
    optional_seen = False
    for index, option in enumerate(options):
        here = (*path, index)
        _named(problems, here, option)
        _option(problems, here, option, depth)
        if option.get("required") and optional_seen:
            text = "Required options must be placed before non-required options"
            problems.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional_seen = optional_seen or not option.get("required")
    _distinct(problems, path, options)
    kinds = {option.get("type") in NESTING for option in options}
    if len(kinds) > 1:
        text = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)


def _option(problems: Problems, path: Path, option: Json, depth: int) -> None:
    kind = option.get("type")
    if kind not in list(OptionType):
        problems.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, ..., 11}.")
    if kind in NESTING:
        if depth > 1 or (depth == 1 and kind == OptionType.SUB_COMMAND_GROUP):
            text = "Sub-commands cannot be nested deeper"
            problems.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
        _options(problems, path, option.get("options") or [], depth + 1)
        return
    choices = option.get("choices") or []
    problems.count((*path, "choices"), len(choices), 0, MAX_OPTIONS)
    if choices and option.get("autocomplete"):
        text = "Autocomplete and choices are mutually exclusive"
        problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", text)
    if (choices or option.get("autocomplete")) and kind not in WITH_CHOICES:
        problems.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This type takes no choices")
    for index, choice in enumerate(choices):
        problems.length((*path, "choices", index, "name"), choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            problems.length((*path, "choices", index, "value"), choice["value"], 1, 100)


def _distinct(problems: Problems, path: Path, options: list[Json]) -> None:
    """Options must be told apart in every language."""
    locales = {locale for option in options for locale in option.get("name_localizations") or {}}
    for locale in (None, *sorted(locales)):
        seen = set()
        for index, option in enumerate(options):
            name = (option.get("name_localizations") or {}).get(locale) or option.get("name")
            if name in seen:
                where = (*path, index, "name") if locale is None else (*path, index, "name_localizations", locale)
                problems.add(where, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
            seen.add(name)


def weight(given: Json) -> int:
    """Return a command's size: names, descriptions and values, each with its longest translation."""
    total = 0
    for key in ("name", "description"):
        texts = [given.get(key) or "", *(given.get(f"{key}_localizations") or {}).values()]
        total += max(len(text) for text in texts)
    for choice in given.get("choices") or []:
        total += len(str(choice.get("name"))) + len(str(choice.get("value")))
    return total + sum(weight(option) for option in given.get("options") or [])
