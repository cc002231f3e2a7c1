"""What people send to the bot, checked as Discord's client and servers check it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from .core import Core
from .interactions import BOT_DM, FAILED, GUILD, Interaction, usable
from .state import Stored
from .validate_components import walk
from .wire import SELECTS, ButtonStyle, ComponentType, InteractionType, Json, OptionType

Hear = Callable[[Json], None]
NESTED: Final = frozenset({OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP})
BOUNDS: Final = {OptionType.INTEGER: int, OptionType.NUMBER: float}
T = ComponentType


class Refused(Exception):  # noqa: N818 -- a person is told so, nothing broke
    """The client would not send this; the text says why, in a person's words."""


# --- commands ---


def commands_for(core: Core, user_id: int, guild_id: int | None) -> list[Json]:
    """Return the commands a user may see on a server (None: in a DM).

    https://discord.com/developers/docs/interactions/application-commands#permissions
    """
    rights = core.state.permissions(user_id, None, guild_id) if guild_id else 0
    return [c for c in core.state.commands.values() if _offered(c, guild_id, rights)]


def _offered(command: Json, guild_id: int | None, rights: int) -> bool:
    if command.get("guild_id") and command["guild_id"] != str(guild_id):
        return False
    contexts = command.get("contexts")
    if contexts is not None and (GUILD if guild_id else BOT_DM) not in contexts:
        return False
    needed = command.get("default_member_permissions")
    return guild_id is None or needed is None or rights & int(needed) == int(needed) != 0


def command(core: Core, user_id: int, hear: Hear, frame: Json, kind: InteractionType) -> Interaction:
    """Run a slash command, or ask for the choices of one of its options.

    Raises:
        Refused: when the command is unknown here, or its options do not fit.
    """
    channel = _channel(core, user_id, frame)
    found = core.state.commands.get(int(frame["command_id"]))
    if found is None or found not in commands_for(core, user_id, core.state.guild_of(channel)):
        raise Refused("This command is outdated, please try again in a few minutes")
    options = frame.get("options") or []
    path, definitions, values = _descend(found, options)
    focused = [option for option in values if option.get("focused")]
    if kind is InteractionType.COMMAND:
        _check_options(core, definitions, values)
    elif len(focused) != 1 or not definitions.get(focused[0]["name"], {}).get("autocomplete"):
        raise Refused("This option has no suggestions")
    interaction = core.interactions.new(kind, user_id, channel, hear)
    interaction.nonce, interaction.name = str(frame.get("nonce", "")), " ".join(path)
    data: Json = {"id": found["id"], "name": found["name"], "type": found.get("type", 1), "options": options}
    if found.get("guild_id"):
        data["guild_id"] = found["guild_id"]
    resolved = _resolve(core, channel, [(option.get("type"), option.get("value")) for option in values])
    core.interactions.start(interaction, {**data, "resolved": resolved} if resolved else data)
    return interaction


def _descend(found: Json, options: list[Json]) -> tuple[list[str], dict[str, Json], list[Json]]:
    """Return the full name, the option definitions and the given values of the innermost command."""
    path, definitions = (
        [str(found["name"])],
        {option["name"]: option for option in found.get("options") or []},
    )
    while any(option["type"] in NESTED for option in definitions.values()):
        if len(options) != 1 or options[0]["name"] not in definitions:
            raise Refused("Choose one of the subcommands")
        chosen = options[0]
        path.append(chosen["name"])
        inner = definitions[chosen["name"]].get("options") or []
        definitions = {option["name"]: option for option in inner}
        options = chosen.get("options") or []
    return path, definitions, options


def _check_options(core: Core, definitions: dict[str, Json], values: list[Json]) -> None:
    given = {option["name"]: option.get("value") for option in values}
    for name in given:
        if name not in definitions:
            raise Refused(f"There is no option {name}")
    for name, definition in definitions.items():
        if name in given:
            _check_value(core, definition, given[name])
        elif definition.get("required"):
            raise Refused(f"This option is required: {name}")


