# 语音频道里的声音。

opt-voice-name = 配音
opt-voice-desc = 由谁替你喊牌
voice-on = 声音开了，在 { $link }。
voice-off = 声音关了。
voice-is-off = 声音本来就没开。
voice-lost = 声音停了：我已经不在 { $link }。牌局照打；要再开声音，请用 /gouji voice。
refusal-missing-voice-permission = 我在 { $link } 缺少这些权限：{ $permissions }。请管理者补上。
refusal-voice-full = { $link } 满了。
refusal-voice-busy = 我正在 { $link } 替第 { $number } 桌喊牌。一个服务器里我只能待在一个语音频道。
refusal-voice-elsewhere = { $link } 不在这张桌的服务器里。
