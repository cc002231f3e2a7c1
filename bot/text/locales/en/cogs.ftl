# Words on pictures, and the hand while it waits.

legend-playable = playable
legend-with-wild = needs 2s or jokers
legend-gouji = gouji
legend-received = received
picture-rules-xuandian = Xuandian
picture-rules-mingdian = Mingdian
picture-rules-defen = Defen
picture-deal = Deal { $number }
picture-next = Next deal soon
picture-debt-point = Point
picture-debt-burn = Burn
picture-debt-stifle = Stifle
picture-debt-place = Place
picture-debt-sweep = Sweep
picture-turn = Turn
picture-burn = Burn?
picture-call = Early call?
picture-declare = Revolution?
picture-declare-xuan = Declare?
picture-declare-ming = Open call?
picture-show = Show 4s?
picture-return = Return
picture-charge = Charge?
picture-fight = Fight?
picture-head = Head or headless?
picture-to-beat = beat { $play }
picture-lapsed = cannot pay, waived
button-refresh = Refresh

# Animations of burns and revolutions

opt-animation-name = animation
opt-animation-desc = Animations of burns and revolutions
opt-sound-name = sound
opt-sound-desc = Without a voice channel, attach the sound of burns and revolutions
effects-animation-on = Animations of burns and revolutions: on
effects-animation-off = Animations of burns and revolutions: off
effects-sound-on = Sound attached where there is no voice channel: on
effects-sound-off = Sound attached where there is no voice channel: off

# Between parts of a line

list-dot = {" · "}
list-semicolon = {"; "}

# The choice of another seat

lobby-swap-choose = Which seat do you want?

# Preferences

settings-title = Settings

# Who may sit down on a server

mod-blocked = { $player } may no longer sit down on this server.
mod-unblocked = { $player } may sit down again.
