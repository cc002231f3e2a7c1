"""Discord's dialect of Markdown as safe HTML: https://support.discord.com/hc/articles/210298617.

Raw HTML is never passed on; every tag in the result is written here or by markdown-it-py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

MARKUP: Final = re.compile(
    r"<(?:@!?(?P<user>\d+)|@&(?P<role>\d+)|#(?P<channel>\d+)|/(?P<command>[^:<>\n]+):\d+"
    r"|t:(?P<time>-?\d{1,13})(?::(?P<style>[tTdDfFRsS]))?"
    r"|(?P<animated>a?):(?P<emoji>\w{2,32}):(?P<emoji_id>\d+)|(?P<link>https?://[^\s<>]+))>"
)
ADDRESS: Final = re.compile(r"https?://[^\s<>|)\]]*[^\s<>|)\].,:;\"'!?，。：；！？）」]")
EVERYBODY: Final = re.compile(r"@(?:everyone|here)\b")
SPOILER: Final = re.compile(r"\|\|(?=\S)(.+?)\|\|", re.DOTALL)
SUBTEXT: Final = re.compile(r"^-# +(.+)$", re.MULTILINE)
REST_QUOTE: Final = re.compile(r"^>>> ", re.MULTILINE)
NO_HEADING: Final = re.compile(r"^(#{4,}|#+(?=[^# ])|#+$)", re.MULTILINE)
LARGE_EMOJI: Final = 27
WORD: Final = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Names:
    """How ids are called.

    Attributes:
        user: name of a user's id, or None.
        role: name of a role's id, or None.
        channel: name of a channel's id, or None.
    """

    user: Callable[[int], str | None]
    role: Callable[[int], str | None]
    channel: Callable[[int], str | None]


def _pill(kind: str, key: str, text: str) -> str:
    return f'<span class="mention" data-{kind}="{escape(key)}">{escape(text)}</span>'


def _html(state: StateInline, html: str) -> None:
    state.push("discord", "", 0).content = html


def _markup(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- the library's signature
    if state.src[state.pos] != "<":
        return False
    found = MARKUP.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        _html(state, _rendered(found, state.env))
    state.pos = found.end()
    return True


def _rendered(found: re.Match[str], env: MutableMapping[str, Any]) -> str:
    names: Names = env["names"]
    part = found.groupdict()
    if part["user"]:
        return _pill("user", part["user"], "@" + (names.user(int(part["user"])) or "unknown-user"))
    if part["role"]:
        return _pill("role", part["role"], "@" + (names.role(int(part["role"])) or "unknown-role"))
    if part["channel"]:
        return _pill("channel", part["channel"], "#" + (names.channel(int(part["channel"])) or "unknown"))
    if part["command"]:
        return _pill("command", part["command"], "/" + part["command"])
    if part["time"]:
        return f'<time data-t="{part["time"]}" data-style="{part["style"] or "f"}"></time>'
    if part["emoji"]:
        name, key = escape(part["emoji"]), part["emoji_id"]
        return f'<img class="emoji" alt=":{name}:" title=":{name}:" src="/cdn/emojis/{key}.png">'
    return _anchor(part["link"] or "")


def _anchor(address: str) -> str:
    shown = escape(address)
    return f'<a href="{shown}" target="_blank" rel="noopener noreferrer nofollow">{shown}</a>'


def _address(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- the library's signature
    if state.src[state.pos] not in "h@":
        return False
    if state.pos and WORD.match(state.src[state.pos - 1]):
        return False
    found = ADDRESS.match(state.src, state.pos)
    everybody = None if found else EVERYBODY.match(state.src, state.pos)
    match = found or everybody
    if match is None:
        return False
    if not silent:
        text = match.group()
        _html(state, _anchor(text) if found else _pill("everyone", text[1:], text))
    state.pos = match.end()
    return True


def _spoiler(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- the library's signature
    found = SPOILER.match(state.src, state.pos) if state.src[state.pos] == "|" else None
    if found is None:
        return False
    if not silent:
        _html(state, '<span class="spoiler">')
        end, state.pos, state.posMax = state.posMax, found.start(1), found.end(1)
        state.md.inline.tokenize(state)
        state.posMax = end
        _html(state, "</span>")
    state.pos = found.end()
    return True


def _text(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- the library's signature
    """Take plain text up to the next character that may mean something, `|`, `@` and `h` included."""
    found = PLAIN.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.pending += found.group()
    state.pos = found.end()
    return True


PLAIN: Final = re.compile(r"[^\n!#$%&*+\-:<=>@\[\\\]^_`{}~|h]+|h(?!ttps?://)")


def _raw(_self: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
    return tokens[index].content


def _strong(_self: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
    """Two underscores underline."""
    tag = "u" if tokens[index].markup == "__" else "strong"
    return f"<{tag}>" if tokens[index].nesting > 0 else f"</{tag}>"


def _link(_self: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
    address = escape(str(tokens[index].attrGet("href") or ""))
    return f'<a href="{address}" target="_blank" rel="noopener noreferrer nofollow">'


def _fence(_self: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
    language = re.sub(r"[^\w+#-]", "", tokens[index].info)
    name = f' class="language-{escape(language)}"' if language else ""
    return f"<pre><code{name}>{escape(tokens[index].content.rstrip(chr(10)))}</code></pre>"


def _parser() -> MarkdownIt:
    parser = MarkdownIt("zero", {"breaks": True, "html": False, "linkify": False})
    parser.enable(
        [
            "emphasis",
            "strikethrough",
            "backticks",
            "fence",
            "blockquote",
            "list",
            "heading",
            "link",
            "escape",
            "newline",
        ]
    )
    parser.inline.ruler.at("text", _text)
    parser.inline.ruler.before("escape", "discord_markup", _markup)
    parser.inline.ruler.before("escape", "discord_address", _address)
    parser.inline.ruler.before("escape", "discord_spoiler", _spoiler)
    for name, rule in (("discord", _raw), ("strong_open", _strong), ("strong_close", _strong)):
        parser.add_render_rule(name, rule)
    parser.add_render_rule("link_open", _link)
    parser.add_render_rule("fence", _fence)
    return parser


PARSER: Final = _parser()
CODE: Final = re.compile(r"(```.*?```)", re.DOTALL)


def render(text: str, names: Names) -> str:
    """Return a text as HTML.

    Args:
        text: what was written.
        names: how mentioned ids are called.
    """
    if not text:
        return ""
    parts = CODE.split(text)
    prepared = "".join(part if index % 2 else _prepare(part) for index, part in enumerate(parts))
    html: str = PARSER.render(prepared, {"names": names})
    return SUBTEXT_DONE.sub(r'<span class="subtext">\1</span>', html).strip()


SUBTEXT_DONE: Final = re.compile("\ue000(.*?)\ue001", re.DOTALL)


def _prepare(text: str) -> str:
    """Bring the few constructs that CommonMark lacks into its form; private characters mark the subtext."""
    text = text.replace("\ue000", "").replace("\ue001", "")
    if found := REST_QUOTE.search(text):
        head, rest = text[: found.start()], text[found.end() :]
        text = head + "\n".join("> " + line for line in rest.split("\n"))
    text = SUBTEXT.sub("\ue000\\1\ue001", text)
    text = NO_HEADING.sub(lambda found: "\\" + found.group(), text)
    return re.sub(r"^(> .*)\n(?!> )", r"\1\n\n", text, flags=re.MULTILINE)
