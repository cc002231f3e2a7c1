"""Interactions from the first click to the last follow-up.

https://discord.com/developers/docs/interactions/receiving-and-responding
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from . import messages, validate
from .core import Core
from .errors import bad_form, refusal
from .messages import Draft
from .state import Stored
from .validate import Upload
from .wire import (
    ATTACHMENT_LIMIT,
    THREADS,
    Callback,
    ChannelType,
    InteractionType,
    Json,
    MessageFlag,
    MessageType,
    Permission,
)

FIRST_ANSWER: Final = 3.0
TOKEN_LIFE: Final = 15 * 60.0
KEPT: Final = 5_000
FAILED: Final = "This interaction failed"
NO_RESPONSE: Final = "The application did not respond"
BOT_DM, GUILD = 1, 0
MESSAGE_ANSWERS: Final = frozenset({Callback.MESSAGE, Callback.DEFERRED_MESSAGE})
UPDATES: Final = frozenset({Callback.UPDATE, Callback.DEFERRED_UPDATE})
ANSWERS: Final[dict[InteractionType, frozenset[Callback]]] = {
    InteractionType.COMMAND: MESSAGE_ANSWERS | {Callback.MODAL},
    InteractionType.COMPONENT: MESSAGE_ANSWERS | UPDATES | {Callback.MODAL},
    InteractionType.AUTOCOMPLETE: frozenset({Callback.CHOICES}),
    InteractionType.MODAL_SUBMIT: MESSAGE_ANSWERS | UPDATES,
}


class Phase(StrEnum):
    """How far an interaction is, in the words of the page's protocol."""

    SENT = "sent"
    THINKING = "thinking"
    DONE = "done"
    FAILED = "failed"


@dataclass(slots=True)
class Interaction:
    """One click, command, keystroke or form.

    Attributes:
        id: its id.
        token: what answers are sent with.
        kind: what it is.
        user_id: who did it.
        channel: where.
        created: when, by the sandbox's clock.
        hear: gets the frames about it.
        nonce: the page's name for it.
        name: a command's full name.
        source: the message it was done on, if any.
        modal: the form it answers with, once it does.
        answer: kind of the first answer.
        original: the message that `@original` means.
        latency: seconds until the first answer, by a real clock.
    """

    id: int
    token: str
    kind: InteractionType
    user_id: int
    channel: Json
    created: float
    hear: Callable[[Json], None]
    nonce: str = ""
    name: str = ""
    source: Stored | None = None
    trigger: Interaction | None = None
    modal: Json | None = None
    phase: Phase = Phase.SENT
    answer: Callback | None = None
    original: Stored | None = None
    latency: float | None = None
    started: float = field(default_factory=time.perf_counter)

    def tell(self, phase: Phase, **more: object) -> None:
        """Enter a phase and tell the page."""
        self.phase = phase
        frame = {
            "op": "interaction",
            "nonce": self.nonce,
            "interaction_id": str(self.id),
            "state": phase.value,
        }
        self.hear({**frame, **more})


