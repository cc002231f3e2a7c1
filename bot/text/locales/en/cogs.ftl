# Words on pictures, and the hand while it waits.

legend-playable = playable
legend-with-wild = needs 2s or jokers
legend-gouji = gouji
legend-received = tribute
picture-turn = To play
picture-to-beat = beat { $play }
picture-lapsed = cannot pay, waived
button-refresh = Refresh
