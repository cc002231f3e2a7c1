# Words on pictures, and the hand while it waits.

legend-playable = 能打
legend-with-wild = 要配 2 或王
legend-gouji = 够级
legend-received = 收来的
picture-rules-xuandian = 宣点够级
picture-rules-mingdian = 明点够级
picture-rules-defen = 得分够级
picture-deal = 第 { $number } 局
picture-next = 等下一局
picture-debt-point = 点贡
picture-debt-burn = 烧贡
picture-debt-stifle = 闷贡
picture-debt-place = 落贡
picture-debt-sweep = 串三户贡
picture-turn = 轮到
picture-burn = 烧牌？
picture-call = 预点？
picture-declare = 革命？
picture-declare-xuan = 宣点？
picture-declare-ming = 明点？
picture-show = 上班？
picture-return = 还贡
picture-charge = 冲点？
picture-fight = 应战？
picture-head = 要头还是无头？
picture-to-beat = 要压过 { $play }
picture-lapsed = 付不出，免了
button-refresh = 更新

# Animations of burns and revolutions

opt-animation-name = 动画
opt-animation-desc = 烧牌和革命的动画
opt-sound-name = 声音
opt-sound-desc = 没有语音频道时，烧牌和革命附上声音文件
effects-animation-on = 烧牌和革命的动画：开
effects-animation-off = 烧牌和革命的动画：关
effects-sound-on = 没有语音频道时附上声音：开
effects-sound-off = 没有语音频道时附上声音：关

# Between parts of a line

list-dot = ·
list-semicolon = ；

# The choice of another seat

lobby-swap-choose = 换到哪个座位？

# Preferences

settings-title = 偏好

# Who may sit down on a server

mod-blocked = { $player } 在这个服务器不能再入座。
mod-unblocked = { $player } 又可以入座了。
