# Tribute, the score of a deal and of a match, purses.

tribute-title = 第 { $number } 局・進貢
tribute-none = 第一局不進貢。
tribute-nothing = 這一局沒有貢。
debt-point = 點貢
debt-burn = 燒貢
debt-stifle = 悶貢
debt-place = 落貢
debt-sweep = 串三戶貢
debt-line = { $kind }：{ $payer } → { $receiver }　{ $n } 張
paid-line = { $kind }：{ $payer } → { $receiver }　{ $cards }
lapsed-line = { $kind }：{ $payer } → { $receiver } 少 { $n } 張，免了
returned-line = 還貢：{ $payer } → { $receiver }　{ $cards }
bought-line = 買三：{ $buyer } → { $seller }　{ $cards }
bought-free-line = 要三：{ $seller } 給 { $buyer }
tribute-next = 下一局要進的貢

score-title = 第 { $number } 局結果
score-place = { $place }　{ $player }　{ $points }
score-sides = 紅聯邦 { $red }・藍聯邦 { $blue }
score-winner = **{ $side }勝**
score-draw = **平手**
score-sweep = { $side } **串三戶**！
score-sweep-doubled = { $side } **串三戶**，得分翻倍！
score-restart = 串三戶：這一局馬上計分，局數從 1 重新算。
score-opened = 開點：{ $players }
score-burned = 燒成：{ $players }
score-revolted = 革命：{ $player }
score-hands = 打完時的手牌
score-hand-line = { $player }　{ $hand }
score-escape = { $player } 逃跑 { $points } 分
match-title = 這一場打完了
match-so-far = 目前：紅聯邦 { $red }・藍聯邦 { $blue }（{ $deals } 局）
match-winner = **{ $side }贏了這一場**，{ $red } 比 { $blue }。
match-draw = 這一場**平手**。
match-coins = { $player }　{ $coins } 金幣（共 { $total }）
match-best = 打得最好：{ $player }
match-picture-title = 全場結果
match-deal-line = 第 { $number } 局　紅 { $red }　藍 { $blue }

purse-title = { $player } 的金幣
purse-line = { $coins } 金幣・{ $matches } 場・{ $wins } 勝
purse-places = 頭科 { $first }・二科 { $second }・大落 { $last }
purse-burns = 燒成 { $won }・燒失敗 { $lost }
purse-escapes = 逃跑 { $n } 次
purse-empty = 還沒有打完的場。
purse-play-money = 金幣只是計分，不能換任何東西。
stats-title = 這個伺服器的排行
stats-line = { $number }. { $player }　{ $coins }

# Alt texts: pictures in words, at most 1,024 characters together

alt-hand = 你的手牌，{ $n } 張：{ $hand }
alt-hand-empty = 你的手牌：沒有牌了
alt-table = 夠級桌面，第 { $number } 局，{ $rules }。
alt-seat = { $number } 號位 { $player }（{ $side }）：{ $facts }
alt-fact-left = 剩 { $n } 張
alt-fact-many = 超過 10 張
alt-trick = 桌上是 { $player } 的 { $play }。
alt-no-trick = 桌上沒有牌。
alt-turn = 等 { $players }。
alt-scramble = 四人亂纏。
alt-tribute = 進貢：
alt-score = 第 { $number } 局的結果圖，文字如下
alt-match = 全場結果圖，文字如下
alt-effect-burn = 火焰「燒牌」動畫
alt-effect-revolution = 「革命」動畫
