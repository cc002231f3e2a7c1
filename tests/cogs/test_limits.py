"""What Discord refuses is named before it is sent; what it takes passes."""

from __future__ import annotations

from typing import Any

import pytest

from cogs import limits
from cogs.limits import OverLimitError


def button(number: int = 0, **changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"b{number}", **changes}


def menu(options: int, **changes: Any) -> dict[str, Any]:
    made = [{"label": f"o{number}", "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": "m", "options": made, **changes}


def row(*items: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(items)}


def text(words: str) -> dict[str, Any]:
    return {"type": 10, "content": words}


@pytest.mark.parametrize(
    "components",
    [
        [row(*[button(number) for number in range(5)])],
        [row(menu(25))],
        [{"type": 17, "components": [text("x" * 4000), row(button())]}],
        [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "x" * 1024}]}],
    ],
)
def test_the_largest_that_is_allowed(components: list[dict[str, Any]]) -> None:
    limits.check_components(components)


@pytest.mark.parametrize(
    ("components", "words"),
    [
        ([row(*[button(number) for number in range(6)])], "row of 6"),
        ([row()], "row of 0"),
        ([row(button(), menu(1))], "row of 2"),
        ([row(menu(26))], "26 options"),
        ([row(menu(0))], "0 options"),
        ([row(button(label="x" * 81))], "button label"),
        ([row(button(label="  "))], "button label is blank"),
        ([row(button(custom_id="x" * 101))], "custom_id"),
        ([row(button(1), button(1))], "twice"),
        ([text("x" * 4001)], "4001"),
        ([text("x" * 2001), text("x" * 2000)], "4001 characters of text"),
        ([text(" ")], "blank"),
        ([row(button(number)) for number in range(21)], "42 components"),
        ([row(menu(1, placeholder="x" * 151))], "placeholder"),
        (
            [row({**menu(1), "options": [{"label": "x", "value": "1"}, {"label": "y", "value": "1"}]})],
            "twice in a menu",
        ),
        ([{"type": 12, "items": []}], "gallery"),
        ([{"type": 12, "items": [{"description": "x" * 1025}]}], "alt text"),
    ],
)
def test_what_is_refused(components: list[dict[str, Any]], words: str) -> None:
    with pytest.raises(OverLimitError, match=words):
        limits.check_components(components)


def test_choices() -> None:
    limits.check_choices([(f"n{number}", str(number)) for number in range(25)])
    for wrong in (
        [("n", str(number)) for number in range(26)],
        [("x" * 101, "v")],
        [(" ", "v")],
        [("a", "v"), ("b", "v")],
    ):
        with pytest.raises(OverLimitError):
            limits.check_choices(wrong)


def test_content() -> None:
    limits.check_content("x" * 2000)
    for wrong in ("", "x" * 2001):
        with pytest.raises(OverLimitError):
            limits.check_content(wrong)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name_localizations": {"zh-TW": "Join"}}, "zh-TW"),
        ({"name_localizations": {"zh-TW": "入 座"}}, "zh-TW"),
        ({"name": "x" * 33}, "no command name"),
        ({"description": ""}, "description"),
        ({"description_localizations": {"zh-CN": "x" * 101}}, "zh-CN"),
        ({"options": [{"name": "a", "description": "d"}] * 2}, "twice"),
        ({"options": [{"name": f"o{number}", "description": "d" * 99} for number in range(26)]}, "26 options"),
    ],
)
def test_commands(changes: dict[str, Any], words: str) -> None:
    good = {"name": "join", "description": "Sit down"}
    limits.check_command(good)
    with pytest.raises(OverLimitError, match=words):
        limits.check_command({**good, **changes})
