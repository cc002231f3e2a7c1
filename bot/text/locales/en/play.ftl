# Cards and plays in words, amounts, lists.

number-1 = one
number-2 = two
number-3 = three
number-4 = four
number-5 = five
number-6 = six
number-7 = seven
number-8 = eight
number-9 = nine
number-10 = ten
number-11 = eleven
number-12 = twelve

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
rank-X = Small
rank-D = Big

suit-s = spades
suit-h = hearts
suit-c = clubs
suit-d = diamonds

play-body = { $n ->
    [one] { $word } { $rank }
   *[other] { $word } { $rank }s
}
play-twos = { $body } with { $n ->
    [one] { $word } 2
   *[other] { $word } 2s
}
play-small = { $n ->
    [one] { $word } small joker
   *[other] { $word } small jokers
}
play-big = { $n ->
    [one] { $word } big joker
   *[other] { $word } big jokers
}
play-both-jokers = { $big } and { $small }
play-hung = { $body } plus { $jokers }
play-small-alone = { $n ->
    [one] { $word } small joker
   *[other] { $word } small jokers
}
play-big-alone = { $n ->
    [one] { $word } big joker
   *[other] { $word } big jokers
}
play-both-alone = { $big } and { $small }
play-gouji = { $play } (gouji)
play-with-left = { $play } · leaves { $left }
play-with-left-gouji = { $play } · leaves { $left } · gouji
play-last = { $play } · your last cards

cards-group = { $rank }×{ $count }
cards-one = { $rank }
cards-none = no cards
left-none = out

list-comma = {", "}
list-last = { $first } and { $last }

seat-label = Seat { $number }
side-0 = Red
side-1 = Blue
nobody = nobody
nobody-may = nothing
you = you
computer-name = Computer { $number }

action-play = { $player } { $play }
action-burn = { $player } burns: { $play }
action-pass = { $player } passes
action-yield = { $player } yields
action-wind = { $player } calls the wind
action-concede = { $player } gives up the burn
action-separator = {" → "}

kind-play = play
kind-pass = pass
kind-yield = yield
kind-wind = catch the wind
kind-burn = burn
kind-yes = say yes
kind-no = say no
kind-revolt = revolt
kind-show = show 4s
kind-head = take head
kind-headless = go headless
kind-charge = charge
kind-return = give cards back
kind-concede = give up the burn

default-lead = the lowest card is led
default-lead-burning = the lowest joker is led, or the whole hand
default-beat = pass
default-burn = no burn
default-call = no early call
default-declare = no declaration
default-show = nothing shown
default-charge = no charge
default-fight = no fight
default-fight_set = not beaten
default-head = head
default-return = the lowest cards go back

# What a computer player would do, and why (R133)

reason-race = Race (搶科): nearly out, so get out
reason-control = Control (控點): keep them from opening a point
reason-seal = Seal (封死): hung with a joker, nothing gets over it
reason-feed = Feed (送牌): a size that your ally can take
reason-yield = Yield (讓牌): on your opposite's card, let others go first
reason-keep = Keep (保留): the high cards are for when it matters
reason-cheap = Cheap: the least you can spend
reason-burn = Burn: you get through, and earn a card
reason-open = Open: if nobody answers, the point is yours
reason-unburn = Unburn: stop the burner
reason-stifle = Stifle: leave him with his 3s
reason-pass = Pass: this one is not worth it
reason-safe = Safe: what is left still works
reason-only = The only choice
reason-declare = Declare: this hand should open
reason-no-declare = Do not declare: too uncertain
reason-revolt = Revolt: nothing to be had with this hand
reason-head = Head: enough gouji plays for it
reason-headless = Headless: freedom is worth more
reason-charge = Charge: three solid sets
reason-return = Give back: small cards of no use
reason-wind = Catch the wind: lead yourself
reason-concede = Give up: the burn cannot go through
