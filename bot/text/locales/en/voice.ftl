# Sound in a voice channel.

opt-voice-name = voice
opt-voice-desc = Who speaks for you at the table
voice-on = Sound is on in { $link }.
voice-off = Sound is off.
voice-is-off = Sound was off already.
voice-lost = Sound is off: I am no longer in { $link }. The game goes on; /gouji voice turns sound on again.
refusal-missing-voice-permission = I lack permissions in { $link }: { $permissions }. Please ask a server manager for them.
refusal-voice-full = { $link } is full.
refusal-voice-busy = I already speak in { $link }, for table { $number }. On one server I can be in one voice channel only.
refusal-voice-elsewhere = { $link } is not on this table's server.
