"""A sandbox, a bot in it and a browser that looks."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from bot.sandbox import Sandbox
from bot.sandbox.client import patched
from bot.sandbox.world import Person, World

from .toybot import ToyBot

WORLD = World(
    server="Tea House",
    channels=("table", "lounge"),
    people=(Person("小明", locale="en-US"), Person("阿珍", locale="zh-TW"), Person("Mei"), Person("Sam Lee")),
)
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 400, "height": 800}
expect.set_options(timeout=10_000)  # shared machines are slow
Open = Callable[..., Awaitable[Page]]


def chromium() -> str | None:
    names = (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if chromium() is None:
        missing = pytest.mark.skip(reason="no Chromium here: set CHROMIUM to its path")
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(missing)


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(world=WORLD) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def toy(sandbox: Sandbox) -> AsyncIterator[ToyBot]:
    with patched(sandbox.url):
        client = ToyBot()
        async with client:
            running = asyncio.create_task(client.start(WORLD.token))
            await client.wait_for("ready", timeout=10)
            yield client
        await running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield launched
        await launched.close()


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(sandbox: Sandbox, toy: ToyBot, browser: Browser) -> AsyncIterator[Open]:
    """Open the page as a person; whatever the browser complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    async def open_as(person: int = 1, *, phone: bool = False, scheme: str = "dark", query: str = "") -> Page:
        context = await browser.new_context(viewport=PHONE if phone else DESKTOP, has_touch=phone, color_scheme=scheme)
        contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        await page.goto(f"{sandbox.url}/?user={person}{query}")
        await page.locator(".composer-input").wait_for()
        await page.get_by_role("log").wait_for()
        return page

    yield open_as
    for context in contexts:
        await context.close()
    assert complaints == []
