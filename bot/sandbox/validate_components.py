"""Refuses components that Discord refuses: https://discord.com/developers/docs/components/reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import regex

from .errors import Problems
from .wire import SELECTS, ButtonStyle, ComponentType, Json

Path = tuple[str | int, ...]

MAX_ROWS: Final = 5
MAX_COMPONENTS: Final = 40
MAX_TEXT: Final = 4000
MAX_CUSTOM_ID: Final = 100
MAX_LABEL: Final = 80
MAX_OPTION: Final = 100
MAX_OPTIONS: Final = 25
MAX_URL: Final = 512
MAX_ALT: Final = 1024
MAX_PLACEHOLDER: Final = 150
MAX_MODAL_LABEL: Final = 45
MAX_COLOR: Final = 0xFFFFFF

T = ComponentType
TOP_V2: Final = frozenset({T.ACTION_ROW, T.SECTION, T.TEXT_DISPLAY, T.MEDIA_GALLERY, T.FILE, T.SEPARATOR, T.CONTAINER})
IN_CONTAINER: Final = TOP_V2 - {T.CONTAINER}
IN_MODAL: Final = frozenset({T.ACTION_ROW, T.LABEL, T.TEXT_DISPLAY})
IN_LABEL: Final = SELECTS | {T.TEXT_INPUT, T.FILE_UPLOAD, T.RADIO_GROUP, T.CHECKBOX_GROUP, T.CHECKBOX}
ONE_EMOJI: Final = regex.compile(
    r"(?:[0-9#*]\ufe0f?\u20e3|\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{RI}\p{RI}).*", regex.S
)


def walk(components: list[Json], path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Yield every component with its path, parents first."""
    for index, component in enumerate(components):
        here = (*path, index)
        yield here, component
        yield from walk(component.get("components") or [], (*here, "components"))
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield (*here, key), component[key]


def media_items(component: Json) -> Iterator[tuple[Path, Json]]:
    """Yield the media of one component with their paths below it."""
    match component.get("type"):
        case T.THUMBNAIL:
            yield ("media",), component.get("media") or {}
        case T.FILE:
            yield ("file",), component.get("file") or {}
        case T.MEDIA_GALLERY:
            for index, item in enumerate(component.get("items") or []):
                yield ("items", index, "media"), item.get("media") or {}
        case _:
            return


