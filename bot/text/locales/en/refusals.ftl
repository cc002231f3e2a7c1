# Why something was refused: one sentence for each code, and it changes nothing.

# The engine's codes

refusal-nothing-asked = Nobody is asked to do anything just now.
refusal-not-your-turn = It is not your turn yet; { $players } must act first.
refusal-already-answered = You have already answered, and an answer is final.
refusal-not-a-play = That is no play ({ $cards }): a play is cards of one rank, plus any 2s and jokers.
refusal-not-held = You do not hold these cards; missing: { $cards }.
refusal-threes-last = 3s come last: all of them at once as your last play, with no 2 and no joker.
refusal-unbeatable = Nothing beats { $target }: there is a big joker in it.
refusal-wrong-count = Wrong number of cards: beating { $target } takes { $need }; you chose { $cards }.
refusal-small-joker-needs-big = To beat { $target }, every small joker must be met by a big one; { $cards } will not do.
refusal-does-not-beat = You cannot beat { $target } with { $cards }: every card must be higher than the one it faces.
refusal-burner-needs-joker = You are burning, so you cannot lead { $cards }: a lead needs a joker, unless it empties your hand.
refusal-already-called = Your early call stands, so you cannot call again.
refusal-revolt-holds-high = With a joker or a 2 in hand you cannot revolt.
refusal-show-two = You need at least two 4s of one suit to show.
refusal-show-all = You hold { $held } 4s of this suit, and all of them must be shown.
refusal-charge-three = A charge is exactly three gouji plays.
refusal-return-count = Exactly { $need ->
    [one] one card goes
   *[other] { $need } cards go
} back.
refusal-return-last-three = Your last 3s cannot be given back.
refusal-return-received = Cards that came as tribute or for a 3 cannot be given back.
refusal-deal-running = This deal is not over yet.
refusal-not-shuffling = This is not the moment to deal.
refusal-wrong-deck = That is not a whole deck; please shuffle again.

refusal-cannot-play = You cannot play cards now. You may: { $kinds }.
refusal-cannot-pass = You cannot pass now. You may: { $kinds }.
refusal-cannot-yield = You cannot yield now. You may: { $kinds }.
refusal-cannot-wind = You cannot catch the wind now. You may: { $kinds }.
refusal-cannot-burn = You cannot burn now. You may: { $kinds }.
refusal-cannot-yes = There is nothing to declare and nothing to accept now. You may: { $kinds }.
refusal-cannot-no = There is nothing to say no to now. You may: { $kinds }.
refusal-cannot-revolt = You cannot revolt now. You may: { $kinds }.
refusal-cannot-show = You cannot show 4s now. You may: { $kinds }.
refusal-cannot-head = You cannot take head now. You may: { $kinds }.
refusal-cannot-headless = You cannot go headless now. You may: { $kinds }.
refusal-cannot-charge = You cannot charge now. You may: { $kinds }.
refusal-cannot-return = There are no cards to give back now. You may: { $kinds }.
refusal-cannot-concede = There is no burn to give up now. You may: { $kinds }.

# Typed text

refusal-typed-not-asked = You are not asked anything just now.
refusal-other = That cannot be done now ({ $code }).
refusal-typed-unknown = I cannot read { $word }. Type for example KKK, 3K, three kings, 999D or "pass".
refusal-typed-empty = There are no cards in that. Type for example KKK, 3K, three kings, or "pass".
refusal-typed-too-long = That is too long; one short line is enough for a play.
refusal-typed-neither = That can be read as { $readings }, but none of these can be played now.
refusal-typed-no-burn = Nothing you hold beats that play, so you cannot burn it.
refusal-typed-three-sets = A charge needs three sets in order, with spaces between, for example QQQ AA TTTTT.
refusal-typed-needs-cards = Say which cards, for example "{ $example }".
refusal-typed-not-now = That is not what is asked now. You may: { $kinds }.

# The table, the lobby and Discord

