"""Refuses messages and other forms that Discord refuses, in Discord's words: 50035 with a tree of problems.

https://discord.com/developers/docs/resources/message#create-message
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from .errors import Problems, bad_form, refusal
from .validate_components import MAX_ALT, ComponentCheck
from .wire import ATTACHMENT_LIMIT, Json, MessageFlag

MAX_CONTENT: Final = 2000
MAX_EMBEDS: Final = 10
MAX_EMBED_TOTAL: Final = 6000
MAX_FIELDS: Final = 25
MAX_FILES: Final = 10
MAX_MENTIONS: Final = 100
MAX_CHOICES: Final = 25
MAX_CHOICE: Final = 100
EMBED_TEXTS: Final = (("title", 256), ("description", 4096), ("footer.text", 2048), ("author.name", 256))
MEDIA: Final = ("image", "thumbnail", "video")
ICONS: Final = ("footer", "author")
WHOLE_NUMBER: Final = 1 << 53


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a request."""

    name: str
    content: bytes
    content_type: str


def layout_of(payload: Json, current: Json | None) -> bool:
    """Tell whether a message is, or becomes, a Components V2 layout; there is no way back."""
    flags = int(payload.get("flags") or 0) | int((current or {}).get("flags", 0))
    return bool(flags & MessageFlag.IS_COMPONENTS_V2)


def message(payload: Json, uploads: Mapping[int, Upload], current: Json | None, held: Iterable[Json] = ()) -> None:
    """Check a new message, or an edit of the message `current` that holds the attachments `held`.

    Raises:
        ApiError: 50035, 50006 (empty) or 40005 (too large).
    """
    problems = Problems()
    layout = layout_of(payload, current)
    held = list(held)
    listed = payload.get("attachments")
    kept = {str(entry.get("id")) for entry in listed} if listed is not None else {file["id"] for file in held}
    names = frozenset(
        {upload.name for upload in uploads.values()} | {file["filename"] for file in held if file["id"] in kept}
    )
    if payload.get("content") is not None:
        problems.length(("content",), payload["content"], 0, MAX_CONTENT)
    if layout:
        _legacy_fields(problems, payload, current)
    embeds(problems, payload.get("embeds") or [], names)
    _attachments(problems, payload, uploads, {int(file["id"]) for file in held})
    _allowed_mentions(problems, payload.get("allowed_mentions") or {})
    ComponentCheck(problems, names).message(payload.get("components") or [], layout=layout)
    problems.raise_any()
    if any(len(upload.content) > ATTACHMENT_LIMIT for upload in uploads.values()):
        raise refusal(40005)
    _not_empty(payload, uploads, current, held)


def _legacy_fields(problems: Problems, payload: Json, current: Json | None) -> None:
    """No content, embeds, stickers or polls beside a layout; an edit must clear what was there."""
    for key in ("content", "embeds", "sticker_ids", "poll"):
        value = payload[key] if key in payload else (current or {}).get(key)
        if value:
            text = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            problems.add((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)


def embeds(problems: Problems, given: list[Json], names: frozenset[str]) -> None:
    """Check embeds: https://discord.com/developers/docs/resources/message#embed-object-embed-limits."""
    problems.count(("embeds",), len(given), 0, MAX_EMBEDS)
    total = 0
    for index, embed in enumerate(given):
        total += _embed(problems, ("embeds", index), embed, names)
    if total > MAX_EMBED_TOTAL:
        problems.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_EMBED_TOTAL}")


