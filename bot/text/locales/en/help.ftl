# Help: one page a topic. A page that differs between rule sets has a body for each.

help-title = Gouji help · { $page }
help-more = Other pages: { $pages }
help-rules-name-xuandian = Xuandian Gouji (宣點)
help-rules-name-mingdian = Mingdian Gouji (明點)
help-rules-name-defen = Defen Gouji (得分)
help-rules-about-xuandian = The full game: showing 4s, declaring, yielding, burning, buying 3s, revolution, charging. Five deals.
help-rules-about-mingdian = Points above all: early calls, calls, 3s last, revolution; the score is the tribute. Three deals.
help-rules-about-defen = The easiest start: no tribute, no declarations, scored by places; burning, closing, catching the wind. Four deals.

help-start-title = First steps
help-start-body =
    Six players, four decks (216 cards), 36 cards each. Who sits across from you is your **opposite**; the two others of your colour are your **side**, and the three of you win or lose together.
    Play runs counter-clockwise: the next player sits to your right.

    You want to be rid of your cards. The first to go out is **First** (頭科), then Second, Third, Fourth, Fifth, and **Last** (大落).

    Open a table with `/gouji new`; computers can fill empty seats. Your cards come by DM, and "My hand" shows them any time.

help-plays-title = Cards and plays
help-plays-body =
    The order: **big joker > small joker > 2 > A > K > Q > J > 10 > 9 … > 3**. Suits do not matter in play.

    A play is any number of cards of **one rank**. You may add **2s**, which count as that rank (3 3 3 2 2 is five 3s), and **hang jokers**, which stay jokers (two big jokers with seven 9s).

    To beat a play you need the **same number of cards**, and with both sorted from high to low **every card must be higher than the one it faces**. So a small joker must be met by a big one, and a play with a big joker cannot be beaten.
help-plays-extra-xuandian = In a play with both kinds, big jokers count as small ones.
help-plays-extra-mingdian = In a play with both kinds, big jokers stay big.
help-plays-extra-defen = In a play with both kinds, big jokers stay big.

help-turn-title = A trick
help-turn-body-xuandian =
    Somebody **leads**; in turn everybody **beats** it or **passes**. When nobody beats any more, who played last takes the trick and leads the next one.
    Who has passed plays again in this trick only on a later card of the **opposite**.

    {"**"}Yield** (讓牌): on your opposite's card that is no gouji play, when the two between have passed, you may let the two after you decide first. If they do not want it, you decide; what you play then only your opposite may beat.

    If nobody beats somebody's last cards, the next player still in the game leads.
help-turn-body-mingdian =
    Somebody **leads**; in turn everybody **beats** it or **passes**. When nobody beats any more, who played last takes the trick and leads the next one.
    Who has passed plays again in this trick only on a **gouji play** of the opposite, or as closer.

    {"**"}Close** (扣牌): a card that nobody wants is closed by its owner's opposite, who may still beat it, even after passing.

    {"**"}Catch the wind** (接風): on somebody's last cards you may announce to lead next; if nobody beats them, you do.
help-turn-body-defen =
    Somebody **leads**; in turn everybody **beats** it or **passes**. When nobody beats any more, who played last takes the trick and leads the next one.
    Who has passed plays again in this trick only on a **gouji play** of the opposite, or as closer.

    {"**"}Close** (扣牌): a card that nobody wants is closed by its owner's opposite, who may still beat it, even after passing.

    {"**"}Catch the wind** (接風): on somebody's last cards you may announce to lead next; if nobody beats them, you do.

help-gouji-title = Gouji plays
help-gouji-body =
    A **gouji play** (夠級牌) is one joker or one 2, two As, two Ks, three Qs, four Js, five 10s, or more of these; and any play with a joker. 2s that were added count too.

    A gouji play may be beaten **only by its owner's opposite**. Everybody else can only watch, or **burn**. If nobody does either, the owner takes the trick.

help-burn-title = Burning
help-burn-body =
    On a gouji play of somebody who is not your opposite, you may step in with a play that beats it: you **burn** it (燒牌).

    From then on every lead of yours must hold **a joker**, until you are out; only the last one need not.
    • **Through**: you play all your cards this way and are out. With tribute, the victim owes you a card.
    • **Unburned** (解燒): somebody beats a card of yours. The burn is over, nobody pays, you play on.
    • **Failed**: you must lead, have no joker and cannot go out at once (or give up). Your cards are laid away, and you take the lowest free place.

    Count first: how many ranks are left after the burn, and how many jokers? Every rank needs a joker, except the last one.
help-burn-extra-xuandian = If several burn: the owner's own side first, then the next and the previous player.
help-burn-extra-mingdian = If several burn: the first after the owner in turn order.
help-burn-extra-defen = If several burn: the first after the owner in turn order.

