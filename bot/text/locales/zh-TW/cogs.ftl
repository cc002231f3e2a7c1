# Words on pictures, and the hand while it waits.

legend-playable = 能打
legend-with-wild = 要配 2 或王
legend-gouji = 夠級
legend-received = 收來的
picture-rules-xuandian = 宣點夠級
picture-rules-mingdian = 明點夠級
picture-rules-defen = 得分夠級
picture-deal = 第 { $number } 局
picture-next = 等下一局
picture-debt-point = 點貢
picture-debt-burn = 燒貢
picture-debt-stifle = 悶貢
picture-debt-place = 落貢
picture-debt-sweep = 串三戶貢
picture-turn = 輪到
picture-burn = 燒牌？
picture-call = 預點？
picture-declare = 革命？
picture-declare-xuan = 宣點？
picture-declare-ming = 明點？
picture-show = 上班？
picture-return = 還貢
picture-charge = 衝點？
picture-fight = 應戰？
picture-head = 要頭還是無頭？
picture-to-beat = 要壓過 { $play }
picture-lapsed = 付不出，免了
button-refresh = 更新

# Animations of burns and revolutions

opt-animation-name = 動畫
opt-animation-desc = 燒牌和革命的動畫
opt-sound-name = 聲音
opt-sound-desc = 沒有語音頻道時，燒牌和革命附上聲音檔
effects-animation-on = 燒牌和革命的動畫：開
effects-animation-off = 燒牌和革命的動畫：關
effects-sound-on = 沒有語音頻道時附上聲音：開
effects-sound-off = 沒有語音頻道時附上聲音：關

# Between parts of a line

list-dot = ・
list-semicolon = ；

# The choice of another seat

lobby-swap-choose = 換到哪個座位？

# Preferences

settings-title = 偏好

# Who may sit down on a server

mod-blocked = { $player } 在這個伺服器不能再入座。
mod-unblocked = { $player } 又可以入座了。
