"""A bot with one of everything the page can show; it knows nothing of any game."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands
from PIL import Image

FRUITS = ("apple", "apricot", "banana", "cherry")
COLOURS = ("red", "green", "blue")
LOCALISED = {"toy": "玩具", "pick": "挑選", "Pick a fruit": "挑一種水果"}


def picture(colour: str, size: tuple[int, int] = (640, 360)) -> discord.File:
    buffer = io.BytesIO()
    Image.new("RGB", size, colour).save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, "picture.png", description=f"a {colour} field")


class Words(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 -- the library's signature
    ) -> str | None:
        return LOCALISED.get(string.message) if locale is discord.Locale.taiwan_chinese else None


class Form(discord.ui.Modal, title="A form"):
    intro: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay("Say **something**.")
    word: discord.ui.Label[Any] = discord.ui.Label(
        text="Word", description="three letters at least", component=discord.ui.TextInput(min_length=3, max_length=20)
    )
    tone: discord.ui.Label[Any] = discord.ui.Label(
        text="Tone",
        component=discord.ui.Select(options=[discord.SelectOption(label=each) for each in ("loud", "soft")]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        word, tone = self.word.component, self.tone.component
        assert isinstance(word, discord.ui.TextInput)
        assert isinstance(tone, discord.ui.Select)
        await interaction.response.send_message(f"{word.value}, {tone.values[0]}")


class Panel(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0

    @discord.ui.button(label="Count 0", style=discord.ButtonStyle.primary)
    async def add(self, interaction: discord.Interaction, button: discord.ui.Button[Panel]) -> None:
        self.count += 1
        button.label = f"Count {self.count}"
        await interaction.response.edit_message(content=f"counted **{self.count}**", view=self)

    @discord.ui.button(label="Form", style=discord.ButtonStyle.success)
    async def form(self, interaction: discord.Interaction, button: discord.ui.Button[Panel]) -> None:  # noqa: ARG002
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Mute", style=discord.ButtonStyle.danger)
    async def mute(self, interaction: discord.Interaction, button: discord.ui.Button[Panel]) -> None:
        """Never answer."""

    @discord.ui.select(
        placeholder="Colours",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=each) for each in COLOURS],
    )
    async def colours(self, interaction: discord.Interaction, select: discord.ui.Select[Panel]) -> None:
        await interaction.response.send_message("chose " + " and ".join(select.values))

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Somebody")
    async def somebody(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Panel]) -> None:
        await interaction.response.send_message(f"chose {select.values[0].display_name}")


class Again(discord.ui.ActionRow["Scene"]):
    @discord.ui.button(label="Repaint", style=discord.ButtonStyle.secondary, emoji="🎨")
    async def repaint(self, interaction: discord.Interaction, button: discord.ui.Button[Scene]) -> None:  # noqa: ARG002
        await interaction.response.edit_message(attachments=[picture("navy")], view=Scene("navy"))


class Scene(discord.ui.LayoutView):
    def __init__(self, colour: str) -> None:
        super().__init__(timeout=None)
        gallery: discord.ui.MediaGallery[Scene] = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://picture.png", description=f"a {colour} field")
        )
        rules: discord.ui.Button[Scene] = discord.ui.Button(label="Rules", url="https://example.org/")
        self.add_item(
            discord.ui.Container(
                discord.ui.Section(f"## {colour} scene", accessory=rules),
                gallery,
                discord.ui.Separator(),
                discord.ui.TextDisplay("until <t:4102444800:R>, ||a secret||"),
                Again(),
                accent_colour=discord.Colour.gold(),
            )
        )


class Box(app_commands.Group):
    @app_commands.command(description="Open the box")
    async def open(self, interaction: discord.Interaction, who: discord.Member, loud: bool = False) -> None:  # noqa: FBT001, FBT002 -- an option
        await interaction.response.send_message(f"{who.display_name} opens, loud={loud}")


class Toy(app_commands.Group):
    def __init__(self) -> None:
        super().__init__(name=app_commands.locale_str("toy"), description="Things to try")
        self.add_command(Box(name="box", description="A box"))

    @app_commands.command(name=app_commands.locale_str("pick"), description=app_commands.locale_str("Pick a fruit"))
    async def pick(self, interaction: discord.Interaction, fruit: str, times: int = 1) -> None:
        await interaction.response.send_message(f"picked {fruit} ×{times}")

    @pick.autocomplete("fruit")
    async def fruits(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:  # noqa: ARG002
        return [app_commands.Choice(name=f"{each}!", value=each) for each in FRUITS if each.startswith(current)]

    @app_commands.command(description="Buttons and a menu")
    async def panel(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("a panel", view=Panel())

    @app_commands.command(description="A layout with a picture")
    async def scene(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(file=picture("teal"), view=Scene("teal"))

    @app_commands.command(description="Only for you")
    async def whisper(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("a whisper", ephemeral=True)

    @app_commands.command(description="A direct message")
    async def letter(self, interaction: discord.Interaction) -> None:
        await interaction.user.send(f"a letter for {interaction.user.mention}")
        await interaction.response.send_message("sent", ephemeral=True)

    @app_commands.command(description="A thread with a line in it")
    async def log(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("see the thread")
        message = await (await interaction.original_response()).fetch()
        thread = await message.create_thread(name="the log")
        await thread.send("first line")

    @app_commands.command(description="Many lines")
    async def lines(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("\n".join(f"line {number}" for number in range(40)))


class ToyBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, dm_messages=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.tree.add_command(Toy())
        await self.tree.set_translator(Words())
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        if message.guild is None and message.author != self.user:
            await message.reply(f"heard: {message.content}")