help-threes-title = 3s and stifling
help-threes-body-xuandian =
    {"**"}3s last** (憋三): all your 3s together are your last play, with no 2 and no joker.
    {"**"}Buying a 3** (買三): who has none buys one from the opposite, by itself, for the lowest 2 or joker; else from the opposing side; else from his own side for nothing. Who cannot pay **must revolt**.
    {"**"}Stifled** (悶): you make a play that leaves you only 3s, and it is beaten: you owe a card to who beat it. It shows at once.
help-threes-body-mingdian =
    {"**"}3s last** (憋三): all your 3s together are your last play, with no 2 and no joker.
    {"**"}Buying a 3** (買三): who has none buys one from the opposite, by itself, for the lowest 2 or joker, or his highest card if he has neither; else from his own side for nothing; else from the opposing side.
    {"**"}Stifled** (悶): you make a play that leaves you only 3s, and it is beaten: you owe a card to who beat it. It shows when you are out or the deal ends.
help-threes-body-defen = In this game 3s are cards like any other and may be played at any time.

help-points-title = Points
help-points-body-xuandian =
    If nobody beats or burns your gouji play, so that you take the trick, you **open a point** (開點). Plays with a joker and a single 2 do not count.

    Before play you may **declare** (宣點), which makes tribute heavier. Cards due in the next deal, between two opposites:
    • Nobody declared: one opened, the other pays 1; neither, 1 each; both, nothing.
    • Only you declared: you alone opened, he pays 3; he alone, you pay 3; neither, you pay 1 and he 2; both, you pay 2.
    • Both declared: one opened, the other pays 4; neither, 2 each; both, 2 each.

    Headless, or in a scramble, you open no point any more. With a revolutionary in the pair, its declarations are void.
help-points-body-mingdian =
    If nobody beats or burns your gouji play, so that you take the trick, you **open a point** (開點). Plays with a big joker do not count.

    Before the cards are dealt you may make an **early call** (預點), or after seeing them a **call** (明點): "my opposite will not open". Only one of them.
    Base: no call 1, call 2, early call 4. Penalty: no call 0, call 4, early call 8.
    • You opened, he did not: he pays your base plus his penalty.
    • Neither opened: each pays the other's base.
    • Both opened: each pays his own penalty.

    When the first is out, he and his opposite are closed if they have not opened; when the second is out, everybody is. A revolution opens the point of the opposite.
help-points-body-defen = This game counts no points; an unanswered gouji play wins nothing extra.

help-revolution-title = Revolution
help-revolution-body-xuandian =
    Without jokers and 2s you may **revolt** (革命): lay your hand away and sit the deal out. You are Fourth, or Third if your two allies are First and Second. If two revolt, the deal is void and dealt again.

    {"**"}Charge** (衝點): a revolutionary with three gouji plays may show them in order. The opposite may **fight** and beat them one by one; all three beaten, he has opened his point; else the revolutionary has.

    Then the opposite chooses:
    • **Head** (要頭): his first three gouji plays are **shielded** (夠死級), they can only be burned; after that he is headless.
    • **Headless** (無頭): he may beat anybody, and anybody may beat him.
help-revolution-body-mingdian =
    Without jokers and 2s you may **revolt** (革命): lay your hand away and sit the deal out. You are Fourth, or Third if your two allies are First and Second. Your opposite has opened. If two revolt, the deal is void and dealt again; early calls stand.

    Then the opposite chooses:
    • **Head** (要頭): his first three gouji plays are **shielded** (夠死級), they can only be burned; after that he is headless.
    • **Headless** (無頭): he may beat anybody, and anybody may beat him.
help-revolution-body-defen = There is no revolution in this game.

help-end-title = Headless, scramble, end
help-end-body-xuandian =
    When your opposite is out or has failed a burn (or by choice after a revolution) you are **headless** (無頭): you may beat gouji plays too; what you play is never one, and everybody may beat it.

    With four players or fewer left the **scramble** (四人亂纏) begins: no gouji plays, no burns, no yielding; who passed may play again, until all decline in a row.

    The deal ends when one side is out; the rest are placed by fewer cards. Ten cards or fewer are shown to all.
help-end-body-mingdian =
    When your opposite is out or has failed a burn (or by choice after a revolution) you are **headless** (無頭): you may beat gouji plays too; what you play is never one, and everybody may beat it.

    With four players or fewer left the **scramble** (四人亂纏) begins: no gouji plays and no burns; passing and closing stay. If a gouji last play brings it about, it waits until that trick and its burns are over.
    Who beats a gouji last play of First or Second as its opposite makes a **shielded** play.

    The deal ends when one player is left. Ten cards or fewer are shown to all.
