"""The one validator of outgoing payloads: what Discord refuses and discord.py does not check.

It walks components, texts, choices, modals and commands as they go over the wire, in tests and in production, so that a
fault is named here and not answered by a 400 from far away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

Json = Mapping[str, Any]

CONTENT: Final = 2000
LAYOUT_TEXT: Final = 4000
COMPONENTS: Final = 40
LABEL: Final = 80
CUSTOM_ID: Final = 100
OPTIONS: Final = 25
OPTION_TEXT: Final = 100
PLACEHOLDER: Final = 150
ALT_TEXT: Final = 1024
ROW_BUTTONS: Final = 5
GALLERY: Final = 10
CHOICES: Final = 25
CHOICE_TEXT: Final = 100
MODAL_ITEMS: Final = 5
MODAL_TITLE: Final = 45
MODAL_LABEL: Final = 45
COMMAND_CHARACTERS: Final = 8000
DESCRIPTION: Final = 100

_BUTTON, _ROW, _SELECTS, _INPUT, _TEXT, _GALLERY, _LABEL_ITEM = 2, 1, frozenset({3, 5, 6, 7, 8}), 4, 10, 12, 18
_LINK: Final = 5
_COMMAND_NAME: Final = re.compile(r"[-_'\w]{1,32}")


class OverLimitError(ValueError):
    """A payload that Discord would refuse; the text says where and why."""


def check_components(components: Sequence[Json]) -> None:
    """Check the components of a message or modal.

    Raises:
        OverLimitError: naming the first fault.
    """
    every = list(_walk(components))
    if len(every) > COMPONENTS:
        raise OverLimitError(f"{len(every)} components, at most {COMPONENTS}")
    text = sum(len(item.get("content", "")) for item in every if item["type"] == _TEXT)
    if text > LAYOUT_TEXT:
        raise OverLimitError(f"{text} characters of text, at most {LAYOUT_TEXT}")
    for item in every:
        _check_item(item)
    ids = [item["custom_id"] for item in every if item.get("custom_id")]
    if len(ids) != len(set(ids)):
        raise OverLimitError(f"the same custom_id twice: {next(one for one in ids if ids.count(one) > 1)}")


def check_content(text: str) -> None:
    """Check the content of a plain message.

    Raises:
        OverLimitError: it is empty or too long.
    """
    _within("content", text, CONTENT)


def check_choices(choices: Sequence[tuple[str, str]]) -> None:
    """Check the names and values that autocomplete suggests.

    Raises:
        OverLimitError: too many, too long, blank or not distinct.
    """
    if len(choices) > CHOICES:
        raise OverLimitError(f"{len(choices)} choices, at most {CHOICES}")
    for name, value in choices:
        _within("choice", name, CHOICE_TEXT)
        _within("choice value", value, CHOICE_TEXT)
    if len({value for _, value in choices}) != len(choices):
        raise OverLimitError("the same choice twice")


def check_modal(payload: Json) -> None:
    """Check a modal.

    Raises:
        OverLimitError: naming the first fault.
    """
    _within("modal title", payload["title"], MODAL_TITLE)
    _within("modal custom_id", payload["custom_id"], CUSTOM_ID)
    if not 1 <= len(payload["components"]) <= MODAL_ITEMS:
        raise OverLimitError(f"{len(payload['components'])} items in a modal, 1 to {MODAL_ITEMS}")
    check_components(payload["components"])


def check_command(payload: Json) -> None:
    """Check a command with its options and every translation.

    Raises:
        OverLimitError: naming the command or option and the locale.
    """
    _check_named(payload, payload["name"])
    if (size := _characters(payload)) > COMMAND_CHARACTERS:
        raise OverLimitError(f"{payload['name']}: {size} characters with its longest locales")


def _walk(components: Sequence[Json]) -> Iterator[Json]:
    for item in components:
        yield item
        yield from _walk(item.get("components", ()))
        for inner in ("component", "accessory"):
            if inner in item:
                yield from _walk((item[inner],))


def _check_item(item: Json) -> None:
    kind = item["type"]
    if kind == _BUTTON:
        _within("button label", item.get("label") or "", LABEL)
        if item.get("style") != _LINK:
            _within("custom_id", item["custom_id"], CUSTOM_ID)
    elif kind in _SELECTS:
        _check_menu(item)
    elif kind == _ROW:
        _check_row(item)
    elif kind == _INPUT:
        _within("custom_id", item["custom_id"], CUSTOM_ID)
    elif kind == _TEXT:
        _within("text", item["content"], LAYOUT_TEXT)
    elif kind == _GALLERY:
        _check_gallery(item)
    elif kind == _LABEL_ITEM:
        _within("modal label", item["label"], MODAL_LABEL)


def _check_menu(item: Json) -> None:
    _within("custom_id", item["custom_id"], CUSTOM_ID)
    if item.get("placeholder"):
        _within("placeholder", item["placeholder"], PLACEHOLDER)
    options = item.get("options", ())
    if item["type"] == min(_SELECTS) and not 1 <= len(options) <= OPTIONS:
        raise OverLimitError(f"a menu of {len(options)} options, 1 to {OPTIONS}")
    for option in options:
        _within("option label", option["label"], OPTION_TEXT)
        _within("option value", option["value"], OPTION_TEXT)
        if option.get("description"):
            _within("option description", option["description"], OPTION_TEXT)
    if len({option["value"] for option in options}) != len(options):
        raise OverLimitError("the same option twice in a menu")


def _check_row(item: Json) -> None:
    inner = item["components"]
    menus = [one for one in inner if one["type"] in _SELECTS]
    if not inner or len(inner) > (1 if menus else ROW_BUTTONS):
        raise OverLimitError(f"a row of {len(inner)} items")


def _check_gallery(item: Json) -> None:
    if not 1 <= len(item["items"]) <= GALLERY:
        raise OverLimitError(f"a gallery of {len(item['items'])} pictures")
    for picture in item["items"]:
        if picture.get("description"):
            _within("alt text", picture["description"], ALT_TEXT)


def _within(what: str, text: str, most: int) -> None:
    if not text.strip():
        raise OverLimitError(f"{what} is blank")
    if len(text) > most:
        raise OverLimitError(f"{what} of {len(text)} characters, at most {most}: {text[:40]}…")


def _check_named(payload: Json, path: str) -> None:
    for locale, name in {"": payload["name"], **(payload.get("name_localizations") or {})}.items():
        if not _COMMAND_NAME.fullmatch(name) or name != name.lower():
            raise OverLimitError(f"{path}: {name!r} is no command name ({locale or 'default'})")
    texts = {"": payload.get("description", ""), **(payload.get("description_localizations") or {})}
    for locale, text in texts.items():
        _within(f"{path}: description ({locale or 'default'})", text, DESCRIPTION)
    for choice in payload.get("choices") or ():
        for text in (choice["name"], *(choice.get("name_localizations") or {}).values()):
            _within(f"{path}: choice", text, CHOICE_TEXT)
    _check_options(payload.get("options") or (), path)


def _check_options(options: Sequence[Json], path: str) -> None:
    if len(options) > OPTIONS:
        raise OverLimitError(f"{path}: {len(options)} options, at most {OPTIONS}")
    for locale in {"", *(locale for option in options for locale in option.get("name_localizations") or {})}:
        names = [(option.get("name_localizations") or {}).get(locale, option["name"]) for option in options]
        if len(names) != len(set(names)):
            raise OverLimitError(f"{path}: the same option name twice ({locale or 'default'})")
    for option in options:
        _check_named(option, f"{path} {option['name']}")


def _characters(payload: Json) -> int:
    """Return what Discord counts: names, descriptions and choices, each in its longest locale."""
    total = 0
    for key in ("name", "description"):
        texts = [payload.get(key, ""), *(payload.get(f"{key}_localizations") or {}).values()]
        total += max(map(len, texts))
    for choice in payload.get("choices") or ():
        names = [choice["name"], *(choice.get("name_localizations") or {}).values()]
        total += max(map(len, names)) + len(str(choice["value"]))
    return total + sum(_characters(option) for option in payload.get("options") or ())