def _check_value(core: Core, definition: Json, value: Any) -> None:
    name, kind = definition["name"], definition["type"]
    if kind in BOUNDS:
        if isinstance(value, bool) or not isinstance(value, (int, BOUNDS[kind])):
            raise Refused(f"{name} must be a number")
        if not definition.get("min_value", value) <= value <= definition.get("max_value", value):
            raise Refused(f"{name} is out of range")
    elif kind == OptionType.STRING:
        low, high = definition.get("min_length") or 0, definition.get("max_length") or 6000
        if not isinstance(value, str) or not low <= len(value) <= high:
            raise Refused(f"{name} must be between {low} and {high} in length")
    elif kind == OptionType.BOOLEAN and not isinstance(value, bool):
        raise Refused(f"{name} must be true or false")
    elif kind == OptionType.USER and int(value) not in core.state.users:
        raise Refused(f"{name} must be somebody who is here")
    choices = [choice["value"] for choice in definition.get("choices") or []]
    if choices and value not in choices:
        raise Refused(f"{name} must be one of the choices")


def _resolve(core: Core, channel: Json, values: list[tuple[Any, Any]]) -> Json:
    """https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object-resolved-data-structure."""
    resolved: Json = {}
    guild_id = core.state.guild_of(channel)
    for kind, value in values:
        if kind in (OptionType.USER, OptionType.MENTIONABLE) and int(value) in core.state.users:
            resolved.setdefault("users", {})[str(value)] = core.state.users[int(value)]
            member = core.state.members.get(guild_id or 0, {}).get(int(value))
            if member is not None:
                partial = {key: part for key, part in member.items() if key != "user"}
                rights = str(core.state.permissions(int(value), channel))
                resolved.setdefault("members", {})[str(value)] = {**partial, "permissions": rights}
        elif kind == OptionType.CHANNEL and int(value) in core.state.channels:
            resolved.setdefault("channels", {})[str(value)] = {
                **core.state.channels[int(value)],
                "permissions": "0",
            }
        elif kind in (OptionType.ROLE, OptionType.MENTIONABLE) and guild_id is not None:
            roles = {role["id"]: role for role in core.state.guilds[guild_id]["roles"]}
            if str(value) in roles:
                resolved.setdefault("roles", {})[str(value)] = roles[str(value)]
    return resolved


# --- buttons and menus ---


def component(core: Core, user_id: int, hear: Hear, frame: Json) -> Interaction:
    """Press a button or choose from a menu.

    Raises:
        Refused: when it is not there, is disabled, or the choice does not fit.
    """
    channel = _channel(core, user_id, frame)
    source = core.state.messages.get(int(channel["id"]), {}).get(int(frame["message_id"]))
    if source is None or source.seen_by not in (None, user_id):
        raise Refused(FAILED)
    if source.data["author"]["id"] != str(core.bot_id):
        raise Refused(FAILED)
    pressed = _pressed(source, str(frame.get("custom_id")))
    data: Json = {"custom_id": pressed["custom_id"], "component_type": pressed["type"], "id": pressed["id"]}
    if pressed["type"] in SELECTS:
        values = [str(value) for value in frame.get("values") or []]
        _check_values(pressed, values)
        data["values"] = values
        if resolved := _resolve(core, channel, _as_options(pressed["type"], values)):
            data["resolved"] = resolved
    interaction = core.interactions.new(InteractionType.COMPONENT, user_id, channel, hear)
    interaction.nonce, interaction.source = str(frame.get("nonce", "")), source
    core.interactions.start(interaction, data)
    return interaction


def _pressed(source: Stored, custom_id: str) -> Json:
    for _, candidate in walk(source.data["components"]):
        if candidate.get("custom_id") == custom_id:
            if candidate.get("disabled") or (
                candidate.get("style") == ButtonStyle.LINK and candidate["type"] == T.BUTTON
            ):
                raise Refused("This is disabled")
            return candidate
    raise Refused(FAILED)


def _check_values(select: Json, values: list[str]) -> None:
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if not low <= len(values) <= high or len(set(values)) != len(values):
        raise Refused(f"Choose {low} to {high}")
    if select["type"] == T.STRING_SELECT:
        offered = {option["value"] for option in select.get("options") or []}
        if not offered.issuperset(values):
            raise Refused(FAILED)


