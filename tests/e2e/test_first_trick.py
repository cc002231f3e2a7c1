"""Six people at the table: lobby, deal, the first trick, all by presses over real sockets."""

from __future__ import annotations

from people import CHANNEL, PATIENCE, Stage


async def test_lobby_deal_and_first_trick(stage: Stage) -> None:
    table = await stage.six()
    assert table.attachments, "the table has a picture"
    for number in range(1, 7):
        hand = await stage.user(number).wait_message(None, lambda seen: bool(seen.attachments), PATIENCE)
        assert "第 1 桌" in hand.text

    leader = await stage.turn()
    hand = await stage.hand(leader)
    await stage.user(leader).press(hand, next(b["custom_id"] for b in hand.buttons if ":play:" in b["custom_id"]))
    await stage.user(leader).wait_update(hand, lambda seen: "你打了" in seen.text, PATIENCE)
    acted = {leader}
    while stage.table.public.trick is not None:
        for number in stage.asked():
            hand = await stage.hand(number)
            await (
                await stage.user(number).press(
                    hand, next(b["custom_id"] for b in hand.buttons if b["custom_id"].endswith(":pass:"))
                )
            ).done()
            await stage.user(number).wait_update(hand, None, PATIENCE)
            acted.add(number)
    assert len(acted) == 6
    await stage.user(1).wait_update(table, lambda seen: "發牌" in seen.text, PATIENCE)
    assert CHANNEL
