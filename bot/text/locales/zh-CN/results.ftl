# Tribute, the score of a deal and of a match, purses.

tribute-title = 第 { $number } 局·进贡
tribute-none = 第一局不进贡。
tribute-nothing = 这一局没有贡。
debt-point = 点贡
debt-burn = 烧贡
debt-stifle = 闷贡
debt-place = 落贡
debt-sweep = 串三户贡
debt-line = { $kind }：{ $payer } → { $receiver }　{ $n } 张
paid-line = { $kind }：{ $payer } → { $receiver }　{ $cards }
lapsed-line = { $kind }：{ $payer } → { $receiver } 少 { $n } 张，免了
returned-line = 还贡：{ $payer } → { $receiver }　{ $cards }
bought-line = 买三：{ $buyer } → { $seller }　{ $cards }
bought-free-line = 要三：{ $seller } 给 { $buyer }
tribute-next = 下一局要进的贡

score-title = 第 { $number } 局结果
score-place = { $place }　{ $player }　{ $points }
score-sides = 红联邦 { $red }·蓝联邦 { $blue }
score-winner = **{ $side }胜**
score-draw = **平手**
score-sweep = { $side } **串三户**！
score-sweep-doubled = { $side } **串三户**，得分翻倍！
score-restart = 串三户：这一局马上计分，局数从 1 重新算。
score-opened = 开点：{ $players }
score-burned = 烧成：{ $players }
score-revolted = 革命：{ $player }
score-hands = 打完时的手牌
score-hand-line = { $player }　{ $hand }
score-escape = { $player } 逃跑 { $points } 分
match-title = 这一场打完了
match-so-far = 目前：红联邦 { $red }·蓝联邦 { $blue }（{ $deals } 局）
match-winner = **{ $side }赢了这一场**，{ $red } 比 { $blue }。
match-draw = 这一场**平手**。
match-coins = { $player }　{ $coins } 金币（共 { $total }）
match-best = 打得最好：{ $player }
match-picture-title = 全场结果
match-deal-line = 第 { $number } 局　红 { $red }　蓝 { $blue }

purse-title = { $player } 的金币
purse-line = { $coins } 金币·{ $matches } 场·{ $wins } 胜
purse-places = 头科 { $first }·二科 { $second }·大落 { $last }
purse-burns = 烧成 { $won }·烧失败 { $lost }
purse-escapes = 逃跑 { $n } 次
purse-empty = 还没有打完的场。
purse-play-money = 金币只是计分，不能换任何东西。
stats-title = 这个服务器的排行
stats-line = { $number }. { $player }　{ $coins }

# Alt texts: pictures in words, at most 1,024 characters together

alt-hand = 你的手牌，{ $n } 张：{ $hand }
alt-hand-empty = 你的手牌：没有牌了
alt-table = 够级桌面，第 { $number } 局，{ $rules }。
alt-seat = { $number } 号位 { $player }（{ $side }）：{ $facts }
alt-fact-left = 剩 { $n } 张
alt-fact-many = 超过 10 张
alt-trick = 桌上是 { $player } 的 { $play }。
alt-no-trick = 桌上没有牌。
alt-turn = 等 { $players }。
alt-scramble = 四人乱缠。
alt-tribute = 进贡：
alt-score = 第 { $number } 局的结果图，文字如下
alt-match = 全场结果图，文字如下
alt-effect-burn = 火焰“烧牌”动画
alt-effect-revolution = “革命”动画
