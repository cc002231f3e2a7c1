# 語音頻道裡的聲音。

opt-voice-name = 配音
opt-voice-desc = 由誰替你喊牌
voice-on = 聲音開了，在 { $link }。
voice-off = 聲音關了。
voice-is-off = 聲音本來就沒開。
voice-lost = 聲音停了：我已經不在 { $link }。牌局照打；要再開聲音，請用 /gouji voice。
refusal-missing-voice-permission = 我在 { $link } 缺少這些權限：{ $permissions }。請管理者補上。
refusal-voice-full = { $link } 滿了。
refusal-voice-busy = 我正在 { $link } 替第 { $number } 桌喊牌。一個伺服器裡我只能待在一個語音頻道。
refusal-voice-elsewhere = { $link } 不在這張桌的伺服器裡。
