"""People without a browser: the page's protocol, spoken from Python, for tests."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from .core import Core
from .interactions import Interaction, Phase
from .person import Session
from .seen import Seen, pick
from .validate_components import walk
from .wire import Json, OptionType

PATIENCE: Final = 5.0
KEPT: Final = 2_000
Channel = int | str
T = TypeVar("T")


@dataclass(slots=True)
class Response:
    """What became of something a person did.

    Attributes:
        state: "sent", "thinking", "done" or "failed".
        text: why it failed.
        message_id: the message that is the answer, or was updated.
        modal: the form it was answered with.
        choices: the suggestions it was answered with.
        interaction: the sandbox's own record, None when it was not even sent.
    """

    user: User
    nonce: str
    state: Phase | None = None
    text: str = ""
    message_id: int | None = None
    modal: Json | None = None
    choices: list[Json] | None = None
    interaction: Interaction | None = None
    _answered: asyncio.Event = field(default_factory=asyncio.Event)
    _ended: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def failed(self) -> bool:
        """Whether the person saw it fail."""
        return self.state is Phase.FAILED

    @property
    def latency(self) -> float | None:
        """Seconds from the click to the bot's first answer, None without one."""
        return self.interaction.latency if self.interaction else None

    @property
    def message(self) -> Seen:
        """The message that is the answer, as it is now.

        Raises:
            LookupError: when there is none.
        """
        if self.message_id is None or self.interaction is None:
            raise LookupError(f"no message: {self.state} {self.text}")
        return self.user.message(int(self.interaction.channel["id"]), self.message_id)

    async def answered(self, timeout: float = PATIENCE) -> Response:  # noqa: ASYNC109 -- a deadline, not a habit
        """Return once the bot has answered at all, or it failed."""
        await asyncio.wait_for(self._answered.wait(), timeout)
        return self

    async def done(self, timeout: float = PATIENCE) -> Response:  # noqa: ASYNC109
        """Return once it is done or failed: "thinking" is over."""
        await asyncio.wait_for(self._ended.wait(), timeout)
        return self

    def hear(self, frame: Json) -> None:
        """Take a frame about it."""
        match frame["op"]:
            case "interaction":
                self.state = Phase(frame["state"])
                self.text = frame.get("text", "")
                if "message_id" in frame:
                    self.message_id = int(frame["message_id"])
            case "modal":
                self.state, self.modal = Phase.DONE, frame
            case "choices":
                self.state, self.choices = Phase.DONE, frame["choices"]
            case _:
                self.state, self.text = Phase.FAILED, frame["text"]
        if self.state is not Phase.SENT:
            self._answered.set()
        if self.state in (Phase.DONE, Phase.FAILED):
            self._ended.set()


