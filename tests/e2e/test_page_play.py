"""The first tricks in a real browser: a table by the slash picker, then a button, a menu and a line typed in the DM."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator

import pytest
from people import Stage
from playwright.async_api import BrowserContext, Locator, Page, async_playwright, expect

PATIENCE = 30_000
PLAY = re.compile("^[發出] ")
TURN = re.compile("輪到你發牌|上牌")
DONE = re.compile("你打了|你過牌了")
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 400, "height": 800}


def chromium() -> str | None:
    names = (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium here: set CHROMIUM to its path")


@pytest.fixture
def factor() -> float:
    return 4.0


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
async def page(request: pytest.FixtureRequest, stage: Stage) -> AsyncIterator[Page]:
    """The page as the first person sees it; whatever the browser complains of fails the test."""
    complaints: list[str] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        context: BrowserContext = await browser.new_context(viewport=request.param)
        opened = await context.new_page()
        opened.set_default_timeout(PATIENCE)
        opened.on("pageerror", lambda error: complaints.append(str(error)))
        opened.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        await opened.goto(f"{stage.sandbox.url}/?user=1")
        await opened.locator(".composer-input").wait_for()
        yield opened
        await browser.close()
    assert complaints == []


async def open_table(page: Page) -> None:
    """`/gouji new` with 得分夠級, and five computers."""
    await page.locator(".composer-input").press_sequentially("/gouji new")
    await page.get_by_role("option", name="開桌").wait_for()
    await page.keyboard.press("Tab")
    await page.get_by_role("option", name="用哪一套規則").click()
    await page.keyboard.type("得分")
    await expect(page.get_by_role("option")).to_have_text(["得分夠級"])
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="補電腦開打").click()
    await page.get_by_role("button", name="我的手牌").wait_for()


async def open_dm(page: Page) -> Locator:
    """Go to the DM with the bot, and return the hand in it."""
    if await page.locator(".menu-button").is_visible():
        await page.locator(".menu-button").click()
    await page.locator(".channel-row", has_text="gouji").first.click()
    hand = page.locator(".message", has_text="你的手牌").last
    await expect(hand.get_by_text("輪到你發牌")).to_be_visible(timeout=PATIENCE)
    return hand


def plays(hand: Locator) -> Locator:
    return hand.get_by_role("button", name=PLAY)


async def act(page: Page, hand: Locator, way: str) -> str:
    """Answer when it is this person's turn; returns the way that was possible."""
    await expect(hand.get_by_text(TURN)).to_be_visible(timeout=PATIENCE)
    if not await plays(hand).count():
        way = "pass"
    match way:
        case "button":
            await plays(hand).first.click()
        case "menu":  # choosing commits nothing: the plays of that rank appear as buttons
            menu = hand.locator(".select").first
            await menu.click()
            option = page.get_by_role("option").last
            label = (await option.inner_text()).splitlines()[0]
            await option.click()
            await expect(menu).to_contain_text(label)
            await plays(hand).last.click()
        case "text":
            await page.locator(".composer-input").fill((await plays(hand).first.inner_text())[1:])
            await page.keyboard.press("Enter")
        case _:
            await hand.get_by_role("button", name=re.compile("^(過牌|扣牌)$")).click()
    done, sure = hand.get_by_text(DONE), hand.get_by_role("button", name="確定")
    await expect(done.or_(sure)).to_be_visible(timeout=PATIENCE)
    if await sure.count():  # jokers, and groups that break, are asked about once
        await sure.click()
        await expect(done).to_be_visible(timeout=PATIENCE)
    return way


async def test_the_first_tricks_on_the_page(stage: Stage, page: Page) -> None:
    await open_table(page)
    hand = await open_dm(page)
    picture = hand.locator("img.picture-image")
    await expect(picture).to_have_attribute("alt", re.compile("36"))
    await expect(picture).to_have_js_property("complete", value=True)
    assert await picture.evaluate("image => image.naturalWidth") > 0
    wanted = ["button", "menu", "text"]
    while wanted:
        done = await act(page, hand, wanted[0])
        wanted = [way for way in wanted if way != done]
    acts = [act for act in stage.table.public.history if act.seat == 0]
    assert len(acts) >= 3
