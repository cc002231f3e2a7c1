"""The page in a real browser, with a real bot behind a real sandbox."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.sandbox import Sandbox

from .conftest import WORLD, Open

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIDEWAYS = "Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll('.timeline, .composer, .header')].map((e) => e.scrollWidth)) - innerWidth"


async def run(page: Page, name: str) -> None:
    """Type a command that needs no options and send it."""
    await page.locator(".composer-input").fill(f"/{name}")
    await page.keyboard.press("Enter")
    await page.locator(".command-chip").wait_for()
    await page.keyboard.press("Enter")


def messages(page: Page, text: str) -> Locator:
    return page.locator(".message", has_text=text)


def newest(page: Page) -> Locator:
    return page.locator(".message").last


async def switch(page: Page, name: str) -> None:
    await page.locator(".user-button").click()
    await page.get_by_role("option", name=name).click()
    await expect(page.locator(".user-button strong")).to_have_text(name)


async def test_text_is_sent_and_others_see_it_at_once(open_page: Open) -> None:
    mine, theirs = await open_page(1), await open_page(3)
    await mine.locator(".composer-input").fill("hello **there** ||psst||")
    await mine.keyboard.press("Enter")
    await expect(newest(theirs).locator("strong")).to_have_text("there")
    await expect(newest(theirs).locator(".author")).to_have_text("小明")
    secret = newest(theirs).locator(".spoiler")
    await expect(secret).to_have_attribute("aria-expanded", "false")
    await secret.click()
    await expect(secret).to_have_attribute("aria-expanded", "true")


async def test_markup_of_people_stays_text(open_page: Open) -> None:
    page = await open_page()
    await page.locator(".composer-input").fill("<img src=x onerror=alert(1)> <b>b</b>")
    await page.keyboard.press("Enter")
    await expect(newest(page).locator(".markup")).to_have_text("<img src=x onerror=alert(1)> <b>b</b>")


async def test_slash_command_with_live_choices(open_page: Open) -> None:
    page = await open_page()
    await page.locator(".composer-input").press_sequentially("/pick")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("option")).to_have_text(["apple!", "apricot!", "banana!", "cherry!"])
    await page.keyboard.type("ap")
    await expect(page.get_by_role("option")).to_have_text(["apple!", "apricot!"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("picked apricot ×1")
    await expect(newest(page).locator(".above")).to_contain_text("小明 used /toy pick")
    await expect(page.locator(".waiting")).to_have_count(0)


async def test_required_and_number_options_are_checked_before_sending(open_page: Open) -> None:
    page = await open_page()
    await page.locator(".composer-input").press_sequentially("/toy pick ")
    await page.get_by_role("option").first.wait_for()
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.locator(".complaint")).to_have_text("fruit: This option is required")
    await page.keyboard.type("kiwi")
    await expect(page.locator(".suggestion-none")).to_be_visible()
    await page.locator(".command-tail").click()
    await page.get_by_role("option", name="times").click()
    await page.keyboard.type("many")
    await page.keyboard.press("Enter")
    await expect(page.locator(".complaint")).to_have_text("times: This must be a number")
    await page.keyboard.press("Control+A")
    await page.keyboard.type("3")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("picked kiwi ×3")


async def test_subcommand_of_a_group_with_a_person_and_a_truth(open_page: Open) -> None:
    page = await open_page()
    await page.locator(".composer-input").press_sequentially("/toy box open ")
    await page.keyboard.type("me")
    await expect(page.get_by_role("option")).to_have_text(re.compile("Mei"))
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("option")).to_have_text(["True", "False"])
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("Mei opens, loud=True")


async def test_unknown_option_text_is_refused_where_only_choices_fit(open_page: Open) -> None:
    page = await open_page()
    await page.locator(".composer-input").press_sequentially("/toy box open nobody")
    await page.keyboard.press("Enter")
    await expect(page.locator(".complaint")).to_have_text("who: Choose one of the offered values")


async def test_backspace_and_escape_lead_out_of_a_command(open_page: Open) -> None:
    page = await open_page()
    field = page.locator(".composer-input")
    await field.press_sequentially("/toy pick ")
    await page.get_by_role("option").first.wait_for()
    await page.keyboard.press("Backspace")
    await expect(field).to_have_value("/toy pick")
    await page.keyboard.press("Tab")
    await page.get_by_role("option").first.wait_for()
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await expect(field).to_be_focused()
    await expect(field).to_have_value("")


async def test_commands_speak_the_language_of_the_person(open_page: Open) -> None:
    page = await open_page(2)
    await page.locator(".composer-input").press_sequentially("/")
    first = page.get_by_role("option").first
    await expect(first.locator(".suggestion-label")).to_have_text("/玩具 挑選")
    await expect(first.locator(".suggestion-description")).to_have_text("挑一種水果")
    await expect(page.locator(".composer-input")).to_have_attribute("placeholder", "傳訊息到 #table")


async def test_button_edits_its_message_and_keeps_the_focus(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy panel")
    await page.get_by_role("button", name="Count 0").click()
    await expect(page.get_by_role("button", name="Count 1")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("counted 2")
    await expect(newest(page).locator(".edited")).to_be_visible()


async def test_pressed_button_waits_and_fails_in_red(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy panel")
    button = newest(page).locator(".button.danger")
    await button.click()
    await expect(button).to_have_attribute("aria-busy", "true")
    await expect(button.locator(".dots")).to_be_visible()
    await expect(newest(page).locator(".failure")).to_have_text("This interaction failed")
    await expect(button).to_have_attribute("aria-busy", "false")


async def test_menu_with_several_choices_by_keyboard(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy panel")
    await page.get_by_role("button", name="Colours").press("Enter")
    await expect(page.get_by_role("option")).to_have_count(3)
    await page.keyboard.press("Enter")
    await page.keyboard.press("End")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Escape")
    await expect(newest(page)).to_contain_text("chose red and blue")


async def test_menu_of_people(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy panel")
    await page.get_by_role("button", name="Somebody").click()
    await page.get_by_role("option", name="Mei").click()
    await expect(newest(page)).to_contain_text("chose Mei")


async def test_form_is_checked_submitted_and_closed(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy panel")
    await page.get_by_role("button", name="Form").click()
    form = page.get_by_role("dialog", name="A form")
    await expect(form.locator(".modal-text strong")).to_have_text("something")
    await page.keyboard.type("hi")
    await page.keyboard.press("Enter")
    await expect(form.locator(".field-error")).to_have_text(["At least 3 characters", "This field is required"])
    await page.keyboard.type("gh")
    await form.get_by_role("button", name="Tone").click()
    await form.get_by_role("option", name="soft").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await expect(newest(page)).to_contain_text("high, soft")


async def test_escape_closes_a_form(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy panel")
    await page.get_by_role("button", name="Form").click()
    await page.get_by_role("dialog").wait_for()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_ephemeral_message_is_seen_by_one_and_dismissed(open_page: Open) -> None:
    mine, theirs = await open_page(1), await open_page(3)
    await run(mine, "toy whisper")
    await expect(newest(mine)).to_contain_text("Only you can see this")
    await run(mine, "toy panel")
    await expect(newest(theirs)).to_contain_text("a panel")
    await expect(messages(theirs, "a whisper")).to_have_count(0)
    await mine.get_by_role("button", name="Dismiss message").click()
    await expect(messages(mine, "a whisper")).to_have_count(0)


async def test_layout_shows_its_picture_and_repaints(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy scene")
    image = newest(page).get_by_role("img", name="a teal field")
    await expect(image).to_have_js_property("naturalWidth", 640)
    await expect(newest(page).locator("h2")).to_have_text("teal scene")
    await expect(newest(page).locator("time[data-t]")).to_have_text(re.compile(r"in \d+ years"))
    await expect(newest(page).get_by_role("link", name="Rules")).to_have_attribute("href", "https://example.org/")
    await page.get_by_role("button", name="Repaint").click()
    await expect(newest(page).get_by_role("img", name="a navy field")).to_have_js_property("complete", True)
    await newest(page).get_by_role("button", name="a navy field").click()
    await expect(page.get_by_role("dialog", name="a navy field")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_switching_the_user_is_one_choice(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy whisper")
    await expect(newest(page)).to_contain_text("a whisper")
    await switch(page, "Mei")
    await expect(messages(page, "a whisper")).to_have_count(0)
    await expect(page).to_have_url(re.compile(r"user=3"))
    await switch(page, "小明")
    await expect(newest(page)).to_contain_text("a whisper")


async def test_a_face_switches_with_one_press(open_page: Open) -> None:
    page = await open_page()
    await page.get_by_role("group", name="Play as").get_by_role("button", name="Sam Lee").click()
    await expect(page.locator(".user-button strong")).to_have_text("Sam Lee")
    await expect(page.get_by_role("button", name="Sam Lee", exact=True, pressed=True)).to_be_visible()


async def test_older_messages_come_while_scrolling_up(open_page: Open, sandbox: Sandbox) -> None:
    channel = sandbox.channel_id("table")
    for number in range(70):
        await sandbox.user(3).send(channel, f"message {number:02}")
    page = await open_page()
    await expect(page.locator(".message")).to_have_count(50)
    oldest = messages(page, "message 20")
    await oldest.scroll_into_view_if_needed()
    await expect(page.locator(".message")).to_have_count(70)
    await expect(oldest).to_be_in_viewport()
    await expect(page.locator(".intro")).to_be_attached()


async def test_thread_appears_below_its_channel(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy log")
    await page.locator(".thread-row", has_text="the log").click()
    await expect(newest(page)).to_contain_text("first line")
    await page.get_by_role("button", name="#table").click()
    await expect(page.locator(".thread-card")).to_have_text("the log")


async def test_direct_message_is_announced_opened_and_answered(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy letter")
    row = page.locator(".channel-row.unread", has_text="Bot")
    await expect(row.locator(".badge")).to_have_text("1")
    await row.click()
    await expect(newest(page)).to_contain_text("a letter for @小明")
    await expect(newest(page)).to_have_class(re.compile("mentioned"))
    await expect(page.locator(".channel-row .badge")).to_have_count(0)
    await page.locator(".composer-input").fill("thanks")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("heard: thanks")
    await expect(newest(page).locator(".above")).to_contain_text("thanks")


async def test_direct_messages_can_be_closed(open_page: Open, sandbox: Sandbox) -> None:
    page = await open_page()
    await page.get_by_role("button", name="Developer").click()
    await page.get_by_role("switch", name="Accepts direct messages").uncheck()
    await expect(page.locator(".user-closed")).to_have_text("does not accept direct messages")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert sandbox.core.state.settings[sandbox.core.state.person_id(1)]["dms_open"] is False


async def test_messages_can_be_deleted_by_a_moderator(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy panel")
    await page.get_by_role("button", name="Developer").click()
    await page.get_by_role("switch", name="Delete any message").check()
    await page.keyboard.press("Escape")
    await newest(page).hover()
    await newest(page).get_by_role("button", name="Delete").click()
    await expect(messages(page, "a panel")).to_have_count(0)


async def test_edits_never_move_what_one_reads(open_page: Open) -> None:
    page = await open_page()
    await run(page, "toy panel")
    for _ in range(2):
        await run(page, "toy lines")
        await expect(newest(page)).to_contain_text("line 39")
    await page.evaluate("document.querySelector('.timeline').scrollTop -= 900")
    await expect(page.locator(".jump-down")).to_be_visible()
    other = await open_page(3)
    line = page.locator(".message", has_text="line 39").first
    before = await line.bounding_box()
    await other.get_by_role("button", name="Count 0").click()
    await expect(messages(page, "counted 1")).to_have_count(1)
    assert await line.bounding_box() == before


async def test_phone_has_one_column_and_nothing_scrolls_sideways(open_page: Open) -> None:
    page = await open_page(phone=True)
    await run(page, "toy scene")
    await newest(page).locator("img.picture-image").wait_for()
    await run(page, "toy panel")
    await newest(page).locator(".button").first.wait_for()
    assert await page.evaluate(SIDEWAYS) <= 0
    heights = await page.locator(".message .button").evaluate_all("all => all.map((e) => e.offsetHeight)")
    assert min(heights) >= 40
    image = await page.locator("img.picture-image").first.bounding_box()
    assert image is not None
    assert image["width"] >= 340
    await page.get_by_role("button", name="Menu").click()
    await expect(page.get_by_role("button", name="lounge")).to_be_in_viewport()
    await page.get_by_role("button", name="lounge").click()
    await expect(page.locator(".header h2")).to_have_text("lounge")
    await expect(page.locator(".sidebar")).not_to_be_in_viewport()
    assert len(await page.screenshot()) > 0


async def test_address_chooses_person_and_channel(open_page: Open, sandbox: Sandbox) -> None:
    first = await open_page(1)
    await first.get_by_role("button", name="lounge").click()
    await expect(first).to_have_url(re.compile(r"channel=\d+"))
    channel = first.url.split("channel=")[1]
    second = await open_page(4, query=f"&channel={channel}")
    await expect(second.locator(".header h2")).to_have_text("lounge")
    await expect(second.locator(".user-button strong")).to_have_text("Sam Lee")


async def test_address_of_nobody_falls_back_to_the_first_person(open_page: Open) -> None:
    page = await open_page(99)
    await expect(page.locator(".user-button strong")).to_have_text("小明")


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_colours_follow_the_reader_until_chosen(open_page: Open, scheme: str) -> None:
    page, dark = await open_page(scheme=scheme), scheme == "dark"
    brightness = "Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])"
    assert (await page.evaluate(brightness) < 100) is dark
    await page.get_by_role("button", name="Developer").click()
    await page.get_by_role("button", name="Light" if dark else "Dark").click()
    assert (await page.evaluate(brightness) < 100) is not dark


async def test_page_comes_back_when_the_server_does(browser: Browser, tmp_path: Path) -> None:
    """A restart on the same port and database: the page says so, then shows what it showed."""
    page = await browser.new_page(viewport={"width": 1280, "height": 800})
    database = tmp_path / "world.db"
    async with Sandbox(world=WORLD, database=database) as first:
        port = int(first.url.rsplit(":", 1)[1])
        await page.goto(f"{first.url}/?user=2")
        await page.locator(".composer-input").fill("remember me")
        await page.keyboard.press("Enter")
        await expect(newest(page)).to_contain_text("remember me")
    await expect(page.locator(".reconnecting")).to_have_text("重新連線中…")
    async with Sandbox(world=WORLD, database=database, port=port):
        await expect(page.locator(".reconnecting")).to_be_hidden(timeout=15_000)
        await expect(newest(page)).to_contain_text("remember me")
        await expect(page.locator(".user-button strong")).to_have_text("阿珍")
        await page.close()


async def test_unread_waits_for_the_person_it_is_for(open_page: Open, sandbox: Sandbox) -> None:
    page = await open_page(3)
    channel = sandbox.channel_id("lounge")
    mei = sandbox.core.state.person_id(3)
    await page.get_by_role("group", name="Play as").get_by_role("button", name="Sam Lee").click()
    await expect(page.locator(".user-button strong")).to_have_text("Sam Lee")
    await sandbox.user(1).send(channel, f"<@{mei}> come over")
    await page.get_by_role("group", name="Play as").get_by_role("button", name="Mei").click()
    await expect(page.locator(".channel-row.unread", has_text="lounge").locator(".badge")).to_have_text("1")
    await page.locator(".channel-row", has_text="lounge").click()
    await expect(page.locator(".divider-new")).to_be_visible()
    await expect(page.locator(".channel-row .badge")).to_have_count(0)
