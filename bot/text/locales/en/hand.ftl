# The private hand: panel, buttons, menus, the modal.

hand-title = Table { $table } · your hand
hand-picture-title = Your hand
hand-where = { $server } · { $channel } · table { $table }
hand-count = { $n ->
    [one] one card
   *[other] { $n } cards
}
hand-line = { $hand }
hand-empty = You have played all your cards.
hand-laid-away = Your cards are laid away; you are out of this deal.
hand-your-turn = ⏳ { $when }
hand-not-your-turn = { $player } to play.
hand-to-beat = Beat **{ $play }** by { $player }
hand-lead = Your lead: any play will do.
hand-nothing-beats = Nothing you hold beats it.
hand-only-pass = You can only pass.
hand-legend = ✓ playable now   ＋ with 2s or jokers   faded: not now   ★ gouji
hand-renewed = Here is your hand as it is now; that button was from earlier.
hand-preplay = Planned: **{ $play }** (only if it can be played then)
hand-preplay-pass = Planned: pass this trick
hand-preplay-cancelled = Plan cancelled.
hand-preplay-dropped = Your planned { $play } cannot be played now; please choose again.
hand-played = You played **{ $play }**, { $left ->
    [one] one card
   *[other] { $left } cards
} left.
hand-passed = You passed.
hand-yielded = You yielded.
hand-wind = You call the wind.
hand-burned = You burn! **{ $play }**
hand-answered = Noted; waiting for the others.
hand-declared = You have declared. It is shown when all have answered.
hand-revolted = You revolt. It is shown when all have answered.
hand-shown = You showed { $n } 4s of { $suit }.
hand-returned = You gave back { $cards }.
hand-text-fallback = (The picture comes in a moment; here are the words)
hand-received = Received, not to be paid on: { $cards }
hand-stifled = { $player } stifled you: you owe one card.
hand-left-after = leaves { $n ->
    [one] one card
   *[other] { $n } cards
}
hand-choose-which = That can be read in two ways. Which one do you mean?
hand-choose-table = You sit at several tables. At which one is this played?

menu-play = Choose what to play
menu-rank = Plays with { $rank }
menu-burn = Choose what to burn with
menu-return = Choose what to give back
menu-suit = Choose a suit to show
menu-charge = Set { $number }
menu-option = { $play }
menu-option-left = leaves { $left }
menu-option-left-gouji = leaves { $left } · gouji
menu-option-breaks = leaves { $left } · breaks a gouji play
menu-hint = Or type, for example 3K or 999D
menu-hint-more = { $n } more; type a little further

button-join = Join
button-leave = Leave
button-ready = Ready
button-unready = Not ready
button-start = Fill and start
button-add-computer = Add computer
button-remove-computer = Remove computer
button-swap = Swap seats
button-rules = Rules
button-watch = Watch
button-hand = My hand
button-declare = Declare
button-pass = Pass
button-close = Close
button-no = No
button-play = Play { $play }
button-lead = Lead { $play }
button-burn = Burn with { $play }
button-burn-word = Burn
button-no-burn = No burn
button-yield = Yield
button-wind = Catch the wind
button-concede = Give up the burn
button-call = Early call
button-no-call = No call
button-xuan = Declare
button-ming = Call
button-no-declare = No
button-revolt = Revolt
button-charge = Charge
button-no-charge = No charge
button-fight = Fight
button-no-fight = No fight
button-head = Head
button-headless = Headless
button-show = Show { $n } 4s of { $suit }
button-no-show = Do not show
button-return = Give back { $cards }
button-shielded = Shielded { $play }
button-more = More…
button-preplay = Plan { $play }
button-preplay-pass = Plan to pass
button-preplay-cancel = Drop the plan
button-confirm = Yes
button-cancel = No, wait
button-again = Again
button-go-on = One more deal
button-stop = Enough
button-back = Take my seat back
button-still-here = Still playing
button-open-dm = See my hand in the DM
button-jump = To the table
button-hint = Hint
button-help = Help
button-record = Record
button-previous = Back
button-next = Next
button-accept-swap = Swap
button-refuse-swap = Stay

modal-play-title = Type a play
modal-play-label = Cards to play
modal-play-placeholder = for example KKK, 3K, three kings, 999D, pass
modal-charge-title = Charge: three gouji plays
modal-charge-label = Three sets in order, with spaces between
modal-charge-placeholder = for example QQQ AA TTTTT
modal-return-title = Give cards back
modal-return-label = { $n ->
    [one] The card
   *[other] The { $n } cards
} to give back
modal-return-placeholder = for example 45

confirm-jokers = This spends { $cards }. Sure?
confirm-breaks-gouji = This breaks up your gouji { $cards }. Sure?
confirm-revolt = Revolting lays your whole hand away; you are out of this deal. Sure?
confirm-concede = Giving up the burn lays your cards away, and you take the lowest free place. Sure?
confirm-burn = Burn with { $play }? From then on every lead needs a joker until you are out.
confirm-typed-burn = Do you mean to **burn** with { $play }?
confirm-headless = Headless, anybody may beat your plays. Sure?
