# Cards and plays in words, amounts, lists.

number-1 = 一
number-2 = 兩
number-3 = 三
number-4 = 四
number-5 = 五
number-6 = 六
number-7 = 七
number-8 = 八
number-9 = 九
number-10 = 十
number-11 = 十一
number-12 = 十二

rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-T = 10
rank-J = J
rank-Q = Q
rank-K = K
rank-A = A
rank-2 = 2
rank-X = 小王
rank-D = 大王

suit-s = 黑桃
suit-h = 紅心
suit-c = 梅花
suit-d = 方塊

play-body = { $word }張 { $rank }
play-twos = { $body } 貼{ $word }錢
play-small = { $word }小花
play-big = { $word }大花
play-both-jokers = { $big }{ $small }
play-hung = { $body } 掛{ $jokers }
play-small-alone = { $word }張小花
play-big-alone = { $word }張大花
play-both-alone = { $big }加{ $small }
play-gouji = { $play }（夠級）
play-with-left = { $play }・剩 { $left } 張
play-with-left-gouji = { $play }・剩 { $left } 張・夠級
play-last = { $play }・打光

cards-group = { $rank }×{ $count }
cards-one = { $rank }
cards-none = 沒有牌
left-none = 打完了

list-comma = 、
list-last = { $first }和{ $last }

seat-label = { $number } 號位
side-0 = 紅聯邦
side-1 = 藍聯邦
nobody = 沒有人
nobody-may = 沒有
you = 你
computer-name = 電腦 { $number }

action-play = { $player } { $play }
action-burn = { $player } 燒 { $play }
action-pass = { $player } 過
action-yield = { $player } 讓
action-wind = { $player } 接風
action-concede = { $player } 放棄燒牌
action-separator = {" → "}

kind-play = 出牌
kind-pass = 過牌
kind-yield = 讓牌
kind-wind = 接風
kind-burn = 燒牌
kind-yes = 宣告
kind-no = 不要
kind-revolt = 革命
kind-show = 上班
kind-head = 要頭
kind-headless = 無頭
kind-charge = 衝點
kind-return = 還貢
kind-concede = 放棄燒牌

default-lead = 打最小的一張
default-lead-burning = 打最小的王，或一手打光
default-beat = 過牌
default-burn = 不燒
default-call = 不預點
default-declare = 不宣
default-show = 不上班
default-charge = 不衝
default-fight = 不應戰
default-fight_set = 打不過
default-head = 要頭
default-return = 還最小的牌

# What a computer player would do, and why (R133)

reason-race = 搶科：快走完了，先出完再說
reason-control = 控點：不讓對方開點
reason-seal = 封死：掛花打死，誰也接不上
reason-feed = 送牌：給聯邦能接的張數
reason-yield = 讓牌：先讓下家決定，逢對頭的牌先讓後打
reason-keep = 保留：大牌留到要緊的時候
reason-cheap = 省牌：最便宜的一手
reason-burn = 燒牌：燒得完，還有燒貢
reason-open = 開點：沒人接就開點
reason-unburn = 解燒：壓掉燒牌的人
reason-stifle = 悶人：逼他最後只剩 3
reason-pass = 過牌：這手不值得打
reason-safe = 穩當：打完還有退路
reason-only = 只有這一種
reason-declare = 宣點：這手牌有把握
reason-no-declare = 不宣：沒有把握
reason-revolt = 革命：這手牌打不出名堂
reason-head = 要頭：夠級牌夠多
reason-headless = 無頭：靈活接牌比較划算
reason-charge = 衝點：三套都很硬
reason-return = 還貢：還用不上的小牌
reason-wind = 接風：讓自己發牌
reason-concede = 放棄：燒不下去了