refusal-not-seated = You are not seated at this table. Press Join to play, or Watch.
refusal-stranger = This is somebody else's table; you cannot play for them.
refusal-not-your-seat = This is not your seat.
refusal-old-button = That button is from earlier; here is how things stand.
refusal-same-press = You pressed that a moment ago; it counts once.
refusal-table-full = All six seats are taken. You can watch.
refusal-table-exists-here = There already is a table in this channel: { $link }
refusal-no-table-here = There is no table in this channel. Open one with /gouji new.
refusal-lobby-not-full = Six are needed; { $missing ->
    [one] one is
   *[other] { $missing } are
} missing. You can add computers.
refusal-already-seated = You already sit in seat { $number }.
refusal-already-started = Play has started; that cannot be done now.
refusal-not-started = Play has not started yet.
refusal-not-host = Only the host { $host }, or who manages the server, can do that.
refusal-dms-closed = I cannot send you DMs. "My hand" is all you need to play.
refusal-missing-permission = I lack permissions in this channel: { $permissions }. Please ask a server manager for them.
refusal-you-lack-permission = You do not have the permission to do that.
refusal-table-closed = This table has closed.
refusal-paused = The table is paused; try again when it goes on.
refusal-not-paused = The table is not paused.
refusal-nothing-going-on = You are not playing at the moment.
refusal-which-table = You sit at several tables: { $tables }. Please choose one.
refusal-not-in-server = Use this in a channel of a server.
refusal-busy = The table is busy; please press again.
refusal-internal-error = Something went wrong; your game has not changed. Please try again. Reference `{ $id }`.
refusal-seat-taken = That seat is taken.
refusal-seat-empty = That seat is empty.
refusal-swap-self = You cannot swap with yourself.
refusal-blocked = You cannot sit down on this server. Please ask a server manager.
refusal-not-invited = Only invited players may sit here; please ask the host { $host }.
refusal-channel-not-allowed = Tables cannot be opened in this channel. Try: { $channels }
refusal-too-many-tables = This server has at most { $limit } tables at once.
refusal-too-many-seats = You can sit at { $limit } tables at most.
refusal-unknown-level = There is no computer level { $name }. There are: { $known }
refusal-unknown-rules = There is no rule set { $name }. There are: { $known }
refusal-unknown-option = I do not know the house rule { $name }. /gouji help shows the rules.
refusal-bad-option = The house rule { $name } cannot be { $value }.
refusal-bad-number = It must be a number from { $low } to { $high }.
refusal-undo-own-table = You are playing at this table, so you cannot take moves back here.
refusal-nothing-to-undo = There is nothing to take back.
refusal-hands-hidden = Hands in the record stay hidden until the deal is over.
refusal-voice-missing = This bot has no sound installed. Everything else works.
refusal-voice-nowhere = You are in no voice channel; please join one first.
refusal-voice-forbidden = I cannot join that voice channel.
refusal-too-fast = That was too fast; please wait a moment.
refusal-too-late = Too late: that has passed.
refusal-discord-trouble = Discord is having trouble. The clocks are stopped; please try again later.
refusal-picture-failed = The picture did not work; here are the words.
refusal-no-hint = There is nothing for you to decide, so there is no hint.
refusal-no-such-table = I cannot find that table; it may have closed.
refusal-stopping = The bot is restarting and will be back in a moment. Your game is safe.
refusal-store-failed = I cannot save just now, so that did not count. Please try again.
refusal-match-over = This match is over.
refusal-no-match = No match is being played just now.
refusal-match-running = A match is being played; try again when it is over.
refusal-left-match = You have left this match. Take your seat back first.
refusal-seat-removed = Your seat was handed to a computer.
refusal-already-handed-over = A computer already plays for this seat.
refusal-seat-computer = That seat belongs to a computer.
refusal-unknown-reason = A table cannot be ended for that reason.
refusal-already-paused = The table is already paused.
refusal-host-must-be-person = The host must be a person at this table.
refusal-no-such-seat = There is no such seat; seats are 1 to 6.
refusal-unknown-order = This table cannot make sense of that.
refusal-nothing-prepared = You have planned nothing.

permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-create_public_threads = Create Public Threads
permission-view_channel = View Channel
permission-attach_files = Attach Files
permission-embed_links = Embed Links
permission-read_message_history = Read Message History
permission-use_external_emojis = Use External Emojis
permission-connect = Connect
permission-speak = Speak
permission-manage_guild = Manage Server

alternatives = You can play: { $plays }
alternatives-pass = You can only pass.