help-end-body-defen =
    When your opposite is out or has failed a burn you are **headless** (無頭): you may beat gouji plays too; what you play is never one, and everybody may beat it.

    With four players or fewer left the **scramble** (四人亂纏) begins: no gouji plays and no burns; passing and closing stay. If a gouji last play brings it about, it waits until that trick and its burns are over.
    Who beats a gouji last play of First or Second as its opposite makes a **shielded** play.

    The deal ends when one player is left. Ten cards or fewer are shown to all.

help-tribute-title = Tribute
help-tribute-body-xuandian =
    From the second deal on tribute is paid after dealing, by itself and for all to see, in this order: **point, burn, stifle, place**.
    Place tribute: Last gives First two cards, Fifth gives Second one.

    You pay your highest cards, never those you received, and never your last 3. What you cannot pay lapses.
    Then First and Second **give back** (還貢) as many own cards as they got.

    {"**"}Sweep** (串三戶: one side is First to Third, or First and Second beside a revolutionary): each loser pays only his opposite one card; nothing else, nothing back.
help-tribute-body-mingdian =
    From the second deal on tribute is paid after dealing, by itself and for all to see, in this order: **point, stifle, burn, place**.
    Place tribute: Last gives First two cards, Fifth gives Second one.

    You pay your highest cards, **but no A**, never those you received, and never your last 3. What you cannot pay lapses, though it still scores.
    Then First and Second **give back** (還貢) as many own cards as they got.
help-tribute-body-defen = There is no tribute in this game.

help-scoring-title = Scoring
help-scoring-body-xuandian =
    First +4, Second +2, Third and Fourth 0, Fifth −2, Last −4, summed by side; **a sweep doubles it**.
    Five deals, all added up. Each member of a side gets the side's sum in coins.
    Leaving in mid-match is an escape: a computer plays on, and each deal that ends without you costs you 4.
help-scoring-body-mingdian =
    +2 for each card owed to you, −2 for each you owe, summed by side.
    The match is the **last deal** (from deal 3 on). A **sweep** before that is scored at once, without tribute, and the count starts again at deal 1.
    Leaving in mid-match is an escape: a computer plays on, and each deal that ends without you costs you 4.
help-scoring-body-defen =
    First +4, Second +2, Third and Fourth 0, Fifth −2, Last −4, summed by side; **a sweep doubles it**.
    Four deals, all added up. Each member of a side gets the side's sum in coins.
    Leaving in mid-match is an escape: a computer plays on, and each deal that ends without you costs you 4.

help-typing-title = How to type
help-typing-body =
    Four ways, all the same: buttons and menu below your hand, `/gouji play`, "More…", or plain text in the DM.

    • `KKK`, `3K`, `K*3`, `three kings`: Ks  •  `10`, `0`, `T`: a 10
    • `D`, `big joker`: big joker  •  `X`, `small joker`: small joker
    • `999D`, `three 9s and a big joker`: hung  •  `33322`: with 2s
    • `pass`, `p`, `-`: pass  •  `yield`, `~`  •  `wind`, `=`
    • `burn 22`, `!22`: burn  •  `concede`: give up a burn
    • `declare`, `revolt`, `fight`, `head`, `headless`, `show spades`, `charge QQQ AA TTTTT`, `return 45`

    If your text can be read in two ways and both can be played, you are asked; nothing is guessed. "joker" alone asks which one.

help-tips-title = Strategy tips
help-tips-body =
    {"**"}An ally races** (搶科, nearly out): sitting after him, follow only with small cards, do not start gouji plays, and once your own point is safe let your opposite play, so that your ally gets along. Sitting before him do the reverse: kill your opposite's cards, then feed him the sizes he needs, and let him make his gouji plays first.
    {"**"}On your opposite's card**: yield first, then beat; it lets an ally get by cheaply.
    {"**"}Do not break 10s, Js and Qs early** for singles; they stand in your ally's way.
    {"**"}An ally controls** (控點; 2222 on AAAA or two jokers on 22 are signs): the ally after him makes gouji plays and then lets his own opposite lead. What the controller cannot want is **sealed** with a joker; then lead what he wants, or sizes whose gouji play the controlled player has already lost. The ally before him must beat the controlled player's near-gouji plays (four 10s, three Js, two Qs, a K, an A); lead sizes the controller has not used, singles when in doubt.
    {"**"}The other side has First**: with strong cards do not rush for Second; the rules loosen, so kill high cards and look for burns. Headless, watch those who have not opened, help to control and to stifle.
    {"**"}Four left**: pass first, then beat; let the weak ally slip out; and when nobody knows where the high cards are, bluff.
