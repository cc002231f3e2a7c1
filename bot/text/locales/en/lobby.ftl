# The lobby card, joining and leaving, settings before the start.

lobby-title = Gouji · table { $table }
lobby-waiting = Waiting for players: { $seated } of 6 seated, { $ready } ready.
lobby-full = Six are here; waiting until all are ready.
lobby-starting = Six are ready. Here come the cards!
lobby-host = Host: { $player }
lobby-rules = Rules: { $rules } · { $deals ->
    [one] one deal
   *[other] { $deals } deals
}
lobby-pace = Pace: { $pace }
lobby-level = Computers: { $level }
lobby-who = Who may sit down: { $who }
lobby-house-none = House rules: none
lobby-house = **House rules (not as the rule set has them)**
lobby-pairs = Opposites
lobby-pair = { $first } — { $second }
lobby-seat = Seat { $number }
lobby-seat-empty = (empty)
lobby-seat-player = { $player }{ $ready ->
    [yes] {" "}✓ ready
   *[no] {""}
}
lobby-seat-computer = Computer ({ $level }) ✓
lobby-help = Who sits across is your opposite; your own colour is your side. Press Join to play; computers can fill empty seats.
lobby-idle-ask = Still playing? If nobody does anything, this table closes { $when }.
lobby-expired = Nothing happened for too long, so this table has closed. Open another whenever you like.
lobby-closed = This table has closed.
lobby-restored = The bot was restarted. Everybody still has their seat.

lobby-joined = You sit in seat { $number }. Your opposite is { $opposite }, your allies are { $allies }.
lobby-joined-dm-ok = Your cards will come by DM; "My hand" shows them any time too.
lobby-joined-dm-closed = I cannot send you DMs. Never mind: "My hand" is all you need. If you want DMs, allow Direct Messages in this server's Privacy Settings.
lobby-left = You have left the table.
lobby-you-are-ready = You are ready. Press again to take it back.
lobby-you-are-unready = You are not ready any more.
lobby-swapped = { $player } moves to seat { $number }.
lobby-swap-ask = { $player } would like to swap seats with you (seat { $from } ↔ seat { $to }).
lobby-computer-added = A computer ({ $level }) takes seat { $number }.
lobby-computer-removed = The computer leaves seat { $number }.
lobby-removed = { $player } was removed.
lobby-new-host = { $player } is the host now.
lobby-dm-probe = You sit at Gouji table { $table } in { $place }. Your cards will come here.
lobby-invite = { $player } has opened a Gouji table and needs { $missing ->
    [one] one more player
   *[other] { $missing } more players
}.
lobby-again = Another match? It starts as soon as all six press Again.
lobby-again-count = { $ready } of 6 want another.
lobby-match-on = Deal { $number } of { $deals }

confirm-leave = The match is not over. Leaving now is an **escape**: a computer takes your seat, and every deal that ends without you costs you 4 points. Leave anyway?
confirm-end = Really end this table? Play stops here, and the unfinished deal does not count.
confirm-remove = Remove { $player }? A computer takes the seat.
