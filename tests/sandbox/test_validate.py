"""What Discord refuses and discord.py lets through; paths and codes as in Discord's answers."""

from __future__ import annotations

import pytest

from bot.sandbox import validate, validate_commands
from bot.sandbox.errors import ApiError
from bot.sandbox.validate import Upload
from bot.sandbox.wire import MessageFlag

V2 = int(MessageFlag.IS_COMPONENTS_V2)


def button(custom_id="a", **more):
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id, **more}


def row(*children):
    return {"type": 1, "components": list(children)}


def select(options=3, **more):
    listed = [{"label": str(n), "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": listed, **more}


def text(content="x"):
    return {"type": 10, "content": content}


def paths(tree, path=""):
    for key, value in tree.items():
        if key == "_errors":
            yield path, value[0]["code"]
        else:
            yield from paths(value, f"{path}.{key}" if path else key)


def problems(call, *arguments):
    with pytest.raises(ApiError) as error:
        call(*arguments)
    assert error.value.code == 50035
    return dict(paths(error.value.body()["errors"]))


FINE = [
    {"content": "x" * 2000},
    {"components": [row(button("a"), button("b"))], "content": "x"},
    {"components": [row(select(25))]},
    {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://example.org"})]},
    {"components": [row(button(emoji={"name": "♠️"}, label=None))]},
    {"components": [row(button(emoji={"name": "x", "id": "1"}))]},
    {"flags": V2, "components": [text("x" * 4000)]},
    {"flags": V2, "components": [{"type": 17, "components": [text() for _ in range(39)]}]},
    {"embeds": [{"title": "t", "fields": [{"name": "n", "value": "v"}] * 25}]},
]

REFUSED = [
    ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ({"components": [row(button(label="x" * 81))]}, "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    ({"components": [row(button("x" * 101))]}, "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    (
        {"components": [row({"type": 2, "style": 1, "label": "x"})]},
        "components.0.components.0.custom_id",
        "BASE_TYPE_REQUIRED",
    ),
    (
        {"components": [row(button(), button())]},
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    ({"components": [row(button(label=" "))]}, "components.0.components.0", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    (
        {"components": [row(button(emoji={"name": "K"}))]},
        "components.0.components.0.emoji.name",
        "COMPONENT_INVALID_EMOJI",
    ),
    (
        {"components": [row(button(url="https://a"))]},
        "components.0.components.0.url",
        "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_EXCLUSIVE",
    ),
    (
        {"components": [row(*(button(n) for n in "abcdef"))]},
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    ({"components": [row(button(str(n))) for n in range(6)]}, "components", "BASE_TYPE_BAD_LENGTH"),
    ({"components": [row()]}, "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    ({"components": [row(select(), button())]}, "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    ({"components": [row(select(26))]}, "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    ({"components": [row(select(0))]}, "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    (
        {"components": [row(select(options=1, placeholder="x" * 151))]},
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    ({"components": [row(select(max_values=26))]}, "components.0.components.0.max_values", "NUMBER_TYPE_RANGE"),
    (
        {"components": [row({**select(0), "options": [{"label": " ", "value": "v"}]})]},
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"components": [row({**select(0), "options": [{"label": "a", "value": "v"}] * 2})]},
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    ({"components": [text()]}, "components.0.type", "UNION_TYPE_CHOICES"),
    (
        {"flags": V2, "content": "x", "components": [text()]},
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        {"flags": V2, "components": [text("x" * 2001), text("x" * 2000)]},
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    (
        {"flags": V2, "components": [{"type": 17, "components": [text() for _ in range(40)]}]},
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    ({"flags": V2, "components": [text("")]}, "components.0.content", "BASE_TYPE_BAD_LENGTH"),
    (
        {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}]},
        "components.0.items.0.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (
        {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "ftp://x"}}]}]},
        "components.0.items.0.media.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    (
        {"flags": V2, "components": [{"type": 9, "components": [text()]}]},
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    (
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 17, "components": [text()]}]}]},
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]}, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    ({"embeds": [{"fields": [{"name": "", "value": "v"}]}]}, "embeds.0.fields.0.name", "BASE_TYPE_BAD_LENGTH"),
    ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields", "BASE_TYPE_BAD_LENGTH"),
    (
        {"embeds": [{"image": {"url": "attachment://no.png"}}]},
        "embeds.0.image.url",
        "EMBED_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    ({"content": "x", "attachments": [{"id": 7}]}, "attachments.0.id", "ATTACHMENT_NOT_FOUND"),
    (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
]


@pytest.mark.parametrize("payload", FINE)
def test_what_fits_passes(payload):
    validate.message(payload, {}, None)


@pytest.mark.parametrize(("payload", "path", "code"), REFUSED)
def test_what_does_not_fit_is_named(payload, path, code):
    assert problems(validate.message, payload, {}, None)[path] == code


def test_more_than_ten_files():
    uploads = {number: Upload("a.txt", b"", "text/plain") for number in range(11)}
    assert "attachments" in problems(validate.message, {"content": "x"}, uploads, None)


def test_modals():
    field = {"type": 18, "label": "x", "component": {"type": 4, "style": 1, "custom_id": "f"}}
    fine = {"title": "t", "custom_id": "c", "components": [field]}
    validate.modal(fine)
    six = [{**field, "component": {**field["component"], "custom_id": str(n)}} for n in range(6)]
    assert "data.components" in problems(validate.modal, {**fine, "components": six})
    assert "data.title" in problems(validate.modal, {**fine, "title": "x" * 46})
    assert "data.components.1.component.custom_id" in problems(validate.modal, {**fine, "components": [field, field]})
    assert "data.components.0.type" in problems(validate.modal, {**fine, "components": [button()]})
    long = {**field, "label": "x" * 46}
    assert "data.components.0.label" in problems(validate.modal, {**fine, "components": [long]})


def test_choices():
    validate.choices({"choices": [{"name": "n", "value": "v"}] * 25})
    assert "data.choices" in problems(validate.choices, {"choices": [{"name": "n", "value": "v"}] * 26})
    bad = [{"name": " ", "value": "x" * 101}]
    assert set(problems(validate.choices, {"choices": bad})) == {"data.choices.0.name", "data.choices.0.value"}


def command(**more):
    return {"name": "go", "description": "d", **more}


def option(name="a", **more):
    return {"name": name, "description": "d", "type": 3, **more}


@pytest.mark.parametrize(
    ("given", "path"),
    [
        (command(name="Go"), "0.name"),
        (command(name="g o"), "0.name"),
        (command(name="x" * 33), "0.name"),
        (command(description=""), "0.description"),
        (command(description="x" * 101), "0.description"),
        (command(name_localizations={"zh-TW": "大 王"}), "0.name_localizations.zh-TW"),
        (command(name_localizations={"xx": "a"}), "0.name_localizations.xx"),
        (command(options=[option("a"), option("b", required=True)]), "0.options.1"),
        (command(options=[option("a"), option("a")]), "0.options.1.name"),
        (
            command(options=[option("a", name_localizations={"ja": "x"}), option("b", name_localizations={"ja": "x"})]),
            "0.options.1.name_localizations.ja",
        ),
        (command(options=[option(str(n)) for n in range(26)]), "0.options"),
        (
            command(options=[option(autocomplete=True, choices=[{"name": "n", "value": "v"}])]),
            "0.options.0.autocomplete",
        ),
        (
            command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])]),
            "0.options.0.choices",
        ),
        (command(options=[option(type=1), option("b")]), "0.options"),
        (
            command(
                options=[
                    option(str(n), choices=[{"name": "x" * 100, "value": "y" * 100} for _ in range(2)])
                    for n in range(25)
                ]
            ),
            "0",
        ),
    ],
)
def test_commands(given, path):
    assert path in problems(validate_commands.commands, [given])


def test_two_commands_of_one_name():
    assert "1.name" in problems(validate_commands.commands, [command(), command()])


def test_names_in_any_script_are_fine():
    validate_commands.commands([command(name="够级", name_localizations={"ko": "구지", "ru": "гоу"})])