class Interactions:
    """All interactions that can still be answered."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}

    # --- from people ---

    def start(self, interaction: Interaction, data: Json) -> None:
        """Send an interaction to the bot and begin to wait for its answer."""
        self._by_id[interaction.id] = self._by_token[interaction.token] = interaction
        while len(self._by_id) > KEPT:
            oldest = self._by_id.pop(next(iter(self._by_id)))
            self._by_token.pop(oldest.token, None)
        if interaction.kind is not InteractionType.AUTOCOMPLETE:
            interaction.tell(Phase.SENT)
        guild_id = self._core.state.guild_of(interaction.channel)
        self._core.gateway.dispatch("INTERACTION_CREATE", self._payload(interaction, data), guild_id)
        self._watch(interaction)

    def new(self, kind: InteractionType, user_id: int, channel: Json, hear: Callable[[Json], None]) -> Interaction:
        """Return a new interaction, not yet sent."""
        token = secrets.token_urlsafe(48)
        return Interaction(self._core.state.ids(), token, kind, user_id, channel, self._core.clock(), hear)

    def _watch(self, interaction: Interaction) -> None:
        left = interaction.created + FIRST_ANSWER - self._core.clock()
        loop = asyncio.get_running_loop()
        self._timers[interaction.id] = loop.call_later(max(left, 0.01), self._due, interaction)

    def _due(self, interaction: Interaction) -> None:
        del self._timers[interaction.id]
        if interaction.answer is None and not self._expire(interaction):
            self._watch(interaction)

    def _expire(self, interaction: Interaction) -> bool:
        late = self._core.clock() - interaction.created >= FIRST_ANSWER
        if late and interaction.answer is None and interaction.phase is Phase.SENT:
            text = NO_RESPONSE if interaction.kind is InteractionType.COMMAND else FAILED
            interaction.tell(Phase.FAILED, text=text)
        return late

    def expire(self) -> None:
        """Fail every interaction whose three seconds are over by the sandbox's clock."""
        for interaction in tuple(self._by_id.values()):
            self._expire(interaction)

    def close(self) -> None:
        """Stop waiting for answers."""
        for handle in self._timers.values():
            handle.cancel()
        self._timers.clear()

    def find_form(self, interaction_id: int, user_id: int) -> Interaction | None:
        """Return the interaction that opened a form for this user, if it did."""
        found = self._by_id.get(interaction_id)
        return found if found is not None and found.modal is not None and found.user_id == user_id else None

    # --- the event ---

    def _payload(self, interaction: Interaction, data: Json) -> Json:
        """https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object."""
        core, channel = self._core, interaction.channel
        state, guild_id = core.state, core.state.guild_of(interaction.channel)
        payload: Json = {
            "id": str(interaction.id),
            "application_id": str(core.bot_id),
            "type": int(interaction.kind),
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": channel["id"],
            "channel": {
                **state.channel_for(interaction.user_id, channel),
                **self._channel_rights(interaction),
            },
            "app_permissions": str(state.permissions(core.bot_id, channel)),
            "locale": state.settings[interaction.user_id]["locale"],
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": ATTACHMENT_LIMIT,
            "context": BOT_DM if guild_id is None else GUILD,
            "authorizing_integration_owners": {"0": str(guild_id or 0)},
        }
        user = state.users[interaction.user_id]
        if guild_id is None:
            payload["user"] = user
        else:
            rights = str(state.permissions(interaction.user_id, channel))
            guild = state.guilds[guild_id]
            locale = guild["preferred_locale"]
            payload |= {
                "guild_id": str(guild_id),
                "guild": {"id": str(guild_id), "locale": locale, "features": guild["features"]},
                "guild_locale": locale,
                "member": {**state.members[guild_id][interaction.user_id], "permissions": rights},
            }
        if interaction.source is not None:
            payload["message"] = interaction.source.data
        return payload

    def _channel_rights(self, interaction: Interaction) -> Json:
        if interaction.channel["type"] == ChannelType.DM:
            recipients = [u for u in interaction.channel["recipients"] if u["id"] != str(self._core.bot_id)]
            return {"recipients": recipients}
        return {"permissions": str(self._core.state.permissions(interaction.user_id, interaction.channel))}

    # --- the first answer ---

    def callback(self, interaction_id: int, token: str, body: Json, uploads: Mapping[int, Upload]) -> Json:
        """Take the bot's first answer.

        Returns:
            The answer to `with_response`.

        Raises:
            ApiError: 10062 when too late or unknown, 40060 the second time, 50035 when it does not fit.
        """
        interaction = self._by_id.get(interaction_id)
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise refusal(10062)
        if interaction.answer is not None:
            raise refusal(40060)
        if self._expire(interaction):
            raise refusal(10062)
        kind = self._fitting(interaction, body.get("type"))
        self._answer(interaction, kind, body.get("data") or {}, uploads)
        return self._described(interaction, kind)

    def _fitting(self, interaction: Interaction, given: object) -> Callback:
        allowed = ANSWERS[interaction.kind]
        if interaction.kind is InteractionType.MODAL_SUBMIT and interaction.source is None:
            allowed -= UPDATES
        if given not in allowed:
            text = f"Value must be one of {{{', '.join(str(int(kind)) for kind in sorted(allowed))}}}."
            raise bad_form(("type",), "INTERACTION_APPLICATION_COMMAND_CALLBACK_TYPE_INVALID", text)
        return Callback(int(str(given)))

    def _answer(self, interaction: Interaction, kind: Callback, data: Json, uploads: Mapping[int, Upload]) -> None:
        match kind:
            case Callback.CHOICES:
                validate.choices(data)
                self._settle(interaction, kind)
                interaction.phase = Phase.DONE
                interaction.hear(
                    {
                        "op": "choices",
                        "nonce": interaction.nonce,
                        "choices": self._localised(interaction, data),
                    }
                )
            case Callback.MODAL:
                validate.modal(data)
                self._settle(interaction, kind)
                interaction.modal, interaction.phase = data, Phase.DONE
                form = {key: data[key] for key in ("custom_id", "title", "components")}
                interaction.hear(
                    {"op": "modal", "nonce": interaction.nonce, "interaction_id": str(interaction.id), **form}
                )
            case Callback.UPDATE | Callback.DEFERRED_UPDATE:
                self._update(interaction, kind, data, uploads)
            case _:
                self._message(interaction, kind, data, uploads)

    def _settle(self, interaction: Interaction, kind: Callback) -> None:
        """Count as answered: only now, as a refused form may be corrected and sent again."""
        interaction.answer = kind
        if (timer := self._timers.pop(interaction.id, None)) is not None:
            timer.cancel()
        interaction.latency = time.perf_counter() - interaction.started

    def _localised(self, interaction: Interaction, data: Json) -> list[Json]:
        locale = self._core.state.settings[interaction.user_id]["locale"]
        return [
            {**choice, "name": (choice.get("name_localizations") or {}).get(locale) or choice["name"]}
            for choice in data.get("choices") or []
        ]

    def _update(self, interaction: Interaction, kind: Callback, data: Json, uploads: Mapping[int, Upload]) -> None:
        source = interaction.source
        if source is None:
            raise refusal(10008)
        if kind is Callback.UPDATE:
            messages.edit(self._core, source, data, uploads)
        self._settle(interaction, kind)
        interaction.original = source
        interaction.tell(Phase.DONE, message_id=source.data["id"])

    def _message(self, interaction: Interaction, kind: Callback, data: Json, uploads: Mapping[int, Upload]) -> None:
        deferred = kind is Callback.DEFERRED_MESSAGE
        stored = self._post(interaction, data, uploads, MessageFlag.LOADING if deferred else MessageFlag(0))
        self._settle(interaction, kind)
        interaction.original = stored
        interaction.tell(Phase.THINKING if deferred else Phase.DONE, message_id=stored.data["id"])

    def _post(self, interaction: Interaction, data: Json, uploads: Mapping[int, Upload], flags: MessageFlag) -> Stored:
        private = bool(int(data.get("flags") or 0) & MessageFlag.EPHEMERAL)
        first_of_command = interaction.kind is InteractionType.COMMAND and interaction.answer is None
        draft = Draft(
            author_id=self._core.bot_id,
            payload={} if flags & MessageFlag.LOADING else data,
            uploads=uploads,
            kind=MessageType.CHAT_INPUT_COMMAND if first_of_command else MessageType.DEFAULT,
            flags=int(flags | (MessageFlag.EPHEMERAL if private else 0)),
            seen_by=interaction.user_id if private else None,
            extra=self._origin(interaction),
        )
        return messages.create(self._core, self._core.state.channel(int(interaction.channel["id"])), draft)

    def _origin(self, interaction: Interaction) -> Json:
        """https://discord.com/developers/docs/resources/message#message-interaction-metadata-object."""
        me = str(self._core.bot_id)
        return {"application_id": me, "webhook_id": me, "interaction_metadata": self._metadata(interaction)}

    def _metadata(self, interaction: Interaction) -> Json:
        metadata: Json = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "user": self._core.state.users[interaction.user_id],
            "authorizing_integration_owners": {"0": str(self._core.state.guild_of(interaction.channel) or 0)},
        }
        if interaction.name:
            metadata["name"] = interaction.name
        if interaction.kind is InteractionType.COMPONENT and interaction.source is not None:
            metadata["interacted_message_id"] = interaction.source.data["id"]
        if interaction.trigger is not None:
            metadata["triggering_interaction_metadata"] = self._metadata(interaction.trigger)
        return metadata

    def _described(self, interaction: Interaction, kind: Callback) -> Json:
        """https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-callback-interaction-callback-response-object."""
        about: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
        resource: Json = {"type": int(kind)}
        if interaction.original is not None:
            data = interaction.original.data
            about |= {
                "response_message_id": data["id"],
                "response_message_loading": bool(data["flags"] & MessageFlag.LOADING),
                "response_message_ephemeral": bool(data["flags"] & MessageFlag.EPHEMERAL),
            }
            if kind in (Callback.MESSAGE, Callback.UPDATE):
                resource["message"] = data
        return {"interaction": about, "resource": resource}

    # --- later answers ---

    def by_token(self, application_id: int, token: str) -> Interaction:
        """Return the interaction that a webhook token belongs to.

        Raises:
            ApiError: 10015 when unknown or not yet answered, 50027 after fifteen minutes.
        """
        interaction = self._by_token.get(token)
        if interaction is None or application_id != self._core.bot_id:
            raise refusal(10015)
        if self._core.clock() - interaction.created >= TOKEN_LIFE:
            raise refusal(50027)
        if interaction.answer is None:
            raise refusal(10015)
        return interaction

    def follow_up(self, interaction: Interaction, body: Json, uploads: Mapping[int, Upload]) -> Stored:
        """Post a further message; the first one after "thinking" becomes the answer itself.

        https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages
        """
        waiting = interaction.original
        if waiting is not None and waiting.data["flags"] & MessageFlag.LOADING:
            return self.edit(interaction, waiting, body, uploads)
        return self._post(interaction, body, uploads, MessageFlag(0))

    def edit(self, interaction: Interaction, stored: Stored, body: Json, uploads: Mapping[int, Upload]) -> Stored:
        """Edit a message by the token; "thinking" ends."""
        loading = stored.data["flags"] & MessageFlag.LOADING
        messages.edit(self._core, stored, body, uploads)
        if loading:
            interaction.tell(Phase.DONE, message_id=stored.data["id"])
        return stored

    def message(self, interaction: Interaction, which: str) -> Stored:
        """Return the message that a webhook path means.

        Raises:
            ApiError: 10008.
        """
        if which == "@original":
            stored = interaction.original
        else:
            stored = self._core.state.messages.get(int(interaction.channel["id"]), {}).get(int(which))
        kept = stored and self._core.state.messages.get(stored.channel_id, {}).get(stored.id)
        if stored is None or kept is None:
            raise refusal(10008)
        return stored


def usable(core: Core, user_id: int, channel: Json) -> bool:
    """Tell whether a user can use commands and buttons in a channel: not in an archived thread."""
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        return False
    rights = core.state.permissions(user_id, channel)
    return bool(core.is_dm(channel) or rights & Permission.USE_APPLICATION_COMMANDS)
