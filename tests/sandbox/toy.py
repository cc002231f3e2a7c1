"""A small bot that uses what a bot can use; it knows nothing of any game."""

from __future__ import annotations

import asyncio
import io
import re
from contextlib import asynccontextmanager

import discord
from discord import app_commands, ui
from PIL import Image

from bot.sandbox import Sandbox
from bot.sandbox.client import patched

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


def picture(color: str = "#336699", size: tuple[int, int] = (40, 20), name: str = "card.png") -> discord.File:
    buffer = io.BytesIO()
    Image.new("RGB", size, color).save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, name, description="a plain card")


class Counter(ui.DynamicItem[ui.Button], template=r"count:(?P<number>\d+)"):
    def __init__(self, number: int) -> None:
        super().__init__(
            ui.Button(label=f"Count {number}", custom_id=f"count:{number}", style=discord.ButtonStyle.primary)
        )
        self.number = number

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction, _item: ui.Item, match: re.Match[str]) -> Counter:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content=f"Count {self.number + 1}", view=counter_view(self.number + 1))


def counter_view(number: int) -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(Counter(number))
    view.add_item(ui.Button(label="Never", custom_id="never", disabled=True))
    return view


class Pick(ui.Select):
    def __init__(self) -> None:
        super().__init__(
            custom_id="pick",
            placeholder="Pick some",
            max_values=2,
            options=[discord.SelectOption(label=word, value=word.lower()) for word in ("One", "Two", "Three")],
        )

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(",".join(self.values), ephemeral=True)


class Who(ui.UserSelect):
    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(self.values[0].mention, ephemeral=True)


class Form(ui.Modal, title="A form"):
    note = ui.TextDisplay("Fill this in")
    line = ui.Label(text="Line", component=ui.TextInput(custom_id="line", max_length=20))
    kind = ui.Label(
        text="Kind",
        component=ui.Select(
            custom_id="kind",
            options=[discord.SelectOption(label="A", value="a"), discord.SelectOption(label="B", value="b")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        kind = self.kind.component.values[0]
        await interaction.response.send_message(f"{self.line.component.value}/{kind}", ephemeral=True)


class Card(ui.LayoutView):
    def __init__(self, number: int = 0) -> None:
        super().__init__(timeout=None)
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"# Card {number}\n<t:1700000000:R>"),
                ui.MediaGallery(discord.MediaGalleryItem("attachment://card.png", description="a plain card")),
                ui.Section("side", accessory=ui.Thumbnail("attachment://card.png")),
                ui.Separator(),
                ui.ActionRow(ui.Button(label="Turn", custom_id="turn")),
                accent_color=0x00FF00,
            )
        )


class Toy(discord.AutoShardedClient):
    def __init__(self, **options) -> None:
        options.setdefault("intents", INTENTS)
        super().__init__(guild_ready_timeout=0.05, allowed_mentions=discord.AllowedMentions.none(), **options)
        self.tree = app_commands.CommandTree(self)
        self.seen: asyncio.Queue[discord.Message] = asyncio.Queue()
        self.resumed = asyncio.Event()
        self.clicks: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        self.is_up = asyncio.Event()
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Counter)

    async def on_ready(self) -> None:
        self.is_up.set()

    async def on_message(self, message: discord.Message) -> None:
        if message.author != self.user:
            self.seen.put_nowait(message)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.clicks.put_nowait(interaction)
        custom_id = (interaction.data or {}).get("custom_id")
        if custom_id == "turn":
            await interaction.response.edit_message(view=Card(1), attachments=[picture("#993333", (60, 30))])

    async def on_shard_resumed(self, _shard_id: int) -> None:
        self.resumed.set()


def add_commands(toy: Toy) -> None:
    tree = toy.tree
    group = app_commands.Group(name="shop", description="A shop", guild_only=False)

    @group.command(name="buy", description="Buy something")
    async def buy(interaction: discord.Interaction, what: str, many: app_commands.Range[int, 1, 9] = 1) -> None:
        await interaction.response.send_message(f"{many} {what}", view=counter_view(0))

    @buy.autocomplete("what")
    async def what(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{current} {word}", value=word) for word in ("apple", "pear")]

    @group.command(name="secret", description="Only for you")
    async def secret(interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(Pick())
        view.add_item(Who(custom_id="who"))
        await interaction.response.send_message("hush", ephemeral=True, view=view)

    @group.command(name="slow", description="Thinks first")
    async def slow(interaction: discord.Interaction, private: bool = False) -> None:  # noqa: FBT001, FBT002 -- an option
        await interaction.response.defer(ephemeral=private, thinking=True)
        await interaction.followup.send("at last")
        await interaction.followup.send("and more")

    @group.command(name="form", description="Asks")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    @group.command(name="card", description="Shows a card")
    async def card(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Card(), file=picture())

    @group.command(name="mute", description="Never answers")
    async def mute(interaction: discord.Interaction) -> None:
        return

    @tree.command(name="admin", description="For moderators")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def admin(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("yes", ephemeral=True)

    tree.add_command(group)


@asynccontextmanager
async def running(sandbox: Sandbox, *, sync: bool = True, **options):
    """A toy bot, ready, against a sandbox."""
    with patched(sandbox.url):
        toy = Toy(**options)
        task = asyncio.create_task(toy.start(sandbox.token))
        ready = asyncio.create_task(toy.is_up.wait())
        try:
            await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                task.result()
            if sync:
                await toy.tree.sync()
            yield toy
        finally:
            ready.cancel()
            await toy.close()
            await asyncio.gather(task, return_exceptions=True)
