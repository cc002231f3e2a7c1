# Cards and plays in words, amounts, lists.

number-1 = 一
number-2 = 两
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
suit-h = 红桃
suit-c = 梅花
suit-d = 方块

play-body = { $word }张 { $rank }
play-twos = { $body } 贴{ $word }钱
play-small = { $word }小花
play-big = { $word }大花
play-both-jokers = { $big }{ $small }
play-hung = { $body } 挂{ $jokers }
play-small-alone = { $word }张小花
play-big-alone = { $word }张大花
play-both-alone = { $big }加{ $small }
play-gouji = { $play }（够级）
play-with-left = { $play }·剩 { $left } 张
play-with-left-gouji = { $play }·剩 { $left } 张·够级
play-last = { $play }·打光

cards-group = { $rank }×{ $count }
cards-one = { $rank }
cards-none = 没有牌
left-none = 打完了

list-comma = 、
list-last = { $first }和{ $last }

seat-label = { $number } 号位
side-0 = 红联邦
side-1 = 蓝联邦
nobody = 没有人
nobody-may = 没有
you = 你
computer-name = 电脑 { $number }

action-play = { $player } { $play }
action-burn = { $player } 烧 { $play }
action-pass = { $player } 过
action-yield = { $player } 让
action-wind = { $player } 接风
action-concede = { $player } 放弃烧牌
action-separator = {" → "}

kind-play = 出牌
kind-pass = 过牌
kind-yield = 让牌
kind-wind = 接风
kind-burn = 烧牌
kind-yes = 宣告
kind-no = 不要
kind-revolt = 革命
kind-show = 上班
kind-head = 要头
kind-headless = 无头
kind-charge = 冲点
kind-return = 还贡
kind-concede = 放弃烧牌

default-lead = 打最小的一张
default-lead-burning = 打最小的王，或一手打光
default-beat = 过牌
default-burn = 不烧
default-call = 不预点
default-declare = 不宣
default-show = 不上班
default-charge = 不冲
default-fight = 不应战
default-fight_set = 打不过
default-head = 要头
default-return = 还最小的牌

# What a computer player would do, and why (R133)

reason-race = 抢科：快走完了，先出完再说
reason-control = 控点：不让对方开点
reason-seal = 封死：挂花打死，谁也接不上
reason-feed = 送牌：给联邦能接的张数
reason-yield = 让牌：先让下家决定，逢对头的牌先让后打
reason-keep = 保留：大牌留到要紧的时候
reason-cheap = 省牌：最便宜的一手
reason-burn = 烧牌：烧得完，还有烧贡
reason-open = 开点：没人接就开点
reason-unburn = 解烧：压掉烧牌的人
reason-stifle = 闷人：逼他最后只剩 3
reason-pass = 过牌：这手不值得打
reason-safe = 稳当：打完还有退路
reason-only = 只有这一种
reason-declare = 宣点：这手牌有把握
reason-no-declare = 不宣：没有把握
reason-revolt = 革命：这手牌打不出名堂
reason-head = 要头：够级牌够多
reason-headless = 无头：灵活接牌比较划算
reason-charge = 冲点：三套都很硬
reason-return = 还贡：还用不上的小牌
reason-wind = 接风：让自己发牌
reason-concede = 放弃：烧不下去了