def _embed(problems: Problems, path: tuple[str | int, ...], embed: Json, names: frozenset[str]) -> int:
    size = 0
    for place, high in EMBED_TEXTS:
        outer, _, inner = place.partition(".")
        text = (embed.get(outer) or {}).get(inner) if inner else embed.get(outer)
        if text is not None:
            problems.length((*path, *place.split(".")), text, 0, high)
            size += len(str(text))
    fields = embed.get("fields") or []
    problems.count((*path, "fields"), len(fields), 0, MAX_FIELDS)
    for number, field in enumerate(fields):
        problems.length((*path, "fields", number, "name"), field.get("name"), 1, 256)
        problems.length((*path, "fields", number, "value"), field.get("value"), 1, 1024)
        size += len(str(field.get("name"))) + len(str(field.get("value")))
    for key in MEDIA:
        _embed_url(problems, (*path, key, "url"), (embed.get(key) or {}).get("url"), names)
    for key in ICONS:
        _embed_url(problems, (*path, key, "icon_url"), (embed.get(key) or {}).get("icon_url"), names)
    return size


def _embed_url(problems: Problems, path: tuple[str | int, ...], url: str | None, names: frozenset[str]) -> None:
    if url is None:
        return
    name = url.removeprefix("attachment://")
    if name != url and name not in names:
        problems.add(path, "EMBED_REFERENCED_ATTACHMENT_NOT_FOUND", f"The referenced attachment '{name}' was not found")
    elif name == url and not url.startswith(("http://", "https://")):
        problems.add(path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")


def _attachments(problems: Problems, payload: Json, uploads: Mapping[int, Upload], held: set[int]) -> None:
    listed = payload.get("attachments")
    problems.count(("attachments",), len(listed if listed is not None else uploads), 0, MAX_FILES)
    for index, entry in enumerate(listed or []):
        if entry.get("description") is not None:
            problems.length(("attachments", index, "description"), entry["description"], 0, MAX_ALT)
        if int(entry.get("id", -1)) not in held | set(uploads):
            problems.add(("attachments", index, "id"), "ATTACHMENT_NOT_FOUND", "Attachment data not found")


def _allowed_mentions(problems: Problems, allowed: Json) -> None:
    """https://discord.com/developers/docs/resources/message#allowed-mentions-object."""
    for key in ("users", "roles"):
        listed = allowed.get(key) or []
        problems.count(("allowed_mentions", key), len(listed), 0, MAX_MENTIONS)
        if listed and key in (allowed.get("parse") or []):
            text = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            problems.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)


def _not_empty(payload: Json, uploads: Mapping[int, Upload], current: Json | None, held: list[Json]) -> None:
    before = current or {}
    for key in ("content", "embeds", "components", "sticker_ids", "poll"):
        value = payload[key] if key in payload else before.get(key)
        if value and (key != "content" or value.strip()):
            return
    kept = payload.get("attachments") if "attachments" in payload else held
    if not kept and not uploads:
        raise refusal(50006)


def choices(data: Json) -> None:
    """Check an autocomplete answer: at most 25, names and values of 1 to 100 characters.

    https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-choice-structure

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    given = data.get("choices") or []
    problems.count(("data", "choices"), len(given), 0, MAX_CHOICES)
    for index, choice in enumerate(given):
        path = ("data", "choices", index)
        problems.length((*path, "name"), choice.get("name"), 1, MAX_CHOICE)
        for locale, name in (choice.get("name_localizations") or {}).items():
            problems.length((*path, "name_localizations", locale), name, 1, MAX_CHOICE)
        value = choice.get("value")
        if isinstance(value, str):
            problems.length((*path, "value"), value, 1, MAX_CHOICE)
        elif not isinstance(value, int | float) or abs(value) > WHOLE_NUMBER:
            problems.add((*path, "value"), "BASE_TYPE_REQUIRED", "This field is required")
    problems.raise_any()


def modal(data: Json) -> None:
    """Check a modal.

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    ComponentCheck(problems, frozenset()).modal(data)
    problems.raise_any()


def one_of(path: str, value: object, allowed: Iterable[object]) -> None:
    """Check that a value is one of those allowed.

    Raises:
        ApiError: 50035.
    """
    options = list(allowed)
    if value not in options:
        listed = ", ".join(str(option) for option in options)
        raise bad_form((path,), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
