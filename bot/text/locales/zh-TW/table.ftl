# The public table message: turn, clock, last actions, windows.

table-title = 夠級・第 { $table } 桌・{ $rules }・第 { $number }／{ $deals } 局
table-title-short = 夠級 第 { $number } 局
table-turn = 輪到 { $player }
table-lead = 輪到 { $player } 發牌
table-beat = { $player } 打的 **{ $play }**，輪到 { $player2 }
table-clock = ⏳ { $when }
table-bank = 加時還有 { $seconds } 秒
table-to-beat = 要壓過：**{ $play }**（{ $player }）
table-free-lead = 隨意發牌
table-gouji = 夠級牌
table-shielded = 夠死級：只能燒
table-unbeatable = 掛大花，誰也壓不過
table-last = 剛才：{ $actions }
table-passes = { $players } 過牌
table-trick = 第 { $number } 輪
table-scramble = 四人亂纏
table-burning = { $player } 正在燒牌，燒的是 { $other }
table-paused = ⏸️ { $player } 暫停了牌局。{ $until }
table-paused-until = { $when } 自動繼續。
table-resumed = ▶️ 牌局繼續，大家的時間都補回來了。
table-restarted = 機器人剛重新啟動，牌局照舊，時間已補回。
table-moved = 桌面移到下面了：{ $link }
table-over-pointer = 這一局打完了，結果在下面。
table-closed = 這張桌收了。
table-abandoned = 頻道沒了，這張桌收掉，不計分。
table-no-permission = 我在這個頻道少了權限，牌局先暫停：{ $permissions }
table-text-only = （不能傳圖片，改用文字桌面）
table-log-thread = 夠級第 { $table } 桌・牌譜
table-sides = 紅聯邦 { $red }・藍聯邦 { $blue }
table-side-red = 紅聯邦
table-side-blue = 藍聯邦
table-hidden-count = 超過 10 張不公開
table-left = 剩 { $n } 張
table-commitment = 這副牌的種子已封存：`{ $hash }`，打完公開。
table-next-deal = 下一局 { $when } 開始。
table-watching = 你在觀戰。只看得到大家都看得到的。

# What the table waits for, as all may see it

waiting-lead = 等 { $players } 發牌
waiting-beat = 等 { $players } 上牌或過牌
waiting-burn = 燒牌？
waiting-call = 預點？
waiting-declare = 革命？
waiting-declare-xuan = 宣點或革命？
waiting-declare-ming = 明點或革命？
waiting-show = 上班？亮同花色的 4
waiting-charge = 等 { $players } 決定衝點
waiting-fight = 等 { $players } 決定應不應戰
waiting-fight_set = 等 { $players } 打第 { $number } 套
waiting-head = 等 { $players } 要頭或無頭
waiting-return = 等 { $players } 還貢
waiting-deal = 洗牌中…
waiting-next = 等下一局

# Prompts, each to the one who is asked

prompt-lead = 輪到你發牌。
prompt-lead-burning = 你在燒牌：發的牌要掛大花或小花，除非一手打光。
prompt-beat = { $player } 打了 **{ $play }**。上牌還是過牌？
prompt-beat-opposite = 對頭 { $player } 打了夠級牌 **{ $play }**，只有你能上牌。
prompt-beat-close = 沒人要 **{ $play }** 了。你是扣牌人：上牌還是扣牌？
prompt-beat-yield = 對頭 { $player } 打了 **{ $play }**。上牌、讓牌還是過牌？
prompt-beat-wind = { $player } 的底牌是 **{ $play }**。上牌、過牌，還是申請接風？
prompt-beat-after-yield = 下面兩家都不要。現在你上牌還是過牌？
prompt-burn = { $player } 打了夠級牌 **{ $play }**。要燒嗎？
prompt-burn-infeasible = ⚠️ 照你現在的牌，燒了可能打不完。燒失敗通常就是大落。真的要燒？
prompt-call = 還沒發牌。要預點嗎？預點是說對頭開不了點。
prompt-declare-xuan = 要宣點嗎？宣了點貢更重，對頭也一樣。{ $revolt ->
    [yes] 你也可以革命。
   *[no] {""}
}
prompt-declare-ming = 要明點嗎？明點是說對頭開不了點。{ $revolt ->
    [yes] 你也可以革命。
   *[no] {""}
}
prompt-declare-plain = 要革命嗎？
prompt-declare-called = 你預點過了，不能再明點。{ $revolt ->
    [yes] 你可以革命。
   *[no] {""}
}
prompt-show = 要上班嗎？亮出同花色的 4（至少兩張），最多的人先發牌。
prompt-charge = 你革命了。手裡有三套夠級牌就能衝點，依次亮出來。
prompt-fight = 對頭衝點：{ $plays }。要應戰嗎？三套全打死，開點的就是你。
prompt-fight_set = 第 { $number } 套：**{ $play }**。打得過嗎？
prompt-head = 對頭革命了。要頭（前三手夠級牌是夠死級），還是無頭（誰的牌都能接，誰也都能接你的）？
prompt-return = 還 { $n } 張牌給 { $players }。自己的牌才能還，不能還最後一張 3。
prompt-none = 現在沒有要你做的事。
prompt-waiting = 等 { $players }。
prompt-you-answered = 你已經回答了，等其他人。

# Nudges

nudge-turn = { $player } 輪到你了　⏳ { $when }
nudge-window = { $player } 有事問你：{ $what }　⏳ { $when }
nudge-taken-over = { $player } 兩次沒動作，電腦先替你打。按任何按鈕就接回來。
nudge-returned = { $player } 回來了。
nudge-timeout = { $player } 時間到，照預設：{ $what }。
nudge-last-seconds = 快沒時間了：{ $when }

# Speech bubbles, tags and lettering in pictures

bubble-pass = 過牌
bubble-yield = 讓牌
bubble-wind = 接風
bubble-close = 扣牌
bubble-concede = 認輸
bubble-thinking = 想一下
tag-declared = 宣點
tag-called-yu = 預點
tag-called-ming = 明點
tag-opened = 開點
tag-closed = 點已關
tag-head = 有頭
tag-headless = 無頭
tag-shields = 死級 ×{ $n }
tag-revolted = 革命
tag-burning = 燒牌中
tag-burned = 燒成
tag-failed = 燒失敗
tag-stifled = 被悶
tag-computer = 電腦
tag-away = 托管
tag-yielded = 讓牌
tag-host = 桌主
tag-biggest = 最大
tag-dm-off = 無私訊
word-declare = 宣點
word-call-yu = 預點
word-call-ming = 明點
word-open = 開點
word-show = 上班
word-charge = 衝點
word-fight = 應戰
word-head = 要頭
word-headless = 無頭
word-shielded = 夠死級
word-yield = 讓牌
word-wind = 接風
word-burn = 燒牌
word-unburn = 解燒
word-revolution = 革命
word-gouji = 夠級
word-stifled = 被悶
word-sweep = 串三戶
word-scramble = 四人亂纏

place-1 = 頭科
place-2 = 二科
place-3 = 三科
place-4 = 四科
place-5 = 二落
place-6 = 大落
