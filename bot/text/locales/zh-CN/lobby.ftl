# The lobby card, joining and leaving, settings before the start.

lobby-title = 够级·第 { $table } 桌
lobby-waiting = 等人入座：{ $seated }／6 人，{ $ready } 人准备好了。
lobby-full = 六人到齐，等大家准备。
lobby-starting = 六人都准备好了，发牌！
lobby-host = 桌主：{ $player }
lobby-rules = 规则：{ $rules }·{ $deals } 局
lobby-pace = 节奏：{ $pace }
lobby-level = 电脑程度：{ $level }
lobby-who = 可以入座：{ $who }
lobby-house-none = 家规：照原规则
lobby-house = **家规（和原规则不同）**
lobby-pairs = 对头
lobby-pair = { $first }　对　{ $second }
lobby-seat = { $number } 号位
lobby-seat-empty = （空位）
lobby-seat-player = { $player }{ $ready ->
    [yes] {" "}✓ 准备好了
   *[no] {""}
}
lobby-seat-computer = 电脑（{ $level }）✓
lobby-help = 对面的是对头，同色的是联邦。按“入座”就能玩，空位可以补电脑。
lobby-idle-ask = 还要打吗？再没人动，这张桌 { $when } 收掉。
lobby-expired = 太久没人动，这张桌收掉了。想打再开一桌。
lobby-closed = 这张桌已经收掉了。
lobby-restored = 机器人重新启动过，座位都还在。

lobby-joined = 你坐 { $number } 号位。对头是 { $opposite }，联邦是 { $allies }。
lobby-joined-dm-ok = 手牌会用私信给你，也随时可以按“我的手牌”。
lobby-joined-dm-closed = 我没办法私信你，没关系：按“我的手牌”一样能打。想收私信，请到服务器的“隐私设置”打开“私人消息”。
lobby-left = 你离开了牌桌。
lobby-you-are-ready = 你准备好了。再按一次取消。
lobby-you-are-unready = 已取消准备。
lobby-swapped = { $player } 换到 { $number } 号位。
lobby-swap-ask = { $player } 想跟你换座位（{ $from } 号位 ↔ { $to } 号位）。
lobby-computer-added = 电脑（{ $level }）坐进 { $number } 号位。
lobby-computer-removed = 电脑离开 { $number } 号位。
lobby-removed = { $player } 被请离了。
lobby-new-host = 现在桌主是 { $player }。
lobby-dm-probe = 你在 { $place } 的够级第 { $table } 桌入座了。发牌后手牌会在这里。
lobby-invite = { $player } 开了一桌够级，还缺 { $missing } 人。
lobby-again = 再来一场？原班人马都按“再来”就开打。
lobby-again-count = { $ready }／6 人想再来。
lobby-match-on = 第 { $number }／{ $deals } 局

confirm-leave = 牌局还没打完。现在离开算**逃跑**：由电脑接手，之后每打完一局扣 4 分，直到你回座。真的要离开？
confirm-end = 真的要收掉这张桌？牌局会停在这里，没打完的局不计分。
confirm-remove = 要请 { $player } 离开吗？座位由电脑接手。
