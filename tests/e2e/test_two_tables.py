"""One person at two tables, and what is prepared for one's turn."""

from __future__ import annotations

from people import CHANNEL, PATIENCE, Stage, first_play

from bot.sandbox import Seen

OTHER = "閒聊"


async def test_typed_text_asks_for_which_table_it_is(stage: Stage) -> None:
    """B51: by buttons, for this text alone."""
    user = stage.user(1)
    for channel in (CHANNEL, OTHER):
        lobby = await stage.open(channel)
        await user.press(lobby, "補電腦開打")
        await user.wait_message(channel, lambda seen: any(b["label"] == "我的手牌" for b in seen.buttons), PATIENCE)
    first, second = stage.app.tables.live()
    for table in (first, second):
        title = f"第 {table.number} 桌"
        await user.wait_message(
            None,
            lambda seen, title=title: title in seen.text and any(":play:" in str(b) for b in seen.buttons),
            PATIENCE,
        )
    await user.send(None, "3")
    question = await user.wait_message(None, lambda seen: "不止一張桌" in seen.text)
    await user.press(question, f"#{second.number}")
    await user.wait_message(
        None, lambda seen: f"第 {second.number} 桌" in seen.text and "你打了" in seen.text, PATIENCE
    )
    assert len(stage.app.tables.snapshot(second.id).public.history) >= 1
    assert not stage.app.tables.snapshot(first.id).public.history


async def test_a_pass_that_is_prepared_is_given_when_the_turn_comes(stage: Stage) -> None:
    table = await stage.six()
    leader = await stage.turn()
    hand = await stage.hand(leader)
    await stage.user(leader).press(hand, first_play(hand))
    await stage.user(leader).wait_update(hand, lambda seen: "你打了" in seen.text, PATIENCE)
    first = await stage.turn()
    last = (first + 1) % 6 + 1
    if stage.table.public.trick is None or stage.table.public.trick.gouji:
        return
    await stage.user(last).press(table, "我的手牌")
    mine = await stage.user(last).wait_message(
        CHANNEL, lambda seen: seen.ephemeral and "你的手牌" in seen.text, PATIENCE
    )
    await stage.user(last).press(mine, "預先過牌")
    await stage.user(last).wait_update(mine, lambda seen: "預先過牌：" in seen.text, PATIENCE)
    for number in (first, first % 6 + 1):
        mine = await stage.hand(number)
        await stage.user(number).press(mine, ":pass:")
        await stage.user(number).wait_update(mine, None, PATIENCE)
    seat = stage.table.seat_of(stage.user(last).id)
    await stage.user(1).wait_message(
        CHANNEL, lambda _: any(act.seat == seat for act in stage.table.public.history), PATIENCE
    )


async def test_the_hand_is_always_there_when_it_is_asked_for(stage: Stage) -> None:
    """B11: pressed again, it is shown again."""
    table = await stage.six()
    for _ in range(3):
        await stage.user(2).press(table, "我的手牌")

    def hands() -> list[Seen]:
        return [seen for seen in stage.user(2).messages(CHANNEL) if seen.ephemeral and seen.attachments]

    await stage.user(2).wait_message(CHANNEL, lambda _: len(hands()) == 3, PATIENCE)
