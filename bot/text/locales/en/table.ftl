# The public table message: turn, clock, last actions, windows.

table-title = Gouji · table { $table } · { $rules } · deal { $number } of { $deals }
table-title-short = Gouji, deal { $number }
table-turn = { $player } to play
table-lead = { $player } to lead
table-beat = { $player } played **{ $play }**; { $player2 } to play
table-clock = ⏳ { $when }
table-bank = { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
} of extra time left
table-to-beat = To beat: **{ $play }** ({ $player })
table-free-lead = Any play may be led
table-gouji = gouji play
table-shielded = shielded: it can only be burned
table-unbeatable = holds a big joker: nothing beats it
table-last = Just now: { $actions }
table-passes = { $players } passed
table-trick = Trick { $number }
table-scramble = Scramble
table-burning = { $player } is burning { $other }
table-paused = ⏸️ { $player } paused the table. { $until }
table-paused-until = It goes on { $when }.
table-resumed = ▶️ Play goes on; everybody has their time back.
table-restarted = The bot was restarted. Play goes on as it was, and everybody has their time back.
table-moved = The table has moved down: { $link }
table-over-pointer = This deal is over; the result is below.
table-closed = This table has closed.
table-abandoned = The channel is gone, so the table has closed; nothing is scored.
table-no-permission = I lack permissions in this channel, so the table is paused: { $permissions }
table-text-only = (No pictures possible here; this is the table in words)
table-log-thread = Gouji table { $table } · log
table-sides = Red { $red } · Blue { $blue }
table-side-red = Red
table-side-blue = Blue
table-hidden-count = counts above ten are hidden
table-left = { $n ->
    [one] one card left
   *[other] { $n } cards left
}
table-commitment = The seed of this deal is sealed: `{ $hash }`. It is revealed at the end.
table-next-deal = The next deal starts { $when }.
table-watching = You are watching. You see only what everybody sees.

# What the table waits for, as all may see it

waiting-lead = { $players } to lead
waiting-beat = { $players } to beat or pass
waiting-burn = Does anybody burn?
waiting-call = Any early call?
waiting-declare = Any revolution?
waiting-declare-xuan = Any declaration or revolution?
waiting-declare-ming = Any open call or revolution?
waiting-show = Any 4s of one suit to show?
waiting-charge = { $players } may charge
waiting-fight = { $players } may fight the charge
waiting-fight_set = { $players } to beat set { $number }
waiting-head = { $players } to take head or headless
waiting-return = { $players } to give cards back
waiting-deal = Shuffling…
waiting-next = Waiting for the next deal

# Prompts, each to the one who is asked

prompt-lead = Your lead.
prompt-lead-burning = You are burning: every lead needs a joker, unless it empties your hand.
prompt-beat = { $player } played **{ $play }**. Beat or pass?
prompt-beat-opposite = Your opposite { $player } made a gouji play, **{ $play }**. Only you may beat it.
prompt-beat-close = Nobody wants **{ $play }**. You are the closer: beat it, or close the trick?
prompt-beat-yield = Your opposite { $player } played **{ $play }**. Beat, yield or pass?
prompt-beat-wind = The last cards of { $player }: **{ $play }**. Beat, pass, or catch the wind?
prompt-beat-after-yield = Neither of the two after you wants it. Beat now, or pass?
prompt-burn = { $player } made a gouji play, **{ $play }**. Burn it?
prompt-burn-infeasible = ⚠️ With these cards you may not get through. A burn that fails usually puts you last. Burn anyway?
prompt-call = No card is dealt yet. Make an early call, that your opposite will open no point?
prompt-declare-xuan = Declare your point? Declaring makes point tribute heavier, for your opposite too.{ $revolt ->
    [yes] {" "}You may also revolt.
   *[no] {""}
}
prompt-declare-ming = Call that your opposite will open no point?{ $revolt ->
    [yes] {" "}You may also revolt.
   *[no] {""}
}
prompt-declare-plain = Revolt?
prompt-declare-called = Your early call stands, so you cannot call again.{ $revolt ->
    [yes] {" "}You may revolt.
   *[no] {""}
}
prompt-show = Show 4s of one suit (two at least)? The most 4s lead first.
prompt-charge = You have revolted. With three gouji plays you may charge: show them in order.
prompt-fight = Your opposite charges: { $plays }. Fight? If you beat all three, the point is yours.
prompt-fight_set = Set { $number }: **{ $play }**. Can you beat it?
prompt-head = Your opposite has revolted. Head (your first three gouji plays are shielded), or headless (you may beat anybody, anybody may beat you)?
prompt-return = Give { $n ->
    [one] one card
   *[other] { $n } cards
} back to { $players }: own cards only, and not your last 3.
prompt-none = Nothing to do for you now.
prompt-waiting = Waiting for { $players }.
prompt-you-answered = You have answered; waiting for the others.

# Nudges

nudge-turn = { $player }, your turn  ⏳ { $when }
nudge-window = { $player }, a question for you: { $what }  ⏳ { $when }
nudge-taken-over = { $player } was away twice, so a computer plays on. Press any button to take the seat back.
nudge-returned = { $player } is back.
nudge-timeout = Time is up for { $player }: { $what }.
nudge-last-seconds = Nearly out of time: { $when }

# Speech bubbles, tags and lettering in pictures

bubble-pass = pass
bubble-yield = yield
bubble-wind = wind
bubble-close = close
bubble-concede = give up
bubble-thinking = thinking
tag-declared = declared
tag-called-yu = early call
tag-called-ming = called
tag-opened = opened
tag-closed = closed
tag-head = head
tag-headless = headless
tag-shields = shields ×{ $n }
tag-revolted = revolted
tag-burning = burning
tag-burned = burned
tag-failed = burn failed
tag-stifled = stifled
tag-computer = computer
tag-away = away
tag-yielded = yielded
tag-host = host
tag-biggest = highest
tag-dm-off = no DM
word-declare = DECLARED
word-call-yu = EARLY CALL
word-call-ming = CALLED
word-open = POINT
word-show = FIRST LEAD
word-charge = CHARGE
word-fight = FIGHT
word-head = HEAD
word-headless = HEADLESS
word-shielded = SHIELDED
word-yield = YIELD
word-wind = WIND
word-burn = BURN
word-unburn = UNBURNED
word-revolution = REVOLUTION
word-gouji = GOUJI
word-stifled = STIFLED
word-sweep = SWEEP
word-scramble = SCRAMBLE

place-1 = First
place-2 = Second
place-3 = Third
place-4 = Fourth
place-5 = Fifth
place-6 = Last