def _as_options(kind: int, values: list[str]) -> list[tuple[Any, Any]]:
    kinds = {
        T.USER_SELECT: OptionType.USER,
        T.ROLE_SELECT: OptionType.ROLE,
        T.MENTIONABLE_SELECT: OptionType.MENTIONABLE,
        T.CHANNEL_SELECT: OptionType.CHANNEL,
    }
    option = kinds.get(ComponentType(kind))
    return [(option, value) for value in values] if option else []


# --- forms ---


def modal_submit(core: Core, user_id: int, hear: Hear, frame: Json) -> Interaction:
    """Send a form.

    Raises:
        Refused: when it is not open (any more) or its fields do not fit.
    """
    trigger = core.interactions.find_form(int(frame["interaction_id"]), user_id)
    if trigger is None or trigger.modal is None:
        raise Refused(FAILED)
    given = {field["custom_id"]: field for field in _fields(frame.get("components") or [])}
    filled = [_filled(definition, given) for definition in trigger.modal["components"]]
    data: Json = {"custom_id": trigger.modal["custom_id"], "components": filled}
    asked = [part for _, part in walk(filled) if part.get("type") in SELECTS]
    values = [pair for part in asked for pair in _as_options(part["type"], part["values"])]
    if resolved := _resolve(core, trigger.channel, values):
        data["resolved"] = resolved
    interaction = core.interactions.new(InteractionType.MODAL_SUBMIT, user_id, trigger.channel, hear)
    interaction.nonce, interaction.source = str(frame.get("nonce", "")), trigger.source
    interaction.trigger = trigger
    trigger.modal = None
    core.interactions.start(interaction, data)
    return interaction


def modal_cancel(core: Core, user_id: int, frame: Json) -> None:
    """Close a form unsent; the bot hears nothing of it."""
    trigger = core.interactions.find_form(int(frame["interaction_id"]), user_id)
    if trigger is not None:
        trigger.modal = None


def _fields(components: list[Json]) -> Iterator[Json]:
    for _, part in walk(components):
        if "custom_id" in part:
            yield part


def _filled(definition: Json, given: dict[str, Json], number: int = 1) -> Json:
    """Return a component of a form as it is submitted."""
    kind = definition["type"]
    done: Json = {"type": kind, "id": definition.get("id") or number}
    match kind:
        case T.ACTION_ROW:
            done["components"] = [_filled(child, given, number + 1) for child in definition["components"]]
        case T.LABEL:
            done["component"] = _filled(definition["component"], given, number + 1)
        case T.TEXT_DISPLAY:
            pass
        case _:
            done |= {
                "custom_id": definition["custom_id"],
                **_value(definition, given.get(definition["custom_id"], {})),
            }
    return done


def _value(definition: Json, field: Json) -> Json:
    kind, required = definition["type"], definition.get("required", True)
    if kind == T.TEXT_INPUT:
        return {"value": _text(definition, str(field.get("value") or ""), required=required)}
    if kind == T.CHECKBOX:
        return {"value": bool(field.get("value", definition.get("default", False)))}
    if kind == T.RADIO_GROUP:
        value = field.get("value")
        if required and value is None:
            raise Refused("This is required")
        return {"value": value}
    values = [str(value) for value in field.get("values") or []]
    if (values or required) and kind != T.FILE_UPLOAD:
        _check_values(definition, values)
    return {"values": values}


def _text(definition: Json, value: str, *, required: bool) -> str:
    if required and not value.strip():
        raise Refused("This field is required")
    low, high = definition.get("min_length") or 0, definition.get("max_length") or 4000
    if value and not low <= len(value) <= high:
        raise Refused(f"Must be between {low} and {high} in length")
    return value


def _channel(core: Core, user_id: int, frame: Json) -> Json:
    channel = core.state.channels.get(int(frame["channel_id"]))
    if channel is None or not core.state.can_see(user_id, channel):
        raise Refused("You have no access to this channel")
    if not usable(core, user_id, channel):
        raise Refused(FAILED)
    if core.is_dm(channel) and not core.state.can_see(core.bot_id, channel):
        raise Refused("There is no application here")
    return channel
