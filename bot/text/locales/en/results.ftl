# Tribute, the score of a deal and of a match, purses.

tribute-title = Deal { $number } · tribute
tribute-none = No tribute in the first deal.
tribute-nothing = No tribute in this deal.
debt-point = Point tribute
debt-burn = Burn tribute
debt-stifle = Stifle tribute
debt-place = Place tribute
debt-sweep = Sweep tribute
debt-line = { $kind }: { $payer } → { $receiver }, { $n ->
    [one] one card
   *[other] { $n } cards
}
paid-line = { $kind }: { $payer } → { $receiver }  { $cards }
lapsed-line = { $kind }: { $payer } → { $receiver }, { $n ->
    [one] one card lapses
   *[other] { $n } cards lapse
}
returned-line = Given back: { $payer } → { $receiver }  { $cards }
bought-line = A 3 bought: { $buyer } → { $seller }  { $cards }
bought-free-line = A 3 given: { $seller } to { $buyer }
tribute-next = Tribute due in the next deal

score-title = Result of deal { $number }
score-place = { $place }  { $player }  { $points }
score-sides = Red { $red } · Blue { $blue }
score-winner = **{ $side } wins**
score-draw = **A draw**
score-sweep = { $side } **sweeps**!
score-sweep-doubled = { $side } **sweeps**: points are doubled!
score-restart = Sweep: this deal is scored at once, and the count starts again at deal 1.
score-opened = Points opened: { $players }
score-burned = Burned through: { $players }
score-revolted = Revolted: { $player }
score-hands = Hands at the end
score-hand-line = { $player }  { $hand }
score-escape = { $player }: { $points } for escaping
match-title = The match is over
match-so-far = So far: Red { $red } · Blue { $blue } ({ $deals ->
    [one] one deal
   *[other] { $deals } deals
})
match-winner = **{ $side } wins the match**, { $red } to { $blue }.
match-draw = The match is a **draw**.
match-coins = { $player }  { $coins } coins ({ $total } in all)
match-best = Player of the match: { $player }
match-picture-title = Match result
match-deal-line = Deal { $number }  Red { $red }  Blue { $blue }

purse-title = Coins of { $player }
purse-line = { $coins } coins · { $matches } matches · { $wins } won
purse-places = First { $first } · Second { $second } · Last { $last }
purse-burns = Burns through { $won } · failed { $lost }
purse-escapes = Escapes: { $n }
purse-empty = No finished match yet.
purse-play-money = Coins only keep score; they buy nothing.
stats-title = Ranking of this server
stats-line = { $number }. { $player }  { $coins }

# Alt texts: pictures in words, at most 1,024 characters together

alt-hand = Your hand, { $n ->
    [one] one card
   *[other] { $n } cards
}: { $hand }
alt-hand-empty = Your hand: no cards left
alt-table = Gouji table, deal { $number }, { $rules }.
alt-seat = Seat { $number } { $player } ({ $side }): { $facts }
alt-fact-left = { $n ->
    [one] one card left
   *[other] { $n } cards left
}
alt-fact-many = more than ten cards
alt-trick = On the table: { $play } by { $player }.
alt-no-trick = No cards on the table.
alt-turn = Waiting for { $players }.
alt-scramble = Scramble.
alt-tribute = Tribute:{" "}
alt-score = Picture of deal { $number }'s result; the same in words below
alt-match = Picture of the match result; the same in words below
alt-effect-burn = Animation: the word "burn" in flames
alt-effect-revolution = Animation: "revolution"