class ComponentCheck:
    """Checks one message's or modal's components.

    Args:
        problems: where problems are noted.
        file_names: names that `attachment://` may refer to.
    """

    def __init__(self, problems: Problems, file_names: frozenset[str]) -> None:
        self._problems = problems
        self._names = file_names

    def message(self, components: list[Json], *, layout: bool) -> None:
        """Check a message's components; `layout` means Components V2."""
        if layout:
            self._layout(components)
        else:
            self._rows(components)
        for path, component in walk(components):
            self._one(path, component)
        self._unique(components)

    def modal(self, data: Json) -> None:
        """Check the data of a modal callback."""
        self._problems.length(("data", "title"), data.get("title"), 1, MAX_MODAL_LABEL)
        self._problems.length(("data", "custom_id"), data.get("custom_id"), 1, MAX_CUSTOM_ID)
        components = data.get("components") or []
        self._problems.count(("data", "components"), len(components), 1, MAX_ROWS)
        for path, component in walk(components, ("data", "components")):
            if len(path) == len(("data", "components", 0)):
                self._allowed(path, component, IN_MODAL)
            if component.get("type") == T.ACTION_ROW:
                self._problems.count((*path, "components"), len(component.get("components") or []), 1, 1)
                if any(child.get("type") == T.TEXT_INPUT for child in component.get("components") or []):
                    self._problems.length(
                        (*path, "components", 0, "label"), component["components"][0].get("label"), 1, 45
                    )
            self._one(path, component)
        self._unique(components, ("data", "components"))

    # --- structure ---

    def _rows(self, rows: list[Json]) -> None:
        self._problems.count(("components",), len(rows), 0, MAX_ROWS)
        for index, row in enumerate(rows):
            self._allowed(("components", index), row, frozenset({T.ACTION_ROW}))

    def _layout(self, components: list[Json]) -> None:
        everything = list(walk(components))
        if len(everything) > MAX_COMPONENTS:
            text = f"The maximum number of components is {MAX_COMPONENTS}, and {len(everything)} were given"
            self._problems.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", text)
        text_size = sum(len(c.get("content") or "") for _, c in everything if c.get("type") == T.TEXT_DISPLAY)
        if text_size > MAX_TEXT:
            text = f"Displayable text size of {text_size} exceeds the maximum of {MAX_TEXT}"
            self._problems.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text)
        for index, component in enumerate(components):
            self._allowed(("components", index), component, TOP_V2)

    def _allowed(self, path: Path, component: Json, kinds: frozenset[ComponentType] | frozenset[int]) -> None:
        if component.get("type") not in kinds:
            names = ", ".join(str(int(kind)) for kind in sorted(kinds))
            self._problems.add(
                (*path, "type"), "UNION_TYPE_CHOICES", f"Value of field 'type' must be one of ({names})."
            )

    def _unique(self, components: list[Json], base: Path = ("components",)) -> None:
        seen: dict[str, set[object]] = {"custom_id": set(), "id": set()}
        for path, component in walk(components, base):
            for key, values in seen.items():
                value = component.get(key)
                if value in values and value:
                    code = "COMPONENT_CUSTOM_ID_DUPLICATED" if key == "custom_id" else "COMPONENT_ID_DUPLICATED"
                    self._problems.add((*path, key), code, f"Component {key.replace('_', ' ')} cannot be duplicated")
                values.add(value)

    # --- kinds ---

    def _one(self, path: Path, component: Json) -> None:
        check = self._kinds.get(component.get("type", 0))
        if check is not None:
            check(self, path, component)
        for below, item in media_items(component):
            self._media((*path, *below), item)

    def _row(self, path: Path, row: Json) -> None:
        children = row.get("components") or []
        kinds = {child.get("type") for child in children}
        if kinds & SELECTS and len(children) > 1:
            text = "An action row holds up to five buttons or a single select"
            self._problems.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text)
        self._problems.count((*path, "components"), len(children), 1, MAX_ROWS)
        if path[0] == "components":
            for index, child in enumerate(children):
                self._allowed((*path, "components", index), child, SELECTS | {T.BUTTON})

    def _button(self, path: Path, button: Json) -> None:
        style = button.get("style")
        if style not in list(ButtonStyle):
            self._problems.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
        if button.get("label") is not None:
            self._problems.length((*path, "label"), button["label"], 0, MAX_LABEL)
        if not (button.get("label") or "").strip() and not button.get("emoji") and style != ButtonStyle.PREMIUM:
            text = "A button must have a label or an emoji"
            self._problems.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", text)
        self._emoji(path, button)
        if style == ButtonStyle.LINK:
            self._link(path, button)
        elif style != ButtonStyle.PREMIUM:
            self._custom_id(path, button)
            if button.get("url"):
                text = "A custom id and a url cannot both be specified"
                self._problems.add((*path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_EXCLUSIVE", text)

    def _link(self, path: Path, button: Json) -> None:
        self._problems.length((*path, "url"), button.get("url"), 1, MAX_URL)
        if not str(button.get("url", "")).startswith(("http://", "https://", "discord://")):
            text = "Scheme must be one of ('http', 'https', 'discord')."
            self._problems.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", text)
        if button.get("custom_id"):
            text = "A custom id and a url cannot both be specified"
            self._problems.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_EXCLUSIVE", text)

    def _emoji(self, path: Path, holder: Json) -> None:
        emoji = holder.get("emoji")
        if emoji and not emoji.get("id") and not ONE_EMOJI.fullmatch(emoji.get("name") or ""):
            self._problems.add((*path, "emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _custom_id(self, path: Path, component: Json) -> None:
        self._problems.length((*path, "custom_id"), component.get("custom_id"), 1, MAX_CUSTOM_ID)

    def _select(self, path: Path, select: Json) -> None:
        self._custom_id(path, select)
        if select.get("placeholder") is not None:
            self._problems.length((*path, "placeholder"), select["placeholder"], 0, MAX_PLACEHOLDER)
        low, high = select.get("min_values", 1), select.get("max_values", 1)
        if low is None or high is None or not 0 <= low <= high <= MAX_OPTIONS or high < 1:
            self._problems.add(
                (*path, "max_values"),
                "NUMBER_TYPE_RANGE",
                "0 <= min_values <= max_values <= 25, max_values > 0",
            )
        if select.get("type") == T.STRING_SELECT:
            self._options(path, select.get("options") or [], high or 1)
        elif len(select.get("default_values") or []) > (high or 1):
            self._problems.add((*path, "default_values"), "SELECT_TOO_MANY_DEFAULTS", "More defaults than max_values")

    def _options(self, path: Path, options: list[Json], high: int) -> None:
        path = (*path, "options")
        self._problems.count(path, len(options), 1, MAX_OPTIONS)
        values = set()
        for index, option in enumerate(options):
            self._problems.length((*path, index, "label"), option.get("label"), 1, MAX_OPTION)
            self._problems.length((*path, index, "value"), option.get("value"), 1, MAX_OPTION)
            if option.get("description"):
                self._problems.length((*path, index, "description"), option["description"], 1, MAX_OPTION)
            if option.get("value") in values:
                text = "The specified option value is already used"
                self._problems.add((*path, index, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)
            values.add(option.get("value"))
            self._emoji((*path, index), option)
        if sum(bool(option.get("default")) for option in options) > high:
            self._problems.add(path, "SELECT_TOO_MANY_DEFAULTS", "More options are default than max_values allows")

    def _section(self, path: Path, section: Json) -> None:
        texts = section.get("components") or []
        self._problems.count((*path, "components"), len(texts), 1, 3)
        for index, text in enumerate(texts):
            self._allowed((*path, "components", index), text, frozenset({T.TEXT_DISPLAY}))
        if not isinstance(section.get("accessory"), dict):
            self._problems.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
        else:
            self._allowed((*path, "accessory"), section["accessory"], frozenset({T.BUTTON, T.THUMBNAIL}))

    def _text(self, path: Path, text: Json) -> None:
        self._problems.length((*path, "content"), text.get("content"), 1, MAX_TEXT)

    def _gallery(self, path: Path, gallery: Json) -> None:
        items = gallery.get("items") or []
        self._problems.count((*path, "items"), len(items), 1, 10)
        for index, item in enumerate(items):
            if item.get("description") is not None:
                self._problems.length((*path, "items", index, "description"), item["description"], 0, MAX_ALT)

    def _thumbnail(self, path: Path, thumbnail: Json) -> None:
        if thumbnail.get("description") is not None:
            self._problems.length((*path, "description"), thumbnail["description"], 0, MAX_ALT)

    def _separator(self, path: Path, separator: Json) -> None:
        if separator.get("spacing", 1) not in (1, 2):
            self._problems.add((*path, "spacing"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")

    def _container(self, path: Path, container: Json) -> None:
        children = container.get("components") or []
        self._problems.count((*path, "components"), len(children), 1, MAX_COMPONENTS)
        for index, child in enumerate(children):
            self._allowed((*path, "components", index), child, IN_CONTAINER)
        color = container.get("accent_color")
        if color is not None and not 0 <= color <= MAX_COLOR:
            self._problems.add((*path, "accent_color"), "NUMBER_TYPE_MAX", "int value should be at most 16777215.")

    def _label(self, path: Path, label: Json) -> None:
        self._problems.length((*path, "label"), label.get("label"), 1, MAX_MODAL_LABEL)
        if label.get("description") is not None:
            self._problems.length((*path, "description"), label["description"], 0, MAX_OPTION)
        self._allowed((*path, "component"), label.get("component") or {}, IN_LABEL)

    def _text_input(self, path: Path, text_input: Json) -> None:
        self._custom_id(path, text_input)
        if text_input.get("style") not in (1, 2):
            self._problems.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")
        if text_input.get("placeholder") is not None:
            self._problems.length((*path, "placeholder"), text_input["placeholder"], 0, 100)
        low, high = text_input.get("min_length") or 0, text_input.get("max_length") or MAX_TEXT
        if not 0 <= low <= high <= MAX_TEXT:
            self._problems.add((*path, "max_length"), "NUMBER_TYPE_RANGE", "0 <= min_length <= max_length <= 4000")
        if text_input.get("value") is not None:
            self._problems.length((*path, "value"), text_input["value"], 0, high)

    def _choices(self, path: Path, group: Json) -> None:
        self._custom_id(path, group)
        self._options(path, group.get("options") or [], group.get("max_values") or MAX_OPTIONS)

    def _media(self, path: Path, media: Json) -> None:
        url = str(media.get("url") or "")
        name = url.removeprefix("attachment://")
        if name == url and not url.startswith(("http://", "https://")):
            text = "Scheme must be one of ('http', 'https', 'attachment')."
            self._problems.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", text)
        elif name != url and name not in self._names:
            text = f"The referenced attachment '{name}' was not found"
            self._problems.add((*path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", text)

    def _file(self, path: Path, component: Json) -> None:
        url = str((component.get("file") or {}).get("url") or "")
        if url.startswith(("http://", "https://")) and "/attachments/" not in url:
            self._problems.add(
                (*path, "file", "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('attachment',)."
            )

    _kinds: Final[dict[int, Callable[[ComponentCheck, Path, Json], None]]] = {
        T.ACTION_ROW: _row,
        T.BUTTON: _button,
        T.TEXT_INPUT: _text_input,
        T.SECTION: _section,
        T.TEXT_DISPLAY: _text,
        T.THUMBNAIL: _thumbnail,
        T.MEDIA_GALLERY: _gallery,
        T.FILE: _file,
        T.SEPARATOR: _separator,
        T.CONTAINER: _container,
        T.LABEL: _label,
        T.FILE_UPLOAD: _custom_id,
        T.RADIO_GROUP: _choices,
        T.CHECKBOX_GROUP: _choices,
        T.CHECKBOX: _custom_id,
        **dict.fromkeys(SELECTS, _select),
    }
