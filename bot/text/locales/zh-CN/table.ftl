# The public table message: turn, clock, last actions, windows.

table-title = 够级·第 { $table } 桌·{ $rules }·第 { $number }／{ $deals } 局
table-title-short = 够级 第 { $number } 局
table-turn = 轮到 { $player }
table-lead = 轮到 { $player } 发牌
table-beat = { $player } 打的 **{ $play }**，轮到 { $player2 }
table-clock = ⏳ { $when }
table-bank = 加时还有 { $seconds } 秒
table-to-beat = 要压过：**{ $play }**（{ $player }）
table-free-lead = 随意发牌
table-gouji = 够级牌
table-shielded = 够死级：只能烧
table-unbeatable = 挂大花，谁也压不过
table-last = 刚才：{ $actions }
table-passes = { $players } 过牌
table-trick = 第 { $number } 轮
table-scramble = 四人乱缠
table-burning = { $player } 正在烧牌，烧的是 { $other }
table-paused = ⏸️ { $player } 暂停了牌局。{ $until }
table-paused-until = { $when } 自动继续。
table-resumed = ▶️ 牌局继续，大家的时间都补回来了。
table-restarted = 机器人刚重新启动，牌局照旧，时间已补回。
table-moved = 桌面移到下面了：{ $link }
table-over-pointer = 这一局打完了，结果在下面。
table-closed = 这张桌收了。
table-abandoned = 频道没了，这张桌收掉，不计分。
table-no-permission = 我在这个频道少了权限，牌局先暂停：{ $permissions }
table-text-only = （不能传图片，改用文字桌面）
table-log-thread = 够级第 { $table } 桌·牌谱
table-sides = 红联邦 { $red }·蓝联邦 { $blue }
table-side-red = 红联邦
table-side-blue = 蓝联邦
table-hidden-count = 超过 10 张不公开
table-left = 剩 { $n } 张
table-commitment = 这副牌的种子已封存：`{ $hash }`，打完公开。
table-next-deal = 下一局 { $when } 开始。
table-watching = 你在观战。只看得到大家都看得到的。

# What the table waits for, as all may see it

waiting-lead = 等 { $players } 发牌
waiting-beat = 等 { $players } 上牌或过牌
waiting-burn = 烧牌？
waiting-call = 预点？
waiting-declare = 革命？
waiting-declare-xuan = 宣点或革命？
waiting-declare-ming = 明点或革命？
waiting-show = 上班？亮同花色的 4
waiting-charge = 等 { $players } 决定冲点
waiting-fight = 等 { $players } 决定应不应战
waiting-fight_set = 等 { $players } 打第 { $number } 套
waiting-head = 等 { $players } 要头或无头
waiting-return = 等 { $players } 还贡
waiting-deal = 洗牌中…
waiting-next = 等下一局

# Prompts, each to the one who is asked

prompt-lead = 轮到你发牌。
prompt-lead-burning = 你在烧牌：发的牌要挂大花或小花，除非一手打光。
prompt-beat = { $player } 打了 **{ $play }**。上牌还是过牌？
prompt-beat-opposite = 对头 { $player } 打了够级牌 **{ $play }**，只有你能上牌。
prompt-beat-close = 没人要 **{ $play }** 了。你是扣牌人：上牌还是扣牌？
prompt-beat-yield = 对头 { $player } 打了 **{ $play }**。上牌、让牌还是过牌？
prompt-beat-wind = { $player } 的底牌是 **{ $play }**。上牌、过牌，还是申请接风？
prompt-beat-after-yield = 下面两家都不要。现在你上牌还是过牌？
prompt-burn = { $player } 打了够级牌 **{ $play }**。要烧吗？
prompt-burn-infeasible = ⚠️ 照你现在的牌，烧了可能打不完。烧失败通常就是大落。真的要烧？
prompt-call = 还没发牌。要预点吗？预点是说对头开不了点。
prompt-declare-xuan = 要宣点吗？宣了点贡更重，对头也一样。{ $revolt ->
    [yes] 你也可以革命。
   *[no] {""}
}
prompt-declare-ming = 要明点吗？明点是说对头开不了点。{ $revolt ->
    [yes] 你也可以革命。
   *[no] {""}
}
prompt-declare-plain = 要革命吗？
prompt-declare-called = 你预点过了，不能再明点。{ $revolt ->
    [yes] 你可以革命。
   *[no] {""}
}
prompt-show = 要上班吗？亮出同花色的 4（至少两张），最多的人先发牌。
prompt-charge = 你革命了。手里有三套够级牌就能冲点，依次亮出来。
prompt-fight = 对头冲点：{ $plays }。要应战吗？三套全打死，开点的就是你。
prompt-fight_set = 第 { $number } 套：**{ $play }**。打得过吗？
prompt-head = 对头革命了。要头（前三手够级牌是够死级），还是无头（谁的牌都能接，谁也都能接你的）？
prompt-return = 还 { $n } 张牌给 { $players }。自己的牌才能还，不能还最后一张 3。
prompt-none = 现在没有要你做的事。
prompt-waiting = 等 { $players }。
prompt-you-answered = 你已经回答了，等其他人。

# Nudges

nudge-turn = { $player } 轮到你了　⏳ { $when }
nudge-window = { $player } 有事问你：{ $what }　⏳ { $when }
nudge-taken-over = { $player } 两次没动作，电脑先替你打。按任何按钮就接回来。
nudge-returned = { $player } 回来了。
nudge-timeout = { $player } 时间到，按默认：{ $what }。
nudge-last-seconds = 快没时间了：{ $when }

# Speech bubbles, tags and lettering in pictures

bubble-pass = 过牌
bubble-yield = 让牌
bubble-wind = 接风
bubble-close = 扣牌
bubble-concede = 认输
bubble-thinking = 想一下
tag-declared = 宣点
tag-called-yu = 预点
tag-called-ming = 明点
tag-opened = 开点
tag-closed = 点已关
tag-head = 有头
tag-headless = 无头
tag-shields = 死级 ×{ $n }
tag-revolted = 革命
tag-burning = 烧牌中
tag-burned = 烧成
tag-failed = 烧失败
tag-stifled = 被闷
tag-computer = 电脑
tag-away = 托管
tag-yielded = 让牌
tag-host = 桌主
tag-biggest = 最大
tag-dm-off = 无私信
word-declare = 宣点
word-call-yu = 预点
word-call-ming = 明点
word-open = 开点
word-show = 上班
word-charge = 冲点
word-fight = 应战
word-head = 要头
word-headless = 无头
word-shielded = 够死级
word-yield = 让牌
word-wind = 接风
word-burn = 烧牌
word-unburn = 解烧
word-revolution = 革命
word-gouji = 够级
word-stifled = 被闷
word-sweep = 串三户
word-scramble = 四人乱缠

place-1 = 头科
place-2 = 二科
place-3 = 三科
place-4 = 四科
place-5 = 二落
place-6 = 大落