class User:
    """A person to act as.

    Channels may be given by id or by name, None being the DM with the bot; people by id, ordinal or handle.
    """

    def __init__(self, core: Core, user_id: int) -> None:
        self._core = core
        self._session = Session(core, self._hear, None)
        self._waiting: list[Callable[[Json], None]] = []
        self._responses: dict[str, Response] = {}
        self._count = 0
        self.id = user_id
        self.frames: deque[Json] = deque(maxlen=KEPT)
        self._session.hello(user_id)

    def __repr__(self) -> str:
        return f"<User {self.name} {self.id}>"

    @property
    def name(self) -> str:
        """Name people see."""
        return str(self._core.state.users[self.id]["global_name"])

    @property
    def mention(self) -> str:
        """Text that mentions this person."""
        return f"<@{self.id}>"

    def close(self) -> None:
        """Act no longer."""
        self._session.close()

    # --- doing ---

    async def send(self, channel: Channel | None, text: str, *, reply_to: int | None = None) -> Seen:
        """Write a message.

        Raises:
            PermissionError: when it may not be written, with the reason.
        """
        channel_id = self._channel(channel)
        self._do({"op": "send", "channel_id": channel_id, "content": text, "reply_to": reply_to})
        await self._core.store.sync()
        return self.messages(channel_id)[-1]

    async def dm(self, who: int | str | None = None) -> int:
        """Open the DM with the bot (or somebody) and return its id."""
        other = self._core.bot_id if who is None else self._core.state.person_id(who)
        self._do({"op": "open_dm", "user_id": str(other)})
        return int(self._core.state.open_dm(self.id, other)[0]["id"])

    async def slash(self, channel: Channel | None, command: str, /, *, wait: bool = True, **options: Any) -> Response:
        """Run a command such as "shop buy" and return once the bot has answered.

        Args:
            channel: where.
            command: its full name.
            wait: False returns at once.
            options: its options' values.

        Raises:
            LookupError: when no such command is registered.
        """
        found, given = self._command(command, options, None)
        frame = {
            "op": "command",
            "channel_id": self._channel(channel),
            "command_id": found["id"],
            "options": given,
        }
        return await self._act(frame, wait=wait)

    async def autocomplete(
        self, channel: Channel | None, command: str, *, option: str, value: Any, **others: Any
    ) -> list[Json]:
        """Type into an option and return the suggestions; empty when the bot fails to answer."""
        found, given = self._command(command, {**others, option: value}, option)
        frame = {
            "op": "autocomplete",
            "channel_id": self._channel(channel),
            "command_id": found["id"],
            "options": given,
        }
        response = await self._act(frame, wait=True)
        return response.choices or []

    async def press(self, message: Seen | Response, button: str, *, wait: bool = True) -> Response:
        """Press a button, by `custom_id` or label, as the message stands now."""
        seen = self._now(message)
        return await self._act(self._on(seen, str(seen.button(button).get("custom_id"))), wait=wait)

    async def select(
        self,
        message: Seen | Response,
        menu: str | None = None,
        values: list[str] | None = None,
        *,
        wait: bool = True,
    ) -> Response:
        """Choose from a menu, by `custom_id` or placeholder; the only one when None. Values may be labels."""
        seen = self._now(message)
        found = seen.selects[0] if menu is None and len(seen.selects) == 1 else pick(seen.selects, menu or "")
        by_label = {option["label"]: option["value"] for option in found.get("options") or []}
        chosen = [by_label.get(value, value) for value in values or []]
        return await self._act({**self._on(seen, found["custom_id"]), "values": chosen}, wait=wait)

    async def submit_modal(self, response: Response, values: dict[str, Any], *, wait: bool = True) -> Response:
        """Fill in the form a response was answered with, by `custom_id` or label, and send it.

        Raises:
            LookupError: when there is no form.
        """
        if response.modal is None:
            raise LookupError("the answer was no form")
        ids = dict(_labels(response.modal["components"]))
        fields = [{"custom_id": ids.get(key, key), **_field(value)} for key, value in values.items()]
        frame = {
            "op": "modal_submit",
            "interaction_id": response.modal["interaction_id"],
            "components": fields,
        }
        return await self._act(frame, wait=wait)

    def dismiss(self, message: Seen) -> None:
        """Dismiss an ephemeral message."""
        self._do({"op": "dismiss", "channel_id": message.channel_id, "message_id": message.id})

    def delete(self, message: Seen) -> None:
        """Delete a message, one's own or as a moderator.

        Raises:
            PermissionError: when one may not.
        """
        self._do({"op": "delete", "channel_id": message.channel_id, "message_id": message.id})

    def set(self, *, dms_open: bool | None = None, locale: str | None = None) -> None:
        """Change settings."""
        given = {"dms_open": dms_open, "locale": locale}
        self._do({"op": "set", **{key: value for key, value in given.items() if value is not None}})

    # --- seeing ---

    def messages(self, channel: Channel | None = None) -> list[Seen]:
        """Return what this person sees in a channel (None: the DM with the bot), oldest first."""
        channel_id = self._dm_id() if channel is None else self._channel(channel)
        if channel_id is None or not self._core.state.can_see(self.id, self._core.state.channels[channel_id]):
            return []
        return [Seen.of(stored) for stored in self._core.state.visible(self.id, channel_id)]

    def message(self, channel: Channel, message_id: int) -> Seen:
        """Return one message as it is now.

        Raises:
            LookupError: when this person does not see it.
        """
        stored = self._core.state.messages.get(self._channel(channel), {}).get(message_id)
        if stored is None or stored.seen_by not in (None, self.id):
            raise LookupError(f"{self.name} sees no message {message_id}")
        return Seen.of(stored)

    async def wait_message(
        self,
        channel: Channel | None = None,
        predicate: Callable[[Seen], bool] = lambda _: True,
        timeout: float = PATIENCE,  # noqa: ASYNC109
        *,
        after: int = 0,
    ) -> Seen:
        """Return the first message, present or coming, for which `predicate` holds.

        Args:
            channel: where; None is the DM with the bot, opened or not.
            predicate: what to look for; edits are looked at too.
            timeout: seconds until TimeoutError.
            after: only messages with a greater id.
        """

        def look() -> Seen | None:
            return next((seen for seen in self.messages(channel) if seen.id > after and predicate(seen)), None)

        return await self._until(look, timeout)

    async def wait_update(
        self,
        message: Seen,
        predicate: Callable[[Seen], bool] | None = None,
        timeout: float = PATIENCE,  # noqa: ASYNC109
    ) -> Seen:
        """Return a message once it was edited since `message` was seen, or once `predicate` holds for it."""
        wanted = predicate or (lambda seen: seen.revision > message.revision)

        def look() -> Seen | None:
            stored = self._core.state.messages.get(message.channel_id, {}).get(message.id)
            seen = Seen.of(stored) if stored is not None else None
            return seen if seen is not None and wanted(seen) else None

        return await self._until(look, timeout)

    async def wait_gone(self, message: Seen, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Return once a message is deleted."""

        def look() -> bool | None:
            return message.id not in self._core.state.messages.get(message.channel_id, {}) or None

        await self._until(look, timeout)

    async def wait_frame(self, predicate: Callable[[Json], bool], timeout: float = PATIENCE) -> Json:  # noqa: ASYNC109
        """Return the next frame of the page's protocol for which `predicate` holds."""
        done: asyncio.Future[Json] = asyncio.get_running_loop().create_future()

        def hear(frame: Json) -> None:
            if not done.done() and predicate(frame):
                done.set_result(frame)

        self._waiting.append(hear)
        try:
            return await asyncio.wait_for(done, timeout)
        finally:
            self._waiting.remove(hear)

    # --- inside ---

    async def _until(self, look: Callable[[], T | None], seconds: float) -> T:
        """Look now and after every frame; a frame is the only way in which anything changes for a person."""
        changed = asyncio.Event()

        def hear(_frame: Json) -> None:
            changed.set()

        self._waiting.append(hear)
        try:
            async with asyncio.timeout(seconds):
                while (found := look()) is None:
                    changed.clear()
                    await changed.wait()
                return found
        finally:
            self._waiting.remove(hear)

    def _hear(self, frame: Json) -> None:
        self.frames.append(frame)
        response = self._responses.get(frame.get("nonce", ""))
        if response is not None:
            response.hear(frame)
        for waiter in tuple(self._waiting):
            waiter(frame)

    def _do(self, frame: Json) -> None:
        errors: list[str] = []

        def hear(answer: Json) -> None:
            if answer["op"] == "error":
                errors.append(answer["text"])

        self._waiting.append(hear)
        try:
            self._session.handle(frame)
        finally:
            self._waiting.remove(hear)
        if errors:
            raise PermissionError(errors[0])

    async def _act(self, frame: Json, *, wait: bool) -> Response:
        self._count += 1
        response = Response(self, f"{self.id}-{self._count}")
        self._responses[response.nonce] = response
        self._session.interaction = None
        self._session.handle({**frame, "nonce": response.nonce})
        response.interaction = self._session.interaction
        if len(self._responses) > KEPT:
            del self._responses[next(iter(self._responses))]
        return await response.answered() if wait else response

    def _on(self, seen: Seen, custom_id: str) -> Json:
        return {
            "op": "component",
            "channel_id": seen.channel_id,
            "message_id": seen.id,
            "custom_id": custom_id,
        }

    def _now(self, message: Seen | Response) -> Seen:
        seen = message.message if isinstance(message, Response) else message
        return self.message(seen.channel_id, seen.id)

    def _channel(self, channel: Channel | None) -> int:
        if channel is None:
            self._do({"op": "open_dm", "user_id": str(self._core.bot_id)})
            return int(self._core.state.open_dm(self.id, self._core.bot_id)[0]["id"])
        if isinstance(channel, int):
            return channel
        for key, found in self._core.state.channels.items():
            if found.get("name") == channel:
                return key
        return int(channel)

    def _dm_id(self) -> int | None:
        found = self._core.state.dm_between(self.id, self._core.bot_id)
        return int(found["id"]) if found else None

    def _command(self, path: str, options: dict[str, Any], focused: str | None) -> tuple[Json, list[Json]]:
        names = path.split()
        found = next((c for c in self._core.state.commands.values() if c["name"] == names[0]), None)
        if found is None:
            raise LookupError(f"no command {names[0]} is registered")
        node, kinds = found, []
        for name in names[1:]:
            node = next(o for o in node["options"] if o["name"] == name)
            kinds.append((name, node["type"]))
        known = {option["name"]: option for option in node.get("options") or []}
        given: list[Json] = []
        for name, value in options.items():
            kind = known[name]["type"] if name in known else OptionType.STRING
            plain = str(value.id) if isinstance(value, User) else value
            given.append({"name": name, "type": kind, "value": plain, **({"focused": True} if name == focused else {})})
        for name, kind in reversed(kinds):
            given = [{"name": name, "type": kind, "options": given}]
        return found, given


def _labels(components: list[Json]) -> Iterator[tuple[str, str]]:
    for _, component in walk(components):
        inner = component.get("component") or component
        if component.get("label") and "custom_id" in inner:
            yield component["label"], inner["custom_id"]


def _field(value: Any) -> Json:
    return {"values": value} if isinstance(value, list) else {"value": value}
